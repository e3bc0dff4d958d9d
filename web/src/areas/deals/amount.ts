import { readAmount as read } from '../../table/read_amount.ts'

/** The value of a deal as people type it, in USD; null for none, undefined where it is not a sum. */
export function readValue(text: string): number | null | undefined {
  const value = read(text)
  return value !== null && value !== undefined && value < 0 ? undefined : value
}

export const valueWanted = 'Write a sum such as 12.4M, 500k or 12,400,000.'

/** Percent as people type it: `55` or `55 %`. */
export function readPercent(text: string): number | null | undefined {
  const plain = text.trim().replace(/\s*%$/, '')
  if (plain === '') return null
  const figure = Number(plain)
  return Number.isInteger(figure) && figure >= 0 && figure <= 100 ? figure : undefined
}

export const percentWanted = 'Write a whole number from 0 to 100.'

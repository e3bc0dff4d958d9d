import type { Facts } from '../facts.ts'
import type { Voice } from '../tone.ts'

/** A sentence in each voice; where a voice has none of its own, the neutral one. */
export type Wording = string | ({ neutral: string } & Partial<Record<Voice, string>>)

export type Part = {
  paragraph: 'opening' | 'middle' | 'request' | 'closing'
  /** 1 stands in the shortest mail, 3 only in a long one */
  rank: 1 | 2 | 3
  /** what there is to say; nothing where the facts are missing */
  say: (facts: Facts) => Wording | undefined
}

/** A mail before its sentences are chosen. The asker's own words come at the beginning of the middle, those that are no sentences as a list. */
export type Shape = {
  subject: (facts: Facts) => string
  parts: Part[]
}

export const talk = ({ met }: Facts) => (met ? [met.occasion, met.when].filter(Boolean).join(' ') : '')
export const asksAlready = ({ own }: Facts) => [...own.said, ...own.points].some((words) => words.endsWith('?'))
export const firms = ({ firm, company }: Facts) => (company ? `${firm} and ${company}` : firm)

export const hearing: Part = {
  paragraph: 'closing',
  rank: 2,
  say: () => ({
    neutral: 'I look forward to hearing from you.',
    formal: 'I look forward to your reply.',
    direct: 'I look forward to your answer.',
  }),
}

export const toTheMeeting: Part = {
  paragraph: 'closing',
  rank: 1,
  say: ({ planned }) => planned && `I look forward to our meeting on ${planned}.`,
}

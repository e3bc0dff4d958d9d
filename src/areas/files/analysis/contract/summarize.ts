import type { ContractData } from '../../reading/extracted.ts'
import type { RunningText } from './text.ts'

type Said = Pick<
  ContractData,
  'parties' | 'date' | 'term_months' | 'governing_law' | 'amounts' | 'maturity_date' | 'total_commitment' | 'currency'
>

/** A contract in one or two sentences, made of what was read from it. Null where nothing was. */
export function summarize(text: RunningText, said: Said): string | null {
  const title = titleOf(text)
  const facts = [
    said.parties.length > 0
      ? `between ${listed(said.parties.map(({ name, role }) => (role ? `${name} (${role})` : name)))}`
      : '',
    said.date ? `of ${said.date}` : '',
  ].filter(Boolean)
  if (!title && facts.length === 0) return null
  // of a credit only the whole of it speaks for it
  const isCredit = said.total_commitment !== undefined
  const amount = isCredit
    ? { label: 'Total commitments', value: said.total_commitment ?? null, currency: said.currency ?? null }
    : (said.amounts.find(({ label }) => label !== null && leading.test(label)) ?? said.amounts[0])
  const rest = [
    amount?.label && amount.value !== null
      ? `${amount.label}: ${[amount.currency, amount.value.toLocaleString('en-US')].filter(Boolean).join(' ')}.`
      : '',
    said.maturity_date ? `Maturity: ${said.maturity_date}.` : '',
    said.term_months && !said.maturity_date ? `Term: ${said.term_months} months.` : '',
    said.governing_law ? `Governing law: ${said.governing_law}.` : '',
  ].filter(Boolean)
  return [`${[title ?? 'Contract', ...facts].join(' ')}.`, ...rest].join(' ')
}

const leading = /price|consideration|principal|facility|commitment|\brent|salary|kaufpreis|\bfee/i

const listed = (names: readonly string[]) =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

/** "SHARE PURCHASE AGREEMENT" on the cover is a Share purchase agreement. */
function titleOf({ lines }: RunningText): string | null {
  const title = lines
    .slice(0, 4000)
    .split('\n')
    .map((line) => line.replace(/[^\p{L}\s&/,’'()-]/gu, '').trim())
    .find((line) => titled.test(line) && line.split(' ').length <= 10)
  if (!title) return null
  return /\p{Ll}/u.test(title) ? title : title.charAt(0) + title.slice(1).toLowerCase()
}

const titled =
  /^(?!this\b)(?=\p{Lu}).{0,70}\b(?:agreement|contract|deed|lease|indenture|note|guarantee|undertaking|[\p{L}-]*(?:vertrag|vereinbarung))$/iu

import type { Firm } from './firm.ts'

/** Finds what belongs to another firm in an answer: ids of its records and its figures. */
export function leaksIn(other: Firm): (raw: string) => string[] {
  const { colleagues, companies, contacts, deals, records, notes, interactions, emails, meetings, documents } = other
  const all = [colleagues, companies, contacts, deals, records, notes, interactions, emails, meetings, documents].flat()
  const ids = all.flatMap(({ id }) => (id ? [id] : []))
  // the bent figures: no figure of the first firm ends like these
  const figures = [
    ...companies.flatMap(({ revenue, ebitda }) => [revenue, ebitda]),
    ...records.flatMap(({ revenue, ebitda, netIncome }) => [revenue, ebitda, netIncome]),
    ...deals.map(({ value }) => value),
    ...documents.flatMap(({ values }) => values.map(({ value }) => value)),
  ].filter((figure): figure is number => typeof figure === 'number' && Math.abs(figure) > 100_000)
  const forbidden = new Set([...ids, ...figures.map(String)])
  const words = /[0-9a-f]{8}-[0-9a-f-]{27}|\d{6,}/g
  return (raw) => [...new Set(raw.match(words) ?? [])].filter((word) => forbidden.has(word))
}

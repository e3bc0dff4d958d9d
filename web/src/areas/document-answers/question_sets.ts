/** Questions that people ask of a kind of document, to begin with. */
export const questionSets = [
  {
    name: 'Memoranda and decks',
    kinds: ['cim', 'pitch_deck'],
    questions: [
      'Company',
      'Industry',
      'Revenue',
      'Revenue growth',
      'EBITDA margin',
      'Market size',
      'Asking price',
      'Management team',
      'Customer concentration',
    ],
  },
  {
    name: 'Statements',
    kinds: ['financial_statement', 'financial'],
    questions: ['Revenue', 'Revenue growth', 'Gross margin', 'EBITDA margin', 'Net income', 'Total assets', 'Net debt'],
  },
  {
    name: 'Credit agreements',
    kinds: ['contract'],
    questions: [
      'Borrower',
      'Administrative agent',
      'Agreement date',
      'Total commitment',
      'Maturity date',
      'Governing law',
    ],
  },
] as const

/** The set for the kind that most of the documents are of. */
export function setFor(kinds: readonly (string | null)[]): (typeof questionSets)[number] {
  const fitting = questionSets.map((set) => ({
    set,
    count: kinds.filter((kind) => set.kinds.some((one) => one === kind)).length,
  }))
  return fitting.reduce((best, one) => (one.count > best.count ? one : best)).set
}

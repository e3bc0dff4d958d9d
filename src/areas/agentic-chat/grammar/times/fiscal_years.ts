import { type Atom, ofKind, type Tape, wordOf } from '../tape.ts'

// The fiscal years that a question is about.

/** "revenue 3 yrs" */
export const bareYears = (tape: Tape): { atom: Atom; count: number } | null => {
  const [atom, ...others] = ofKind(tape, 'amount')
  const said = /^(\S+) ?(?:years?|y)$/.exec(wordOf(atom))
  const isAlone = others.length === 0 && ofKind(tape, 'date').length === 0
  return atom && said && isAlone && atom.amount.unit === 'days'
    ? { atom, count: Math.round(atom.amount.value / 365) }
    : null
}

type Years = { from: number | null; to: number | null; last: { count: number; unit: string } | null }

export const yearsOf = (tape: Tape): Years => {
  const spans = ofKind(tape, 'date').map((atom) => atom.span)
  const last = spans.find((span) => span.last && (span.unit === 'year' || span.unit === 'quarter'))?.last ?? null
  const from = spans.flatMap((span) => (span.years?.from != null ? [span.years.from] : []))
  const to = spans.flatMap((span) => (span.years?.to != null ? [span.years.to] : []))
  const isOpen = spans.some((span) => span.years && span.years.to === null)
  return {
    from: from.length > 0 ? Math.min(...from) : null,
    to: isOpen || to.length === 0 ? null : Math.max(...to),
    last,
  }
}

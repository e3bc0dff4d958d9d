import type { Finding } from '../analysis/findings.ts'
import { put, valueAt } from './tree.ts'

type Derived = { path: string; from: readonly [string, string]; of: (one: number, other: number) => number }

const derivable: readonly Derived[] = [
  {
    path: 'financials.ebitda_margin',
    from: ['financials.ebitda', 'financials.revenue'],
    of: (ebitda, revenue) => ebitda / revenue,
  },
  {
    path: 'balance_sheet.liabilities',
    from: ['balance_sheet.assets', 'balance_sheet.equity'],
    of: (assets, equity) => assets - equity,
  },
]

/** Of what follows from a value that has another reading: it has another one too. */
const ofAsked = 0.6

/** Puts in what follows from two values and was not said itself. */
export function derive(data: unknown, findings: readonly Finding[]): Finding[] {
  return derivable.flatMap(({ path, from, of }) => {
    const [one, other] = from.map((each) => valueAt(data, each))
    const parents = from.flatMap((each) => findings.find((finding) => finding.path === each) ?? [])
    const [basis] = parents.filter((finding) => finding.path === from[0])
    if (typeof one !== 'number' || typeof other !== 'number' || !basis || valueAt(data, path) !== null) return []
    const value = of(one, other)
    if (!Number.isFinite(value) || !put(data, path, value)) return []
    const { alternatives: _, ...place } = basis
    const confidence = Math.min(
      ...parents.map((parent) =>
        parent.alternatives?.length ? Math.min(parent.confidence, ofAsked) : parent.confidence,
      ),
    )
    return [{ ...place, path, value, confidence, label: null, checks: [], computed_from: [...from] }]
  })
}

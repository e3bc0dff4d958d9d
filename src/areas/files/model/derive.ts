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

/** Puts in what follows from two values and was not said itself. */
export function derive(data: unknown, findings: readonly Finding[]): Finding[] {
  return derivable.flatMap(({ path, from, of }) => {
    const [one, other] = from.map((each) => valueAt(data, each))
    const basis = findings.find((finding) => finding.path === from[0])
    if (typeof one !== 'number' || typeof other !== 'number' || !basis || valueAt(data, path) !== null) return []
    const value = of(one, other)
    if (!Number.isFinite(value) || !put(data, path, value)) return []
    return [{ ...basis, path, value, label: null, checks: [], computed_from: [...from] }]
  })
}

import type { Days } from './calendar_days.ts'
import type { Deal } from './deals.ts'

export type Fund = {
  name: string
  vintage: number
  /** US dollars */
  size: number
  status: 'raising' | 'investing' | 'harvesting'
  strategy: 'buyout' | 'growth'
}

/** What the firm invests out of: the fund of now, the one before it, and a smaller one for minorities. */
export const fundsOf = ({ lastYear }: Days): Fund[] => [
  { name: 'Harbourline Partners II', vintage: lastYear - 7, size: 310e6, status: 'harvesting', strategy: 'buyout' },
  { name: 'Harbourline Partners III', vintage: lastYear - 1, size: 620e6, status: 'investing', strategy: 'buyout' },
  { name: 'Harbourline Growth I', vintage: lastYear + 1, size: 180e6, status: 'raising', strategy: 'growth' },
]

/** Minorities and later rounds are of the growth fund, all else is of the fund that invests now. */
export const fundNameOf = ({ name }: Deal): string =>
  /growth|minority|series/i.test(name) ? 'Harbourline Growth I' : 'Harbourline Partners III'

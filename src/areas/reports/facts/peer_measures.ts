import type { Unit } from '../fact.ts'

/** What companies are compared by, money in the currency of the report: how the firm's own and the peers' figures are called in facts. */
export const peerMeasures = [
  ['revenue', 'Revenue', 'money'],
  ['revenue_growth', 'Revenue growth', 'ratio'],
  ['ebitda_margin', 'EBITDA margin', 'ratio'],
  ['employees', 'Employees', 'count'],
  ['revenue_per_employee', 'Revenue per employee', 'money'],
  ['ev_ebitda', 'EV/EBITDA of deals', 'multiple'],
] as const satisfies readonly (readonly [string, string, Unit])[]
export type PeerMeasure = (typeof peerMeasures)[number][0]

import type { Evidence } from '../choose.ts'
import type { Price } from './asking_price.ts'

const asks =
  /\b(?:ask(?:ing)?|seek\w*|expect\w*|guid\w+|indicative|offer\w*|propos\w*|target\w*|minimum|rais\w+|at an?|current round|this round|new round|headline|fixed|erwart\w+|angestrebt|round|implied|implies|valuing)\b/i
const topicsOfOthers: readonly unknown[] = ['financials', 'market', 'customers']

/** Whether an amount is the price at which the business, or a part of it, is offered now. */
export const evidence: readonly Evidence<Price>[] = [
  { reason: 'a label of its own calls it the price', weight: 0.5, of: ({ isLabelled }) => isLabelled },
  { reason: 'it is called the price that is asked', weight: 3, of: ({ kind }) => kind === 'asked' },
  {
    reason: 'it is what a round makes of the company',
    weight: 2.5,
    of: ({ kind }) => kind === 'pre' || kind === 'post',
  },
  { reason: 'it is that before the round', weight: 0.5, of: ({ kind }) => kind === 'pre' },
  { reason: 'it stands in a section on the deal', weight: 2, of: ({ topic }) => topic === 'deal' },
  { reason: 'its sentence asks', weight: 1, of: ({ at, isLabelled }) => !isLabelled && asks.test(at.text) },
  {
    reason: 'it stands among figures, markets or customers',
    weight: -3,
    of: ({ kind, topic }) => kind !== 'pre' && kind !== 'post' && topicsOfOthers.includes(topic),
  },
]
export const prior = -2

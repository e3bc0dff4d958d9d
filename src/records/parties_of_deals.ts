import { type Piece, piece, raw } from '../platform/db/statement.ts'

/** What a company or a person is on a deal from outside. */
export const partyRoles = [
  'target',
  'seller',
  'buyer',
  'sell_side',
  'buy_side',
  'lender',
  'lawyer',
  'accountant',
  'co_investor',
  'expert',
  'other',
] as const
export const ndaStates = ['none', 'sent', 'signed', 'expired'] as const
/** What is signed and over by now is expired, which nobody has to write. */
export const ndaStateOn = (today: Piece, party: string): Piece =>
  piece`case when ${raw(`${party}.nda_state = 'signed' and ${party}.nda_expires_on`)} < ${today} then 'expired'
    else ${raw(party)}.nda_state end`

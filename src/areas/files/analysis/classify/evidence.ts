import { cim } from './cim.ts'
import { contract } from './contract.ts'
import { financialStatement } from './financial_statement.ts'
import { pitchDeck } from './pitch_deck.ts'
import type { Evidence, Kind } from './sign.ts'

/** What speaks for each kind, in English and, for the signs that weigh most, in German and French. */
export const evidence: Record<Kind, readonly Evidence[]> = {
  cim,
  pitch_deck: pitchDeck,
  financial_statement: financialStatement,
  contract,
}

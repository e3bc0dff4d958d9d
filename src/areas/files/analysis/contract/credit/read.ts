import type { Document } from '../../../../../platform/documents/document.ts'
import { currencyOfDollars } from '../dollars.ts'
import type { Party } from '../parties.ts'
import { wholeMonths } from '../term.ts'
import type { RunningText } from '../text.ts'
import { anchorsOf } from './anchors.ts'
import { factsOfCover } from './cover.ts'
import { definitionsOf } from './definitions.ts'
import { factsOf } from './facts.ts'
import { isAmendment } from './kind.ts'
import { type Maturities, type Maturity, maturitiesOf } from './maturity.ts'
import { creditPartiesOf } from './parties.ts'
import { factsOfSchedules } from './schedule.ts'
import { type Commitments, commitmentsOf, facilitiesNamed, isOnlyRevolving } from './total.ts'

export type Credit = { parties: Party[]; commitments: Commitments; maturities: Maturities; term: Term | null }

/** What an agreement that lends money says of the whole of it: how much, and until when. */
export function readCredit(document: Document, text: RunningText, date: string | null): Credit {
  const definitions = definitionsOf(text)
  const { flat } = text
  const isChange = isAmendment(text)
  const anchors = anchorsOf({ flat, definitions, date, isAmendment: isChange })
  const said = [...factsOfCover(text), ...factsOf({ text, definitions })]
  const currency = said[0]?.currency ?? currencyOfDollars(flat)
  const facts = [...said, ...factsOfSchedules(document, text, currency)]
  const maturities = maturitiesOf({ text, definitions, anchors, date })
  return {
    parties: creditPartiesOf({ text, definitions }),
    commitments: commitmentsOf({
      facts,
      named: facilitiesNamed(text, definitions),
      isAmendment: isChange,
      isSingle: isOnlyRevolving(text),
    }),
    maturities,
    term: termOf(maturities.one, date),
  }
}

type Term = { months: number; start: number; end: number; confidence: number }

/** How long it runs: as it says itself, else the whole months from its date to its maturity. */
function termOf(maturity: Maturity | null, date: string | null): Term | null {
  if (!maturity) return null
  const months = maturity.months ?? (date && maturity.iso ? wholeMonths(date, maturity.iso) : null)
  return months === null ? null : { ...maturity, months }
}

import type { Document } from '../../../../../platform/documents/document.ts'
import { currencyOfDollars } from '../dollars.ts'
import type { Particulars } from '../particulars.ts'
import type { Party } from '../parties.ts'
import { wholeMonths } from '../term.ts'
import type { RunningText } from '../text.ts'
import { anchorsOf } from './anchors.ts'
import { factsOfCover } from './cover.ts'
import { definitionsOf } from './definitions.ts'
import type { Maturity } from './expressions.ts'
import { type Fact, factsOf } from './facts.ts'
import { isAmendment } from './kind.ts'
import { factsOfLenders } from './lender_grids.ts'
import { factsListed, listedIn } from './listed.ts'
import { type Maturities, maturitiesOf } from './maturity.ts'
import { creditPartiesOf } from './parties.ts'
import { type Proof, provenBySum } from './proof.ts'
import { factsOfSchedules } from './schedule.ts'
import { type Commitments, commitmentsOf, facilitiesNamed, isOnlyRevolving } from './total.ts'

export type Credit = { parties: Party[]; commitments: Commitments; maturities: Maturities; term: Term | null }

type Given = { document: Document; text: RunningText; particulars: Particulars; date: string | null }

/** What an agreement that lends money says of the whole of it: how much, and until when. */
export function readCredit({ document, text, particulars, date }: Given): Credit {
  const definitions = definitionsOf(text)
  const { flat } = text
  const isChange = isAmendment(text)
  const anchors = anchorsOf({ flat, definitions, date, isAmendment: isChange })
  const dollars = currencyOfDollars(flat)
  const listed = listedIn(particulars)
  // what a table says an amount is of holds, whatever the words beside it say
  const ofTables = factsListed(listed, text, dollars)
  const said = notAgain([...factsOfCover(text), ...factsOf({ text, definitions })], ofTables)
  const currency = said[0]?.currency ?? dollars
  const ofRows = factsOfSchedules(document, text, currency)
  const ofLenders = factsOfLenders(particulars, text, dollars)
  const isRead = ({ start, end }: Fact) => ofLenders.some((one) => one.start < end && start < one.end)
  const facts = [...said, ...ofTables, ...ofLenders, ...ofRows.filter((fact) => !isRead(fact))]
  const read = commitmentsOf({
    facts,
    named: facilitiesNamed(text, definitions),
    isAmendment: isChange,
    isSingle: isOnlyRevolving(text),
  })
  const commitments = read.total || isChange ? read : withProof(read, provenBySum(text, dollars))
  const parts = commitments.parts.map(({ part }) => part)
  const maturities = maturitiesOf({ text, definitions, anchors, date, listed, parts, ...particulars })
  return {
    parties: creditPartiesOf({ text, definitions, particulars }),
    commitments,
    maturities,
    term: termOf(maturities.one, date),
  }
}

const withProof = (read: Commitments, proof: Proof | null): Commitments => (proof ? { ...proof, isSum: false } : read)

/** Of amounts that were read in two ways those of the first. */
const notAgain = (facts: readonly Fact[], known: readonly Fact[]): Fact[] =>
  facts.filter(({ part, start, end }) => !known.some((one) => one.part !== part && one.start < end && start < one.end))

type Term = { months: number; start: number; end: number; confidence: number }

/** How long it runs: as it says itself, else the whole months from its date to its maturity. */
function termOf(maturity: Maturity | null, date: string | null): Term | null {
  if (!maturity) return null
  const months = maturity.months ?? (date && maturity.iso ? wholeMonths(date, maturity.iso) : null)
  return months === null ? null : { ...maturity, months }
}

import { draftOf, filter, finish, type Intent, measure, queryOf, recordOf } from '../../asked.ts'
import { takeGroups } from '../../clauses/grouping.ts'
import { takeRecords } from '../../clauses/records.ts'
import { spotFrame, takeFrame } from '../../frame.ts'
import { phrased } from '../../read.ts'
import { has, ofKind, said, take, takeEach, use, wordOf } from '../../tape.ts'
import { takeTimes } from '../../times/times.ts'
import { takeStates } from '../../vocabulary/wording.ts'
import { stageFilter, stageOf } from './moves.ts'

const time = '(?:how long|how many days|how much time|time|days|duration|length)'
const stays =
  'stay|stays|stayed|spend|spends|spent|sit|sits|sat|remain|remains|remained|last|lasts|lasted|linger|lingers|take|takes|took|do|does|did|are|is|were|was|before|move|moving|moves|W:moved|on|stage|F:stage|M:count'

/** How long deals were in a stage before they left it, on average: "average time in negotiation", "how long do deals stay in each stage". */
export const timeInStage: Intent = (asked) => {
  const tape = phrased(asked.tape)
  if (!spotFrame(tape, time)) return null
  if (/\bbeen\b/.test(asked.words)) return ofOneDeal({ ...asked, tape })
  // what is there now has not left: that is a question about deals
  if (/\b(been|now|currently|open)\b/.test(asked.words) || ofKind(tape, 'amount').length > 0) return null
  if (has(tape, 'F:days_in_stage')) return null
  const inStages = tape.filter((atom) => stageOf(atom) && !/^closed/.test(stageOf(atom) ?? ''))
  const [inStage, another] = inStages
  const draft = draftOf('stage_changes')
  if (inStage && !another) {
    draft.filters.push(stageFilter('from', stageOf(inStage) ?? '', said([inStage])))
    use([inStage])
  } else if (inStage) return null
  takeGroups(tape, draft)
  if (draft.filters.length + draft.group.length === 0 || !takeFrame(tape, time)) return null
  const kind = take(tape, 'M:average|M:median')
  draft.measures.push(
    measure(/^med/.test(wordOf(kind?.parts[0])) ? 'median' : 'average', 'days_in_stage'),
    measure('count'),
  )
  takeEach(tape, stays, () => true)
  takeEach(tape, 'N:deals|N:pipeline', () => true)
  takeRecords({ ...asked, tape }, draft)
  takeTimes(tape, draft, asked.situation.today)
  return finish({ ...asked, tape }, queryOf(draft), 0)
}

/** "how long has Project Cinder been in credit committee", "… in its stage": of a deal that is there now. */
const ofOneDeal: Intent = (asked) => {
  const { tape } = asked
  const [deal, another] = tape.filter((atom) => atom.tags.includes('X:deal') || atom.tags.includes('X:company'))
  const [inStage, other] = tape.filter((atom) => stageOf(atom))
  if (!deal || another || other || !(inStage || has(tape, 'F:stage'))) return null
  const isDeal = deal.tags.includes('X:deal')
  const ref = recordOf(deal, isDeal ? 'deal' : 'company')
  if (!ref || !takeFrame(tape, time)) return null
  const draft = draftOf('deals', { layout: 'lookup', select: ['days_in_stage', 'stage'], limit: isDeal ? 1 : null })
  draft.filters.push(filter(isDeal ? 'id' : 'company_id', 'is', [ref.id], ref.label))
  use([deal])
  takeStates(tape, draft)
  takeEach(tape, `${stays}|N:deals|been|current`, () => true)
  return finish(asked, queryOf(draft), 0)
}

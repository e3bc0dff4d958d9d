import { draftOf, finish, type Intent, measure, queryOf } from '../../asked.ts'
import { takeGroups } from '../../clauses/grouping.ts'
import { takeRecords } from '../../clauses/records.ts'
import { spotFrame } from '../../frame.ts'
import { phrased } from '../../read.ts'
import { has, said, take, takeEach, use } from '../../tape.ts'
import { stageFilter, stageOf } from './moves.ts'

const converts = 'conversion|conversions|convert|converts|converted|converting'
const reaches = 'reach|reaches|reached|make|makes|made|get|gets|got|go|goes|went|advance|advanced|become|becomes|became'

/** Of the deals that were in a stage, the share that came to another: "conversion from proposal to won". */
export const conversion: Intent = (asked) => {
  const tape = phrased(asked.tape)
  const [from, to, another] = tape.filter((atom) => stageOf(atom))
  const [before, behind] = [stageOf(from), stageOf(to)]
  if (!from || !to || another || !before || !behind || before === behind) return null
  if (!spotFrame(tape, `(?:${converts})(?: rates?)?`) && !(has(tape, 'M:share') && spotFrame(tape, `(?:${reaches})`)))
    return null
  const draft = draftOf('deals')
  draft.filters.push(stageFilter('stage_reached', before, said([from])))
  draft.measures.push(
    { ...measure('share'), part: [stageFilter('stage_reached', behind, said([to]))] },
    measure('count'),
  )
  use([from, to])
  take(tape, 'M:share|M:win_rate')
  takeEach(tape, `${converts}|${reaches}|M:win_rate|W:moved|W:based|F:stage|rate|rates|it`, () => true)
  takeEach(tape, 'N:deals|N:pipeline', () => true)
  takeGroups(tape, draft)
  takeRecords({ ...asked, tape }, draft)
  return finish({ ...asked, tape }, queryOf(draft), 0)
}

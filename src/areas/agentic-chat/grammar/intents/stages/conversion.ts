import { type Asked, draftOf, filter, finish, type Intent, measure, queryOf } from '../../asked.ts'
import { takeGroups } from '../../clauses/grouping.ts'
import { takeRecords } from '../../clauses/records.ts'
import { spotFrame } from '../../frame.ts'
import { ownPlace } from '../../names/own_stages.ts'
import { phrased } from '../../read.ts'
import { has, said, take, takeEach, use } from '../../tape.ts'
import { takeStates } from '../../vocabulary/wording.ts'
import { stageFilter, stageOf } from './moves.ts'

const converts = 'conversion|conversions|convert|converts|converted|converting'
const reaches =
  'reach|reaches|reached|make|makes|made|get|gets|got|gotten|go|goes|went|gone|come|comes|came|advance|advances|advanced|move|moves|moved|progress|progresses|progressed|pass|passes|passed|become|becomes|became|enter|enters|entered'

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
  takeEach(tape, `${converts}|${reaches}|M:win_rate|W:moved|W:based|F:stage|C:between|rate|rates|it`, () => true)
  takeEach(tape, 'N:deals|N:pipeline', () => true)
  takeGroups(tape, draft)
  takeStates(tape, draft)
  const pipelines = ofBoth(asked, before, behind)
  if (pipelines && !draft.filters.some(({ field }) => field === 'pipeline')) {
    if (pipelines.length === 0) return null
    draft.filters.push(filter('pipeline', 'is', pipelines))
  }
  takeRecords({ ...asked, tape }, draft)
  return finish({ ...asked, tape }, queryOf(draft), 0)
}

/** The pipelines that have both stages, where others have one of them: a deal of those could not come from one to the other. */
function ofBoth({ names }: Asked, before: string, behind: string): string[] | undefined {
  const own = names.stages?.all() ?? []
  const pipelinesOf = (stage: string) => {
    const called = ownPlace(stage)?.names
    return called && new Set(own.filter(({ stage: one }) => called.includes(one)).map(({ pipeline }) => pipeline))
  }
  const [first, second] = [pipelinesOf(before), pipelinesOf(behind)]
  if (!first || !second) return undefined
  const both = [...first].filter((pipeline) => second.has(pipeline))
  return both.length === first.size ? undefined : both
}

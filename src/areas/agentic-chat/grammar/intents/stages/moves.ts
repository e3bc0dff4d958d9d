import type { Filter } from '../../../plan/plan.ts'
import { type Asked, type Draft, draftOf, filter, finish, type Intent, measure, queryOf } from '../../asked.ts'
import { takeGroups } from '../../clauses/grouping.ts'
import { mineOf, takeRecords } from '../../clauses/records.ts'
import { spotFrame } from '../../frame.ts'
import { ownPlace } from '../../names/own_stages.ts'
import { phrased } from '../../read.ts'
import { type Atom, has, ownMeaning, said, spot, take, takeEach, use, wordOf } from '../../tape.ts'
import { takeTimes } from '../../times/times.ts'

const moving =
  '(?:moved|advanced|progressed|changed stages?|changed stage|went from|go from|gone from|move from|moving from|shifted|transitioned|stage changes?|stage moves?|stage movements?|deal movements?|pipeline movements?|pipeline changes|moved stages?|moved (?:to|into|from|out of)|(?:went|go|gone|progress|advance|move|moving|moves|slipped|fell|slid) (?:back )?(?:to|into|from|out of|through)|entered|enter|left|exited|reached|came out of)'
const stages: Readonly<Record<string, string>> = {
  lead: 'lead',
  qualification: 'qualification',
  proposal: 'proposal',
  negotiation: 'negotiation',
  diligence: 'negotiation',
  won: 'closed_won',
  lost: 'closed_lost',
  closed: 'closed_won',
}

type Step = 'from' | 'to' | 'stage_reached'
const ownField: Record<Step, string> = { from: 'from_name', to: 'to_name', stage_reached: 'stage_name_reached' }

/** The stage that an atom of a question names, of all firms or of the firm's own. */
export const stageOf = (atom: Atom | undefined): string | undefined => {
  const meanings = (atom?.tags ?? []).flatMap((tag) => (tag.startsWith('S:') ? [tag.slice(2)] : []))
  const own = meanings.find((meaning) => ownPlace(meaning)?.kind === 'stage')
  if (own) return own
  const meaning = meanings.find((one) => stages[one])
  return meaning ? stages[meaning] : undefined
}

/** The filter of a stage that "stageOf" answers. */
export function stageFilter(step: Step, stage: string, words: string): Filter {
  const own = ownPlace(stage)
  return own ? filter(ownField[step], 'is', own.names, words) : filter(step, 'is', [stage], words)
}

/** Deals that moved from one stage to another: "what moved last week", "which deals went from lead to proposal". */
export const moves: Intent = (asked) => {
  const tape = phrased(asked.tape)
  const cameTo = tape.find((atom, at) => isSaidOfTime(tape, atom, at))
  if (!cameTo && !spotFrame(asked.tape, moving)) return null
  const hasStage = tape.some((atom) => stageOf(atom))
  if (
    !has(tape, 'N:deals', 'N:pipeline', 'N:stage_changes', 'F:stage') &&
    !hasStage &&
    !tape.some((atom) => atom.kind === 'date')
  )
    return null
  if (/\b(entered|reached|left|exited|enter)\b/.test(asked.words) && !hasStage) return null
  const rest: Asked = { ...asked, tape }
  const draft = draftOf('stage_changes')
  takeStage(tape, draft, 'from S', 'from')
  takeStage(tape, draft, 'out of? S', 'from')
  takeStage(tape, draft, 'left|exited S', 'from')
  takeStage(tape, draft, 'to|into|in S', 'to')
  takeStage(tape, draft, 'entered|reached|enter|W:created S', 'to')
  takeStage(tape, draft, 'W:moved +S', 'to')
  if (cameTo) takeStage(tape.slice(tape.indexOf(cameTo)), draft, 'S', 'to')
  takeEach(tape, 'N:deals|N:pipeline|N:stage_changes', () => true)
  takeEach(tape, 'W:moved|F:stage', () => true)
  takeEach(
    tape,
    'forward|stages|another|other|different|new|ahead|up|through|entered|reached|left|exited|slipped|back',
    ({ parts }) => !/^(back|forward)$/.test(parts[0]?.tokens[0]?.word ?? ''),
  )
  if (take(tape, 'M:count')) draft.measures.push(measure('count'))
  const mine = take(tape, 'my|mine')
  const owner = mineOf('stage_changes')
  if (mine && owner) draft.filters.push(filter(owner, 'is', [asked.situation.userId], said(mine.span)))
  takeGroups(tape, draft)
  if (draft.group.length > 0 && draft.measures.length === 0) draft.measures.push(measure('count'))
  takeRecords(rest, draft)
  takeTimes(tape, draft, asked.situation.today)
  return finish(rest, queryOf(draft), 1)
}

/** "deals signed this year": what came into the firm's own stage Signed then. */
const isSaidOfTime = (tape: Asked['tape'], atom: Atom, at: number): boolean =>
  ownPlace(ownMeaning(atom))?.isClosed === false &&
  (/^(?:we|i|they|you)$/.test(wordOf(tape[at - 1])) ||
    (/^\p{L}+ed$/u.test(wordOf(atom)) && !/^(?:in|at|from|of|stage)$/.test(wordOf(tape[at - 1])))) &&
  tape.some((one) => one.kind === 'date')

const takeStage = (tape: Asked['tape'], draft: Draft, pattern: string, field: 'from' | 'to'): void => {
  const hit = spot(tape, pattern)
  const atom = hit?.parts.at(-1)
  const stage = stageOf(atom)
  if (!hit || !atom || !stage || draft.filters.some((one) => one.field === field || one.field === ownField[field]))
    return
  use(hit.span)
  const first = stageFilter(field, stage, said(hit.span))
  const values: Filter['values'] = [...first.values]
  const link = tape.indexOf(atom) + 1
  const second = stageOf(tape[link + 1])
  if (/^(or|and)$/.test(tape[link]?.tokens[0]?.word ?? '') && second && tape[link + 1]) {
    values.push(...stageFilter(field, second, '').values)
    use(tape.slice(link, link + 2))
  }
  draft.filters.push({ ...first, values })
}

import type { Plan } from '../plan/plan.ts'
import { type Asked, type Intent, Stop } from './asked.ts'
import { withCompany } from './follow_ups/company_in_mind.ts'
import { followTrend } from './follow_ups/follow_trend.ts'
import { followUp, leans } from './follow_ups/follow_ups.ts'
import { likeRecord } from './follow_ups/like_record.ts'
import { ofIt, ofThere, ofThose } from './follow_ups/of_those.ts'
import { withPerson } from './follow_ups/person_in_mind.ts'
import { sameAs } from './follow_ups/same_as.ts'
import { bareSearch } from './intents/bare_search.ts'
import { briefing } from './intents/briefing.ts'
import { againstBudget } from './intents/budget.ts'
import { calendarOf, eventCalled } from './intents/calendar.ts'
import { compare, compareDeals } from './intents/comparing.ts'
import { comparison } from './intents/comparison.ts'
import { dealLookup } from './intents/deal_lookup.ts'
import { documentValues } from './intents/document_values.ts'
import { companyYear, ofPeriod, trend } from './intents/figures.ts'
import { fileLookup } from './intents/file_lookup.ts'
import { happened } from './intents/happened.ts'
import { emailTracking, lastInteraction, stale } from './intents/history.ts'
import { lookup } from './intents/lookup.ts'
import { needsModel } from './intents/needs_model.ts'
import { peers } from './intents/peers.ts'
import { peopleOf } from './intents/people.ts'
import { query } from './intents/query.ts'
import { refused } from './intents/refused.ts'
import { search } from './intents/search.ts'
import { smallTalk } from './intents/small_talk.ts'
import { conversion } from './intents/stages/conversion.ts'
import { moves } from './intents/stages/moves.ts'
import { setUp } from './intents/stages/set_up.ts'
import { timeInStage } from './intents/stages/time_in_stage.ts'
import { stuck } from './intents/stuck.ts'
import { talks } from './intents/talks.ts'
import { taskCalled } from './intents/task_called.ts'
import { toDo } from './intents/to_do.ts'
import { charactersMax, wordsMax } from './names/name_match.ts'
import type { NameIndex } from './names/names.ts'
import { read } from './read.ts'
import { tokens as cut, type Token } from './rewording/normalise.ts'
import { rephrased } from './rewording/rephrase.ts'
import { respelt } from './rewording/respelt.ts'
import { isGlue } from './tape.ts'
import type { Situation, Understanding } from './understanding.ts'

/** The kinds of question, in the order in which they are tried: the first that makes a whole plan has it. */
const intents: readonly Intent[] = [
  refused,
  smallTalk,
  emailTracking,
  talks,
  lastInteraction,
  stuck,
  fileLookup,
  stale,
  dealLookup,
  toDo,
  happened,
  calendarOf,
  peopleOf,
  briefing,
  peers,
  needsModel,
  search,
  lookup,
  documentValues,
  setUp,
  conversion,
  timeInStage,
  moves,
  againstBudget,
  ofPeriod,
  companyYear,
  compare,
  trend,
  comparison,
  compareDeals,
  query,
  bareSearch,
]

/** What a question asks of the firm's data, as a plan; or what stands in the way. */
export const understand = (question: string, names: NameIndex, situation: Situation): Understanding => {
  const typed = cut(question, situation.dateOrder)
  if (typed.length === 0 || isLetter(typed)) return notUnderstood(typed)
  const made = understandWords(typed, names, situation)
  const corrected = respelt(typed, notTaken(made))
  const again = corrected && understandWords(corrected, names, situation)
  return again && notTaken(again).length === 0 ? again : made
}

/**
 * What is not understood may be asked of a task or a meeting by its title. Whether one is called so only the records tell:
 * these are plans to be tried, and no reading of the question where nothing is found.
 */
export const byTitle = (question: string, names: NameIndex, situation: Situation): Plan[] => {
  const tokens = cut(question, situation.dateOrder)
  if (tokens.length === 0 || isLetter(tokens)) return []
  const words = tokens.map(({ word }) => word).join(' ')
  return [taskCalled, eventCalled].flatMap((intent) => {
    const tape = read(tokens, names, situation.today)
    const made = attempt(intent, { tape, tokens, words, names, situation })
    return made?.kind === 'plan' ? [made.plan] : []
  })
}

/** The words that stand in the way of a whole understanding. */
const notTaken = (made: Understanding): readonly string[] => {
  if (made.kind === 'unknown_name') return [made.said]
  return 'unused' in made ? made.unused : []
}

const understandWords = (typed: readonly Token[], names: NameIndex, situation: Situation): Understanding => {
  const tokens = rephrased(typed)
  const tape = read(tokens, names, situation.today)
  const words = tokens.map((token) => token.word).join(' ')
  const asked: Asked = { tape, tokens, words, names, situation }
  return inTypedWords(readInContext(asked) ?? saysWhatIsLeftOut(asked, readAlone(asked)), typed, tokens)
}

/** A question that goes on from the last, and was understood alone only: what the last one asked for is said to be left out. */
const saysWhatIsLeftOut = (asked: Asked, made: Understanding): Understanding => {
  const last = asked.situation.last?.plan
  if (made.kind !== 'plan' || made.plan.kind !== 'query' || last?.kind !== 'query') return made
  const { entity, filters } = made.plan
  if (entity !== last.entity || !leans(copyOf(asked))) return made
  const left = last.filters.filter((one) => one.said && !filters.some(({ field }) => field === one.field))
  return left.length === 0 ? made : { ...made, leftOut: left.map(({ said }) => said ?? '') }
}

/** What stands in the way is said in the words that were typed: of "who closes next" nobody knows "due" and "one". */
const inTypedWords = (made: Understanding, typed: readonly Token[], tokens: readonly Token[]): Understanding => {
  if (!('unused' in made)) return made
  const line = ` ${typed.map(({ word }) => word).join(' ')} `
  const isTyped = (said: string) => said.split(' ').every((word) => line.includes(` ${word.toLowerCase()} `))
  if (made.unused.every(isTyped)) return made
  const kept = new Set(tokens.map(({ word }) => word))
  const gone = typed.filter(({ word, kind }) => kind === 'word' && !kept.has(word) && !isGlue(word))
  const instead = (gone.length > 0 ? gone : typed).slice(0, 4).map(({ text }) => text)
  const unused = made.unused.flatMap((said) => (isTyped(said) ? [said] : instead))
  return { ...made, unused: [...new Set(unused)] }
}

const wordCharactersMax = 100

const isLetter = (typed: readonly Token[]) => {
  const lengths = typed.map(({ kind, word }) => (kind === 'quoted' ? 1 : word.length))
  const isLong = lengths.reduce((sum, length) => sum + length + 1, 0) > charactersMax
  return typed.length > wordsMax || isLong || lengths.some((length) => length > wordCharactersMax)
}

const notUnderstood = (tokens: readonly Token[]): Understanding => ({
  kind: 'not_understood',
  unused: tokens.slice(0, 20).map((token) => token.text.slice(0, 100)),
})

/** A question that leans on the last answer, or on the company whose page the chat stands on. */
const readInContext = (asked: Asked): Understanding | null => {
  const isTalk = [refused, smallTalk].some((intent) => intent(copyOf(asked)))
  if (isTalk) return null
  const last = asked.situation.last
  const series = last?.plan.kind === 'trend' ? followTrend(copyOf(asked), last.plan) : null
  if (series) return series
  const ofLast =
    withPerson(copyOf(asked), readAlone) ??
    sameAs(copyOf(asked), readAlone) ??
    attempt((given) => likeRecord(given, readAlone), copyOf(asked))
  if (ofLast) return ofLast
  const named = withCompany(copyOf(asked))
  if (named) {
    const made = readAlone({ ...asked, tape: named })
    if (made.kind === 'plan' && made.unused.length === 0) return made
  }
  return (
    attempt((given) => ofThere(given, readAlone), copyOf(asked)) ??
    attempt((given) => ofIt(given, readAlone), copyOf(asked)) ??
    attempt((given) => ofThose(given, readAlone), copyOf(asked)) ??
    attempt(followUp, copyOf(asked))
  )
}

const copyOf = (asked: Asked): Asked => ({ ...asked, tape: asked.tape.map((atom) => ({ ...atom })) })

const readAlone = (asked: Asked): Understanding => {
  const { tokens } = asked
  let best = notUnderstood(tokens)
  for (const intent of intents) {
    const made = attempt(intent, copyOf(asked))
    if (!made) continue
    if (made.kind !== 'not_understood' && !(made.kind === 'plan' && made.unused.length > 0)) return made
    best = better(best, made)
  }
  return best
}

/** An intent ends early where a name is nobody's or several's. */
const attempt = (intent: Intent, asked: Asked): Understanding | null => {
  try {
    return intent(asked)
  } catch (error) {
    if (error instanceof Stop) return error.understanding
    throw error
  }
}

/** Of readings that leave words out, the one that leaves out fewest. */
const better = (a: Understanding, b: Understanding): Understanding => {
  if (a.kind !== 'plan') return b.kind === 'plan' || leftOf(b) < leftOf(a) ? b : a
  return b.kind === 'plan' && b.unused.length < a.unused.length ? b : a
}
const leftOf = (one: Understanding): number => ('unused' in one ? one.unused.length : 0)

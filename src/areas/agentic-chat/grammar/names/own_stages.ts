import { keyOf } from '../../../../words/name_words.ts'
import type { Token } from '../rewording/normalise.ts'
import { notYet, type Range, rangesBefore, rangesBehind, stageTerms } from '../vocabulary/stage_terms.ts'
import { phraseAt, tagsOf } from '../vocabulary/words.ts'

// The stages and pipelines that a firm has made for itself, by their names.

export type OwnStage = { pipeline: string; stage: string; category: string }

/** What a run of words means: stages, a pipeline, or with a tag what deals are grouped by. It ends before "to". */
export type Found = { to: number } & (
  | { meaning: string /** an industry may be called so, too */; mayBeOther?: boolean }
  | { tag: string }
)

type Named = { named: readonly OwnStage[]; to: number; isSaid: boolean }

const isStage = '='
const isEnd = '!'
const isPipeline = '@'
const ofPipelines = '\n@'
const meaningOf = (kind: string, names: readonly string[]) => `${kind}${[...new Set(names)].join('\n')}`

type OwnPlace = {
  kind: 'stage' | 'pipeline'
  /** of stages: deals that came there are closed */
  isClosed?: boolean
  names: string[] /** of which pipelines, where others have stages of the same names */
  pipelines?: string[]
}

/** What the meaning of a state stands for where it is one of a firm's own; undefined: it is a word of all firms. */
export function ownPlace(meaning: string | undefined): OwnPlace | undefined {
  const [names = [], pipelines] =
    meaning
      ?.slice(1)
      .split(ofPipelines)
      .map((each) => each.split('\n').filter(Boolean)) ?? []
  const isClosed = meaning?.startsWith(isEnd) === true
  if (isClosed || meaning?.startsWith(isStage))
    return { kind: 'stage', isClosed, names, ...(pipelines && { pipelines }) }
  return meaning?.startsWith(isPipeline) ? { kind: 'pipeline', names } : undefined
}

export class OwnStages {
  readonly #stages: readonly OwnStage[]
  readonly #byKey = new Map<string, OwnStage[]>()
  readonly #byForm = new Map<string, OwnStage[]>()
  readonly #pipelines = new Map<string, string>()

  /** in the order of their pipelines */
  constructor(stages: readonly OwnStage[]) {
    this.#stages = stages
    for (const stage of stages) {
      for (const key of new Set(keysOf(stage.stage).map(joinedUp)))
        this.#byKey.set(key, [...(this.#byKey.get(key) ?? []), stage])
      for (const form of formsOf(stage.stage)) this.#byForm.set(form, [...(this.#byForm.get(form) ?? []), stage])
      this.#pipelines.set(joinedUp(withoutNoun(keyOf(stage.pipeline))), stage.pipeline)
    }
  }

  /** The stages of each pipeline, in their order. */
  all(): readonly OwnStage[] {
    return this.#stages
  }

  /** The longest run of words from here on that names stages, one of them or all behind or before it, or a pipeline. */
  at(tokens: readonly Token[], at: number): Found | null {
    if (this.#stages.length === 0) return null
    const words = tokens.map(({ word }) => word)
    return (
      this.#rangeAt(words, at) ??
      this.#stageAt(words, at) ??
      this.#formAt(words, at) ??
      this.#pipelineAt(words, at) ??
      groupedAt(words, at)
    )
  }

  /** "past the NDA stage", "at least IOI"; what "comes after" one is the next alone */
  #rangeAt(words: readonly string[], at: number): Found | null {
    const before = notYetAt(words, at) ?? longestOf(rangesBefore, words, at)
    if (!before || /^(?:comes?|next|right|directly|immediately)$/.test(words[at - 1] ?? '')) return null
    const from = words[before.to] === 'the' ? before.to + 1 : before.to
    const stages = this.#namedAt(words, from)
    return stages && { to: stages.to, meaning: this.#meaningOf(stages.named, before.means) }
  }

  #stageAt(words: readonly string[], at: number): Found | null {
    const found = this.#namedAt(words, at)
    if (!found) return null
    const behind = longestOf(rangesBehind, words, found.to)
    if (behind) return { to: behind.to, meaning: this.#meaningOf(found.named, behind.means) }
    const isMeant = found.isSaid || this.#isBesideStage(words, at) || isAboutStages(words, at, found)
    return isMeant ? { to: withParticle(words, at, found.to), meaning: this.#meaningOf(found.named) } : null
  }

  /** "did we pass on" of a stage Passed */
  #formAt(words: readonly string[], at: number): Found | null {
    const named = this.#byForm.get(words[at] ?? '')
    if (!named || !/^(?:we|i|they|you)$/.test(words[at - 1] ?? '')) return null
    return { to: words[at + 1] === 'on' ? at + 2 : at + 1, meaning: this.#meaningOf(named) }
  }

  /** The stages that the words name, with the word "stage" behind them. */
  #namedAt(words: readonly string[], at: number): Named | null {
    for (let to = Math.min(at + runMax, words.length); to > at; to--) {
      const named = this.#called(words.slice(at, to))
      if (named.length === 0) continue
      const isSaid = /^(?:stages?|phases?|step)$/.test(words[to] ?? '')
      return { named, isSaid, to: isSaid ? to + 1 : to }
    }
    return null
  }

  /** Those that are called so; of a step of a deal that all know, else those that have its name among other words. */
  #called(run: readonly string[]): OwnStage[] {
    const key = keyOf(run.join(' '))
    const exact = this.#byKey.get(joinedUp(key))
    if (exact || key === '') return exact ?? []
    const terms = stageTerms.filter((words) => words.includes(key)).flat()
    const isStep = terms.length > 0 || tagsOf(run.join(' ')).some((tag) => openStates.test(tag))
    if (!isStep) return []
    return this.#stages.filter(({ stage }) => [key, ...terms].some((term) => ` ${keyOf(stage)} `.includes(` ${term} `)))
  }

  /** "exclusivity or signed" */
  #isBesideStage(words: readonly string[], at: number): boolean {
    if (!/^(?:or|and|,|\/)$/.test(words[at - 1] ?? '')) return false
    return Array.from({ length: runMax }, (_, more) => at - 2 - more).some(
      (from) => from >= 0 && this.#namedAt(words.slice(0, at - 1), from)?.to === at - 1,
    )
  }

  #pipelineAt(words: readonly string[], at: number): Found | null {
    for (let to = Math.min(at + runMax, words.length); to > at; to--) {
      const name = this.#pipelines.get(joinedUp(keyOf(words.slice(at, to).join(' '))))
      const behind = words[to] ?? ''
      const isIn = /^(?:in|of|from)$/.test(words[at - 1] ?? '') && words.slice(0, at).some(isDeals)
      if (name && (isDeals(behind) || (isIn && !noun.test(behind))))
        return { to, meaning: meaningOf(isPipeline, [name]), mayBeOther: true }
      if (!name || !noun.test(behind)) continue
      // "deals in the credit pipeline" are deals of it, "the credit pipeline" is all of it that is open
      const isOfDeals = words.slice(0, at).some(isDeals)
      return { to: isOfDeals ? to + 1 : to, meaning: meaningOf(isPipeline, [name]) }
    }
    return null
  }

  #meaningOf(named: readonly OwnStage[], range?: Range): string {
    if (!range) return stagesMeant(named)
    const isLater = range === 'later' || range === 'at_or_later'
    const takesItself = range === 'at_or_later' || range === 'at_or_earlier'
    const those = named.flatMap((one) => {
      const own = this.#stages.filter(({ pipeline }) => pipeline === one.pipeline)
      const place = own.indexOf(one)
      const beside = isLater ? own.slice(place + 1) : own.slice(0, place)
      return [...(takesItself ? [one] : []), ...beside.filter(({ category }) => category !== 'closed_lost')]
    })
    // before the first stage there is none
    const pipelines = those.map(({ pipeline }) => pipeline)
    const isElsewhere = this.#stages.some(
      ({ stage, pipeline }) => !pipelines.includes(pipeline) && those.some((one) => one.stage === stage),
    )
    const stages = stagesMeant(those)
    return isElsewhere ? `${stages}\n${meaningOf(isPipeline, pipelines)}` : stages
  }
}

const stagesMeant = (named: readonly OwnStage[]): string =>
  meaningOf(
    named.length > 0 && named.every(isClosing) ? isEnd : isStage,
    named.map(({ stage }) => stage),
  )
const isClosing = ({ category }: OwnStage) => /^closed/.test(category)

const runMax = 6
const isDeals = (word: string) => tagsOf(word).includes('N:deals')
const noun = /^(?:pipelines?|funnel|board)$/
/** "buy-out", "buy out" and "buyout" are one name */
const joinedUp = (key: string) => key.replaceAll(' ', '')
const withoutNoun = (key: string) => key.replace(/ (?:pipeline|funnel|board)$/, '')
const openStates = /^S:(?:lead|qualification|proposal|negotiation|diligence)$/

/** What a stage can be called: its name, each side of a slash, and other words for the step of a deal that it is. */
function keysOf(name: string): string[] {
  const keys = [name, ...name.split(/[/&+]/)].map(keyOf).filter((key) => key !== '')
  const terms = keys.flatMap((key) => stageTerms.filter((words) => words.includes(key)).flat())
  return [...new Set([...keys, ...terms])]
}

/** The other forms of the verb that a stage is called by: "Passed" is where what we pass on goes. */
function formsOf(name: string): string[] {
  const [base, stem] = /^(\p{L}{2,})ed$/u.exec(keyOf(name)) ? [keyOf(name).slice(0, -1), keyOf(name).slice(0, -2)] : []
  if (!base || !stem) return []
  const single = stem.replace(/([^lsaeiou])\1$/, '$1')
  return [...new Set([base, stem, single])].filter((form) => !/^(?:won|lost|clos)/.test(form))
}

/** "passed on" says no more than "passed" */
function withParticle(words: readonly string[], at: number, to: number): number {
  const phrase = phraseAt(words.slice(at))
  return phrase && phrase.words === to - at + 1 && words[to] === 'on' ? to + 1 : to
}

/** "each pipeline", "which pipeline has the most"; but "owners by pipeline" may be those with most of it. */
function groupedAt(words: readonly string[], at: number): Found | null {
  if (!/^(?:pipelines?|funnels?)$/.test(words[at] ?? '')) return null
  const before = words.slice(0, at).findLast((word) => !/^(?:of|the|our|all|different)$/.test(word)) ?? ''
  const isRanked =
    before === 'by' && words.slice(0, at).some((word) => tagsOf(word).some((tag) => tag.startsWith('O:')))
  return /^(?:each|every|per|which|by|across)$/.test(before) && !isRanked ? { to: at + 1, tag: 'F:pipeline' } : null
}

/**
 * Whether a word that names a stage is said of one. Words that mean something else, too, have to stand where a stage would: the
 * NDA of a company is a document. That a deal is won, lost or closed is left to the words of all firms.
 */
function isAboutStages(
  words: readonly string[],
  at: number,
  { named, to }: { named: readonly OwnStage[]; to: number },
) {
  const run = words.slice(at, to)
  // "the management meeting" may be one
  const nouns = run.length > 1 ? run.flatMap(tagsOf).filter((tag) => tag.startsWith('N:')) : []
  const meanings = [...tagsOf(run.join(' ')), ...nouns]
  const phrase = phraseAt(words.slice(at))
  if (phrase && phrase.words > to - at && !phrase.tags.some((tag) => tag.startsWith('S:'))) return false
  if (ended.test(run.join(' ')) && named.every(isClosing)) return false
  // "who signed the Larkspur deal"
  if (meanings.every((tag) => statesOfDeals.test(tag)))
    return meanings.length === 0 || !/^(?:an?|the)$/.test(words[to] ?? '')
  const before = words.slice(0, at).findLast((word) => run.length === 1 || !/^(?:an?|the|our|its|their)$/.test(word))
  return placed.test(before ?? '') || isDeals(before ?? '') || isDeals(words[to] ?? '')
}

const ended = /^(?:won|lost|closed)$/
const statesOfDeals = /^S:(?:lead|qualification|proposal|negotiation|diligence|won|lost|closed)$/
const placed =
  /^(?:in|at|to|into|from|past|beyond|after|before|follows|reach|reached|reaching|enter|entered|entering|left|leave|leaving|through|stage|phase|stuck)$/

/** "not yet reached", "not at … yet": those that come before. */
function notYetAt(words: readonly string[], at: number): { means: Range; to: number } | undefined {
  for (const phrase of notYet) {
    const said = words.slice(at, at + phrase.length)
    const isSaid = phrase.every((word, index) => said[index] === word)
    if (isSaid && (phrase.includes('yet') || phrase.includes('reached') || words.includes('yet')))
      return { means: 'earlier', to: at + phrase.length }
  }
  return undefined
}

function longestOf(
  phrases: Readonly<Record<string, Range>>,
  words: readonly string[],
  at: number,
): { means: Range; to: number } | undefined {
  for (let to = Math.min(at + 3, words.length); to > at; to--) {
    const means = phrases[words.slice(at, to).join(' ')]
    if (means) return { means, to }
  }
  return undefined
}

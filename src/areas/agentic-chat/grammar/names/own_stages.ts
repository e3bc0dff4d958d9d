import { keyOf } from '../../../../words/name_words.ts'
import type { Token } from '../rewording/normalise.ts'
import { type Range, rangesBefore, rangesBehind, stageTerms } from '../vocabulary/stage_terms.ts'
import { phraseAt, tagsOf } from '../vocabulary/words.ts'

// The stages and pipelines that a firm has made for itself, by their names.

export type OwnStage = { pipeline: string; stage: string; category: string }

/** What a run of words means: stages, or a pipeline. It ends before "to". */
type Found = { meaning: string; to: number /** an industry may be called so, too */; mayBeOther?: boolean }

type Named = { named: readonly OwnStage[]; to: number; isSaid: boolean }

const isStage = '='
const isPipeline = '@'
const ofPipelines = '\n@'
const meaningOf = (kind: string, names: readonly string[]) => `${kind}${[...new Set(names)].join('\n')}`

type OwnPlace = {
  kind: 'stage' | 'pipeline'
  names: string[] /** of which pipelines, where others have stages of the same names */
  pipelines?: string[]
}

/** What the meaning of a state stands for where it is one of a firm's own; undefined: it is a word of all firms. */
export function ownPlace(meaning: string | undefined): OwnPlace | undefined {
  const [names = [], pipelines] =
    meaning
      ?.slice(1)
      .split(ofPipelines)
      .map((each) => each.split('\n')) ?? []
  if (meaning?.startsWith(isStage)) return { kind: 'stage', names, ...(pipelines && { pipelines }) }
  return meaning?.startsWith(isPipeline) ? { kind: 'pipeline', names } : undefined
}

export class OwnStages {
  readonly #stages: readonly OwnStage[]
  readonly #byKey = new Map<string, OwnStage[]>()
  readonly #pipelines = new Map<string, string>()

  /** in the order of their pipelines */
  constructor(stages: readonly OwnStage[]) {
    this.#stages = stages
    for (const stage of stages) {
      for (const key of keysOf(stage.stage)) this.#byKey.set(key, [...(this.#byKey.get(key) ?? []), stage])
      this.#pipelines.set(withoutNoun(keyOf(stage.pipeline)), stage.pipeline)
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
    return this.#rangeAt(words, at) ?? this.#stageAt(words, at) ?? this.#pipelineAt(words, at)
  }

  /** "past the NDA stage", "at least IOI" */
  #rangeAt(words: readonly string[], at: number): Found | null {
    const before = longestOf(rangesBefore, words, at)
    if (!before) return null
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
    return isMeant ? { to: found.to, meaning: this.#meaningOf(found.named) } : null
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
    const exact = this.#byKey.get(key)
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
    for (let to = Math.min(at + runMax, words.length - 1); to > at; to--) {
      const name = this.#pipelines.get(keyOf(words.slice(at, to).join(' ')))
      const behind = words[to] ?? ''
      if (name && isDeals.test(behind)) return { to, meaning: meaningOf(isPipeline, [name]), mayBeOther: true }
      if (!name || !noun.test(behind)) continue
      // "deals in the credit pipeline" are deals of it, "the credit pipeline" is all of it that is open
      const isOfDeals = words.slice(0, at).some((word) => isDeals.test(word))
      return { to: isOfDeals ? to + 1 : to, meaning: meaningOf(isPipeline, [name]) }
    }
    return null
  }

  #meaningOf(named: readonly OwnStage[], range?: Range): string {
    if (!range)
      return meaningOf(
        isStage,
        named.map(({ stage }) => stage),
      )
    const isLater = range === 'later' || range === 'at_or_later'
    const takesItself = range === 'at_or_later' || range === 'at_or_earlier'
    const those = named.flatMap((one) => {
      const own = this.#stages.filter(({ pipeline }) => pipeline === one.pipeline)
      const place = own.indexOf(one)
      const beside = isLater ? own.slice(place + 1) : own.slice(0, place)
      return [...(takesItself ? [one] : []), ...beside.filter(({ category }) => category !== 'closed_lost')]
    })
    const meant = those.length > 0 ? those : named
    const pipelines = meant.map(({ pipeline }) => pipeline)
    const isElsewhere = this.#stages.some(
      ({ stage, pipeline }) => !pipelines.includes(pipeline) && meant.some((one) => one.stage === stage),
    )
    const stages = meaningOf(
      isStage,
      meant.map(({ stage }) => stage),
    )
    return isElsewhere ? `${stages}\n${meaningOf(isPipeline, pipelines)}` : stages
  }
}

const runMax = 6
const isDeals = /^deals?$/
const noun = /^(?:pipelines?|funnel|board)$/
const withoutNoun = (key: string) => key.replace(/ (?:pipeline|funnel|board)$/, '')
const openStates = /^S:(?:lead|qualification|proposal|negotiation|diligence)$/

/** What a stage can be called: its name, each side of a slash, and other words for the step of a deal that it is. */
function keysOf(name: string): string[] {
  const keys = [name, ...name.split(/[/&+]/)].map(keyOf).filter((key) => key !== '')
  const terms = keys.flatMap((key) => stageTerms.filter((words) => words.includes(key)).flat())
  return [...new Set([...keys, ...terms])]
}

/**
 * Whether a word that names a stage is said of one. Words that mean something else, too, have to stand where a stage would: the
 * NDA of a company is a document. What means that a deal has ended is left to the words of all firms.
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
  if (
    meanings.some((tag) => /^S:(?:won|lost|closed)$/.test(tag)) &&
    named.every(({ category }) => /^closed/.test(category))
  )
    return false
  if (meanings.every((tag) => openStates.test(tag))) return true
  return placed.test(words[at - 1] ?? '') || isDeals.test(words[to] ?? '')
}

const placed =
  /^(?:in|at|to|into|from|past|beyond|reach|reached|reaching|enter|entered|entering|left|leave|leaving|through|stage|phase|stuck)$/

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

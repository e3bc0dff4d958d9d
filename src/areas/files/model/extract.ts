import { ModelFailed } from '../../../platform/ai/errors.ts'
import type { Model } from '../../../platform/ai/model.ts'
import type { Usage } from '../../../platform/ai/question.ts'
import type { Page } from '../../../platform/documents/document.ts'
import { type Analysis, isChecked } from '../analysis/findings.ts'
import { merge } from './merge.ts'
import { Pictures, type PicturesWanted } from './pictures.ts'
import { instructions, instructionsWithPictures, partsWorthSending, promptFor, scalesPrinted } from './prompt.ts'
import {
  answerShapeFor,
  claimsOf,
  emptyOf,
  isSameShape,
  type Plain,
  plainOf,
  type ShapedType,
  shapedTypeOf,
} from './shape.ts'
import { isOfPicture, type Verified, verified } from './verify.ts'

type Manner = {
  limits: ModelLimits
  signal: AbortSignal
  /** none where they are left out */
  pictures?: PicturesWanted
}
const noPictures: PicturesWanted = { most: 0, draw: async () => [] }
type ModelLimits = { charactersMax: number; outputTokensMax: number; questionsMax: number }

type ToRead = {
  pages: readonly Page[]
  analysis: Analysis
  /** whether the uploader said what kind of document it is: then no model says otherwise */
  isTypeGiven: boolean
}

type WithModel = {
  analysis: Analysis
  engine: 'rules' | 'model'
  /** sentences for the person who uploaded the file */
  notices: string[]
  usage: Usage
}

/**
 * What a language model adds to the rules' analysis of a document, which it is shown in as many parts as it takes. Each of its
 * values must stand on its page; those that do not are dropped. A model that fails leaves what was read until then, and a
 * notice. Throws only when the signal aborts.
 */
export async function extractWithModel(
  model: Model,
  { pages, analysis, isTypeGiven }: ToRead,
  { limits, signal, pictures: wanted = noPictures }: Manner,
): Promise<WithModel> {
  const heard = new Heard(analysis, pages)
  const waiting = partsWorthSending(pages, analysis, limits.charactersMax)
  const album = new Pictures(wanted, { parts: waiting.slice(0, limits.questionsMax - 1), analysis, signal })
  try {
    for (let part = waiting.shift(); part && heard.questions < limits.questionsMax; part = waiting.shift()) {
      const type = heard.rules.data.document_type
      // the last question is of text: what a model saw a part of only is asked about again
      const pictures = heard.questions + 1 < limits.questionsMax ? await album.of(part) : []
      const question = {
        schema: answerShapeFor(type),
        prompt: promptFor(part, type),
        ...(pictures.length > 0 ? { system: instructionsWithPictures, pictures } : { system: instructions }),
        signal,
        outputTokensMax: limits.outputTokensMax,
      }
      const answer = await (pictures.length > 0
        ? answerOrFault(model.object(question), signal)
        : model.object(question))
      if (answer instanceof ModelFailed) {
        // it counts as no question: text that was to be asked about is not left out for it
        album.refuse(answer.message)
        waiting.unshift(part)
        continue
      }
      const { value, usage } = answer
      heard.count(usage)
      album.answered(part)
      const plain = plainOf(value)
      const mayAskAgain = heard.questions < limits.questionsMax
      const otherType = isTypeGiven || heard.hasAnswers ? undefined : heard.otherThan(plain.document_type)
      if (otherType && mayAskAgain) {
        heard.readAs(otherType)
        waiting.unshift(part)
      } else if (isCut(plain, part) && part.length > 1 && mayAskAgain) {
        const half = Math.ceil(part.length / 2)
        waiting.unshift(part.slice(0, half), part.slice(half))
      } else await heard.take({ value, plain, part, pictured: new Set(pictures.map(({ page }) => page)) }, signal)
    }
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof ModelFailed)) throw error
    heard.failed(error.message)
  }
  return heard.whole(album.notices)
}

async function answerOrFault<T>(answer: Promise<T>, signal: AbortSignal): Promise<T | ModelFailed> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ModelFailed && !signal.aborted) return error
    throw error
  }
}

/** What the model is sent may be longer than what it takes, and then some servers cut it without a word, at either end. */
const isCut = ({ first_page, last_page }: Plain, part: readonly Page[]): boolean =>
  (first_page !== null && first_page !== part[0]?.number) || (last_page !== null && last_page !== part.at(-1)?.number)

type Taken = { value: unknown; plain: Plain; part: readonly Page[]; pictured: ReadonlySet<number> }

/** What was heard of the parts of one document so far. */
class Heard {
  /** what the rules say, or nothing of another type that the document is of */
  rules: Analysis
  questions = 0
  readonly #asRead: Analysis
  readonly #pages: readonly Page[]
  readonly #scales: readonly number[]
  #claims: Verified[] = []
  readonly #shown = new Set<number>()
  readonly #plain: Pick<Plain, 'summary' | 'currency'> = { summary: null, currency: null }
  readonly #usage: Usage = { inputTokens: 0, outputTokens: 0 }
  #isCut = false
  #dropped = 0
  #parts = 0
  #failure: string | undefined

  constructor(analysis: Analysis, pages: readonly Page[]) {
    this.rules = analysis
    this.#asRead = analysis
    this.#pages = pages
    this.#scales = scalesPrinted(pages, analysis)
  }

  get hasAnswers(): boolean {
    return this.#parts > 0
  }

  count({ inputTokens, outputTokens }: Usage): void {
    this.questions++
    this.#usage.inputTokens += inputTokens
    this.#usage.outputTokens += outputTokens
  }

  /** The type that the model says, where its values are others than those of the rules' and nothing proves the rules right. */
  otherThan(said: string | null): ShapedType | undefined {
    const type = shapedTypeOf(said)
    const { data, findings } = this.rules
    if (!type || isSameShape(type, data.document_type) || findings.some(isChecked)) return undefined
    return type
  }

  readAs(type: ShapedType): void {
    this.rules = { ...this.rules, data: emptyOf(type, this.rules), findings: [], checks: [] }
  }

  async take({ value, plain, part, pictured }: Taken, signal: AbortSignal): Promise<void> {
    const pages = new Map(part.map((page) => [page.number, page]))
    const claims = claimsOf(value)
    const standing = await verified(claims, { pages, pictured, scales: this.#scales }, signal)
    const told = standing.map((claim) => inPart(claim, this.#parts))
    this.#dropped += claims.length - told.length
    const quoted = new Set(told.filter((claim) => !isOfPicture(claim)).map(({ path }) => path))
    this.#claims = this.#claims.filter((claim) => !isOfPicture(claim) || !quoted.has(claim.path))
    // the parts are in the order of what they are worth: of two that say a field as surely the first is taken
    const known = new Set(this.#claims.map(({ path }) => path))
    this.#claims.push(...told.filter(({ path }) => !known.has(path)))
    this.#plain.summary ??= plain.summary
    this.#plain.currency ??= plain.currency
    this.#isCut ||= isCut(plain, part)
    for (const { number } of part) this.#shown.add(number)
    this.#parts++
  }

  failed(message: string): void {
    this.#failure = message
  }

  whole(ofPictures: readonly string[]): WithModel {
    const usage = this.#usage
    const why = this.#failure === undefined ? [] : [this.#failure]
    if (!this.hasAnswers) return { analysis: this.#asRead, engine: 'rules', notices: why.map(ofRules), usage }
    const shown = this.#pages.filter(({ number }) => this.#shown.has(number))
    return {
      analysis: merge(this.rules, { claims: this.#claims, ...this.#plain }, shown),
      engine: 'model',
      notices: [
        ...noticesOf(this.#dropped, shown.length, this.#pages.length, this.#isCut),
        ...ofPictures,
        ...why.map(ofParts),
      ],
      usage,
    }
  }
}

/** Items of lists are numbered by each part anew: they are told apart. */
const inPart = (claim: Verified, part: number): Verified => ({
  ...claim,
  path: claim.path.replace(/\[(\d+)\]/, (_all, index) => `[${part * itemsOfPartMax + Number(index)}]`),
})
const itemsOfPartMax = 10_000

const ofRules = (failure: string) => `${failure}; the values are those that the rules found.`
const ofParts = (failure: string) => `${failure}; the rest of the document was read by the rules alone.`

function noticesOf(dropped: number, shown: number, all: number, isCut: boolean): string[] {
  const unverified =
    dropped === 1
      ? 'One value of the language model was dropped, because it does not stand on the page it named.'
      : `${dropped} values of the language model were dropped, because they do not stand on the pages it named.`
  return [
    ...(dropped > 0 ? [unverified] : []),
    ...(shown < all ? [`The language model was shown ${shown} of ${all} pages; the rules read all of them.`] : []),
    ...(isCut
      ? ['The language model seems to have been shown a part of its pages only: it takes less at a time.']
      : []),
  ]
}

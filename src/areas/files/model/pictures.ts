import type { PagePicture } from '../../../platform/ai/question.ts'
import type { Page } from '../../../platform/documents/document.ts'
import type { Analysis } from '../analysis/findings.ts'
import type { DrawPictures } from './draw_pictures.ts'
import { weigher } from './prompt.ts'

export type PicturesWanted = { most: number; draw: DrawPictures }
type Shown = { parts: readonly Page[][]; analysis: Analysis; signal: AbortSignal }

/** A page that an earlier try of the job has recognised does not say how surely. */
const surenessUnknown = 70

/** Servers refuse questions that are larger; a picture is a third longer as it is sent. */
const ofQuestion = { picturesMax: 20, bytesMax: 15_000_000 * 0.75 }

/** The pictures of one document that a language model is shown: of pages that were recognised, never of digital text. */
export class Pictures {
  readonly #draw: DrawPictures
  readonly #signal: AbortSignal
  /** worst first */
  readonly #pages: Map<number, Page>
  readonly #drawn = new Map<number, PagePicture>()
  readonly #notDrawn = new Set<number>()
  readonly #told = new Set<number>()
  #refusal: string | undefined
  #isToldWithout = false

  constructor({ most, draw }: PicturesWanted, { parts, analysis, signal }: Shown) {
    this.#draw = draw
    this.#signal = signal
    this.#pages = new Map(worstRecognised(parts.flat(), analysis, most).map((page) => [page.number, page]))
  }

  /** Those of a part that one question can take, drawn when they are first asked for. */
  async of(part: readonly Page[]): Promise<PagePicture[]> {
    const numbers = new Set(part.map(({ number }) => number))
    const wanted = [...this.#pages.values()]
      .filter(({ number }) => numbers.has(number) && !this.#notDrawn.has(number))
      .slice(0, ofQuestion.picturesMax)
    const missing = wanted.filter(({ number }) => !this.#drawn.has(number))
    if (missing.length > 0) {
      for (const picture of await this.#draw(missing, this.#signal)) this.#drawn.set(picture.page, picture)
      for (const { number } of missing) if (!this.#drawn.has(number)) this.#notDrawn.add(number)
    }
    let left = ofQuestion.bytesMax
    const taken = wanted
      .flatMap(({ number }) => this.#drawn.get(number) ?? [])
      .filter(({ bytes }) => {
        if (bytes.length > left) return false
        left -= bytes.length
        return true
      })
    return taken.sort((a, b) => a.page - b.page)
  }

  /** No more of them are shown: the model failed with them. */
  refuse(message: string): void {
    this.#pages.clear()
    this.#refusal = `${message}: pictures of pages were left out, and it was asked with their text alone.`
  }

  /** The model has answered what it was asked of this part. */
  answered(part: readonly Page[]): void {
    for (const { number } of part) this.#told.add(number)
    this.#isToldWithout ||= this.#refusal !== undefined
  }

  /** What has happened to the pages that the model has told of. */
  get notices(): string[] {
    const numbers = [...this.#notDrawn].filter((number) => this.#told.has(number)).toSorted((a, b) => a - b)
    return [...notDrawn(numbers), ...(this.#refusal !== undefined && this.#isToldWithout ? [this.#refusal] : [])]
  }
}

function notDrawn(numbers: readonly number[]): string[] {
  const last = numbers.at(-1)
  if (last === undefined) return []
  const before = numbers.slice(0, -1)
  return before.length === 0
    ? [`Page ${last} could not be drawn for the language model, which was shown its text alone.`]
    : [
        `Pages ${before.join(', ')} and ${last} could not be drawn for the language model, which was shown their text alone.`,
      ]
}

/** The pages whose words are most in doubt, those that tell most before others. */
function worstRecognised(pages: readonly Page[], analysis: Analysis, most: number): Page[] {
  const weightOf = weigher(analysis)
  const worth = (page: Page) => (100 - (page.sureness ?? surenessUnknown)) * (1 + weightOf(page))
  return pages
    .filter(({ source }) => source === 'ocr')
    .map((page) => ({ page, worth: worth(page) }))
    .sort((a, b) => b.worth - a.worth || a.page.number - b.page.number)
    .slice(0, most)
    .map(({ page }) => page)
}

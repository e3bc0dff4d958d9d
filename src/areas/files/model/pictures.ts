import type { PagePicture } from '../../../platform/ai/model.ts'
import type { Page } from '../../../platform/documents/document.ts'
import type { Analysis } from '../analysis/findings.ts'
import type { DrawPictures } from './draw_pictures.ts'
import { weigher } from './prompt.ts'

export type PicturesWanted = { most: number; draw: DrawPictures }
type Shown = { parts: readonly Page[][]; analysis: Analysis; signal: AbortSignal }

/** A page that an earlier try of the job has recognised does not say how surely. */
const surenessUnknown = 70

/** The pictures of one document that a language model is shown: of pages that were recognised, never of digital text. */
export class Pictures {
  readonly #draw: DrawPictures
  readonly #signal: AbortSignal
  readonly #pages: Map<number, Page>
  readonly #drawn = new Map<number, PagePicture>()
  readonly #notDrawn = new Set<number>()
  #refusal: string | undefined

  constructor({ most, draw }: PicturesWanted, { parts, analysis, signal }: Shown) {
    this.#draw = draw
    this.#signal = signal
    this.#pages = new Map(worstRecognised(parts.flat(), analysis, most).map((page) => [page.number, page]))
  }

  /** Those of a part, drawn when they are first asked for. */
  async of(part: readonly Page[]): Promise<PagePicture[]> {
    const wanted = part.filter(({ number }) => this.#pages.has(number) && !this.#notDrawn.has(number))
    const missing = wanted.filter(({ number }) => !this.#drawn.has(number))
    if (missing.length > 0) {
      for (const picture of await this.#draw(missing, this.#signal)) this.#drawn.set(picture.page, picture)
      for (const { number } of missing) if (!this.#drawn.has(number)) this.#notDrawn.add(number)
    }
    return wanted.flatMap(({ number }) => this.#drawn.get(number) ?? [])
  }

  /** No more of them are shown: the model failed with them. */
  refuse(message: string): void {
    this.#pages.clear()
    this.#refusal = `${message}: pictures of pages were left out, and it was asked with their text alone.`
  }

  get notices(): string[] {
    const notDrawn = [...this.#notDrawn].map(
      (number) => `Page ${number} could not be drawn for the language model, which was shown its text alone.`,
    )
    return this.#refusal === undefined ? notDrawn : [...notDrawn, this.#refusal]
  }
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

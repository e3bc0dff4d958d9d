import type { Citing } from '../answers/citing.ts'
import { Grounding, type Judged } from './grounding.ts'
import type { Ledger } from './ledger.ts'
import type { Given } from './material.ts'
import { citationMark, type Fault, isHeading, isRow, piecesOf } from './paragraphs.ts'
import type { Told } from './second_look.ts'
import { plainly } from './sentences.ts'

/** Has paragraphs written anew, once; what comes back stands for those of the same number. */
export type Repair = (wrong: { paragraph: string; faults: readonly Fault[] }[]) => Promise<Map<number, string>>

/** What became of an answer, beside its text. */
export type Outcome = { cut: number; unconfirmed: number; isTold: boolean; cited: ReadonlySet<string> }

const cutting: ReadonlySet<Fault['kind']> = new Set([
  'figure',
  'subject',
  'label',
  'count',
  'order',
  'address',
  'markup',
])

/**
 * An answer as it comes from the model, let through paragraph by paragraph as far as what was found bears it out. From the
 * first that does not stand all is held back until the model has had one chance to mend it.
 */
export class Writing {
  readonly #given: Given
  readonly #citing: Citing
  readonly #all: string[] = []
  /** those that stand, up to the first that does not */
  readonly #standing: Judged[] = []
  readonly #cited = new Set<string>()
  /** what was shown, as it was written */
  readonly told: Told[] = []
  readonly #grounding: Grounding
  #rest = ''
  /** how many paragraphs have been shown */
  #shown = 0
  #isHeld = false
  /** until something is cited it may be the talk of somebody who is about to look things up */
  #isAnswer = false

  constructor(given: Given, citing: Citing) {
    this.#given = given
    this.#citing = citing
    this.#grounding = new Grounding(given)
  }

  /** What can be shown with this piece. */
  take(piece: string): string[] {
    const lines = (this.#rest + piece).split('\n')
    this.#rest = lines.pop() ?? ''
    return lines.flatMap((line) => this.#line(line))
  }

  #line(line: string): string[] {
    this.#all.push(line)
    if (this.#isHeld) return []
    const judged = this.#grounding.judge(line)
    if (judged.faults.length > 0) {
      this.#isHeld = true
      return []
    }
    this.#standing.push(judged)
    this.#isAnswer ||= judged.cited.length > 0
    if (!this.#isAnswer) return []
    const told = this.#standing.slice(this.#shown).map((one) => `${this.#rendered(one)}\n`)
    this.#shown = this.#all.length
    return told
  }

  #rendered({ text, cited }: Judged): string {
    for (const { id } of cited) this.#cited.add(id)
    this.told.push({ words: text.replace(citationMark, ''), sources: cited })
    return rendered(text, this.#given.ledger, this.#citing)
  }

  /** From here on nothing is shown before the end. */
  hold() {
    this.#isHeld = true
  }

  /** The rest of the answer, mended where it can be; "doubted" gives the statements of what is left that are to be left out too. */
  async end(
    repair: Repair,
    doubted: (told: readonly Told[]) => Promise<string[]> = async () => [],
  ): Promise<Outcome & { text: string }> {
    if (this.#rest !== '') this.#all.push(this.#rest)
    const grounding = this.#grounding.anew()
    const judged = this.#all.map((line, at) => grounding.judge(line, this.#all.slice(at + 1)))
    const open = judged.map((one, at) => ({ ...one, at })).slice(this.#shown)
    const wrong = open.filter(({ faults }) => faults.length > 0)
    const mended =
      wrong.length > 0
        ? await repair(wrong.map(({ at, faults }) => ({ paragraph: this.#all[at] ?? '', faults })))
        : new Map<number, string>()
    let [cut, unconfirmed] = [0, 0]
    const kept: string[] = []
    for (const one of open) {
      const number = wrong.indexOf(one)
      const anew = number < 0 ? undefined : mended.get(number + 1)
      const last = anew === undefined ? one : grounding.judge(anew, this.#all.slice(one.at + 1))
      const left = number < 0 ? { text: last.text, cut: 0, unconfirmed: 0 } : standing(last)
      cut += left.cut
      unconfirmed += left.unconfirmed
      if (left.text.trim() !== '' || number < 0) kept.push(this.#rendered({ ...last, text: left.text }))
    }
    const doubts = await doubted(this.told)
    const lines = kept.flatMap((line) => {
      const left = doubts.reduce((left, words) => inStatement(left, words, () => ''), line)
      // a line of which nothing is left leaves no hole in its list or table
      return left !== line && saysNothing(left) ? [] : [left]
    })
    cut += doubts.length
    const text = withoutBareHeads(lines).join('\n')
    const isTold = this.#isAnswer || text.trim() !== ''
    return { text, cut, unconfirmed, isTold, cited: this.#cited }
  }
}

/** What is left of a paragraph that was not mended: its sentences that stand, and those that nothing speaks against. */
function standing({ sentences }: Judged): { text: string; cut: number; unconfirmed: number } {
  const falls = ({ faults }: { faults: Fault[] }) => faults.some(({ kind }) => cutting.has(kind))
  const kept = sentences.filter((one) => !falls(one))
  const text = sentences
    .map((one) =>
      falls(one) ? leftOf(one.text) : one.faults.length > 0 ? marked(one.text, 'not confirmed') : one.text,
    )
    .join('')
  return {
    text: saysNothing(text) ? '' : text,
    cut: sentences.length - kept.length,
    unconfirmed: kept.filter(({ faults }) => faults.length > 0).length,
  }
}

/** What stands in place of a sentence that is cut: a cell keeps its place in the row. */
const leftOf = (sentence: string) => (sentence.startsWith('|') ? '| – ' : '')
const saysNothing = (text: string) => /^[\s*_|:–-]*$/.test(text)

/** A paragraph in which the sentences that say this are changed; of a row of a table the cells, or all of it. */
function inStatement(paragraph: string, words: string, change: (sentence: string) => string): string {
  const said = plainly(words)
  const bare = (sentence: string) => plainly(sentence.replace(/ \[[^\]]+\]/g, ''))
  const says = (sentence: string) =>
    bare(sentence).includes(said) || (said.includes(bare(sentence)) && bare(sentence).length > 8)
  if (isRow(paragraph)) {
    const cells = piecesOf(paragraph)
    return cells.some((cell) => bare(cell).includes(said))
      ? cells.map((cell) => (bare(cell).includes(said) ? change(cell) || leftOf(cell) : cell)).join('')
      : says(paragraph)
        ? change(paragraph)
        : paragraph
  }
  return paragraph
    .split(/(?<=[.!?][*_"”]*\s)(?=\S)/)
    .map((sentence) => (says(sentence) ? change(sentence) : sentence))
    .join('')
}

/** An answer in which the doubted statements are marked where they stand. */
export const markDoubts = (text: string, doubts: readonly string[]): string =>
  text
    .split('\n')
    .map((line) =>
      doubts.reduce((left, words) => inStatement(left, words, (sentence) => marked(sentence, 'doubtful')), line),
    )
    .join('\n')

/** What heads nothing any more is left out: headings, and heads of tables. */
const withoutBareHeads = (lines: readonly string[]): string[] =>
  lines.filter((line, at) => {
    const [next = '', second = ''] = lines.slice(at + 1)
    if (isRule(line)) return isRow(next)
    if (isRow(line) && isRule(next)) return isRow(second)
    if (!isHeading(line)) return true
    const further = lines.slice(at + 1).find((one) => one.trim() !== '')
    return further !== undefined && !isHeading(further)
  })
/** The line below the head of a table. */
const isRule = (line: string) => /^\s*\|[\s|:-]*-[\s|:-]*$/.test(line)

const marked = (sentence: string, as: string) => sentence.replace(/(\s*\|?\s*)$/, ` (${as})$1`)

/** The marks of sources as the reader knows them. */
function rendered(text: string, ledger: Ledger, citing: Citing): string {
  return text
    .replace(citationMark, (_, ids: string) => {
      const citations = ids.split(/[,;]/).flatMap((id) => ledger.sources.get(id.trim())?.citations ?? [])
      const markers = [...new Set(citations.map((citation) => citing.cite(citation)))]
      return markers.map((marker) => ` ${marker}`).join('')
    })
    .replace(/(?: \[[^\]]+\]){2,}/g, (run) => [...new Set(run.match(/ \[[^\]]+\]/g))].join(''))
}

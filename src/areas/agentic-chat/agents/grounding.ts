import { amountsInWords } from '../../../platform/ai/checked_writing.ts'
import { type Figure, figuresOf, isSame, isValue } from './figures.ts'
import type { Ledger, Source } from './ledger.ts'

/** What stands against a paragraph. A figure that nothing bears out is never shown; the rest is shown as not confirmed. */
export type Fault = {
  kind: 'figure' | 'subject' | 'label' | 'count' | 'source' | 'name' | 'order' | 'address' | 'markup'
  /** what it is, for whoever writes it anew */
  why: string
}

type Sentence = { text: string; faults: Fault[] }
export type Judged = {
  /** as it was written, with the sources of its figures behind them */
  text: string
  sentences: Sentence[]
  faults: Fault[]
  /** what it cites, in its order */
  cited: Source[]
}

/** "[r3]", "[t2.4, r1]" */
export const citationMark = /\s?\[((?:[rtx]\d+(?:\.\d+)?)(?:\s*[,;]\s*(?:[rtx]\d+(?:\.\d+)?))*)\]/g

const idsIn = (text: string) =>
  [...text.matchAll(citationMark)].flatMap(([, ids = '']) => ids.split(/[,;]/).map((id) => id.trim()))

type Given = {
  ledger: Ledger
  question: string
  /** YYYY-MM-DD */
  today: string
  /** what the writer was told to do, which is nobody else's to read */
  instructions: string
}

/** Holds what a language model writes against what was found, one paragraph after the other. */
export class Grounding {
  readonly #given: Given
  readonly #asked: readonly Figure[]
  /** of whom the text speaks, until it names another */
  #subject: string | undefined
  /** within a table: the names that head its columns */
  #columns: (string | undefined)[] | undefined

  constructor(given: Given) {
    this.#given = given
    this.#asked = figuresOf(given.question)
  }

  /** A paragraph, item of a list or row of a table. "further": the ones behind it, whose items a count may count. */
  judge(paragraph: string, further: readonly string[] = []): Judged {
    const { ledger } = this.#given
    const sources = idsIn(paragraph).map((id) => ledger.sources.get(id))
    const cited = [...new Set(sources.filter((source) => source !== undefined))]
    const strange = idsIn(paragraph).filter((_, at) => !sources[at])
    const ofParagraph: Fault[] = [
      ...strange.map((id): Fault => ({ kind: 'source', why: `${id} is nothing that was found` })),
      ...cited.flatMap(({ id, isOrder }): Fault[] =>
        isOrder ? [{ kind: 'order', why: `${id} speaks to an AI and bears nothing out` }] : [],
      ),
    ]
    const subjects = this.#subjectsIn(paragraph)
    const judged = piecesOf(paragraph).map((sentence, at) => {
      const { marks, faults, uses } = this.#sentence(sentence, { cited, further, subject: subjects?.(at) })
      return { text: withMarks(sentence, marks), faults: at === 0 ? [...ofParagraph, ...faults] : faults, uses }
    })
    return {
      text: judged.map(({ text }) => text).join(''),
      sentences: judged.map(({ text, faults }) => ({ text, faults })),
      faults: judged.flatMap(({ faults }) => faults),
      cited: [...new Set([...cited.filter(({ isOrder }) => !isOrder), ...judged.flatMap(({ uses }) => uses)])],
    }
  }

  /** Of a row of a table: whom each cell speaks of, by the head of its column or by the first cell. */
  #subjectsIn(paragraph: string): ((cell: number) => string | undefined) | undefined {
    if (!isRow(paragraph)) {
      this.#columns = undefined
      return undefined
    }
    const names = piecesOf(paragraph).map((cell) => namesIn(cell, this.#given.ledger)[0]?.name)
    this.#columns ??= names
    const columns = this.#columns
    return (cell) => names.find(Boolean) ?? columns[cell]
  }

  #sentence(
    sentence: string,
    { cited, further, subject }: { cited: readonly Source[]; further: readonly string[]; subject: string | undefined },
  ) {
    const text = sentence.replace(citationMark, '')
    const here = namesIn(text, this.#given.ledger)
    const names = here.length === 0 && subject !== undefined ? [{ name: subject, at: -1 }] : here
    const own = idsIn(sentence)
    const faults: Fault[] = [...strangers(text, this.#given), ...echoes(text, this.#given)]
    const uses: Source[] = []
    for (const figure of figuresOf(bare(text))) {
      if (this.#isGiven(figure)) continue
      const found = this.#bearing(figure, { text, names, cited })
      if ('fault' in found) faults.push(found.fault)
      else uses.push(found.source)
    }
    faults.push(...this.#inWords(text, [...cited, ...uses]), ...this.#counts(text, { names, cited, further }))
    const last = names.at(-1)
    if (last) this.#subject = last.name
    const isBare = own.length === 0 && uses.length === 0 && cited.length === 0
    if (isBare && here.length > 0 && isClaim(text))
      faults.push({ kind: 'source', why: 'it says something of a record, and cites nothing' })
    const marks = uses.map(({ id }) => id).filter((id) => !cited.some((source) => source.id === id))
    return { marks: [...new Set(marks)], faults, uses }
  }

  /** A figure of the question, or the year that it is. */
  #isGiven(figure: Figure): boolean {
    const isYear = figure.text === this.#given.today.slice(0, 4)
    return (
      isYear ||
      this.#asked.some((one) => one.kind === figure.kind && Math.abs(one.amount - figure.amount) <= figure.tolerance)
    )
  }

  /** What bears a figure out: of what is cited, else of all that was found, what is of the one that the sentence speaks of. */
  #bearing(
    figure: Figure,
    { text, names, cited }: { text: string; names: Spoken[]; cited: readonly Source[] },
  ): { source: Source } | { fault: Fault } {
    const all = [...this.#given.ledger.sources.values()].filter(({ isOrder }) => !isOrder)
    const has = (source: Source) => bears(source, figure)
    const those = cited.filter(has)
    const found = those.length > 0 ? those : all.filter((source) => source.words === null && has(source))
    if (found.length === 0) return { fault: { kind: 'figure', why: `${figure.text} stands in nothing that was found` } }
    const subject = subjectOf(figure, names) ?? (those.length > 0 ? undefined : this.#subject)
    const ofSubject =
      subject === undefined ? found : found.filter(({ about }) => about.length === 0 || about.includes(subject))
    // a row that was worked out of several is of none of them alone
    const fitting = ofSubject.length > 0 ? ofSubject : found.filter(({ about }) => about.length === 0)
    const [source] = fitting
    if (
      !source ||
      (subject === undefined &&
        those.length === 0 &&
        found.length > 1 &&
        figure.kind === 'plain' &&
        figure.amount < 100)
    )
      return {
        fault: {
          kind: 'subject',
          why: `${figure.text} is of ${found[0]?.about[0] ?? 'something else'}${subject ? `, not of ${subject}` : ''}`,
        },
      }
    const wrong = otherLabel(figure, { text, source, cited: those.length > 0 ? cited : [source] })
    return wrong ? { fault: wrong } : { source }
  }

  /** "doubled": a text that is cited says so, or the question. What belongs to a figure ("128.6 million") is none. */
  #inWords(text: string, cited: readonly Source[]): Fault[] {
    const said = new Set([this.#given.question, ...cited.map(({ words }) => words ?? '')].flatMap(amountsInWords))
    return amountsInWords(text.replace(/\p{N}\s?(?:[a-z]+illions?|per ?cent)\b/giu, ' '))
      .filter((word) => !said.has(word))
      .map((word): Fault => ({ kind: 'figure', why: `“${word}” stands in nothing that was found: say the figure` }))
  }

  /** "three deals": as many as were found, are named, or stand in the list behind it. */
  #counts(
    text: string,
    { names, cited, further }: { names: Spoken[]; cited: readonly Source[]; further: readonly string[] },
  ): Fault[] {
    return [...text.matchAll(counted)].flatMap(([whole, word = '']): Fault[] => {
      const count = smallNumbers.indexOf(word.toLowerCase())
      const items = further.findIndex((line) => !isItem(line))
      const listed = items < 0 ? further.length : items
      const isSaid =
        [names.length, cited.length, listed, listed - 2].includes(count) ||
        this.#asked.some(({ amount }) => amount === count) ||
        figuresSaid(this.#given.question).has(count) ||
        [...this.#given.ledger.sources.values()].some(
          ({ values, words }) =>
            [...values.values()].some(({ amount }) => amount === count) ||
            (words !== null && new RegExp(`\\b(?:${word}|${count})\\b`, 'i').test(words)),
        )
      return isSaid ? [] : [{ kind: 'count', why: `“${whole}”: nothing that was found counts so many` }]
    })
  }
}

const smallNumbers = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
]
const counted = new RegExp(
  String.raw`\b(${smallNumbers.slice(2).join('|')})\s+(?:\w+\s+){0,2}?(?:compan(?:y|ies)|deals?|contacts?|funds?|notes?|tasks?|meetings?|calls?|e-?mails?|documents?|colleagues?|customers?|lenders?|bidders?)\b`,
  'gi',
)
const figuresSaid = (text: string) =>
  new Set(
    [...text.matchAll(/\b[a-z]+\b/gi)].map(([word]) => smallNumbers.indexOf(word.toLowerCase())).filter((at) => at > 1),
  )
const isItem = (line: string) => /^\s*(?:[-*+•|]|\d{1,2}[.)])/.test(line)

/** Without what only looks like a figure: marks of lists, fiscal periods, pages. */
const bare = (text: string) =>
  text
    .replace(/^(\s*)\d{1,2}[.)](?=\s)/gm, (whole) => ' '.repeat(whole.length))
    .replace(/\b(?:[QH]\d|FY ?\d{2}(?!\d)|[A-Z]\d[A-Z]|\d?[34]PL|Web3|5G)\b/g, (whole) => ' '.repeat(whole.length))

const bears = (source: Source, figure: Figure): boolean =>
  source.words !== null
    ? figuresOf(source.words).some((one) => isSame(figure, one.amount, one.kind, one.isScaled))
    : [...source.values.values()].some((value) => isValue(figure, value)) ||
      source.about.some((name) => figuresOf(name).some((one) => isSame(figure, one.amount, one.kind))) ||
      [...source.values.values()].some(({ label }) =>
        figuresOf(label).some((one) => isSame(figure, one.amount, one.kind)),
      )

type Spoken = { name: string; at: number }

/** The names of what was found that stand in a text, the longest of those at one place. */
function namesIn(text: string, ledger: Ledger): Spoken[] {
  const found = [...ledger.names()].flatMap((name) => placesOf(text, name).map((place) => ({ ...place, name })))
  return found
    .toSorted((a, b) => a.at - b.at || b.length - a.length)
    .filter(
      ({ at, length }, index, all) =>
        !all.some((one, other) => other < index && one.at <= at && one.at + one.length >= at + length),
    )
}

/** By its name, or by the first word of it where that tells enough. */
function placesOf(text: string, name: string): { at: number; length: number }[] {
  const [first = name] = name.split(' ')
  const shorts = first.length > 3 && !ordinary.has(first.toLowerCase()) ? [name, first] : [name]
  if (name.length < 2) return []
  return shorts.flatMap((short) =>
    [...text.matchAll(new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(short)}(?![\\p{L}\\p{N}])`, 'giu'))].map(
      ({ index }) => ({
        at: index,
        length: short.length,
      }),
    ),
  )
}
const ordinary: ReadonlySet<string> = new Set([
  'project',
  'deal',
  'fund',
  'the',
  'closed',
  'open',
  'north',
  'south',
  'east',
  'west',
  'health',
  'global',
  'group',
  'united',
  'first',
])

/** The name that a figure is of: the nearest before it. Of as many names as figures in two rows the one at its place. */
function subjectOf({ at }: Figure, names: readonly Spoken[]): string | undefined {
  return names.findLast((one) => one.at < at)?.name
}

/** Another value of the same source by whose name the figure goes in the sentence: its EBITDA told as its revenue. */
function otherLabel(
  figure: Figure,
  { text, source, cited }: { text: string; source: Source; cited: readonly Source[] },
): Fault | undefined {
  if (source.words !== null) return undefined
  const before = text.slice(0, figure.at).toLowerCase()
  const all = cited.filter(({ words }) => words === null).flatMap(({ values }) => [...values.values()])
  const nearest = all
    .flatMap((value) => wordsOf(value.label).map((word) => ({ value, at: before.lastIndexOf(word), word })))
    .filter(({ at }) => at >= 0)
  const last = Math.max(-1, ...nearest.map(({ at }) => at))
  const those = nearest.filter(({ at }) => at === last).map(({ value }) => value)
  if (those.length === 0 || those.some((value) => isValue(figure, value))) return undefined
  // what else the sentence says behind the figure may be its name as well
  const rest = text.slice(figure.at).toLowerCase()
  const isNamedBehind = all.some(
    (value) => isValue(figure, value) && wordsOf(value.label).some((word) => rest.includes(word)),
  )
  return isNamedBehind || /[.;]/.test(before.slice(last))
    ? undefined
    : { kind: 'label', why: `${figure.text} is not the ${those[0]?.label}` }
}

/** The words by which a value is told from the others. */
const wordsOf = (label: string) =>
  label
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 3 && !/^(?:growth|change|each|many|with|from|days|date)$/.test(word))

const addresses =
  /\b[a-z][a-z+.-]*:\/\/\S+|\b(?:javascript|data|mailto|file):\S+|\bwww\.\S+|[\w.+-]+@[\w-]+(?:\.[\w-]+)+/gi
const markup = /!\[|\]\(|<[a-z/!]|&#?\w+;|[\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/i

/** Addresses and names that nobody gave, and what is no text. */
function strangers(text: string, { ledger, question }: Given): Fault[] {
  const material = () =>
    [
      question,
      ...[...ledger.sources.values()].flatMap(({ about, words, values }) => [
        ...about,
        words ?? '',
        ...[...values.values()].map(({ shown }) => shown),
      ]),
    ]
      .join('\n')
      .toLowerCase()
  const faults: Fault[] = [...text.matchAll(addresses)]
    .filter(([address]) => !material().includes(address.toLowerCase().replace(/[.,;)]+$/, '')))
    .map(([address]) => ({ kind: 'address', why: `${address} was found nowhere` }))
  if (markup.test(text)) faults.push({ kind: 'markup', why: 'links, images and HTML are not shown' })
  const people = [...text.matchAll(/(?<![.!?:*|“"]\s?|^\s*)\b\p{Lu}\p{Ll}{2,}(?:\s\p{Lu}\p{Ll}{2,})+/gu)].map(
    ([name]) => name,
  )
  const unknown = people.filter((name) => name.split(' ').every((word) => !material().includes(word.toLowerCase())))
  return [
    ...faults,
    ...unknown.map((name): Fault => ({ kind: 'name', why: `${name} is named nowhere in what was found` })),
  ]
}

/** What repeats an order to an AI, or what the writer was told to do. */
function echoes(text: string, { ledger, instructions }: Given): Fault[] {
  const said = shinglesOf(text, 4)
  const orders = [...ledger.sources.values()].filter(({ isOrder }) => isOrder)
  const repeats = (words: string, size: number) => {
    const those = size === 4 ? said : shinglesOf(text, size)
    return shinglesOf(words, size).some((run) => those.includes(run))
  }
  if (orders.some(({ words }) => repeats(words ?? '', 4)))
    return [{ kind: 'order', why: 'it says what a text told an AI to say' }]
  return repeats(instructions, 8) ? [{ kind: 'order', why: 'it repeats instructions' }] : []
}

function shinglesOf(text: string, size: number): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return words.slice(size - 1).map((_, at) => words.slice(at, at + size).join(' '))
}

/** Judgements, limits and questions need no source. */
const isClaim = (text: string): boolean => text.trim().split(/\s+/).length > 3 && !hedges.test(text)

const hedges =
  /\?|\b(?:may|might|could|would|should|can|cannot|can't|likely|unlikely|probably|perhaps|seems?|appears?|suggests?|looks?|worth|recommend|consider|if|whether|judgement|on balance|in my view|i|we|let's|not (?:stated|found|known|recorded|on record|available|clear|confirmed)|no (?:record|note|document|figure|information|data|mention|evidence)s?|nothing|none|unknown|unclear|missing|stronger|weaker|better|worse|more|less|most|least|larger|smaller|cheaper|higher|lower|both|neither|all|könnte|dürfte|vielleicht|scheint|nicht|kein|keine|pourrait|semble|peut|aucun|aucune|podría|parece|quizá|ningún)\b/i

const isRow = (paragraph: string) => paragraph.trimStart().startsWith('|')

/** The sentences of a paragraph, each with the marks and the space behind it; of a row of a table its cells. */
function piecesOf(paragraph: string): string[] {
  if (isRow(paragraph)) return paragraph.split(/(?=\|)/)
  const cuts = [...paragraph.matchAll(/[.!?]["”’)*_]*(?:\s?\[[rtx][^\]]*\])*\s+(?=[“"‘'(*_]*[\p{Lu}\p{N}])/gu)].map(
    ({ 0: end, index }) => index + end.length,
  )
  return [0, ...cuts].map((from, at) => paragraph.slice(from, cuts[at])).filter((sentence) => sentence !== '')
}

/** Marks stand before the sign that ends the sentence. */
function withMarks(sentence: string, ids: readonly string[]): string {
  if (ids.length === 0) return sentence
  const [, said = sentence, end = ''] = /^([\s\S]*?)((?:\s*\|)?[.!?:*_"”]*\s*)$/.exec(sentence) ?? []
  return `${said} [${ids.join(', ')}]${end}`
}

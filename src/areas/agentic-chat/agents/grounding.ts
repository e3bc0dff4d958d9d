import { addressesIn, amountsInWords, strangeNames } from '../../../platform/ai/checked_writing.ts'
import { percentSign } from '../../../words/numbers.ts'
import { countsIn, inDigits, isClaim, numbersSaid, tensSaid } from './claims.ts'
import { type Figure, figuresOf, isSame, isValue } from './figures.ts'
import type { Source } from './ledger.ts'
import { countsOf, type Given, instructedRun, type Material, materialOf, orderedRun, runsOf } from './material.ts'
import { type Borne, mislabelled, ofAnotherYear, turnedRound } from './misattributed.ts'
import { citationMark, type Fault, idsIn, isHeading, isItem, isLead, isRow, piecesOf, withMarks } from './paragraphs.ts'
import { type SpokenDate, withoutDates } from './spoken_dates.ts'
import { endOfClause, namesIn, type Spoken, subjectOf } from './spoken_names.ts'

type Bearing = Omit<Borne, 'figure'>
/** Where a sentence stands. "isHead": it heads what follows. */
type Place = {
  cited: readonly Source[]
  further: readonly string[]
  subject: string | undefined
  isHead: boolean
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

/** Holds what a language model writes against what was found, one paragraph after the other. */
export class Grounding {
  readonly #given: Given
  /** of whom the text speaks, until it names another */
  #subject: string | undefined
  /** within a table: the names that head its columns */
  #columns: (string | undefined)[] | undefined
  #known: Material | undefined

  /** Without what is known it is put together for the first paragraph. */
  constructor(given: Given, known?: Material) {
    this.#given = given
    this.#known = known
  }

  get #material(): Material {
    this.#known ??= materialOf(this.#given)
    return this.#known
  }

  /** The same from the first paragraph on. */
  anew(): Grounding {
    return new Grounding(this.#given, this.#material)
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
    const isFirstRow = this.#columns === undefined
    const subjects = this.#subjectsIn(paragraph)
    const isHead = isHeading(paragraph) || (isRow(paragraph) && isFirstRow)
    const judged = piecesOf(paragraph).map((sentence, at) => {
      const { marks, faults, uses } = this.#sentence(sentence, { cited, further, subject: subjects?.(at), isHead })
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
    const names = piecesOf(paragraph).map((cell) => namesIn(cell, this.#material)[0]?.name)
    this.#columns ??= names
    const columns = this.#columns
    return (cell) => names.find(Boolean) ?? columns[cell]
  }

  #sentence(sentence: string, { cited, further, subject, isHead }: Place) {
    // a mark ends what was said of a name
    const text = sentence.replace(citationMark, (mark) => endOfClause.padEnd(mark.length))
    const here = namesIn(text, this.#material)
    const names = here.length === 0 && subject !== undefined ? [{ name: subject, at: -1 }] : here
    const { dates, rest } = withoutDates(bare(text), this.#given.dateOrder)
    const faults: Fault[] = [
      ...strangers(text, this.#material),
      ...echoes(text, this.#material),
      ...dates.filter((date) => !this.#isKnownDate(date)).map((date) => nowhere(date.text)),
    ]
    const uses: Source[] = []
    const borne: Borne[] = []
    for (const figure of figuresOf(rest)) {
      if (this.#isGiven(figure, [names.length, ...countsOf(cited)])) continue
      const found = this.#bearing(figure, { text: rest, names, cited })
      if ('fault' in found) faults.push(found.fault)
      else {
        // what is of nobody that is spoken of may bear the figure out by chance: it is no source to show
        if (cited.includes(found.source) || this.#isSpokenOf(found.source, names)) uses.push(found.source)
        borne.push({ figure, ...found })
      }
    }
    faults.push(
      ...mislabelled(rest, borne),
      ...turnedRound(rest, borne),
      ...ofAnotherYear(text, borne),
      // "USD thousand" over a column is its unit
      ...(isHead ? [] : this.#inWords(rest)),
      ...this.#counts(text, { names, cited, further }),
    )
    const last = names.at(-1)
    if (last) this.#subject = last.name
    const isBare = uses.length === 0 && cited.length === 0 && !isRow(sentence) && !isHead && !isLead(sentence)
    if (isBare && here.length > 0 && isClaim(text))
      faults.push({ kind: 'source', why: 'it says something of a record, and cites nothing' })
    const marks = uses.map(({ id }) => id).filter((id) => !cited.some((source) => source.id === id))
    return { marks: [...new Set(marks)], faults, uses }
  }

  /** A figure of the question, a year that stands anywhere, a count that was found, or what two make that the paragraph has. */
  #isGiven(figure: Figure, here: readonly number[]): boolean {
    const { kind, amount, tolerance, isScaled } = figure
    if (this.#material.asked.some((one) => one.kind === kind && Math.abs(one.amount - amount) <= tolerance)) return true
    if (kind !== 'plain' || isScaled || !Number.isInteger(amount)) return false
    if (amount >= 1900 && amount < 2100 && this.#material.years.has(amount)) return true
    if (amount >= 1000) return false
    const sums = here.flatMap((one) =>
      here.flatMap((other) => (one > other ? [one - other, one + other] : [one + other])),
    )
    return this.#material.counts.has(amount) || here.includes(amount) || sums.includes(amount)
  }

  #isKnownDate({ day, month, year }: SpokenDate): boolean {
    const { days, years } = this.#material
    if (year !== null && !years.has(year)) return false
    return day === null || days.has(`${day}.${month}`)
  }

  /** What bears a figure out: of what is cited, else of all that was found, what is of the one that the sentence speaks of. */
  #bearing(
    figure: Figure,
    { text, names, cited }: { text: string; names: readonly Spoken[]; cited: readonly Source[] },
  ): Bearing | { fault: Fault } {
    const those = cited.filter((source) => bears(source, figure))
    const isCited = those.length > 0
    const found = isCited ? those : this.#material.rows.filter((source) => bears(source, figure))
    if (found.length === 0) return this.#inText(figure, names)
    const subject = subjectOf(figure, text, names) ?? (isCited ? undefined : this.#subject)
    // "against 8.2%": of somebody else, who may not be named again
    const [source, ...others] = found
    if (isCited && subject === null && source) return { source, others }
    const [own, ...further] = typeof subject !== 'string' ? [] : found.filter(({ about }) => this.#isOf(about, subject))
    if (own) return { source: own, others: further }
    const isOther = typeof subject === 'string' && found.every((one) => this.#isOfAnother(one, figure, subject, names))
    // a small number stands in many places, and one of them is as good as the other
    const isVague = !isCited && found.length > 1 && figure.kind === 'plain' && Math.abs(figure.amount) < 100
    if (!source || isOther || (isVague && typeof subject !== 'string'))
      return {
        fault: {
          kind: 'subject',
          why: `${figure.text} is of ${source?.about[0] ?? 'something else'}${subject ? `, not of ${subject}` : ''}`,
        },
      }
    return { source, others: isCited ? others : [] }
  }

  /** A figure that only one sentence says is that one's, though it is not cited. */
  #inText(figure: Figure, names: readonly Spoken[]): Bearing | { fault: Fault } {
    const those = this.#material.texts.filter((source) => bears(source, figure))
    const [source, another] = those.filter((one) => this.#isSpokenOf(one, names))
    const isTelling = figure.kind !== 'plain' || figure.isScaled || Math.abs(figure.amount) >= 100
    if (source && !another && isTelling) return { source, others: [] }
    const where = source
      ? `; it is said in ${those
          .slice(0, 3)
          .map(({ id }) => id)
          .join(', ')}, which is not cited`
      : ''
    return {
      fault: {
        kind: 'figure',
        why: source ? `${figure.text} is not in what is cited${where}` : nowhere(figure.text).why,
      },
    }
  }

  #isSpokenOf({ about }: Source, names: readonly Spoken[]): boolean {
    const spoken = [...names.map(({ name }) => name), ...(this.#subject ? [this.#subject] : [])]
    return about.length === 0 || spoken.length === 0 || spoken.some((name) => this.#isOf(about, name))
  }

  /** Whether what is about these is of the one that is named: it is one of them, or stands in a row with one. */
  #isOf(about: readonly string[], name: string): boolean {
    return (
      about.length === 0 || about.includes(name) || about.some((one) => this.#material.together.get(name)?.has(one))
    )
  }

  /** The one that is named has a figure of its own of this kind: then this one was taken from another. */
  #isOfAnother(source: Source, figure: Figure, name: string, names: readonly Spoken[]): boolean {
    if (source.id.startsWith('x')) return false
    if (source.words !== null) {
      const { subjects } = this.#given.ledger
      const about = source.about.filter((one) => subjects.has(one))
      const isNamed = names.some(({ name }) => this.#isOf(about, name)) || source.words.includes(name)
      return about.length > 0 && subjects.has(name) && !isNamed
    }
    const fields = [...source.values].filter(([, value]) => isValue(figure, value)).map(([field]) => plainName(field))
    return this.#material.rows.some(
      ({ about, values }) =>
        about[0] === name &&
        [...values].some(([field, value]) => fields.includes(plainName(field)) && !isValue(figure, value)),
    )
  }

  /** "doubled": a text that was found says so, or the question. What belongs to a figure ("128.6 million") is none. */
  #inWords(text: string): Fault[] {
    const plain = text.replace(
      /\p{N}\s?(?:[a-z]+illions?|thousands?|per ?cent)\b|\bin (?:thousand|million|billion)s\b/giu,
      ' ',
    )
    return amountsInWords(plain)
      .filter(
        (word) => !this.#material.words.has(word) && !this.#material.numbers.has(tensSaid.get(word) ?? Number.NaN),
      )
      .filter((word) => !/^per ?cent$/.test(word) || !/%|per ?cent/.test(this.#material.text))
      .filter((word) => !isAbout(fractions.find(([name]) => word.includes(name))?.[1], text))
      .map((word): Fault => ({ kind: 'figure', why: `“${word}” stands in nothing that was found: say the figure` }))
  }

  /** "three deals": as many as were found, are named, or stand in the list behind it. */
  #counts(
    text: string,
    { names, cited, further }: { names: Spoken[]; cited: readonly Source[]; further: readonly string[] },
  ): Fault[] {
    const items = further.findIndex((line) => !isItem(line))
    const listed = items < 0 ? further.length : items
    const here = [
      names.length,
      cited.length,
      listed,
      listed - 2,
      ...countsOf(cited),
      ...numbersSaid(this.#given.question),
    ]
    return countsIn(text).flatMap((one): Fault[] => {
      const figure: Figure = { at: 0, text: one.text, amount: one.count, tolerance: 0, kind: 'plain', isScaled: false }
      const isRest = /\b(?:other|remaining|rest)\b/i.test(one.text)
      const isSaid = isRest || this.#isGiven(figure, here) || this.#material.numbers.has(one.count)
      return isSaid ? [] : [{ kind: 'count', why: `“${one.text}”: nothing that was found counts so many` }]
    })
  }
}

const fractions: readonly (readonly [string, number])[] = [
  ['half', 1 / 2],
  ['third', 1 / 3],
  ['quarter', 1 / 4],
  ['fifth', 1 / 5],
  ['hälfte', 1 / 2],
  ['drittel', 1 / 3],
  ['viertel', 1 / 4],
  ['fünftel', 1 / 5],
]
/** "almost half (49.8%)": the figure stands beside its word. */
const isAbout = (share: number | undefined, text: string): boolean =>
  share !== undefined &&
  figuresOf(text).some(
    ({ kind, amount }) => kind === 'percent' && [1, 2, 3].some((n) => Math.abs(amount - n * share) < 0.04),
  )

const nowhere = (text: string): Fault => ({ kind: 'figure', why: `${text} stands in nothing that was found` })
const plainName = (field: string) => field.replace(/_\d+$/, '')

/** Without what only looks like a figure: marks of lists, fiscal periods, pages. */
const bare = (text: string) =>
  text
    .replace(/^(\s*)\d{1,2}[.)](?=\s)/gm, (whole) => ' '.repeat(whole.length))
    .replace(/\b(?:pp?\.|pages?|seiten?|S\.)\s?\d+(?:\s?(?:[–-]|to|and|und|et|,)\s?\d+)*/giu, (whole) =>
      ' '.repeat(whole.length),
    )
    .replace(/\b(?:[QH]\d|FY ?\d{2}(?!\d)|[A-Z]\d[A-Z]|\d?[34]PL|Web3|5G)\b/g, (whole) => ' '.repeat(whole.length))

const aPercent = new RegExp(percentSign, 'iu')

const bears = (source: Source, figure: Figure): boolean => {
  const same = (text: string) => figuresOf(text).some((one) => isSame(figure, one.amount, one.kind, one.isScaled))
  if (source.words !== null) {
    const words = inDigits(source.words)
    // "41 percent against 80"
    const isOfShares = figure.kind === 'percent' && aPercent.test(words)
    return same(words) || (isOfShares && figuresOf(words).some((one) => isSame(figure, one.amount / 100, 'percent')))
  }
  const values = [...source.values.values()]
  return values.some((value) => isValue(figure, value) || same(value.label)) || source.about.some(same)
}

// German writes every noun with a capital: the first word of a sentence or an item is no part of a name there
const isGerman =
  /\b(?:der|die|das|und|ist|nicht|mit|für|von|dem|den|ein|eine)\b(?:.*\b(?:der|die|das|und|ist|nicht|mit|für|von|dem|den|ein|eine)\b)/is
const withoutFirstWords = (text: string) =>
  text.replace(
    /(^|[-–•*:\]¶.!?“„]\s*)(\p{Lu}\p{Ll}+)(?=\s)/gu,
    (_, before: string, word: string) => `${before}${word.toLowerCase()}`,
  )

// "M&A;" is none
const markup = /!\[|\]\(|<[a-z/!]|&(?:#\w+|\w{2,});|[\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/i

/** Addresses and names that nobody gave, and what is no text. */
function strangers(text: string, { text: material }: Material): Fault[] {
  const faults: Fault[] = addressesIn(text)
    .filter((address) => !material.includes(address.toLowerCase().replace(/[.,;)]+$/, '')))
    .map((address) => ({ kind: 'address', why: `${address} was found nowhere` }))
  if (markup.test(text)) faults.push({ kind: 'markup', why: 'links, images and HTML are not shown' })
  return [
    ...faults,
    ...strangeNames(isGerman.test(text) ? withoutFirstWords(text) : text, material).map(
      (name): Fault => ({ kind: 'name', why: `${name} is named nowhere in what was found` }),
    ),
  ]
}

/** What repeats an order to an AI, or what the writer was told to do. */
function echoes(text: string, { ordered, instructed }: Material): Fault[] {
  if (runsOf(text, orderedRun).some((run) => ordered.has(run)))
    return [{ kind: 'order', why: 'it says what a text told an AI to say' }]
  return runsOf(text, instructedRun).some((run) => instructed.has(run))
    ? [{ kind: 'order', why: 'it repeats instructions' }]
    : []
}

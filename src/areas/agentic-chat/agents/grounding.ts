import { addressesIn, amountsInWords, strangeNames } from '../../../platform/ai/checked_writing.ts'
import { countsIn, directionBefore, inDigits, isClaim, numbersSaid, tensSaid } from './claims.ts'
import { type Figure, figuresOf, isSame, isValue, type Value } from './figures.ts'
import type { Ledger, Source } from './ledger.ts'
import { plainly } from './sentences.ts'
import { type SpokenDate, withoutDates, yearsIn } from './spoken_dates.ts'

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
  /** what was asked of the tools: spans of time stand there */
  looked?: () => string
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
    const names = piecesOf(paragraph).map((cell) => namesIn(cell, this.#material)[0]?.name)
    this.#columns ??= names
    const columns = this.#columns
    return (cell) => names.find(Boolean) ?? columns[cell]
  }

  #sentence(
    sentence: string,
    { cited, further, subject }: { cited: readonly Source[]; further: readonly string[]; subject: string | undefined },
  ) {
    // a mark ends what was said of a name
    const text = sentence.replace(citationMark, (mark) => endOfClause.padEnd(mark.length))
    const here = namesIn(text, this.#material)
    const names = here.length === 0 && subject !== undefined ? [{ name: subject, at: -1 }] : here
    const { dates, rest } = withoutDates(bare(text))
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
        borne.push({ figure, source: found.source })
      }
    }
    faults.push(
      ...mislabelled(rest, borne),
      ...turnedRound(rest, borne),
      ...ofAnotherYear(text, borne),
      ...this.#inWords(rest),
      ...this.#counts(text, { names, cited, further }),
    )
    const last = names.at(-1)
    if (last) this.#subject = last.name
    const isBare = uses.length === 0 && cited.length === 0 && !isRow(sentence)
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
  ): { source: Source } | { fault: Fault } {
    const those = cited.filter((source) => bears(source, figure))
    const isCited = those.length > 0
    const found = isCited ? those : this.#material.rows.filter((source) => bears(source, figure))
    if (found.length === 0) return this.#inText(figure, names)
    const subject = subjectOf(figure, text, names) ?? (isCited ? undefined : this.#subject)
    // "against 8.2%": of somebody else, who may not be named again
    if (isCited && subject === null && found[0]) return { source: found[0] }
    const own = typeof subject !== 'string' ? undefined : found.find(({ about }) => this.#isOf(about, subject))
    if (own) return { source: own }
    const [source] = found
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
    return { source }
  }

  /** A figure that only one sentence says is that one's, though it is not cited. */
  #inText(figure: Figure, names: readonly Spoken[]): { source: Source } | { fault: Fault } {
    const those = this.#material.texts.filter((source) => bears(source, figure))
    const [source, another] = those.filter((one) => this.#isSpokenOf(one, names))
    const isTelling = figure.kind !== 'plain' || figure.isScaled || Math.abs(figure.amount) >= 100
    if (source && !another && isTelling) return { source }
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
const isItem = (line: string) => /^\s*(?:[-*+•|]|\d{1,2}[.)])/.test(line)

/** Without what only looks like a figure: marks of lists, fiscal periods, pages. */
const bare = (text: string) =>
  text
    .replace(/^(\s*)\d{1,2}[.)](?=\s)/gm, (whole) => ' '.repeat(whole.length))
    .replace(/\b(?:pp?\.|pages?|seiten?|S\.)\s?\d+(?:\s?(?:[–-]|to|and|und|et|,)\s?\d+)*/giu, (whole) =>
      ' '.repeat(whole.length),
    )
    .replace(/\b(?:[QH]\d|FY ?\d{2}(?!\d)|[A-Z]\d[A-Z]|\d?[34]PL|Web3|5G)\b/g, (whole) => ' '.repeat(whole.length))

const bears = (source: Source, figure: Figure): boolean => {
  const same = (text: string) => figuresOf(text).some((one) => isSame(figure, one.amount, one.kind, one.isScaled))
  if (source.words !== null) {
    const words = inDigits(source.words)
    // "41 percent against 80"
    const isOfShares = figure.kind === 'percent' && /%|per ?cent|prozent|pour cent/i.test(words)
    return same(words) || (isOfShares && figuresOf(words).some((one) => isSame(figure, one.amount / 100, 'percent')))
  }
  const values = [...source.values.values()]
  return values.some((value) => isValue(figure, value) || same(value.label)) || source.about.some(same)
}

const countsOf = (sources: readonly Source[]): number[] =>
  sources.flatMap(({ values }) =>
    [...values.values()].flatMap(({ type, amount }) => (type === 'integer' && amount !== null ? [amount] : [])),
  )

/** All that was found, as sentences are held against it; put together once for an answer. */
type Material = {
  /** figures of the question */
  asked: readonly Figure[]
  names: readonly Named[]
  rows: readonly Source[]
  texts: readonly Source[]
  /** numbers that count something */
  counts: ReadonlySet<number>
  /** small numbers that a text says */
  numbers: ReadonlySet<number>
  years: ReadonlySet<number>
  /** "24.11" */
  days: ReadonlySet<string>
  /** amounts in words */
  words: ReadonlySet<string>
  /** in small letters */
  text: string
  /** names that stand in one row */
  together: ReadonlyMap<string, ReadonlySet<string>>
  /** runs of words that nobody is to be told: of orders to an AI, and of the instructions */
  ordered: ReadonlySet<string>
  instructed: ReadonlySet<string>
}

function materialOf({ ledger, question, today, instructions, looked = () => '' }: Given): Material {
  const [orders, sources] = [ledger.orders(), [...ledger.sources.values()].filter(({ isOrder }) => !isOrder)]
  const rows = sources.filter(({ words }) => words === null)
  const values = rows.flatMap(({ values }) => [...values.values()])
  const texts = [question, ...sources.flatMap(({ about, words }) => [...about, words ?? ''])]
  const shown = values.flatMap(({ label, shown }) => [label, shown])
  const markers = sources.flatMap(({ citations }) => citations.map(({ marker }) => marker))
  const all = [...texts, ...shown, ...markers, ...ledger.said, looked()].join('\n')
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number)
  const together = new Map<string, Set<string>>()
  for (const { about } of rows)
    for (const name of about) together.set(name, new Set([...(together.get(name) ?? []), ...about]))
  return {
    asked: figuresOf(question),
    names: [...ledger.names()].filter((name) => name.length > 1).map(namedBy),
    rows,
    texts: sources.filter(({ words }) => words !== null),
    counts: new Set([
      ...countsOf(rows),
      ...figuresOf(ledger.said.filter((line) => line.startsWith('To know')).join('\n')).map(({ amount }) => amount),
    ]),
    numbers: new Set(
      figuresOf(texts.join('\n'))
        .map(({ amount }) => amount)
        .concat(numbersSaid(texts.join('\n'))),
    ),
    years: new Set([...yearsIn(all), year - 1, year, year + 1]),
    days: new Set([...withoutDates(all).dates.map((date) => `${date.day}.${date.month}`), `${day}.${month}`]),
    words: new Set(amountsInWords(texts.join('\n'))),
    text: `${all}\n${instructions}`.toLowerCase(),
    together,
    ordered: new Set(orders.flatMap((words) => runsOf(words, orderedRun))),
    instructed: new Set(runsOf(instructions, instructedRun)),
  }
}

type Spoken = { name: string; at: number }

/** A name, and how it is found in a text: by itself, or by the first word of it where that tells enough. */
type Named = { name: string; patterns: readonly RegExp[] }

function namedBy(name: string): Named {
  const [first = name] = name.split(' ')
  const shorts = first !== name && first.length > 3 && !ordinary.has(first.toLowerCase()) ? [name, first] : [name]
  const patterns = shorts.map(
    (short) => new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(short)}(?![\\p{L}\\p{N}])`, 'giu'),
  )
  return { name, patterns }
}

/** The names of what was found that stand in a text, the longest of those at one place. */
function namesIn(text: string, { names }: Material): Spoken[] {
  const found = names.flatMap(({ name, patterns }) =>
    patterns.flatMap((pattern) =>
      [...text.matchAll(pattern)].map(({ 0: said, index }) => ({ name, at: index, length: said.length })),
    ),
  )
  return found
    .toSorted((a, b) => a.at - b.at || b.length - a.length)
    .filter(
      ({ at, length }, index, all) =>
        !all.some((one, other) => other < index && one.at <= at && one.at + one.length >= at + length),
    )
}

const ordinary = new Set(
  'project deal fund the closed open north south east west health global group united first call meeting management review sign find send visit talk offer'.split(
    ' ',
  ),
)

const endOfClause = '¶'
const behind = /^\s?(?:at|for|of|by|in|bei|von|für|chez|à|de|pour|en|para)\s(?:the\s|der\s|la\s|le\s)?$/i
const against =
  /\b(?:against|versus|vs\.?|compared (?:with|to)|than|gegen|gegenüber|contre|als|que)\s(?:\w+\s)?[+−-]?$/i

/** Whose figure it is: of the name right behind it, else of the nearest before it; null where it is held against that. */
function subjectOf({ at, text: said }: Figure, text: string, names: readonly Spoken[]): string | null | undefined {
  const end = at + said.length
  const after = names.find((one) => one.at >= end && behind.test(text.slice(end, one.at)))
  if (after) return after.name
  if (against.test(text.slice(0, at))) return null
  const before = names.findLast((one) => one.at < at)
  return before && !text.slice(Math.max(0, before.at), at).includes(endOfClause) ? before.name : undefined
}

type Borne = { figure: Figure; source: Source }

/**
 * Figures that go by the name of another value of the same row: directly behind it ("EBITDA was $128.6M"), or two of them
 * the one by the name of the other.
 */
function mislabelled(text: string, borne: readonly Borne[]): Fault[] {
  const told = borne.flatMap(({ figure, source }) => {
    if (source.words !== null) return []
    const values = [...source.values.values()].filter(({ amount }) => amount !== null)
    const own = values.find((value) => isValue(figure, value))
    const label = own && labelBefore(text, figure, values)
    return own && label ? [{ figure, own, ...label }] : []
  })
  return told.flatMap(({ figure, own, value, isDirect, saidBy }): Fault[] => {
    if (value === own || isValue(figure, value)) return []
    const isSwapped = told.some((other) => other.own === value && other.value === own)
    // a word that both have tells neither from the other
    if (wordsOf(own.label).some((word) => word === saidBy)) return []
    return isDirect || isSwapped
      ? [{ kind: 'label', why: `${figure.text} is the ${own.label}, not the ${value.label}` }]
      : []
  })
}

/** The year that a sentence says a figure is of: the one right behind it, else the last before it, else the next. */
function yearOf({ at, text: said }: Figure, text: string): string | undefined {
  const years = /(?<!\d)(?:19|20)\d\d(?!\d)/g
  const behind = /^\s?(?:in|for|im|en|für|pour|\()\s?(?:FY\s?)?((?:19|20)\d\d)(?!\d)/i.exec(
    text.slice(at + said.length),
  )
  const before = [...text.slice(0, at).matchAll(years)].at(-1)?.[0]
  return behind?.[1] ?? before ?? text.slice(at + said.length).match(years)?.[0]
}

/** A figure of another year than the sentence says nearest to it, where the same row has one of that year. */
function ofAnotherYear(text: string, borne: readonly Borne[]): Fault[] {
  return borne.flatMap(({ figure, source }): Fault[] => {
    if (source.words !== null) return []
    const values = [...source.values.values()]
    const own = values.find((value) => isValue(figure, value))
    const said = yearOf(figure, text)
    if (!own || !said || yearsIn(own.label).length === 0 || own.label.includes(said)) return []
    const meant = values.find(
      ({ label }) => label.includes(said) && wordsOf(label).some((word) => wordsOf(own.label).includes(word)),
    )
    return meant ? [{ kind: 'label', why: `${figure.text} is the ${own.label}; of ${said} it is ${meant.shown}` }] : []
  })
}

/** "fell 11%" of what has grown. */
const turnedRound = (text: string, borne: readonly Borne[]): Fault[] =>
  borne.flatMap(({ figure, source }): Fault[] => {
    const said = directionBefore(text.slice(0, figure.at))
    const value = [...source.values.values()].find((one) => isValue(figure, one))
    if (!said || !value?.amount || !/growth|change|cagr/i.test(value.label) || /^[-−]/.test(figure.text)) return []
    return value.amount > 0 === (said === 'up')
      ? []
      : [{ kind: 'label', why: `${value.label} is ${value.shown}: it went ${value.amount > 0 ? 'up' : 'down'}` }]
  })

/** The value whose name stands nearest before a figure, and whether nothing but a verb is between them. */
function labelBefore(
  text: string,
  { at }: Figure,
  values: readonly Value[],
): { value: Value; isDirect: boolean; saidBy: string } | undefined {
  const before = text.slice(0, at).toLowerCase()
  const places = values.flatMap((value) =>
    wordsOf(value.label).map((word) => ({ value, word, at: before.lastIndexOf(word) })),
  )
  const nearest = places
    .filter((one) => one.at >= 0)
    .toSorted((a, b) => b.at - a.at || b.word.length - a.word.length)[0]
  if (!nearest) return undefined
  const between = before.slice(nearest.at + nearest.word.length)
  return {
    value: nearest.value,
    saidBy: nearest.word,
    isDirect: /^(?:\s|was|is|were|are|of|at|stands|:|=|betrug|ist|war|est|était|es|de|von|bei)*$/.test(between),
  }
}

/** The words by which a value is told from the others. */
const wordsOf = (label: string) =>
  label
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(
      (word) =>
        word.length > 3 &&
        !/^(?:growth|change|each|many|with|from|days|date|deal|deals|last|total|company)$/.test(word),
    )

// "M&A;" is none
// German writes every noun with a capital: the first word of a sentence or an item is no part of a name there
const isGerman =
  /\b(?:der|die|das|und|ist|nicht|mit|für|von|dem|den|ein|eine)\b(?:.*\b(?:der|die|das|und|ist|nicht|mit|für|von|dem|den|ein|eine)\b)/is
const withoutFirstWords = (text: string) =>
  text.replace(
    /(^|[-–•*:\]¶.!?“„]\s*)(\p{Lu}\p{Ll}+)(?=\s)/gu,
    (_, before: string, word: string) => `${before}${word.toLowerCase()}`,
  )

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

const orderedRun = 4
const instructedRun = 8

/** What repeats an order to an AI, or what the writer was told to do. */
function echoes(text: string, { ordered, instructed }: Material): Fault[] {
  if (runsOf(text, orderedRun).some((run) => ordered.has(run)))
    return [{ kind: 'order', why: 'it says what a text told an AI to say' }]
  return runsOf(text, instructedRun).some((run) => instructed.has(run))
    ? [{ kind: 'order', why: 'it repeats instructions' }]
    : []
}

/** Each so many words in a row. */
function runsOf(text: string, size: number): string[] {
  const words = plainly(text).split(' ')
  return words.slice(size - 1).map((_, at) => words.slice(at, at + size).join(' '))
}

const isRow = (paragraph: string) => paragraph.trimStart().startsWith('|')

/** The sentences of a paragraph, each with the marks and the space behind it; of a row of a table its cells. */
function piecesOf(paragraph: string): string[] {
  if (isRow(paragraph)) return paragraph.split(/(?=\|)/)
  const cuts = [
    ...paragraph.matchAll(/(?<!\b\d{1,2})[.!?]["”’)*_]*(?:\s?\[[rtx][^\]]*\])*\s+(?=[“"‘'(*_]*[\p{Lu}\p{N}])/gu),
  ].map(({ 0: end, index }) => index + end.length)
  return [0, ...cuts].map((from, at) => paragraph.slice(from, cuts[at])).filter((sentence) => sentence !== '')
}

/** Marks stand before the sign that ends the sentence. */
function withMarks(sentence: string, ids: readonly string[]): string {
  if (ids.length === 0) return sentence
  const [, said = sentence, end = ''] = /^([\s\S]*?)((?:\s*\|)?[.!?:*_"”]*\s*)$/.exec(sentence) ?? []
  return `${said} [${ids.join(', ')}]${end}`
}

import type { Who } from '../../../../platform/auth/gate.ts'
import type { Sql } from '../../../../platform/db/open.ts'
import { slipsOf } from '../../../../records/by_name/typos.ts'
import { isLegalForm } from '../../../../words/legal_forms.ts'
import { wordsOf } from '../../../../words/name_words.ts'
import { type Ask, asked, reading } from '../../plan/reading.ts'
import type { Ref } from '../../plan/result.ts'
import { isOrdinary, mayBeMisspelled } from '../vocabulary/ordinary_words.ts'
import type { FirmValues } from './firm_values.ts'
import {
  colleaguesAndFunds,
  companiesWithInitials,
  listsOf,
  type NamedRow,
  namesCalled,
  namesHaving,
  namesLike,
  namesOfOneWord,
  stagesOf,
  tagsCalled,
} from './name_lookup.ts'
import { cutsOf, joinedLengthMin, Names, piecesOf, runMax } from './name_match.ts'
import type { NameIndex, NameMatch } from './names.ts'
import { nearestNames } from './nearest_names.ts'
import { OwnLists } from './own_lists.ts'
import { OwnStages } from './own_stages.ts'
import { valuesWithin } from './value_rows.ts'
import { Values } from './values.ts'

/** The signal cancels lookups of names; what all who ask in the firm share is looked at all the same. */
type Asking = { sql: Sql; who: Who; firm: FirmValues; signal: AbortSignal }

/**
 * The names that one question may mean, as its asker may know them; no list of them is kept in memory. Whoever reads the
 * question finds what has been looked up, and notes what has not; that is looked up, and the question is read again.
 */
export class AskedNames implements NameIndex {
  readonly #sql: Sql
  readonly #signal: AbortSignal
  readonly #who: Who
  readonly #names: Names
  readonly #tags = new Values()
  readonly #examples: readonly Ref[]
  readonly stages: OwnStages
  readonly lists: OwnLists
  /** The same for all who may know the same of the firm. */
  readonly within: object
  readonly #lookedUp = new Set<string>()
  /** words that more names have than were read */
  readonly #many = new Set<string>()
  /** whole names that stand in a question, and their words */
  readonly #whole = new Set<string>()
  readonly #inWhole = new Set<string>()
  readonly #missing = new Map<string, () => Promise<void>>()

  private constructor({ sql, who, firm, signal }: Asking, { few, within, examples, stages, lists }: Opened) {
    this.#sql = sql
    this.#signal = signal
    this.#who = who
    this.#names = new Names([firm.values, this.#tags, ...(within ? [within] : [])])
    this.#examples = examples
    this.stages = stages
    this.lists = lists
    this.within = within ?? firm.walls
    this.#add(few)
  }

  static async open(asking: Asking): Promise<AskedNames> {
    const { sql, who, firm, signal } = asking
    const ask: Ask = (statement) => asked(sql, statement, signal, { prepare: true })
    const [few, stages, lists, within, examples] = await Promise.all([
      colleaguesAndFunds(ask, who),
      stagesOf(ask, who),
      listsOf(ask, who),
      valuesWithin(sql, who),
      firm.refresh(sql).then(() => firm.examples(sql, who)),
    ])
    return new AskedNames(asking, {
      few,
      within,
      examples,
      stages: new OwnStages(stages),
      lists: new OwnLists(lists),
    })
  }

  match(words: readonly string[]): NameMatch[] {
    this.#note(keyOfNames(words), () => this.lookUp(words))
    return this.#names.match(words)
  }

  nearest(words: readonly string[], limit: number): Ref[] {
    this.#note(`like ${words.join(' ')}`, () => this.#lookUpLike(words))
    return nearestNames(this.#names.records, words, limit)
  }

  examples(limit: number): Ref[] {
    return this.#examples.slice(0, limit)
  }

  /** What is read, or thrown, with all names at hand that the reading asks for; it must do the same each time. */
  async reading<T>(read: () => T): Promise<T> {
    for (let round = 1; ; round++) {
      this.#missing.clear()
      const isKnown = () => this.#missing.size === 0 || round === roundsMax
      try {
        const made = read()
        if (isKnown()) return made
      } catch (error) {
        if (isKnown()) throw error
      }
      for (const [key, lookUp] of [...this.#missing]) {
        await lookUp()
        this.#lookedUp.add(key)
      }
    }
  }

  #note(key: string, lookUp: () => Promise<void>) {
    if (!this.#lookedUp.has(key)) this.#missing.set(key, lookUp)
  }

  #add(rows: readonly NamedRow[]) {
    // in the order in which they were made
    for (const row of [...rows].sort((a, b) => (a.id < b.id ? -1 : 1))) this.#names.records.add(row)
  }

  /**
   * Looks up what the words of a question may name: alone, in a row, put together, cut in two, and with one letter wrong. On a
   * connection of its own, so that nobody else's statement is sent behind one that takes long.
   */
  async lookUp(words: readonly string[]): Promise<void> {
    const bounds = { sql: this.#sql, signal: this.#signal, secondsMax: lookUpSecondsMax, prepare: true }
    await reading(bounds, (ask) => this.#lookUp(ask, words))
    this.#lookedUp.add(keyOfNames(words))
  }

  async #lookUp(ask: Ask, words: readonly string[]) {
    const pieces = piecesOf(words)
    const texts = pieces.map(({ text }) => text)
    const together = texts.slice(1).map((text, at) => `${texts[at]}${text}`)
    const whole = await this.#lookUpWhole(ask, pieces)
    const others = texts.filter((_, at) => !isIn(whole, at, at))
    await Promise.all([
      this.#lookUpWords(ask, [...others, ...together.filter((text) => text.length >= joinedLengthMin)]),
      this.#lookUpTags(ask, texts),
    ])
    const unknown = [...new Set(texts)].filter((text) => mayBeMisspelled(text) && !this.#names.isKnown(text))
    const wrong = unknown.slice(0, wrongMax)
    const slips = new Map(wrong.map((text) => [text, slipsOf(text)]))
    await this.#lookUpEach(
      ask,
      'spelling',
      [...slips.values()].map((spellings) => spellings.join(' ')),
    )
    const meant = new Map([...slips].map(([text, spellings]) => [text, spellings.filter(this.#names.isKnown)]))
    await this.#lookUpWords(ask, [...meant.values()].flat())
    await this.#lookUpTagsMeant(ask, texts, meant)
    const cuts = wrong.flatMap(cutsOf).map((cut) => cut.join(' '))
    await Promise.all([
      this.#lookUpEach(ask, 'run', [...cuts, ...this.#runsOf(pieces, meant, whole)]),
      this.#lookUpAlone(ask),
    ])
  }

  /**
   * Whole names that stand in the question. What their words name alone is not looked up, because the longer name is meant: in a
   * firm of a million companies that takes the most time. In a row with other words they are looked up as words of many names.
   */
  async #lookUpWhole(ask: Ask, pieces: Pieces): Promise<Span[]> {
    const runs = pieces.length > questionMax ? [] : runsIn(pieces)
    const texts = runs.map((run) => run.texts.join(' '))
    const rows = await namesCalled(ask, this.#who, this.#notYet('whole', texts))
    this.#add(rows)
    for (const { name } of rows) {
      const words = wordsOf(name)
      if (!words.some((word) => !isOrdinary(word) && !isClosed(word))) continue
      this.#whole.add(words.join(' '))
      for (const word of words) this.#inWhole.add(word)
    }
    return runs.filter((_, at) => this.#whole.has(texts[at] ?? ''))
  }

  /** Tags with a word in them that is another with one letter wrong: "enviromental", where a name has it right. */
  async #lookUpTagsMeant(ask: Ask, texts: readonly string[], meant: ReadonlyMap<string, string[]>) {
    const around = texts.flatMap((text, at) =>
      (meant.get(text) ?? []).map((word) => [
        ...texts.slice(Math.max(0, at - tagWordsMax + 1), at),
        word,
        ...texts.slice(at + 1, at + tagWordsMax),
      ]),
    )
    await Promise.all(around.slice(0, wrongMax).map((words) => this.#lookUpTags(ask, words)))
  }

  async #lookUpTags(ask: Ask, texts: readonly string[]) {
    const said = texts.filter((text) => text !== 'and')
    const runs = said.flatMap((_, first) =>
      Array.from({ length: tagWordsMax }, (_, more) => said.slice(first, first + more + 1).join(' ')),
    )
    for (const tag of await tagsCalled(ask, this.#who, this.#notYet('tag', runs.slice(0, tagsMax))))
      this.#tags.addTag(tag)
  }

  async #lookUpWords(ask: Ask, words: readonly string[]) {
    const wanted = this.#notYet(
      'word',
      words.filter((word) => !isClosed(word)),
    )
    const initials = wanted.filter((word) => /^[a-z]{3,6}$/.test(word) && !isOrdinary(word))
    const [found, companies] = await Promise.all([
      namesHaving(ask, this.#who, 'word', wanted),
      companiesWithInitials(ask, this.#who, initials),
    ])
    this.#add([...found.rows, ...companies])
    for (const word of found.many) this.#many.add(word)
  }

  async #lookUpEach(ask: Ask, way: 'run' | 'spelling', wanted: readonly string[]) {
    const { rows } = await namesHaving(ask, this.#who, way, this.#notYet(way, wanted))
    this.#add(rows)
  }

  /** Of words that many names have, the records that are called by nothing else. */
  async #lookUpAlone(ask: Ask) {
    const wanted = this.#notYet('alone', [...this.#many])
    this.#add(await namesOfOneWord(ask, this.#who, wanted))
  }

  /** Of what is wanted what has not been looked up in this way. */
  #notYet(way: string, wanted: readonly string[]): string[] {
    const fresh = [...new Set(wanted)].filter((each) => !this.#lookedUp.has(`${way} ${each}`))
    for (const each of fresh) this.#lookedUp.add(`${way} ${each}`)
    return fresh
  }

  /** Runs of words each of which many names have, as they stand and with one as it may have been meant. */
  #runsOf(pieces: Pieces, meant: ReadonlyMap<string, string[]>, whole: readonly Span[]): string[] {
    const runs = runsIn(pieces).flatMap(({ first, last, texts }) => {
      if (isIn(whole, first, last)) return []
      const others = texts.flatMap((text, at) => (meant.get(text) ?? []).map((other) => texts.with(at, other)))
      return [texts, ...others].filter((run) => run.every(this.#isOfMany)).map(tellingOf)
    })
    return runs.filter((run) => run.includes(' ')).slice(0, runsMax)
  }

  #isOfMany = (word: string) => this.#many.has(word) || this.#inWhole.has(word) || isClosed(word)

  /** Looks up names that look like one of the words. */
  async #lookUpLike(words: readonly string[]) {
    const said = words.flatMap(wordsOf)
    const telling = said.filter((word) => !isOrdinary(word) && !isClosed(word))
    const rows = await namesLike(this.#sql, this.#who, telling.length > 0 ? telling : said)
    this.#add(rows)
  }
}

const keyOfNames = (words: readonly string[]) => `names ${words.join(' ')}`

type Opened = {
  few: readonly NamedRow[]
  within: Values | undefined
  examples: readonly Ref[]
  stages: OwnStages
  lists: OwnLists
}

const roundsMax = 5
const lookUpSecondsMax = 30
/** what has more words that nobody knows is a letter, and no question */
const wrongMax = 20
const runsMax = 40
const tagWordsMax = 4
const tagsMax = 400

type Pieces = ReturnType<typeof piecesOf>

type Span = { first: number; last: number }
const isIn = (spans: readonly Span[], first: number, last: number): boolean =>
  spans.some((span) => span.first <= first && last <= span.last)

/** Every run of two words or more that a name may be. */
function runsIn(pieces: Pieces): (Span & { texts: string[] })[] {
  const runs: (Span & { texts: string[] })[] = []
  for (let first = 0; first < pieces.length; first++)
    for (let last = first + 1; last < Math.min(first + runMax, pieces.length) && !pieces[last]?.isCut; last++)
      runs.push({ first, last, texts: pieces.slice(first, last + 1).map(({ text }) => text) })
  return runs
}
/** What has more words is a letter, and no question: whole names are not looked for in it. */
const questionMax = 60

/** Words that say nothing alone: they stand in names of all kinds. */
const isClosed = (word: string) => closed.has(word) || isLegalForm(word)
const closed = new Set('the of and in for on to at by a an is are was'.split(' '))
const tellingOf = (run: readonly string[]) => run.filter((word) => !closed.has(word)).join(' ')

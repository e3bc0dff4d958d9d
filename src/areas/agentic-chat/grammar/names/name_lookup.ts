import { seen } from '../../../../access/seen.ts'
import type { Who } from '../../../../platform/auth/gate.ts'
import type { Sql } from '../../../../platform/db/open.ts'
import { joined, nothing, type Piece, piece, raw } from '../../../../platform/db/statement.ts'
import { type Found as Alike, findMeant } from '../../../../records/by_name/find.ts'
import { companySource, contactSource, dealSource } from '../../../../records/by_name/sources.ts'
import { type Guess, slipsOf, typoLengthMin } from '../../../../records/by_name/typos.ts'
import { legalFormsPattern } from '../../../../words/legal_forms.ts'
import type { Ask } from '../../plan/reading.ts'
import type { NamedType } from './name_table.ts'
import type { OwnList } from './own_lists.ts'
import type { OwnStage } from './own_stages.ts'

/** A record with the name that people call it by. */
export type NamedRow = { type: NamedType; id: string; name: string }

/** A table of records that are found by the words of their names, which an index keeps (name_terms). */
type Source = {
  type: NamedType
  table: string
  name: string
  key: string
  present: string
  /** has an index in the order of the names, by which whole names are found faster than by their words */
  isSorted?: boolean
}
const sources: readonly Source[] = [
  {
    type: 'company',
    table: 'companies',
    name: 'name',
    key: 'name_key',
    present: 'r.deleted_at is null',
    isSorted: true,
  },
  {
    type: 'contact',
    table: 'contacts',
    name: 'name',
    key: 'name_key',
    present: 'not r.company_deleted',
    isSorted: true,
  },
  { type: 'deal', table: 'deals', name: 'name', key: 'name_key', present: 'not r.company_deleted' },
  { type: 'file', table: 'files', name: 'filename', key: 'filename_key', present: 'not r.company_deleted' },
]

/** What people call by its name; a file is called by words of it. */
const calledByName = sources.filter(({ type }) => type !== 'file')

/** Of a kind of record so many names with the same words are told; of more, which of them says nothing. */
const toldMax = 32
/** Of names that have several words, the shortest of so many are told. */
const sortedMax = 2000

/** What is asked for: words, one or several with a blank between; and which names have what is asked. */
const ways = {
  /** names with the word; any of them */
  word: { operator: '@>', order: '', read: toldMax + 1 },
  /** names with all of the words; those that have fewest others first */
  run: { operator: '@>', order: 'order by length(name), id', read: sortedMax },
  /** names with one of the words, which are what one word may have been; any of them */
  spelling: { operator: '&&', order: '', read: toldMax + 1 },
} as const

type Found = { rows: NamedRow[] /** what more names have than are told */; many: string[] }

/** The records that the asker may see whose names have what is asked for. */
export async function namesHaving(
  ask: Ask,
  who: Who,
  way: keyof typeof ways,
  asked: readonly string[],
): Promise<Found> {
  if (asked.length === 0) return { rows: [], many: [] }
  const rows = (await ask(piece`
    select given.nth::int, told.* from unnest(${[...asked]}::text[]) with ordinality given (words, nth) cross join lateral (
      ${joined(
        sources.map((source) => having(who, source, way)),
        ' union all ',
      )}
    ) told`)) as (NamedRow & { nth: number })[] // reason: what the statement selects
  const counted = Map.groupBy(rows, ({ nth, type }) => `${nth} ${type}`)
  const many = [...counted.values()].flatMap((same) => (same.length > toldMax ? [asked[(same[0]?.nth ?? 0) - 1]] : []))
  return { rows, many: [...new Set(many)].filter((words) => words !== undefined) }
}

// PostgreSQL plans for all hits and reads only some: with the limit inside it would read the table until it has as many.
function having(who: Who, { type, table, name, key, present }: Source, way: keyof typeof ways): Piece {
  const { operator, order, read } = ways[way]
  return piece`(
    with hits as materialized (
      select r.id, ${raw(`r.${name}`)} as name from ${raw(table)} r
      where r.firm_id = ${who.firmId} and ${raw(present)} and ${seen(who, 'r')}
        and name_terms(${raw(`r.${key}`)}) ${raw(operator)} string_to_array(given.words, ' ')
    )
    select ${type} as type, id, name from (select * from hits limit ${read}) hit ${raw(order)} limit ${toldMax + 1}
  )`
}

/** Companies, contacts and deals that are called just so: the whole name, as it is folded. */
export async function namesCalled(ask: Ask, who: Who, names: readonly string[]): Promise<NamedRow[]> {
  if (names.length === 0) return []
  return rowsOf(
    ask,
    piece`
    select told.* from unnest(${[...names]}::text[]) given (name) cross join lateral (
      ${joined(
        calledByName.map((source) => called(who, source)),
        ' union all ',
      )}
    ) told`,
  )
}

const called = (who: Who, source: Source): Piece => {
  const { type, table, name, key, present } = source
  return piece`(
  select ${type} as type, r.id, ${raw(`r.${name}`)} as name from ${raw(table)} r
  where r.firm_id = ${who.firmId} and ${raw(present)} and ${seen(who, 'r')}
    ${unlessSorted(source, piece`string_to_array(given.name, ' ')`)} and ${raw(`r.${key}`)} collate "C" = given.name
  limit ${toldMax + 1}
)`
}

const unlessSorted = ({ key, isSorted }: Source, words: Piece): Piece =>
  isSorted ? nothing : piece`and name_terms(${raw(`r.${key}`)}) @> ${words}`

/** Companies, contacts and deals that are called by one word alone, but for what is left out when people speak. */
export async function namesOfOneWord(ask: Ask, who: Who, words: readonly string[]): Promise<NamedRow[]> {
  if (words.length === 0) return []
  return rowsOf(
    ask,
    piece`
    select told.* from unnest(${[...words]}::text[]) given (word)
    cross join lateral (values (given.word), ('the ' || given.word)) said (start)
    cross join lateral (
      ${joined(
        calledByName.map((source) => alone(who, source)),
        ' union all ',
      )}
    ) told`,
  )
}

// behind the word stands a blank or a sign, which come before "0"
const alone = (who: Who, source: Source): Piece => {
  const { type, table, name, key, present } = source
  return piece`(
  with hits as materialized (
    select r.id, ${raw(`r.${name}`)} as name from ${raw(table)} r
    where r.firm_id = ${who.firmId} and ${raw(present)} and ${seen(who, 'r')}
      ${unlessSorted(source, piece`array[given.word]`)} and ${raw(`r.${key}`)} collate "C" >= said.start and ${raw(`r.${key}`)} collate "C" < said.start || '0'
      and ${raw(`r.${key}`)} ~ ('^' || said.start || ${legalFormsPattern}::text)
  ) select ${type} as type, id, name from hits limit ${toldMax}
)`
}

/** Companies whose initials begin with one of these; the legal form may have one too. */
export async function companiesWithInitials(ask: Ask, who: Who, initials: readonly string[]): Promise<NamedRow[]> {
  if (initials.length === 0) return []
  return rowsOf(
    ask,
    piece`
    select told.* from unnest(${[...initials]}::text[]) given (initials) cross join lateral (
      select 'company' as type, r.id, r.name from companies r
      where r.firm_id = ${who.firmId} and r.deleted_at is null and r.name_key like '% % %' and ${seen(who, 'r')}
        and name_initials(r.name_key) collate "C" >= given.initials and name_initials(r.name_key) collate "C" < given.initials || '{'
      order by name_initials(r.name_key) collate "C" limit ${toldMax}
    ) told`,
  )
}

/** The tags of notes that these words are, however they are written. */
export async function tagsCalled(ask: Ask, who: Who, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return []
  const rows = await ask(piece`
    select distinct tag from unnest(${[...keys]}::text[]) given (key) cross join lateral (
      with hits as materialized (
        select n.tags from notes n
        where n.firm_id = ${who.firmId} and not n.company_deleted and n.tags <> '{}' and ${seen(who, 'n')}
          and tag_keys(n.tags) @> array[given.key]
      ) select tags from hits limit ${notesMax}
    ) told cross join unnest(told.tags) tag
    where tag_keys(array[tag]) = array[given.key]
    union
    select t.name from tags t where t.firm_id = ${who.firmId} and tag_keys(array[t.name]) && ${[...keys]}::text[] and (
      exists (select from tagged g join companies c on c.firm_id = ${who.firmId} and c.id = g.company_id
        where g.firm_id = ${who.firmId} and g.tag_id = t.id and c.deleted_at is null and ${seen(who, 'c')})
      or exists (select from tagged g join contacts p on p.firm_id = ${who.firmId} and p.id = g.contact_id
        where g.firm_id = ${who.firmId} and g.tag_id = t.id and not p.company_deleted and ${seen(who, 'p')})
      or exists (select from tagged g join deals d on d.firm_id = ${who.firmId} and d.id = g.deal_id
        where g.firm_id = ${who.firmId} and g.tag_id = t.id and not d.company_deleted and ${seen(who, 'd')}))`)
  return rows.map(({ tag }) => String(tag))
}
/** A tag that is written in two ways is so in the first of its notes, or the other way is rare. */
const notesMax = 20

/** Colleagues and funds: few enough to be read whole. */
export const colleaguesAndFunds = (ask: Ask, { firmId }: Who) =>
  rowsOf(
    ask,
    piece`
  (select 'user' as type, id, name from users where firm_id = ${firmId} order by id limit ${fewMax})
  union all (select 'fund', id, name from funds where firm_id = ${firmId} order by id limit ${fewMax})`,
  )
const fewMax = 5000

/** The stages of pipelines that are in use, in their order. */
export const stagesOf = async (ask: Ask, { firmId }: Who) =>
  // reason: what the statement selects
  (await ask(piece`
    select p.name as pipeline, s.name as stage, s.category
    from stages s join pipelines p on p.firm_id = ${firmId} and p.id = s.pipeline_id
    where s.firm_id = ${firmId} and p.archived_at is null
    order by p.is_default desc, p.position, p.id, s.position`)) as OwnStage[]

/** The lists that are in use, as far as the asker may know of them. Deals are read only where a list is one's. */
export async function listsOf(ask: Ask, who: Who): Promise<OwnList[]> {
  const lists = (await ask(piece`
    select l.name as list, l.subject, l.deal_id,
      array(select one.status ->> 'name' from jsonb_array_elements(l.statuses) one (status)) as statuses
    from lists l where l.firm_id = ${who.firmId} and ${seen(who, 'l')} and l.archived_at is null
    order by l.id`)) as (Omit<OwnList, 'deal'> & { deal_id: string | null })[] // reason: what the statement selects
  const ids = lists.flatMap(({ deal_id }) => deal_id ?? [])
  if (ids.length === 0) return lists.map(({ deal_id: _, ...list }) => ({ ...list, deal: null }))
  const deals = (await ask(piece`
    select d.id, d.name from deals d where d.firm_id = ${who.firmId} and d.id = any (${ids}::uuid[])
      and not d.company_deleted and ${seen(who, 'd')}`)) as { id: string; name: string }[] // reason: as above
  const names = new Map(deals.map(({ id, name }) => [id, name]))
  return lists.flatMap(({ deal_id, ...list }) => {
    const deal = deal_id === null ? null : names.get(deal_id)
    return deal === undefined ? [] : [{ ...list, deal }]
  })
}

// reason: what each of the statements selects
const rowsOf = async (ask: Ask, statement: Piece) => (await ask(statement)) as NamedRow[]

const likeMax = 20
const likeWordsMax = 6
const likeSources = [
  ['company', companySource('')],
  ['contact', contactSource('')],
  ['deal', dealSource()],
] as const

/** Companies, contacts and deals with a word that looks like one of these. */
export async function namesLike(sql: Sql, who: Who, words: readonly string[]): Promise<NamedRow[]> {
  const guessed = words.slice(0, likeWordsMax).filter((word) => word.length >= typoLengthMin)
  const found = guessed.flatMap((word) =>
    likeSources.map(async ([type, source]) => {
      // six letters share enough trigrams with the word though two of them are wrong
      const guess: Guess =
        word.length < 6 ? { kind: 'spellings', spellings: slipsOf(word) } : { kind: 'trigrams', word }
      const meant = { typed: word, words: [guess], limit: likeMax, except: [] }
      const rows = await findMeant<Alike>(sql, who, source, meant)
      return rows.map(({ id, name }): NamedRow => ({ type, id, name }))
    }),
  )
  return (await Promise.all(found)).flat()
}

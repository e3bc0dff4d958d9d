import { seen } from '../../access/seen.ts'
import type { Who } from '../../platform/auth/gate.ts'
import type { Db } from '../../platform/db/open.ts'
import { joined, nothing, type Piece, piece, raw } from '../../platform/db/statement.ts'
import { readableComments } from '../comments/index.ts'
import { freshText } from '../emails/index.ts'

/** The kinds of record in which people write. */
export const writtenTypes = [
  'note',
  'interaction',
  'email',
  'calendar_event',
  'comment',
  'task',
  'deal',
  'company',
] as const
export type WrittenType = (typeof writtenTypes)[number]

/** A text that somebody has written, with the record in which it stands. */
export type WrittenText = {
  type: WrittenType
  id: string
  /** '' for a note, which has none */
  title: string
  /** what all of it is about: its title, of a note its tags */
  heading: string
  content: string
  company_id: string | null
  company_name: string | null
  at: string
}

type Source = {
  table: string
  title: string
  /** what all of it is about, where that is not its title */
  heading?: string
  content: string
  company: string
  at: string
  /** an indexed expression of its words */
  words: string
  /** which rows are there at all */
  standing?: string
  /** whoever owns one sees it behind any wall */
  isOwned?: true
  /** which rows the person may know of, where its walls alone do not say */
  visible?(who: Who): Piece
  /** which of those that the person sees a search finds for them; the default is all */
  found?(who: Who, query: Piece): Piece
  /** what of the text the person reads, where that is not all of it */
  read?(who: Who): Piece
}

const isOwn = (who: Who) => piece`(t.owner_id = ${who.userId} or t.shared)`

const sources: Record<WrittenType, Source> = {
  note: {
    table: 'notes',
    title: `''`,
    heading: `array_to_string(t.tags, ', ')`,
    content: 't.content',
    company: 't.company_id',
    at: 't.created_at',
    words: 't.search_vector',
  },
  interaction: {
    table: 'interactions',
    title: 't.subject',
    content: `coalesce(t.notes, '')`,
    company: 't.company_id',
    at: 't.date',
    words: `note_vector(t.subject || chr(10) || coalesce(t.notes, ''), '{}')`,
  },
  // all may know the subject of a mail, and who has its mailbox or with whom it is shared reads its text
  email: {
    table: 'emails',
    title: 't.subject',
    content: `coalesce(t.body, '')`,
    company: 't.company_id',
    at: 't.sent_at',
    words: 't.search_vector',
    isOwned: true,
    found: (who, query) => piece`(${isOwn(who)} or note_vector(t.subject, '{}') @@ ${query})`,
    read: (who) => piece`case when ${isOwn(who)} then left(coalesce(t.body, ''), ${charactersMax}) else '' end`,
  },
  calendar_event: {
    table: 'calendar_events',
    title: 't.summary',
    content: `coalesce(t.description, '')`,
    company: 't.company_id',
    at: 't.starts_at',
    words: `note_vector(t.summary || chr(10) || coalesce(t.location, '') || chr(10) || coalesce(t.description, ''), '{}')`,
    standing: `not t.company_deleted and t.status <> 'cancelled' and t.series_id is null`,
    isOwned: true,
  },
  comment: {
    table: 'comments',
    title: `''`,
    content: 't.text',
    company: 't.company_id',
    at: 't.created_at',
    words: `note_vector(t.text, '{}')`,
    visible: (who) => readableComments(who, 't'),
  },
  task: {
    table: 'tasks',
    title: 't.title',
    content: `coalesce(t.details, '')`,
    company: 't.company_id',
    at: 't.created_at',
    words: `note_vector(t.title || chr(10) || coalesce(t.details, ''), '{}')`,
  },
  deal: {
    table: 'deals',
    title: 't.name',
    content: `concat_ws(chr(10), t.description, t.next_step, t.source, t.pass_reason)`,
    company: 't.company_id',
    at: 't.updated_at',
    words: `note_vector(t.name || chr(10) || coalesce(t.description, '') || chr(10) || coalesce(t.next_step, '')
      || chr(10) || coalesce(t.source, '') || chr(10) || coalesce(t.pass_reason, ''), '{}')`,
  },
  company: {
    table: 'companies',
    title: 't.name',
    content: `coalesce(t.description, '')`,
    company: 't.id',
    at: 't.updated_at',
    words: `note_vector(coalesce(t.description, ''), '{}')`,
    standing: 't.deleted_at is null',
  },
}

/** What a text has more is not read for a search. */
const charactersMax = 20_000
/** A word that everybody writes stands in so many texts that ranking them all would take too long. */
const rankedMax = 2000

type Ask = {
  /** for to_tsquery('note_words', …) */
  words: string
  /** in the same form: texts that have this come before the others */
  first?: string
  /** only what is of these companies */
  companyIds?: readonly string[] | undefined
  types?: readonly WrittenType[]
  /** texts of each kind */
  limit: number
}

/** Texts with the words that the person may read, of each kind the best first. */
export async function findWritten(db: Db, who: Who, { types = writtenTypes, ...ask }: Ask): Promise<WrittenText[]> {
  if (ask.words === '') return []
  const rows = await db<WrittenText[]>`${joined(
    types.map((type) => piece`(${statementOf(who, type, ask)})`),
    ' union all ',
  )}`
  return rows
    .map((row) => (row.type === 'email' ? { ...row, content: freshText(row.content) } : row))
    .sort((a, b) => types.indexOf(a.type) - types.indexOf(b.type))
}

/** One text whole, as far as the person may read it; undefined where there is none for them. */
export async function readWritten(db: Db, who: Who, type: WrittenType, id: string): Promise<WrittenText | undefined> {
  const { table, title, heading, content, company, at, standing, seen: visible } = sourceOf(who, type)
  const [row] = await db<WrittenText[]>`
    select ${type}::text as type, t.id, ${raw(title)} as title, ${raw(heading)} as heading,
      ${content} as content,
      c.id as company_id, c.name as company_name, ${raw(at)} as at
    from ${raw(table)} t left join companies c on c.firm_id = ${who.firmId} and c.id = ${raw(company)}
      and c.deleted_at is null and ${seen(who, 'c')}
    where t.firm_id = ${who.firmId} and t.id = ${id} and ${raw(standing)} and ${visible}`
  return row && (type === 'email' ? { ...row, content: freshText(row.content) } : row)
}

/** A source as a person reads it. */
function sourceOf(who: Who, type: WrittenType) {
  const {
    heading,
    standing = 'not t.company_deleted',
    isOwned = false,
    visible,
    read,
    content,
    ...source
  } = sources[type]
  return {
    ...source,
    heading: heading ?? source.title,
    standing,
    content: read?.(who) ?? piece`left(${raw(content)}, ${charactersMax})`,
    seen: visible?.(who) ?? (isOwned ? piece`(${seen(who, 't')} or t.owner_id = ${who.userId})` : seen(who, 't')),
  }
}

function statementOf(who: Who, type: WrittenType, { words, first = words, companyIds, limit }: Ask): Piece {
  const { table, title, heading, content, company, at, standing, ...source } = sourceOf(who, type)
  const query = piece`to_tsquery('note_words', ${words})`
  const visible = source.found ? piece`${source.seen} and ${source.found(who, query)}` : source.seen
  const isOf = companyIds ? piece`and ${raw(company)} = any (${[...companyIds]}::uuid[])` : nothing
  return piece`
    select ${type}::text as type, t.id, t.title, t.heading, t.content, c.id as company_id, c.name as company_name, t.at
    from (
      select t.id, ${raw(title)} as title, ${raw(heading)} as heading, ${content} as content, ${raw(company)} as company_id, ${raw(at)} as at,
        ts_rank(${raw(source.words)}, ${query}, 1)
          + case when ${raw(source.words)} @@ to_tsquery('note_words', ${first}) then 1 else 0 end as rank
      from ${raw(table)} t
      where t.firm_id = ${who.firmId} and ${raw(standing)} and ${visible} and ${raw(source.words)} @@ ${query} ${isOf}
      limit ${rankedMax}
    ) t left join companies c on c.firm_id = ${who.firmId} and c.id = t.company_id and c.deleted_at is null
      and ${seen(who, 'c')}
    order by t.rank desc, t.at desc, t.id limit ${limit}`
}

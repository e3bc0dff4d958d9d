import { z } from 'zod'
import { type Actor, recordChanged } from '../access/events.ts'
import { seen } from '../access/seen.ts'
import type { Who } from '../platform/auth/gate.ts'
import type { Db, Transaction } from '../platform/db/open.ts'
import { identifier, joined, nothing, type Piece, piece, raw } from '../platform/db/statement.ts'
import { unknownReference } from '../platform/http/errors.ts'
import { Id, timestamp } from '../platform/http/fields.ts'
import { legalFormsPattern } from '../words/legal_forms.ts'
import { lockMail } from './match_mail.ts'

// What belongs to a deal, and through it to the deal's company: its papers. Mail can be of another company, such as an
// adviser's, and belongs to a deal as whole conversations.

const tables = {
  file: 'files',
  interaction: 'interactions',
  calendar_event: 'calendar_events',
  note: 'notes',
  task: 'tasks',
  report: 'reports',
} as const

/** All that can belong to a deal. */
export const tablesOfPapers = { ...tables, email: 'emails' } as const

/** Lets what belongs to deals go along to the companies that these have moved to; the event of the deal tells of it. */
export async function moveAlong(db: Transaction, who: Who, dealIds: readonly string[]): Promise<void> {
  if (dealIds.length === 0) return
  for (const table of Object.values(tables))
    await db`
      update ${identifier(table)} p /* beyond walls: also what the person may not know of */ set company_id = d.company_id
      from deals d where d.firm_id = ${who.firmId} and d.id = any (${[...dealIds]}::uuid[])
        and p.firm_id = ${who.firmId} and p.deal_id = d.id and p.company_id is distinct from d.company_id`
}

const paperTypes = ['file', 'email', 'interaction', 'calendar_event', 'note', 'task'] as const
type PaperType = (typeof paperTypes)[number]

/** One record that can belong to a deal; an e-mail stands for its conversation. */
export const Paper = z.object({ type: z.enum(paperTypes, `must be one of ${paperTypes.join(', ')}`), id: Id })
export type Paper = z.output<typeof Paper>

export const FoundPaper = z.object({
  type: z.enum(paperTypes),
  id: z.string(),
  title: z.string(),
  at: timestamp.meta({ description: 'When it was uploaded, sent, held, written' }),
  names_deal: z
    .boolean()
    .meta({ description: 'Whether it says a name of the deal, today’s or a former one, or of one of its parties' }),
})
export type FoundPaper = z.output<typeof FoundPaper>

/** Files records under a deal, and so under its company; all of them, or none where one is not there. The deal is locked. */
export async function fileUnderDeal(
  db: Transaction,
  who: Who,
  deal: DealPlace,
  papers: readonly Paper[],
): Promise<void> {
  for (const [type, table] of Object.entries(tables)) {
    const ids = idsOf(papers, type)
    if (ids.length === 0) continue
    const t = identifier(table)
    const [filed] = await db<{ n: number }[]>`
      with old as (
        select t.* from ${t} t
        where t.firm_id = ${who.firmId} and t.id = any (${ids}::uuid[]) and not t.company_deleted and ${seen(who, 't')}
        order by t.id for no key update
      ), changed as (
        update ${t} t set deal_id = ${deal.id}, company_id = ${deal.company_id} from old
        where t.firm_id = ${who.firmId} and t.id = old.id returning t.*
      ), recorded as (
        ${recordChanged(who, { subject: type as keyof typeof tables, kind: 'updated', company: piece`changed.company_id` })})
      select count(*)::int as n from old` // reason: a key of the table above
    if (filed?.n !== ids.length) throw unknownReference('papers', type)
  }
  const emails = idsOf(papers, 'email')
  if (emails.length > 0) await fileEmails(db, who, deal, emails)
}

type DealPlace = { id: string; company_id: string }

const idsOf = (papers: readonly Paper[], type: string) => [
  ...new Set(papers.filter((paper) => paper.type === type).map(({ id }) => id)),
]

async function fileEmails(db: Transaction, who: Who, deal: DealPlace, ids: string[]): Promise<void> {
  await lockMail(db, who)
  const rows = await db<{ thread_id: string }[]>`
    select thread_id from emails e
    where firm_id = ${who.firmId} and id = any (${ids}::uuid[]) and not company_deleted
      and (${seen(who, 'e')} or e.owner_id = ${who.userId})`
  if (rows.length < ids.length) throw unknownReference('papers', 'email')
  await fileConversations(db, who, { threads: rows.map(({ thread_id }) => thread_id), dealId: deal.id, byHand: true })
}

type Filing = { threads: string[]; dealId: string | null; byHand?: boolean }

/** Whole conversations go under a deal, or under none, and are asked about no more; the caller holds lockMail, and the deal. */
export async function fileConversations(db: Transaction, who: Actor, { threads, dealId, byHand = false }: Filing) {
  await db`delete from possible_deals where firm_id = ${who.firmId} and thread_id = any (${threads})`
  await db`
    with old as ( /* beyond walls: whichever mailboxes the conversations lie in */
      select * from emails where firm_id = ${who.firmId} and thread_id = any (${threads})
        and (deal_id is distinct from ${dealId}::uuid or deal_by_hand <> ${byHand})
      order by id for no key update),
    changed as (
      update emails e set deal_id = ${dealId}, deal_by_hand = ${byHand} from old
      where e.firm_id = ${who.firmId} and e.id = old.id returning e.*
    ), recorded as (${recordChanged(who, { subject: 'email', kind: 'updated', company: piece`changed.company_id` })})
    select id from changed`
}

type Found = {
  table: string
  title: string
  at: string
  text: string
  only?: (who: Who) => Piece
  /** where else the names can stand */
  names?: (who: Who) => Piece
}

/** Where each kind is found, as the row "t". */
const found: Record<PaperType, Found> = {
  file: {
    table: 'files',
    title: 't.filename',
    at: 't.uploaded_at',
    text: `t.filename || coalesce(t.description, '') || coalesce(t.extracted_data::text, '')`,
    // the first pages say what a document is about
    names: (who) => piece`or exists (
      select from passages p where p.firm_id = ${who.firmId} and p.file_id = t.id and p.position <= 20
        and fold(p.content) ~ named.pattern)`,
  },
  email: {
    table: 'emails',
    title: 't.subject',
    at: 't.sent_at',
    text: 't.subject',
    // one for each conversation: its newest message that the person may know of
    only: (who) => piece`and not exists (
      select from emails later where later.firm_id = ${who.firmId} and later.thread_id = t.thread_id
        and not later.company_deleted and (later.sent_at, later.id) > (t.sent_at, t.id) and ${seen(who, 'later')})`,
  },
  interaction: {
    table: 'interactions',
    title: 't.subject',
    at: 't.date',
    text: `t.subject || coalesce(t.notes, '')`,
  },
  calendar_event: {
    table: 'calendar_events',
    title: 't.summary',
    at: 't.starts_at',
    text: `t.summary || coalesce(t.description, '')`,
    only: () => piece`and t.series_id is null`,
  },
  note: { table: 'notes', title: 'left(t.content, 120)', at: 't.created_at', text: 't.content' },
  task: { table: 'tasks', title: 't.title', at: 't.created_at', text: `t.title || coalesce(t.details, '')` },
}

/**
 * A pattern of whole words for what a paper of the deal may say: its name, its former ones, and those of its parties as far as the
 * person may know of them. Its own company, and the people there, are named in the papers of other deals too.
 */
const patternOfNames = (who: Who, deal: DealPlace & { name: string }) => piece`
  select '(^|[^[:alnum:]])(' || string_agg(regexp_replace(regexp_replace(called.name, '([.*+?^$(){}|\\[\\]\\\\])', '\\\\\\1', 'g'),
    '[ _-]+', '[ _-]+', 'g'), '|') || ')($|[^[:alnum:]])' as pattern
  from (
    select regexp_replace(fold(given.name), '^project +', '') as name from (
      select ${deal.name}::text as name
      union select e.before ->> 'name' from events e
      where e.firm_id = ${who.firmId} and e.subject_id = ${deal.id} and e.subject_type = 'deal' and e.kind = 'updated'
        and e.before ? 'name' and ${seen(who, 'e')}
    ) given
    union select regexp_replace(fold(c.name), ${legalFormsPattern}::text, '')
    from deal_parties p join companies c on c.firm_id = ${who.firmId} and c.id = p.company_id and c.deleted_at is null
      and ${seen(who, 'c')}
    where p.firm_id = ${who.firmId} and p.deal_id = ${deal.id} and not p.company_deleted and ${seen(who, 'p')}
      and c.id <> ${deal.company_id}
    union select fold(k.name)
    from deal_parties p join contacts k on k.firm_id = ${who.firmId} and k.id = p.contact_id and not k.company_deleted
      and ${seen(who, 'k')}
    where p.firm_id = ${who.firmId} and p.deal_id = ${deal.id} and not p.company_deleted and ${seen(who, 'p')}
      and k.company_id is distinct from ${deal.company_id} and k.name like '% %'
  ) called
  where length(called.name) >= ${nameLengthMin}::int`
/** What is shorter stands in words of other meanings. */
const nameLengthMin = 2

/** What is shown at most, those that name the deal or its parties first. */
const foundMax = 1000

/** What hangs on the company of a deal and belongs to no deal, as far as the person may know of it. */
export const papersWithoutDeal = (db: Db, who: Who, deal: DealPlace & { name: string }) => db<
  (FoundPaper & { total: number })[]
>`
  with named as (${patternOfNames(who, deal)}), papers as (
    ${joined(
      Object.entries(found).map(
        ([type, { table, title, at, text, only, names }], index) => piece`
          ${index > 0 ? piece`union all` : nothing}
          select ${type} as type, t.id, ${raw(title)} as title, ${raw(at)} as at,
            coalesce(fold(${raw(text)}) ~ named.pattern ${names?.(who) ?? nothing}, false) as names_deal
          from named, ${identifier(table)} t
          where t.firm_id = ${who.firmId} and t.company_id = ${deal.company_id} and t.deal_id is null
            and not t.company_deleted and ${seen(who, 't')} ${only?.(who) ?? nothing}`,
      ),
    )}
  )
  select papers.*, count(*) over ()::int as total from papers
  order by names_deal desc, at desc, id limit ${foundMax}`

import { seen } from '../../../access/seen.ts'
import type { Who } from '../../../platform/auth/gate.ts'
import type { Db } from '../../../platform/db/open.ts'
import { piece } from '../../../platform/db/statement.ts'
import { daysSince, lastContactAt } from '../../companies/index.ts'
import { withoutMarks } from '../../notes/index.ts'
import { type Fact, markerOf, type Source, shortened, type Unit } from '../fact.ts'
import { formatDate } from '../format.ts'
import { type CompanyRow, forReaders } from './company.ts'
import { withoutStop } from './documents.ts'

const contactsMax = 6
const recentMax = 5
const notesMax = 6
const noteCharactersMax = 350

export async function contactFacts(db: Db, who: Who, companyId: string): Promise<Fact[]> {
  const rows = await db<{ id: string; name: string; role: string | null; total: number }[]>`
    select id, name, role, count(*) over ()::int as total from contacts
    where firm_id = ${who.firmId} and company_id = ${companyId} and not company_deleted and ${seen(who, 'contacts')}
    order by role is null, created_at, id limit ${contactsMax}`
  const all: Source = { kind: 'contact', id: null, marker: 'contacts on record' }
  return [
    {
      id: 'contacts.count',
      label: 'Contacts on record',
      value: rows[0]?.total ?? 0,
      unit: 'count',
      period: null,
      source: all,
    },
    ...rows.flatMap(({ id, name, role }, index): Fact[] => {
      const source: Source = { kind: 'contact', id, marker: `contact ${markerOf(shortened(name, 50))}` }
      const named = `contact.${index + 1}`
      return [
        { id: `${named}.name`, label: 'Contact', value: shortened(name, 80), unit: 'text', period: null, source },
        { id: `${named}.role`, label: 'Role', value: role && shortened(role, 80), unit: 'text', period: null, source },
      ]
    }),
  ]
}

type Interaction = { id: string; type: string; subject: string; date: string; total: number; recent: number }

/** What passed between the firm and the company. Of mail only how much and when: what it says is its owner's. */
export async function relationFacts(
  db: Db,
  who: Who,
  company: CompanyRow,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<Fact[]> {
  const { id: companyId } = company
  const today = now.toISOString()
  const rows = await db<Interaction[]>`
    select id, type, subject, date, count(*) over ()::int as total,
      (count(*) filter (where date > ${today}::timestamptz - interval '90 days') over ())::int as recent
    from interactions
    where firm_id = ${who.firmId} and company_id = ${companyId} and not company_deleted and date <= ${today}
      and ${seen(who, 'interactions')}
    order by date desc, id desc limit ${recentMax}`
  const [mail] = await db<{ total: number; last: string | null }[]>`
    select count(*)::int as total, max(sent_at) as last from emails
    where firm_id = ${who.firmId} and company_id = ${companyId} and not company_deleted and ${forReaders(company, 'emails')}`
  const [contact] = await db<
    { at: string | null; days: number | null }[]
  >`select contact.at, ${daysSince(piece`contact.at`, { now: today, timeZone })} as days
      from (select ${lastContactAt(who, { company: piece`${companyId}::uuid`, now: today })} as at) contact`
  const log: Source = { kind: 'interaction', id: null, marker: 'interaction log' }
  const mails: Source = { kind: 'email', id: null, marker: 'mail log' }
  const all: Source = { kind: 'interaction', id: null, marker: 'log of contacts' }
  const last = rows[0]
  const fact = (id: string, label: string, value: Fact['value'], unit: Unit, source = log): Fact => ({
    id,
    label,
    value,
    unit,
    period: null,
    source,
  })
  return [
    fact('interactions.count', 'Interactions on record', last?.total ?? 0, 'count'),
    fact('interactions.recent', 'Interactions in the last quarter of a year', last?.recent ?? 0, 'count'),
    fact('last_contact.days', 'Days since the last contact', contact?.days ?? null, 'count', all),
    fact('last_contact.date', 'Last contact', contact?.at ?? null, 'date', all),
    ...rows.flatMap(({ id, type, subject, date }, index) => {
      const source: Source = { kind: 'interaction', id, marker: `${type} of ${formatDate(date)}` }
      const named = `interaction.${index + 1}`
      return [
        fact(`${named}.date`, 'Date', date, 'date', source),
        fact(`${named}.type`, 'Kind', type, 'name', source),
        fact(`${named}.subject`, 'Subject', shortened(subject, 150), 'text', source),
      ]
    }),
    fact('emails.count', 'E-mails on record', mail?.total ?? 0, 'count', mails),
    fact('emails.last', 'Latest e-mail', mail?.last ?? null, 'date', mails),
  ]
}

type Note = { id: string; content: string; is_risk: boolean; author: string; created_at: string }

/** Notes that somebody pinned or tagged as a risk. */
export async function noteFacts(db: Db, who: Who, companyId: string): Promise<Fact[]> {
  const rows = await db<Note[]>`
    select n.id, left(n.content, 2000) as content, u.name as author, n.created_at,
      exists (select from unnest(n.tags) tag where lower(tag) in ('risk', 'risks', 'red flag', 'red-flag', 'concern')) as is_risk
    from notes n left join users u on u.firm_id = ${who.firmId} and u.id = n.created_by
    where n.firm_id = ${who.firmId} and n.company_id = ${companyId} and not n.company_deleted and ${seen(who, 'n')}
      and (n.is_pinned or exists (
        select from unnest(n.tags) tag where lower(tag) in ('risk', 'risks', 'red flag', 'red-flag', 'concern')))
    order by n.is_pinned desc, n.created_at desc, n.id desc limit ${notesMax}`
  const numbered = { risk: 0, pinned: 0 }
  return rows.map(({ id, content, is_risk, author, created_at }) => {
    const kind = is_risk ? 'risk' : 'pinned'
    numbered[kind]++
    const source: Source = {
      kind: 'note',
      id,
      marker: markerOf(`note by ${shortened(author, 40)}, ${formatDate(created_at)}`),
    }
    const value = shortened(withoutStop(withoutMarks(content).replace(/\s+/g, ' ')), noteCharactersMax)
    return {
      id: `note.${kind}.${numbered[kind]}`,
      label: is_risk ? 'Note tagged as a risk' : 'Pinned note',
      value,
      unit: 'text',
      period: null,
      source,
    }
  })
}

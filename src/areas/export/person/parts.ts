import { seen } from '../../../access/seen.ts'
import type { Who } from '../../../platform/auth/gate.ts'
import { names, namesInJson } from '../../../platform/db/erase_words.ts'
import type { Db } from '../../../platform/db/open.ts'
import { identifier, piece, raw } from '../../../platform/db/statement.ts'
import { selected } from '../../../records/columns.ts'
import { company } from '../../../records/descriptions/companies.ts'
import { contact } from '../../../records/descriptions/contacts.ts'
import { deal } from '../../../records/descriptions/deals.ts'
import { records } from '../../../records/descriptions/index.ts'
import { interaction } from '../../../records/descriptions/interactions.ts'
import { note } from '../../../records/descriptions/notes.ts'
import { task } from '../../../records/descriptions/tasks.ts'
import { mayKnow } from '../../../records/engine/visible.ts'
import { isNamedIn, personalColumns, standardWithPeople } from '../../../records/personal.ts'
import { readableComments } from '../../comments/index.ts'
import { shownFields } from '../../events/index.ts'
import type { Known } from './find.ts'

export type Line = { line: string }
export type Part = { name: string; read(db: Db, who: Who, known: Known): Promise<Line[]> }

/** What is known of a person, each kind as far as who asks may read it. Each row is one line of JSON. */
export const personParts: Part[] = [
  {
    name: 'contacts',
    read: (db, who, { contactIds }) => db<Line[]>`
      select row_to_json(r)::text as line from (
        select c.id, ${raw(
          Object.keys(contact.fields)
            .map((name) => `c.${name}`)
            .join(),
        )}, company.name as company, c.created_at, c.updated_at, array(
            select t.name from tagged l join tags t on t.firm_id = ${who.firmId} and t.id = l.tag_id
            where l.firm_id = ${who.firmId} and l.contact_id = c.id order by t.name
          ) as tags, (
            select jsonb_object_agg(f.name, v.value) from custom_values v
              join custom_fields f on f.firm_id = ${who.firmId} and f.id = v.field_id
            where v.firm_id = ${who.firmId} and v.contact_id = c.id
          ) as own_fields
        from contacts c left join companies company
          on company.firm_id = ${who.firmId} and company.id = c.company_id and ${seen(who, 'company')}
        where c.firm_id = ${who.firmId} and c.id = any (${contactIds}::uuid[]) and ${seen(who, 'c')}
        order by c.id
      ) r`,
  },
  {
    name: 'users',
    read: (db, who, { addresses }) => db<Line[]>`
      select row_to_json(r)::text as line from (
        select id, name, email, role, status, created_at from users
        where firm_id = ${who.firmId} and lower(email) = any (${addresses}) order by id
      ) r`,
  },
  {
    name: 'emails',
    read: (db, who, known) => db<Line[]>`
      select row_to_json(r)::text as line from (
        select e.id, e.sent_at, e.direction, e.subject, e.from_address as "from", e.from_name, e.to_addresses as "to",
          e.cc_addresses as cc, (e.owner_id = ${who.userId} or e.shared) as readable,
          case when e.owner_id = ${who.userId} or e.shared then e.body end as body
        from emails e
        where e.firm_id = ${who.firmId} and ${seen(who, 'e')}
          and (e.mail_keys && ${known.addresses} or e.contact_id = any (${known.contactIds}::uuid[]))
        order by e.sent_at, e.id
      ) r`,
  },
  {
    name: 'meetings',
    read: (db, who, { addresses }) => db<Line[]>`
      select row_to_json(r)::text as line from (
        select e.id, coalesce(own.summary, e.summary) as summary, e.starts_at, e.ends_at,
          coalesce(own.location, e.location) as location, coalesce(own.description, e.description) as description,
          coalesce(own.attendees, e.attendees) as attendees
        from calendar_events e left join calendar_private_details own
          on own.firm_id = ${who.firmId} and own.event_id = e.id and own.owner_id = ${who.userId}
        where e.firm_id = ${who.firmId} and ${seen(who, 'e')}
          and coalesce(own.attendees, e.attendees) && ${addresses}
        order by e.starts_at, e.id
      ) r`,
  },
  {
    name: 'notes',
    read: (db, who, known) => db<Line[]>`
      select row_to_json(r)::text as line from (
        select n.id, n.content, n.tags, n.contact_id, n.company_id, n.deal_id, n.created_by, n.created_at, n.updated_at
        from notes n
        where n.firm_id = ${who.firmId} and ${seen(who, 'n')}
          and (n.contact_id = any (${known.contactIds}::uuid[]) or ${isNamedIn('n', note, known.words)})
        order by n.id
      ) r`,
  },
  {
    name: 'interactions',
    read: (db, who, known) => db<Line[]>`
      select row_to_json(r)::text as line from (
        select i.id, i.type, i.date, i.subject, i.notes, i.duration_minutes, i.company_id, i.deal_id, i.created_by
        from interactions i
        where i.firm_id = ${who.firmId} and ${seen(who, 'i')} and (
          ${isNamedIn('i', interaction, known.words)} or i.id in (
            select l.interaction_id from interaction_contacts l
            where l.firm_id = ${who.firmId} and l.contact_id = any (${known.contactIds}::uuid[])))
        order by i.date, i.id
      ) r`,
  },
  {
    name: 'tasks',
    read: (db, who, known) => db<Line[]>`
      select row_to_json(r)::text as line from (
        select t.id, t.title, t.details, t.due_date, t.status, t.contact_id, t.company_id, t.created_by, t.created_at
        from tasks t
        where t.firm_id = ${who.firmId} and ${seen(who, 't')} and (t.contact_id = any (${known.contactIds}::uuid[])
          or ${isNamedIn('t', task, known.words)})
        order by t.id
      ) r`,
  },
  {
    name: 'companies',
    read: (db, who, { words }) => db<Line[]>`
      select row_to_json(r)::text as line from (
        select c.id, c.name, ${personalColumns('c', company)} from companies c
        where c.firm_id = ${who.firmId} and ${seen(who, 'c')} and ${isNamedIn('c', company, words)}
        order by c.id
      ) r`,
  },
  {
    name: 'deals',
    read: (db, who, { words }) => db<Line[]>`
      select row_to_json(r)::text as line from (
        select d.id, d.name, d.company_id, ${personalColumns('d', deal)} from deals d
        where d.firm_id = ${who.firmId} and ${seen(who, 'd')} and ${isNamedIn('d', deal, words)}
        order by d.id
      ) r`,
  },
  ...standardWithPeople.map(
    (name): Part => ({
      name,
      read: (db, who, { words }) => db<Line[]>`
        select row_to_json(r)::text as line from (
          select p.id, ${selected(records[name].fields, 'p')} from ${identifier(records[name].table)} p
          where p.firm_id = ${who.firmId} and ${mayKnow(records[name], who, 'p')} and ${isNamedIn('p', records[name], words)}
          order by p.id
        ) r`,
    }),
  ),
  {
    // those of the contacts stand with them
    name: 'custom_values',
    read: (db, who, { contactIds, words }) => db<Line[]>`
      select row_to_json(r)::text as line from (
        select v.id, f.name as field, v.value, v.company_id, v.contact_id, v.deal_id
        from custom_values v
          join custom_fields f on f.firm_id = ${who.firmId} and f.id = v.field_id
          left join companies c on c.firm_id = ${who.firmId} and c.id = v.company_id and ${seen(who, 'c')}
          left join contacts p on p.firm_id = ${who.firmId} and p.id = v.contact_id and ${seen(who, 'p')}
            and p.id <> all (${contactIds}::uuid[])
          left join deals d on d.firm_id = ${who.firmId} and d.id = v.deal_id and ${seen(who, 'd')}
        where v.firm_id = ${who.firmId} and coalesce(c.id, p.id, d.id) is not null
          and ${namesInJson(piece`v.value`, words)}
        order by v.id
      ) r`,
  },
  {
    name: 'list_entries',
    read: (db, who, { contactIds, words }) => db<Line[]>`
      select row_to_json(r)::text as line from (
        select e.id, l.name, s.status ->> 'name' as status, e."values", e.note, e.company_id, e.contact_id, e.deal_id, e.created_at
        from list_entries e
          join lists l on l.firm_id = ${who.firmId} and l.id = e.list_id and ${seen(who, 'l')}
          left join lateral (
            select status from jsonb_array_elements(l.statuses) status where (status ->> 'id')::uuid = e.status_id
          ) s on true
        where e.firm_id = ${who.firmId} and ${seen(who, 'e')}
          and (e.contact_id = any (${contactIds}::uuid[]) or ${names(piece`e.note`, words)} or ${namesInJson(piece`e."values"`, words)})
        order by e.id
      ) r`,
  },
  {
    name: 'comments',
    read: (db, who, { contactIds, words }) => db<Line[]>`
      select row_to_json(r)::text as line from (
        select c.id, c.text, c.anchor, c.company_id, c.deal_id, c.on_contact_id as contact_id, c.created_by, c.created_at
        from comments c
        where ${readableComments(who)}
          and (c.on_contact_id = any (${contactIds}::uuid[]) or ${names(piece`c.text`, words)} or ${namesInJson(piece`c.anchor`, words)})
        order by c.id
      ) r`,
  },
  {
    name: 'deal_parties',
    read: (db, who, { contactIds, words }) => db<Line[]>`
      select row_to_json(r)::text as line from (
        select p.id, p.deal_id, d.name as deal, p.company_id, p.contact_id, p.role, p.nda_state, p.nda_signed_on, p.nda_expires_on,
          p.status, p.note, p.created_at, p.updated_at
        from deal_parties p join deals d on d.firm_id = ${who.firmId} and d.id = p.deal_id and ${seen(who, 'd')}
        where p.firm_id = ${who.firmId} and ${seen(who, 'p')}
          and (p.contact_id = any (${contactIds}::uuid[]) or ${names(piece`p.status`, words)} or ${names(piece`p.note`, words)})
        order by p.id
      ) r`,
  },
  {
    name: 'views',
    read: (db, who, { words }) => db<Line[]>`
      select row_to_json(r)::text as line from (
        select v.id, v.list, v.name, v.query from saved_views v
        where v.firm_id = ${who.firmId} and (v.is_shared or v.owner_id = ${who.userId})
          and (${names(piece`v.name`, words)} or ${namesInJson(piece`v.query`, words)})
        order by v.id
      ) r`,
  },
  {
    name: 'documents',
    read: (db, who, known) => db<Line[]>`
      select row_to_json(r)::text as line from (
        select f.id as file_id, f.filename, p.page, p.box, p.content as passage
        from passages p join files f on f.firm_id = ${who.firmId} and f.id = p.file_id and ${seen(who, 'f')}
        where p.firm_id = ${who.firmId} and ${names(piece`p.content`, known.words)}
          and p.words @@ any (array(select phraseto_tsquery('public.note_words', w) from unnest(${known.words}::text[]) w))
        union all
        select f.id, f.filename, 1, null, null from files f
        where f.firm_id = ${who.firmId} and ${seen(who, 'f')} and ${names(piece`f.filename`, known.words)}
      ) r`,
  },
  {
    name: 'reports',
    read: (db, who, known) => db<Line[]>`
      select row_to_json(r)::text as line from (
        select r.id, r.report_type, r.company_id, r.created_at, r.sections from reports r
        where r.firm_id = ${who.firmId} and ${seen(who, 'r')} and (
          ${namesInJson(piece`r.sections::jsonb`, known.words)} or ${namesInJson(piece`r.facts::jsonb`, known.words)})
        order by r.id
      ) r`,
  },
  {
    name: 'events',
    read: (db, who, known) => db<Line[]>`
      select row_to_json(r)::text as line from (
        select e.id, e.at, e.kind, e.subject_type, e.subject_id, e.actor_id,
          ${shownFields(piece`e.before`, piece`e.subject_type`)} as before,
          ${shownFields(piece`e.after`, piece`e.subject_type`)} as after
        from events e
        where e.firm_id = ${who.firmId} and ${seen(who, 'e')} and (
          e.subject_id = any (${known.contactIds}::uuid[])
          or e.kind <> 'erased' and (${namesInJson(shownFields(piece`e.before`, piece`e.subject_type`), known.words)}
            or ${namesInJson(shownFields(piece`e.after`, piece`e.subject_type`), known.words)}))
        order by e.at, e.id
      ) r`,
  },
]

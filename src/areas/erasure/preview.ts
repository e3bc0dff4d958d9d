import { seen } from '../../access/seen.ts'
import type { Who } from '../../platform/auth/gate.ts'
import { names } from '../../platform/db/erase_words.ts'
import { inPortions } from '../../platform/db/in_portions.ts'
import type { Db, Transaction } from '../../platform/db/open.ts'
import { piece } from '../../platform/db/statement.ts'
import { standardTitles } from '../../records/descriptions/index.ts'
import { standardWithPeople } from '../../records/personal.ts'
import { findPerson, type Known, type Person, personParts } from '../export/index.ts'
import type { Erasure, Touched } from './schema.ts'
import { touchedParts } from './touched.ts'

const placesMax = 200

/** What erasing would change, record by record, and what it leaves, as far as the asker may know of it. */
export async function previewErasure(db: Transaction, who: Who, person: Person): Promise<Erasure> {
  const known = await findPerson(db, who, person)
  const counts: Record<string, number> = {}
  const places: Record<string, Record<string, unknown>[]> = {}
  for (const { name, read } of [...personParts, ...touchedParts])
    for await (const portion of inPortions(db, (held) => read(held, who, known))) {
      counts[name] = (counts[name] ?? 0) + portion.length
      const kept = (places[name] ??= [])
      kept.push(...portion.slice(0, placesMax - kept.length).map(({ line }) => JSON.parse(line)))
    }
  const count = (name: string) => counts[name] ?? 0
  const records = Object.entries(places).flatMap(([kind, rows]) => (isListed(kind) ? rows.map(touched(kind)) : []))
  return {
    erased: {
      contacts: count('contacts'),
      emails: count('emails'),
      meetings: count('meetings'),
      notes: count('notes'),
      interactions: count('interactions'),
      tasks: count('tasks'),
      companies: count('companies'),
      deals: count('deals'),
      ...Object.fromEntries(standardWithPeople.map((name) => [name, count(name)])),
      custom_values: count('custom_values'),
      list_entries: count('list_entries'),
      comments: count('comments'),
      lists: count('lists'),
      views: count('views'),
      events: count('events'),
      users: known.userIds.length,
      tags: count('tags'),
      files: count('files'),
      custom_fields: count('custom_fields'),
      webhooks: count('webhooks'),
      imports: count('imports'),
    },
    records,
    // reason: as "personParts" selects them
    left: {
      documents: (places['documents'] ?? []) as Erasure['left']['documents'],
      reports: (places['reports'] ?? []) as Erasure['left']['reports'],
      names: await listNames(db, who, known),
      shared_names: known.sharedNames,
      users: count('users') - known.userIds.length,
    },
  }
}

/** The others are no records that change: they stay, or are the log, or are told of by themselves. */
const isListed = (kind: string) => !['documents', 'reports', 'events', 'users'].includes(kind)

const titles = ['name', 'title', 'subject', 'summary', 'content', 'field', 'filename', ...standardTitles]

const touched =
  (kind: string) =>
  (row: Record<string, unknown>): Touched => {
    const title = titles.map((field) => row[field]).find((value) => typeof value === 'string')
    // reason: found as a text just above
    return {
      kind,
      id: String(row['id']),
      name: title === undefined ? null : (title as string).slice(0, 100).toWellFormed(),
    }
  }

/** What a company or a deal is called is no text about a person: it stays, and whoever reads this may change it by hand. */
const listNames = (db: Db, who: Who, { words }: Known) => db<Erasure['left']['names']>`
  select 'company' as kind, c.id, c.name from companies c
  where c.firm_id = ${who.firmId} and ${seen(who, 'c')} and ${names(piece`c.name`, words)}
  union all
  select 'deal', d.id, d.name from deals d
  where d.firm_id = ${who.firmId} and ${seen(who, 'd')} and ${names(piece`d.name`, words)}
  order by 3, 2 limit ${placesMax}`

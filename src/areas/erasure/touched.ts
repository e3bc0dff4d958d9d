import { seen } from '../../access/seen.ts'
import { names, namesInJson } from '../../platform/db/erase_words.ts'
import { piece } from '../../platform/db/statement.ts'
import type { Line, Part } from '../export/index.ts'
import { isCarriedInSight } from '../tags/index.ts'

/** What else erasing changes, beside what is known of the person: the firm's own words, in which they are named. */
export const touchedParts: Part[] = [
  {
    name: 'tags',
    read: (db, who, { words }) => db<Line[]>`
      select row_to_json(r)::text as line from (
        select t.id, t.name from tags t
        where t.firm_id = ${who.firmId} and ${names(piece`t.name`, words)} and ${isCarriedInSight(who, piece`t.id`)} order by t.id
      ) r`,
  },
  {
    name: 'lists',
    read: (db, who, { words }) => db<Line[]>`
      select row_to_json(r)::text as line from (
        select l.id, l.name from lists l
        where l.firm_id = ${who.firmId} and ${seen(who, 'l')} and (${names(piece`l.name`, words)}
          or ${names(piece`l.description`, words)} or ${namesInJson(piece`l.statuses`, words)}
          or ${namesInJson(piece`l.fields`, words)})
        order by l.id
      ) r`,
  },
  {
    name: 'files',
    read: (db, who, { words }) => db<Line[]>`
      select row_to_json(r)::text as line from (
        select f.id, f.filename from files f
        where f.firm_id = ${who.firmId} and ${seen(who, 'f')} and ${names(piece`f.description`, words)} order by f.id
      ) r`,
  },
  {
    name: 'custom_fields',
    read: (db, who, { words }) => db<Line[]>`
      select row_to_json(r)::text as line from (
        select f.id, f.name from custom_fields f
        where f.firm_id = ${who.firmId} and (${names(piece`f.name`, words)}
          or exists (select from unnest(f.options) item where ${names(piece`item`, words)})) order by f.id
      ) r`,
  },
  {
    name: 'webhooks',
    read: (db, who, { words }) => db<Line[]>`
      select row_to_json(r)::text as line from (
        select w.id, w.name from webhooks w
        where w.firm_id = ${who.firmId} and (${names(piece`w.name`, words)} or ${names(piece`w.disabled_reason`, words)})
        order by w.id
      ) r`,
  },
  {
    name: 'imports',
    read: (db, who, { words, userIds }) => db<Line[]>`
      select row_to_json(r)::text as line from (
        select i.id, i.filename from imports i
        where i.firm_id = ${who.firmId} and (i.created_by = any (${userIds}::uuid[]) or ${names(piece`i.filename`, words)}
          or ${namesInJson(piece`i.samples`, words)} or i.id in (
            select r.import_id from import_rows r where r.firm_id = ${who.firmId} and ${namesInJson(piece`r.cells`, words)}))
        order by i.id
      ) r`,
  },
]

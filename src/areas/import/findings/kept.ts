import { seen } from '../../../access/seen.ts'
import type { Who } from '../../../platform/auth/gate.ts'
import type { Db } from '../../../platform/db/open.ts'
import { identifier, joined, type Piece, piece, raw } from '../../../platform/db/statement.ts'
import type { Description } from '../../../records/descriptions/describe.ts'
import { records, standardNames, titleOf } from '../../../records/descriptions/index.ts'
import { visibleRows } from '../../../records/engine/visible.ts'
import type { ImportDetail } from '../schema.ts'

/** What undoing has left as it is, called by its name where that is there for the person. */
export const keptRecords = (db: Db, who: Who, importId: string) => db<ImportDetail['kept']>`
  select k.record_id, k.subject_type, k.kept as reason, case k.subject_type
    when 'company' then (
      select t.name from companies t
      where t.firm_id = ${who.firmId} and t.id = k.record_id and t.deleted_at is null and ${seen(who, 't')})
    when 'contact' then (
      select t.name from contacts t
      where t.firm_id = ${who.firmId} and t.id = k.record_id and not t.company_deleted and ${seen(who, 't')})
    when 'deal' then (
      select t.name from deals t
      where t.firm_id = ${who.firmId} and t.id = k.record_id and not t.company_deleted and ${seen(who, 't')})
    ${joined(standardNames.map((name) => calledStandard(who, records[name])))}
    when 'financial_record' then (
      select c.name || ' ' || t.period from financial_records t
        join companies c on c.firm_id = ${who.firmId} and c.id = t.company_id and ${seen(who, 'c')}
      where t.firm_id = ${who.firmId} and t.id = k.record_id and not t.company_deleted and ${seen(who, 't')})
    when 'interaction' then (
      select t.subject from interactions t
      where t.firm_id = ${who.firmId} and t.id = k.record_id and not t.company_deleted and ${seen(who, 't')})
    when 'list_entry' then (
      select t.name from list_entries e join lists t on t.firm_id = ${who.firmId} and t.id = e.list_id and ${seen(who, 't')}
      where e.firm_id = ${who.firmId} and e.id = k.record_id and ${seen(who, 'e')})
    when 'note' then (
      select left(t.content, 60) from notes t
      where t.firm_id = ${who.firmId} and t.id = k.record_id and not t.company_deleted and ${seen(who, 't')})
  end as name
  from (
    select record_id, subject_type, kept from import_changes c
    where c.firm_id = ${who.firmId} and c.import_id = ${importId} and c.kept is not null order by record_id limit 100
  ) k
  order by k.record_id`

function calledStandard(who: Who, description: Description): Piece {
  const [title] = titleOf(description)
  return piece`when ${description.subject} then (
    select t.${raw(title)} from ${identifier(description.table)} t where ${visibleRows(description, who, 't')} and t.id = k.record_id)`
}

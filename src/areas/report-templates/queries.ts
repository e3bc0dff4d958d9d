import { v7 as uuidv7 } from 'uuid'
import { recordChanged, recordCreated, recordRemoved } from '../../access/events.ts'
import type { Who } from '../../platform/auth/gate.ts'
import { changes } from '../../platform/db/assignments.ts'
import type { Db, Transaction } from '../../platform/db/open.ts'
import { newRow, piece } from '../../platform/db/statement.ts'
import { ApiError } from '../../platform/http/errors.ts'
import type { NewTemplate, Template, TemplatePatch } from './schema.ts'

const columns = piece`id, name, report_type, sections, tone, word_styles_of, created_at, updated_at`
const templatesMax = 100

const templateNotFound = () => new ApiError(404, 'report_template_not_found', 'Report template not found')

export const listTemplates = (db: Db, who: Who) => db<Template[]>`
  select ${columns} from report_templates where firm_id = ${who.firmId} order by report_type, name_key`

export async function requireTemplate(db: Db, who: Who, id: string): Promise<Template> {
  const [template] = await db<Template[]>`
    select ${columns} from report_templates where firm_id = ${who.firmId} and id = ${id}`
  if (!template) throw templateNotFound()
  return template
}

export async function createTemplate(db: Transaction, who: Who, wanted: NewTemplate): Promise<Template> {
  const { sections, tone = null, ...plain } = wanted
  const known = await heldTemplates(db, who)
  if (known.length >= templatesMax)
    throw new ApiError(
      409,
      'too_many_report_templates',
      `There are ${templatesMax} templates already, which is the most`,
    )
  await requireFreeName(db, who, wanted.name)
  const row = { ...plain, tone, sections: JSON.stringify(sections), firm_id: who.firmId, id: uuidv7() }
  const [created] = await db<[Template]>`
    with created as (insert into report_templates ${newRow(row)} returning *),
    recorded as (${recordCreated(who, { subject: 'report_template', kind: 'created' })})
    select ${columns} from created`
  return created
}

/** A report that is written already keeps the headings it has. */
export async function changeTemplate(
  db: Transaction,
  who: Who,
  id: string,
  { sections, ...plain }: TemplatePatch & { word_styles?: string | null; word_styles_of?: string | null },
): Promise<Template> {
  await heldTemplates(db, who)
  await requireTemplate(db, who, id)
  if (plain.name !== undefined) await requireFreeName(db, who, plain.name, id)
  const patch = { ...plain, ...(sections && { sections: JSON.stringify(sections) }) }
  if (Object.keys(patch).length === 0) return requireTemplate(db, who, id)
  await db`
    with old as (select * from report_templates where firm_id = ${who.firmId} and id = ${id}),
    changed as (
      update report_templates t set ${changes(patch)} from old
      where t.firm_id = ${who.firmId} and t.id = old.id returning t.*
    ), recorded as (${recordChanged(who, { subject: 'report_template', kind: 'updated' })})
    select id from changed`
  return requireTemplate(db, who, id)
}

export async function deleteTemplate(db: Transaction, who: Who, id: string): Promise<void> {
  const removed = await db`
    with removed as (delete from report_templates where firm_id = ${who.firmId} and id = ${id} returning *),
    recorded as (${recordRemoved(who, { subject: 'report_template', kind: 'deleted' })})
    select id from removed`
  if (removed.length === 0) throw templateNotFound()
}

/** One after the other, so that of two of one name one is refused. */
async function heldTemplates(db: Transaction, who: Who): Promise<{ id: string }[]> {
  await db`select id from firms where id = ${who.firmId} for no key update`
  return db<{ id: string }[]>`select id from report_templates where firm_id = ${who.firmId}`
}

async function requireFreeName(db: Transaction, who: Who, name: string, id: string | null = null) {
  const [taken] = await db`
    select id from report_templates
    where firm_id = ${who.firmId} and name_key = fold(${name}) and id is distinct from ${id}::uuid`
  if (taken)
    throw new ApiError(409, 'report_template_name_taken', `There is a report template called “${name}” already`)
}

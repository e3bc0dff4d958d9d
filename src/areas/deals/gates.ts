import { recordEvent } from '../../access/events.ts'
import type { Who } from '../../platform/auth/gate.ts'
import type { Db } from '../../platform/db/open.ts'
import { forbidden, validationError } from '../../platform/http/errors.ts'
import type { OwnStage } from '../../records/deal_stages.ts'
import { deal } from '../../records/descriptions/deals.ts'
import type { Fields } from '../../records/descriptions/describe.ts'
import type { Values, Write, Writing } from '../../records/engine/rules.ts'
import { customValuesOf, listFields } from '../custom-fields/index.ts'
import { type Lacking, stageRequires } from './errors.ts'

/** A deal that an admin let into a stage although fields were empty. */
export type Override = { id: string; stage: OwnStage; missing: string[]; reason: string }

type Asked = { id?: string | undefined; own?: Values | undefined; override?: unknown; reason?: unknown }

const fields: Fields = deal.fields

const isOwn = (name: string) => !(name in fields)

/**
 * Makes the function that throws where a deal that comes into a stage has nothing in a field that the stage requires. It answers
 * the override of an admin who says why it comes in all the same.
 */
export async function gateOf(db: Db, who: Who, stages: readonly OwnStage[], writes: readonly Write[]) {
  const asksOwn = stages.some(({ required_fields }) => required_fields.some(isOwn))
  const own = asksOwn ? await listFields(db, who, { kind: 'deal' }) : []
  const ids = asksOwn ? writes.flatMap(({ id }) => id ?? []) : []
  const held = ids.length > 0 ? await customValuesOf(db, who, 'deal', ids) : []
  const valuesOf = new Map(held.map(({ id, values }) => [id, values]))
  const keyOf = new Map(own.map(({ id, key, name }) => [id, { key, name }]))

  return (stage: OwnStage, values: Values, { id = '', own: sent, override, reason }: Asked): Override[] => {
    const ofOwn: Values = { ...valuesOf.get(id), ...sent }
    const missing = stage.required_fields.flatMap((field): Lacking[] => {
      const named = keyOf.get(field)
      // a field that the firm has taken away is asked for no more
      if (isOwn(field) && !named) return []
      const value = named ? ofOwn[named.key] : values[field]
      return isEmpty(value) ? [{ field, label: named?.name ?? fields[field]?.label ?? field }] : []
    })
    if (missing.length === 0) return []
    if (override !== true || id === '') throw stageRequires(stage.name, missing)
    if (who.role !== 'admin') throw forbidden('Only an admin may move a deal past what a stage requires')
    if (typeof reason !== 'string' || reason.trim() === '')
      throw validationError([{ field: 'override_reason', message: 'must say why' }])
    return [{ id, stage, missing: missing.map(({ label }) => label), reason }]
  }
}

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** The audit log says who let a deal in without what its stage requires, and why. */
export async function recordOverrides({ db, who }: Writing, overrides: readonly Override[]): Promise<void> {
  for (const { id, stage, missing, reason } of overrides) {
    const [row] = await db<{ company_id: string; name: string }[]>`
      select company_id, name from deals /* beyond walls: of a deal that was just written */
      where firm_id = ${who.firmId} and id = ${id}`
    await recordEvent(db, who, {
      subject: 'deal',
      kind: 'overruled',
      subjectId: id,
      ...(row && { companyId: row.company_id }),
      after: { name: row?.name, stage_id: stage.id, stage_name: stage.name, missing, override_reason: reason },
    })
  }
}

import type { Who } from '../../../platform/auth/gate.ts'
import type { Db, Transaction } from '../../../platform/db/open.ts'
import { changeCustomValues, customValuesOf, listFields, readValue } from '../../custom-fields/index.ts'
import { type FileValue, judgedValue } from '../evidence/evidence.ts'
import type { OwnField } from '../evidence/evidence_schema.ts'
import { inField } from '../own/field_value.ts'
import { ownPath } from '../own/match.ts'
import { type AppliedValue, companyRow } from './applied.ts'
import { currencyFault, currencyOf, type Terms as OfApply, type Skip, yearFault } from './apply_plan.ts'

// A firm's own fields of a company, filled from a document and taken back.

export type OwnFieldPlan = {
  field: OwnField
  value: string | number | boolean
  before: AppliedValue['before']
  source: FileValue
}

type Present = Readonly<Record<string, unknown>>
type Terms = OfApply & {
  /** of the company, in which its own fields of money are too */
  currency: string
}

/** Whether the company has amounts in its own fields. */
export async function hasOwnAmounts(db: Db, who: Who, present: Present): Promise<boolean> {
  if (Object.keys(present).length === 0) return false
  const fields = await listFields(db, who, { kind: 'company' })
  return fields.some(({ key, type }) => type === 'money' && present[key] != null)
}

/** What the company has in its own fields. */
export async function ownValuesOf(db: Db, who: Who, companyId: string): Promise<Present> {
  const [company] = await customValuesOf(db, who, 'company', [companyId])
  return company?.values ?? {}
}

/** The own fields that take a value; only empty ones, unless others are to be overwritten. */
export function planOwnFields(
  values: readonly FileValue[],
  present: Present,
  terms: Terms,
  skip: Skip,
): OwnFieldPlan[] {
  return values.flatMap((source) => {
    const judged = judgedValue(source)
    const field = source.own_field
    if (!field || judged === undefined) return []
    if (terms.fields && !terms.fields.includes(ownPath(field.key))) return []
    const before = asKept(present[field.key])
    const plan = { field, value: inField(field, judged), before, source }
    const fault = faultOf(plan, terms)
    if (fault) skip(source, fault)
    return fault ? [] : [plan]
  })
}

function faultOf({ field, value, before, source }: OwnFieldPlan, terms: Terms): string | undefined {
  const read = readValue(field, value)
  if ('problem' in read) return `The field ${field.name} does not take it: ${read.problem}`
  const fault =
    (typeof value === 'number' ? yearFault(source) : undefined) ??
    (field.type === 'money' ? currencyFault(currencyOf(source, terms), terms.currency) : undefined)
  if (fault) return fault
  if (before === read.value) return `The company’s ${field.name} says so already`
  if (before !== null && !terms.overwrite) return `The company has another ${field.name}; overwrite replaces it`
  return undefined
}

/** Values of the types that documents are read for are no lists. */
const asKept = (value: unknown): AppliedValue['before'] =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null

type Writing = { companyId: string; action: AppliedValue['action']; plans: readonly OwnFieldPlan[] }

/** Writes them, and answers what is kept of each beside where it was read. */
export async function writeOwnFields(
  db: Transaction,
  who: Who,
  { companyId, action, plans }: Writing,
): Promise<AppliedValue[]> {
  if (plans.length === 0) return []
  const values = Object.fromEntries(plans.map(({ field, value }) => [field.key, value]))
  const now = await changeCustomValues(db, who, { kind: 'company', id: companyId, values })
  return plans.map(({ field, before, source }) =>
    companyRow(source, { companyId, action, field: ownPath(field.key), before, after: asKept(now.values[field.key]) }),
  )
}

/** Gives own fields back what they had, but for those that have been changed since or would not take it any more. */
export async function restoreOwnFields(
  db: Transaction,
  who: Who,
  companyId: string,
  rows: readonly AppliedValue[],
): Promise<{ restored: AppliedValue[]; kept: AppliedValue[] }> {
  if (rows.length === 0) return { restored: [], kept: [] }
  const fields = new Map((await listFields(db, who, { kind: 'company' })).map((field) => [ownPath(field.key), field]))
  const present = await ownValuesOf(db, who, companyId)
  const values: Record<string, unknown> = {}
  const restored = rows.filter(({ field: path, before, after }) => {
    const field = fields.get(path)
    const isFit = field !== undefined && (before === null || !('problem' in readValue(field, before)))
    if (!isFit || asKept(present[field.key]) !== after) return false
    values[field.key] = before
    return true
  })
  if (restored.length > 0) await changeCustomValues(db, who, { kind: 'company', id: companyId, values })
  return { restored, kept: rows.filter((row) => !restored.includes(row)) }
}

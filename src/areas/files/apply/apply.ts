import { recordEvent } from '../../../access/events.ts'
import { type Hidden, hiddenOf } from '../../../access/hidden.ts'
import { notForRole } from '../../../access/refuse_hidden.ts'
import type { Deps } from '../../../deps.ts'
import type { Who } from '../../../platform/auth/gate.ts'
import { transact } from '../../../platform/db/transact.ts'
import { unknownReference, validationError } from '../../../platform/http/errors.ts'
import type { Writing } from '../../../records/engine/rules.ts'
import { companyStore } from '../../companies/index.ts'
import { type Figure, type FinancialRecord, financialStore } from '../../financials/index.ts'
import { type FileValue, listValues, lockReadFile, type ReadFile } from '../evidence/evidence.ts'
import { nothingAccepted } from '../evidence/evidence_errors.ts'
import type { Applied, AppliedRecord, Apply } from '../evidence/evidence_schema.ts'
import { isNamed } from '../evidence/review.ts'
import { type AppliedValue, companyRow, listAppliedFigures, placeOf, storeApplication } from './applied.ts'
import {
  type CompanyFigures,
  chosenValues,
  currencyAfter,
  currencyFault,
  type FieldPlan,
  hasTarget,
  noSuchCompany,
  planFields,
  planRecords,
  type RecordPlan,
  skippedIn,
} from './apply_plan.ts'
import { hasOwnAmounts, ownValuesOf, planOwnFields, writeOwnFields } from './own_fields.ts'

type Written = { records: AppliedRecord[]; rows: AppliedValue[] }
type Terms = { overwrite: boolean; skip: (value: { path: string }, reason: string) => void }

/**
 * Takes accepted values over: figures of periods into financial records, the latest year and the description into the
 * company. What is written keeps the place it came from, and can be taken back as one.
 */
export async function applyValues(
  { sql, jobs }: Pick<Deps, 'sql' | 'jobs'>,
  who: Who,
  fileId: string,
  body: Apply,
): Promise<Applied> {
  const hidden = hiddenOf(who)
  if (hidden) refuseNamed(hidden, 'fields', body.fields ?? [])
  return transact(sql, async (db) => {
    const writing = { db, who, jobs }
    const named = body.company_id ? await companyStore.lock(db, who, body.company_id, noSuchCompany) : undefined
    const file = await lockReadFile(db, who, fileId)
    const companyId = body.company_id?.toLowerCase() ?? file.company_id
    if (!companyId) throw companyNeeded()
    const company = named ?? (await companyStore.lock(db, who, companyId, noSuchCompany))
    const { skipped, skip } = skippedIn()
    const values = valuesToApply(await listValues(db, who, file.id), body, { skip, hidden })
    const terms = { overwrite: body.overwrite ?? false, skip }
    const own = await ownValuesOf(db, who, companyId)
    const present = { ...company, hasOwnAmounts: await hasOwnAmounts(db, who, own) }
    const fields = planFields(values, present, body, skip)
    const ownFields = planOwnFields(values, own, { ...body, currency: currencyAfter(fields, company) }, skip)
    const { records, rows } = await writeRecords(writing, {
      file,
      companyId,
      plans: planRecords(values, companyId, body, skip),
      ...terms,
    })
    rows.push(...(await writeFields(writing, companyId, fields, company)))
    rows.push(...(await writeOwnFields(db, who, { companyId, action: 'changed', plans: ownFields })))
    const company_fields = rows.flatMap(({ subject_type, field }) => (subject_type === 'company' ? field : []))
    const application_id =
      rows.length > 0 ? await storeApplication(db, who, { fileId: file.id, companyId, rows }) : null
    if (application_id) {
      const after = {
        filename: file.filename,
        application_id,
        periods: records.map(({ period }) => period),
        company_fields,
        ...(body.accept_currency && { accept_currency: body.accept_currency }),
      }
      await recordEvent(db, who, { subject: 'file', kind: 'applied', subjectId: file.id, companyId, after })
    }
    return { application_id, company_id: companyId, records, company_fields, skipped }
  })
}

const companyNeeded = () =>
  validationError([{ field: 'company_id', message: 'is required, because the file belongs to no company' }])

function refuseNamed(hidden: Hidden, list: 'fields' | 'values', names: readonly string[]) {
  const errors = names.flatMap((name, index) =>
    hidden.has(name) ? [{ field: `${list}.${index}`, message: notForRole(hidden, name) }] : [],
  )
  if (errors.length > 0) throw validationError(errors)
}

type Choosing = Pick<Terms, 'skip'> & { hidden: Hidden | undefined }

function valuesToApply(
  values: readonly FileValue[],
  { values: names }: Apply,
  { skip, hidden }: Choosing,
): FileValue[] {
  if (!names) {
    if (!values.some(isAccepted)) throw nothingAccepted()
    const shown = values.filter((value) => {
      const isHidden = hidden?.has(value.path)
      if (isHidden && isAccepted(value)) skip(value, 'Your role does not see it')
      return !isHidden
    })
    // what a record has a field for is not left out without a word
    return chosenValues(
      shown.filter((value) => isAccepted(value) || (value.verdict === 'open' && hasTarget(value))),
      skip,
    )
  }
  const accepted = chosenValues(namedValues(values, names, hidden), skip)
  for (const value of accepted) if (!hasTarget(value)) skip(value, 'No record has a field for it')
  return accepted
}

const isAccepted = ({ verdict }: FileValue) => verdict === 'accepted' || verdict === 'edited'

/** The values of these ids or paths, each once. Throws 422 for one that the file does not have, or that the role does not see. */
export function namedValues(
  values: readonly FileValue[],
  names: readonly string[],
  hidden: Hidden | undefined,
): FileValue[] {
  const chosen = names.map((name, index) => {
    const value = values.find((value) => isNamed(value, name))
    if (!value) throw unknownReference(`values.${index}`, 'value')
    return value
  })
  if (hidden)
    refuseNamed(
      hidden,
      'values',
      chosen.map(({ path }) => path),
    )
  return [...new Set(chosen)]
}

type Records = Terms & { file: ReadFile; companyId: string; plans: RecordPlan[] }

/** A period that this file has filled before is changed; any other becomes a record of its own. */
export async function writeRecords(writing: Writing, { file, companyId, plans, ...terms }: Records): Promise<Written> {
  const { db, who } = writing
  const earlier = plans.length > 0 ? await listAppliedFigures(db, who, file.id, companyId) : []
  const present = await financialStore.lockAll(db, who, [...new Set(earlier.map(({ subject_id }) => subject_id))])
  const written: Written = { records: [], rows: [] }
  for (const plan of plans) {
    const ofPeriod = earlier.filter(({ period }) => period === plan.record.period)
    const old = present.find(({ id }) => ofPeriod.some(({ subject_id }) => subject_id === id))
    if (!old) {
      const created = await financialStore.create(writing, plan.record)
      written.records.push({ id: created.id, period: created.period, action: 'created' })
      for (const [figure, source] of plan.sources)
        written.rows.push(
          rowOf(source, {
            record: created,
            action: 'created',
            field: figure,
            before: null,
            after: plan.record[figure],
          }),
        )
      continue
    }
    const otherCurrency = currencyFault(plan.record.currency ?? undefined, old.currency)
    if (otherCurrency) {
      for (const source of plan.sources.values()) terms.skip(source, otherCurrency)
      continue
    }
    const applied = new Map(
      ofPeriod.filter((row) => row.subject_id === old.id).map(({ field, after }) => [field, after]),
    )
    const changed = figuresToChange(plan, old, applied, terms)
    if (changed.length === 0) continue
    await financialStore.change(
      writing,
      old.id,
      Object.fromEntries(changed.map(({ figure, after }) => [figure, after])),
    )
    written.records.push({ id: old.id, period: old.period, action: 'changed' })
    for (const { figure, source, after } of changed)
      written.rows.push(rowOf(source, { record: old, action: 'changed', field: figure, before: old[figure], after }))
  }
  return written
}

/** "applied" is what this file has written before: a figure that is another now was changed by a person. */
function figuresToChange(
  plan: RecordPlan,
  old: FinancialRecord,
  applied: Map<string, unknown>,
  { overwrite, skip }: Terms,
) {
  return [...plan.sources].flatMap(([figure, source]) => {
    const after = plan.record[figure] ?? null
    if (old[figure] === after) return []
    const isByPerson = old[figure] !== null && old[figure] !== applied.get(figure)
    if (!isByPerson || overwrite) return [{ figure, source, after }]
    skip(source, 'A person has changed it in the record since; overwrite replaces it')
    return []
  })
}

type FigureWritten = {
  record: Pick<FinancialRecord, 'id' | 'period' | 'period_start' | 'period_end'>
  action: 'created' | 'changed'
  field: Figure
  before: number | null
  after: number | null | undefined
}

const rowOf = (source: FileValue, { record, action, field, before, after }: FigureWritten): AppliedValue => ({
  ...placeOf(source),
  subject_type: 'financial_record',
  subject_id: record.id,
  action,
  period: record.period,
  period_start: record.period_start,
  period_end: record.period_end,
  field,
  before,
  after: after ?? null,
})

export async function writeFields(
  writing: Writing,
  companyId: string,
  plans: FieldPlan[],
  company: CompanyFigures,
): Promise<AppliedValue[]> {
  if (plans.length > 0)
    await companyStore.change(writing, companyId, Object.fromEntries(plans.map(({ field, value }) => [field, value])))
  return fieldRows(companyId, plans, { action: 'changed', company })
}

type FieldsWritten = { action: AppliedValue['action']; company: CompanyFigures }

/** What is kept of fields of a company that were written, beside where each was read. */
export const fieldRows = (
  companyId: string,
  plans: readonly FieldPlan[],
  { action, company }: FieldsWritten,
): AppliedValue[] =>
  plans.map(({ field, value, source }) =>
    companyRow(source, { companyId, action, field, before: company[field], after: value }),
  )

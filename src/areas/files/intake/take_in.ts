import { recordEvent } from '../../../access/events.ts'
import { type Hidden, hiddenOf } from '../../../access/hidden.ts'
import { notForRole } from '../../../access/refuse_hidden.ts'
import { seen } from '../../../access/seen.ts'
import type { Deps } from '../../../deps.ts'
import { baseCurrencyOf } from '../../../money/base_currency.ts'
import type { Who } from '../../../platform/auth/gate.ts'
import type { Db, Transaction } from '../../../platform/db/open.ts'
import { transact } from '../../../platform/db/transact.ts'
import { validationError } from '../../../platform/http/errors.ts'
import type { Jobs } from '../../../platform/jobs/queue.ts'
import { companyStore } from '../../companies/index.ts'
import { contactStore } from '../../contacts/index.ts'
import { dealStore } from '../../deals/index.ts'
import { waitToMakeCompanies } from '../../import/index.ts'
import { type AppliedValue, type MadeRecord, storeApplication } from '../apply/applied.ts'
import { fieldRows, namedValues, writeFields, writeRecords } from '../apply/apply.ts'
import {
  type CompanyFigures,
  chosenValues,
  currencyAfter,
  type FieldPlan,
  hasTarget,
  noSuchCompany,
  planFields,
  planRecords,
  skippedIn,
} from '../apply/apply_plan.ts'
import { hasOwnAmounts, ownValuesOf, planOwnFields, writeOwnFields } from '../apply/own_fields.ts'
import { changeFile } from '../change.ts'
import { type FileValue, listValues, lockReadFile, type ReadFile } from '../evidence/evidence.ts'
import { companyExists, takenInAlready } from '../evidence/evidence_errors.ts'
import { acceptOpen } from '../evidence/review.ts'
import { findMade } from './propose.ts'
import { findSameCompanies } from './same_company.ts'
import type { Intake, TakenIn } from './schema.ts'

type Writing = { db: Transaction; who: Who; jobs: Jobs }
type Named = { id: string; name: string }

/**
 * Makes of a document what a person has confirmed: the company it is about, its people, a deal and its figures. All of it or
 * nothing, recorded as one application, which is taken back as one.
 */
export async function takeIn(
  { sql, jobs }: Pick<Deps, 'sql' | 'jobs'>,
  who: Who,
  fileId: string,
  body: Intake,
): Promise<TakenIn> {
  const hidden = hiddenOf(who)
  return transact(sql, async (db) => {
    const writing = { db, who, jobs }
    const present = body.company_id ? await companyStore.lock(db, who, body.company_id, noSuchCompany) : undefined
    const file = await lockReadFile(db, who, fileId)
    refuse(body, hidden)
    if (await findMade(db, who, file.id)) throw takenInAlready()
    const { values, accepted } = await acceptNamed(writing, file, { names: body.values ?? [], hidden })
    const { skipped, skip } = skippedIn()
    const usable = chosenValues(values.filter(hasTarget), skip)
    const nothingYet = { ...withoutFigures, currency: await baseCurrencyOf(db, who) }
    const own = present ? await ownValuesOf(db, who, present.id) : {}
    const before = present ? { ...present, hasOwnAmounts: await hasOwnAmounts(db, who, own) } : nothingYet
    const plans = planFields(usable, before, body, skip)

    const { company, rows } = present
      ? await fillCompany(writing, body, { present, plans })
      : await makeCompany(writing, body, { plans, nothingYet })
    const contacts: Named[] = []
    for (const contact of body.contacts ?? [])
      contacts.push(await contactStore.create(writing, { ...contact, company_id: company.id }))
    const deal = body.deal && (await dealStore.create(writing, { ...body.deal, company_id: company.id }))
    const isFiled = file.company_id !== company.id
    if (isFiled || deal)
      await changeFile(db, who, file.id, {
        ...(isFiled && { company_id: company.id }),
        ...(deal && { deal_id: deal.id }),
      })
    const ownFields = planOwnFields(usable, own, { ...body, currency: currencyAfter(plans, before) }, skip)
    rows.push(
      ...(await writeOwnFields(db, who, {
        companyId: company.id,
        action: present ? 'changed' : 'created',
        plans: ownFields,
      })),
    )
    const fields = rows.map(({ field }) => field)
    const written = await writeRecords(writing, {
      file,
      companyId: company.id,
      plans: planRecords(usable, company.id, body, skip),
      overwrite: body.overwrite ?? false,
      skip,
    })

    const made: MadeRecord[] = [
      ...(present ? [] : [{ subject_type: 'company', id: company.id } as const]),
      ...contacts.map(({ id }) => ({ subject_type: 'contact', id }) as const),
      ...(deal ? [{ subject_type: 'deal', id: deal.id } as const] : []),
    ]
    const application_id = await storeApplication(db, who, {
      fileId: file.id,
      companyId: company.id,
      rows: [...written.rows, ...rows],
      made,
      acceptedCount: accepted,
      ...(isFiled && { filedFrom: file.company_id }),
    })
    const after = {
      filename: file.filename,
      application_id,
      periods: written.records.map(({ period }) => period),
      company_fields: fields,
      contacts: contacts.map(({ name }) => name),
      ...(deal && { deal: deal.name }),
      ...(body.accept_currency && { accept_currency: body.accept_currency }),
    }
    const subjectId = file.id
    await recordEvent(db, who, { subject: 'file', kind: 'applied', subjectId, companyId: company.id, after })
    return {
      application_id,
      company_id: company.id,
      company: { ...company, is_new: !present },
      contacts: contacts.map(asNamed),
      deal: deal ? asNamed(deal) : null,
      records: written.records,
      company_fields: fields,
      skipped,
      accepted,
    }
  })
}

const withoutFigures = { revenue: null, ebitda: null, industry: null, description: null }
const asNamed = ({ id, name }: Named): Named => ({ id, name })

function refuse({ company_id, company, deal }: Intake, hidden: Hidden | undefined): void {
  if (!company_id === !company)
    throw validationError([{ field: 'company', message: 'or company_id is required, and not both' }])
  if (hidden?.has('value', 'deal') && typeof deal?.value === 'number')
    throw validationError([{ field: 'deal.value', message: notForRole(hidden, 'value') }])
}

type Accepting = { names: readonly string[]; hidden: Hidden | undefined }

/** Accepts the values that were named, and answers them as they are then. */
async function acceptNamed({ db, who }: Writing, file: ReadFile, { names, hidden }: Accepting) {
  const all = await listValues(db, who, file.id)
  const named = namedValues(all, names, hidden)
  const shown = all.filter(({ path }) => !hidden?.has(path))
  const accepted = await acceptOpen(db, who, file, { values: named, shown })
  const ids = new Set(named.map(({ id }) => id))
  const values: FileValue[] = accepted > 0 ? await listValues(db, who, file.id) : all
  return { accepted, values: values.filter(({ id }) => ids.has(id)) }
}

type Written = { company: Named; rows: AppliedValue[] }

type Making = { plans: FieldPlan[]; nothingYet: CompanyFigures }

/** Makes the company as the person has confirmed it; a field that says what was read keeps the place of it. */
async function makeCompany(
  writing: Writing,
  { company, as_another }: Intake,
  { plans, nothingYet }: Making,
): Promise<Written> {
  if (!company) throw new Error('a company is there or is made')
  const { db, who } = writing
  await waitToMakeCompanies(db, who.firmId)
  const same = as_another
    ? []
    : await findSameCompanies(db, who, { name: company.name, website: company.website ?? null })
  if (same.length > 0) throw companyExists(same)
  const read = Object.fromEntries(plans.map(({ field, value }) => [field, value]))
  const said = Object.fromEntries(Object.entries(company).filter(([, value]) => value !== undefined))
  const created = await companyStore.create(writing, { ...read, ...said, name: company.name })
  const kept = plans.filter(({ field, value }) => created[field] === value)
  const rows = fieldRows(created.id, kept, { action: 'created', company: nothingYet })
  return { company: asNamed(created), rows }
}

type Filling = { present: CompanyFigures; plans: FieldPlan[] }

async function fillCompany(writing: Writing, { company_id }: Intake, { present, plans }: Filling): Promise<Written> {
  const company = await readName(writing.db, writing.who, company_id ?? '')
  const rows = await writeFields(writing, company.id, plans, present)
  return { company, rows }
}

/** Of a company that the caller has locked. */
async function readName(db: Db, who: Who, id: string): Promise<Named> {
  const [company] = await db<[Named]>`
    select id, name from companies c where firm_id = ${who.firmId} and id = ${id} and ${seen(who, 'c')}`
  return company
}

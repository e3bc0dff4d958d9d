import { recordEvent } from '../../../access/events.ts'
import { type Hidden, hiddenOf } from '../../../access/hidden.ts'
import { notForRole } from '../../../access/refuse_hidden.ts'
import type { Who } from '../../../platform/auth/gate.ts'
import type { Sql, Transaction } from '../../../platform/db/open.ts'
import { transact } from '../../../platform/db/transact.ts'
import { type FieldError, unknownReference, validationError } from '../../../platform/http/errors.ts'
import { readValue } from '../../custom-fields/index.ts'
import { inField } from '../own/field_value.ts'
import { entriesOf, type FileValue, judgedValue, listValues, lockReadFile, type ReadFile } from './evidence.ts'
import type { Review, Verdict } from './evidence_schema.ts'

type Judgement = Review['values'][number]
type Change = { value: FileValue; verdict: Verdict; edited_value: string | number | null }

/**
 * Keeps what a person says about values of a file, all of it or nothing, and answers the values that it changed. One
 * figure is often several values (revenue of the last year, and of the period FY2023): what is said about one holds for
 * those that were read from the same place, had the same verdict, and are not judged on their own.
 */
export async function reviewValues(sql: Sql, who: Who, fileId: string, { values: judgements }: Review) {
  return transact(sql, async (db) => {
    const file = await lockReadFile(db, who, fileId)
    const values = await listValues(db, who, file.id)
    const hidden = hiddenOf(who)
    const shown = values.filter(({ path }) => !hidden?.has(path))
    const changes = withTwins(changesOf(judgements, values, hidden), shown)
    await judge(db, who, file, changes)
    const ids = new Set(changes.map(({ value }) => value.id))
    const changed = await listValues(db, who, file.id)
    return { evidence: entriesOf(changed.filter((value) => ids.has(value.id))) }
  })
}

/** Accepts those of the values that nobody has judged yet, in the caller's transaction; answers how many that are. */
export async function acceptOpen(
  db: Transaction,
  who: Who,
  file: ReadFile,
  { values, shown }: { values: readonly FileValue[]; shown: readonly FileValue[] },
): Promise<number> {
  const open = values.filter(({ verdict }) => verdict === 'open')
  const changes = withTwins(
    open.map((value): Change => ({ value, verdict: 'accepted', edited_value: null })),
    shown,
  )
  if (changes.length > 0) await judge(db, who, file, changes)
  return changes.length
}

async function judge(db: Transaction, who: Who, file: ReadFile, changes: Change[]): Promise<void> {
  await storeVerdicts(db, who, changes)
  const before = Object.fromEntries(changes.map(({ value }) => [value.path, said(value)]))
  const after = Object.fromEntries(
    changes.map(({ value, ...judged }) => [value.path, said({ ...judged, value: value.value })]),
  )
  await recordEvent(db, who, {
    subject: 'file',
    kind: 'reviewed',
    subjectId: file.id,
    companyId: file.company_id ?? undefined,
    before: { values: before },
    after: { filename: file.filename, values: after },
  })
}

const said = (value: Pick<FileValue, 'verdict' | 'value' | 'edited_value'>) => ({
  verdict: value.verdict,
  value: judgedValue(value) ?? null,
})

function changesOf(
  judgements: readonly Judgement[],
  values: readonly FileValue[],
  hidden: Hidden | undefined,
): Change[] {
  const errors: FieldError[] = []
  const seen = new Set<string>()
  const changes: Change[] = []
  judgements.forEach((judgement, index) => {
    const refuse = (field: string, message: string) => errors.push({ field: `values.${index}.${field}`, message })
    if ((judgement.id === undefined) === (judgement.path === undefined)) return refuse('id', 'or path is required')
    const value = values.find((value) => isNamed(value, judgement.id ?? judgement.path ?? ''))
    if (!value) throw unknownReference(`values.${index}.${judgement.id ? 'id' : 'path'}`, 'value')
    const named = judgement.id ? 'id' : 'path'
    if (hidden?.has(value.path)) return refuse(named, notForRole(hidden, value.path))
    if (seen.has(value.id)) return refuse(named, 'is there twice')
    seen.add(value.id)
    const message = faultIn(judgement, value)
    if (message) return refuse('value', message)
    changes.push({ value, verdict: judgement.verdict, edited_value: judgement.value ?? null })
  })
  if (errors.length > 0) throw validationError(errors)
  return changes
}

export const isNamed = (value: Pick<FileValue, 'id' | 'path'>, name: string) =>
  value.path === name || value.id === name.toLowerCase()

function faultIn({ verdict, value: sent }: Judgement, { value, own_field }: FileValue): string | undefined {
  if (verdict !== 'edited') return sent === undefined ? undefined : 'goes with the verdict edited alone'
  if (sent === undefined) return 'is required'
  if (own_field) {
    const read = readValue(own_field, inField(own_field, sent))
    return 'problem' in read ? read.problem : undefined
  }
  if (typeof sent !== typeof value) return typeof value === 'number' ? 'must be a number' : 'must be a text'
  return typeof sent === 'string' && sent.trim() === '' ? 'must not be empty' : undefined
}

function withTwins(changes: Change[], values: readonly FileValue[]): Change[] {
  const judged = new Set(changes.map(({ value }) => value.id))
  const twins = changes.flatMap((change) =>
    values
      .filter((value) => !judged.has(value.id) && isTwin(value, change.value))
      .map((value) => ({ ...change, value })),
  )
  return [...changes, ...new Map(twins.map((twin) => [twin.value.id, twin])).values()]
}

const isTwin = (a: FileValue, b: FileValue) =>
  a.page === b.page &&
  a.raw === b.raw &&
  a.value === b.value &&
  a.verdict === b.verdict &&
  a.edited_value === b.edited_value &&
  a.computed_from.length === 0 &&
  b.computed_from.length === 0 &&
  (['x', 'y', 'width', 'height'] as const).every((side) => a.box[side] === b.box[side])

async function storeVerdicts(db: Transaction, who: Who, changes: Change[]) {
  const rows = changes.map(({ value, verdict, edited_value }) => ({ id: value.id, verdict, edited_value }))
  await db`
    update file_values v set verdict = said.verdict, edited_value = nullif(said.edited_value, 'null'),
      reviewed_by = case when said.verdict <> 'open' then ${who.userId}::uuid end,
      reviewed_at = case when said.verdict <> 'open' then now() end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) said (id uuid, verdict text, edited_value jsonb)
    where v.firm_id = ${who.firmId} and v.id = said.id`
}

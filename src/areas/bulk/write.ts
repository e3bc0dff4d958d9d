import { v7 as uuidv7 } from 'uuid'
import type { Deps } from '../../deps.ts'
import type { Who } from '../../platform/auth/gate.ts'
import type { Transaction } from '../../platform/db/open.ts'
import { transact } from '../../platform/db/transact.ts'
import { checkForm } from '../../platform/http/compilers.ts'
import { ApiError, type FieldError, validationError } from '../../platform/http/errors.ts'
import { Id } from '../../platform/http/fields.ts'
import { readied, type Values } from '../../records/engine/rules.ts'
import { putOnMany } from '../custom-fields/index.ts'
import type { BulkKind, Row } from './kind.ts'
import { type Own, OwnFields, ownReader } from './own.ts'
import { type Outcome, outcomes, type RowResult } from './schema.ts'

type Services = Pick<Deps, 'sql' | 'jobs'>
type Asked = { rows: Values[]; key?: string | undefined; atomic: boolean }
type Ready = { row: Row; values: Values; old: Values | undefined; id: string; own: Own | undefined }

/** Writes up to a thousand records in a few statements, with a result for each row; one transaction. */
export function writeBulk({ sql, jobs }: Services, who: Who, kind: BulkKind, asked: Asked) {
  return transact(sql, async (db) => {
    // a plan of when there were few records would read all of them for each of the rows
    await db`discard plans`
    const results = new Map<number, RowResult>()
    const fail = (index: number, error: unknown) => {
      if (!(error instanceof ApiError)) throw error
      results.set(index, { index, status: 'failed', id: null, error: told(error) })
    }
    const read = each(
      asked.rows.entries(),
      ([index, sent]) => index,
      ([index, sent]) => readRow(kind, index, sent),
      fail,
    )
    const known = await findKnown(db, who, kind, asked.key, read, fail)
    const rules = await readied(
      kind.rules,
      db,
      who,
      known.map(({ id, patch, own }) => ({ id, given: patch, own: own?.custom })),
    )
    const ready = await prepare(db, who, { ...kind, rules }, known, fail)
    const nothingLeft = results.size === asked.rows.length
    if (results.size > 0 && (asked.atomic || nothingLeft)) throw refusedAsAWhole([...results.values()])
    const changed = await write(db, who, kind, ready)
    const written = ready.filter(({ id, old }) => !old || changed.has(id))
    const puts = ready.flatMap(({ id, own }) => (own ? [{ id, ...own }] : []))
    const put = kind.carries && (await putOnMany(db, who, kind.carries, puts))
    const followed = written.map(({ values, old }) => ({ before: old, after: values }))
    if (written.length > 0) await rules.follow({ db, who, jobs }, followed)
    for (const { row, id, old } of ready) {
      const status = !old ? 'created' : changed.has(id) || put?.changes.has(id) ? 'updated' : 'unchanged'
      results.set(row.index, { index: row.index, status, id })
    }
    return summed([...results.values()].sort((a, b) => a.index - b.index))
  })
}

/** What the work makes of each; where it throws, the entry has failed and is left out. */
function each<T, R>(
  entries: Iterable<T>,
  indexOf: (entry: T) => number,
  work: (entry: T) => R,
  fail: (index: number, error: unknown) => void,
): R[] {
  const done: R[] = []
  for (const entry of entries)
    try {
      done.push(work(entry))
    } catch (error) {
      fail(indexOf(entry), error)
    }
  return done
}

function readRow(kind: BulkKind, index: number, sent: Values): Row {
  const { id, ...all } = sent
  const { tags, custom, ...plain } = all
  const fields = kind.carries ? plain : all
  const own = kind.carries && checkForm(OwnFields, { tags, custom })
  const unknown = Object.keys(fields).filter((name) => !(name in kind.created.shape) && !(name in kind.changed.shape))
  if (unknown.length > 0)
    throw validationError(
      unknown.slice(0, errorsMax).map((field) => ({ field, message: 'is no field of this record' })),
    )
  const named = { ...fields, ...(id !== undefined && id !== null && { id }) }
  const known: Values = checkForm(kind.changed.extend({ id: Id.optional() }), named)
  const { id: of, ...patch } = known
  return { index, sent: fields, patch, id: of as string | undefined, own } // reason: as its schema says
}

type Fail = (index: number, error: unknown) => void

/** Finds what each row is known by; gives rows whose record is there its id. */
async function findKnown(db: Transaction, who: Who, kind: BulkKind, key: string | undefined, rows: Row[], fail: Fail) {
  const unnamed = key === undefined ? [] : rows.filter(({ id }) => id === undefined)
  const matches = key === undefined || unnamed.length === 0 ? [] : await kind.match(db, who, key, unnamed)
  const matchOf = new Map(unnamed.map((row, at) => [row, matches[at]]))
  const taken = new Map<string, number>()
  const named = (row: Row): Row => {
    const match = matchOf.get(row)
    if (match) {
      const field = kind.keys[key ?? ''] ?? ''
      if (match.key === null)
        throw validationError([{ field, message: match.problem ?? 'is required, because rows are known again by it' }])
      if (match.ids.length > 1) throw ambiguous(kind.noun, key ?? '')
    }
    const id = row.id ?? match?.ids[0]
    const mark = id ?? (match ? `key ${match.key}` : undefined)
    const earlier = mark === undefined ? undefined : taken.get(mark)
    if (earlier !== undefined) throw sameAsRow(earlier)
    if (mark !== undefined) taken.set(mark, row.index)
    return { ...row, id }
  }
  return each(rows, ({ index }) => index, named, fail)
}

async function prepare(db: Transaction, who: Who, kind: BulkKind, rows: Row[], fail: Fail): Promise<Ready[]> {
  const ids = rows.flatMap(({ id }) => id ?? [])
  const locked = ids.length === 0 ? [] : await kind.rows.lock(db, who, ids)
  const standing = new Map(locked.filter(({ deleted }) => !deleted).map(({ id, fields }) => [id, { ...fields, id }]))
  const readOwn = kind.carries && (await ownReader(db, who, kind.carries, rows))
  const judged = each(
    rows,
    ({ index }) => index,
    (row) => {
      const old = row.id === undefined ? undefined : standing.get(row.id)
      if (row.id !== undefined && !old) throw notThere(kind.noun)
      const values = old ? row.patch : (checkForm(kind.created, row.sent) as Values) // reason: an object schema
      return { row, values, old, id: row.id, own: readOwn?.(row) }
    },
    fail,
  )
  const judge = await kind.judge(db, who, judged)
  return each(
    judged,
    ({ row }) => row.index,
    ({ row, values: sent, old, id, own }) => {
      const given = judge(sent, old, id) ?? sent
      const values = old
        ? kind.rules.completeChange(old, given, own?.values)
        : kind.rules.complete(who, given, own?.values)
      return { row, values, old, id: id ?? uuidv7(), own }
    },
    fail,
  )
}

/** Answers the ids of those records that became others. */
async function write(db: Transaction, who: Who, kind: BulkKind, ready: Ready[]): Promise<Set<string>> {
  const created = ready.filter(({ old }) => !old)
  await kind.rows.create(
    db,
    who,
    created.map(({ id, values }) => ({ ...values, id, event_id: uuidv7() })),
    'created',
  )
  const patches = ready.filter(({ old, values }) => old && Object.keys(values).length > 0)
  const changed = await kind.rows.change(
    db,
    who,
    patches.map(({ id, values }) => ({ id, event_id: uuidv7(), patch: without(values, kind.handedOver) })),
  )
  const handedOver = await kind.rows.change(
    db,
    who,
    patches
      .filter(({ values }) => kind.handedOver && values[kind.handedOver] !== undefined)
      .map(({ id, values }) => ({ id, event_id: uuidv7(), patch: only(values, kind.handedOver) })),
    'assigned',
  )
  return new Set([...changed, ...handedOver].map(({ id }) => id))
}

const without = (values: Values, name = '') =>
  Object.fromEntries(Object.entries(values).filter(([key]) => key !== name))
const only = (values: Values, name = '') => ({ [name]: values[name] })

const notThere = (noun: string) => new ApiError(404, `${noun}_not_found`, `id: there is no such ${noun}`)
const sameAsRow = (index: number) => new ApiError(409, 'same_record', `This is the same record as in row ${index}`)
const ambiguous = (noun: string, key: string) =>
  new ApiError(409, 'ambiguous_match', `More than one ${noun} is known by this ${key}: name one by its id`)

const told = (error: ApiError): NonNullable<RowResult['error']> => {
  const errors = error.more['errors'] as FieldError[] | undefined // reason: only validationError has it
  return { error_code: error.code ?? 'failed', detail: error.message, ...(errors && { errors }) }
}

/** Nothing is written: all or none was asked for, or no row can be written at all. */
function refusedAsAWhole(failed: RowResult[]): ApiError {
  const results = failed.sort((a, b) => a.index - b.index)
  const errors = results
    .slice(0, errorsMax)
    .flatMap(({ index, error }) =>
      error?.errors
        ? error.errors.map(({ field, message }) => ({ field: `rows.${index}.${field}`, message }))
        : [{ field: `rows.${index}`, message: error?.detail ?? 'is not valid' }],
    )
  const { message, more } = validationError(errors)
  return new ApiError(422, 'validation_error', message, { more: { ...more, results } })
}

const errorsMax = 100

function summed(results: RowResult[]) {
  const count = (status: Outcome) => results.filter((result) => result.status === status).length
  // reason: the keys are exactly the outcomes
  const counts = Object.fromEntries(outcomes.map((status) => [status, count(status)])) as Record<Outcome, number>
  return { results, ...counts }
}

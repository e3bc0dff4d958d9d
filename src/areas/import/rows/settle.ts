import { wallsAround } from '../../../access/within.ts'
import type { Transaction } from '../../../platform/db/open.ts'
import { ApiError } from '../../../platform/http/errors.ts'
import { readied } from '../../../records/engine/rules.ts'
import type { Field, Kind } from '../columns/fields.ts'
import { differencesOf, doubtsIn, isAccepted, type Review, withoutDoubts } from '../findings/doubts.ts'
import { asText, type Resolved } from '../plan/plan.ts'
import type { Mapping } from '../schema.ts'
import type { ImportInWork } from '../state.ts'
import type { Values } from '../values/rows.ts'
import type { Decision } from './batch.ts'
import type { Beside } from './beside.ts'
import { carriedNow, newOf, type Own, ownWithout, shownOwn } from './own_fields.ts'
import { rulesOf, writers } from './writers.ts'

/** A row with the id of the record that is made of it, if one is. */
export type Row = { row: Resolved; id: string }

type Settling = {
  mapping: Mapping
  rows: readonly Row[]
  ownOf: ReadonlyMap<number, Own>
  ownFields: readonly Field[]
  /** what rows of companies say of a deal and of contact */
  besides: ReadonlyMap<number, Beside | { problem: string }>
}

/** Says of each row whether it makes a record, changes one or does neither. What is in doubt and not confirmed is left out. */
export async function settle(
  db: Transaction,
  { kind, who, accepted }: ImportInWork,
  { mapping, rows, ownOf, ownFields, besides }: Settling,
): Promise<Decision[]> {
  const rules = await readied(
    rulesOf[kind],
    db,
    who,
    rows.map(({ row }) => ({
      id: mapping.on_match === 'update' ? row.matches[0] : undefined,
      given: row.fields,
      own: ownOf.get(row.number)?.values,
    })),
  )
  const matched = mapping.on_match === 'update' ? rows.flatMap(({ row }) => row.matches[0] ?? []) : []
  const current = new Map(
    matched.length > 0 ? (await writers[kind].lock(db, who, matched)).map(({ id, fields }) => [id, fields]) : [],
  )
  const carried = ownOf.size > 0 ? await carriedNow(db, who, kind, matched) : new Map()

  const judged = (row: Resolved, record_id: string | null, before: Values | undefined, given: Values, own?: Own) => {
    const after = { ...given, ...(own && shownOwn({ ...own, tags: [] })) }
    const differences = differencesOf({ kind, own: ownFields, row, before, after })
    if (isAccepted(accepted, row.number)) return { fields: given, own, review: { record_id, differences, doubts: [] } }
    const review: Review = { record_id, differences, doubts: doubtsIn(differences) }
    return { fields: withoutDoubts(given, differences), own: own && ownWithout(own, differences), review }
  }

  const around = await wallsAround(db, who, [
    ...rows.flatMap(({ row }) => [...row.matches, asText(row.fields['company_id'])]),
    ...[...besides.values()].map((beside) => ('problem' in beside ? null : beside.deal?.id)),
  ])
  /** An owner is given what they may know of; "of": the company and the deal, where they are there. */
  const isOutside = (fields: Values | undefined, of: Parameters<typeof around>[1]) => {
    const owner = asText(fields?.['owner_id'])
    return owner !== null && around(owner, of)
  }

  const decide = ({ row, id }: Row): Decision => {
    const [match] = row.matches
    const said = ownOf.get(row.number)
    const isNew = match === undefined || mapping.on_match === 'create'
    if (isNew ? match === undefined && mapping.on_new === 'skip' : mapping.on_match === 'skip')
      return { outcome: 'skipped', row }
    if (row.doubt && !isAccepted(accepted, row.number))
      return { outcome: 'skipped', row, review: { record_id: match ?? null, differences: [], doubts: [row.doubt] } }
    const beside = besides.get(row.number)
    if (beside && 'problem' in beside) return failed(row.number, row.name, beside.problem)
    if (isOutside(beside?.deal?.fields, [match, beside?.deal?.id])) return failed(row.number, row.name, ownerOutside)
    if (isNew) {
      if (isOutside(row.fields, [asText(row.fields['company_id'])])) return failed(row.number, row.name, ownerOutside)
      const { fields, own, review } = judged(row, null, undefined, row.fields, said)
      return { outcome: 'created', row, id, fields: rules.complete(who, fields, own?.values), own, beside, review }
    }
    const stored = current.get(match)
    if (!stored) return failed(row.number, row.name, 'the record was deleted just now')
    const differing = (values: Values) =>
      Object.fromEntries(Object.entries(values).filter(([name, value]) => differs(stored[name], value)))
    const patch = differing(Object.fromEntries(Object.entries(row.fields).filter(([name]) => writable(kind, name))))
    if (isOutside(patch, [match, asText(row.fields['company_id'])])) return failed(row.number, row.name, ownerOutside)
    const before = { ...stored, ...shownOwn({ tags: [], values: carried.get(match)?.values ?? {} }) }
    const { fields, own, review } = judged(row, match, before, patch, said && newOf(said, carried.get(match)))
    // a rule may hold back what the row says, such as the probability of a deal that was won
    const complete = differing(rules.completeChange({ ...stored, id: match }, fields, own?.values))
    if (Object.keys(complete).length === 0 && !row.newCompany && !own && !beside)
      return review.doubts.length > 0 ? { outcome: 'skipped', row, review } : { outcome: 'unchanged', row }
    return { outcome: 'updated', row, id: match, before: stored, fields: complete, own, beside, review }
  }
  return rows.map((one) => {
    try {
      return decide(one)
    } catch (error) {
      // what a rule refuses
      if (!(error instanceof ApiError)) throw error
      return failed(one.row.number, one.row.name, error.message)
    }
  })
}

const ownerOutside = 'its owner may not know of it: add them to its wall first'

export const failed = (number: number, name: string, problem: string): Decision => ({
  outcome: 'failed',
  number,
  name,
  problem,
})

/** Who wrote a note or was there, and when it was written, stays. */
const writable = (kind: Kind, name: string) =>
  !((kind === 'notes' || kind === 'interactions') && ['created_by', 'created_at', 'updated_at'].includes(name))

const differs = (stored: unknown, value: unknown) =>
  JSON.stringify(stored ?? null) !== JSON.stringify(value) &&
  !(isMoment(stored) && isMoment(value) && Date.parse(stored) === Date.parse(value))

/** The database writes the zone of a moment in another way. */
const isMoment = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)

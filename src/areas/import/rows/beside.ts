import { v7 as uuidv7 } from 'uuid'
import { seen } from '../../../access/seen.ts'
import type { Who } from '../../../platform/auth/gate.ts'
import type { Transaction } from '../../../platform/db/open.ts'
import { ApiError } from '../../../platform/http/errors.ts'
import { isOpen } from '../../../records/deal_stages.ts'
import { type Rules, readied } from '../../../records/engine/rules.ts'
import { type Stage } from '../../../words/stages.ts'
import { isContact } from '../../companies/index.ts'
import type { FoundPerson } from '../plan/people.ts'
import { asText } from '../plan/plan.ts'
import type { Counts, Mapping } from '../schema.ts'
import type { ReadRow, Values } from '../values/rows.ts'
import type { Change } from './changes.ts'
import type { Row } from './settle.ts'
import { rulesOf, writers } from './writers.ts'

// Stage, owner and last contact in a table of companies: a company has none of its own. Stage and owner are those of its
// open deal, which is made where it has none; the last contact is an entry of its history, which says
// that there was contact and not of what kind.

type Said = { stage?: Stage; owner?: string | null; ownerName?: string; contactedOn?: string }

/** What is written beside a company. */
export type Beside = {
  deal?: { id: string; isNew: boolean; fields: Values }
  contact?: { id: string; date: string }
  /** as a sample shows it */
  shown: Values
}

export const contactSubject = 'Imported: last contacted'

/** Parts what rows of companies say of a deal and of contact from what they say of the company. */
export function takeBeside(mapping: Mapping, owners: (said: string) => FoundPerson, rows: readonly ReadRow[]) {
  const said = new Map<number, Said>()
  const asksOwner = mapping.columns.some(({ field }) => field === 'owner')
  const parted = rows.map((row): ReadRow => {
    const { stage, owner, last_contact, ...values } = row.values
    if (stage === undefined && owner === undefined && last_contact === undefined) return row
    const named = asText(owner)
    const person = named === null ? undefined : owners(named)
    const problem = person?.problem ?? inFuture(asText(last_contact))
    said.set(row.number, {
      ...(stage !== undefined && { stage: stage as Stage }), // reason: read as a stage
      ...(named !== null && { owner: person?.id ?? null, ownerName: named }),
      ...(asksOwner && named === null && stage !== undefined && { owner: null }),
      ...(typeof last_contact === 'string' && { contactedOn: last_contact }),
    })
    return { ...row, values, problem: [row.problem, problem].filter(Boolean).join('; ') || null }
  })
  return { rows: parted, said }
}

const dayMs = 86_400_000
const inFuture = (day: string | null) =>
  day !== null && Date.parse(`${day}T00:00:00Z`) > Date.now() + dayMs ? `${day} is in the future` : undefined

type Deal = { id: string; company_id: string; stage: Stage; is_open: boolean; is_namesake: boolean }

/** Of rows, by their numbers: what is written beside the company, or why that cannot be said; and what was left out. */
type Planned = { besides: Map<number, Beside | { problem: string }>; gaps: Map<number, string> }

/** Which deal is meant, and whether the contact is known already. */
export async function planBeside(
  db: Transaction,
  who: Who,
  mapping: Mapping,
  { rows, said }: { rows: readonly Row[]; said: ReadonlyMap<number, Said> },
): Promise<Planned> {
  const plans: Planned['besides'] = new Map()
  const gaps: Planned['gaps'] = new Map()
  if (said.size === 0) return { besides: plans, gaps }
  const matchOf = ({ row }: Row) => (mapping.on_match === 'update' ? row.matches[0] : undefined)
  const companies = rows.flatMap((row) => (said.has(row.row.number) ? (matchOf(row) ?? []) : []))
  const deals = Map.groupBy(await dealsOf(db, who, companies), ({ company_id }) => company_id)
  const days = await contactDays(db, who, companies)
  const rules = await readied(rulesOf.deals, db, who, [
    ...[...deals.values()].flat().map(({ id }) => ({ id, given: { stage: '' } })),
    ...[...said.values()].map((given) => ({ given })),
  ])
  const current = new Map(
    (
      await writers.deals.lock(
        db,
        who,
        [...deals.values()].flat().map(({ id }) => id),
      )
    ).map(({ id, fields }) => [id, fields]),
  )
  for (const one of rows) {
    const given = said.get(one.row.number)
    if (!given) continue
    const match = matchOf(one)
    const meant = dealMeant(given, match === undefined ? [] : (deals.get(match) ?? []))
    if (meant && 'problem' in meant) {
      plans.set(one.row.number, meant)
      continue
    }
    const deal = dealOf(
      given,
      meant && current.get(meant.id) ? { id: meant.id, fields: current.get(meant.id) ?? {} } : undefined,
      { who, rules, name: one.row.name, company: match ?? one.id },
    )
    if (deal && 'problem' in deal) {
      plans.set(one.row.number, deal)
      continue
    }
    if (given.owner && !meant && !deal) gaps.set(one.row.number, 'Owner: it has no deal that they could own; left out')
    const isKnown = given.contactedOn === undefined || days.has(`${match} ${given.contactedOn}`)
    const contact = isKnown ? undefined : { id: uuidv7(), date: atNoon(given.contactedOn ?? '') }
    if (!deal && !contact) continue
    const { stage, ownerName, contactedOn } = given
    const shown = {
      ...(stage && { stage }),
      ...(ownerName && { owner: ownerName }),
      ...(contact && { last_contact: contactedOn }),
    }
    plans.set(one.row.number, { ...(deal && { deal }), ...(contact && { contact }), shown })
  }
  return { besides: plans, gaps }
}

/** Noon is the same day nearly everywhere; of today it is now at the latest. */
const atNoon = (day: string) => new Date(Math.min(Date.parse(`${day}T12:00:00Z`), Date.now())).toISOString()

const dealsOf = (db: Transaction, who: Who, companies: string[]) => db<Deal[]>`
  select d.id, d.company_id, d.stage, ${isOpen} as is_open, d.name_key = c.name_key as is_namesake
  from deals d join companies c on c.firm_id = ${who.firmId} and c.id = d.company_id and ${seen(who, 'c')}
  where d.firm_id = ${who.firmId} and d.company_id = any (${companies}::uuid[]) and not d.company_deleted
    and ${seen(who, 'd')} order by d.id`

async function contactDays(db: Transaction, who: Who, companies: string[]): Promise<Set<string>> {
  const rows = await db<{ company_id: string; day: string }[]>`
    select i.company_id, to_char(i.date at time zone 'UTC', 'YYYY-MM-DD') as day from interactions i
    where i.firm_id = ${who.firmId} and i.company_id = any (${companies}::uuid[]) and not i.company_deleted
      and ${isContact} and ${seen(who, 'i')}`
  return new Set(rows.map(({ company_id, day }) => `${company_id} ${day}`))
}

/** The one open deal of the company; of several the one that is called like it; of none a closed one, where the row says so. */
function dealMeant({ stage, owner }: Said, deals: readonly Deal[]): Deal | { problem: string } | undefined {
  if (stage === undefined && owner === undefined) return undefined
  const open = deals.filter(({ is_open }) => is_open)
  const [first, second] = open
  if (first && !second) return first
  const namesakes = (open.length > 0 ? open : deals).filter(({ is_namesake }) => is_namesake)
  if (second)
    return namesakes.length === 1 && namesakes[0]
      ? namesakes[0]
      : { problem: `it has ${open.length} open deals: import stage and owner with a table of deals` }
  return namesakes.find((deal) => deal.stage === stage)
}

type About = { who: Who; rules: Rules; name: string; company: string }

/** What is written of the deal, or why the rules of deals refuse it. */
function dealOf(...asked: Parameters<typeof dealWritten>): Beside['deal'] | { problem: string } {
  try {
    return dealWritten(...asked)
  } catch (error) {
    if (error instanceof ApiError) return { problem: error.message }
    throw error
  }
}

function dealWritten(
  { stage, owner }: Said,
  known: { id: string; fields: Values } | undefined,
  { who, rules, name, company }: About,
): Beside['deal'] {
  if (stage === undefined && owner === undefined) return undefined
  if (!known) {
    // who looks after a company need not work on a deal of it
    if (stage === undefined) return undefined
    const isClosed = stage === 'closed_won' || stage === 'closed_lost'
    const owner_id = owner === undefined ? (isClosed ? null : who.userId) : owner
    const fields = rules.complete(who, { name, company_id: company, stage, owner_id })
    return { id: uuidv7(), isNew: true, fields }
  }
  const old = known.fields as { stage: Stage; owner_id: string | null } // reason: columns of a deal
  const patch: Values = {
    ...(stage !== undefined &&
      stage !== old.stage &&
      rules.completeChange({ ...known.fields, id: known.id }, { stage })),
    // a cell that names nobody takes nobody's deal away
    ...(owner && owner !== old.owner_id && { owner_id: owner }),
  }
  return Object.keys(patch).length > 0 ? { id: known.id, isNew: false, fields: patch } : undefined
}

export function countBeside(counts: Partial<Counts>, beside: Beside | undefined): void {
  const count = (name: keyof Counts) => {
    counts[name] = (counts[name] ?? 0) + 1
  }
  if (beside?.deal) count(beside.deal.isNew ? 'deals_created' : 'deals_updated')
  if (beside?.contact) count('contacts_logged')
}

type Decided = { id: string; row: { number: number }; beside?: Beside | undefined }

/** Writes the deals and the entries of these companies; answers them as changes of the import. */
export async function writeBeside(db: Transaction, who: Who, rows: readonly Decided[]): Promise<Change[]> {
  const events = new Map<string, Change>()
  const told = (record_id: string, number: number, subject_type: 'deal' | 'interaction', action: Change['action']) => {
    const event_id = uuidv7()
    events.set(record_id, { record_id, number, subject_type, action, event_id, updated_before: null })
    return event_id
  }
  const made = rows.flatMap(({ row, beside }) =>
    beside?.deal?.isNew
      ? [{ ...beside.deal.fields, id: beside.deal.id, event_id: told(beside.deal.id, row.number, 'deal', 'created') }]
      : [],
  )
  const changed = rows.flatMap(({ row, beside }) =>
    beside?.deal && !beside.deal.isNew
      ? [
          {
            id: beside.deal.id,
            event_id: told(beside.deal.id, row.number, 'deal', 'updated'),
            patch: beside.deal.fields,
          },
        ]
      : [],
  )
  const contacts = rows.flatMap(({ id: company_id, row, beside }) =>
    beside?.contact
      ? [
          {
            ...beside.contact,
            event_id: told(beside.contact.id, row.number, 'interaction', 'created'),
            type: 'other',
            company_id,
            subject: contactSubject,
            created_by: who.userId,
          },
        ]
      : [],
  )
  await writers.deals.create(db, who, made)
  for (const { id, updated_before } of await writers.deals.change(db, who, changed)) {
    const change = events.get(id)
    if (change) change.updated_before = updated_before
  }
  await writers.interactions.create(db, who, contacts)
  return [...events.values()]
}

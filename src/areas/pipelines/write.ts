import { v7 as uuidv7 } from 'uuid'
import type { EventKind } from '../../access/event_kinds.ts'
import { recordEvent } from '../../access/events.ts'
import type { Who } from '../../platform/auth/gate.ts'
import { assignments } from '../../platform/db/assignments.ts'
import type { Transaction } from '../../platform/db/open.ts'
import { newRow } from '../../platform/db/statement.ts'
import { validationError } from '../../platform/http/errors.ts'
import { holdStages, lockStages, nearestTo, type OwnStage } from '../../records/deal_stages.ts'
import { moveAllDeals, releaseDeals } from '../deals/index.ts'
import { checkStages } from './check_stages.ts'
import { categoryInUse, holdsDeals, isDefault, nameTaken, tooManyPipelines } from './errors.ts'
import { listPipelines, requirePipeline, stagesHolding } from './queries.ts'
import {
  type ListedStage,
  type NewPipeline,
  NewStage,
  type Pipeline,
  type PipelinePatch,
  pipelinesMax,
} from './schema.ts'
import { templates } from './templates.ts'

// Whoever changes stages is alone with it in the firm: writes of deals that concern a stage wait until it is done.

type Stage = NewStage & { id: string }

export async function createPipeline(db: Transaction, who: Who, given: NewPipeline): Promise<Pipeline> {
  const template = given.template && templates[given.template]
  const stages = given.stages ?? template?.stages
  if (!stages) throw validationError([{ field: 'stages', message: 'are required, or a template' }])
  const name = given.name ?? template?.name
  if (name === undefined) throw validationError([{ field: 'name', message: 'is required' }])
  await lockStages(db, who)
  const there = await listPipelines(db, who)
  if (there.length >= pipelinesMax) throw tooManyPipelines(pipelinesMax)
  await checkStages(db, who, stages)
  const id = uuidv7()
  const is_default = there.length === 0 || given.is_default === true
  if (is_default) await noDefault(db, who)
  const kind = given.kind ?? template?.kind ?? 'deal'
  const position = given.position ?? Math.max(-1, ...there.map((one) => one.position)) + 1
  await inFreeName(
    name,
    () => db`
    insert into pipelines ${newRow({ firm_id: who.firmId, id, name, kind, is_default, position })}`,
  )
  for (const [at, stage] of stages.entries()) await insertStage(db, who, id, { ...stage, id: uuidv7() }, at)
  return tell(db, who, 'created', undefined, await requirePipeline(db, who, id))
}

export async function changePipeline(db: Transaction, who: Who, id: string, patch: PipelinePatch): Promise<Pipeline> {
  await lockStages(db, who)
  const old = await requirePipeline(db, who, id)
  const { stages, move_to = {}, archived, ...plain } = patch
  if (plain.is_default === false && old.is_default) throw isDefault()
  const willBeDefault = plain.is_default ?? old.is_default
  if ((archived ?? old.archived_at !== null) && willBeDefault) throw isDefault()
  if (plain.is_default && !old.is_default) await noDefault(db, who)
  const row = {
    ...plain,
    ...(archived !== undefined && { archived_at: archived ? (old.archived_at ?? new Date().toISOString()) : null }),
  }
  if (Object.keys(row).length > 0)
    await inFreeName(
      plain.name ?? '',
      () => db`
      update pipelines set ${assignments(row)} where firm_id = ${who.firmId} and id = ${id}`,
    )
  if (stages) await changeStages(db, who, old, { stages, moveTo: move_to })
  return tell(db, who, 'updated', old, await requirePipeline(db, who, id))
}

type Listed = { stages: readonly ListedStage[]; moveTo: Readonly<Record<string, string>> }

async function changeStages(db: Transaction, who: Who, pipeline: Pipeline, { stages, moveTo }: Listed) {
  const known = new Map(pipeline.stages.map((stage) => [stage.id, stage]))
  const listed = stages.map((stage, index) => wholeStage(stage, index, known))
  const staying = new Set(listed.map(({ id }) => id))
  const again = listed.findIndex(({ id }, index) => listed.findIndex((one) => one.id === id) < index)
  if (again >= 0)
    throw validationError([{ field: `stages.${again}.id`, message: 'is listed twice; a new stage has no id' }])
  await checkStages(db, who, listed)
  const others = listed.filter(({ id, category }) => known.has(id) && known.get(id)?.category !== category)
  const [inUse] = await stagesHolding(
    db,
    who,
    others.map(({ id }) => id),
  )
  if (inUse) throw categoryInUse(inUse.name)
  for (const [at, stage] of listed.entries())
    await (known.has(stage.id) ? updateStage(db, who, stage, at) : insertStage(db, who, pipeline.id, stage, at))
  const removed = pipeline.stages.filter(({ id }) => !staying.has(id)).map(({ id }) => id)
  if (removed.length === 0) return
  const held = await stagesHolding(db, who, removed)
  const homeless = held.filter(({ stage_id }) => moveTo[stage_id] === undefined)
  if (homeless.length > 0) throw holdsDeals(homeless)
  await empty(db, who, removed, (_own, { stage_id }) => moveTo[stage_id ?? ''])
  await db`delete from stages where firm_id = ${who.firmId} and id = any (${removed}::uuid[])`
}

/** A stage with all that it has. */
function wholeStage(stage: ListedStage, index: number, known: ReadonlyMap<string, NewStage>): Stage {
  const old = stage.id === undefined ? undefined : known.get(stage.id)
  if (stage.id !== undefined && !old)
    throw validationError([{ field: `stages.${index}.id`, message: 'must be a stage of this pipeline' }])
  const { data, error } = NewStage.safeParse({ ...old, ...stage })
  if (error)
    throw validationError(
      error.issues.map(({ path, message }) => ({ field: `stages.${index}.${path.join('.')}`, message })),
    )
  return { ...data, id: stage.id ?? uuidv7() }
}

/** Its deals go to a stage, or to another pipeline, each by its category. */
export async function deletePipeline(db: Transaction, who: Who, id: string, moveTo: string | undefined): Promise<void> {
  await lockStages(db, who)
  const old = await requirePipeline(db, who, id)
  const others = (await listPipelines(db, who)).filter((one) => one.id !== id)
  if (old.is_default && others.length > 0) throw isDefault()
  const ids = old.stages.map((stage) => stage.id)
  const held = await stagesHolding(db, who, ids)
  if (others.length === 0) await releaseDeals(db, who)
  else if (held.length > 0) {
    if (moveTo === undefined) throw holdsDeals(held)
    await empty(db, who, ids, (own, deal) => {
      const ofPipeline = own.filter(({ pipeline_id }) => pipeline_id === moveTo)
      return nearestTo(ofPipeline, deal.stage)?.id ?? moveTo
    })
  }
  await db`delete from pipelines where firm_id = ${who.firmId} and id = ${id}`
  await tell(db, who, 'deleted', old, undefined)
}

/** All deals that are in no pipeline come into this one, each by its category. */
export async function adoptDeals(db: Transaction, who: Who, id: string): Promise<Pipeline> {
  await lockStages(db, who)
  const pipeline = await requirePipeline(db, who, id)
  const stages = await holdStages(db, who)
  const own = stages.filter(({ pipeline_id }) => pipeline_id === id)
  await moveAllDeals(db, who, { from: 'no pipeline', stages, to: ({ stage }) => required(nearestTo(own, stage)) })
  return pipeline
}

type Target = (
  stages: readonly OwnStage[],
  deal: { stage: OwnStage['category']; stage_id: string | null },
) => string | undefined

async function empty(db: Transaction, who: Who, from: readonly string[], target: Target) {
  const stages = await holdStages(db, who)
  const to = new Map(stages.filter(({ id }) => !from.includes(id)).map((stage) => [stage.id, stage]))
  await moveAllDeals(db, who, {
    from: { stages: from },
    stages,
    to: (deal) => required(to.get(target(stages, deal) ?? '')),
  })
}

function required(stage: OwnStage | undefined): OwnStage {
  if (!stage)
    throw validationError([{ field: 'move_to', message: 'must name a stage that stays, or another pipeline' }])
  return stage
}

const noDefault = (db: Transaction, { firmId }: Who) =>
  db`update pipelines set is_default = false where firm_id = ${firmId} and is_default`

const columnsOf = ({ name, category, probability, color, required_fields, checklist, idle_days }: NewStage) => ({
  name,
  category,
  probability: probability ?? null,
  color: color ?? null,
  required_fields: [...new Set(required_fields)],
  checklist: [...(checklist ?? [])],
  idle_days: idle_days ?? null,
})

const insertStage = (db: Transaction, { firmId }: Who, pipeline_id: string, stage: Stage, position: number) => db`
  insert into stages ${newRow({ firm_id: firmId, id: stage.id, pipeline_id, ...columnsOf(stage), position })}`

const updateStage = (db: Transaction, { firmId }: Who, stage: Stage, position: number) => db`
  update stages set ${assignments({ ...columnsOf(stage), position })} where firm_id = ${firmId} and id = ${stage.id}`

async function inFreeName(name: string, write: () => PromiseLike<unknown>) {
  try {
    await write()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '23505') throw nameTaken(name)
    throw error
  }
}

/** Records what differs; a pipeline that stays the same has no event. */
async function tell<After extends Pipeline | undefined>(
  db: Transaction,
  who: Who,
  kind: EventKind,
  before: Pipeline | undefined,
  after: After,
): Promise<After> {
  const { id = '', name = '' } = after ?? before ?? {}
  const names = ['name', 'kind', 'is_default', 'position', 'archived_at', 'stages'] as const
  const differing = names.filter((field) => JSON.stringify(before?.[field]) !== JSON.stringify(after?.[field]))
  if (differing.length === 0) return after
  const side = (of: Pipeline) => Object.fromEntries(differing.map((field) => [field, of[field]]))
  await recordEvent(db, who, {
    subject: 'pipeline',
    kind,
    subjectId: id,
    ...(before && { before: { name, ...side(before) } }),
    ...(after && { after: { name, ...side(after) } }),
  })
  return after
}

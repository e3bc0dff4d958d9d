import type { Who } from '../../platform/auth/gate.ts'
import type { Db } from '../../platform/db/open.ts'
import { unknownReference, validationError } from '../../platform/http/errors.ts'
import { firstOf, holdStages, nearestTo, type OwnStage } from '../../records/deal_stages.ts'
import type { Rules, Values, Write } from '../../records/engine/rules.ts'
import { isClosed, type Stage } from '../../words/stages.ts'
import { gateOf, type Override, recordOverrides } from './gates.ts'

type Given = { stage?: Stage; stage_id?: string | null; pipeline_id?: string | null }
type Had = { id?: string; stage: Stage; stage_id: string | null; pipeline_id: string | null }

const concerned = ['stage', 'stage_id', 'pipeline_id', 'probability', 'override']

/** The rules of deals for these writes, in a firm with stages of its own; elsewhere, and where none is concerned, the plain ones. */
export async function rulesOfStages(db: Db, who: Who, writes: readonly Write[], plain: Rules): Promise<Rules> {
  if (!writes.some(({ id, given }) => id === undefined || concerned.some((name) => name in given))) return plain
  const stages = await holdStages(db, who)
  if (stages.length === 0 && !writes.some(({ given }) => given['stage_id'] || given['pipeline_id'])) return plain
  const requireFields = await gateOf(db, who, stages, writes)
  const overrides: Override[] = []
  return {
    ...plain,
    complete(asker, given, own) {
      const place = placeOf(stages, given as Given) // reason here and below: what the schema of deals let through
      if (!place) return plain.complete(asker, given)
      const row = plain.complete(asker, { ...given, stage: place })
      requireFields(place, row, { own })
      return { ...row, ...written(place) }
    },
    completeChange(old, { override, override_reason, ...patch }, own) {
      const had = old as Had // reason: what the table holds
      const place = placeOf(stages, patch as Given, had)
      if (!place) return plain.completeChange(old, withoutNulls(patch))
      const before = stages.find(({ id }) => id === had.stage_id)
      if (place === before && !('probability' in patch)) return { ...patch, ...written(place) }
      const row = plain.completeChange({ ...old, stage: before ?? had.stage }, { ...patch, stage: place })
      if (place !== before) {
        const asked = { id: had.id, own, override, reason: override_reason }
        overrides.push(...requireFields(place, { ...old, ...patch }, asked))
      }
      return { ...row, ...written(place) }
    },
    async follow(writing, records) {
      await plain.follow(writing, records)
      await recordOverrides(writing, overrides)
    },
  }
}

const written = ({ id, pipeline_id, category }: OwnStage) => ({ stage: category, stage_id: id, pipeline_id })

const withoutNulls = ({ stage_id: _stage, pipeline_id: _pipeline, ...patch }: Values): Values => patch

/**
 * The stage that a deal is to be in; undefined where it is in no pipeline. Of a stage and a category the one that says something
 * new counts, so that a program may send a deal back as it got it.
 */
function placeOf(stages: readonly OwnStage[], given: Given, had?: Had): OwnStage | undefined {
  requireKept(given, had)
  const { stage_id } = given
  const isSame = !stage_id || stage_id === had?.stage_id
  const place = isSame ? placeByCategory(stages, given, had) : placeById(stages, given, had)
  if (place?.is_archived && place.pipeline_id !== had?.pipeline_id)
    throw wrong('pipeline_id', `the pipeline “${place.pipeline}” is archived and takes no deals`)
  return place
}

function placeById(stages: readonly OwnStage[], { stage, stage_id, pipeline_id }: Given, had?: Had): OwnStage {
  const place = stages.find(({ id }) => id === stage_id)
  if (!place) throw unknownReference('stage_id', 'stage')
  if (pipeline_id && pipeline_id !== had?.pipeline_id && pipeline_id !== place.pipeline_id)
    throw wrong('pipeline_id', 'must be the pipeline of the stage')
  if (stage !== undefined && stage !== place.category && stage !== had?.stage)
    throw wrong('stage', `must be ${place.category}, the category of the stage “${place.name}”`)
  return place
}

function placeByCategory(stages: readonly OwnStage[], given: Given, had?: Had): OwnStage | undefined {
  const { stage, pipeline_id } = given
  const isMoved = Boolean(pipeline_id) && pipeline_id !== had?.pipeline_id
  const category = stage !== had?.stage ? stage : undefined
  if (had && !isMoved && category === undefined) return stages.find(({ id }) => id === had.stage_id)
  const present = had ? had.pipeline_id : stages.find(({ is_default }) => is_default)?.pipeline_id
  const target = isMoved ? pipeline_id : present
  if (!target) return undefined
  const own = stages.filter((one) => one.pipeline_id === target)
  const [first] = own
  if (!first) throw unknownReference('pipeline_id', 'pipeline')
  if (category === undefined) return had ? nearestTo(own, had.stage) : own.find(isOpen)
  const place = firstOf(own, category)
  if (!place)
    throw wrong('stage', `is not possible: the pipeline “${first.pipeline}” has no stage of the category ${category}`)
  return place
}

const isOpen = ({ category }: OwnStage) => !isClosed(category)

function requireKept({ stage_id, pipeline_id }: Given, had: Had | undefined) {
  if (stage_id === null && had?.stage_id)
    throw wrong('stage_id', 'cannot be cleared: what is in a pipeline is in one of its stages')
  if (pipeline_id === null && had?.pipeline_id) throw wrong('pipeline_id', 'cannot be cleared: choose another pipeline')
}

const wrong = (field: string, message: string) => validationError([{ field, message }])

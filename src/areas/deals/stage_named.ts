import type { Who } from '../../platform/auth/gate.ts'
import type { Db } from '../../platform/db/open.ts'
import { validationError } from '../../platform/http/errors.ts'
import { holdStages, type OwnStage } from '../../records/deal_stages.ts'
import { stages as categories, type Stage } from '../../words/stages.ts'

type Meant = { stage: Stage } | { stage_id: string }

/**
 * Which stage people mean by a word: one of the pipeline's own comes first, then one of the six, then one of another pipeline where
 * only one is called so.
 */
export async function stageNamed(db: Db, who: Who, pipelineId: string | null, word: string): Promise<Meant> {
  const known = await holdStages(db, who)
  const own = known.filter(({ pipeline_id }) => pipeline_id === pipelineId)
  const inPlace = own.find((stage) => isCalled(stage, word))
  if (inPlace) return { stage_id: inPlace.id }
  const category = categories.find((one) => one === word.trim().toLowerCase())
  if (category) return { stage: category }
  const [first, second] = known.filter((stage) => !stage.is_archived && isCalled(stage, word))
  if (first && !second) return { stage_id: first.id }
  const names = own.length > 0 ? own.map(({ name }) => name) : categories
  const message = second ? 'is a stage of several pipelines: give its id' : `must be one of ${names.join(', ')}`
  throw validationError([{ field: 'stage', message }])
}

const isCalled = ({ id, name }: OwnStage, word: string) =>
  id === word.trim().toLowerCase() || name.toLowerCase() === word.trim().toLowerCase()

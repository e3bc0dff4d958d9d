import type { Who } from '../../platform/auth/gate.ts'
import type { Db } from '../../platform/db/open.ts'
import { type FieldError, validationError } from '../../platform/http/errors.ts'
import { requirableFields } from '../../records/descriptions/deals.ts'
import { isClosed, middleOf } from '../../words/stages.ts'
import { listFields } from '../custom-fields/index.ts'
import type { NewStage } from './schema.ts'

/**
 * Throws what is wrong with the stages of a pipeline. It has one to begin with and one each for what is won and lost, so that every
 * deal has a place in every pipeline.
 */
export async function checkStages(db: Db, who: Who, stages: readonly NewStage[]): Promise<void> {
  const needsOwn = stages.some(({ required_fields = [] }) =>
    required_fields.some((name) => !requirableFields.includes(name)),
  )
  const own = needsOwn ? (await listFields(db, who, { kind: 'deal', removed: true })).map(({ id }) => id) : []
  const known = new Set([...requirableFields, ...own])
  const names = new Set<string>()
  const errors = stages.flatMap((stage, index): FieldError[] => {
    const wrong = (field: string, message: string) => ({ field: `stages.${index}.${field}`, message })
    const found: FieldError[] = []
    const name = stage.name.toLowerCase()
    if (names.has(name)) found.push(wrong('name', 'is the name of another stage of this pipeline'))
    names.add(name)
    const { probability = null, category, required_fields = [] } = stage
    if (isClosed(category) && probability !== null && probability !== middleOf(category))
      found.push(
        wrong(
          'probability',
          `must be ${middleOf(category)}: what is ${category === 'closed_won' ? 'won' : 'lost'} is certain`,
        ),
      )
    const stranger = required_fields.find((field) => !known.has(field))
    if (stranger !== undefined)
      found.push(
        wrong(
          'required_fields',
          `“${stranger}” is no field of a deal that may be empty, nor the id of one of the firm’s own`,
        ),
      )
    return found
  })
  const categories = stages.map(({ category }) => category)
  if (categories.every(isClosed)) errors.push({ field: 'stages', message: 'must have an open stage' })
  for (const category of ['closed_won', 'closed_lost'] as const)
    if (!categories.includes(category))
      errors.push({ field: 'stages', message: `must have a stage of the category ${category}` })
  if (errors.length > 0) throw validationError(errors)
}

import { seen } from '../../access/seen.ts'
import type { Who } from '../../platform/auth/gate.ts'
import type { Db } from '../../platform/db/open.ts'
import { nothing, piece } from '../../platform/db/statement.ts'
import { type Held, pipelineNotFound } from './errors.ts'
import type { Pipeline } from './schema.ts'

type Asker = Pick<Who, 'firmId' | 'userId'>

export const listPipelines = (db: Db, { firmId }: Asker, id?: string) => db<Pipeline[]>`
  select p.id, p.name, p.kind, p.is_default, p.position, p.archived_at, p.created_at, coalesce((
    select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'category', s.category, 'probability', s.probability,
      'position', s.position, 'color', s.color, 'required_fields', s.required_fields, 'checklist', s.checklist,
      'idle_days', s.idle_days) order by s.position)
    from stages s where s.firm_id = ${firmId} and s.pipeline_id = p.id), '[]') as stages
  from pipelines p where p.firm_id = ${firmId} ${id === undefined ? nothing : piece`and p.id = ${id}`}
  order by p.position, p.id`

export async function requirePipeline(db: Db, who: Asker, id: string): Promise<Pipeline> {
  const [pipeline] = await listPipelines(db, who, id)
  if (!pipeline) throw pipelineNotFound()
  return pipeline
}

/** The pipeline that new deals go into; undefined where the firm has none. */
export const findDefaultPipeline = async (db: Db, who: Asker): Promise<Pipeline | undefined> =>
  (await listPipelines(db, who)).find(({ is_default }) => is_default)

/** Those of the stages that hold deals, also deleted ones that can come back; with how many the person may know of. */
export const stagesHolding = (db: Db, who: Asker, ids: readonly string[]) => db<Held[]>`
  select s.id as stage_id, s.name, (
    select count(*)::int from deals d
    where d.firm_id = ${who.firmId} and d.stage_id = s.id and not d.company_deleted and ${seen(who, 'd')}) as deals
  from stages s where s.firm_id = ${who.firmId} and s.id = any (${[...ids]}::uuid[]) and exists (
    select from deals d /* beyond walls: a stage goes only when it is empty */
    where d.firm_id = ${who.firmId} and d.stage_id = s.id)
  order by s.position`

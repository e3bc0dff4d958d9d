import { seen } from '../../../../access/seen.ts'
import { piece } from '../../../../platform/db/statement.ts'
import { citing } from '../cite.ts'
import { where } from '../make_query.ts'
import type { Block, Ref, Row } from '../result.ts'
import type { Running } from '../run.ts'
import type { Scope } from './briefing_sections.ts'
import { listSections, section } from './sections.ts'

/** What is left to be done with a company: deals past their close date, next steps, documents nobody has looked through. */
export async function openPoints(running: Running, { companyId }: Scope): Promise<Block[]> {
  if (companyId === null) return []
  const open = [
    where('deals', 'company_id', 'is', companyId),
    where('deals', 'stage', 'is_not', 'closed_won', 'closed_lost'),
  ]
  const [deals, documents] = await Promise.all([
    listSections(running, [
      section({
        title: '',
        entity: 'deals',
        filters: open,
        select: ['days_overdue', 'next_step', 'owner', 'close_date'],
        limit: 20,
      }),
    ]),
    documentsToReview(running, companyId),
  ])
  const rows = [...(deals.blocks[0]?.rows ?? []).flatMap(pointsOfDeal), ...documents]
  if (rows.length === 0) return []
  const columns = [
    { name: 'point', label: 'open point', type: 'text' as const },
    { name: 'of', label: 'of', type: 'text' as const },
    { name: 'owner', label: 'owner', type: 'text' as const },
    { name: 'due', label: 'due', type: 'day' as const },
  ]
  return [{ type: 'table', title: 'Open points', columns, rows, total: rows.length, layout: 'table' }]
}

function pointsOfDeal({ ref, values, citation }: Row): Row[] {
  const { days_overdue, next_step, owner = null, close_date = null } = values
  const point = (text: string): Row => ({
    ref,
    values: { point: text, of: ref?.label ?? null, owner, due: close_date },
    ...(citation && { citation }),
  })
  return [
    ...(typeof days_overdue === 'number'
      ? [point(`${days_overdue} ${days_overdue === 1 ? 'day' : 'days'} past the close date`)]
      : []),
    ...(typeof next_step === 'string' && next_step !== '' ? [point(`Next step: ${next_step}`)] : []),
  ]
}

async function documentsToReview({ ask, who }: Running, companyId: string): Promise<Row[]> {
  const rows = await ask(piece`
    select f.id, f.filename, u.name as uploaded_by, count(*)::int as values_open
    from files f join file_values v on v.firm_id = ${who.firmId} and v.file_id = f.id and v.verdict = 'open'
      left join users u on u.firm_id = ${who.firmId} and u.id = f.uploaded_by
    where f.firm_id = ${who.firmId} and f.company_id = ${companyId} and not f.company_deleted
      and f.processing_status = 'completed' and ${seen(who, 'f')}
    group by f.id, f.filename, f.uploaded_at, u.name order by f.uploaded_at desc, f.id limit 5`)
  return rows.map(({ id, filename, uploaded_by, values_open }) => {
    const ref: Ref = { type: 'file', id: String(id), label: String(filename) }
    const point = `${values_open} ${values_open === 1 ? 'value' : 'values'} read from it to be checked`
    return {
      ref,
      values: { point, of: ref.label, owner: uploaded_by === null ? null : String(uploaded_by), due: null },
      citation: citing(ref, ref.label),
    }
  })
}

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startTestService } from '../../../test/harness.ts'
import { checkAndRun, uploadTable } from '../../../test/import_tables.ts'

const service = await startTestService()

type Deal = { name: string; stage_name: string | null; pipeline_id: string | null }

test('a table of deals goes into the pipeline that is chosen for it, whichever has a stage so called', async () => {
  const eva = await service.register('Ada')
  const { id: company_id } = await eva.create('/api/companies', { name: 'Halden' })
  const first = await eva.create('/api/pipelines', { template: 'growth' })
  const credit = await eva.create('/api/pipelines', { template: 'credit' })
  const gone = await eva.create('/api/pipelines', { template: 'venture' })
  const standing = await eva.create('/api/deals', { name: 'Ibis', company_id })
  const table = [
    'Deal name,Company,Stage,Value',
    'Heron,Halden,underwriting,5',
    'Egret,Halden,Won,6',
    'Crane,Halden,,7',
    'Stork,Halden,Data review,8',
    'Ibis,Halden,Proposal,9',
  ]
  const load = (lines: string[]) => uploadTable(service, eva, `${lines.join('\n')}\n`, 'list.csv', { kind: 'deals' })
  const { id, mapping } = await load(table)
  assert.equal(mapping.pipeline_id ?? null, null)
  const choose = (pipeline_id: string) => eva.patch(`/api/import/${id}`, { pipeline_id })
  await eva.patch(`/api/pipelines/${gone.id}`, { archived: true })
  for (const wrong of [company_id, gone.id]) {
    const { status, body } = await choose(wrong)
    assert.deepEqual([status, body.detail], [404, 'pipeline_id: there is no such pipeline that takes deals'])
  }
  const { body: chosen } = await choose(credit.id)
  const options = chosen.fields.find(({ name }: { name: string }) => name === 'stage').options
  assert.ok(options.some(({ label }: { label: string }) => label === 'Underwriting (Credit)'))
  assert.ok(!options.some(({ label }: { label: string }) => label.startsWith('Data review')))

  const end = await checkAndRun(eva, { id })
  assert.deepEqual([end.counts.created, end.counts.updated, end.counts.failed], [3, 1, 1], JSON.stringify(end.counts))
  const { body } = await eva.get('/api/deals?sort_by=name')
  assert.deepEqual(
    body.data.map(({ name, stage_name, pipeline_id }: Deal) => [name, stage_name, pipeline_id === credit.id]),
    [
      ['Crane', 'Screening', true],
      ['Egret', 'Funded', true],
      ['Heron', 'Underwriting', true],
      ['Ibis', 'Indicative terms', true],
    ],
  )

  // without a choice the default one comes first, and what has no stage begins there
  await eva.delete(`/api/deals/${standing.id}`)
  await checkAndRun(
    eva,
    await load(['Deal name,Company,Stage,Value', 'Swan,Halden,,1', 'Teal,Halden,Credit committee,2']),
  )
  const after = await eva.get('/api/deals?sort_by=created_at&sort_order=desc&page_size=2')
  assert.deepEqual(
    new Map(after.body.data.map(({ name, stage_name }: Deal) => [name, stage_name])),
    new Map([
      ['Teal', 'Credit committee'],
      ['Swan', 'Sourced'],
    ]),
  )
  assert.equal(first.is_default, true)
})

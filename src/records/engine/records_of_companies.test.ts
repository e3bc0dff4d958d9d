import assert from 'node:assert/strict'
import { test } from 'node:test'
import { v7 as uuidv7 } from 'uuid'
import { startTestService } from '../../../test/harness.ts'

test('a table that a migration makes one of records of companies leaves with its company, and stands behind walls of its deal', async () => {
  const service = await startTestService()
  const { sql } = service.deps
  await sql`
    create table canaries (
      firm_id uuid not null, id uuid not null, company_id uuid not null, deal_id uuid, primary key (firm_id, id),
      foreign key (firm_id, company_id) references companies (firm_id, id),
      foreign key (firm_id, deal_id) references deals (firm_id, id) on delete set null (deal_id))`
  await sql`call make_records_of_company('canaries', 'canary')`
  const ana = await service.register('Ana')
  const company: string = (await ana.create('/api/companies', { name: 'Acme' })).id
  const deal: string = (await ana.create('/api/deals', { name: 'Anvil', company_id: company })).id
  const id = uuidv7()
  await sql`insert into canaries values (${ana.firmId}, ${id}, ${company}, ${deal})`
  const stands = async () => {
    const [row] = await sql`select walls, company_deleted from canaries where firm_id = ${ana.firmId} and id = ${id}`
    return [row?.['walls'], row?.['company_deleted']]
  }
  assert.deepEqual(await stands(), [null, false])
  await ana.send('PUT', `/api/walls/${deal}`, { user_ids: [ana.id] })
  assert.deepEqual(await stands(), [[deal], false])
  await ana.delete(`/api/companies/${company}`)
  assert.deepEqual(await stands(), [[deal], true])
  await sql`drop table canaries cascade`
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startTestService, unknownId } from '../../../test/harness.ts'
import { transact } from '../../platform/db/transact.ts'
import { note } from '../descriptions/notes.ts'
import { lockLinksOfMany } from './links_of_many.ts'

test('of many records each that is about a deal belongs to its company, and one that hangs on nothing says so alone', async () => {
  const service = await startTestService()
  const ana = await service.register('Ana')
  const ben = await service.invite(ana, 'Ben', 'member')
  const acme: string = (await ana.create('/api/companies', { name: 'Acme' })).id
  const birch: string = (await ana.create('/api/companies', { name: 'Birch' })).id
  const deal: string = (await ana.create('/api/deals', { name: 'Anvil', company_id: acme })).id
  const rows = [
    { deal_id: deal },
    { deal_id: deal.toUpperCase(), company_id: acme },
    { deal_id: deal, company_id: birch },
    { company_id: birch },
    { company_id: unknownId },
    { contact_id: unknownId },
    {},
  ].map((given) => ({ given }))
  const judged = (person: typeof ana) =>
    transact(service.deps.sql, async (db) => {
      const linked = await lockLinksOfMany(
        db,
        { firmId: person.firmId, userId: person.id, role: 'member' },
        note.fields,
        rows,
      )
      return rows.map((row) => {
        const { values, fault } = linked(row)
        return fault?.message ?? values['company_id']
      })
    })
  const nobody = 'company_id: there is no such company'
  const contact = 'contact_id: there is no such contact'
  assert.deepEqual(await judged(ana), [
    acme,
    acme,
    'company_id: must be the company of the deal',
    birch,
    nobody,
    contact,
    null,
  ])

  await ana.send('PUT', `/api/walls/${acme}`, { user_ids: [ana.id] })
  const hidden = 'deal_id: there is no such deal'
  assert.deepEqual(await judged(ben), [hidden, nobody, hidden, birch, nobody, contact, null])
})

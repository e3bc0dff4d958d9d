import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { assertUsable } from './axe.ts'
import type { World } from './world.ts'

/** A new firm is led to its first steps; then the Monday view tells what is open, and prints as one page. */
export async function home_on_monday(page: Page, world: World): Promise<void> {
  const { ana, bob } = world
  await world.signIn(page, ana)
  await page.getByRole('heading', { name: 'Your pipeline will be here' }).waitFor()
  await assertUsable(page)

  const { id: company_id } = await ana.create('/api/companies', { name: 'Harbor Point Software' })
  const soon = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
  const deal = { company_id, name: 'Project Gale', value: 40_000_000, stage: 'proposal', close_date: soon }
  const { id } = await ana.create('/api/deals', deal)
  await ana.post('/api/staffing/assign', { deal_id: id, assignee_id: bob.id })
  await page.reload()
  const stages = page.getByRole('region', { name: 'Pipeline by stage' })
  await stages.getByRole('row', { name: /Proposal 1 \$40.0M/ }).waitFor()
  // a deal without a value is not worth nothing
  await ana.create('/api/deals', { company_id, name: 'Project Calm', stage: 'lead' })
  await page.reload()
  await stages.getByRole('row', { name: /^Lead 1 – –/ }).waitFor()
  await page.getByRole('region', { name: 'Closing soon or overdue' }).getByText('in 5 days').waitFor()
  await assertUsable(page)

  await world.signIn(page, bob)
  await page.getByRole('region', { name: 'Assigned to you' }).getByRole('link', { name: 'Project Gale' }).click()
  await page.waitForURL(`**/#/deals/${id}`)

  await page.goBack()
  await page.getByRole('region', { name: 'Closing soon or overdue' }).waitFor()
  const sheet = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  assert.equal(sheet.match(/\/Type \/Page\b/g)?.length, 1, 'it prints as one page')
}

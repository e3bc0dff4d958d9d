import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { eventually } from '../harness.ts'
import type { World } from './world.ts'

/** A deal is dragged to another stage: the sums of both columns follow, its history tells it, and it can be undone. */
export async function deal_dragged(page: Page, world: World): Promise<void> {
  const { bob } = world
  const { id: company_id } = await bob.create('/api/companies', { name: 'Granite Works' })
  const { id } = await bob.create('/api/deals', { company_id, name: 'Project Slate', value: 30_000_000 })
  await bob.create('/api/deals', { company_id, name: 'Project Chalk', value: 5_000_000, stage: 'proposal' })

  await world.signIn(page, bob, '#/deals')
  const proposal = page.getByRole('region', { name: /^Proposal/ })
  await proposal.getByText('$5M', { exact: true }).first().waitFor()
  const card = page.getByRole('link', { name: /Project Slate/ })
  await card.dragTo(proposal, { targetPosition: { x: 100, y: 300 } })
  await page.getByRole('region', { name: 'Proposal, 2 deals' }).getByText('$35M').waitFor()
  await page.getByRole('region', { name: 'Lead, 0 deals' }).waitFor()
  await eventually(async () => assert.equal((await bob.get(`/api/deals/${id}`)).body.stage, 'proposal'))

  await page.reload()
  await page
    .getByRole('region', { name: 'Proposal, 2 deals' })
    .getByRole('link', { name: /Project Slate/ })
    .click()
  const panel = page.getByRole('complementary', { name: 'Project Slate' })
  await panel.getByText('Proposal').first().waitFor()
  await page.keyboard.press('Escape')
  await card.dragTo(page.getByRole('region', { name: /^Lead/ }), { targetPosition: { x: 100, y: 200 } })
  await world.undo(page, 'Project Slate moved to Lead')
  await page.getByRole('region', { name: 'Proposal, 2 deals' }).waitFor()
}

import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { assertUsable } from './axe.ts'
import type { World } from './world.ts'

/** A viewer asks from an example, asks on, finds the same conversation after a reload, and deletes it. */
export async function ask(page: Page, world: World): Promise<void> {
  const { ana, vera } = world
  const cobalt = await ana.create('/api/companies', {
    name: 'Cobalt Health',
    revenue: 64_200_000,
    industry: 'Healthcare',
  })
  await ana.create('/api/companies', { name: 'Summit Dental', revenue: 22_800_000, industry: 'Healthcare' })
  const deal = { company_id: cobalt.id, value: 112_000_000, stage: 'negotiation', close_date: '2027-12-20' }
  await ana.create('/api/deals', { ...deal, name: 'Copper recapitalisation' })
  await ana.create('/api/deals', { ...deal, name: 'Project Anchor', stage: 'lead' })

  await world.signIn(page, vera, '#/ask')
  await page.getByRole('button', { name: /What is the total value of our pipeline by stage/ }).click()
  const first = page.getByRole('article', { name: /pipeline by stage/ })
  await first.getByRole('row', { name: /Negotiation \$112M 50%/i }).waitFor()
  await first.getByRole('button', { name: /1 query/ }).click()
  await first.getByText('Rules alone, without a language model').waitFor()

  const field = page.getByLabel('Your question')
  await field.fill('Compare Cobalt Health and Summit Dental')
  await field.press('Enter')
  const second = page.getByRole('article', { name: /^Compare/ })
  await second.getByRole('row', { name: /Revenue \$64.2M \$22.8M/i }).waitFor()
  await second.getByRole('navigation', { name: 'Questions to ask next' }).waitFor()
  await assertUsable(page)

  await field.fill('a question that is not asked yet')
  await page.reload()
  await second.getByRole('row', { name: /Revenue \$64.2M \$22.8M/i }).waitFor()
  await first.getByRole('row', { name: /Negotiation \$112M/i }).waitFor()
  assert.equal(await field.inputValue(), 'a question that is not asked yet', 'what was typed is still there')

  await second.getByRole('button', { name: /^Source 1:/ }).click()
  await page.waitForURL(`**/#/companies/${cobalt.id}`)
  await page.goBack()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByLabel('Your question').fill('Top 5 deals by value')
  await page.getByLabel('Your question').press('Enter')
  const third = page.getByRole('article', { name: /^Top 5 deals/ })
  const rows = await third.getByRole('region').boundingBox()
  const close = await third.getByRole('cell', { name: '20 Dec 2027' }).first().boundingBox()
  assert.ok(
    rows && close && close.x + close.width <= rows.x + rows.width,
    'on a phone the close date is beyond the edge',
  )
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.getByRole('button', { name: /^Delete “What is the total value/ }).click()
  await page.getByRole('dialog', { name: 'Delete this chat?' }).getByRole('button', { name: 'Delete' }).click()
  await page.waitForURL('**/#/ask')
  await page.getByText('What you ask is kept here. Only you see it.').waitFor()
}

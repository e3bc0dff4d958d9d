import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { assertUsable } from './axe.ts'
import type { World } from './world.ts'

/** Adds a deal, moves it by keys, takes that back, changes its value in place, writes a note, and finds it in the table, where its probability is changed. */
export async function pipeline(page: Page, world: World): Promise<void> {
  await world.ana.create('/api/companies', { name: 'Cobalt Health' })
  await world.signIn(page, world.bob, '#/deals')
  await page.getByText('No deals yet').waitFor()
  await page.keyboard.press('c')
  const dialog = page.getByRole('dialog', { name: 'New deal' })
  await dialog.getByLabel('Company').fill('Cobalt')
  await page.getByRole('option', { name: 'Cobalt Health' }).click()
  await dialog.getByLabel('Name').fill('Project Copper')
  await dialog.getByLabel(/^Value/).fill('12.4M')
  await page.keyboard.press('Control+Enter')

  const lead = page.getByRole('region', { name: 'Lead, 1 deal' })
  const card = page.getByRole('link', { name: /Project Copper/ })
  await lead.getByText('$1.86M weighted').waitFor()
  await card.focus()
  await page.keyboard.press('Shift+ArrowRight')
  const qualification = page.getByRole('region', { name: 'Qualification, 1 deal' })
  await qualification.getByText('$4.09M weighted').waitFor()
  await world.undo(page, 'Project Copper moved to Qualification')
  await lead.getByText('$1.86M weighted').waitFor()
  await assertUsable(page)

  await card.focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('complementary', { name: 'Project Copper' })
  await panel.waitFor()
  assert.match(page.url(), /#\/deals\?open=[0-9a-f-]{36}$/)
  await page.keyboard.press('e')
  await panel.getByRole('textbox', { name: 'Value' }).fill('20m')
  await page.keyboard.press('Enter')
  await panel.getByRole('button', { name: /^Value \$20M/ }).waitFor()
  await lead.getByText('$3M weighted').waitFor()
  await panel.getByLabel('New note').fill('The seller wants to stay on for two years.')
  await page.keyboard.press('Control+Enter')
  await panel.getByText('The seller wants to stay on').waitFor()
  await page.getByText('Note added').waitFor()
  await assertUsable(page)
  await panel.getByRole('button', { name: 'Close', exact: true }).click()
  await page.waitForURL(/#\/deals$/)
  await panel.waitFor({ state: 'detached' })
  // the focus is back where it was
  await card.and(page.locator(':focus')).waitFor()

  await page.getByText('Table', { exact: true }).click()
  const table = page.getByRole('grid', { name: 'Deals' })
  await table.getByText('Project Copper').waitFor()
  await page.reload()
  // a percent, within its bounds
  await table.getByRole('gridcell', { name: '15%' }).dblclick()
  await page.getByLabel('Probability of Project Copper').fill('120%')
  await page.keyboard.press('Enter')
  await page.getByText('It must be at most 100%.').waitFor()
  await page.getByLabel('Probability of Project Copper').fill('20 %')
  await page.keyboard.press('Enter')
  await table.getByRole('gridcell', { name: '20%' }).waitFor()
}

import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { assertUsable } from './axe.ts'
import type { World } from './world.ts'

/** Adds two companies, finds one, edits it in place, undoes that, looks at it beside the list, deletes it and has it back. */
export async function companies(page: Page, world: World): Promise<void> {
  await world.signIn(page, world.bob, '#/companies')
  await page.getByText('The companies you look at belong here').waitFor()
  await assertUsable(page)
  for (const name of ['Northwind Instruments', 'Southwind Foods']) {
    await page.goto(`${world.url}/#/companies`)
    await page.getByRole('button', { name: 'Add a company' }).first().click()
    await page.getByLabel('Name').fill(name)
    await page.getByLabel('Revenue, USD').fill('84.2M')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('heading', { level: 1, name }).waitFor()
  }
  await page.goto(`${world.url}/#/companies`)
  const rows = page.getByRole('grid', { name: 'Companies' })
  await rows.getByRole('link', { name: 'Southwind Foods' }).waitFor()
  await assertUsable(page)

  // the list begins below one bar of what narrows it
  const bar = await page.getByRole('searchbox', { name: 'Search companies' }).boundingBox()
  const count = await page.getByText('2 companies', { exact: true }).boundingBox()
  assert.ok(bar && count && Math.abs(bar.y + bar.height / 2 - count.y - count.height / 2) < 4, `${bar?.y}, ${count?.y}`)

  await page.getByRole('searchbox', { name: 'Search companies' }).fill('northw')
  await page.getByText('1 company', { exact: true }).waitFor()
  assert.match(page.url(), /search=northw/)
  await rows.getByRole('gridcell', { name: '$84.2M' }).dblclick()
  await page.getByLabel('Revenue of Northwind Instruments').fill('91.5m')
  await page.keyboard.press('Enter')
  await rows.getByRole('gridcell', { name: '$91.5M' }).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await rows.getByRole('gridcell', { name: '$84.2M' }).waitFor()

  await rows.getByRole('gridcell', { name: '$84.2M' }).click()
  await page.getByRole('complementary', { name: 'Northwind Instruments' }).waitFor()
  assert.match(page.url(), /open=/)
  await assertUsable(page)
  await page.keyboard.press('Escape')
  await page.getByRole('complementary').waitFor({ state: 'detached' })

  await page.getByRole('searchbox', { name: 'Search companies' }).fill('nrothwind')
  await page.getByText('Nothing for “nrothwind”; showing “Northwind”: 1 company').waitFor()
  await page.getByRole('searchbox', { name: 'Search companies' }).fill('northw')
  await page.getByText('1 company', { exact: true }).waitFor()

  await page.getByRole('checkbox', { name: 'Select Northwind Instruments' }).click()
  await page.getByRole('toolbar', { name: 'Selected rows' }).getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Delete Northwind Instruments?' })
  await question.getByText(/You can restore it for 30 days under Settings, Recently deleted/).waitFor()
  await question.getByRole('button', { name: 'Delete' }).click()
  await page.getByText('No company matches').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await rows.getByRole('link', { name: 'Northwind Instruments' }).waitFor()

  await world.signIn(page, world.vera, '#/companies')
  await rows.getByRole('link', { name: 'Southwind Foods' }).waitFor()
  assert.equal(await page.getByRole('button', { name: 'Add a company' }).count(), 0)
}

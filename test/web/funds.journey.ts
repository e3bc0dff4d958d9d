import type { Page } from 'playwright-core'
import { assertUsable } from './axe.ts'
import type { World } from './world.ts'

/** Adds a fund, narrows the list by years, changes it, adds a deal that is paid out of it, and deletes it after being asked. */
export async function funds(page: Page, world: World): Promise<void> {
  await world.ana.create('/api/companies', { name: 'Cobalt Health' })
  await world.signIn(page, world.bob, '#/funds')
  await page.getByText('The funds that you invest out of belong here').waitFor()
  await page.keyboard.press('c')
  const added = page.getByRole('dialog', { name: 'New fund' })
  // what it is called is asked for first
  await added.getByLabel('Name').and(added.locator('[data-autofocus]')).fill('Alder III')
  await added.getByLabel(/^Size/).fill('450M')
  await added.getByLabel('Vintage').fill('2024')
  await assertUsable(page)
  await added.getByRole('button', { name: 'Add fund' }).click()
  const rows = page.getByRole('grid', { name: 'Funds' })
  await rows.getByRole('gridcell', { name: '$450.0M' }).waitFor()
  await assertUsable(page)

  // in years, which are no amounts
  await page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: 'Vintage' }).click()
  await page.getByLabel('Vintage from').fill('long ago')
  await page.getByText('Such as 1998').waitFor()
  await page.getByLabel('Vintage from').fill('2020')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Vintage: from 2020' }).waitFor()

  await rows.getByRole('gridcell', { name: '2024' }).click()
  await page.getByText('No deal of this fund yet').waitFor()
  await assertUsable(page)
  await page.keyboard.press('e')
  const changed = page.getByRole('dialog', { name: 'Edit fund' })
  await changed.getByLabel('Vintage').fill('2025')
  await changed.getByRole('button', { name: 'Save' }).click()
  await page.getByLabel('About the fund').getByText('2025').waitFor()

  await page.goto(`${world.url}/#/deals`)
  await page.getByText('No deals yet').waitFor()
  await page.keyboard.press('c')
  const deal = page.getByRole('dialog', { name: 'New deal' })
  await deal.getByLabel('Company').fill('Cobalt')
  await page.getByRole('option', { name: 'Cobalt Health' }).click()
  await deal.getByLabel('Name').fill('Project Copper')
  await deal.getByRole('combobox', { name: 'Fund' }).click()
  await page.getByRole('option', { name: 'Alder III' }).click()
  await deal.getByRole('button', { name: 'Add deal' }).click()
  await page.getByRole('link', { name: /Project Copper/ }).click()
  await page.getByRole('button', { name: /^Fund Alder III/ }).waitFor()

  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('adler')
  await page.getByRole('option', { name: /Alder III/ }).click()
  await page
    .getByRole('region', { name: 'Open deals' })
    .getByRole('link', { name: /Project Copper/ })
    .waitFor()
  await assertUsable(page)

  await page.goto(`${world.url}/#/funds?search=alder`)
  await rows.getByRole('gridcell', { name: 'Select Alder III' }).click()
  await page.getByRole('toolbar', { name: 'Selected rows' }).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('No fund matches').waitFor()
}

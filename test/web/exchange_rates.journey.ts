import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { assertUsable } from './axe.ts'
import type { World } from './world.ts'

/** Imports the bank's file, sets a rate by hand and takes it back; of a wrong file and a wrong rate reads what is wrong. */
export async function exchange_rates(page: Page, world: World): Promise<void> {
  const { ana } = world
  await world.signIn(page, ana, '#/settings/rates')
  await page.getByText('No exchange rates yet').waitFor()
  await assertUsable(page)
  const choose = (text: string) =>
    page
      .getByLabel('File of exchange rates')
      .setInputFiles({ name: 'eurofxref-hist.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await choose('Date,USD,\n2024-12-31,0,\n')
  await page.getByText('line 2 has no rate above zero for USD').waitFor()
  await choose('Date,USD,JPY,\n2024-12-31,1.0389,163.06,\n2024-12-30,1.0444,N/A,\n')
  await page.getByText('3 rates of 2 currencies, 30 Dec 2024 to 31 Dec 2024: 3 new, 0 changed.').waitFor()
  await page.getByText('No rate on that day (N/A or empty): 1').waitFor()
  const row = (code: string) =>
    page.getByRole('list', { name: 'Exchange rates' }).getByRole('listitem').filter({ hasText: code })
  await row('USD').getByText('1.0389').waitFor()
  await assertUsable(page)

  await page.getByRole('button', { name: 'Set a rate' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set an exchange rate' })
  await dialog.getByRole('combobox', { name: 'Currency' }).fill('AED')
  await page.getByRole('option', { name: 'AED' }).click()
  await dialog.getByRole('textbox', { name: 'Day' }).fill('tomorrow')
  await dialog.getByLabel('Units for one euro').fill('3.8154')
  await dialog.getByRole('button', { name: 'Set' }).click()
  await dialog.getByText('has not come yet').waitFor()
  await assertUsable(page)
  await dialog.getByRole('textbox', { name: 'Day' }).fill('31 Dec 2024')
  await page.keyboard.press('Enter')
  await row('AED').getByText('set by hand').waitFor()
  assert.equal((await ana.get('/api/exchange-rates?currency=AED')).body.data[0].rate, 3.8154)
  await page.getByRole('button', { name: 'Take back the rate of AED' }).click()
  await row('AED').waitFor({ state: 'detached' })
  await assertUsable(page)
}

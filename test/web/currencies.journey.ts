import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { assertUsable } from './axe.ts'
import type { World } from './world.ts'

/**
 * A firm in euros: a British company by dialog, a deal in pounds, what its list, board, statement and filters make of them, and
 * the question that a change of the firm's currency asks.
 */
export async function currencies(page: Page, world: World): Promise<void> {
  const { ana } = world
  await ana.create('/api/companies', { name: 'Delta Works', revenue: 9_000_000 })
  await world.signIn(page, ana, '#/settings/firm')
  await choose(page, 'Currency', 'euro', 'EUR Euro')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Say what becomes of them.').waitFor()
  await assertUsable(page)
  await page.getByRole('combobox', { name: 'Amounts that are in USD now' }).click()
  await page.getByRole('option', { name: 'Have been in EUR all along: their numbers stay' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved').waitFor()

  await page.goto(`${world.url}/#/settings/rates`)
  await page.getByRole('button', { name: 'Set a rate' }).click()
  const rate = page.getByRole('dialog', { name: 'Set an exchange rate' })
  await rate.getByRole('combobox', { name: 'Currency' }).fill('GBP')
  await page.getByRole('option', { name: 'GBP' }).click()
  await rate.getByRole('textbox', { name: 'Day' }).fill('today')
  await rate.getByLabel('Units for one euro').fill('0.8')
  await rate.getByRole('button', { name: 'Set' }).click()
  await page.getByRole('listitem').filter({ hasText: 'GBP' }).waitFor()

  // the sign that is typed sets the currency of the form, which the labels of both its amounts say
  await page.goto(`${world.url}/#/companies`)
  await page.getByRole('gridcell', { name: '€9.0M' }).waitFor()
  await page.keyboard.press('c')
  const company = page.getByRole('dialog', { name: 'New company' })
  await company.getByLabel('Name').fill('Pennine Valves')
  await company.getByLabel('Revenue, EUR').fill('£8m')
  await company.getByLabel('EBITDA, GBP').fill('1.2m')
  await company.getByText('= £1.2M').waitFor()
  await assertUsable(page)
  await company.getByRole('button', { name: 'Add company' }).click()
  await page.getByRole('main').getByText('£8M').waitFor()
  const id = page.url().split('/').at(-1)
  assert.deepEqual(await told(ana, `/api/companies/${id}`, ['revenue', 'ebitda', 'currency']), [8e6, 1.2e6, 'GBP'])

  // by worth, not by number: £8M are €10M
  await page.goto(`${world.url}/#/companies?sort=revenue&order=desc`)
  const grid = page.getByRole('grid', { name: 'Companies' })
  await grid.getByRole('gridcell', { name: '£8.0M' }).waitFor()
  const first = await ana.get('/api/companies?sort_by=revenue&sort_order=desc')
  assert.deepEqual(
    first.body.data.map((one: { name: string }) => one.name),
    ['Pennine Valves', 'Delta Works'],
  )
  await page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: 'Revenue' }).click()
  await page.getByLabel('Revenue from').fill('$5m')
  await page.getByText('Filters are in EUR, and this is in USD.').waitFor()
  await page.getByLabel('Revenue from').fill('€9.5m')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Revenue: from €9.5M' }).waitFor()
  await grid.getByRole('gridcell', { name: '€9.0M' }).waitFor({ state: 'detached' })

  // in a cell it is asked first, as the EBITDA is in pounds too
  await grid.getByRole('gridcell', { name: '£8.0M' }).dblclick()
  await page.getByRole('textbox', { name: 'Revenue of Pennine Valves' }).fill('€10m')
  await page.keyboard.press('Enter')
  await page.getByText('amounts of this record are in GBP and will all be in EUR').waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await grid.getByRole('gridcell', { name: '£8.0M' }).waitFor()

  await page.goto(`${world.url}/#/companies/${id}`)
  await page.keyboard.press('e')
  const changed = page.getByRole('dialog', { name: 'Edit company' })
  await changed.getByRole('combobox', { name: 'Currency' }).fill('swiss')
  await page.getByRole('option', { name: 'CHF Swiss Franc' }).click()
  await changed.getByText('Not GBP any more: amounts keep their numbers.').waitFor()
  await changed.getByLabel('EBITDA, CHF').waitFor()
  await assertUsable(page)
  await choose(page, 'Currency', 'pound', 'GBP British Pound')
  await changed.getByRole('button', { name: 'Cancel' }).click()

  await page.goto(`${world.url}/#/deals`)
  await page.getByText('No deals yet').waitFor()
  await page.keyboard.press('c')
  const deal = page.getByRole('dialog', { name: 'New deal' })
  await deal.getByLabel('Company').fill('Pennine')
  await page.getByRole('option', { name: 'Pennine Valves' }).click()
  await deal.getByLabel('Name').fill('Project Weir')
  await deal.getByLabel('Value, EUR', { exact: true }).fill('£4m')
  await assertUsable(page)
  await deal.getByRole('button', { name: 'Add deal' }).click()
  const column = page.getByRole('region', { name: 'Lead, 1 deal' })
  await column.getByText('£4M').waitFor()
  await column.getByText('€5M', { exact: true }).waitFor()
  await column.getByText('€750K weighted').waitFor()
  await page.getByRole('link', { name: /Project Weir/ }).click()
  await page.getByRole('button', { name: /^Value £4M/ }).click()
  await page.getByRole('textbox', { name: 'Value' }).fill('5m chf')
  await page.keyboard.press('Enter')
  await page.getByText('will all be in CHF').waitFor()
  await assertUsable(page)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^Value CHF 5M/ }).waitFor()
  await world.undo(page, 'Value changed')
  await page.getByRole('button', { name: /^Value £4M/ }).waitFor()

  await page.goto(`${world.url}/#/companies/${id}?tab=financials`)
  await page.getByRole('button', { name: 'Add a period' }).first().click()
  const period = page.getByRole('dialog', { name: 'Add a period' })
  await period.getByLabel('Period').fill('FY2025')
  await period.getByLabel('Revenue, GBP').fill('8m')
  await period.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('columnheader', { name: 'GBP thousands' }).waitFor()
  await page.getByTitle('£8,000,000').first().waitFor()
  await assertUsable(page)

  await page.goto(`${world.url}/#/`)
  await page.getByText('€5M', { exact: true }).first().waitFor()
  await assertUsable(page)
}

async function choose(page: Page, label: string, typed: string, option: string) {
  await page.getByRole('combobox', { name: label }).fill(typed)
  await page.getByRole('option', { name: option, exact: true }).click()
}

async function told(person: World['ana'], path: string, names: string[]) {
  const { body } = await person.get(path)
  return names.map((name) => body[name])
}

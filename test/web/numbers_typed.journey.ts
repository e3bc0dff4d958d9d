import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { assertUsable } from './axe.ts'
import type { World } from './world.ts'

/** Types figures in several spellings, is asked before one becomes ten times as much, and narrows a list by a range. */
export async function numbers_typed(page: Page, world: World): Promise<void> {
  const { ana } = world
  const { id } = await ana.create('/api/companies', {
    name: 'Kommata AG',
    revenue: 100_000_000,
    website: 'kommata.example',
  })
  await ana.create('/api/companies', { name: 'Smallish', revenue: 8_200_000 })
  const revenueOf = async (company: string) => (await ana.get(`/api/companies/${company}`)).body.revenue
  await world.signIn(page, world.ana, '#/companies')
  const rows = page.getByRole('grid', { name: 'Companies' })
  const typedOver = async (shown: string, name: string, text: string) => {
    await rows.getByRole('gridcell', { name: shown }).dblclick()
    await page.getByLabel(`Revenue of ${name}`).fill(text)
  }

  // a comma before fractions, understood as such while it is typed
  await typedOver('$100.0M', 'Kommata AG', '106,5m')
  await page.getByText('= $106.5M').waitFor()
  await page.keyboard.press('Enter')
  await rows.getByRole('gridcell', { name: '$106.5M' }).waitFor()
  // the cell shows it at once; that it is saved is told
  await page.getByText('Revenue changed').waitFor()
  assert.equal(await revenueOf(id), 106_500_000)

  // ten times as much: Esc leads back to the text, Enter on the question saves
  await typedOver('$8.2M', 'Smallish', '82m')
  await page.keyboard.press('Enter')
  await page.getByText('$8.2M → $82M, ten times as much. Save?').waitFor()
  await assertUsable(page)
  await page.keyboard.press('Escape')
  assert.equal(await page.getByLabel('Revenue of Smallish').inputValue(), '82m')
  await page.getByText('Save?').waitFor({ state: 'detached' })
  // leaving the cell is no answer
  await page.keyboard.press('Tab')
  await page.getByText('ten times as much').waitFor()
  await page.keyboard.press('Enter')
  await rows.getByRole('gridcell', { name: '$82.0M' }).waitFor()

  // amounts of other currencies are not taken for dollars
  await typedOver('$82.0M', 'Smallish', '€80m')
  await page.keyboard.press('Enter')
  await page.getByText('amounts of this record are in USD and will all be in EUR').waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')

  // the second end of a range has the unit of the first
  await page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: 'Revenue' }).click()
  await page.getByLabel('Revenue from').fill('20m')
  await page.getByLabel('Revenue to').fill('90')
  await page.getByText('From $20M up to $90M').waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('1 company', { exact: true }).waitFor()
  assert.match(page.url(), /revenue_max=90000000/)

  // a website that is edited leads where one leads that is entered
  await page.goto(`${world.url}/#/companies/${id}`)
  const site = page.getByRole('link', { name: 'kommata.example' })
  await site.waitFor()
  assert.equal(await site.getAttribute('href'), 'https://kommata.example')
}

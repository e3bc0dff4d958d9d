import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { eventually } from '../harness.ts'
import { assertUsable } from './axe.ts'
import type { World } from './world.ts'

/** The figures and days of a bid are typed on the page of its deal, which tells the entry multiple; Home tells what is due. */
export async function bid_on_a_deal(page: Page, world: World): Promise<void> {
  const { bob, url } = world
  const { id: company_id } = await bob.create('/api/companies', { name: 'Tidewater Pumps' })
  await bob.create('/api/financials', { company_id, period: 'FY2025', revenue: 40_000_000, ebitda: 5_000_000 })
  const { id } = await bob.create('/api/deals', { company_id, name: 'Project Buoy', bid_date: dayIn(-3) })
  await world.signIn(page, bob, `#/deals/${id}`)
  await page.getByText('passed 3 days ago').waitFor()
  await type('Enterprise value', '42.5m')
  await page.getByText('8.5x').waitFor()
  await page.getByText('EV / EBITDA FY2025').waitFor()
  await type('Final bid due', dayIn(5))
  await page.getByRole('main').getByText('Final bid due').nth(1).waitFor()
  await assertUsable(page)

  // beside another amount no other currency is taken, as both would be in it
  await type('Equity cheque', '€5m')
  await page.getByText('Amounts are in USD, and this is in EUR.').waitFor()
  await page.keyboard.press('Escape')
  await type('Equity cheque', '20m')
  await eventually(async () => {
    const { enterprise_value, equity_cheque, currency, final_bid_date } = (await bob.get(`/api/deals/${id}`)).body
    assert.deepEqual([enterprise_value, equity_cheque, currency, final_bid_date], [42.5e6, 20e6, 'USD', dayIn(5)])
  })

  await page.goto(`${url}/#/`)
  await page.getByRole('region', { name: 'Bids due' }).getByText('in 5 days').waitFor()
  await assertUsable(page)

  async function type(label: string, text: string) {
    await page.getByRole('button', { name: new RegExp(`^${label}`) }).click()
    await page.getByLabel(label, { exact: true }).fill(text)
    await page.keyboard.press('Enter')
  }
}

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

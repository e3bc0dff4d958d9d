import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { assertUsable } from './axe.ts'
import type { World } from './world.ts'

/**
 * A list is grouped, a group folded, and a figure in it changed; then narrowed to what any of two groups of filters lets
 * through, kept as a view, shared, and opened by a colleague as it was. On a phone the groups are read too.
 */
export async function grouped_list(page: Page, world: World): Promise<void> {
  const { ana, bob, url } = world
  for (const [name, industry, revenue] of [
    ['Aldgate Software', 'Software', 20_000_000],
    ['Birch Software', 'Software', 5_000_000],
    ['Cedar Steel', 'Steel', 40_000_000],
    ['Elm Foods', 'Food', 30_000_000],
    ['Fir Works', null, null],
  ])
    await ana.create('/api/companies', { name, industry, revenue })
  await world.signIn(page, ana, '#/companies')
  const grid = page.getByRole('grid', { name: 'Companies' })
  await grid.getByRole('row', { name: 'Totals of 5 rows' }).getByText('$95.0M').waitFor()

  await page.getByRole('button', { name: 'Groups, columns and CSV' }).click()
  await page.getByRole('menuitem', { name: 'Group by' }).click()
  await page.getByRole('menuitemradio', { name: 'Industry' }).click()
  const heading = (label: string) => grid.getByRole('row').filter({ has: page.getByRole('button', { name: label }) })
  await heading('Software 2').getByText('$25.0M').waitFor()
  await heading('No industry 1').waitFor()
  await assertUsable(page)
  assert.match(page.url(), /group=industry/)

  await heading('Software 2').getByRole('button').click()
  await grid.getByText('Birch Software').waitFor({ state: 'detached' })
  await grid.getByText('Cedar Steel').waitFor()
  await heading('Software 2').getByRole('button').click()
  await grid.getByText('Birch Software').waitFor()

  // what a figure is changed to is in the sums at once
  await grid.getByRole('gridcell', { name: '$5.0M', exact: true }).dblclick()
  await page.getByLabel('Revenue of Birch Software').fill('6m')
  await page.keyboard.press('Enter')
  await heading('Software 2').getByText('$26.0M').waitFor()
  await grid.getByRole('row', { name: 'Totals of 5 rows' }).getByText('$96.0M').waitFor()

  await page.getByRole('button', { name: 'Any of these…' }).click()
  const group = (name: string) => page.getByRole('group', { name, exact: true })
  await group('Group 1').getByRole('button', { name: 'Filter' }).click()
  await page.getByRole('menuitem', { name: 'Industry' }).click()
  await page.getByRole('option', { name: 'Steel' }).click()
  await page.getByText('1 company', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Or…' }).click()
  await group('Group 2').getByRole('button', { name: 'Filter' }).click()
  await page.getByRole('menuitem', { name: 'Revenue' }).click()
  await page.getByLabel('Revenue to').fill('7m')
  await page.keyboard.press('Enter')
  await page.getByText('2 companies', { exact: true }).waitFor()
  await group('Group 2').getByText('Revenue: up to $7M').waitFor()
  await assertUsable(page)

  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Save as a new view' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Steel or small')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Steel or small' }).click()
  await page.getByRole('menuitem', { name: 'Share with the firm' }).click()
  await page.getByText('Everybody of the firm sees Steel or small').waitFor()
  await page.reload()
  await page.getByText('2 companies', { exact: true }).waitFor()
  await heading('Steel 1').waitFor()

  await world.signIn(page, bob, '#/companies')
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: /Steel or small/ }).click()
  await heading('Software 1').getByText('$6.0M').waitFor()
  await group('Group 1').getByText('Industry: Steel').waitFor()
  const address = page.url()

  await page.setViewportSize({ width: 390, height: 780 })
  await page.goto(`${url}/health`)
  await page.goto(address)
  const list = page.getByRole('list', { name: 'Companies' })
  await list.getByRole('button', { name: 'Software 1' }).waitFor()
  await assertUsable(page)
  await list.getByRole('button', { name: 'Software 1' }).click()
  await list.getByText('Birch Software').waitFor({ state: 'detached' })
  await list.getByText('Cedar Steel').waitFor()
}

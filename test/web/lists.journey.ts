import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { eventually } from '../harness.ts'
import { assertUsable } from './axe.ts'
import type { World } from './world.ts'

type Entry = { id: string; status_name: string; values: Record<string, unknown>; company: { name: string } }

/**
 * The buyers of a deal from a template: filled by a filter, moved on a board, changed in a table, one by one and several at
 * once. A company is in two lists with a status in each. A colleague sees them, and that of a restricted deal is not there.
 */
export async function lists(page: Page, world: World): Promise<void> {
  const { ana, bob, url } = world
  const { id: target } = await ana.create('/api/companies', { name: 'Ferrous Works', industry: 'Steel' })
  const deal = await ana.create('/api/deals', { company_id: target, name: 'Project Ferrous', value: 40_000_000 })
  const ids: Record<string, string> = {}
  for (const name of ['Aldgate Partners', 'Birch Capital', 'Cedar Equity'])
    ids[name] = (await ana.create('/api/companies', { name, industry: 'Private equity' })).id

  // from the page of the deal, with the statuses of a buyer list
  await world.signIn(page, ana, `#/deals/${deal.id}?tab=lists`)
  await page.getByText('No lists of this deal yet').waitFor()
  await assertUsable(page)
  await page.getByRole('button', { name: 'New list' }).click()
  const made = page.getByRole('dialog', { name: 'New list' })
  await made.getByText(/Statuses: To contact, Contacted, NDA sent/).waitFor()
  await made.getByLabel('Name').fill('Buyers of Ferrous')
  await assertUsable(page)
  await made.getByRole('button', { name: 'Add' }).click()
  await page.getByRole('heading', { level: 1, name: 'Buyers of Ferrous' }).waitFor()
  await page.getByText('No companies yet').waitFor()
  await assertUsable(page)
  const list = /lists\/([\w-]+)/.exec(page.url())?.[1] ?? ''
  const entries = async (): Promise<Entry[]> => (await ana.get(`/api/lists/${list}/entries`)).body.data
  const statuses = async () =>
    Object.fromEntries((await entries()).map(({ company, status_name }) => [company.name, status_name]))

  // all that a filter finds, with their number
  await page.goto(`${url}/#/companies?industry=Private+equity`)
  await page.getByRole('button', { name: 'Add all 3 to a list' }).click()
  await page.getByRole('option', { name: 'Buyers of Ferrous (Project Ferrous)' }).click()
  await page.getByText('3 companies added to Buyers of Ferrous').waitFor()

  // on the board one is dragged, and one moved by keys
  await page.goto(`${url}/#/lists/${list}?view=board`)
  await page.getByRole('region', { name: 'To contact, 3 companies' }).waitFor()
  await assertUsable(page)
  const contacted = page.getByRole('region', { name: /^Contacted/ })
  await page.getByRole('link', { name: /Birch/ }).dragTo(contacted, { targetPosition: { x: 100, y: 300 } })
  await page.getByText('Birch Capital moved to Contacted').waitFor()
  await page.getByRole('region', { name: 'Contacted, 1 company' }).getByText('Birch Capital').waitFor()
  await page.getByRole('link', { name: /Cedar/ }).focus()
  await page.keyboard.press('Shift+ArrowRight')
  await page.getByRole('region', { name: 'Contacted, 2 companies' }).getByText('Cedar Equity').waitFor()
  // within a column the order is one's own; what the app says at the top covers the middle of the card
  await page
    .getByRole('link', { name: /Birch/ })
    .dragTo(page.getByRole('link', { name: /Cedar/ }), { targetPosition: { x: 20, y: 8 } })
  await eventually(async () => {
    const order = (await entries()).map(({ company }) => company.name)
    assert.ok(order.indexOf('Birch Capital') < order.indexOf('Cedar Equity'), order.join())
  })

  // in the table a value is typed, and several get a status at once
  await page.getByText('Table', { exact: true }).click()
  const table = page.getByRole('grid', { name: 'Buyers of Ferrous' })
  const row = (name: string) => table.getByRole('row').filter({ hasText: name })
  await row('Aldgate').locator('[data-column="values.ticket"]').dblclick()
  await page.getByRole('textbox', { name: 'Ticket of Aldgate Partners' }).fill('5m')
  // a colleague has written a note meanwhile, and the same ticket, of which the table knows nothing yet
  const aldgate = (await entries()).find(({ company }) => company.name === 'Aldgate Partners')
  const isAsked = `**/api/lists/${list}/entries?*`
  await page.route(isAsked, (route) => route.abort())
  await bob.patch(`/api/lists/${list}/entries/${aldgate?.id}`, { note: 'Keen', values: { ticket: 3_000_000 } })
  await page.keyboard.press('Enter')
  const clash = page.getByRole('dialog', { name: `${bob.name} has changed this meanwhile` })
  await clash.getByText('It was: nothing').waitFor()
  assert.equal(await clash.getByRole('radio').count(), 2, 'of one column')
  await clash.getByRole('radio', { name: /^Yours: 5000000/ }).check()
  await clash.getByRole('button', { name: 'Save' }).click()
  await page.unroute(isAsked)
  await row('Aldgate').getByText('$5.0M').waitFor()
  await eventually(async () => assert.ok((await entries()).some(({ values }) => values['ticket'] === 5_000_000)))
  await row('Aldgate').locator('[data-check]').click()
  await row('Birch').locator('[data-check]').click()
  const bar = page.getByRole('toolbar', { name: 'Selected rows' })
  await bar.getByRole('button', { name: 'Status' }).click()
  await page.getByRole('menuitem', { name: 'NDA sent' }).click()
  await page.getByText('2 companies set to NDA sent').waitFor()
  await assertUsable(page)
  assert.deepEqual(await statuses(), {
    'Aldgate Partners': 'NDA sent',
    'Birch Capital': 'NDA sent',
    'Cedar Equity': 'Contacted',
  })
  await world.undo(page, '2 companies set to NDA sent')
  await eventually(async () => assert.equal((await statuses())['Aldgate Partners'], 'To contact'))
  // narrowed by a column
  await page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: 'Column' }).click()
  await page.getByRole('textbox', { name: 'Value' }).fill('4m')
  await page.getByRole('button', { name: 'Apply' }).click()
  await row('Birch').waitFor({ state: 'detached' })
  await row('Aldgate').waitFor()

  // a status goes, and its entries where they are sent
  await page.goto(`${url}/#/lists/${list}`)
  await page.getByRole('button', { name: 'More about Buyers of Ferrous' }).click()
  await page.getByRole('menuitem', { name: 'Statuses and columns' }).click()
  const settings = page.getByRole('dialog', { name: 'Statuses and columns of Buyers of Ferrous' })
  await settings.getByRole('button', { name: 'Remove Contacted' }).click()
  await assertUsable(page)
  await settings.getByRole('button', { name: 'Save' }).click()
  await settings.getByLabel('2 entries in “Contacted” go to').selectOption({ label: 'IOI' })
  await assertUsable(page)
  await settings.getByRole('button', { name: 'Move them and save' }).click()
  await eventually(async () => assert.equal((await statuses())['Cedar Equity'], 'IOI'))

  // another list, made by hand, has the same company with a status of its own
  await page.goto(`${url}/#/lists?new=1`)
  await made.getByLabel('Name').fill('Targets')
  await made.getByLabel('Start from').selectOption({ label: 'Target list' })
  await made.getByRole('button', { name: 'Add' }).click()
  await page.getByRole('heading', { level: 1, name: 'Targets' }).waitFor()
  await page.getByRole('button', { name: 'Add companies' }).first().click()
  const adding = page.getByRole('dialog', { name: 'Add companies to Targets' })
  await adding
    .getByRole('textbox', { name: 'Companies' })
    .or(adding.getByRole('combobox', { name: 'Companies' }))
    .fill('Cedar')
  await page.getByRole('option', { name: 'Cedar Equity' }).click()
  await assertUsable(page)
  await adding.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByText('1 company added to Targets').waitFor()
  await page.goto(`${url}/#/companies/${ids['Cedar Equity']}`)
  const inLists = page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Lists' }) })
  await inLists.getByText('IOI').waitFor()
  await inLists.getByText('To research').click()
  await page.getByRole('option', { name: 'In talks' }).click()
  await inLists.getByText('In talks').waitFor()
  await assertUsable(page)

  // a colleague sees both, until the deal is restricted
  await world.signIn(page, bob, '#/lists')
  await page.getByRole('link', { name: 'Targets' }).waitFor()
  await page.getByRole('link', { name: 'Buyers of Ferrous' }).waitFor()
  await assertUsable(page)
  await ana.send('PUT', `/api/walls/${deal.id}`, { user_ids: [ana.id] })
  await page.reload()
  await page.getByRole('link', { name: 'Targets' }).waitFor()
  assert.equal(await page.getByRole('link', { name: 'Buyers of Ferrous' }).count(), 0)
  await page.goto(`${url}/#/companies/${ids['Cedar Equity']}`)
  await inLists.getByText('In talks').waitFor()
  assert.equal(await page.getByText('Buyers of Ferrous').count(), 0)

  // on a phone the list is read and opened
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${url}/#/lists`)
  await page.getByRole('link', { name: 'Targets' }).click()
  await page.getByRole('list', { name: 'Targets' }).getByText('Cedar Equity').waitFor()
  await assertUsable(page)
  await page.setViewportSize({ width: 1440, height: 900 })
}

import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { eventually } from '../harness.ts'
import { assertUsable } from './axe.ts'
import type { World } from './world.ts'

/**
 * Two deals of one company: what is uploaded, logged, filed and planned for one stands on its page and not on that of the
 * other; what the company had is filed by a tick; and whoever is outside its wall finds nothing of it.
 */
export async function deal_as_a_place(page: Page, world: World): Promise<void> {
  const { bob, vera, url } = world
  const { id: company_id } = await bob.create('/api/companies', { name: 'Tidewater Pumps' })
  await bob.create('/api/companies', { name: 'Nothing Inc' })
  await bob.create('/api/contacts', { name: 'Dana Whitfield', email: 'dana@tidewater.example', company_id })
  const buyOut = await bob.create('/api/deals', { company_id, name: 'Project Buoy', value: 40_000_000 })
  const stake = await bob.create('/api/deals', { company_id, name: 'Project Stern' })
  await bob.create('/api/interactions', { company_id, type: 'call', subject: 'Buoy: first call of the adviser' })
  await bob.create('/api/notes', { company_id, content: 'The plant is clean' })

  // the board keeps its panel, from which the page opens
  await world.signIn(page, bob, '#/deals')
  await page.getByRole('link', { name: /Project Buoy/ }).click()
  const panel = page.getByRole('complementary', { name: 'Project Buoy' })
  await panel.getByRole('link', { name: 'Open the page' }).click()
  await page.waitForURL(`**/#/deals/${buyOut.id}`)
  await page.getByRole('heading', { level: 1, name: 'Project Buoy' }).waitFor()
  await page.getByRole('tab', { name: 'Overview', selected: true }).waitFor()
  await assertUsable(page)

  // a call
  await page.getByRole('button', { name: 'Log activity' }).click()
  const log = page.getByRole('dialog', { name: /^Log.*Project Buoy/ })
  await log.getByText('Call', { exact: true }).click()
  await log.getByLabel('Subject').fill('Price of the buy-out')
  assert.equal(await log.getByLabel('Deal', { exact: true }).inputValue(), 'Project Buoy')
  await log.getByLabel('Subject').press('ControlOrMeta+Enter')
  await log.waitFor({ state: 'hidden' })

  // a meeting
  await page.getByRole('tab', { name: 'Timeline' }).click()
  await page.getByRole('tabpanel').getByText('Price of the buy-out').waitFor()
  await page.getByRole('button', { name: 'Schedule a meeting' }).click()
  const plan = page.getByRole('dialog', { name: 'Schedule a meeting' })
  await plan.getByLabel('Title').fill('Visit of the yard')
  assert.equal(await plan.getByLabel('Deal', { exact: true }).inputValue(), 'Project Buoy')
  await assertUsable(page)
  await plan.getByRole('button', { name: 'Schedule', exact: true }).click()
  await page
    .getByRole('tabpanel')
    .getByRole('link', { name: /Visit of the yard/ })
    .waitFor()
  await assertUsable(page)

  // a document, and what the company had
  await page.getByRole('tab', { name: 'Documents' }).click()
  const html = '<h1>Teaser</h1><p>Pumps for harbours.</p>'
  const teaser = { name: 'teaser.html', mimeType: 'text/html', buffer: Buffer.from(html) }
  await page.getByLabel('Files to upload').first().setInputFiles(teaser)
  await page.getByRole('tabpanel').getByRole('table').getByRole('link', { name: 'teaser.html' }).waitFor()
  const unfiled = page.getByRole('region', { name: 'All that Tidewater Pumps has' })
  assert.ok(await unfiled.getByRole('checkbox', { name: /Buoy: first call/ }).isChecked())
  assert.ok(!(await unfiled.getByRole('checkbox', { name: /The plant is clean/ }).isChecked()))
  await assertUsable(page)
  await page.getByRole('button', { name: 'File 1 under the deal' }).click()
  await page.getByText('1 record filed under Project Buoy').waitFor()
  await unfiled.getByRole('checkbox', { name: /Buoy: first call/ }).waitFor({ state: 'detached' })

  // a conversation
  const letter = {
    to: ['dana@tidewater.example'],
    subject: 'Letter of intent',
    body: 'Dear Dana, attached.',
    provider: 'outbox',
  }
  const { email_id } = (await bob.post('/email_bot/send', letter)).body
  await page.goto(`${url}/#/mail/${email_id}`)
  const conversation = page.getByRole('region', { name: 'Conversation', exact: true })
  await conversation.getByRole('button', { name: 'File elsewhere' }).click()
  const filing = page.getByRole('dialog', { name: 'File the conversation' })
  await pick(page, filing.getByRole('combobox', { name: 'Deal' }), 'Buoy', 'Project Buoy')
  // another company clears the deal, and may have none
  await pick(page, filing.getByRole('combobox', { name: 'Company' }), 'Nothing', 'Nothing Inc')
  assert.equal(await filing.getByRole('combobox', { name: 'Deal' }).inputValue(), '')
  await filing.getByPlaceholder('No deals here yet').waitFor()
  await pick(page, filing.getByRole('combobox', { name: 'Company' }), 'Tidewater', 'Tidewater Pumps')
  await pick(page, filing.getByRole('combobox', { name: 'Deal' }), 'Buoy', 'Project Buoy')
  await assertUsable(page)
  await filing.getByRole('button', { name: 'File the conversation' }).click()
  await page.getByText('Filed under Project Buoy').first().waitFor()
  await conversation.getByRole('link', { name: 'Project Buoy' }).click()
  await page.getByRole('tab', { name: 'Mail', selected: true }).waitFor()
  await page.getByRole('tabpanel').getByText('Letter of intent').waitFor()
  await assertUsable(page)

  // none of it is on the page of the other deal
  for (const [tab, nothing] of [
    ['timeline&kind=talks', 'No meetings or calls yet'],
    ['documents', 'No documents yet'],
    ['mail', 'No mail yet'],
    ['tasks', 'No open tasks'],
    ['reports', 'No reports yet'],
  ] as const) {
    await page.goto(`${url}/#/deals/${stake.id}?tab=${tab}`)
    await page.getByRole('tabpanel').getByText(nothing).first().waitFor()
    for (const title of ['Price of the buy-out', 'Visit of the yard', 'teaser.html', 'Letter of intent'])
      assert.equal(await page.getByRole('tabpanel').getByText(title).count(), 0, `${title} in ${tab}`)
  }
  // the document says whose it is, and its list is narrowed to the deal
  await page.goto(`${url}/#/documents?deal=${stake.id}`)
  await page.getByText('No documents like that').waitFor()
  await page.goto(`${url}/#/documents?deal=${buyOut.id}`)
  await page.getByRole('grid').getByRole('link', { name: 'teaser.html' }).click()
  await page.getByRole('link', { name: 'Project Buoy' }).waitFor()

  // behind its wall
  await page.goto(`${url}/#/deals/${buyOut.id}`)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Who can see this' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Restrict it' }).click()
  await page.getByText('Project Buoy is restricted').waitFor()
  await page.getByRole('button', { name: 'Restricted' }).waitFor()
  await eventually(async () => assert.equal((await vera.get(`/api/deals/${buyOut.id}`)).status, 404))
  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Project Buoy' }).waitFor()
  await assertUsable(page)

  await page.setViewportSize({ width: 1440, height: 900 })
  await world.signIn(page, vera, `#/deals/${buyOut.id}`)
  await page.getByText('This deal is not here').waitFor()
  for (const address of [
    `companies/${company_id}?tab=documents`,
    'documents',
    'mail',
    `companies/${company_id}?tab=timeline`,
  ]) {
    await page.goto(`${url}/#/${address}`)
    await page
      .getByRole('main')
      .getByText(/No documents yet|No mail yet|belongs here|The plant is clean|a note/)
      .first()
      .waitFor()
    for (const title of [
      'Project Buoy',
      'Price of the buy-out',
      'Visit of the yard',
      'teaser.html',
      'Letter of intent',
    ])
      assert.equal(await page.getByText(title).count(), 0, `${title} at ${address}`)
  }
}

async function pick(page: Page, field: Locator, typed: string, name: string): Promise<void> {
  await field.fill(typed)
  await page.getByRole('option', { name }).click()
}

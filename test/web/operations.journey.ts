import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { eventually, startTestService } from '../harness.ts'
import { startReceiver } from '../peers/webhook_receiver.ts'
import { assertUsable } from './axe.ts'
import { openWatched } from './browser.ts'
import { newWorld, type World } from './world.ts'

/** An admin has a program told what happens, proves that the log is whole, and sees that all is backed up. */
export async function operations(page: Page, { bob, signIn }: World): Promise<void> {
  await whatAMemberSees(page, { bob, signIn })
  const browser = page.context().browser()
  assert.ok(browser)
  const service = await startTestService({ PRIVATE_ADDRESSES: '127.0.0.1', WEBHOOK_RETRY_SECONDS: '0,1' })
  const receiver = await startReceiver()
  try {
    const world = await newWorld(service)
    const { page: own, close } = await openWatched(browser, service.url)
    await world.signIn(own, world.ana, '#/settings/webhooks')
    await makeWebhook(own, receiver)
    await tryAndReplay(own, world, receiver)
    await replaceAndPause(own, receiver)
    await otherAdmins(own, world)
    await verifyTheLog(own)
    await backUps(own)
    await close()
  } finally {
    await receiver.close()
  }
}

type Receiver = Awaited<ReturnType<typeof startReceiver>>

/** How to connect a program is for everybody, what concerns the firm is for admins. */
async function whatAMemberSees(page: Page, { bob, signIn }: Pick<World, 'bob' | 'signIn'>) {
  await signIn(page, bob, '#/settings/mcp')
  assert.match(await page.getByLabel('Address', { exact: true }).inputValue(), /^http.*\/mcp$/)
  assert.match(await page.getByLabel('Settings of a program', { exact: true }).inputValue(), /Bearer YOUR_KEY/)
  assert.equal(await page.getByRole('link', { name: 'Webhooks' }).count(), 0)
  await assertUsable(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await assertUsable(page)
  await signIn(page, bob, '#/settings/webhooks')
  await page.getByText('This is for admins').waitFor()
}

async function makeWebhook(page: Page, receiver: Receiver) {
  await page.getByText('No webhook yet').waitFor()
  await assertUsable(page)
  await page.getByRole('button', { name: 'New webhook' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Warehouse')
  await dialog.getByLabel('Address').fill('nowhere')
  await dialog.getByRole('button', { name: 'Make the webhook' }).click()
  await dialog.getByText('Must be an address such as').waitFor()
  await dialog.getByLabel('Address').fill(receiver.url)
  await dialog.getByRole('combobox', { name: 'Records' }).fill('Deal')
  await page.getByRole('option', { name: 'Deal', exact: true }).click()
  await dialog.getByRole('combobox', { name: 'Only when one of these' }).fill('stage')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.getByRole('listbox').waitFor({ state: 'detached' })
  await assertUsable(page)
  await dialog.getByRole('button', { name: 'Make the webhook' }).click()
  const secret = await dialog.getByLabel('Secret', { exact: true }).inputValue()
  assert.match(secret, /^whsec_/)
  receiver.secrets.push(secret)
  await assertUsable(page)
  await dialog.getByText('Close', { exact: true }).click()
  await page.getByText('Deal · whatever happens to them · only where these got another value: stage').waitFor()
  await page.getByText('Nothing was told in the last 30 days').waitFor()
  assert.match(page.url(), /webhook=/)
  await assertUsable(page)
}

/** A test, an event, one that the receiver refuses, and both ways to send it again. */
async function tryAndReplay(page: Page, { ana }: World, receiver: Receiver) {
  await page.getByRole('button', { name: 'Send a test' }).click()
  const drawer = page.getByRole('dialog', { name: 'Delivery' })
  await drawer.getByRole('status').getByText('Delivered').waitFor()
  await drawer.getByText('thank you').waitFor()
  assert.deepEqual([receiver.got[0]?.isSigned, receiver.got[0]?.body.type], [true, 'webhook.test'])
  await assertUsable(page)
  await page.keyboard.press('Escape')

  const company = await ana.create('/api/companies', { name: 'Acme' })
  const deal = await ana.create('/api/deals', { name: 'Anvil', company_id: company.id })
  await page.getByRole('gridcell', { name: 'Deal: added' }).waitFor()
  receiver.change((_got, response) => response.writeHead(500).end('broken'))
  await ana.patch(`/api/deals/${deal.id}`, { stage: 'proposal' })
  await page.getByText('Switched off').waitFor()
  await page.getByRole('button', { name: 'State' }).click()
  await page.getByRole('option', { name: 'Given up' }).click()
  await page.getByRole('gridcell', { name: 'Deal: changed' }).click()
  await drawer.getByRole('status').getByText('Given up').waitFor()
  await drawer.getByText('broken').waitFor()
  assert.ok(await drawer.getByRole('button', { name: 'Send again' }).isDisabled())
  assert.match(page.url(), /status=failed.*delivery=/)
  await assertUsable(page)
  await page.goBack()

  receiver.change((_got, response) => response.end('now'))
  await page.getByRole('button', { name: 'Resume' }).click()
  await page.getByText('is active again').waitFor()
  await page.getByRole('gridcell', { name: 'Deal: changed' }).click()
  await drawer.getByRole('button', { name: 'Send again' }).click()
  await drawer.getByRole('status').getByText('Delivered').waitFor()
  await page.keyboard.press('Escape')

  const before = receiver.got.length
  await page.getByRole('button', { name: 'Replay' }).click()
  await assertUsable(page)
  await page.getByRole('dialog').getByLabel('Only what was not delivered').uncheck()
  await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click()
  await page.getByText('2 events on the way').waitFor()
  await page.getByRole('button', { name: 'Clear State' }).click()
  await page.getByRole('gridcell', { name: 'Deal: added' }).nth(1).waitFor()
  await eventually(async () => assert.ok(receiver.got.length > before))
}

async function replaceAndPause(page: Page, receiver: Receiver) {
  await page.getByRole('button', { name: 'More about Warehouse' }).click()
  await page.getByRole('menuitem', { name: 'Replace the secret' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Replace' }).click()
  assert.notEqual(await dialog.getByLabel('Secret', { exact: true }).inputValue(), receiver.secrets[0])
  await dialog.getByText('signs as well until').waitFor()
  await dialog.getByText('Close', { exact: true }).click()
  await page.getByRole('button', { name: 'Pause' }).click()
  await page.getByText('Paused', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'All webhooks' }).click()
  await page.getByRole('list', { name: 'Webhooks' }).getByText('Paused').waitFor()
  await assertUsable(page)
}

/** Others who look after the firm see that it is there, may pause and delete it, and see nothing of what it is told. */
async function otherAdmins(page: Page, { ana, bob, signIn }: World) {
  await ana.patch(`/api/users/${bob.id}`, { role: 'admin' })
  await signIn(page, bob, '#/settings/webhooks')
  await page.getByText('made by Ana Meier').waitFor()
  assert.equal(await page.getByRole('link', { name: 'Warehouse' }).count(), 0)
  await page.setViewportSize({ width: 390, height: 844 })
  await assertUsable(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: 'More about Warehouse' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('No webhook yet').waitFor()
}

async function verifyTheLog(page: Page) {
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Audit log' }).click()
  await page.getByRole('button', { name: 'Verify' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Verify' }).click()
  await dialog.getByText('As it was written', { exact: true }).waitFor()
  const head = await dialog.getByLabel('Head of the log', { exact: true }).inputValue()
  assert.match(head, /^\d+ [0-9a-f]{64}$/)
  await assertUsable(page)
  await dialog.getByLabel('Head noted earlier').fill('something')
  await dialog.getByRole('button', { name: 'Verify' }).click()
  await dialog.getByText('A head is a number and 64').waitFor()
  await dialog.getByLabel('Head noted earlier').fill(head)
  await dialog.getByRole('button', { name: 'Verify' }).click()
  await dialog.getByText('still part of it').waitFor()
  await dialog.getByLabel('Head noted earlier').fill(`1 ${'0'.repeat(64)}`)
  await dialog.getByRole('button', { name: 'Verify' }).click()
  await dialog.getByText('Not as it was written').waitFor()
  await page.keyboard.press('Escape')
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  const saved = await coming
  assert.equal(saved.suggestedFilename(), 'audit-log.jsonl')
  assert.match(readFileSync(await saved.path(), 'utf8'), /"hash":"[0-9a-f]{64}"/)
}

async function backUps(page: Page) {
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Back-ups' }).click()
  await page.getByText('Not made here').waitFor()
  await page.getByText('No back-up was made yet').waitFor()
  await assertUsable(page)
}

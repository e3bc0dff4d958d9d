import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { eventually } from '../harness.ts'
import { assertUsable } from './axe.ts'
import type { World } from './world.ts'

/** Home leads to one's tasks and deals and back; what is logged, moved, lost or planned is about what is open, without a mouse. */
export async function a_day_by_keyboard(page: Page, world: World): Promise<void> {
  const { ana, bob } = world
  const { id: companyId } = await ana.create('/api/companies', { name: 'Cobalt Health' })
  const { id: bankId } = await ana.create('/api/companies', { name: 'Coppice Partners' })
  const { id: adaId } = await ana.create('/api/contacts', { name: 'Ada Lund', company_id: companyId })
  const { id: bankerId } = await ana.create('/api/contacts', { name: 'Beate Banker', company_id: bankId })
  await ana.create('/api/tasks', { title: 'Send the teaser', assignee_id: bob.id })

  // Enter takes the first hit and does not send the form, Tab takes it along
  await world.signIn(page, bob, '#/deals')
  await page.getByText('No deals yet').waitFor()
  await page.keyboard.press('c')
  const dialog = page.getByRole('dialog', { name: 'New deal' })
  const company = dialog.getByLabel('Company')
  for (const key of ['Enter', 'Tab']) {
    await company.fill('Cobal')
    await page.getByRole('option', { name: 'Cobalt Health' }).waitFor()
    await page.keyboard.press(key)
    await eventually(async () => assert.equal(await company.inputValue(), 'Cobalt Health', key))
    assert.equal(await dialog.getByText('Give the deal a name').count(), 0)
  }
  await dialog.getByLabel('Name').fill('Project Copper')
  await page.keyboard.press('Control+Enter')
  const lead = page.getByRole('region', { name: 'Lead, 1 deal' })
  await lead.getByText('15%').waitFor()
  const [deal] = (await bob.get('/api/deals')).body.data
  assert.equal(deal.company_id, companyId)

  // the probability follows the stage, and a lost deal asks why
  const card = page.getByRole('link', { name: /Project Copper/ })
  const moves = { Qualification: '33%', Proposal: '55%', Negotiation: '75%' }
  await card.focus()
  await moveAgainBeforeTheAnswer(page)
  for (const [stage, probability] of Object.entries(moves)) {
    await page.keyboard.press('Shift+ArrowRight')
    await page
      .getByRole('region', { name: `${stage}, 1 deal` })
      .getByText(probability)
      .waitFor()
  }
  await page.keyboard.press('Shift+ArrowRight')
  await page.getByRole('region', { name: 'Won, 1 deal' }).getByText('Project Copper').waitFor()
  await page.keyboard.press('Shift+ArrowRight')
  const why = page.getByRole('dialog', { name: 'Why was Project Copper lost?' })
  await why.waitFor()
  await why.getByRole('button', { name: 'Cancel' }).click()
  await why.waitFor({ state: 'detached' })
  assert.equal((await bob.get(`/api/deals/${deal.id}`)).body.stage, 'closed_won', 'Cancel leaves the deal as it was')
  await card.focus()
  await page.keyboard.press('Shift+ArrowRight')
  await why.getByLabel('Why it was lost').fill('The price')
  await assertUsable(page)
  await page.keyboard.press('Control+Enter')
  await page.getByText('Project Copper moved to Lost').waitFor()
  const lost = (await bob.get(`/api/deals/${deal.id}`)).body
  assert.deepEqual([lost.stage, lost.pass_reason], ['closed_lost', 'The price'])
  await bob.patch(`/api/deals/${deal.id}`, { stage: 'proposal' })

  // a deal that not everybody may know of says so; a wall that had to wait for others' work too long is told to try again
  await eventually(async () => {
    const { status, body } = await bob.send('PUT', `/api/walls/${deal.id}`, { user_ids: [bob.id] })
    assert.equal(status, 200, JSON.stringify(body))
  })
  await page.reload()
  await card.getByLabel('Only 1 person can see this').waitFor()

  // from Home to a deal and back
  await page.goto(`${world.url}/#/`)
  await page.getByRole('list', { name: 'My tasks' }).getByText('Send the teaser').waitFor()
  await page
    .getByRole('link', { name: /Project Copper/ })
    .first()
    .click()
  await page.getByRole('heading', { level: 1, name: 'Project Copper' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('list', { name: 'My tasks' }).waitFor()
  assert.match(page.url(), /#\/$/)

  // a call that is logged from a company's page is a call with that company; who was there, of whatever company, of the firm
  // or not known yet, is picked by Enter
  await page.goto(`${world.url}/#/companies/${companyId}`)
  await page.getByRole('heading', { level: 1, name: 'Cobalt Health' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('log a call')
  await page.getByRole('option', { name: 'Log a call', exact: true }).waitFor()
  await page.keyboard.press('Enter')
  const log = page.getByRole('dialog', { name: /^Log.*Cobalt Health/ })
  const subject = log.getByLabel('Subject')
  await subject.fill('First impressions')
  await log.getByText('Meeting', { exact: true }).click()
  await log.getByText('Call', { exact: true }).click()
  await subject.and(page.locator(':focus')).waitFor()
  const participants = log.getByLabel('Participants')
  const option = (name: string) => page.getByRole('option', { name })
  for (const [typed, offered] of [
    ['Ad', 'Ada Lund'],
    ['beate', 'Beate Banker Coppice Partners'],
    [ana.name, `${ana.name} Colleague`],
    ['Lea Lawyer', 'Nobody found: add “Lea Lawyer” as a contact of Cobalt Health'],
  ] as const) {
    await participants.fill(typed)
    await option(offered).waitFor()
    await page.keyboard.press('Enter')
    await option(offered).waitFor({ state: 'detached' })
  }
  await log.getByText('Lea Lawyer', { exact: true }).waitFor()
  await log.getByLabel('Follow-up task').fill('Send the model')
  await log.getByLabel('Due', { exact: true }).fill('17 Mar 2027')
  await assertUsable(page)
  await page.keyboard.press('Control+Enter')
  await page.getByText('Call logged').waitFor()
  const [call] = (await bob.get(`/api/interactions?company_id=${companyId}`)).body.data
  assert.deepEqual([call.type, call.subject], ['call', 'First impressions'])
  const whole = (await bob.get(`/api/interactions/${call.id}`)).body
  assert.deepEqual(
    whole.participants.map(({ kind, name, company_name }: Record<string, string>) => [kind, name, company_name]),
    [
      ['contact', 'Ada Lund', 'Cobalt Health'],
      ['contact', 'Beate Banker', 'Coppice Partners'],
      ['contact', 'Lea Lawyer', 'Cobalt Health'],
      ['user', ana.name, null],
    ],
  )
  assert.deepEqual(whole.contact_ids.slice(0, 2), [adaId, bankerId])
  const [task] = (await bob.get(`/api/tasks?company_id=${companyId}`)).body.data
  assert.deepEqual([task.title, task.due_date, task.assignee_id], ['Send the model', '2027-03-17', bob.id])
  await page.goto(`${world.url}/#/companies/${companyId}?tab=timeline&kind=talks`)
  await page.getByText(`with Ada Lund; Beate Banker, Coppice Partners; Lea Lawyer; ${ana.name}`).waitFor()

  // an empty time of the calendar is where a meeting is planned
  await page.goto(`${world.url}/#/calendar?date=2027-03-16`)
  const day = page.locator('section[data-day="2027-03-17"]')
  await day.click({ position: { x: 40, y: 480 } })
  await page.getByRole('dialog', { name: 'Schedule a meeting' }).waitFor()
}

/** A card that is moved while the lists of its move before are still on their way stays where it was put, and in hand. */
async function moveAgainBeforeTheAnswer(page: Page): Promise<void> {
  const lists = (url: URL) => url.pathname === '/api/deals'
  const late = Promise.withResolvers<void>()
  let asked = 0
  await page.route(lists, async (route) => {
    const response = await route.fetch()
    asked++
    await late.promise
    await route.fulfill({ response }).catch(() => undefined) // the page no longer waits for it
  })
  await page.keyboard.press('Shift+ArrowRight')
  await eventually(async () => assert.ok(asked >= 2, 'the lists it left and came to'))
  await page.unroute(lists)
  const asksAnew = page.waitForRequest((one) => lists(new URL(one.url())))
  await page.keyboard.press('Shift+ArrowLeft')
  late.resolve()
  await (await asksAnew).response()
  await page
    .locator(':focus')
    .and(page.getByRole('region', { name: 'Lead, 1 deal' }).getByRole('link'))
    .waitFor()
}

import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { eventually } from '../harness.ts'
import { assertUsable } from './axe.ts'
import type { World } from './world.ts'

/** A week is planned: by keyboard, by dragging, by repeating; seen as month, week and list, and by a calendar program. */
export async function calendar(page: Page, world: World): Promise<void> {
  const { ana, vera } = world
  await ana.patch('/auth/firm', { time_zone: 'Europe/Zurich' })
  await ana.create('/api/companies', { name: 'Nordlicht Optik' })
  const planned = await ana.create('/api/calendar/events', {
    summary: 'Management presentation',
    start: '2027-03-17T09:00:00Z',
    end: '2027-03-17T10:00:00Z',
    time_zone: 'Europe/Zurich',
  })
  const times = async (id: string) => {
    const { start, end } = (await ana.get(`/api/calendar/events/${id}`)).body
    return [start, end].map((at: string) => at.slice(5, 16))
  }
  await world.signIn(page, ana, '#/')
  await page.keyboard.press('g')
  await page.keyboard.press('e')
  await page.getByRole('button', { name: 'Today' }).waitFor()
  await page.goto(`${world.url}/#/calendar?date=2027-03-17`)
  const chip = page.locator(`[data-event="${planned.id}"]`)
  await chip.waitFor()
  // the line above the week comes with the firm's zone, and moves the week down
  await page.getByText('Times of Europe/Zurich').waitFor()
  await assertUsable(page)

  // to the day after, two hours later
  const drag = async (dx: number, dy: number, from: 'middle' | 'edge' = 'middle') => {
    // waits until it is drawn and lies still
    await chip.hover()
    const box = await chip.boundingBox()
    assert.ok(box)
    const [x, y] = [box.x + box.width / 2, from === 'edge' ? box.y + box.height - 2 : box.y + box.height / 2]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + dx / 2, y + dy / 2, { steps: 4 })
    await page.mouse.move(x + dx, y + dy, { steps: 4 })
    await page.mouse.up()
  }
  const column = await page.locator('section[data-day="2027-03-18"]').boundingBox()
  assert.ok(column)
  await drag(column.width, 96)
  await eventually(async () => assert.deepEqual(await times(planned.id), ['03-18T11:00', '03-18T12:00']))
  await drag(0, 24, 'edge')
  await eventually(async () => assert.deepEqual(await times(planned.id), ['03-18T11:00', '03-18T12:30']))
  assert.equal(await page.getByRole('complementary').count(), 0)
  await world.undo(page, /12:00 – 13:30/)
  await eventually(async () => assert.deepEqual(await times(planned.id), ['03-18T11:00', '03-18T12:00']))

  // by the keyboard: c plans one on the day that is looked at
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('c')
  const dialog = page.getByRole('dialog', { name: 'Schedule a meeting' })
  await dialog.getByLabel('Title').fill('Jour fixe')
  await dialog.getByLabel('Repeats').click()
  await page.getByRole('option', { name: 'every week', exact: true }).click()
  // who comes is found by name, at whatever company, or is any address
  await ana.create('/api/contacts', { name: 'Beate Banker', email: 'beate@lindhof.example' })
  await dialog.getByLabel('Who').fill('beate b')
  await page.getByRole('option', { name: 'Beate Banker' }).waitFor()
  await page.keyboard.press('Enter')
  await dialog.getByText('beate@lindhof.example').waitFor()
  await dialog.getByLabel('Who').fill('carla@acme.com')
  await page.keyboard.press('Enter')
  await dialog.getByLabel('Invite them by mail').check()
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await dialog.waitFor({ state: 'detached' })
  await world.mailTo('carla@acme.com', 'Invitation: Jour fixe')
  assert.match(page.url(), /date=2027-03-16/)

  await page.keyboard.press('m')
  await page.getByRole('grid', { name: 'Month' }).waitFor()
  await eventually(async () => assert.equal(await page.getByRole('button', { name: /Jour fixe/ }).count(), 4))
  await assertUsable(page)
  const cell = page.getByRole('gridcell', { name: 'Friday, 26 March 2027' })
  await page.locator('[data-event]', { hasText: 'Management' }).dragTo(cell)
  await eventually(async () => assert.deepEqual(await times(planned.id), ['03-26T11:00', '03-26T12:00']))
  await page.reload()

  // one of the series is opened, and only that one is cancelled
  await page
    .getByRole('gridcell', { name: 'Tuesday, 23 March 2027' })
    .getByRole('button', { name: /Jour fixe/ })
    .press('Enter')
  const panel = page.getByRole('complementary', { name: 'Jour fixe' })
  await panel.getByText('every week').waitFor()
  await panel.getByRole('button', { name: 'Cancel the meeting' }).click()
  await page.getByRole('menuitem', { name: 'Only this one' }).click()
  await panel.waitFor({ state: 'detached' })
  await eventually(async () => assert.equal(await page.getByRole('button', { name: /Jour fixe/ }).count(), 3))

  // a day with more meetings than it has room for shows all of them
  const start = '2027-03-24T08:00:00Z'
  for (const summary of ['First', 'Second', 'Third', 'Fourth', 'Fifth'])
    await ana.create('/api/calendar/events', { summary, start, end: '2027-03-24T09:00:00Z' })
  await page.reload()
  await page.getByRole('button', { name: '2 more on Wednesday, 24 March 2027' }).click()
  await page.getByRole('button', { name: /Fifth/ }).waitFor()

  // the focus is again where it was
  const second = page.getByRole('button', { name: /Second/ })
  await second.focus()
  await page.keyboard.press('c')
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await eventually(async () => assert.ok(await second.evaluate((button) => button.matches(':focus'))))

  await page.keyboard.press('l')
  await page.getByRole('heading', { name: 'Fri 26 Mar' }).waitFor()

  await page.getByRole('button', { name: 'Subscribe' }).click()
  const feed = page.getByRole('dialog', { name: 'Subscribe to your calendar' })
  await feed.getByRole('button', { name: 'Make an address' }).click()
  const address = await feed.getByLabel('Address').inputValue()
  assert.match(await (await fetch(address)).text(), /SUMMARY:Jour fixe/)
  await page.keyboard.press('Escape')

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('heading', { name: 'Fri 26 Mar' }).waitFor()
  await assertUsable(page)
  await page.getByRole('button', { name: /Management/ }).click()
  await page.getByRole('heading', { name: 'Management presentation', level: 1 }).waitFor()

  // who reads only plans nothing
  await page.setViewportSize({ width: 1280, height: 800 })
  await world.signIn(page, vera, '#/calendar?date=2027-03-26')
  await chip.waitFor()
  assert.equal(await page.getByRole('button', { name: 'Schedule a meeting' }).count(), 0)
  await drag(0, 96)
  assert.deepEqual(await times(planned.id), ['03-26T11:00', '03-26T12:00'])
}

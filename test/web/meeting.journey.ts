import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { assertUsable } from './axe.ts'
import type { World } from './world.ts'

/** A meeting is told in the firm's time, changed, cancelled, and the cancelling taken back. */
export async function meeting(page: Page, world: World): Promise<void> {
  const { ana } = world
  await ana.patch('/auth/firm', { time_zone: 'America/New_York' })
  const company = await ana.create('/api/companies', { name: 'Nordlicht Optik' })
  const planned = await ana.create('/api/calendar/events', {
    summary: 'Management presentation',
    start: '2027-03-10T15:00:00Z',
    end: '2027-03-10T16:30:00Z',
    attendees: ['nora@nordlicht.example'],
    company_id: company.id,
  })
  await world.signIn(page, ana, `#/calendar/${planned.id}`)
  await page.getByText('Wed 10 Mar 2027, 10:00 – 11:30 (America/New York)').waitFor()
  await assertUsable(page)

  await page.keyboard.press('e')
  const dialog = page.getByRole('dialog', { name: 'Change the meeting' })
  await dialog.getByLabel('Where').fill('Room 4')
  const from = dialog.getByRole('textbox', { name: 'From' })
  await from.press('Control+a')
  await from.pressSequentially('17 Mar 2027, 9:00')
  await assertUsable(page)
  await page.keyboard.press('Control+Enter')
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('Wed 17 Mar 2027, 09:00 – 10:30').waitFor()
  const { body } = await ana.get(`/api/calendar/events/${planned.id}`)
  assert.deepEqual([body.start, body.location], ['2027-03-17T13:00:00.000Z', 'Room 4'])

  await page.getByRole('button', { name: 'Cancel the meeting' }).click()
  await page.getByRole('heading', { level: 1, name: 'Nordlicht Optik' }).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('heading', { level: 1, name: 'Management presentation' }).waitFor()
  await page.keyboard.press('e')
  await dialog.getByLabel('Private').waitFor()
  await dialog.getByLabel('Time zone').fill('Zurich')
  await page.getByRole('option', { name: 'Europe/Zurich' }).click()
  await page.keyboard.press('Control+Enter')
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('Wed 17 Mar 2027, 04:00 – 05:30 (America/New York)').waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  await assertUsable(page)
  await page.getByRole('link', { name: 'Prepare me' }).click()
  assert.match(page.url(), /#\/ask/)
}

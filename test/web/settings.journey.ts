import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { assertUsable } from './axe.ts'
import type { World } from './world.ts'

/** An admin looks after people, the firm and the agents, and reads who did what; others see what they may. */
export async function settings(page: Page, world: World): Promise<void> {
  await world.signIn(page, world.ana, '#/settings')
  const section = (name: string) =>
    page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name }).click()

  await page.getByLabel('Current password').waitFor()
  await assertUsable(page)
  await section('Firm')
  await page.getByRole('combobox', { name: 'Time zone' }).fill('Zurich')
  await page.getByRole('option', { name: 'Europe/Zurich' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved').waitFor()
  assert.equal((await world.ana.get('/auth/firm')).body.time_zone, 'Europe/Zurich')
  await assertUsable(page)

  await section('People')
  await page.getByRole('button', { name: 'More about Vera Rossi' }).click()
  await assertUsable(page)
  await page.getByRole('menuitemradio', { name: 'Member' }).click()
  await page.getByText('Vera Rossi is now member').waitFor()
  assert.equal((await world.ana.get(`/api/users/${world.vera.id}`)).body.role, 'member')
  await world.undo(page, 'Vera Rossi is now member')
  await page.getByRole('gridcell', { name: 'Viewer' }).waitFor()

  await section('Analyst')
  await page.getByRole('heading', { name: 'Agents of your firm' }).waitFor()
  await page.getByRole('button', { name: 'Restart' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Restart' }).click()
  await page.getByText('are starting anew').first().waitFor()
  await assertUsable(page)

  await section('Audit log')
  await page.getByRole('button', { name: 'What was done' }).click()
  await page.getByRole('option', { name: 'Restarted' }).click()
  await page
    .getByRole('gridcell', { name: /restarted/ })
    .first()
    .click()
  await page.getByRole('dialog', { name: 'What was done' }).waitFor()
  await assertUsable(page)
  assert.match(page.url(), /kind=restarted.*event=/)
  await page.goBack()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await assertUsable(page)

  await section('About')
  await page.getByText('Healthy').waitFor()
  await assertUsable(page)

  await world.signIn(page, world.vera, '#/settings/users')
  await page.getByRole('gridcell', { name: 'Bob Keller' }).waitFor()
  assert.equal(await page.getByRole('button', { name: 'Invite' }).count(), 0)
  assert.equal(await page.getByRole('link', { name: 'Audit log' }).count(), 0)
  await page.setViewportSize({ width: 390, height: 844 })
  await assertUsable(page)
}

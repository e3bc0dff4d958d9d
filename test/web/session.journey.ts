import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { defaultPassword } from '../harness.ts'
import { assertUsable } from './axe.ts'
import type { World } from './world.ts'

/** A session is renewed unnoticed, keeps what was typed when it ends, and ends in all tabs with signing out. */
export async function session(page: Page, world: World): Promise<void> {
  const { ana } = world
  await world.signIn(page, ana, '#/settings/profile')

  // a computer whose clock goes two days fast: one renewal as the page is opened, and no more with each request
  await page.goto('about:blank')
  let renewals = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/auth/refresh')) renewals += 1
  })
  await page.clock.setSystemTime(Date.now() + 2 * 86_400_000)
  await page.goto(`${world.url}/#/settings/profile`)
  await page.getByLabel('Name').waitFor()
  await page.getByRole('link', { name: 'Companies' }).click()
  await page.getByRole('heading', { level: 1, name: 'Companies' }).waitFor()
  assert.equal(renewals, 1)
  await page.clock.setSystemTime(Date.now())

  // a service that cannot renew it just now ends no session
  await page.route('**/auth/refresh', (route) => route.abort())
  await page.route('**/api/webhooks*', (route) => route.fulfill({ status: 401, json: { detail: 'Invalid token' } }))
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('link', { name: 'Webhooks', exact: true }).click()
  await page.getByText('cannot be reached').waitFor()
  assert.equal(await page.getByRole('dialog').count(), 0)
  await page.unrouteAll()

  // one that the service ends is asked for over the screen
  await page.getByRole('link', { name: 'Profile' }).click()
  await page.getByLabel('Name').fill('Ana Maria Meier')
  await endSessions(world)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
  await dialog.waitFor()
  await assertUsable(page)
  await dialog.getByRole('textbox', { name: 'Password' }).fill('something else')
  await dialog.getByRole('button', { name: 'Go on' }).click()
  await dialog.getByText('Email or password incorrect').waitFor()
  await dialog.getByRole('textbox', { name: 'Password' }).fill(defaultPassword)
  await dialog.getByRole('button', { name: 'Go on' }).click()
  await dialog.waitFor({ state: 'detached' })
  assert.equal(await page.getByLabel('Name').inputValue(), 'Ana Maria Meier')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Your name is saved').waitFor()

  // signed out here is signed out there
  const other = await page.context().newPage()
  await other.goto(`${world.url}/#/contacts`)
  await other.getByRole('heading', { level: 1, name: 'Contacts' }).waitFor()
  await page.getByRole('button', { name: 'Ana Maria Meier' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  for (const tab of [page, other]) await tab.getByRole('heading', { name: 'Sign in' }).waitFor()

  // and who signs in again is back where they were
  await assertUsable(other)
  await other.getByLabel('E-mail').fill(ana.email)
  await other.getByRole('textbox', { name: 'Password' }).fill(defaultPassword)
  await other.getByRole('button', { name: 'Sign in' }).click()
  await other.getByRole('heading', { level: 1, name: 'Contacts' }).waitFor()
}

/** A password that is changed elsewhere ends all sessions; then it is as it was. */
async function endSessions({ ana, url }: World) {
  const other = 'another correct horse'
  const changed = await ana.post('/auth/password', { current_password: defaultPassword, new_password: other })
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${changed.body.access_token}` }
  const body = JSON.stringify({ current_password: other, new_password: defaultPassword })
  const back = await fetch(`${url}/auth/password`, { method: 'POST', headers, body })
  assert.equal(back.status, 200)
}

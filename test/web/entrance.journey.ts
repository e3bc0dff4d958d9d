import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { defaultPassword } from '../harness.ts'
import { assertUsable } from './axe.ts'
import type { World } from './world.ts'

/** A firm registers, invites a colleague who joins, and somebody who forgot the password sets a new one. */
export async function entrance(page: Page, world: World): Promise<void> {
  const email = `zoe.${Date.now()}@example.com`
  await page.goto(`${world.url}/#/documents?review=waiting`)
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await page.getByRole('link', { name: 'Register your firm' }).click()
  await page.getByRole('button', { name: 'Register' }).click()
  await page.getByLabel('Firm', { exact: true }).and(page.locator(':focus')).waitFor()
  assert.equal(await page.getByText('This is needed.').count(), 4)
  await assertUsable(page)
  await page.getByLabel('Firm', { exact: true }).fill('Zoe & Partners')
  await page.getByLabel('Your name').fill('Zoe Frey')
  await page.getByLabel('E-mail').fill(world.ana.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(defaultPassword)
  await page.getByRole('button', { name: 'Register' }).click()
  await page.getByText('Somebody has registered with this address.').waitFor()
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Register' }).click()
  await page.getByRole('button', { name: 'Zoe & Partners' }).waitFor()

  await page.goto(`${world.url}/#/settings/users`)
  await page.getByRole('button', { name: 'Invite' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Viewer' }).check()
  await assertUsable(page)
  await dialog.getByRole('button', { name: 'Invite' }).click()
  const link = await dialog.getByRole('textbox', { name: 'Link' }).inputValue()
  await dialog.getByText('Close', { exact: true }).click()
  await page.getByText('Whoever has the link').waitFor()
  await assertUsable(page)

  // on a computer where nobody is signed in
  await page.goto(`${world.url}/health`)
  await page.evaluate('localStorage.clear(); sessionStorage.clear()')
  await page.goto(link)
  await page.getByRole('heading', { name: 'Join Zoe & Partners' }).waitFor()
  await page.getByText('Zoe Frey has invited you').waitFor()
  await page.getByLabel('Your name').fill('Urs Vogt')
  await page.getByLabel('E-mail').fill(`urs.${email}`)
  await page.getByRole('textbox', { name: 'Password' }).fill(defaultPassword)
  await assertUsable(page)
  await page.getByRole('button', { name: 'Join' }).click()
  await page.getByRole('button', { name: 'Urs Vogt' }).waitFor()
  await page.getByText('You have joined the firm. Please verify your email address').waitFor()
  await page.getByRole('heading', { name: 'Your pipeline will be here' }).waitFor()
  assert.equal(await page.getByText('Invite your team').count(), 0, 'a viewer is shown no step of an admin')
  await page.goto(link)
  await page.getByRole('heading', { name: 'This invitation does not work any more' }).waitFor()
  await page.goto(`${world.url}/#/`)

  await page.getByRole('button', { name: 'Urs Vogt' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await page.getByRole('heading', { name: 'Look into your mail' }).waitFor()
  await assertUsable(page)
  const path = /\/t\/r\/\S+/.exec(await world.mailTo(email, 'Set a new password'))?.[0]
  await page.goto(world.url + path)
  await page.getByLabel('New password').fill('a newer horse')
  await assertUsable(page)
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill('a newer horse')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Zoe Frey' }).waitFor()
}

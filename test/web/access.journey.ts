import assert from 'node:assert/strict'
import jsqr from 'jsqr'
import { TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { defaultPassword, type Person } from '../harness.ts'
import { assertUsable } from './axe.ts'
import type { World } from './world.ts'

/** A second factor, sessions and keys of a person; what an admin sees and asks of everybody; a restricted company; and fields that a role does not see. */
export async function access(page: Page, world: World): Promise<void> {
  const { ana, bob, vera, url } = world
  await world.signIn(page, bob, '#/settings/security')
  await page.getByRole('button', { name: 'Set it up' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Set it up' }).click()
  const { codeIn, recoveryCodes } = await enrol(page)
  await page.getByText(/^On since/).waitFor()
  await page.getByText('10 codes left').waitFor()
  await assertUsable(page)

  // in again: a wrong code, the right one, and the day on which the phone is lost
  await signInByHand(page, url, bob)
  await page.getByRole('heading', { name: 'One more step' }).waitFor()
  await assertUsable(page)
  await page.getByLabel('Code', { exact: true }).fill('12345x')
  await page.getByRole('button', { name: 'Go on' }).click()
  await page.getByText('This code is wrong').waitFor()
  await page.getByLabel('Code', { exact: true }).fill(codeIn(30))
  await page.getByRole('button', { name: 'Go on' }).click()
  await page.getByRole('link', { name: 'Settings' }).waitFor()
  await signInByHand(page, url, bob)
  await page.getByRole('button', { name: 'The app is lost' }).click()
  await page.getByLabel('Recovery code').fill(recoveryCodes[0] ?? '')
  await page.getByRole('button', { name: 'Go on' }).click()
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('link', { name: 'Security' }).click()
  await page.getByText('9 codes left').waitFor()

  // where he is signed in
  const sessions = page.getByRole('list', { name: 'Sessions' })
  await sessions.getByText('This one').waitFor()
  await assertUsable(page)
  await page.getByRole('button', { name: 'End all others' }).click()
  await page.getByText(/sessions? ended/).waitFor()
  assert.equal(await sessions.getByRole('listitem').count(), 1)
  assert.equal((await bob.get('/auth/me')).status, 401)

  await aKey(page, url)
  await aWall(page, world)
  await hiddenFields(page, world)

  // a factor that is lost, and a firm that asks for one
  await world.signIn(page, ana, '#/settings/access')
  await page.getByRole('button', { name: 'More about Bob Keller' }).click()
  await page.getByRole('menuitem', { name: 'Take away the second factor' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take it away' }).click()
  await page.getByText('Bob Keller has no second factor any more').waitFor()
  await assertUsable(page)
  // who asks for one has one
  const { secret } = await ana.create('/auth/second-factor', {})
  await ana.post('/auth/second-factor/confirm', { code: new TOTP({ secret }).generate() })
  await page.getByRole('switch', { name: 'Everybody needs one' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ask for it' }).click()
  await page.getByText('Everybody is asked for a second factor').waitFor()
  await signInByHand(page, url, vera)
  await page.getByRole('heading', { name: 'Your firm asks for a second factor' }).waitFor()
  await assertUsable(page)
  await page.reload()
  await page.getByRole('button', { name: 'Set it up' }).click()
  await page.setViewportSize({ width: 390, height: 844 })
  await enrol(page)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.goto(`${url}/#/companies`)
  await page.getByRole('heading', { name: 'Companies' }).waitFor()
}

/** Gives the key on the screen to an app, brings its code and keeps the recovery codes. */
async function enrol(page: Page) {
  const key = page.getByLabel('Key', { exact: true })
  await key.waitFor()
  await assertUsable(page)
  const secret = (await key.inputValue()).replaceAll(' ', '')
  assert.equal(new URL(await seenByCamera(page)).searchParams.get('secret'), secret)
  const codeIn = (seconds: number) => new TOTP({ secret }).generate({ timestamp: Date.now() + seconds * 1000 })
  // each code counts once, and the next one is good already: it is left for signing in
  await page.getByLabel('Code', { exact: true }).fill(codeIn(0))
  await page.getByRole('button', { name: 'Switch it on' }).click()
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await codes.first().waitFor()
  const recoveryCodes = await codes.allTextContents()
  assert.equal(recoveryCodes.length, 10)
  await assertUsable(page)
  await page.getByRole('button', { name: 'I have kept them' }).click()
  return { codeIn, recoveryCodes }
}

/** What the camera of a phone reads from the picture of the key. */
async function seenByCamera(page: Page): Promise<string> {
  const picture = await page.getByRole('img', { name: 'The key as a picture' }).screenshot()
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return (
    jsqr.default(new Uint8ClampedArray(data), info.width, info.height)?.data ?? assert.fail('the camera sees no code')
  )
}

async function signInByHand(page: Page, url: string, { email }: Person): Promise<void> {
  await page.goto(`${url}/health`)
  await page.evaluate(() => localStorage.clear())
  await page.goto(`${url}/#/sign-in`)
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(defaultPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** A key is shown once, opens what it is for, and nothing once it is revoked. */
async function aKey(page: Page, url: string): Promise<void> {
  await page.getByRole('link', { name: 'API keys' }).click()
  await page.getByText('You have no key').waitFor()
  await page.getByRole('button', { name: 'New key' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Spreadsheet')
  await assertUsable(page)
  await page.getByRole('button', { name: 'Make the key' }).click()
  const key = await page.getByLabel('Key', { exact: true }).inputValue()
  const status = async (path: string, method = 'GET') =>
    (await fetch(`${url}${path}`, { method, headers: { authorization: `Bearer ${key}` } })).status
  assert.deepEqual([await status('/api/companies'), await status('/api/companies', 'POST')], [200, 403])
  await page.getByText('Close', { exact: true }).click()
  await page.getByRole('list', { name: 'API keys' }).getByText('Spreadsheet').waitFor()
  await assertUsable(page)
  await page.getByRole('button', { name: 'Revoke Spreadsheet' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await page.getByText('Spreadsheet is revoked').waitFor()
  assert.equal(await status('/api/companies'), 401)
}

/** A company that two know of: a third does not, and an admin outside sees no more than that there is one. */
async function aWall(page: Page, world: World): Promise<void> {
  const { ana, vera } = world
  const { id } = await ana.create('/api/companies', { name: 'Project Falcon' })
  await page.goto(`${world.url}/#/companies/${id}`)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Who can see this' }).click()
  const dialog = page.getByRole('dialog', { name: 'Who can see this' })
  await dialog.getByText('Everyone in the firm can see').waitFor()
  await assertUsable(page)
  await dialog.getByRole('button', { name: 'Restrict it' }).click()
  await page.getByText('Project Falcon is restricted').waitFor()
  await page.getByRole('button', { name: 'Restricted' }).click()
  await dialog.getByText('Only these people know of Project Falcon').waitFor()
  await assertUsable(page)
  for (const person of [ana, vera]) assert.equal((await person.get(`/api/companies/${id}`)).status, 404)

  await world.signIn(page, ana, '#/settings/walls')
  await page.getByText('A company that you are not told of').waitFor()
  await assertUsable(page)
  await page.getByRole('button', { name: 'Join' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Join' }).click()
  await page.getByText('You now see Project Falcon').waitFor()
  await page.getByRole('link', { name: 'Open it' }).click()
  await page.getByRole('button', { name: 'Restricted' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Open it to the firm' }).click()
  await page.getByText('Everybody of the firm can see Project Falcon').first().waitFor()
  assert.equal((await vera.get(`/api/companies/${id}`)).status, 200)

  // what the company has of a deal goes behind its wall, and the whole company where that is chosen
  const { id: company_id } = await ana.create('/api/companies', { name: 'Ferrolane' })
  const deal = await ana.create('/api/deals', { company_id, name: 'Project Ferrous' })
  const call = await ana.create('/api/interactions', { type: 'call', subject: 'Price of Ferrous', company_id })
  await ana.create('/api/notes', { content: 'The plant is clean', company_id })
  await page.goto(`${world.url}/#/deals/${deal.id}`)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Who can see this' }).click()
  const both = dialog.getByRole('checkbox', { name: 'Restrict its company too' })
  assert.ok(await dialog.getByRole('checkbox', { name: 'Price of Ferrous' }).isChecked())
  assert.ok(!(await dialog.getByRole('checkbox', { name: 'The plant is clean' }).isChecked()))
  await dialog.getByText('stay visible to everyone').waitFor()
  await both.click()
  await assertUsable(page)
  await dialog.getByRole('button', { name: 'Restrict it' }).click()
  await page.getByText('Project Ferrous and its company are restricted').waitFor()
  for (const path of [`/api/deals/${deal.id}`, `/api/companies/${company_id}`])
    assert.equal((await vera.get(path)).status, 404)
  assert.equal((await ana.get(`/api/interactions/${call.id}`)).body.deal_id, deal.id)
}

/** Revenue and the value of deals are hidden from viewers: no screen of theirs shows or asks for them, until they are shown again. */
async function hiddenFields(page: Page, world: World): Promise<void> {
  const { ana, vera } = world
  const { id } = await ana.create('/api/companies', { name: 'Kestrel Pumps', revenue: 41_000_000 })
  await ana.create('/api/deals', { company_id: id, name: 'Project Kestrel', value: 7_000_000, owner_id: ana.id })
  await world.signIn(page, ana, '#/settings/hidden')
  for (const field of ['Revenue', 'Value of deals']) {
    await page.getByRole('checkbox', { name: `Hide from viewers: ${field}` }).click()
    await page.getByText(`${field} is hidden from viewers`).waitFor()
  }
  await assertUsable(page)

  await world.signIn(page, vera, '#/companies')
  await page.getByRole('row', { name: /Kestrel Pumps/ }).waitFor()
  assert.equal(await page.getByRole('columnheader', { name: /Revenue|Open deals/ }).count(), 0)
  assert.equal(await page.getByRole('button', { name: 'Revenue' }).count(), 0)
  await page.goto(`${world.url}/#/team`)
  await page.getByRole('link', { name: /Project Kestrel/ }).waitFor()
  await page.goto(`${world.url}/#/`)
  await page.getByText('Pipeline value').waitFor()
  assert.equal(await page.getByText('$', { exact: false }).count(), 0)

  await world.signIn(page, ana, '#/settings/hidden')
  await page.getByRole('checkbox', { name: 'Hide from viewers: Revenue' }).click()
  await page.getByText('Revenue is shown to viewers').waitFor()
  assert.equal((await vera.get(`/api/companies/${id}`)).body.revenue, 41_000_000)
}

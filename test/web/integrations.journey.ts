import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { z } from 'zod'
import { createEmulator } from '../../checks/emulate.ts'
import { type Person, startTestService } from '../harness.ts'
import { freePort } from '../peers/ports.ts'
import { assertUsable } from './axe.ts'
import { openWatched } from './browser.ts'
import { newWorld, type World } from './world.ts'

/** Single sign-on, a mailbox connected at its provider, a drive's files brought: all against servers that run here. */
export async function integrations(page: Page, { bob, vera, signIn }: World): Promise<void> {
  await whatAMemberSees(page, { bob, vera, signIn })
  const browser = page.context().browser()
  assert.ok(browser)
  const outside = await startOutside()
  try {
    await throughTheIssuer(browser, outside)
    await everythingElse(browser, outside)
  } finally {
    await outside.stop()
  }
}

/** Mail and calendar are everybody's own; what is the firm's is connected by an admin; a viewer connects nothing. */
async function whatAMemberSees(page: Page, { bob, vera, signIn }: Pick<World, 'bob' | 'vera' | 'signIn'>) {
  await signIn(page, bob, '#/settings/integrations')
  await part(page, 'Mail').getByRole('button', { name: 'Connect' }).waitFor()
  await part(page, 'Drive').getByText('An admin of your firm can connect one.').waitFor()
  assert.equal(await part(page, 'Drive').getByRole('button', { name: 'Connect' }).count(), 0)
  await assertUsable(page)
  await part(page, 'Mail').getByRole('button', { name: 'Connect' }).click()
  assert.ok(await page.getByRole('menuitem', { name: /Gmail/ }).isDisabled(), 'nobody has set up a client')
  await page.getByRole('menuitem', { name: 'IMAP and SMTP' }).click()
  const dialog = page.getByRole('dialog', { name: 'Connect IMAP and SMTP' })
  await dialog.getByRole('button', { name: 'Check and connect' }).click()
  await dialog.getByText('This is needed.').first().waitFor()
  for (const [label, value] of Object.entries(unreachable)) await dialog.getByLabel(label).fill(value)
  await assertUsable(page)
  await dialog.getByRole('button', { name: 'Check and connect' }).click()
  // an address of this machine is nowhere to connect to, and what was typed stays
  await dialog.locator('[role=alert], .mantine-InputWrapper-error').first().waitFor()
  assert.equal(await dialog.getByLabel('IMAP server').inputValue(), '127.0.0.1')
  await signIn(page, vera, '#/settings/integrations')
  await part(page, 'Mail').waitFor()
  assert.equal(await page.getByRole('button', { name: 'Connect' }).count(), 0)
}

const unreachable = {
  'E-mail address': 'bob@firm.test',
  'User name': 'bob',
  'IMAP server': '127.0.0.1',
  'Port of IMAP': '993',
  'SMTP server': '127.0.0.1',
  'Port of SMTP': '587',
}

type Outside = Awaited<ReturnType<typeof startOutside>>

/** One signs in at the firm's issuer and is where one wanted to be; who says no there is told so here. */
async function throughTheIssuer(browser: Browser, { url }: Outside) {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${url}/#/documents`)
  await page.getByRole('button', { name: 'Sign in with Entra ID' }).waitFor()
  await assertUsable(page)
  await page.getByRole('button', { name: 'Sign in with Entra ID' }).click()
  await page.getByRole('button', { name: /ana@firm\.test/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Documents' }).waitFor()
  assert.equal(page.url(), `${url}/#/documents`, 'code and state are gone from the address')

  // an answer that this tab has not asked for signs nobody in
  const other = await browser.newContext()
  const forged = await other.newPage()
  await forged.goto(`${url}/?code=stolen&state=of-somebody`)
  await forged.getByRole('heading', { name: 'Sign in' }).waitFor()
  assert.doesNotMatch(forged.url(), /stolen/)
  await other.close()
  await context.close()
}

async function everythingElse(browser: Browser, outside: Outside) {
  const world = await newWorld(outside)
  const { page, close } = await openWatched(browser, outside.url)
  await world.signIn(page, world.ana, '#/settings/integrations')
  await connectAtTheProvider(page, browser, world)
  await bringTheDrive(page, world.ana, outside.dataDir)
  await close()
}

async function connectAtTheProvider(watched: Page, browser: Browser, { ana, signIn, url }: World) {
  const context = await browser.newContext()
  const page = await context.newPage() // the page of consent is another host, which a watched one may not ask
  await signIn(page, ana, '#/settings/integrations')
  await part(page, 'Mail').getByRole('button', { name: 'Connect' }).click()
  await page.getByRole('menuitem', { name: 'Gmail' }).click()
  await page.getByRole('button', { name: /ana@firm\.test/ }).click()
  await page.getByText('ana@firm.test is connected').waitFor()
  assert.equal(page.url(), `${url}/#/settings/integrations`)
  await context.close()

  await watched.reload()
  const mail = part(watched, 'Mail')
  await mail.getByText('ana@firm.test').waitFor()
  await mail.getByRole('button', { name: 'Sync now' }).click()
  await watched.getByText(/ana@firm\.test: \d+ new, 0 changed/).waitFor()
  await mail.getByText(/read just now/).waitFor()
  await assertUsable(watched)
  await more(watched, 'Check that it works')
  await watched.getByText(/ana@firm\.test: Working/).waitFor()
  await more(watched, 'What was read and left out')
  await watched.getByRole('dialog').getByText('Done').first().waitFor()
  await assertUsable(watched)
  await watched.keyboard.press('Escape')
  await more(watched, 'Disconnect')
  const dialog = watched.getByRole('dialog')
  await dialog.getByText('What it has brought stays here.').waitFor()
  await dialog.getByRole('button', { name: 'Disconnect' }).click()
  await watched.getByText('ana@firm.test is disconnected').waitFor()
  await mail.getByText('Nothing is connected.').waitFor()
}

async function more(page: Page, action: string) {
  await page.getByRole('button', { name: 'More about ana@firm.test' }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

/** With nothing connected the firm's own folder is the drive. */
async function bringTheDrive(page: Page, ana: Person, dataDir: string) {
  const folder = join(dataDir, 'sources', ana.firmId, 'drive')
  mkdirSync(join(folder, 'Deals'), { recursive: true })
  const html = (text: string) => `<html><body><h1>${text}</h1><p>Revenue of USD 12 million in 2025.</p></body></html>`
  writeFileSync(join(folder, 'overview.html'), html('Overview'))
  writeFileSync(join(folder, 'Deals', 'Plan – é.html'), html('Plan'))
  writeFileSync(join(folder, 'Deals', 'notes.xyz'), 'nothing that can be read')

  await page.goto(page.url().replace(/#.*/, '#/documents'))
  await page.getByRole('link', { name: 'From drives' }).click()
  await page.getByText('No drive is connected').waitFor()
  await page.getByRole('row', { name: /overview\.html.*Not yet/ }).waitFor()
  await assertUsable(page)
  await page.getByRole('button', { name: 'Bring the files here' }).click()
  await page.getByRole('button', { name: 'Bring them' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('2 new, 0 changed, 0 deleted there, 1 left out.').waitFor()
  await dialog.getByText('notes.xyz').waitFor()
  await assertUsable(page)
  await dialog.getByText('Close', { exact: true }).click()
  await page.getByRole('button', { name: 'Deals/' }).click()
  await page.getByRole('row', { name: /notes\.xyz.*Left out/ }).waitFor()
  await page.reload()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download notes.xyz' }).click()
  assert.equal((await download).suggestedFilename(), 'notes.xyz')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload files' }).click()
  await (await chooser).setFiles({ name: 'new.html', mimeType: 'text/html', buffer: Buffer.from(html('New')) })
  await page.getByText('1 file uploaded').waitFor()
  await page.getByRole('row', { name: /new\.html.*Open the document/ }).waitFor()
  await page.goBack()
  await page.getByRole('row', { name: 'overview.html' }).waitFor()
  await page.getByRole('link', { name: 'Open the document' }).click()
  await page.getByRole('heading', { name: /overview\.html/ }).waitFor()
  for (const [name, note] of otherSources) {
    await page.goto(page.url().replace(/#.*/, '#/sources/drive'))
    await page.getByRole('navigation', { name: 'Sources' }).getByRole('link', { name }).click()
    await page.getByText(note).waitFor()
  }
}

const otherSources = [
  ['Sites', 'This site is not connected'],
  ['Projects', 'No project system is connected'],
  ['File share', 'No file share is connected'],
] as const

const part = (page: Page, title: string) =>
  page.getByRole('region', { name: 'Integrations' }).locator('div', {
    has: page.locator('> h2', { hasText: title }),
  })

/** A service that knows Google and an issuer, both emulated on loopback. */
async function startOutside() {
  const [port, google, microsoft] = [await freePort(), await freePort(), await freePort()]
  const url = `http://127.0.0.1:${port}`
  const at = (port: number) => `http://127.0.0.1:${port}`
  const client = { client_id: 'crm', client_secret: 'secret', name: 'CRM', redirect_uris: [`${url}/`] }
  const seed = { users: [{ email: 'ana@firm.test', name: 'Ana Meier' }], oauth_clients: [client] }
  const emulators = await Promise.all([
    createEmulator({ service: 'google', port: google, baseUrl: at(google), seed: { google: seed } }),
    createEmulator({ service: 'microsoft', port: microsoft, baseUrl: at(microsoft), seed: { microsoft: seed } }),
  ])
  const described = await fetch(`${at(microsoft)}/.well-known/openid-configuration`)
  const { issuer } = z.object({ issuer: z.string() }).parse(await described.json())
  const service = await startTestService({
    PORT: String(port),
    PUBLIC_URL: url,
    PRIVATE_ADDRESSES: '127.0.0.1',
    GOOGLE_CLIENT_ID: client.client_id,
    GOOGLE_CLIENT_SECRET: client.client_secret,
    GOOGLE_AUTH_URL: `${at(google)}/o/oauth2/v2/auth`,
    GOOGLE_TOKEN_URL: `${at(google)}/oauth2/token`,
    GOOGLE_REVOKE_URL: `${at(google)}/oauth2/revoke`,
    GOOGLE_API_URL: at(google),
    GMAIL_API_URL: at(google),
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: client.client_id,
    OIDC_CLIENT_SECRET: client.client_secret,
    OIDC_NAME: 'Entra ID',
    SIGN_IN_FIRM: 'Alpine Capital',
  })
  return {
    url: service.url,
    dataDir: service.dataDir,
    async stop() {
      await service.close()
      await Promise.all(emulators.map((emulator) => emulator.close()))
    },
  }
}

import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { eventually, type Person, peopleAt } from '../harness.ts'

/** What a journey finds: a service with a firm of its own, and three people who work there. */
export type World = {
  url: string
  /** the admin of the firm */
  ana: Person
  /** a member: reads and writes */
  bob: Person
  /** a viewer: reads and asks */
  vera: Person
  /** Opens the app as that person, at an address such as '#/companies'. */
  signIn(page: Page, person: Person, at?: string): Promise<void>
  /** Clicks “Undo” beside what was just told, of whatever else is still being told. */
  undo(page: Page, told: string | RegExp): Promise<void>
  /** The text of the newest message to an address with that subject, once it is in the outbox. */
  mailTo(email: string, subject: string): Promise<string>
}

type At = { url: string; dataDir: string }

/** A firm that no other journey knows. */
export async function newWorld({ url, dataDir }: At): Promise<World> {
  const { register, invite } = peopleAt(url)
  const ana = await register('Ana Meier', 'Alpine Capital')
  const [bob, vera] = await Promise.all([invite(ana, 'Bob Keller', 'member'), invite(ana, 'Vera Rossi', 'viewer')])
  return {
    url,
    ana,
    bob,
    vera,
    signIn,
    undo: (page, told) => page.getByText(told).locator('..').getByRole('button', { name: 'Undo' }).click(),
    mailTo: (email, subject) => eventually(async () => newestMail(dataDir, email, subject)),
  }

  async function signIn(page: Page, person: Person, at = '#/') {
    // a page of the service that is not the app, which would go on by itself
    await page.goto(`${url}/health`)
    await page.evaluate((token) => localStorage.setItem('firm-crm.token', token), person.token)
    await page.goto(`${url}/${at}`)
    await page.getByRole('main').waitFor()
  }
}

function newestMail(dataDir: string, email: string, subject: string): string {
  const folder = join(dataDir, 'outbox')
  const messages = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => /[/\\]new[/\\]/.test(path))
    .map((path) => ({ at: statSync(path).mtimeMs, text: readFileSync(path, 'utf8') }))
    .filter(({ text }) => text.includes(email) && text.includes(`Subject: ${subject}`))
    .sort((one, other) => other.at - one.at)
  if (!messages[0]) throw new Error(`There is no message “${subject}” to ${email} in ${folder}`)
  return messages[0].text
}

import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { eventually } from '../harness.ts'
import { assertUsable } from './axe.ts'
import type { World } from './world.ts'

/**
 * Writes a mail with draft help and an attachment, which is sent once; answers it, files it elsewhere, sees that it was
 * opened. A colleague sees that it went, and reads it only when it is shared.
 */
export async function mail(page: Page, world: World): Promise<void> {
  const { bob, vera } = world
  const anvil = await bob.create('/api/companies', { name: 'Anvil Tooling' })
  await bob.create('/api/companies', { name: 'Brook Packaging' })
  await bob.create('/api/contacts', { name: 'Dana Whitfield', email: 'dana@anvil.example', company_id: anvil.id })

  await world.signIn(page, bob, '#/mail')
  await page.getByText('Mail with the people you deal with belongs here').waitFor()
  await page.getByRole('link', { name: 'Connect a mailbox' }).waitFor()
  await assertUsable(page)

  await page.keyboard.press('c')
  const letter = page.getByRole('dialog', { name: 'New message' })
  await letter.getByLabel('To', { exact: true }).fill('dana')
  await page.getByRole('option', { name: /Dana Whitfield/ }).click()
  await letter.getByRole('button', { name: 'Draft help' }).click()
  await letter.getByLabel('Points to make').fill('Please send us the audited accounts of 2025.')
  await letter.getByRole('button', { name: 'Draft', exact: true }).click()
  await letter.getByText(/^Best sent /).waitFor()
  const text = letter.getByLabel('Text', { exact: true })
  assert.match(await text.inputValue(), /audited accounts of 2025/)
  await assertUsable(page)
  await letter.getByLabel('Subject').fill('Accounts of 2025')
  await text.fill('Dear Dana,\n\nthe list is at https://example.com/list.\n\nBob')
  const html = '<h1>Documents</h1><p>Accounts of 2025</p>'
  const list = { name: 'list.html', mimeType: 'text/html', buffer: Buffer.from(html) }
  await page.locator('input[type=file]').setInputFiles(list)
  await letter.getByText('list.html').waitFor()
  await letter.getByText('From Outbox').click()
  await letter.getByRole('combobox', { name: 'Opens and clicks' }).click()
  await page.getByRole('option', { name: 'Learn of them' }).click()
  await assertUsable(page)

  // closed by accident, it is there when it is opened again
  await letter.getByRole('button', { name: 'Close' }).click()
  await letter.waitFor({ state: 'hidden' })
  await page.keyboard.press('c')
  assert.match(await text.inputValue(), /^Dear Dana,/)
  await letter.getByRole('button', { name: 'Send' }).dblclick()
  await letter.waitFor({ state: 'hidden' })

  const conversations = page.getByRole('navigation', { name: 'Conversations' })
  await conversations.getByRole('link', { name: /Dana Whitfield.*Accounts of 2025/ }).waitFor()
  await page.getByText('to Dana Whitfield').waitFor()
  const conversation = page.getByRole('region', { name: 'Conversation', exact: true })
  await conversation.getByText('the list is at').waitFor()
  await conversation.getByText(/kept in the outbox/).waitFor()
  await conversation.getByText(/is the address of Dana Whitfield/).waitFor()
  assert.equal((await bob.get('/api/emails')).body.total, 1)
  await conversation.getByRole('button', { name: 'Keep as a document of Anvil Tooling' }).click()
  await conversation.getByRole('link', { name: 'Open the document' }).waitFor()
  await assertUsable(page)

  await page.keyboard.press('r')
  const answer = page.getByRole('form', { name: 'Answer' })
  await answer.getByText('Dana Whitfield <dana@anvil.example>').waitFor()
  await answer.getByLabel('Text', { exact: true }).fill('One more thing: the cap table.')
  await page.keyboard.press('ControlOrMeta+Enter')
  await answer.waitFor({ state: 'hidden' })
  await conversation.getByText('One more thing: the cap table.').waitFor()
  assert.equal(await conversation.getByRole('article').count(), 2)

  await opened(world, 'Accounts of 2025')
  await page.reload()
  await conversations.getByText('Opened').waitFor()
  await conversation.getByText(/^Opened/).click()
  await conversation.getByText(/^First opened/).waitFor()

  await conversation.getByRole('button', { name: 'File elsewhere' }).click()
  const filing = page.getByRole('dialog', { name: 'File the conversation' })
  await filing.getByRole('combobox', { name: 'Company' }).fill('Brook')
  await page.getByRole('option', { name: 'Brook Packaging' }).click()
  await filing.getByRole('button', { name: 'File the conversation' }).click()
  await conversation.getByText('Filed by hand by Bob Keller.').waitFor()
  await assertUsable(page)
  const address = page.url().replace(world.url, '').replace(/^\//, '')

  await world.signIn(page, vera, address)
  await conversation
    .getByText(/The text is not shared: it is in the mailbox of Bob Keller/)
    .first()
    .waitFor()
  assert.equal(await page.getByText('cap table').count(), 0)
  assert.equal(await conversation.getByRole('button', { name: 'Reply' }).count(), 0)
  await assertUsable(page)

  await world.signIn(page, bob, address)
  await conversation.getByLabel('Shared with the firm').last().click({ force: true })
  await page.getByRole('alert').getByText('Shared with the firm').waitFor()
  await world.signIn(page, vera, '#/mail?search=cap+table')
  await conversations.getByRole('link', { name: /One more thing/ }).click()
  await conversation.getByText('One more thing: the cap table.').waitFor()

  await world.signIn(page, bob, `#/companies/${anvil.id}?tab=mail`)
  await page.getByText('No mail yet').waitFor()
  await page.getByRole('button', { name: 'Write a mail' }).click()
  await letter.getByLabel('To', { exact: true }).fill('nobody')
  await letter.getByLabel('Subject').fill('To nobody')
  await letter.getByRole('button', { name: 'Send' }).click()
  await letter.getByText('“nobody” is no e-mail address.').waitFor()
}

/** Opens a mail as its reader does, whose program fetches the picture in it. */
async function opened(world: World, subject: string): Promise<void> {
  const message = (await world.mailTo('dana@anvil.example', subject)).replace(/=\r?\n/g, '')
  const picture = /\/t\/o\/[\w.~-]+/.exec(message)?.[0]
  assert.ok(picture, 'the mail has no picture that tells of its opening')
  const { emails } = (await world.bob.get('/api/emails')).body
  const sent = emails.find((one: { subject: string }) => one.subject === subject)
  // what fetches it within two seconds is no person
  await eventually(async () => {
    await fetch(world.url + picture, { headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Thunderbird/140.0' } })
    const { body } = await world.bob.get(`/api/emails/${sent.id}/tracking`)
    assert.ok(body.opened)
  })
}

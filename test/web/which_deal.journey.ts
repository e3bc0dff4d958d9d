import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { eventually } from '../harness.ts'
import { assertUsable } from './axe.ts'
import type { World } from './world.ts'

/**
 * Mail with a bank that is on two deals: it is asked once for each conversation, in the mail and at the deal, which it is
 * about; what is written later follows the answer.
 */
export async function which_deal(page: Page, world: World): Promise<void> {
  const { bob, vera } = world
  const company = async (name: string, website: string) =>
    (await bob.create('/api/companies', { name, website })).id as string // reason: as every id
  const [orla, bank] = [await company('Orla Pumps', 'orla.example'), await company('Larch Bank', 'larch.example')]
  const deals: string[] = []
  for (const name of ['Project Ferrous', 'Project Zinc', 'Project Amber']) {
    const { id } = await bob.create('/api/deals', { name, company_id: orla })
    deals.push(id)
    if (name !== 'Project Amber') await bob.create(`/api/deals/${id}/parties`, { company_id: bank, role: 'lender' })
  }
  const [ferrous = '', zinc = '', amber = ''] = deals
  const send = async (subject: string) => {
    const mail = { provider: 'outbox', to: ['kim@larch.example'], subject, body: 'Which terms can you offer?' }
    const { status, body } = await bob.post('/email_bot/send', mail)
    assert.equal(status, 200, JSON.stringify(body))
    return body.email_id as string // reason: as every id
  }
  const [terms, margin, , fees] = [await send('Terms'), await send('Margin'), await send('Lunch'), await send('Fees')]
  const dealOf = async (id: string | undefined) => (await bob.get(`/api/emails/${id}`)).body.deal_id

  // in the mail, by itself and among what waits
  await world.signIn(page, bob, '#/mail?awaits_deal=true')
  await page.getByRole('status').getByText('4 conversations').waitFor()
  await page.getByText('Deal to be chosen').waitFor()
  const conversations = page.getByRole('navigation', { name: 'Conversations' })
  await conversations.getByRole('link', { name: /Terms/ }).click()
  const conversation = page.getByRole('region', { name: 'Conversation', exact: true })
  const question = conversation.getByRole('group', { name: 'Which deal is this about?' })
  await question.getByRole('button', { name: 'Project Zinc' }).waitFor()
  assert.equal(await question.getByRole('button', { name: 'Project Amber' }).count(), 0)
  await assertUsable(page)
  await question.getByRole('button', { name: 'Project Ferrous' }).click()
  await page.getByRole('alert').getByText('Filed under Project Ferrous').waitFor()
  await question.waitFor({ state: 'hidden' })
  await conversation.getByRole('link', { name: 'Project Ferrous' }).waitFor()
  await page.getByRole('status').getByText('3 conversations').waitFor()
  assert.equal(await dealOf(terms), ferrous)

  // another deal than those of its people
  await conversations.getByRole('link', { name: /Margin/ }).click()
  await question.getByRole('button', { name: 'Another deal…' }).click()
  await question.getByRole('combobox', { name: 'Another deal' }).fill('Amber')
  await page.getByRole('option', { name: 'Project Amber, Orla Pumps' }).click()
  await eventually(async () => assert.equal(await dealOf(margin), amber))

  // at the deal
  await world.signIn(page, bob, `#/deals/${zinc}?tab=mail`)
  await page.getByRole('button', { name: '2 conversations may belong to this deal' }).click()
  const asked = page.getByRole('listitem').filter({ hasText: 'Lunch' })
  await asked.getByRole('button', { name: 'None of them' }).click()
  await page.getByRole('button', { name: '1 conversation may belong to this deal' }).waitFor()
  await assertUsable(page)
  await page.getByRole('listitem').filter({ hasText: 'Fees' }).getByRole('button', { name: 'Project Zinc' }).click()
  await page.getByRole('button', { name: /may belong to this deal/ }).waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: /Fees/ }).waitFor()
  assert.equal(await dealOf(fees), zinc)

  // an answer follows, and who only reads is not asked
  const { status } = await bob.post('/email_bot/send', {
    provider: 'outbox',
    to: ['kim@larch.example'],
    subject: 'Re: Fees',
    body: 'And by when?',
    reply_to_email_id: fees,
  })
  assert.equal(status, 200)
  assert.equal((await bob.get(`/api/emails?deal_id=${zinc}`)).body.total, 2)
  const last = await send('Covenants')
  await world.signIn(page, vera, `#/mail/${last}`)
  await conversation.getByText('Which deal is this about?').waitFor({ state: 'hidden' })
  await conversation.getByText(/is the domain of the website of Larch Bank/).waitFor()
  assert.equal(await question.count(), 0)
}

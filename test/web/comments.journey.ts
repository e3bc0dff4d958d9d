import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { eventually } from '../harness.ts'
import { pdf } from '../sample_files.ts'
import { assertUsable } from './axe.ts'
import type { World } from './world.ts'

/** Colleagues talk at a deal: a question that mentions one, the answer, settled; its address opens it at the record. */
export async function comments(page: Page, world: World): Promise<void> {
  const { ana, bob, vera } = world
  const company = await ana.create('/api/companies', { name: 'Samphire Foods' })
  const deal = await ana.create('/api/deals', { name: 'Project Glasswort', company_id: company.id })
  const said = async () => (await ana.get(`/api/comments?subject_type=deal&subject_id=${deal.id}`)).body.data

  await world.signIn(page, ana, `#/deals/${deal.id}`)
  await page.getByRole('heading', { name: 'Project Glasswort' }).waitFor()
  await page.keyboard.press('c')
  const panel = page.getByRole('dialog', { name: 'Comments on Project Glasswort' })
  const entry = panel.getByLabel('Comment', { exact: true })
  await entry.click()
  const [first = ''] = bob.name.split(' ')
  await entry.pressSequentially(`@${first.slice(0, 2)}`)
  await page.getByRole('option', { name: bob.name }).waitFor()
  await page.keyboard.press('Enter')
  await entry.pressSequentially('ask them about churn')
  await assertUsable(page)
  await page.keyboard.press('Control+Enter')
  await panel.getByRole('article').getByText('ask them about churn').waitFor()
  const [comment] = await said()
  assert.deepEqual(
    comment.mentions.map(({ id }: { id: string }) => id),
    [bob.id],
  )
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Comments, 1 open thread' }).waitFor()

  await world.signIn(page, bob, `#/comments/${comment.id}`)
  await panel.getByText('ask them about churn').waitFor()
  await panel.getByRole('button', { name: 'Reply' }).click()
  await panel.getByLabel(/^Reply to/).fill('Eleven percent, they say')
  await panel.getByRole('button', { name: 'Reply' }).click()
  await panel.getByRole('article').getByText('Eleven percent').waitFor()
  await panel.getByRole('button', { name: 'Resolve' }).click()
  await panel
    .getByRole('button', { name: 'Show 1 resolved thread' })
    .or(panel.getByText(/^Resolved by/))
    .first()
    .waitFor()
  await eventually(async () => assert.ok((await said())[0].resolved_at))
  await assertUsable(page)

  // who only reads sees it, and has nowhere to write
  await world.signIn(page, vera, `#/deals/${deal.id}?comments=open`)
  await panel.getByRole('button', { name: 'Show 1 resolved thread' }).click()
  await panel.getByText('Eleven percent').waitFor()
  assert.equal(await panel.locator('textarea').count(), 0)

  await onAnEntry(page, world, company.id)
  await onAPage(page, world)
}

/** On a part of a page that is marked with the pointer; its address shows the part again. */
async function onAPage(page: Page, { ana, bob, signIn }: World) {
  const { body: file } = await ana.upload(pdf('Churn was eleven percent'), 'Samphire.pdf')
  await eventually(async () =>
    assert.equal((await ana.get(`/api/files/${file.id}`)).body.processing_status, 'completed'),
  )
  await signIn(page, ana, `#/documents/${file.id}`)
  await page.getByRole('button', { name: 'Comment on a part of the page' }).click()
  const sheet = await page.locator('[data-marking]').boundingBox()
  assert.ok(sheet)
  await page.mouse.move(sheet.x + 40, sheet.y + 40)
  await page.mouse.down()
  await page.mouse.move(sheet.x + 240, sheet.y + 120, { steps: 4 })
  await page.mouse.up()
  const panel = page.getByRole('dialog', { name: 'Comments on Samphire.pdf' })
  await panel.getByText('a part of page 1').waitFor()
  await panel.getByLabel(/^Comment on/).fill('Per year?')
  await assertUsable(page)
  await page.keyboard.press('Control+Enter')
  await panel.getByRole('article').getByText('Per year?').waitFor()
  const [comment] = (await ana.get(`/api/comments?subject_type=file&subject_id=${file.id}`)).body.data
  assert.equal(comment.anchor.page, 1)
  assert.ok(comment.anchor.bbox.width > 0 && comment.anchor.bbox.height > 0)
  await signIn(page, bob, `#/comments/${comment.id}`)
  await panel.getByText('Per year?').waitFor()
  assert.match(page.url(), /box=/)
  // on a phone the comments make way for the part that they lead to
  await page.setViewportSize({ width: 390, height: 844 })
  await panel.getByRole('button', { name: 'a part of page 1' }).click()
  await panel.waitFor({ state: 'detached' })
  assert.match(page.url(), /box=/)
  await page.setViewportSize({ width: 1440, height: 900 })
}

/** On what stands in a list, from its table and from its board; the address of the comment leads back there. */
async function onAnEntry(page: Page, { ana, bob, signIn }: World, company_id: string) {
  const list = await ana.create('/api/lists', {
    name: 'Targets of food',
    subject: 'companies',
    statuses: [{ name: 'New' }],
  })
  const entry = await ana.create(`/api/lists/${list.id}/entries`, { company_id })
  await signIn(page, ana, `#/lists/${list.id}`)
  await page
    .getByRole('row', { name: /Samphire Foods/ })
    .getByRole('link', { name: 'Comment' })
    .click()
  const panel = page.getByRole('dialog', { name: 'Comments on Samphire Foods' })
  await panel.getByLabel('Comment', { exact: true }).fill(`@${bob.name} too dear?`)
  await page.keyboard.press('Control+Enter')
  await panel.getByRole('article').getByText('too dear?').waitFor()
  await assertUsable(page)
  await panel.getByRole('button', { name: 'Close' }).or(panel.locator('button').first()).first().click()
  await page.getByRole('link', { name: '1 thread' }).waitFor()

  const [comment] = (await ana.get(`/api/comments?subject_type=list_entry&subject_id=${entry.id}`)).body.data
  await signIn(page, bob, `#/comments/${comment.id}`)
  await panel.getByText('too dear?').waitFor()
  await page.goto(page.url().replace(/#.*/, `#/lists/${list.id}?view=board`))
  await page.getByText('1 open thread').waitFor()
  await page.getByRole('button', { name: /^Move/ }).first().click()
  await page.getByRole('menuitem', { name: 'Comments' }).click()
  await panel.getByText('too dear?').waitFor()
}

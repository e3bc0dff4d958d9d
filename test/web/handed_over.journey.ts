import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { eventually } from '../harness.ts'
import { assertUsable } from './axe.ts'
import type { World } from './world.ts'

/** Who is handed a deal, or mentioned, sees so in the rail, in all tabs, until what it is about is opened. */
export async function handed_over(page: Page, { ana, bob, signIn }: World): Promise<void> {
  await bob.post('/api/notifications/read', { all: true })
  const company = await ana.create('/api/companies', { name: 'Nordlicht Optik' })
  const deal = await ana.create('/api/deals', { name: 'Nordlicht buyout', company_id: company.id, stage: 'lead' })
  await ana.patch(`/api/deals/${deal.id}`, { owner_id: bob.id })
  await ana.create('/api/comments', { subject_type: 'deal', subject_id: deal.id, text: `@${bob.email} can you call?` })
  await signIn(page, bob, '#/contacts')
  const beside = await page.context().newPage()
  await beside.goto(page.url())
  await beside.getByRole('link', { name: 'Notifications 2 unread' }).waitFor()
  await page.getByRole('link', { name: 'Notifications 2 unread' }).click()
  await page.getByText('can you call?').waitFor()
  await assertUsable(page)
  await page.getByRole('link', { name: /^Ana Meier commented on/ }).click()
  await page.getByRole('dialog', { name: 'Comments on Nordlicht buyout' }).getByText('can you call?').waitFor()
  for (const tab of [page, beside]) await tab.getByRole('link', { name: 'Notifications', exact: true }).waitFor()
  assert.equal((await bob.get('/api/notifications')).body.unread, 0)
  await beside.close()
  const task = await ana.create('/api/tasks', { title: 'Call Nordlicht', assignee_id: bob.id })
  await page.getByRole('link', { name: 'Notifications 1 unread' }).click()
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await page.getByText('You have read everything').waitFor()
  await eventually(async () => assert.equal((await bob.get('/api/notifications')).body.unread, 0))
  await ana.delete(`/api/tasks/${task.id}`)
}

import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { assertUsable } from './axe.ts'
import type { World } from './world.ts'

/** Deletes a note and a company, has one back at once, finds the other where it lies, and an admin deletes it for good. */
export async function bin(page: Page, { ana, bob, vera, signIn, undo }: World): Promise<void> {
  const company = await bob.create('/api/companies', { name: 'Basalt Works' })
  const note = await bob.create('/api/notes', { content: 'What Bob wrote', company_id: company.id })
  await bob.create('/api/contacts', { name: 'Carla Rossi', company_id: company.id })
  const of = (name: string) => page.getByRole('listitem').filter({ hasText: name })

  await signIn(page, bob, `#/companies/${company.id}?tab=notes`)
  await page.getByRole('button', { name: 'Delete the note' }).click()
  await page.getByRole('group', { name: 'Delete the note?' }).getByRole('button', { name: 'Delete' }).click()
  await page.getByText('What Bob wrote').waitFor({ state: 'detached' })
  await undo(page, 'Note deleted')
  await page.getByText('What Bob wrote').waitFor()
  assert.equal((await bob.get(`/api/notes/${note.id}`)).body.created_by, bob.id)

  await page.getByRole('button', { name: 'Delete the note' }).click()
  await page.getByRole('group', { name: 'Delete the note?' }).getByRole('button', { name: 'Delete' }).click()
  assert.equal((await bob.delete(`/api/companies/${company.id}`)).status, 204)
  await page.getByRole('link', { name: 'Recently deleted' }).first().click()
  await of('Basalt Works').getByText('With 1 contact').waitFor()
  await of('What Bob wrote').getByText('30 days left').waitFor()
  await assertUsable(page)

  await of('What Bob wrote').getByRole('button', { name: 'Restore' }).click()
  await page.getByText(/It belongs to “Basalt Works”, which is deleted too/).waitFor()
  await of('Basalt Works').filter({ hasText: 'With 1 contact' }).getByRole('button', { name: 'Restore' }).click()
  await page.getByText('Basalt Works restored').waitFor()
  assert.equal((await bob.get(`/api/contacts?company_id=${company.id}`)).body.total, 1)
  assert.equal(await page.getByRole('button', { name: /^More about/ }).count(), 0)

  // what somebody else deleted a member sees, and an admin decides on
  await signIn(page, ana, '#/settings/bin')
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('note')
  await of('What Bob wrote').getByRole('button', { name: 'Restore' }).waitFor()
  await page.getByRole('button', { name: 'More about What Bob wrote' }).click()
  await page.getByRole('menuitem', { name: 'Delete for good' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete for good' }).click()
  await page.getByText('Nothing matches').waitFor()
  assert.equal((await bob.post(`/api/bin/${note.id}/restore`)).status, 404)

  await signIn(page, vera, '#/settings/bin')
  await page.getByText('You can only read').waitFor()
  await assertUsable(page)
}

import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { eventually } from '../harness.ts'
import type { World } from './world.ts'

/** Two people change one company: other fields merge, of the same one it is asked whose counts, and undo leaves the colleague's. */
export async function no_lost_change(page: Page, world: World): Promise<void> {
  const { ana, bob } = world
  const { id } = await ana.create('/api/companies', { name: 'Marram Ropes', location: 'Lyme', phone: '+44 1' })
  const path = `/api/companies/${id}`
  const fields = async () => (await ana.get(path)).body

  await world.signIn(page, ana, `#/companies/${id}`)
  await page.getByRole('heading', { name: 'Marram Ropes' }).waitFor()
  await page.keyboard.press('e')
  const edit = page.getByRole('dialog', { name: 'Edit company' })
  await edit.getByLabel('Location').fill('Bath')
  await edit.getByLabel('Description').fill('Ropes for sailing ships.')
  // meanwhile
  await bob.patch(path, { location: 'Ghent', phone: '+32 9' })
  await edit.getByRole('button', { name: 'Save' }).click()

  const clash = page.getByRole('dialog', { name: `${bob.name} has changed this meanwhile` })
  await clash.getByText('It was: Lyme').waitFor()
  await clash.getByText(`Changed by ${bob.name}, `).waitFor()
  assert.equal(await clash.getByRole('radio').count(), 2, 'only what both have changed is asked about')
  await clash.getByRole('radio', { name: /’s: Ghent/ }).check()
  await clash.getByRole('button', { name: 'Save' }).click()
  await edit.waitFor({ state: 'hidden' })
  await eventually(async () => {
    const { location, phone, description } = await fields()
    assert.deepEqual([location, phone, description], ['Ghent', '+32 9', 'Ropes for sailing ships.'])
  })

  // what the colleague makes of it next is not taken back with hers
  await bob.patch(path, { description: 'Ropes for theatres.' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await page
    .getByRole('alert')
    .getByText(/nothing was taken back/)
    .waitFor()
  assert.equal((await fields()).description, 'Ropes for theatres.')
}

import type { Page } from 'playwright-core'
import { assertUsable } from './axe.ts'
import type { World } from './world.ts'

/** An admin hands a deal to a colleague by the menu, who is told; takes it back, and changes what the colleague can carry. */
export async function team(page: Page, world: World): Promise<void> {
  const company = await world.ana.create('/api/companies', { name: 'Summit Dental' })
  const deal = { company_id: company.id, value: 8_000_000 }
  await world.ana.create('/api/deals', { ...deal, name: 'Project Anchor' })
  await world.ana.create('/api/deals', { ...deal, name: 'Project Birch', owner_id: null })

  await world.signIn(page, world.ana, '#/team')
  const [nobody, ana, bob] = ['No owner', 'Ana Meier', 'Bob Keller'].map((name) => page.getByRole('region', { name }))
  if (!nobody || !ana || !bob) throw new Error('three names give three regions')
  await nobody.getByText('1 deal nobody has').waitFor()
  await ana.getByRole('link', { name: /Project Anchor/ }).focus()
  await page.keyboard.press('m')
  await page.getByRole('menuitem', { name: /Bob Keller/ }).click()
  await bob.getByRole('link', { name: /Project Anchor/ }).waitFor()
  await bob.getByText('1 of').waitFor()
  await page.getByText('Project Anchor handed to Bob Keller').waitFor()
  await assertUsable(page)

  await bob.getByRole('button', { name: /Change the capacity of Bob Keller/ }).click()
  await bob.getByLabel(/Capacity of Bob Keller/).fill('0')
  await page.keyboard.press('Enter')
  await bob.getByText('1 over capacity').waitFor()

  await world.signIn(page, world.bob, '#/team')
  await page
    .getByRole('region', { name: 'Assigned to you' })
    .getByRole('link', { name: /Project Anchor/ })
    .click()
  await page.getByRole('heading', { level: 1, name: 'Project Anchor' }).waitFor()

  await world.signIn(page, world.vera, '#/team')
  await bob.getByRole('link', { name: /Project Anchor/ }).waitFor()
  if ((await page.getByRole('button', { name: /^Hand on/ }).count()) > 0) throw new Error('A viewer can hand on deals')
}

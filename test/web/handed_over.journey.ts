import type { Page } from 'playwright-core'
import type { World } from './world.ts'

/** Who is handed a deal sees so in the rail, until they have looked. */
export async function handed_over(page: Page, { ana, bob, signIn }: World): Promise<void> {
  const company = await ana.create('/api/companies', { name: 'Nordlicht Optik' })
  const deal = await ana.create('/api/deals', { name: 'Nordlicht buyout', company_id: company.id, stage: 'lead' })
  await ana.patch(`/api/deals/${deal.id}`, { owner_id: bob.id })
  await signIn(page, bob, '#/contacts')
  const home = page.getByRole('link', { name: 'Home' })
  await page.getByRole('link', { name: 'Home 1 new, handed to you' }).waitFor()
  await home.click()
  await page.getByRole('heading', { name: 'Assigned to you' }).waitFor()
  await page.getByRole('link', { name: 'Home', exact: true }).waitFor()
  await page.getByRole('link', { name: 'Contacts' }).click()
  await page.getByRole('link', { name: 'Home', exact: true }).waitFor()
}

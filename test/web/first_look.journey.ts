import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { findings } from './axe.ts'
import { withoutLive } from './browser.ts'
import type { World } from './world.ts'

const places = ['Home', 'Companies', 'Contacts', 'Pipeline', 'Tasks', 'Documents', 'Ask', 'Reports', 'Team', 'Settings']

/** Every place opens from the rail and can be used by everybody: empty, with records, in the dark, and on a phone. */
export async function first_look(page: Page, { ana, signIn }: World): Promise<void> {
  await withoutLive(page)
  const found: string[] = []
  const look = async (place: string, how: string) => {
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
    // what is asked for is there
    await page.waitForLoadState('networkidle')
    found.push(...(await findings(page)).map((finding) => `${place}, ${how}: ${finding}`))
  }
  const open = (place: string) =>
    page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: new RegExp(`^${place}`) })
      .click()

  await signIn(page, ana)
  for (const place of places) {
    await open(place)
    await look(place, 'empty')
  }
  await page.goBack()
  assert.match(page.url(), /#\/team$/)

  const company = await ana.create('/api/companies', { name: 'Nordlicht Optik', industry: 'Optics', revenue: 12e6 })
  await ana.create('/api/contacts', { name: 'Nora Lund', email: 'nora@nordlicht.example', company_id: company.id })
  await ana.create('/api/deals', { name: 'Nordlicht buyout', company_id: company.id, value: 4e7, stage: 'proposal' })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.reload()
  for (const place of places) {
    await open(place)
    await look(place, 'dark')
  }

  await page.setViewportSize({ width: 390, height: 844 })
  for (const place of places) {
    await page.getByRole('button', { name: 'Menu' }).click()
    await open(place)
    await look(place, 'phone')
    assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 390, `${place} is wider than a phone`)
  }
  assert.deepEqual(found, [])
}

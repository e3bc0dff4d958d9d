import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { assertUsable } from './axe.ts'
import type { World } from './world.ts'

/** Everything is found and done from the keyboard, wherever one is. */
export async function palette(page: Page, world: World): Promise<void> {
  const company = await world.ana.create('/api/companies', { name: 'Nordlicht Optik', industry: 'Optics' })
  await world.ana.create('/api/contacts', { name: 'Nora Lund', company_id: company.id })
  await world.signIn(page, world.bob)
  await page.getByRole('heading', { level: 1 }).waitFor()

  // what is typed right after the key is not lost, and Enter waits for the answer
  await page.keyboard.press('Control+k')
  await page.keyboard.type('nordlicht')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Nordlicht Optik' }).waitFor()
  assert.match(page.url(), new RegExp(`#/companies/${company.id}`))

  await page.keyboard.press('/')
  const input = page.getByRole('combobox', { name: 'Search, ask, or do something' })
  await page.getByRole('option', { name: 'Nordlicht Optik' }).waitFor()
  await assertUsable(page)
  await input.fill('nor')
  await page.getByRole('group', { name: 'Contacts' }).getByRole('option', { name: 'Nora Lund' }).waitFor()
  await assertUsable(page)
  await page.keyboard.press('End')
  assert.equal(await page.getByRole('option', { name: 'Ask “nor”' }).getAttribute('aria-selected'), 'true')
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Nora Lund' }).waitFor()

  await page.keyboard.press('Control+k')
  await page.keyboard.type('go to pipe')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Pipeline' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('new comp')
  await page.keyboard.press('Enter')
  await page
    .getByRole('dialog')
    .getByRole('heading', { name: /company/i })
    .waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  await page.keyboard.press('g')
  await page.keyboard.press('t')
  await page.getByRole('heading', { level: 1, name: 'Team' }).waitFor()
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keys' }).waitFor()
  await assertUsable(page)
  await page.keyboard.press('Escape')

  // a viewer is offered nothing to write
  await world.signIn(page, world.vera)
  await page.keyboard.press('Control+k')
  await input.fill('new')
  await page.getByRole('option', { name: 'Ask “new”' }).waitFor()
  assert.equal(await page.getByRole('option', { name: 'New company' }).count(), 0)

  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Contacts' }).waitFor()
  await assertUsable(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Menu' }).and(page.locator(':focus')).waitFor()
}

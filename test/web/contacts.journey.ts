import type { Page } from 'playwright-core'
import { assertUsable } from './axe.ts'
import type { World } from './world.ts'

/** Adds a contact with a new company, logs a meeting in two keystrokes, finds them in the list, and deletes them after being asked. */
export async function contacts(page: Page, world: World): Promise<void> {
  await world.signIn(page, world.bob, '#/contacts')
  await page.getByText('The people you deal with belong here').waitFor()
  await page.keyboard.press('c')
  await page.getByRole('textbox', { name: 'Name' }).fill('Dana Whitfield')
  await page.getByRole('textbox', { name: 'Role' }).fill('CFO')
  await page.getByRole('textbox', { name: 'E-mail' }).fill('dana@eastwind.example')
  await page.getByRole('combobox', { name: 'Company' }).fill('Eastwind Marine')
  await page.getByRole('option', { name: 'Add “Eastwind Marine”' }).click()
  await page.getByText('Eastwind Marine added').waitFor()
  await page.getByRole('button', { name: 'Add contact' }).click()
  await page.getByRole('heading', { level: 1, name: 'Dana Whitfield' }).waitFor()
  await assertUsable(page)

  await page.keyboard.press('m')
  await page.getByRole('dialog').getByLabel('Subject').fill('First call about the process')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('link', { name: /First call about the process/ }).waitFor()

  await page.goto(`${world.url}/#/contacts?search=dana`)
  const rows = page.getByRole('grid', { name: 'Contacts' })
  await rows.getByRole('gridcell', { name: /by Bob Keller/ }).waitFor()
  const filters = page.getByRole('group', { name: 'Filters' })
  await filters.getByRole('button', { name: 'Not contacted' }).click()
  await page.getByRole('option', { name: 'ever' }).click()
  await page.getByText('No contact matches').waitFor()
  await page.goto(`${world.url}/#/contacts?search=dana&not_contacted=`)
  await rows.getByRole('gridcell', { name: 'CFO' }).click()
  await page.getByRole('complementary', { name: 'Dana Whitfield' }).waitFor()
  await assertUsable(page)
  await page.keyboard.press('x')
  await page.getByRole('toolbar', { name: 'Selected rows' }).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('No contact matches').waitFor()
}

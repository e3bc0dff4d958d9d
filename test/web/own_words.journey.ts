import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { assertUsable } from './axe.ts'
import type { World } from './world.ts'

/** A firm's own words: tags and fields on a company, lists narrowed by them, kept as a view that a colleague opens. */
export async function own_words(page: Page, world: World): Promise<void> {
  const { body: acme } = await world.ana.post('/api/companies', { name: 'Acme Robotics' })
  await world.ana.post('/api/companies', { name: 'Borealis Foods' })
  await world.signIn(page, world.ana, '#/settings/fields')
  await page.getByRole('button', { name: 'Add a field' }).first().click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Sponsor')
  await page.getByLabel('Type').selectOption('choice')
  await page.getByLabel('What can be chosen').fill('Founder\nFund')
  await assertUsable(page)
  await page.keyboard.press('Control+Enter')
  await page.getByText('One choice: Founder, Fund').waitFor()
  await assertUsable(page)

  await world.signIn(page, world.ana, `#/companies/${acme.id}`)
  await page.getByRole('button', { name: 'Sponsor' }).click()
  await page.getByRole('option', { name: 'Fund', exact: true }).click()
  await page.getByText('Sponsor saved').waitFor()
  await page.getByRole('button', { name: 'Add a tag' }).click()
  await page.getByRole('combobox', { name: 'Tags' }).fill('Priority 2027')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Priority 2027' }).waitFor()
  await assertUsable(page)
  await page.keyboard.press('Escape')

  await page.goto(`${world.url}/#/companies`)
  const filters = page.getByRole('group', { name: 'Filters' })
  await filters.getByRole('button', { name: 'Tag' }).click()
  await page.getByRole('option', { name: /Priority 2027/ }).click()
  await page.getByText('1 company', { exact: true }).waitFor()
  await filters.getByRole('button', { name: 'Field' }).click()
  await page.getByLabel('Value').selectOption('Fund')
  await assertUsable(page)
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByText('Sponsor is Fund').waitFor()

  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Save as a new view' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Fund-backed')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Fund-backed' }).click()
  await page.getByRole('menuitem', { name: 'Share with the firm' }).click()
  await page.getByText('Everybody of the firm sees Fund-backed').waitFor()
  await assertUsable(page)

  await world.signIn(page, world.vera, '#/companies')
  await page.getByText('2 companies', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: /Fund-backed/ }).click()
  await page.getByText('1 company', { exact: true }).waitFor()
  assert.match(page.url(), /tag=Priority/)

  await world.signIn(page, world.ana, '#/settings/tags')
  await page.getByText('1 company', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'More about Priority 2027' }).click()
  await page.getByRole('menuitem', { name: 'Name and colour' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Priority')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('button', { name: 'More about Priority', exact: true }).waitFor()
  await assertUsable(page)
}

import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { eventually } from '../harness.ts'
import { assertUsable } from './axe.ts'
import type { World } from './world.ts'

/** A day is typed as people write it, moved by arrows, chosen in its calendar by keys, cleared, and refused in a sentence. */
export async function day_typed(page: Page, world: World): Promise<void> {
  const { bob } = world
  const company = await bob.create('/api/companies', { name: 'Sable Optics' })
  const deal = await bob.create('/api/deals', { company_id: company.id, name: 'Project Otter' })
  const closesAt = (day: string | null) =>
    eventually(async () => assert.equal((await bob.get(`/api/deals/${deal.id}`)).body.close_date, day))

  await world.signIn(page, bob, `#/deals/${deal.id}`)
  const shown = page.locator('[data-field="close_date"]')
  const typed = page.getByRole('textbox', { name: 'Close date' })
  await shown.click()
  await typed.fill('28 jan 27')
  await page.getByText(/^Thursday,? 28 January 2027$/).waitFor()
  await typed.press('Enter')
  await shown.getByText('28 Jan 2027').waitFor()
  await closesAt('2027-01-28')

  await shown.click()
  assert.equal(await typed.inputValue(), '28 Jan 2027')
  await typed.fill('soonish')
  await typed.press('Enter')
  await page.getByText(/^Enter a date, such as/).waitFor()
  await assertUsable(page)
  await typed.fill('13/4/2027')
  await page.getByText(/^Tuesday,? 13 April 2027$/).waitFor()
  // what can be two days says which it was taken for, and why, as the firm has not said how it writes them
  await typed.fill('3/4/2027')
  await page.getByText(/^Saturday,? 3 April 2027\. Read with the day first/).waitFor()
  await typed.press('ArrowUp')
  assert.equal(await typed.inputValue(), '4 Apr 2027')
  // beside it is a calendar, whose weeks begin on Monday
  await page.keyboard.press('Alt+ArrowDown')
  const calendar = page.getByRole('grid', { name: 'April 2027' })
  await calendar.getByRole('gridcell', { name: /^Sunday,? 4 April 2027$/, selected: true }).waitFor()
  assert.equal((await calendar.getByRole('columnheader').allInnerTexts())[0], 'Mo')
  await assertUsable(page)
  await page.keyboard.press('PageDown')
  await page.getByRole('grid', { name: 'May 2027' }).waitFor()
  await page.keyboard.press('ArrowRight')
  await page.getByRole('gridcell', { name: /^Wednesday,? 5 May 2027$/ }).press('Enter')
  assert.equal(await typed.inputValue(), '5 May 2027')
  await typed.press('Enter')
  await shown.getByText('5 May 2027').waitFor()
  await closesAt('2027-05-05')

  await shown.click()
  await page.getByRole('button', { name: 'Clear Close date' }).click()
  await typed.press('Enter')
  await shown.getByText('5 May 2027').waitFor({ state: 'detached' })
  await closesAt(null)

  // what is not set has nothing to clear
  await world.signIn(page, world.ana, '#/settings/firm')
  await page.getByRole('combobox', { name: 'Date order' }).click()
  await page.getByRole('option', { name: 'Month first (12/31)' }).waitFor()
  await page.keyboard.press('Escape')
  assert.equal(await page.getByRole('button', { name: 'Clear the date order' }).count(), 0)
  await world.signIn(page, bob)

  // Esc closes the calendar, and not the dialog or the filter where the field is
  await page.goto(`${world.url}/#/deals`)
  await page.getByRole('button', { name: 'New deal', exact: true }).waitFor()
  await page.keyboard.press('c')
  const dialog = page.getByRole('dialog', { name: 'New deal' })
  // a list opens by typing or a click, and covers nothing by itself
  await dialog.getByRole('combobox', { name: 'Company' }).and(page.locator(':focus')).waitFor()
  assert.equal(await page.getByRole('option').count(), 0)
  const inDialog = dialog.getByRole('textbox', { name: 'Close date' })
  await inDialog.fill('next friday')
  await escapes(page, inDialog)
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })

  await page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: 'Close date' }).click()
  const inFilter = page.getByRole('textbox', { name: 'Close date from' })
  await escapes(page, inFilter)
  await inFilter.waitFor()
  await page.keyboard.press('Escape')
  await inFilter.waitFor({ state: 'detached' })
}

/** Opens the calendar of a field by keys, and leaves it by Esc: the field has the focus again. */
async function escapes(page: Page, field: Locator): Promise<void> {
  const focused = page.locator(':focus')
  await field.press('Alt+ArrowDown')
  await page.getByRole('gridcell').and(focused).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('gridcell').first().waitFor({ state: 'detached' })
  await field.and(focused).waitFor()
}

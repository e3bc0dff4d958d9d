import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { assertUsable } from './axe.ts'
import type { World } from './world.ts'

/** Takes a list out as it is filtered, the whole firm as an archive, and erases a person after seeing what goes. */
export async function data_out(page: Page, world: World): Promise<void> {
  await world.ana.create('/api/companies', { name: 'Kept Works', industry: 'Tools', ownership: 'founder' })
  await world.ana.create('/api/companies', { name: 'Other Works', industry: 'Food' })
  const dana = await world.ana.create('/api/contacts', { name: 'Dana Whitfield', email: 'dana@works.example' })

  await world.signIn(page, world.ana, '#/companies?industry=Tools')
  await page.getByText('1 company', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Export' }).click()
  const csv = page.getByRole('menuitem', { name: 'CSV', exact: true })
  const [list] = await Promise.all([page.waitForEvent('download'), csv.click()])
  assert.match(list.suggestedFilename(), /^Companies .*\.csv$/)
  const text = await readFile(await list.path(), 'utf8')
  assert.match(text, /Kept Works/)
  assert.doesNotMatch(text, /Other Works/)
  const shown = await page.getByRole('columnheader').allInnerTexts()
  const titles = shown.map((title) => title.trim()).filter((title) => title !== '')
  const head = text
    .replace('\ufeff', '')
    .split('\r\n')[0]
    ?.replaceAll(/ \(([A-Z]{3}|%)\)/g, '')
    .split(',')
    .filter((title) => title !== 'Currency')
  assert.deepEqual(head, titles, 'the columns of the screen in their order, amounts with their currency')

  // the rows that are ticked alone
  await page.goto(`${world.url}/#/companies`)
  await page.getByText('2 companies', { exact: true }).waitFor()
  await page
    .getByRole('row', { name: /Other Works/ })
    .getByRole('checkbox')
    .click()
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByText('1 selected row', { exact: true }).waitFor()
  const [ticked] = await Promise.all([page.waitForEvent('download'), csv.click()])
  const rows = (await readFile(await ticked.path(), 'utf8')).trimEnd().split('\r\n')
  assert.deepEqual([rows.length, rows[1]?.startsWith('Other Works')], [2, true])

  await page.goto(`${world.url}/#/settings/data`)
  await page.getByRole('button', { name: 'Make an archive' }).click()
  const [archive] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Download/ }).click(),
  ])
  assert.match(archive.suggestedFilename(), /\.zip$/)
  await assertUsable(page)

  await page.getByLabel('E-mail of the person').fill('dana@works.example')
  await page.getByRole('button', { name: 'Find records' }).click()
  await page.getByText(/^Erasing changes 1 contact/).waitFor()
  const erase = page.getByRole('button', { name: 'Erase for good' })
  assert.ok(await erase.isDisabled())
  await page.getByLabel('To erase it, type').fill('dana@works.example')
  await assertUsable(page)
  await erase.click()
  await page.getByText(/^Erased\./).waitFor()
  assert.equal((await world.ana.get(`/api/contacts/${dana.id}`)).status, 404)

  await page.setViewportSize({ width: 390, height: 844 })
  await assertUsable(page)
  await world.signIn(page, world.bob, '#/settings/data')
  await page.getByText('This is for admins').waitFor()
}

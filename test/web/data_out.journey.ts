import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { assertUsable } from './axe.ts'
import type { World } from './world.ts'

/** Takes a list out as it is filtered, the whole firm as an archive, and erases a person after seeing what goes. */
export async function data_out(page: Page, world: World): Promise<void> {
  await world.ana.create('/api/companies', { name: 'Kept Works', industry: 'Tools' })
  await world.ana.create('/api/companies', { name: 'Other Works', industry: 'Food' })
  const dana = await world.ana.create('/api/contacts', { name: 'Dana Whitfield', email: 'dana@works.example' })

  await world.signIn(page, world.ana, '#/companies?industry=Tools')
  await page.getByText('1 company', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Export' }).click()
  const [list] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'CSV' }).click()])
  assert.match(list.suggestedFilename(), /^Companies .*\.csv$/)
  const text = await readFile(await list.path(), 'utf8')
  assert.match(text, /Kept Works/)
  assert.doesNotMatch(text, /Other Works/)

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

import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { assertUsable } from './axe.ts'
import type { World } from './world.ts'

/** A report is asked for, read, edited, written again, compared, taken along, and a mail is drafted from it. */
export async function reports(page: Page, world: World): Promise<void> {
  const { body: company } = await world.ana.post('/api/companies', {
    name: 'Anvil Tooling',
    industry: 'Machinery',
    location: 'Basel',
    revenue: 42_000_000,
  })
  await world.ana.post('/api/contacts', {
    company_id: company.id,
    name: 'Lena Graf',
    email: 'lena@anvil.example',
  })
  await world.signIn(page, world.ana, `#/reports?new=${company.id}`)
  const dialog = page.getByRole('dialog', { name: 'New report' })
  await dialog.getByRole('radio', { name: 'Executive summary' }).check()
  await dialog.getByRole('button', { name: 'Write report' }).click()

  const written = page.getByText('Written', { exact: true })
  await written.waitFor()
  await page.getByRole('heading', { name: 'Company overview' }).waitFor()
  await page.getByRole('heading', { name: 'Facts' }).waitFor()
  await assertUsable(page)

  await page.getByRole('button', { name: 'Edit company overview' }).click()
  const text = page.getByRole('textbox', { name: 'Company overview' })
  await text.fill(`${await text.inputValue()}\n\n**Seen on site** in May.`)
  await assertUsable(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Seen on site', { exact: true }).waitFor()
  await page.getByText(/^Edited by Ana/).waitFor()

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'PDF' }).click()
  const download = await saved
  assert.match(download.suggestedFilename(), /^Anvil Tooling - Executive summary - .*\.pdf$/)
  assert.equal((await readFile(await download.path())).subarray(0, 5).toString(), '%PDF-')

  await page.getByRole('button', { name: 'E-mail this' }).click()
  const mail = page.getByRole('dialog', { name: 'New message' })
  await mail.getByLabel('To', { exact: true }).fill('Lena')
  await page.getByRole('option', { name: /Lena Graf/ }).click()
  await mail.getByRole('button', { name: 'Draft', exact: true }).click()
  await mail.getByText(/^Best sent /).waitFor()
  assert.match(await mail.getByLabel('Text', { exact: true }).inputValue(), /Lena/)
  await page.keyboard.press('Escape')

  const before = page.url()
  await world.ana.patch(`/api/companies/${company.id}`, { revenue: 48_000_000 })
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Write it again' }).click()
  await page.waitForURL((url) => url.href !== before)
  await written.waitFor()
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: /\d{4}, \d\d:\d\d$/ }).click()
  await page.getByRole('heading', { level: 1, name: /compared$/ }).waitFor()
  await page.getByRole('cell', { name: '$48M' }).first().waitFor()
  await assertUsable(page)
}

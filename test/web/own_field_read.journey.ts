import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { pdfOfPages } from '../made_pdf.ts'
import { readingOf } from '../readings.ts'
import { assertUsable } from './axe.ts'
import type { World } from './world.ts'

const text = `KEY FACTS

Number of stores              142
ESG policy                    Yes
Next audit                    31 March 2027`

/** A field of the firm's own is read: it has its name on the review, is corrected by its type, and opens its place from the company. */
export async function own_field_read(page: Page, world: World): Promise<void> {
  const { ana } = world
  for (const [name, type] of [
    ['Number of stores', 'number'],
    ['ESG policy', 'boolean'],
    ['Next audit', 'date'],
  ])
    await ana.create('/api/custom-fields', { kind: 'company', name, type })
  const company = await ana.create('/api/companies', { name: 'Brookfell Stores' })
  const { id } = (await ana.upload(pdfOfPages([text]), 'Facts.pdf', { company_id: company.id })).body
  assert.equal((await readingOf(ana, id)).processing_status, 'completed')
  await world.signIn(page, ana)
  await page.goto(`${world.url}/#/documents/${id}`)
  const own = page.getByRole('region', { name: 'Fields of your own' })
  await own.getByRole('button', { name: /Number of stores.*142/ }).click()
  await page.keyboard.press('a')
  await own.getByRole('button', { name: /ESG policy/ }).click()
  await page.keyboard.press('e')
  await page.getByLabel('Corrected choice').first().click()
  await page.getByRole('option', { name: 'No' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await own.getByRole('button', { name: /ESG policy.*No/ }).waitFor()
  await own.getByRole('button', { name: /Next audit/ }).click()
  await page.keyboard.press('e')
  await page.getByLabel('Corrected day').first().waitFor()
  await assertUsable(page)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Apply to the company' }).click()
  const dialog = page.getByRole('dialog', { name: 'Apply to the company' })
  await dialog.getByLabel('Number of stores').waitFor()
  await assertUsable(page)
  await dialog.getByRole('button', { name: /^Apply/ }).click()
  await page.getByText('Applied: Number of stores, ESG policy of the company', { exact: true }).waitFor()

  await page.goto(`${world.url}/#/companies/${company.id}`)
  await page.getByRole('button', { name: 'Number of stores 142' }).waitFor()
  await page.getByRole('button', { name: 'p. 1' }).first().click()
  await page.getByRole('complementary', { name: 'Facts.pdf' }).getByText('Number of stores', { exact: true }).waitFor()
  await assertUsable(page)
}

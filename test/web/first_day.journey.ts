import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { valvesMemorandum } from '../../scripts/demo/documents/memorandum_valves.ts'
import { typeset } from '../../scripts/demo/documents/typeset.ts'
import { defaultPassword } from '../harness.ts'
import type { World } from './world.ts'

const given = {
  date: 'March 2026',
  due: '12 May 2026',
  letters: '20 May 2026',
  leader: 'Ivy Whitcombe',
  finance: 'M. Osei',
}

/** From nothing to a chart: a firm registers, adds a company, uploads a memorandum, checks a figure, takes it over. */
export async function first_day(page: Page, world: World): Promise<void> {
  await page.goto(`${world.url}/#/register`)
  await page.getByLabel('Firm', { exact: true }).fill('First Day Capital')
  await page.getByLabel('Your name').fill('Ida Berg')
  await page.getByLabel('E-mail').fill(`ida.${Date.now()}@example.com`)
  await page.getByRole('textbox', { name: 'Password' }).fill(defaultPassword)
  await page.getByRole('button', { name: 'Register' }).click()

  await page.getByRole('link', { name: 'Add a company' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Tessamar Flow Controls')
  await page.getByRole('dialog').getByLabel('Name').press('ControlOrMeta+Enter')
  await page.getByRole('heading', { level: 1, name: 'Tessamar Flow Controls' }).waitFor()

  await page.getByRole('tab', { name: 'Documents' }).click()
  const memorandum = Buffer.from(typeset('memorandum.typ', valvesMemorandum({ lastYear: 2025, ...given })))
  const file = { name: 'Tessamar CIM.pdf', mimeType: 'application/pdf', buffer: memorandum }
  await page.getByLabel('Files to upload').first().setInputFiles(file)
  const uploaded = page.getByRole('list', { name: 'Uploads' })
  await uploaded.getByRole('link', { name: 'Review' }).click({ timeout: 120_000 })

  // the figure, and the page it stands on with the place marked
  const table = page.getByRole('region', { name: 'Income statement', exact: true })
  await table.getByRole('button', { name: '84,120' }).first().click()
  const value = page.getByRole('region', { name: 'Selected value' })
  await value.getByText('$84,120,000').waitFor()
  const shown = await page.getByLabel('Go to page').inputValue()
  assert.match(await value.innerText(), new RegExp(`page ${shown}\\b`))
  await page.getByRole('img', { name: `Page ${shown} of` }).waitFor({ timeout: 120_000 })
  await page.keyboard.press('a')
  await table.getByRole('button', { name: /Accepted.*84,120/ }).waitFor()
  await page.keyboard.press('Shift+A')
  await page.getByRole('button', { name: 'Apply to the company' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Apply \d+ period/ })
    .click()
  await page.getByText(/^Applied: /).waitFor()
  const done = page.getByText('Close', { exact: true })
  if (await done.isVisible()) await done.click()

  await page.getByRole('link', { name: 'Tessamar Flow Controls' }).first().click()
  await page.getByRole('tab', { name: /^Financials/ }).click()
  await page.getByRole('button', { name: /^Table of Revenue/ }).click()
  const charted = page.getByRole('region', { name: /^Revenue.*, as a table/ })
  await charted.getByRole('cell', { name: '$84.1M' }).waitFor()

  // and from the figure in the statement back to its page
  const statement = page.getByRole('region', { name: 'Financial statement' })
  await statement.getByRole('button', { name: /84,120/ }).click()
  await page.getByRole('complementary', { name: 'Tessamar CIM.pdf' }).getByRole('img').first().waitFor()
}

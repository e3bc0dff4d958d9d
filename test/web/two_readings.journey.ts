import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { assertUsable } from './axe.ts'
import type { World } from './world.ts'

const row = (cells: string[], kind: 'td' | 'th' = 'td') =>
  `<tr>${cells.map((cell) => `<${kind}>${cell}</${kind}>`).join('')}</tr>`

const filler = Array.from({ length: 40 }, (_, at) => `<p>Site ${at + 1} ships pumps by road and by rail.</p>`).join('')
const memorandum = `<html><body><h1>Confidential Information Memorandum</h1><h1>Brookfell Pump Works, Inc.</h1>
  <h2>Executive summary</h2><p>Brookfell Pump Works, Inc. ("Brookfell" or the "Company") makes pumps and valves for
  municipal water plants. In the year ended December 31, 2024 the Company generated net sales of $45.9 million.</p>
  <h2>Operations</h2>${filler}
  <h2>Financial summary</h2><p>$ in thousands</p><table>
  ${row(['', 'FY2023A', 'FY2024A'], 'th')}
  ${row(['Net sales', '49,305', '48,217'])}
  ${row(['EBITDA', '6,240', '6,120'])}</table></body></html>`

/** A memorandum says two things of one figure: both are looked at, one is chosen, and the figure opens its place from then on, until that is taken back. */
export async function two_readings(page: Page, world: World): Promise<void> {
  await world.signIn(page, world.bob, '#/documents')
  await page
    .getByLabel('Files to upload')
    .first()
    .setInputFiles([{ name: 'brookfell.html', mimeType: 'text/html', buffer: Buffer.from(memorandum) }])
  await page.getByRole('list', { name: 'Uploads' }).getByRole('link', { name: 'Review' }).click()
  const value = page.getByRole('region', { name: 'Selected value' })
  const key = page.getByRole('region', { name: 'Values', exact: true })
  await key.getByRole('button', { name: /Revenue.*\$48\.2M|Revenue.*\$48,217,000/ }).click()
  await value.getByText('The document says something else too').waitFor()
  const readings = value.getByRole('list', { name: 'What the document says' })
  assert.equal(await readings.getByRole('listitem').count(), 2)
  await assertUsable(page)
  await readings.getByRole('button', { name: 'section 1' }).click()
  await page.getByRole('img', { name: 'Section 1 of 2' }).waitFor()
  await page.keyboard.press('2')
  const chosen = page
    .getByRole('region', { name: 'Income statement' })
    .getByRole('button', { name: /Corrected.*45,900/ })
  await chosen.click()
  await value.getByText('$45,900,000').waitFor()
  await page.getByRole('img', { name: 'Section 1 of 2' }).waitFor()
  await page.keyboard.press('z')
  await readings.waitFor()
}

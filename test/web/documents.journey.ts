import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { assertUsable } from './axe.ts'
import type { World } from './world.ts'

const row = (cells: string[], kind: 'td' | 'th' = 'td') =>
  `<tr>${cells.map((cell) => `<${kind}>${cell}</${kind}>`).join('')}</tr>`

const statements = `<html><body><h1>Northwind Instruments, Inc.</h1><h2>Consolidated statements of income</h2>
  <p>(in thousands of US dollars)</p><table>
  ${row(['', 'FY2023', 'FY2024'], 'th')}
  ${row(['Revenue', '46,800', '52,300'])}
  ${row(['Cost of sales', '(27,000)', '(29,900)'])}
  ${row(['Gross profit', '19,800', '22,400'])}
  ${row(['Net income', '5,200', '6,150'])}</table></body></html>`

/** Uploads statements, goes through their values, takes them over, and has that back; finds words; looks as a viewer. */
export async function documents(page: Page, world: World): Promise<void> {
  const company = await world.bob.create('/api/companies', { name: 'Northwind Instruments' })
  await world.signIn(page, world.bob, '#/documents')
  await page.getByText('No documents yet').waitFor()
  await assertUsable(page)

  await page
    .getByLabel('Files to upload')
    .first()
    .setInputFiles([
      { name: 'northwind statements.html', mimeType: 'text/html', buffer: Buffer.from(statements) },
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('nothing that is read') },
    ])
  const uploads = page.getByRole('list', { name: 'Uploads' })
  await uploads.getByText('Files of this kind are not read').waitFor()
  await uploads.getByRole('link', { name: 'Review' }).waitFor()
  await assertUsable(page)
  await uploads.getByRole('link', { name: 'Review' }).click()

  await page.getByRole('heading', { level: 1, name: 'northwind statements.html' }).waitFor()
  await page.getByRole('img', { name: 'Section 1 of 1' }).waitFor()
  await assertUsable(page)
  await page.getByRole('button', { name: 'Link to a company' }).click()
  await page.getByRole('combobox', { name: 'Company of the document' }).fill('Northwind')
  await page.getByRole('option', { name: 'Northwind Instruments' }).click()
  await page.getByRole('link', { name: 'Northwind Instruments' }).waitFor()

  const value = page.getByRole('region', { name: 'Selected value' })
  const judged = page.getByRole('status').filter({ hasText: 'reviewed' })
  const table = page.getByRole('region', { name: 'Income statement', exact: true })
  await table.getByRole('button', { name: '46,800' }).click()
  assert.match(page.url(), /value=figures\.revenue\.FY2023/)
  await value.getByText('$46,800,000').waitFor()
  await page.keyboard.press('a')
  await table.getByRole('button', { name: /Accepted.*46,800/ }).waitFor()
  await value.getByRole('heading', { name: 'Cost of sales FY2023' }).waitFor()
  await page.keyboard.press('z')
  await judged.getByText(/^0 of/).waitFor()
  await table.getByRole('button', { name: '6,150' }).click()
  await page.keyboard.press('e')
  const corrected = page.getByLabel('Corrected figure')
  // what is said is what will be stored, also of a decimal comma
  await corrected.fill('6150,75')
  await value.getByText('= $6,150,750').waitFor()
  await corrected.fill('61,500')
  await page.keyboard.press('Enter')
  await value.getByText('$6,150,000 → $61,500,000, ten times as much. Save?').waitFor()
  await page.keyboard.press('Escape')
  assert.equal(await corrected.inputValue(), '61,500')
  await corrected.fill('6,151')
  await page.keyboard.press('Enter')
  await table.getByRole('button', { name: /Corrected.*6,151/ }).waitFor()
  await page.keyboard.press('Shift+A')
  await table.getByRole('button', { name: /Accepted.*52,300/ }).waitFor()

  await page.getByRole('button', { name: 'Apply to the company' }).click()
  await page.getByRole('button', { name: 'Apply 2 periods' }).click()
  await page.getByText(/^Applied: 2 records/).waitFor()
  const done = page.getByText('Close', { exact: true })
  if (await done.isVisible()) await done.click()
  await page.getByRole('tab', { name: 'Applied' }).click()
  await page.getByRole('button', { name: 'Take back' }).click()
  await page.getByText('Taken back by Bob Keller').waitFor()
  await assertUsable(page)

  await page.goto(`${world.url}/#/documents?company=${company.id}&search=gross+profit&in=text`)
  await page.getByRole('region', { name: 'Passages' }).getByRole('listitem').first().getByRole('button').click()
  const beside = page.getByRole('complementary', { name: 'northwind statements.html' })
  await beside.getByRole('img', { name: 'Section 1 of 1' }).waitFor()
  assert.match(page.url(), /doc=/)
  await assertUsable(page)
  await page.keyboard.press('Escape')
  await beside.waitFor({ state: 'detached' })

  await world.signIn(page, world.vera, '#/documents')
  await page.getByRole('checkbox', { name: 'Select northwind statements.html' }).click()
  await page.getByRole('link', { name: 'Ask', exact: true }).last().click()
  const answers = page.getByRole('region', { name: 'Answers' })
  await answers.getByRole('button', { name: '$52.3M' }).waitFor()
  await page.getByLabel('Question to all documents').fill('Gross margin 2023')
  await page.keyboard.press('Enter')
  await answers.getByRole('columnheader', { name: 'Gross margin 2023' }).waitFor()
  await answers.getByRole('button', { name: '42.3%' }).waitFor()
  await assertUsable(page)
  await answers.getByRole('button', { name: '42.3%' }).click()
  await beside.getByRole('img', { name: 'Section 1 of 1' }).waitFor()
  await page.keyboard.press('Escape')
  await beside.waitFor({ state: 'detached' })
  await answers.getByRole('button', { name: 'Leave out Revenue', exact: true }).click()
  await answers.getByRole('columnheader', { name: 'Revenue', exact: true }).waitFor({ state: 'detached' })

  await page.goto(`${world.url}/#/documents`)
  await page.getByRole('link', { name: 'northwind statements.html' }).click()
  await value.waitFor()
  assert.equal(await page.getByRole('button', { name: 'Accept', exact: true }).count(), 0)
  assert.equal(await page.getByRole('button', { name: 'Apply to the company' }).count(), 0)
}

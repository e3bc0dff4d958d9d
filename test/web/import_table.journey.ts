import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { assertUsable } from './axe.ts'
import type { World } from './world.ts'

/**
 * Brings a table, sees what would be, imports it, mends what failed, brings it again, and takes all of it back. Of another
 * table says once what a word means, and corrects a cell where it stands. What has no place gets a field of the firm's own.
 */
export async function import_table(page: Page, world: World): Promise<void> {
  await world.signIn(page, world.bob, '#/companies')
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await page.getByText('None yet.').waitFor()
  await assertUsable(page)
  const choose = (name: string, text: string) =>
    page.getByLabel('Table to import').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  await choose('targets.csv', 'Company;Town;Umsatz;Notes\nAcme GmbH;Graz;1.250.000;good\nBolt AG;Zürich;much;bad\n')

  await page.getByRole('heading', { level: 1, name: 'targets.csv' }).waitFor()
  const meaning = page.getByRole('combobox', { name: 'Meaning of Town' })
  await meaning.click()
  await page.getByRole('option', { name: 'Location' }).click()
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await page.getByRole('heading', { name: 'What would happen' }).waitFor()
  await page.getByRole('rowheader', { name: 'Acme GmbH', exact: true }).waitFor()
  await assertUsable(page)
  assert.equal((await world.bob.get('/api/companies')).body.total, 0)

  await page.getByRole('button', { name: /^Import 1 row/ }).click()
  await page.getByText('Imported', { exact: true }).waitFor()
  await page.getByRole('heading', { name: '1 row to look at' }).waitFor()
  await assertUsable(page)
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download the rows with a problem' }).click(),
  ])
  const errors = await readFile(await saved.path(), 'utf8')
  await choose('targets mended.csv', errors.replace('much', '900000'))
  await page.getByRole('heading', { level: 1, name: 'targets mended.csv' }).waitFor()
  await page.getByRole('button', { name: /^Import 1 row/ }).click()
  await page.getByText('Imported', { exact: true }).waitFor()
  const { body } = await world.bob.get('/api/companies?sort_by=name&sort_order=asc')
  assert.deepEqual(
    body.data.map(({ name, location }: { name: string; location: string }) => [name, location]),
    [
      ['Acme GmbH', 'Graz'],
      ['Bolt AG', 'Zürich'],
    ],
  )

  await page.setViewportSize({ width: 390, height: 844 })
  await assertUsable(page)
  await page.getByRole('button', { name: 'Undo the import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo the import' }).click()
  await page.getByText('Undone', { exact: true }).waitFor()
  assert.equal((await world.bob.get('/api/companies')).body.total, 1)
  await page.getByRole('link', { name: 'Import' }).first().click()
  await page.getByRole('link', { name: 'targets.csv' }).waitFor()
  await assertUsable(page)

  await page.setViewportSize({ width: 1440, height: 900 })
  await choose('pipeline.csv', 'Company;Stage;Owner\nCobalt AG;Offer out;Bob Keller\nDorn AG;LOI;\n;LOI;\n')
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await page.getByRole('heading', { name: '1 value to match' }).waitFor()
  await page.getByRole('combobox', { name: 'Meaning of Offer out' }).click()
  // what was matched stays to be seen, and can be said otherwise
  await page.getByRole('option', { name: 'Negotiation' }).click()
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await page.getByRole('heading', { name: 'What would happen' }).waitFor()
  await page.getByRole('heading', { name: '1 value matched' }).waitFor()
  await page.getByText('Stage, 1 row, matched').waitFor()
  assert.equal(await page.getByRole('combobox', { name: 'Meaning of Offer out' }).inputValue(), 'Negotiation')
  await assertUsable(page)
  await page.getByRole('combobox', { name: 'Meaning of Offer out' }).click()
  await page.getByRole('option', { name: 'Proposal' }).click()
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await page.getByRole('textbox', { name: 'Company' }).fill('Elm AG')
  await assertUsable(page)
  await page.getByRole('button', { name: 'Check 1 corrected row' }).click()
  await page.getByRole('button', { name: 'Import 3 rows' }).click()
  await page.getByText('Imported', { exact: true }).waitFor()
  const deals = (await world.bob.get('/api/deals?sort_by=name')).body.data
  assert.deepEqual(
    deals.map(({ name, stage, owner_name }: Record<string, string>) => [name, stage, owner_name]),
    [
      ['Cobalt AG', 'proposal', 'Bob Keller'],
      ['Dorn AG', 'proposal', null],
      ['Elm AG', 'proposal', null],
    ],
  )

  await world.signIn(page, world.ana, '#/import')
  await choose('leads.csv', 'Company;Lead Source\nFir AG;Trade fair\n')
  await page.getByRole('combobox', { name: 'Meaning of Lead Source' }).click()
  await page.getByRole('option', { name: 'A new field of your own…' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).waitFor()
  await assertUsable(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Add' }).click()
  await page.getByRole('button', { name: /^Import 1 row/ }).click()
  await page.getByText('Imported', { exact: true }).waitFor()
  const { body: found } = await world.ana.get('/api/companies?search=Fir')
  const ids = found.data.map(({ id }: { id: string }) => id)
  const { body: values } = await world.ana.get(`/api/custom-fields/values?kind=company&ids=${ids}`)
  assert.deepEqual(values.data[0].values, { lead_source: 'Trade fair' })

  await goOnList(page, world, choose)
}

/** The rows go on a new list, with the statuses that a column has in words of its own. */
async function goOnList(page: Page, world: World, choose: (name: string, text: string) => Promise<void>) {
  await page.getByRole('link', { name: 'Import' }).first().click()
  await choose('buyers.csv', 'Company;Where we are\nFir AG;CONTACTED\nGale AG;Paper out\n')
  await page.getByRole('combobox', { name: 'Put the rows on a list' }).click()
  await page.getByRole('option', { name: 'A new list…' }).click()
  const dialog = page.getByRole('dialog', { name: 'New list' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Buyers')
  await dialog.getByRole('combobox', { name: 'Start from' }).selectOption('Buyer list')
  await dialog.getByRole('button', { name: 'Add' }).click()
  await page.getByRole('combobox', { name: 'Meaning of Where we are' }).click()
  await page.getByRole('option', { name: 'Status on Buyers' }).click()
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await page.getByRole('combobox', { name: 'Meaning of Paper out' }).click()
  await page.getByRole('option', { name: 'NDA sent' }).click()
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await page.getByRole('heading', { name: 'What would happen' }).waitFor()
  await page.getByRole('heading', { name: '1 value matched' }).waitFor()
  await assertUsable(page)
  await page.getByRole('button', { name: 'Import 2 rows' }).click()
  await page.getByText('put on the list').waitFor()
  const { body } = await world.ana.get('/api/lists')
  const { body: entries } = await world.ana.get(`/api/lists/${body.data[0].id}/entries`)
  assert.deepEqual(
    entries.data.map(({ company, status_name }: { company: { name: string }; status_name: string }) => [
      company.name,
      status_name,
    ]),
    [
      ['Fir AG', 'Contacted'],
      ['Gale AG', 'NDA sent'],
    ],
  )
}

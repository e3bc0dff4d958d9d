import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { valvesMemorandum } from '../../scripts/demo/documents/memorandum_valves.ts'
import { typeset } from '../../scripts/demo/documents/typeset.ts'
import { readingOf } from '../readings.ts'
import { assertUsable } from './axe.ts'
import type { World } from './world.ts'

const name = 'Tessamar Flow Controls, Inc.'

/**
 * A firm in euros gets a memorandum in pounds: its figures stand in pounds in the company, its deal, its statements and the
 * memo, in euros where they are added, compared or asked for, and in what is exported as they are on record.
 */
export async function money_of_a_deal(page: Page, world: World): Promise<void> {
  const { ana } = world
  await ana.patch('/auth/firm', { currency: 'EUR' })
  const today = new Date().toISOString().slice(0, 10)
  const days = ['2023-12-31', '2024-12-31', '2025-12-31', today]
  const rates = days.flatMap((day) => [
    { currency: 'GBP', day, rate: 0.8 },
    { currency: 'USD', day, rate: 1.25 },
  ])
  assert.equal((await ana.send('PUT', '/api/exchange-rates', { rates })).status, 200)
  const delta = await ana.create('/api/companies', { name: 'Delta Works', revenue: 9_000_000, ebitda: 2_000_000 })
  await ana.create('/api/deals', { name: 'Project Dyke', company_id: delta.id, value: 6_000_000 })

  const { body: file } = await ana.upload(memorandumInPounds(), 'Project Larkspur.pdf')
  await readingOf(ana, file.id)
  await world.signIn(page, ana, `#/documents/${file.id}`)
  await page.getByText('£84,120,000').first().waitFor()
  await page.getByText('GBP thousands').first().waitFor()
  await page.getByRole('button', { name: `Add ${name}` }).click()
  const intake = page.getByRole('dialog', { name: `Add ${name}` })
  await intake.getByText('= £118M').waitFor()
  await intake.getByText(/Revenue £84.1M, EBITDA £16.2M/).waitFor()
  await intake.getByRole('button', { name: 'Add all of this' }).click()
  await page.getByText(`Added ${name}`).waitFor()
  const { body: companies } = await ana.get('/api/companies?search=Tessamar')
  const { id } = companies.data[0]
  const { revenue, ebitda, currency } = (await ana.get(`/api/companies/${id}`)).body
  assert.deepEqual([revenue, ebitda, currency], [84_120_000, 16_230_000, 'GBP'])

  await page.goto(`${world.url}/#/companies/${id}`)
  await page.getByText('£84.1M').first().waitFor()
  await page.getByText('£118M').first().waitFor()
  await page.goto(`${world.url}/#/companies/${id}?tab=financials`)
  await page.getByRole('columnheader', { name: 'GBP thousands' }).waitFor()
  await page.getByTitle('£84,120,000').first().waitFor()
  await page.goto(`${world.url}/#/deals`)
  const column = page.getByRole('region', { name: 'Lead, 2 deals' })
  await column.getByText('£118M').waitFor()
  await column.getByText('€153.5M', { exact: true }).waitFor()
  await page.goto(`${world.url}/#/deals?value_min=1000000`)
  await column.getByText('€23M weighted', { exact: true }).waitFor()
  await column.getByText('£118M').hover()
  await column.getByTitle(/^£118,000,000\n€147.5M at the rate of /).waitFor()

  await page.goto(`${world.url}/#/reports?new=${id}`)
  await page.getByRole('dialog', { name: 'New report' }).getByRole('button', { name: 'Write report' }).click()
  await page.getByText('Written', { exact: true }).waitFor()
  const memo = page.getByRole('main')
  await memo.getByText(/revenue reached £84.1M|Revenue reached £84.1M/).waitFor()
  assert.doesNotMatch(await memo.innerText(), /[$€]\d/, 'a memo on a company in pounds is in pounds')

  await ask('revenue of Tessamar in EUR', /€105.2M/)
  await ask('deals over €50m', /^1 deal worth more than €50M/)
  await ask('Compare Tessamar and Delta Works', /€105.2M against €9M/)

  await page.goto(`${world.url}/#/companies`)
  await page.getByRole('gridcell', { name: '£84.1M' }).waitFor()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'CSV', exact: true }).click()
  const csv = await readFile(await (await saved).path(), 'utf8')
  assert.match(csv, /Tessamar.*84120000,GBP/)
  assert.match(csv, /Delta Works.*9000000,EUR/)

  await asTheFirmWrites()

  async function ask(question: string, answer: RegExp) {
    await page.goto(`${world.url}/#/ask`)
    await page.getByLabel('Your question').fill(question)
    await page.getByLabel('Your question').press('Enter')
    await page.getByRole('article', { name: question }).getByText(answer).first().waitFor()
  }

  /** The firm writes 1.234,5, and the person works in Tokyo. */
  async function asTheFirmWrites() {
    await page.goto(`${world.url}/#/settings/firm`)
    await page.getByRole('combobox', { name: 'Number format' }).click()
    await page.getByRole('option', { name: '1.234,5' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved').waitFor()
    await assertUsable(page)
    await page.goto(`${world.url}/#/companies/${id}?tab=financials`)
    await page.getByTitle('£84.120.000').first().waitFor()
    await page.goto(`${world.url}/#/companies/${delta.id}`)
    await page.getByText('€9M').first().waitFor()
    await page.keyboard.press('e')
    const dialog = page.getByRole('dialog', { name: 'Edit company' })
    await dialog.getByLabel('Revenue, EUR').fill('1.234,5')
    await dialog.getByText('= €1.234,5', { exact: true }).waitFor()
    await dialog.getByLabel('EBITDA, EUR').fill('1.234')
    await dialog.getByText('= €1.234', { exact: true }).waitFor()
    await assertUsable(page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    const { revenue, ebitda } = (await ana.get(`/api/companies/${delta.id}`)).body
    assert.deepEqual([revenue, ebitda], [1234.5, 1234])

    await page.goto(`${world.url}/#/settings/profile`)
    await page.getByRole('combobox', { name: 'Time zone' }).fill('Tokyo')
    await page.getByRole('option', { name: 'Asia/Tokyo' }).click()
    await page.getByText('Your time zone is saved').waitFor()
    await assertUsable(page)
    const summary = 'Call with the adviser'
    await ana.create('/api/calendar/events', { summary, start: '2027-03-01T01:30:00Z', end: '2027-03-01T02:30:00Z' })
    await page.goto(`${world.url}/#/calendar?date=2027-03-01`)
    await page.getByText('Times of Asia/Tokyo.').waitFor({ state: 'detached' })
    await page.getByText(/10:30/).first().waitFor()
  }
}

function memorandumInPounds(): Buffer {
  const when = { date: 'November 2025', due: 'December 12, 2025', letters: 'January 23, 2026' }
  const data = valvesMemorandum({ lastYear: 2025, ...when, leader: 'Corin Hallqvist', finance: 'Maud Teller' })
  const pounds = JSON.stringify(data).replaceAll('$', '£').replaceAll('US dollars', 'Pounds sterling')
  return Buffer.from(typeset('memorandum.typ', JSON.parse(pounds)))
}

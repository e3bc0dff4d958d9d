import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { eventually } from '../harness.ts'
import { assertUsable } from './axe.ts'
import type { World } from './world.ts'

/** A member logs a meeting by the keyboard, pins a note, adds a period, edits; what was typed stays; undo brings back. */
export async function company(page: Page, world: World): Promise<void> {
  const { bob, vera } = world
  const { id } = await bob.create('/api/companies', { name: 'Quarry Instruments', industry: 'Industrial' })
  await bob.create('/api/contacts', { name: 'Greta Lind', role: 'CFO', company_id: id })
  await bob.create('/api/financials', { company_id: id, period: 'FY2023', revenue: 40_000_000, net_income: -1_200_000 })
  await bob.create('/api/financials', { company_id: id, period: 'FY2024', revenue: 44_000_000, ebitda: 8_800_000 })

  await world.signIn(page, bob, `#/companies/${id}`)
  await page.getByRole('heading', { level: 1, name: 'Quarry Instruments' }).waitFor()
  await page.getByText('FY2024 · +10.0%').waitFor()
  await assertUsable(page)

  // closed by accident, the dialog opens again as it was
  await page.keyboard.press('m')
  await page.getByRole('dialog').getByLabel('Subject').fill('Plant tour with Greta')
  await page.keyboard.press('Escape')
  await closed(page)
  await page.keyboard.press('m')
  assert.equal(await page.getByLabel('Subject').inputValue(), 'Plant tour with Greta')
  await page.getByLabel('Subject').press('ControlOrMeta+Enter')
  await page.getByText('Meeting logged').waitFor()
  await closed(page)
  await page.keyboard.press('2')
  await page.getByRole('tabpanel').getByText('Plant tour with Greta').waitFor()

  await page.keyboard.press('n')
  await page.getByRole('dialog').getByRole('textbox', { name: 'Note' }).fill('They **want** a successor')
  await page.getByRole('dialog').getByLabel('Pin to the top').check()
  await page.getByRole('button', { name: 'Save note' }).click()
  await page.getByText('Note saved').waitFor()
  await closed(page)
  await page.keyboard.press('3')
  await page.getByRole('button', { name: 'Unpin the note' }).waitFor()
  await assertUsable(page)

  await page.keyboard.press('6')
  const statement = page.getByRole('region', { name: 'Financial statement' })
  await statement.getByRole('row', { name: /^Net income \(1,200\)/ }).waitFor()
  await page.getByRole('button', { name: 'Add a period' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Period').fill('FY2025 budget')
  await dialog.getByLabel('Revenue').fill('48.4M')
  await dialog.getByLabel('Revenue').press('ControlOrMeta+Enter')
  await statement.getByRole('row', { name: /^Growth – 10.0% 10.0%/ }).waitFor()
  await page.getByRole('button', { name: 'Table of Revenue and growth' }).click()
  await page
    .getByRole('region', { name: 'Revenue and growth, as a table' })
    .getByRole('cell', { name: '$48.4M' })
    .waitFor()
  await assertUsable(page)

  // what a colleague changes meanwhile is not lost: only what was typed is sent
  await page.keyboard.press('e')
  await page.getByRole('dialog').getByLabel('Location').fill('Uppsala')
  await bob.patch(`/api/companies/${id}`, { industry: 'Metrology' })
  await page.getByRole('dialog').getByLabel('Location').press('ControlOrMeta+Enter')
  await page.getByText('Uppsala').waitFor()
  await eventually(async () => assert.equal((await bob.get(`/api/companies/${id}`)).body.industry, 'Metrology'))
  // the meeting is news, whatever was corrected since
  await closed(page)
  await page.keyboard.press('1')
  await page.getByRole('tabpanel').getByText('Plant tour with Greta').waitFor()
  await page.getByRole('tabpanel').getByText('changed location').waitFor({ state: 'detached' })
  const [meeting] = (await bob.get(`/api/interactions?company_id=${id}`)).body.data
  await bob.send('DELETE', `/api/interactions/${meeting.id}`)
  await page.reload()
  await page.getByRole('tabpanel').getByText('a note').first().waitFor()
  assert.equal(await page.getByRole('tabpanel').getByText('Plant tour with Greta').count(), 0)

  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Delete Quarry Instruments?' })
  await question.getByText(/Also deleted: /).waitFor()
  await question.getByRole('button', { name: 'Delete' }).click()
  await page.waitForURL('**/#/companies')
  await world.undo(page, 'Quarry Instruments deleted')
  await page.waitForURL(`**/#/companies/${id}*`)
  await page.getByRole('heading', { level: 1, name: 'Quarry Instruments' }).waitFor()

  // at most seven tabs stand beside each other; one of the menu takes the place of the last
  await page.getByRole('button', { name: 'More tabs' }).click()
  await page.getByRole('menuitem', { name: 'Reports' }).click()
  await page.waitForURL('**?tab=reports')
  await page.getByRole('tab', { name: 'Reports', selected: true }).waitFor()
  assert.equal(await page.getByRole('tab').count(), 7)

  await world.signIn(page, vera, `#/companies/${id}?tab=financials`)
  await statement.waitFor()
  assert.equal(
    await page.getByRole('button', { name: /Log|Note|Add a period|More$/ }).count(),
    0,
    'a viewer only reads',
  )
}

// a dialog that fades out still keeps the keyboard
const closed = (page: Page) => page.getByRole('dialog').waitFor({ state: 'hidden' })

import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { addDays } from '../../src/platform/time_zones.ts'
import { eventually } from '../harness.ts'
import { assertUsable } from './axe.ts'
import type { World } from './world.ts'

/**
 * Who is on a deal: the team with its roles, the parties with their NDAs, of whose end a task reminds; the adviser's page says
 * which deals it works on. Whoever is outside the wall of the deal finds nothing of it.
 */
export async function deal_people(page: Page, world: World): Promise<void> {
  const { bob, vera, url } = world
  const { id: company_id } = await bob.create('/api/companies', { name: 'Harrow Castings' })
  const adviser = await bob.create('/api/companies', { name: 'Lazar & Sons', kind: 'adviser' })
  await bob.create('/api/contacts', { name: 'Lea Lawson', company_id: adviser.id })
  const deal = await bob.create('/api/deals', { company_id, name: 'Project Anneal' })

  // the team
  await world.signIn(page, bob, `#/deals/${deal.id}?tab=people`)
  const newMember = page.getByRole('combobox', { name: 'Add to the team' })
  await newMember.click()
  await page.getByRole('option', { name: 'Bob' }).click()
  await page.getByText(/Bob.* is on the team/).waitFor()
  const role = page.getByRole('combobox', { name: /^Role of Bob/ })
  await role.click()
  await page.getByRole('option', { name: 'Support' }).click()
  await eventually(async () =>
    assert.equal((await bob.get(`/api/deals/${deal.id}/team`)).body.members[0]?.role, 'support'),
  )

  // a party: the person brings their company along
  await page.getByRole('button', { name: 'Add a party' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a party' })
  await dialog.getByRole('button', { name: 'Add party' }).click()
  await dialog.getByText('Choose a company or a contact.').waitFor()
  await dialog.getByRole('combobox', { name: 'Contact' }).fill('Lea')
  await page.getByRole('option', { name: /Lea Lawson/ }).click()
  await dialog.getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: 'Sell-side adviser' }).click()
  await assertUsable(page)
  await dialog.getByRole('button', { name: 'Add party' }).click()
  await dialog.waitFor({ state: 'hidden' })
  const parties = page.getByRole('region', { name: 'Parties' })
  await parties.getByRole('link', { name: 'Lazar & Sons' }).waitFor()
  await parties.getByRole('rowheader', { name: 'Sell-side adviser' }).waitFor()

  // its NDA, edited in place, is reminded of
  const end = addDays(new Date().toISOString().slice(0, 10), 90)
  await parties.getByRole('button', { name: 'NDA of Lea Lawson' }).click()
  await page.getByRole('option', { name: 'Signed' }).click()
  await parties.getByText('Signed', { exact: true }).nth(1).waitFor()
  await parties.getByRole('button', { name: 'Expires of Lea Lawson' }).click()
  await parties.getByRole('textbox', { name: 'Expires of Lea Lawson' }).fill(end)
  await parties.getByRole('textbox', { name: 'Expires of Lea Lawson' }).press('Enter')
  await parties.getByRole('button', { name: 'Status of Lea Lawson' }).click()
  await parties.getByRole('textbox', { name: 'Status of Lea Lawson' }).fill('Teaser sent')
  await parties.getByRole('textbox', { name: 'Status of Lea Lawson' }).press('Enter')
  await parties.getByText('Teaser sent').waitFor()
  await assertUsable(page)
  await page.getByRole('tab', { name: 'Tasks' }).click()
  await page.getByRole('tabpanel').getByText(`An NDA expires on ${end}`).waitFor()

  // the overview, the timeline, the panel and the adviser's page tell of them
  await page.getByRole('tab', { name: 'Overview' }).click()
  await page.getByRole('tabpanel').getByText('NDA signed').waitFor()
  await page.getByRole('tabpanel').getByRole('group', { name: 'Team' }).waitFor()
  await assertUsable(page)
  await page.getByRole('tab', { name: 'Timeline' }).click()
  await page
    .getByRole('tabpanel')
    .getByText(/added the party/)
    .waitFor()
  await assertUsable(page)
  await page.goto(`${url}/#/deals?open=${deal.id}`)
  await page.getByRole('complementary', { name: 'Project Anneal' }).getByRole('group', { name: 'Team' }).waitFor()
  await page.goto(`${url}/#/companies/${adviser.id}`)
  await page.getByRole('link', { name: /Project Anneal.*Sell-side adviser/ }).waitFor()
  await assertUsable(page)

  // taken off, and put back
  await page.goto(`${url}/#/deals/${deal.id}?tab=people`)
  await parties.getByRole('button', { name: 'More of Lea Lawson' }).click()
  await page.getByRole('menuitem', { name: 'Take off the deal' }).click()
  await page.getByText('No parties yet').waitFor()
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await parties.getByText('Teaser sent').waitFor()

  // of a restricted deal those alone who may see it can be on its team
  assert.equal((await bob.send('PUT', `/api/walls/${deal.id}`, { user_ids: [] })).status, 200)
  await page.reload()
  await page.getByText('The deal is restricted').waitFor()
  await newMember.click()
  await page.getByText('Everybody is on the team').waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  await parties.waitFor()
  await assertUsable(page)

  await page.setViewportSize({ width: 1440, height: 900 })
  await world.signIn(page, vera, `#/deals/${deal.id}?tab=people`)
  await page.getByText('This deal is not here').waitFor()
  await page.goto(`${url}/#/companies/${adviser.id}`)
  await page.getByText('Deals it is a party of').waitFor()
  for (const title of ['Project Anneal', 'Teaser sent']) assert.equal(await page.getByText(title).count(), 0, title)
  await page.goto(`${url}/#/tasks?scope=all`)
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
  assert.equal(await page.getByText('An NDA expires').count(), 0)
}

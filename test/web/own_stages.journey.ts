import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { eventually } from '../harness.ts'
import { assertUsable } from './axe.ts'
import type { World } from './world.ts'

type Pipeline = { id: string; stages: { id: string; name: string; required_fields: string[] }[] }

/**
 * A pipeline is made of a template and its stages changed; deals of before are taken in; a deal is dragged to a stage of the
 * firm's own, stopped where something is missing and let through by an admin; a stage goes and its deals move; a colleague
 * sees the same.
 */
export async function own_stages(page: Page, world: World): Promise<void> {
  const { ana, bob, url } = world
  const { id: company_id } = await ana.create('/api/companies', { name: 'Tidewater Pumps' })
  const old = await ana.create('/api/deals', { company_id, name: 'Project Stern', value: 5_000_000, stage: 'proposal' })

  const markets = { kind: 'deal', name: 'Markets', type: 'choices', options: ['North', 'South'] }
  await ana.create('/api/custom-fields', markets)

  // without a pipeline there is nothing to choose
  await world.signIn(page, ana, '#/deals')
  await page.getByRole('region', { name: 'Proposal, 1 deal' }).waitFor()
  assert.equal(await page.getByRole('combobox', { name: 'Pipeline' }).count(), 0)

  // from a template, with a stage that requires a value and a colour
  await page.goto(`${url}/#/settings/pipelines`)
  await page.getByText('No pipelines yet').waitFor()
  await assertUsable(page)
  await page.getByRole('button', { name: 'New pipeline' }).first().click()
  const made = page.getByRole('dialog', { name: 'New pipeline' })
  await made.getByText(/Sourced, NDA, IOI/).waitFor()
  await assertUsable(page)
  await made.getByRole('button', { name: 'Add' }).click()
  await page.getByRole('heading', { name: 'Buy-out' }).waitFor()
  const ioi = page.getByRole('listitem', { name: 'IOI', exact: true })
  await ioi.getByRole('button', { name: '2 things to do' }).click()
  await ioi.getByRole('combobox', { name: 'A deal comes into IOI only with' }).click()
  await page.getByRole('option', { name: 'Value', exact: true }).click()
  await page.getByRole('option', { name: 'Markets' }).click()
  await page.keyboard.press('Escape')
  await ioi.getByLabel('Colour of IOI').selectOption('violet')
  // the name of another stage is refused at its field
  await page.getByRole('button', { name: 'Add a stage' }).click()
  const added = page.getByRole('listitem', { name: 'the new stage' })
  await added.getByLabel('Name').fill('loi')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Is the name of another stage of this pipeline.').waitFor()
  await assertUsable(page)
  const loi = page.getByRole('listitem', { name: 'loi', exact: true })
  await loi.getByLabel('Name').fill('Teaser')
  const teaser = page.getByRole('listitem', { name: 'Teaser', exact: true })
  // by keyboard to the beginning
  const grip = teaser.getByRole('button', { name: /^Move Teaser/ })
  await grip.focus()
  for (let steps = 0; steps < 9; steps++) {
    await page.keyboard.press('ArrowUp')
    await page
      .locator('ul[aria-label="Stages"] > li')
      .nth(8 - steps)
      .and(page.getByLabel('Teaser', { exact: true }))
      .waitFor()
  }
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Buy-out is saved').waitFor()
  await page.getByText('10 stages: Teaser, Sourced, NDA, IOI').waitFor()
  await assertUsable(page)

  // the deal of before is taken in
  await page.goto(`${url}/#/deals?pipeline=none`)
  await page.getByRole('note').getByText('1 deal is in no pipeline').waitFor()
  await page.getByRole('region', { name: 'Proposal, 1 deal' }).waitFor()
  await assertUsable(page)
  await page.getByRole('button', { name: 'Take in' }).click()
  await page.getByText('1 deal taken into Buy-out').waitFor()
  await page.goto(`${url}/#/deals`)
  await page.getByRole('region', { name: 'Management meeting, 1 deal' }).getByText('Project Stern').waitFor()

  // a new one begins in the first stage, and is dragged
  await page.keyboard.press('c')
  const dialog = page.getByRole('dialog', { name: 'New deal' })
  await dialog.getByLabel('Company').fill('Tidewater')
  await page.getByRole('option', { name: 'Tidewater Pumps' }).click()
  await dialog.getByLabel('Name').fill('Project Buoy')
  await dialog.getByRole('combobox', { name: 'Stage' }).and(page.locator('[value="Teaser"]')).waitFor()
  await page.keyboard.press('Control+Enter')
  const card = page.getByRole('link', { name: /Project Buoy/ })
  await page.getByRole('region', { name: 'Teaser, 1 deal' }).getByText('Project Buoy').waitFor()
  await card.dragTo(page.getByRole('region', { name: /^NDA/ }), { targetPosition: { x: 100, y: 300 } })
  await page.getByText('Project Buoy moved to NDA').waitFor()
  await page.getByRole('region', { name: 'NDA, 1 deal' }).getByText('Project Buoy').waitFor()
  await assertUsable(page)

  // the next stage requires a value: left alone the deal stays, filled in it moves
  const gate = page.getByRole('dialog', { name: 'What “IOI” requires' })
  await card.focus()
  await page.keyboard.press('Shift+ArrowRight')
  await gate.waitFor()
  await assertUsable(page)
  await gate.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('region', { name: 'NDA, 1 deal' }).getByText('Project Buoy').waitFor()
  await card.dragTo(page.getByRole('region', { name: /^IOI/ }), { targetPosition: { x: 100, y: 300 } })
  await gate.getByRole('button', { name: 'Move', exact: true }).click()
  await gate.getByText('This is needed.').waitFor()
  await gate.getByLabel(/^Value/).fill('40m')
  await gate.getByRole('combobox', { name: 'Markets' }).click()
  await page.getByRole('option', { name: 'South' }).click()
  await page.keyboard.press('Tab')
  await gate.getByRole('button', { name: 'Move', exact: true }).click()
  await page.getByRole('region', { name: 'IOI, 1 deal' }).getByText('$40M', { exact: true }).first().waitFor()

  // an admin lets one in without it, and says why
  const { data } = (await ana.get('/api/pipelines')).body
  const [pipeline]: Pipeline[] = data
  const nda = pipeline?.stages.find(({ name }) => name === 'NDA')?.id
  const buoyId = (await ana.get('/api/deals?search=buoy')).body.data[0].id
  const { id: fog } = await ana.create('/api/deals', { company_id, name: 'Project Fog', stage_id: nda })
  await page.goto(`${url}/#/deals/${fog}`)
  await page.getByRole('heading', { level: 1, name: 'Project Fog' }).waitFor()
  await page.getByRole('button', { name: /^Stage/ }).click()
  await page.getByRole('option', { name: 'IOI' }).click()
  await gate.getByRole('button', { name: /^Move anyway/ }).click()
  await gate.getByLabel('Why it moves anyway').fill('The seller names the price on Friday')
  await assertUsable(page)
  await gate.getByRole('button', { name: 'Move anyway', exact: true }).click()
  await page.getByText('Project Fog moved to IOI').waitFor()
  await eventually(async () => assert.equal((await ana.get(`/api/deals/${fog}`)).body.stage_name, 'IOI'))

  // the stage goes, its deals move
  await page.goto(`${url}/#/settings/pipelines?open=${pipeline?.id}`)
  await page.getByRole('button', { name: 'Remove IOI' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  const moved = page.getByRole('dialog', { name: 'Where do their deals go?' })
  await moved.getByLabel('2 deals in “IOI” go to').selectOption({ label: 'LOI' })
  await assertUsable(page)
  await moved.getByRole('button', { name: 'Move them and save' }).click()
  await page.getByText('9 stages: Teaser, Sourced, NDA, Management meeting').waitFor()

  // a colleague sees the board, moves by a table, and may not pass a gate
  await world.signIn(page, bob, '#/deals')
  await page.getByRole('region', { name: 'LOI, 2 deals' }).waitFor()
  assert.equal(await page.getByRole('region', { name: /^IOI/ }).count(), 0)
  await page.getByText('Table', { exact: true }).click()
  const table = page.getByRole('grid', { name: 'Deals' })
  await table.getByText('Management meeting').waitFor()
  assert.match(page.url(), /pipeline=/)
  await page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: 'Stage' }).click()
  await page.getByRole('option', { name: 'LOI' }).click()
  await table.getByText('Project Stern').waitFor({ state: 'detached' })
  await page.goto(`${url}/#/deals/${old.id}`)
  await page.getByRole('heading', { level: 1, name: 'Project Stern' }).waitFor()
  await page.getByRole('button', { name: /^Stage/ }).click()
  await page.getByRole('option', { name: 'Passed' }).click()
  await page
    .getByRole('dialog', { name: /Why was Project Stern lost/ })
    .getByRole('button', { name: 'Save' })
    .click()
  await page.getByText('Project Stern moved to Passed').waitFor()
  const history = (await bob.get(`/api/deals/${buoyId}`)).body.stage_history
  assert.deepEqual(
    history.map((one: { to_name: string }) => one.to_name),
    ['Teaser', 'NDA', 'IOI', 'LOI'],
  )

  // Home speaks the same words, and on a phone the board does
  await page.goto(`${url}/#/`)
  await page.getByRole('group', { name: 'Pipeline by stage' }).getByRole('link', { name: 'LOI' }).waitFor()
  await assertUsable(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${url}/#/deals`)
  await page.getByRole('region', { name: /^Teaser/ }).waitFor()
  await assertUsable(page)
  await page.setViewportSize({ width: 1440, height: 900 })
}

import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { assertUsable } from './axe.ts'
import type { World } from './world.ts'

/** Adds tasks by a line of text, on their page and at a company, finishes one by a key, undoes that, edits one, and keeps a view. */
export async function tasks(page: Page, world: World): Promise<void> {
  const { body: acme } = await world.bob.post('/api/companies', { name: 'Acme Robotics' })
  await world.signIn(page, world.bob, '#/tasks')
  await page.getByText('Nothing is left for you').waitFor()
  await assertUsable(page)

  const line = page.getByRole('textbox', { name: 'New task' })
  await page.keyboard.press('c')
  await line.fill('Follow up with Acme Robotics tomorrow')
  await page.getByText('Company Acme Robotics').waitFor()
  await page.getByText(/^Due/).waitFor()
  await assertUsable(page)
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: /Follow up with Acme/ }).waitFor()
  assert.equal((await world.bob.get(`/api/tasks?company_id=${acme.id}`)).body.total, 1)

  await line.fill('Send the teaser to Acme Robotics')
  await page.getByText('No day was found in it.').waitFor()
  await page.getByRole('button', { name: 'Without company Acme Robotics' }).click()
  await line.press('Enter')
  await page.getByRole('heading', { name: /No date/ }).waitFor()
  await line.press('Escape')

  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.getByText(/^Done: Follow up/).waitFor()
  await page.getByRole('link', { name: /Follow up/ }).waitFor({ state: 'detached' })
  await world.undo(page, /^Done: Follow up/)
  await page.getByRole('link', { name: /Follow up/ }).click()
  const panel = page.getByRole('complementary', { name: /Follow up/ })
  await panel.getByRole('button', { name: /Priority/ }).click()
  await page.getByRole('option', { name: 'High' }).click()
  await page.getByText('Priority saved').waitFor()
  assert.match(page.url(), /open=/)
  await assertUsable(page)
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })

  await world.signIn(page, world.bob, `#/companies/${acme.id}`)
  await line.fill('Call them on Friday at 9')
  await page.getByText(/^Due/).waitFor()
  await line.press('Enter')
  await page
    .getByRole('list', { name: 'Tasks' })
    .getByRole('link', { name: /Call them/ })
    .waitFor()
  assert.equal((await world.bob.get(`/api/tasks?company_id=${acme.id}`)).body.total, 2)
  await assertUsable(page)

  // what a colleague is given stays in view, and the colleague sees from whom it is
  await world.signIn(page, world.bob, '#/tasks?scope=given')
  await page.getByText('Nothing is with colleagues for you').waitFor()
  await line.fill('Ana Meier to order the data room tomorrow')
  await page.getByText('For Ana Meier').waitFor()
  await line.press('Enter')
  const told = page.getByText('Task added and assigned to Ana Meier').locator('..')
  await told.getByRole('link', { name: 'Open' }).waitFor()
  await page.getByRole('link', { name: /order the data room/ }).waitFor()
  await assertUsable(page)
  await world.signIn(page, world.ana, '#/tasks')
  await page.getByRole('listitem').filter({ hasText: 'from Bob Keller' }).waitFor()

  await world.signIn(page, world.vera, '#/tasks?scope=all')
  await page.getByRole('link', { name: /Send the teaser/ }).waitFor()
  assert.equal(await line.count(), 0)

  // what she looks at is kept under a name
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Save as a new view' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Of everybody')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Of everybody' }).waitFor()
  await page.getByText('Mine', { exact: true }).click()
  await page.getByRole('button', { name: 'Of everybody, changed' }).click()
  await page.getByRole('menuitem', { name: /^Of everybody/ }).click()
  await page.getByRole('link', { name: /Send the teaser/ }).waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  await assertUsable(page)
}

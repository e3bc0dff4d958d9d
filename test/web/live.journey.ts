import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import type { World } from './world.ts'

/** What a colleague changes is on the screens of the others as it happens, what they are typing stays, and each sees who else is there. */
export async function live(page: Page, world: World): Promise<void> {
  const { ana, bob } = world
  const { id: company_id } = await ana.create('/api/companies', { name: 'Marram Ropes', location: 'Lyme' })
  await ana.create('/api/deals', { company_id, name: 'Project Twine', value: 10_000_000, stage: 'lead' })

  const browser = page.context().browser()
  const context = await browser?.newContext({ viewport: { width: 1440, height: 900 } })
  assert.ok(context)
  const streams: string[] = []
  const isStream = (of: { url(): string }) => /\/api\/live(\?|$)/.test(of.url())
  context.on('request', (request) => isStream(request) && streams.push(request.url()))
  const opened = context.waitForEvent('response', isStream)
  try {
    const board = await context.newPage()
    await world.signIn(board, bob, '#/deals')
    await board.getByRole('region', { name: 'Lead, 1 deal' }).getByText('Project Twine').waitFor()
    await opened
    const other = await context.newPage()
    await other.goto(`${world.url}/#/companies/${company_id}`)
    const name = other.locator('h1')
    await name.getByText('Marram Ropes').waitFor()
    await other.keyboard.press('e')
    const edit = other.getByRole('dialog', { name: 'Edit company' })
    await edit.getByLabel('Description').fill('Ropes for sai')
    // once the app of this tab follows, too
    await other.waitForFunction('navigator.locks.query().then(({ pending }) => pending.length === 1)')

    // she moves it on by the keyboard, and gives the company another name
    await world.signIn(page, ana, '#/deals')
    await page.getByRole('link', { name: /Project Twine/ }).focus()
    await page.keyboard.press('Shift+ArrowRight')
    await board.getByRole('region', { name: 'Qualification, 1 deal' }).getByText('Project Twine').waitFor()
    await page.goto(`${world.url}/#/companies/${company_id}`)
    await page.getByRole('heading', { name: 'Marram Ropes' }).waitFor()
    await page.getByRole('img', { name: 'Also here: Bob Keller' }).waitFor()
    await page.keyboard.press('e')
    const hers = page.getByRole('dialog', { name: 'Edit company' })
    await hers.getByLabel('Name').fill('Marram Cordage')
    await hers.getByRole('button', { name: 'Save' }).click()

    await name.getByText('Marram Cordage').waitFor()
    await board.getByText('Marram Cordage').waitFor()
    assert.equal(await edit.getByLabel('Description').inputValue(), 'Ropes for sai', 'what is half typed stays')
    await edit.getByLabel('Description').pressSequentially('ling ships.')
    await edit.getByRole('button', { name: 'Save' }).click()
    await edit.waitFor({ state: 'hidden' })
    const { body } = await bob.get(`/api/companies/${company_id}`)
    assert.deepEqual([body.name, body.description], ['Marram Cordage', 'Ropes for sailing ships.'])
    assert.equal(streams.length, 1, 'all tabs of a browser share a stream')

    // the tab that reads is closed: the other goes on
    const again = context.waitForEvent('response', isStream)
    await board.close()
    await again
    await ana.patch(`/api/companies/${company_id}`, { name: 'Marram Lines' })
    await name.getByText('Marram Lines').waitFor()
  } finally {
    await context.close()
  }
}

import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { findings } from './axe.ts'
import { openWatched, withoutLive } from './browser.ts'
import { addressesOf } from './records.ts'
import { smallTargets } from './targets.ts'
import type { World } from './world.ts'

const lists = [
  '',
  'companies',
  'contacts',
  'deals',
  'tasks',
  'documents',
  'ask',
  'reports',
  'mail',
  'calendar',
  'team',
  'duplicates',
  'import',
  'sources/drive',
  'settings/integrations',
]

/** On a phone each button, field and link of every screen is 44 px high and wide, and the board and the tasks have one bar above them. */
export async function thumb(watched: Page, world: World): Promise<void> {
  const browser = watched.context().browser()
  assert.ok(browser)
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  const { page, close } = await openWatched(browser, world.url, phone)
  await withoutLive(page)
  const records = await addressesOf(world)
  await world.ana.create('/api/tasks', { title: 'Call the seller about the data room' })
  await world.signIn(page, world.ana)

  // what is due comes before the figures
  const heads = page.getByRole('main').getByRole('heading', { level: 2 })
  await heads.filter({ hasText: 'Pipeline by stage' }).waitFor()
  assert.deepEqual((await heads.allInnerTexts()).slice(0, 2), ['Meetings', 'My tasks'])

  const small: string[] = []
  const note = async (where: string) => small.push(...(await smallTargets(page)).map((one) => `${where}: ${one}`))
  for (const address of [...lists.map((place) => `#/${place}`), ...records]) {
    await page.goto(`${world.url}/${address}`)
    await page.getByRole('main').getByRole('heading', { level: 1 }).first().waitFor()
    await page.waitForLoadState('networkidle')
    await note(address)
  }
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('navigation', { name: 'Main' }).waitFor()
  await note('the menu')
  await page.keyboard.press('Escape')

  await page.goto(`${world.url}/#/tasks`)
  const tasks = await page.getByRole('region', { name: 'Tasks' }).boundingBox()
  assert.ok(tasks && tasks.y < 180, `the tasks begin ${tasks?.y} px down`)

  await page.goto(`${world.url}/#/deals?value_min=1000000`)
  const board = page.getByRole('region', { name: 'Proposal, 1 deal' })
  await board.waitFor()
  const top = await page.locator('section', { hasText: 'Lead' }).first().boundingBox()
  assert.ok(top && top.y < 180, `the board begins ${top?.y} px down`)
  await page.getByRole('button', { name: 'Filters 1' }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.getByRole('button', { name: 'Clear value' }).waitFor()
  await note('the filters')
  assert.deepEqual(await findings(page), [])
  await sheet.getByRole('button', { name: 'Clear value' }).click()
  await page.waitForURL(/#\/deals$/)
  await close()
  assert.deepEqual(small, [])
}

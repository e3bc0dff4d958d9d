import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { findings } from './axe.ts'
import { withoutLive } from './browser.ts'
import { addressesOf } from './records.ts'
import type { World } from './world.ts'

/** Every record, tab and section can be used by everybody, in the light and, on a phone, in the dark. */
export async function every_record(page: Page, world: World): Promise<void> {
  await withoutLive(page)
  const at = await addressesOf(world)
  const found: string[] = []
  for (const look of [
    { colorScheme: 'light', width: 1440, height: 900 },
    { colorScheme: 'dark', width: 390, height: 844 },
  ] as const) {
    await page.setViewportSize(look)
    await page.emulateMedia({ colorScheme: look.colorScheme })
    await world.signIn(page, world.ana)
    for (const address of at) {
      await page.goto(`${world.url}/${address}`)
      await page.getByRole('main').getByRole('heading', { level: 1 }).first().waitFor()
      await page.waitForLoadState('networkidle')
      found.push(...(await findings(page)).map((finding) => `${address}, ${look.colorScheme}: ${finding}`))
      if ((await page.evaluate('document.documentElement.scrollWidth')) !== look.width)
        found.push(`${address} is wider than ${look.width}`)
    }
  }
  assert.deepEqual(found, [])
}

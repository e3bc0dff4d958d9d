import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import type { World } from './world.ts'

/** A screen that cannot be fetched says why, and comes when it can be; a page of a build that is no more is loaded anew, once. */
export async function parts_missing(page: Page, world: World): Promise<void> {
  // who saves data has nothing fetched ahead of need
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  // without its program the page says so, and trying again keeps the place
  const isPart = (url: URL) => url.searchParams.has('part')
  await page.route(isPart, (route) => route.abort())
  await page.goto(`${world.url}/#/tasks`)
  await page.getByRole('alert').filter({ hasText: 'Firm CRM could not be loaded.' }).waitFor()
  await page.unroute(isPart)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.waitForURL(/#\/sign-in\?.*tasks/)

  await world.signIn(page, world.bob)
  const title = (name: string) => page.getByRole('heading', { level: 1, name })
  await page.getByRole('heading', { level: 1 }).waitFor()
  const isHome = (url: URL) => url.pathname === '/'

  await page.route(isHome, (route) => route.abort())
  await page.getByRole('link', { name: 'Tasks' }).click()
  await title('The service cannot be reached').waitFor()
  await page.getByRole('link', { name: 'Companies' }).waitFor()
  await page.unroute(isHome)
  await page.getByRole('button', { name: 'Try again' }).click()
  await title('Tasks').waitFor()
  // when the browser says that the network is back, it comes by itself
  await page.route(isHome, (route) => route.abort())
  await page.getByRole('link', { name: 'Reports' }).click()
  await title('The service cannot be reached').waitFor()
  await page.unroute(isHome)
  await page.locator('body').dispatchEvent('online')
  await title('Reports').waitFor()

  let loaded = 0
  await page.route(isHome, (route) => {
    const request = route.request()
    if (request.resourceType() === 'document') loaded++
    if (loaded > 0) return route.continue()
    return new URL(request.url()).searchParams.has('part')
      ? route.fulfill({ status: 404, json: { detail: 'The web app has no such part.' } })
      : route.fulfill({ contentType: 'text/html', body: '<!doctype html>another build' })
  })
  await page.getByRole('link', { name: 'Team' }).click()
  await title('Team').waitFor()
  assert.equal(loaded, 1, 'it was loaded anew, at the screen that was asked for')
}

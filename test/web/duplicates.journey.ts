import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { assertUsable } from './axe.ts'
import type { World } from './world.ts'

/** Compares two companies that are one, merges them with a choice, takes that apart, and says of two that they are two. */
export async function duplicates(page: Page, world: World): Promise<void> {
  const [acme] = await Promise.all([
    world.bob.create('/api/companies', { name: 'Acme Ltd', website: 'acme.example', location: 'Leeds' }),
    world.bob.create('/api/companies', { name: 'Acme Limited', website: 'https://www.acme.example', location: 'York' }),
  ])
  await world.signIn(page, world.bob, '#/companies')
  await page.getByRole('link', { name: 'Duplicates' }).click()
  await page.getByRole('link', { name: /Acme.* and Acme/ }).click()
  await page.getByRole('radio', { name: 'Location: York' }).check()
  await assertUsable(page)
  await page.getByRole('button', { name: 'Merge the two' }).click()
  await page.getByText(/^Merged into Acme/).waitFor()
  const after = await world.bob.get('/api/companies')
  assert.equal(after.body.total, 1)
  assert.equal(after.body.data[0].location, 'York')

  await page.getByText('Merged', { exact: true }).click()
  await page.getByRole('button', { name: /^Take apart: Acme/ }).waitFor()
  await assertUsable(page)
  await page.getByRole('button', { name: /^Take apart: Acme/ }).click()
  await page.getByText(/is back/).waitFor()
  assert.equal((await world.bob.get('/api/companies')).body.total, 2)
  assert.equal((await world.bob.get(`/api/companies/${acme.id}`)).body.location, 'Leeds')

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${world.url}/#/duplicates`)
  await page.getByRole('link', { name: /Acme.* and Acme/ }).click()
  await page.getByRole('button', { name: 'They are two' }).waitFor()
  await assertUsable(page)
  await page.getByRole('button', { name: 'They are two' }).click()
  await page.getByText('No companies look alike').waitFor()
  await assertUsable(page)
}

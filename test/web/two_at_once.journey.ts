import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { eventually } from '../harness.ts'
import type { World } from './world.ts'

/** Two people work on the same deal at once: each sees what the other did, and neither undoes it. */
export async function two_at_once(page: Page, world: World): Promise<void> {
  const { ana, bob } = world
  const { id: company_id } = await ana.create('/api/companies', { name: 'Twice Seen Industries' })
  const { id } = await ana.create('/api/deals', { company_id, name: 'Project Twin', value: 10_000_000, stage: 'lead' })

  const context = await page
    .context()
    .browser()
    ?.newContext({ viewport: { width: 1440, height: 900 } })
  assert.ok(context)
  const other = await context.newPage()
  try {
    await Promise.all([world.signIn(page, ana, '#/deals'), world.signIn(other, bob, '#/deals')])
    const [hers, his] = [page, other].map((one) => one.getByRole('link', { name: /Project Twin/ }))
    await Promise.all([hers?.waitFor(), his?.waitFor()])

    // she moves it on by the keyboard, he gives it another name where he has it open
    await hers?.focus()
    await page.keyboard.press('Shift+ArrowRight')
    await eventually(async () => assert.equal((await ana.get(`/api/deals/${id}`)).body.stage, 'qualification'))
    await bob.patch(`/api/deals/${id}`, { name: 'Project Twin Peaks' })

    for (const one of [page, other]) {
      await one.reload()
      const column = one.getByRole('region', { name: 'Qualification, 1 deal' })
      await column.getByText('Project Twin Peaks').waitFor()
    }
    const { body } = await ana.get(`/api/deals/${id}`)
    assert.deepEqual([body.name, body.stage, body.value], ['Project Twin Peaks', 'qualification', 10_000_000])
  } finally {
    await context.close()
  }
}

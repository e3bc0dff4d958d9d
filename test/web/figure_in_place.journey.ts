import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { valvesMemorandum } from '../../scripts/demo/documents/memorandum_valves.ts'
import { typeset } from '../../scripts/demo/documents/typeset.ts'
import { eventually } from '../harness.ts'
import type { World } from './world.ts'

/** Looks up where a figure was read: it stays under the pointer while its document opens beside it. */
export async function figure_in_place(page: Page, world: World): Promise<void> {
  const when = { date: 'November 2025', due: 'December 12, 2025', letters: 'January 23, 2026' }
  const given = { lastYear: 2025, ...when, leader: 'Corin Hallqvist', finance: 'Maud Teller' }
  const memorandum = Buffer.from(typeset('memorandum.typ', valvesMemorandum(given)))
  const { id } = (await world.bob.upload(memorandum, 'Tessamar CIM.pdf')).body
  const evidence = await eventually(async () => {
    const { status, body } = await world.bob.get(`/api/files/${id}/evidence`)
    assert.equal(status, 200)
    return body.evidence
  }, 120)
  const body = { company: { name: 'Tessamar' }, values: Object.keys(evidence) }
  const made = (await world.bob.post(`/api/files/${id}/intake`, body)).body

  await world.signIn(page, world.bob, `#/companies/${made.company_id}?tab=financials`)
  await page.getByRole('table').last().getByRole('button').last().waitFor()
  const figures = page.getByRole('table').getByRole('button')
  const last = figures.last()
  await last.scrollIntoViewIfNeeded()
  const before = await last.boundingBox()
  await last.click()
  await page.getByRole('img', { name: /^Page \d+ of/ }).waitFor()
  const after = await last.boundingBox()
  assert.ok(before && after && Math.abs(before.y - after.y) <= 2, `from ${before?.y} to ${after?.y}`)
}

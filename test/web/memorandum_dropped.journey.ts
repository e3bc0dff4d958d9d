import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { valvesMemorandum } from '../../scripts/demo/documents/memorandum_valves.ts'
import { typeset } from '../../scripts/demo/documents/typeset.ts'
import type { Person } from '../harness.ts'
import { assertUsable } from './axe.ts'
import type { World } from './world.ts'

const company = 'Tessamar Flow Controls, Inc.'
const actionsMax = 6

/**
 * Lets go a memorandum of a company that nobody knows on Home: in a few actions it is company, contacts, deal and reviewed
 * figures, and one undo takes all of it back. Signed out, and for who only reads, a file that is let go does nothing.
 */
export async function memorandum_dropped(page: Page, world: World): Promise<void> {
  const when = { date: 'November 2025', due: 'December 12, 2025', letters: 'January 23, 2026' }
  const given = { lastYear: 2025, ...when, leader: 'Corin Hallqvist', finance: 'Maud Teller' }
  const memorandum = Buffer.from(typeset('memorandum.typ', valvesMemorandum(given)))
  const files = [{ name: 'Project Larkspur.pdf', bytes: memorandum }]

  await world.signIn(page, world.vera)
  assert.equal(await letGo(page, files), 'refused')
  assert.equal(await page.getByRole('region', { name: 'Uploads' }).count(), 0)
  await page.goto(`${world.url}/health`)
  await page.evaluate(() => localStorage.clear())
  await page.goto(`${world.url}/#/sign-in`)
  await page.getByLabel('Password').first().waitFor()
  assert.equal(await letGo(page, files), 'refused')

  await world.signIn(page, world.bob)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await letGo(page, [{ name: 'notes.txt', bytes: Buffer.from('nothing that is read') }])
  const uploads = page.getByRole('region', { name: 'Uploads' })
  await uploads.getByText('Files of this kind are not read').waitFor()
  await page.getByRole('button', { name: 'Clear the list' }).click()

  const before = await everything(world.bob)
  let actions = 0
  const act = async (what: Promise<unknown>) => {
    actions++
    await what
  }
  await drag(page, files)
  await page.getByText('They go to Documents').waitFor()
  await act(letGo(page, files))
  await uploads.getByRole('link', { name: `Add ${company}` }).waitFor({ timeout: 120_000 })
  await assertUsable(page)
  await act(uploads.getByRole('link', { name: `Add ${company}` }).click())
  const dialog = page.getByRole('dialog', { name: `Add ${company}` })
  await dialog.getByLabel('Name', { exact: true }).first().waitFor()
  await assertUsable(page)
  await act(dialog.getByRole('button', { name: 'Add all of this' }).click())
  await page.getByText(`Added ${company}`).waitFor()
  assert.ok(actions <= actionsMax, `${actions} actions`)

  const made = await everything(world.bob)
  assert.deepEqual(
    made.companies.map(({ name }) => name),
    [company],
  )
  assert.equal(made.companies[0]?.['revenue'], 84_120_000)
  const leader = made.contacts.find(({ name }) => name === 'Corin Hallqvist')
  assert.match(String(leader?.['role']), /chief executive/i)
  assert.deepEqual(
    made.deals.map(({ stage, company_name }) => [stage, company_name]),
    [['lead', company]],
  )
  assert.ok(made.financials.length >= 3, `${made.financials.length} periods`)
  assert.ok(Number(made.files[0]?.review['checked']) > 10, 'the figures are reviewed')

  await world.undo(page, `Added ${company}`)
  await page.getByText('Taken back', { exact: true }).waitFor()
  assert.deepEqual(await everything(world.bob), {
    ...before,
    files: made.files.map((file) => ({
      ...file,
      company_id: null,
      company_name: null,
      deal_id: null,
      deal_name: null,
      review: { ...file.review, status: 'waiting', checked: 0, applied_at: null },
    })),
  })
}

type Row = Record<string, unknown> & { review: Record<string, number> }

/** All that the firm has, by the lists, but for when files changed last: to be taken back is a change. */
async function everything(
  person: Person,
): Promise<Record<'companies' | 'contacts' | 'deals' | 'financials' | 'files', Row[]>> {
  const rows = async (name: string) => (await person.get(`/api/${name}?page_size=100`)).body.data as Row[] // reason: the shape of every list
  const [companies = [], contacts = [], deals = [], financials = [], files = []] = await Promise.all(
    ['companies', 'contacts', 'deals', 'financials', 'files'].map(rows),
  )
  return { companies, contacts, deals, financials, files: files.map(({ updated_at: _at, ...file }) => file as Row) }
}

type Dragged = { name: string; bytes: Buffer }[]

const drag = (page: Page, files: Dragged) => dispatch(page, 'dragover', files)
/** Lets files go over the middle of the page; says what the page has the browser do with them. */
const letGo = async (page: Page, files: Dragged) => {
  await drag(page, files)
  return dispatch(page, 'drop', files)
}

/** What a browser does with files that are dragged: it leaves the page for them unless the page prevents that. */
async function dispatch(page: Page, type: 'dragover' | 'drop', files: Dragged) {
  const given = files.map(({ name, bytes }) => ({ name, base64: bytes.toString('base64') }))
  const outcome = await page.evaluate<{ isPrevented: boolean; effect: string }>(`(() => {
    const data = new DataTransfer()
    for (const { name, base64 } of ${JSON.stringify(given)})
      data.items.add(new File([Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))], name))
    const event = new DragEvent('${type}', { dataTransfer: data, bubbles: true, cancelable: true })
    document.elementFromPoint(innerWidth / 2, innerHeight / 2).dispatchEvent(event)
    return { isPrevented: event.defaultPrevented, effect: data.dropEffect }
  })()`)
  assert.ok(outcome.isPrevented, 'the browser would leave the app for the file')
  return outcome.effect === 'none' ? 'refused' : 'taken'
}

import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { withoutLive } from './browser.ts'
import { cutTexts } from './cut.ts'
import { addressesOf } from './records.ts'
import type { World } from './world.ts'

const lists = [
  '',
  'companies',
  'contacts',
  'deals',
  'deals?view=table',
  'tasks',
  'documents',
  'reports',
  'mail',
  'team',
]
const sections = [
  'security',
  'keys',
  'access',
  'walls',
  'hidden',
  'tags',
  'fields',
  'rates',
  'data',
  'integrations',
  'webhooks',
]
const day = '2027-03-17'

/** In a small window and on a phone every button, day, figure and line is whole, and none is printed over another. */
export async function nothing_cut(page: Page, world: World): Promise<void> {
  await withoutLive(page)
  const { ana } = world
  const records = await addressesOf(world)
  const { id: company_id } = await ana.create('/api/companies', {
    ...{ name: 'Maplecross Dental Partners', industry: 'Healthcare Services', location: 'Columbus, OH', country: 'US' },
    ...{ website: 'maplecrossdentalpartners.example', founded_year: 2012, ownership: 'sponsor' },
  })
  const email = 'desmond.achterberg@maplecrossdentalpartners.example'
  const who = { name: 'Desmond Achterberg', role: 'Chief Executive Officer', email, phone: '+1 614 555 0136' }
  await ana.create('/api/contacts', { ...who, company_id })
  const deal = { company_id, name: 'Maplecross recapitalisation', value: 142e6, stage: 'negotiation' }
  await ana.create('/api/deals', {
    ...deal,
    next_step: 'Management presentation in Columbus; book flights by Thursday',
  })
  const summary = 'Management presentation of Maplecross Dental Partners in Columbus'
  for (const [start, end] of [
    ['06:00', '07:00'],
    ['09:00', '10:30'],
  ])
    await ana.create('/api/calendar/events', {
      ...{ company_id, summary, attendees: [email] },
      ...{ start: `${day}T${start}:00Z`, end: `${day}T${end}:00Z` },
    })
  const chat_id = crypto.randomUUID()
  await ana.post('/agentic-chat/query', { chat_id, query: 'Prepare me for Maplecross Dental Partners' })
  const own = [`#/companies/${company_id}`, `#/companies/${company_id}?tab=deals`, `#/ask/${chat_id}`]
  const common = [...lists.map((list) => `#/${list}`), ...own]
  const settings = sections.map((section) => `#/settings/${section}`)
  const found: string[] = []
  for (const { width, height, addresses } of [
    { width: 1024, height: 768, addresses: [...common, ...records, ...settings, `#/calendar?date=${day}`] },
    { width: 390, height: 844, addresses: common },
  ]) {
    await page.setViewportSize({ width, height })
    await world.signIn(page, ana)
    for (const address of addresses) {
      // each is loaded anew, so that what is looked at is not the screen before
      await page.goto(`${world.url}/health`)
      await page.goto(`${world.url}/${address}`)
      await page.getByRole('main').getByRole('heading', { level: 1 }).first().waitFor()
      await page.waitForLoadState('networkidle')
      found.push(...(await cutTexts(page)).map((text) => `${address}, ${width}: ${text}`))
    }
  }
  assert.deepEqual(found, [])

  // what is said of a company below its name takes a second line before it loses its end
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.goto(`${world.url}/#/companies/${company_id}`)
  const owner = await page.getByText('Owner Ana Meier').boundingBox()
  assert.ok(owner && owner.x + owner.width <= 1000, `the owner ends at ${owner && owner.x + owner.width} px`)
}

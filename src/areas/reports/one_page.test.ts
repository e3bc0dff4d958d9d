import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { before, test } from 'node:test'
import { addMemorandum, makeCompany, makePeers } from '../../../test/company_fixture.ts'
import { readEvents } from '../../../test/event_stream.ts'
import { type Person, startTestService, type TestService } from '../../../test/harness.ts'
import { lastPageOf, pdfFile } from '../../../test/last_page.ts'

// Reports on paper: the executive summary is one page whatever is on record, and no report ends on a page of two lines.

let service: TestService
let ana: Person
const companies = new Map<string, string>()
before(async () => {
  service = await startTestService()
  ana = await service.register('Ana', 'Northgate Partners')
  companies.set('with nothing', (await ana.create('/api/companies', { name: 'Bare' })).id)
  companies.set('as usual', await makeCompany(service, ana))
  await makePeers(ana, [
    [30e6, 3e6, 150],
    [45e6, 9e6, 200],
    [60e6, 9.5e6, 260],
    [80e6, 20e6, 300],
  ])
  companies.set('with very much', await companyWithVeryMuch())
})

async function companyWithVeryMuch(): Promise<string> {
  const years = Array.from({ length: 14 }, (_, index) => ({
    ...{ period: `FY${2012 + index}`, revenue: 20e6 * 1.1 ** index, cogs: 11e6 * 1.1 ** index },
    ...{ ebitda: 3e6 * 1.12 ** index, net_income: 1e6 * 1.1 ** index, cash_flow: 2e6 * 1.1 ** index },
  }))
  const sentence = 'Moorings, dry stacks, fuel docks and repair yards are planned, billed and paid in one place.'
  const description = `${sentence} `.repeat(20).trim()
  const name = `The Harbor Point Company of ${'Greater Marina '.repeat(6)}and Islands`
  const id = await makeCompany(service, ana, { name, description }, years)
  for (const quarter of [1, 2, 3, 4])
    await ana.create('/api/financials', { company_id: id, period: `Q${quarter} 2026`, revenue: 19e6, ebitda: 3e6 })
  for (let number = 1; number <= 8; number++) {
    await ana.create('/api/deals', { name: `Project Halyard ${number}`, company_id: id, value: 9e6 * number })
    const content = `Risk ${number}. ${sentence} ${sentence}`
    await ana.create('/api/notes', { company_id: id, content, tags: ['risk'], is_pinned: true })
  }
  const values = [
    { path: 'financials.revenue', value: 31_000_000, page: 4, currency: 'USD', period: 'FY2025' },
    { path: 'financials.ebitda', value: 8_000_000, page: 4, currency: 'USD', period: 'FY2025' },
    { path: 'deal.valuation', value: 210_000_000, page: 9, currency: 'USD' },
  ]
  await addMemorandum(service, ana, id, { filename: 'Another memorandum.pdf', values })
  return id
}

const written = new Map<string, string>()

/** The report of that type on the company; each is written once. */
async function write(company: string, report_type: string): Promise<string> {
  const before = written.get(`${company} ${report_type}`)
  if (before) return before
  const body = { company_id: companies.get(company), report_type }
  const { events } = await readEvents(service, ana, 'POST', '/api/reports/generate', body)
  assert.equal(events.at(-1)?.type, 'complete', JSON.stringify(events.at(-1)))
  const id = events[0]?.['report_id']
  written.set(`${company} ${report_type}`, id)
  return id
}

async function pdfOf(id: string): Promise<string> {
  const authorization = `Bearer ${ana.token}`
  const response = await fetch(`${service.url}/api/reports/${id}/export?format=pdf`, { headers: { authorization } })
  assert.equal(response.status, 200)
  return pdfFile(Buffer.from(await response.arrayBuffer()))
}

const skip = spawnSync('pdftotext', ['-v']).error !== undefined && 'poppler-utils is not installed'
const textOf = (path: string) => execFileSync('pdftotext', ['-layout', path, '-']).toString()

for (const company of ['with nothing', 'as usual', 'with very much'])
  test(`the executive summary of a company ${company} on record is one page`, async () => {
    const id = await write(company, 'executive_summary')
    assert.equal((await ana.get(`/api/reports/${id}`)).body.metadata.pages, 1)
  })

test('what has no room on the page is named in one line, and no sentence on it is cut', { skip }, async () => {
  const id = await write('with very much', 'executive_summary')
  const words = (text: string) => text.replace(/\[\d+\]/g, '').replace(/\s+/g, ' ')
  const text = words(textOf(await pdfOf(id)))
  assert.match(text, /Also: [^.]+, in the full report\./)
  for (const part of ['Hold.', 'Next steps', 'Key figure', 'EBITDA margin', 'FY2025', 'Sources:', 'Every figure'])
    assert.ok(text.includes(part), `${part}: ${text}`)
  const { sections } = (await ana.get(`/api/reports/${id}`)).body
  const whole = words(
    Object.values<string>(sections)
      .join(' ')
      .replace(/\s*\[[^\]]*\]/g, '')
      .replaceAll('**', ''),
  )
  const titles =
    /•|Recommendations|Next steps|Questions to settle|Gaps in the record|Company overview|Financial analysis/g
  const prose = text.slice(0, text.indexOf('Also:')).replace(titles, '. ')
  for (const [, sentence = ''] of prose.matchAll(/(?<=\. )(\p{Lu}[^.|$\d“]{40,}\.)(?= |$)/gu))
    assert.ok(whole.includes(sentence.trim()), sentence)
  assert.equal((prose.match(/“/g) ?? []).length, (prose.match(/”/g) ?? []).length, 'a quotation is whole')
})

test('nothing on the page of a summary is smaller than nine points', { skip }, async () => {
  for (const company of ['as usual', 'with very much']) {
    const path = await pdfOf(await write(company, 'executive_summary'))
    const xml = execFileSync('pdftohtml', ['-xml', '-stdout', '-i', '-zoom', '3', path]).toString()
    const sizes = [...xml.matchAll(/<fontspec id="\d+" size="(\d+)"/g)].map(([, size]) => Number(size) / 3)
    assert.ok(sizes.length > 1 && Math.min(...sizes) >= 8.9, `${company}: ${sizes.join()}`)
  }
})

// the other kinds: test/demo.drill.ts
test('the last page of a report holds at least a fifth of a page', { skip }, async () => {
  for (const company of ['as usual', 'with very much']) {
    const path = await pdfOf(await write(company, 'due_diligence'))
    const { pages, used } = lastPageOf(path)
    assert.ok(pages === 1 || used > 0.2, `${company}: ${used} of the last of ${pages} pages`)
  }
})

test('the sources of a report stand two to a line: they hardly take a page of their own', { skip }, async () => {
  const text = textOf(await pdfOf(await write('as usual', 'due_diligence')))
  assert.match(text.slice(text.lastIndexOf('Sources')), /^ *\[1\] .*\S {2,}\[2\] /m)
})

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Person, startTestService, type TestService, unknownId } from '../../../../test/harness.ts'
import { data, findings, pages } from '../../../../test/memorandum.ts'
import { completeReading } from '../../../../test/readings.ts'
import { pdf } from '../../../../test/sample_files.ts'

let service: TestService
let ana: Person
let bob: Person
before(async () => {
  service = await startTestService({ ROLE: 'web' })
  ana = await service.register('Ana')
  bob = await service.register('Bob')
})

let uploads = 0
type Given = { currency?: string | null; company?: Record<string, unknown>; withCompany?: boolean }

/** A company and a memorandum of it that has been read, with all of its values accepted. */
async function memorandum({ currency = 'USD', company: fields = {}, withCompany = true }: Given = {}) {
  const company = await ana.create('/api/companies', { name: 'Acme', ...fields })
  const file = (await ana.upload(pdf(`n ${uploads++}`), 'CIM.pdf', withCompany ? { company_id: company.id } : {})).body
  const values = findings(currency)
  await completeReading(service, ana, file.id, { data, pages, findings: values })
  const url = `/api/files/${file.id}`
  await review(url, Object.fromEntries(values.map(({ path }) => [path, 'accepted'])))
  return { url, companyUrl: `/api/companies/${company.id}`, id: file.id as string, companyId: company.id as string }
}

async function review(url: string, verdicts: Record<string, string | number>) {
  const values = Object.entries(verdicts).map(([path, said]) =>
    said === 'accepted' || said === 'rejected' || said === 'open'
      ? { path, verdict: said }
      : { path, verdict: 'edited', value: said },
  )
  const { status, body } = await ana.post(`${url}/review`, { values })
  assert.equal(status, 200, JSON.stringify(body))
}
async function apply(url: string, body: object = {}) {
  const reply = await ana.post(`${url}/apply`, body)
  assert.equal(reply.status, 200, JSON.stringify(reply.body))
  return reply.body
}
const recordsOf = async (companyId: string) => (await ana.get(`/api/financials?company_id=${companyId}`)).body.data
const undo = (url: string, id: string) => ana.post(`${url}/applications/${id}/undo`, {})

test('accepted figures become one record for each period, and the latest year the company’s', async () => {
  const { url, companyUrl, companyId } = await memorandum()
  const applied = await apply(url)
  assert.equal(applied.company_id, companyId)
  assert.deepEqual(
    applied.records.map(({ period, action }: Record<string, string>) => [period, action]),
    [
      ['FY2023', 'created'],
      ['FY2024', 'created'],
      ['FY2025B', 'created'],
    ],
  )
  assert.deepEqual(applied.company_fields.sort(), ['description', 'ebitda', 'industry', 'revenue'])
  assert.deepEqual(applied.skipped, [])
  const records = await recordsOf(companyId)
  const last = records.find(({ period }: { period: string }) => period === 'FY2024')
  assert.deepEqual([last.revenue, last.ebitda, last.cogs], [50_918_000, 6_237_000, null])
  assert.deepEqual([last.period_start, last.period_end], ['2024-01-01', '2024-12-31'])
  const company = (await ana.get(companyUrl)).body
  assert.deepEqual([company.revenue, company.ebitda, company.industry], [50_918_000, 6_237_000, 'Anvils'])
  assert.match(company.description, /desert/)
  const trends = (await ana.get(`/api/financials/${companyId}/trends`)).body
  assert.equal(trends.margin_trend.ebitda_margin.length, 2, 'the budget is no year that was')
})

test('each field that was written names the file, page, box and words it came from', async () => {
  const { url, id, companyId } = await memorandum()
  const { records, application_id } = await apply(url)
  const sources = (await ana.get(`/api/files/sources?subject_id=${companyId}`)).body
  assert.equal(sources.total, 10)
  const of = records.find(({ period }: { period: string }) => period === 'FY2024').id
  const { data: own } = (await ana.get(`/api/files/sources?subject_type=financial_record&subject_id=${of}`)).body
  assert.deepEqual(
    own.map(({ field }: { field: string }) => field),
    ['ebitda', 'revenue'],
  )
  const revenue = own[1]
  assert.deepEqual([revenue.file_id, revenue.filename, revenue.page, revenue.raw], [id, 'CIM.pdf', 2, '50,918'])
  assert.deepEqual([revenue.value, revenue.is_current, revenue.application_id], [50_918_000, true, application_id])
  const evidence = (await ana.get(`${url}/evidence`)).body.evidence['figures.revenue.FY2024']
  assert.deepEqual([revenue.value_id, revenue.bbox], [evidence.id, evidence.bbox])
  await ana.patch(`/api/financials/${of}`, { revenue: 1 })
  const after = (await ana.get(`/api/files/sources?subject_id=${of}`)).body.data
  assert.deepEqual(
    after.map((source: { is_current: boolean }) => source.is_current),
    [true, false],
  )
  assert.equal((await bob.get(`/api/files/sources?subject_id=${companyId}`)).body.total, 0)
})

test('only what was accepted is taken over, as it was corrected', async () => {
  const { url, companyId } = await memorandum()
  await review(url, { 'figures.revenue.FY2023': 52_000_000, 'figures.ebitda.FY2023': 'rejected', industry: 'open' })
  const { skipped } = await apply(url, {
    values: ['figures.revenue.FY2023', 'figures.ebitda.FY2023', 'industry', 'team[0].name'],
  })
  assert.deepEqual(skipped, [
    { path: 'figures.ebitda.FY2023', reason: 'It was rejected' },
    { path: 'industry', reason: 'It has not been accepted' },
    { path: 'team[0].name', reason: 'No record has a field for it' },
  ])
  const [record, ...others] = await recordsOf(companyId)
  assert.deepEqual([record.revenue, record.ebitda, others], [52_000_000, null, []])
})

test('what nobody has judged is named as left out, where a record has a field for it', async () => {
  const { url, companyId } = await memorandum()
  await review(url, { 'figures.revenue.FY2024': 'open', 'financials.revenue': 'open', 'team[0].name': 'open' })
  const { skipped } = await apply(url)
  const reason = 'It has not been accepted'
  assert.deepEqual(skipped, [
    { path: 'financials.revenue', reason },
    { path: 'figures.revenue.FY2024', reason },
  ])
  const records = await recordsOf(companyId)
  assert.equal(records.find(({ period }: { period: string }) => period === 'FY2024').revenue, null)
})

test('figures keep the currency of their document, and those whose document says none have one on a person’s word', async () => {
  for (const currency of ['EUR', null]) {
    const { url, companyUrl, companyId } = await memorandum({ currency })
    if (currency === null) {
      const first = await apply(url)
      assert.deepEqual([first.records, first.company_fields.sort()], [[], ['description', 'industry']])
      assert.match(first.skipped[0].reason, /does not say its currency/)
      assert.equal((await ana.post(`${url}/apply`, { accept_currency: 'euros' })).status, 422)
    }
    const { application_id, records } = await apply(url, currency ? {} : { accept_currency: 'GBP' })
    assert.equal(records.length, 3)
    const company = async () => {
      const { body } = await ana.get(companyUrl)
      return [body.revenue, body.currency]
    }
    assert.deepEqual(await company(), [50_918_000, currency ?? 'GBP'])
    const kept = await recordsOf(companyId)
    assert.ok(kept.every((record: { currency: string }) => record.currency === (currency ?? 'GBP')))
    await ana.post(`${url}/applications/${application_id}/undo`)
    assert.deepEqual([await company(), await recordsOf(companyId)], [[null, 'USD'], []])
  }
})

test('a company that has amounts in one currency is not given figures in another', async () => {
  const { url, companyUrl } = await memorandum({ currency: 'EUR', company: { ebitda: 7, industry: 'Anvils' } })
  const { skipped, company_fields } = await apply(url, { fields: ['revenue'] })
  assert.deepEqual(company_fields, [])
  assert.equal(
    skipped.find(({ path }: { path: string }) => path === 'financials.revenue').reason,
    'It is in EUR, and the amounts beside it are in USD',
  )
  const whole = await apply(url, { overwrite: true })
  assert.deepEqual(whole.company_fields.includes('currency'), true)
  assert.deepEqual(
    [(await ana.get(companyUrl)).body.currency, (await ana.get(companyUrl)).body.revenue],
    ['EUR', 50_918_000],
  )
})

test('what the company says already stays, unless it is to be overwritten', async () => {
  const { url, companyUrl } = await memorandum({ company: { revenue: 7, industry: 'Anvils' } })
  const { company_fields, skipped } = await apply(url, { fields: ['revenue', 'industry'] })
  assert.deepEqual(company_fields, [])
  assert.deepEqual(
    skipped.map(({ path }: { path: string }) => path),
    ['industry', 'financials.revenue'],
  )
  assert.equal((await ana.get(companyUrl)).body.revenue, 7)
  assert.deepEqual((await apply(url, { overwrite: true, fields: ['revenue'] })).company_fields, ['revenue'])
  const company = (await ana.get(companyUrl)).body
  assert.deepEqual([company.revenue, company.ebitda], [50_918_000, null])
})

test('applying again changes the records of before, but not what a person wrote there', async () => {
  const { url, companyId } = await memorandum()
  const first = await apply(url)
  assert.equal((await apply(url)).application_id, null)
  await review(url, { 'figures.revenue.FY2023': 52_000_000, 'figures.revenue.FY2024': 51_000_000 })
  const byId = Object.fromEntries(first.records.map(({ period, id }: Record<string, string>) => [period, id]))
  await ana.patch(`/api/financials/${byId.FY2024}`, { revenue: 1 })
  const second = await apply(url)
  assert.deepEqual(second.records, [{ id: byId.FY2023, period: 'FY2023', action: 'changed' }])
  const skipped = second.skipped.find(({ path }: { path: string }) => path === 'figures.revenue.FY2024')
  assert.match(skipped.reason, /A person has changed it/)
  assert.equal((await recordsOf(companyId)).length, 3)
  await apply(url, { overwrite: true })
  assert.equal((await ana.get(`/api/financials/${byId.FY2024}`)).body.revenue, 51_000_000)
})

test('what was taken over can be taken back as one, and only once', async () => {
  const { url, companyUrl, companyId } = await memorandum({ company: { revenue: 7 } })
  const before = (await ana.get(companyUrl)).body
  const { application_id } = await apply(url, { overwrite: true })
  const { status, body } = await undo(url, application_id)
  assert.equal(status, 200, JSON.stringify(body))
  assert.deepEqual([body.restored, body.kept], [7, []])
  assert.deepEqual(await recordsOf(companyId), [])
  const { updated_at: _then, ...restored } = (await ana.get(companyUrl)).body
  const { updated_at: _now, ...expected } = before
  assert.deepEqual(restored, expected)
  assert.deepEqual((await ana.get(`/api/files/sources?subject_id=${companyId}`)).body.data, [])
  const again = await undo(url, application_id)
  assert.deepEqual([again.status, again.body.error_code], [409, 'undone_already'])
  const [listed] = (await ana.get(`${url}/applications`)).body.data
  assert.deepEqual([listed.id, listed.undone_by_name, listed.records.length], [application_id, 'Ana', 3])
})

test('what a person has changed since stays, and is named', async () => {
  const { url, companyUrl, companyId } = await memorandum()
  const { application_id, records } = await apply(url)
  const [first] = records
  await ana.patch(`/api/financials/${first.id}`, { net_income: 5 })
  await ana.patch(companyUrl, { revenue: 8 })
  const { body } = await undo(url, application_id)
  const reason = 'It has been changed since'
  assert.deepEqual(body.kept, [
    { subject_type: 'company', subject_id: companyId, name: null, field: 'revenue', reason },
    { subject_type: 'financial_record', subject_id: first.id, name: first.period, field: null, reason },
  ])
  assert.deepEqual(
    (await recordsOf(companyId)).map(({ id }: { id: string }) => id),
    [first.id],
  )
  const company = (await ana.get(companyUrl)).body
  assert.deepEqual([company.revenue, company.ebitda], [8, null])
})

test('a second application is taken back without the first', async () => {
  const { url, companyId } = await memorandum()
  const first = await apply(url)
  await review(url, { 'figures.revenue.FY2023': 52_000_000 })
  const second = await apply(url)
  const revenue = async () => (await ana.get(`/api/financials/${first.records[0].id}`)).body.revenue
  assert.equal(await revenue(), 52_000_000)
  assert.equal((await undo(url, second.application_id)).body.restored, 1)
  assert.equal(await revenue(), 52_348_000)
  assert.deepEqual((await undo(url, first.application_id)).body.kept, [])
  assert.deepEqual(await recordsOf(companyId), [])
})

test('applying needs a company and something accepted, and refers only to what is there', async () => {
  const { url } = await memorandum({ withCompany: false })
  const needed = await ana.post(`${url}/apply`, {})
  assert.deepEqual([needed.status, needed.body.errors[0].field], [422, 'company_id'])
  const other = await ana.create('/api/companies', { name: 'Other' })
  assert.equal((await apply(url, { company_id: other.id })).records.length, 3)
  const theirs = await bob.create('/api/companies', { name: 'Theirs' })
  for (const company_id of [theirs.id, unknownId]) {
    const { status, body } = await ana.post(`${url}/apply`, { company_id })
    assert.deepEqual([status, body.error_code], [404, 'company_not_found'])
  }
  const unknown = await ana.post(`${url}/apply`, { company_id: other.id, values: ['industry', 'nothing'] })
  assert.deepEqual([unknown.status, unknown.body.detail], [404, 'values.1: there is no such value'])
  for (const body of [{ accept_currency: 'euro' }, { fields: ['name'] }, { values: [] }, { overwrite: 'yes' }])
    assert.equal((await ana.post(`${url}/apply`, body)).status, 422, JSON.stringify(body))
  await review(url, Object.fromEntries(findings().map(({ path }) => [path, 'open'])))
  const nothing = await ana.post(`${url}/apply`, { company_id: other.id })
  assert.deepEqual([nothing.status, nothing.body.error_code], [409, 'nothing_accepted'])
  assert.equal((await undo(url, unknownId)).body.error_code, 'application_not_found')
})

test('the timeline of the company tells of taking over and taking back', async () => {
  const { url, companyUrl } = await memorandum()
  await undo(url, (await apply(url)).application_id)
  const { data: events } = (await ana.get(`${companyUrl}/timeline?page_size=50`)).body
  const summaries = events.map((event: { summary: string }) => event.summary)
  assert.ok(summaries.includes('Ana applied values from the file “CIM.pdf”'), summaries.join('\n'))
  assert.ok(summaries.includes('Ana took back what was taken over from the file “CIM.pdf”'))
})

test('amounts that were taken for dollars before their document said another currency are found, and mended by it', async () => {
  const { url, companyUrl, companyId, id: fileId } = await memorandum({ currency: null })
  await apply(url, { accept_currency: 'USD' })
  const found = async () => {
    const { data } = (await ana.get('/api/files/other-currencies')).body
    return data.filter(({ company_id }: { company_id: string }) => company_id === companyId)
  }
  assert.deepEqual(await found(), [])
  await service.deps.sql`update file_values set currency = 'EUR' where firm_id = ${ana.firmId} and file_id = ${fileId}`
  const wrong = await found()
  assert.deepEqual(
    wrong.map(({ subject_type, period, currency, document_currency }: Record<string, string>) =>
      [subject_type, period, currency, document_currency].join(' '),
    ),
    [
      'company  USD EUR',
      'financial_record FY2023 USD EUR',
      'financial_record FY2024 USD EUR',
      'financial_record FY2025B USD EUR',
    ],
  )
  const mia = await service.invite(ana, 'Mia', 'member')
  const fieldsFor = async (person: Person) =>
    new Set(
      (await person.get('/api/files/other-currencies')).body.data.flatMap(({ fields }: { fields: string[] }) => fields),
    )
  assert.ok((await fieldsFor(mia)).has('revenue'))
  await ana.send('PUT', '/api/hidden-fields', { role: 'member', fields: ['revenue'] })
  assert.ok(!(await fieldsFor(mia)).has('revenue'), 'a hidden figure is not said to come from a document')
  await ana.send('PUT', `/api/walls/${companyId}`, { user_ids: [] })
  assert.deepEqual(await fieldsFor(mia), new Set())
  await ana.delete(`/api/walls/${companyId}`)
  for (const { subject_type, subject_id } of wrong)
    await ana.patch(`/api/${subject_type === 'company' ? 'companies' : 'financials'}/${subject_id}`, {
      currency: 'EUR',
    })
  assert.deepEqual(await found(), [])
  assert.deepEqual(
    [(await ana.get(companyUrl)).body.revenue, (await ana.get(companyUrl)).body.currency],
    [50_918_000, 'EUR'],
  )
})

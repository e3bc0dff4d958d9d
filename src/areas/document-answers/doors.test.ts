import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, test } from 'node:test'
import { archiveOf, bringIn } from '../../../test/archives.ts'
import { readEvents } from '../../../test/event_stream.ts'
import { annualReport } from '../../../test/fixtures/made_up_statements.ts'
import { type Person, startTestService, type TestService, unknownId } from '../../../test/harness.ts'
import { call, programAt } from '../../../test/mcp_program.ts'
import { completeReading } from '../../../test/readings.ts'
import { pdf } from '../../../test/sample_files.ts'

// A document is asked by four doors: the chat, the grid, and two tools of programs. What is closed is closed at each of them.

let service: TestService
before(async () => {
  service = await startTestService({ CHAT_QUERIES_PER_MINUTE: '10000' })
})

type Report = { companyId: string; fileId: string; name: string }
let uploads = 0
async function reportOf(person: Person, name: string): Promise<Report> {
  const { id: companyId } = await person.create('/api/companies', { name })
  const { body } = await person.upload(pdf(`report ${uploads++}`), 'Report 10-K.pdf', { company_id: companyId })
  await completeReading(service, person, body.id, annualReport())
  return { companyId, fileId: body.id, name }
}

type Question = { asked: string; formula: string }
const inventory: Question = { asked: 'inventory FY2024', formula: 'inventory' }

/** What each door says, as one text; the name of the company is none of the answer. */
async function heardBy(
  person: Person,
  { companyId, fileId, name }: Report,
  { asked, formula }: Question,
  at = service,
) {
  const { client } = await programAt(at.url, person.token)
  const query = { query: `What was the ${asked} of ${name}?`, chat_id: randomUUID() }
  const chat = await readEvents(at, person, 'POST', '/agentic-chat/query', query)
  const grid = await person.post(`/api/document-answers/${fileId}`, { questions: [asked] })
  const row = await call(client, 'ask_document', { file_id: fileId, questions: [asked] })
  const figure = await call(client, 'document_figure', { company_id: companyId, formula, years: [2024] })
  return {
    chat: chat.text.replaceAll(name, ''),
    grid: JSON.stringify({ status: grid.status, error: grid.body.error_code, answers: grid.body.answers }),
    ask_document: row.text,
    document_figure: figure.text,
  }
}
type Heard = Awaited<ReturnType<typeof heardBy>>

const assertTold = (heard: Heard, amount: RegExp) => {
  for (const [door, text] of Object.entries(heard)) assert.match(text, amount, door)
}

test('a document behind a wall is asked by no door, as if it were not there, and by all of them from within', async () => {
  const admin = await service.register('Ada')
  const tom = await service.invite(admin, 'Tom', 'member')
  const report = await reportOf(admin, 'Napa Cork')
  assertTold(await heardBy(tom, report, inventory), /110/)
  assert.equal((await admin.send('PUT', `/api/walls/${report.companyId}`, { user_ids: [admin.id] })).status, 200)
  const unknown = { companyId: unknownId, fileId: unknownId, name: report.name }
  assert.deepEqual(await heardBy(tom, report, inventory), await heardBy(tom, unknown, inventory))
  assertTold(await heardBy(admin, report, inventory), /110/)
})

test('a document of another firm is asked by no door, also where a company there is called the same', async () => {
  const report = await reportOf(await service.register('Ana'), 'Ojai Silk')
  const stranger = await service.register('Stella')
  await stranger.create('/api/companies', { name: 'Ojai Silk' })
  for (const [door, text] of Object.entries(await heardBy(stranger, report, inventory)))
    assert.doesNotMatch(text, /110|Report 10-K/, door)
})

test('a hidden figure is told by no door, nor what it could be worked out of; what is beside it is told', async () => {
  const admin = await service.register('Abe')
  const mia = await service.invite(admin, 'Mia', 'member')
  const report = await reportOf(admin, 'Pomona Fuel')
  const fields = ['revenue', 'net_income', 'cash_flow']
  assert.equal((await admin.send('PUT', '/api/hidden-fields', { role: 'member', fields })).status, 200)
  const hidden: Question[] = [
    { asked: 'revenue FY2024', formula: 'revenue' },
    { asked: 'net sales FY2024', formula: '"Net sales"' },
    { asked: 'gross profit FY2024', formula: 'gross_profit' },
    { asked: 'gross margin FY2024', formula: 'gross_profit / revenue' },
    { asked: 'asset turnover FY2024', formula: 'revenue / total_assets' },
    { asked: 'days sales outstanding FY2024', formula: '365 * receivables / revenue' },
    { asked: 'net income FY2024', formula: 'pretax - tax' },
    { asked: 'income tax FY2024', formula: 'tax' },
    { asked: 'retained earnings FY2024', formula: 'retained - retained@1 + dividends_paid' },
    { asked: 'free cash flow FY2024', formula: 'cfo - capex' },
    { asked: 'EPS FY2024', formula: 'eps_basic * shares_basic' },
  ]
  for (const question of hidden) {
    const heard = await heardBy(mia, report, question)
    for (const [door, text] of Object.entries(heard))
      assert.doesNotMatch(
        text.replaceAll(question.formula, ''),
        /1,?200|1,?000|\b480\b|40(?:\.0)? ?%|\b210\b|\b70\b|\b185\b|\b2\.09\b|1\.2\d|\b45\.6/,
        `${door}: ${question.asked}`,
      )
  }
  assertTold(await heardBy(mia, report, inventory), /110/)
})

test('a document that is deleted, with its company or alone, is asked by no door, and comes back with the company', async () => {
  const admin = await service.register('Dora')
  const report = await reportOf(admin, 'Quartz Lamps')
  const unknown = { companyId: unknownId, fileId: unknownId, name: report.name }
  assert.equal((await admin.delete(`/api/companies/${report.companyId}`)).status, 204)
  assert.deepEqual(await heardBy(admin, report, inventory), await heardBy(admin, unknown, inventory))
  await admin.post(`/api/companies/${report.companyId}/restore`)
  assertTold(await heardBy(admin, report, inventory), /110/)
  assert.equal((await admin.delete(`/api/files/${report.fileId}`)).status, 204)
  for (const [door, text] of Object.entries(await heardBy(admin, report, inventory)))
    assert.doesNotMatch(text, /110/, door)
})

test('a document that comes in with an archive is asked by all doors there, and answers the same', async () => {
  const admin = await service.register('Eva')
  const report = await reportOf(admin, 'Rialto Clocks')
  const other = await startTestService({ CHAT_QUERIES_PER_MINUTE: '10000', PRIVATE_ADDRESSES: '127.0.0.1' })
  const olga = await other.register('Olga', 'New house')
  const ends = await bringIn(other, olga, await archiveOf(service, admin))
  assert.equal(ends.status, 'completed', JSON.stringify(ends))
  const [there, here] = [await heardBy(olga, report, inventory, other), await heardBy(admin, report, inventory)]
  assertTold(there, /110/)
  assert.deepEqual([there.chat, there.grid], [here.chat, here.grid])
})

test('who is erased is in no answer of the records any more, while a document goes on to say what it says', async () => {
  const admin = await service.register('Fay')
  const report = await reportOf(admin, 'Salinas Ropes')
  const contact = await admin.create('/api/contacts', { name: 'Wile Coyote', email: 'wile@acme.example' })
  await admin.create('/api/notes', { content: 'Wile Coyote checked inventories', company_id: report.companyId })
  assert.equal((await admin.post('/api/export/people/erase', { email: contact.email })).status, 200)
  const heard = await heardBy(admin, report, inventory)
  assertTold(heard, /110/)
  for (const [door, text] of Object.entries(heard)) assert.doesNotMatch(text, /Wile|Coyote/, door)
})

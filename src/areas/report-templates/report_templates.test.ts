import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { find, read } from 'cfb'
import { makeCompany } from '../../../test/company_fixture.ts'
import { readEvents } from '../../../test/event_stream.ts'
import { type Person, startTestService, type TestService } from '../../../test/harness.ts'
import { startWith } from '../../../test/model_firm.ts'
import { startScriptedModel } from '../../../test/scripted_model.ts'
import { zipOf } from '../../../test/zip_fixture.ts'

let service: TestService
let ana: Person
let max: Person
let bob: Person
let company: string
before(async () => {
  service = await startTestService()
  ana = await service.register('Ana', 'Northgate')
  max = await service.invite(ana, 'Max', 'member')
  bob = await service.register('Bob', 'Southgate')
  company = await makeCompany(service, ana)
})

const paper = {
  name: 'Committee paper',
  report_type: 'investment_memo',
  sections: [
    { section: 'recommendations', heading: 'Proposal *to* the committee' },
    { section: 'company_overview', heading: 'The company' },
  ],
}

async function written(person: Person, order: object, at = service) {
  const { events } = await readEvents(at, person, 'POST', '/api/reports/generate', {
    company_id: company,
    report_type: 'investment_memo',
    ...order,
  })
  assert.equal(events.at(-1)?.type, 'complete', JSON.stringify(events.at(-1)))
  const text = events.flatMap((event) => (event.type === 'chunk' ? [event['content']] : [])).join('')
  const { body } = await person.get(`/api/reports/${events[0]?.['report_id']}`)
  return { report: body, text }
}

test('a report has the sections of its template in their order, under its headings, wherever it is read', async () => {
  const template = await ana.create('/api/report-templates', paper)
  const { report, text } = await written(max, { template_id: template.id })
  assert.deepEqual(Object.keys(report.sections), ['recommendations', 'company_overview'])
  assert.deepEqual(report.metadata.headings, {
    recommendations: 'Proposal *to* the committee',
    company_overview: 'The company',
  })
  assert.equal(report.content, text)
  assert.match(text, /^## Proposal \\\*to\\\* the committee\n[\s\S]*\n## The company\n/)
  const headers = { authorization: `Bearer ${max.token}` }
  const html = await (await fetch(`${service.url}/api/reports/${report.id}/export?format=html`, { headers })).text()
  assert.match(html, /<h2[^>]*>Proposal \*to\* the committee<\/h2>[\s\S]*<h2[^>]*>The company<\/h2>/)
  // what is written stays when the template changes, and when it goes
  await ana.patch(`/api/report-templates/${template.id}`, {
    sections: [{ section: 'recommendations', heading: 'Ask' }],
  })
  assert.deepEqual((await ana.get(`/api/reports/${report.id}`)).body.metadata.headings, report.metadata.headings)
  assert.equal((await ana.delete(`/api/report-templates/${template.id}`)).status, 204)
  const { body: left } = await ana.get(`/api/reports/${report.id}`)
  assert.deepEqual([left.metadata.template_id, left.metadata.headings], [null, report.metadata.headings])
})

test('what is no template of this type, or of another firm, is refused', async () => {
  const template = await ana.create('/api/report-templates', { ...paper, name: 'For memos' })
  const other = { company_id: company, report_type: 'due_diligence', template_id: template.id }
  const { status, body } = await ana.post('/api/reports/generate', other)
  assert.equal(status, 422)
  assert.match(JSON.stringify(body), /is for another type: investment_memo/)
  const theirs = {
    company_id: await makeCompany(service, bob),
    report_type: 'investment_memo',
    template_id: template.id,
  }
  assert.equal((await bob.post('/api/reports/generate', theirs)).status, 404)
  assert.equal((await max.post('/api/report-templates', paper)).status, 403)
  assert.equal((await ana.post('/api/report-templates', { ...paper, name: 'for MEMOS' })).status, 409)
  for (const sections of [[], [paper.sections[0], paper.sections[0]], [{ section: 'else', heading: 'x' }]])
    assert.equal((await ana.post('/api/report-templates', { ...paper, name: 'New', sections })).status, 422)
})

const word = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const style = (id: string, name: string, type = 'paragraph') =>
  `<w:style w:type="${type}" w:styleId="${id}"><w:name w:val="${name}"/></w:style>`
/** As Word in German writes them. */
const german = `<w:styles ${word}>${style('Titel', 'Title')}${style('berschrift1', 'heading 1')}${style('berschrift2', 'heading 2')}${style('Fett', 'heading 1', 'character')}</w:styles>`

async function put({ token }: Person, id: string, content: Buffer) {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(content)]), 'Briefbogen.docx')
  const headers = { authorization: `Bearer ${token}` }
  const path = `/api/report-templates/${id}/word-styles`
  const reply = await fetch(service.url + path, { method: 'POST', headers, body: form })
  return { status: reply.status, body: (await reply.json()) as any } // reason: tests look into any answer
}

test('a report as Word document has the styles of the firm’s own document', async () => {
  const template = await ana.create('/api/report-templates', { ...paper, name: 'In our look' })
  const { status, body } = await put(ana, template.id, zipOf({ 'word/styles.xml': german }))
  assert.equal(status, 201, JSON.stringify(body))
  assert.equal(body.word_styles_of, 'Briefbogen.docx')
  const { report } = await written(ana, { template_id: template.id })
  const parts = async () => {
    const headers = { authorization: `Bearer ${ana.token}` }
    const reply = await fetch(`${service.url}/api/reports/${report.id}/export?format=docx`, { headers })
    const archive = read(Buffer.from(await reply.arrayBuffer()), { type: 'buffer' })
    const part = (name: string) => Buffer.from((find(archive, name)?.content ?? '') as Uint8Array).toString() // reason: bytes, as it was read from bytes
    return { document: part('/word/document.xml'), styles: part('/word/styles.xml') }
  }
  const { document, styles } = await parts()
  assert.equal(styles, german)
  assert.match(document, /<w:pStyle w:val="Titel"\/>[\s\S]*<w:pStyle w:val="berschrift1"\/>/)
  const { body: events } = await ana.get('/api/events?page_size=20')
  assert.doesNotMatch(JSON.stringify(events), /w:style/)
  assert.equal((await ana.delete(`/api/report-templates/${template.id}/word-styles`)).status, 204)
  assert.match((await parts()).document, /<w:pStyle w:val="Heading1"\/>/)
})

test('a file without such styles is refused with a sentence', async () => {
  const template = await ana.create('/api/report-templates', { ...paper, name: 'Without' })
  for (const content of [
    Buffer.from('no zip'),
    zipOf({ 'word/document.xml': '<w/>' }),
    zipOf({ 'word/styles.xml': `<w:styles ${word}>${style('a', 'Normal')}</w:styles>` }),
    zipOf({ 'word/styles.xml': `<!DOCTYPE x [<!ENTITY e "x">]><w:styles ${word}>&e;</w:styles>` }),
    zipOf({ 'word/styles.xml': '<w:styles' }),
  ]) {
    const { status, body } = await put(ana, template.id, content)
    assert.equal(status, 422, JSON.stringify(body))
    assert.equal(body.error_code, 'no_word_styles')
  }
  assert.equal((await put(bob, template.id, zipOf({ 'word/styles.xml': german }))).status, 404)
})

test('a language model is told how the firm writes, and what the section is called', async () => {
  const model = await startScriptedModel()
  try {
    const other = await startWith(model)
    const eva = await other.register('Eva')
    const tone = 'Sober. We never say “exciting”.'
    const template = await eva.create('/api/report-templates', { ...paper, tone })
    model.plays(() => ({ text: 'Nothing.' }))
    const order = { company_id: await makeCompany(other, eva), template_id: template.id }
    await written(eva, order, other)
    assert.match(model.requests[0] ?? '', /Section: Proposal \*to\* the committee,[\s\S]*We never say “exciting”/)
  } finally {
    await model.stop()
  }
})

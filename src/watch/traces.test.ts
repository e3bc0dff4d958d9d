import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { registerHooks } from 'node:module'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { eventually, type Person, startTestService, type TestService } from '../../test/harness.ts'
import { ask, fillFirm, larger, listing, startWith } from '../../test/model_firm.ts'
import { startModelServer } from '../../test/model_server.ts'
import { html } from '../../test/sample_files.ts'
import { within } from '../../test/within.ts'

// What a receiver of OpenTelemetry is sent: a real one as far as HTTP goes, which keeps what comes.

type Sent = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
  startTimeUnixNano: string
  endTimeUnixNano: string
  /** as its resource is called */
  service: string
}

const spans: Sent[] = []
let lastHeaders: IncomingHttpHeaders = {}
const receiver = createServer(async (request, response) => {
  const body = JSON.parse(Buffer.concat(await Array.fromAsync(request)).toString())
  assert.equal(request.url, '/v1/traces')
  lastHeaders = request.headers
  for (const { resource, scopeSpans } of body.resourceSpans) {
    const service = attributeOf(resource, 'service.name')
    for (const scope of scopeSpans) spans.push(...scope.spans.map((span: Sent) => ({ ...span, service })))
  }
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
})
const read: string[] = []
const hooks = registerHooks({
  load(url, context, next) {
    read.push(url)
    return next(url, context)
  },
})
const readOfTraces = () =>
  read.filter((url) => /@opentelemetry\/(sdk|exporter|otlp|resources)|watch\/(spans|traces)\.ts/.test(url))

let service: TestService
let ana: Person
before(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
})
after(() => {
  hooks.deregister()
  receiver.close()
})

const attributeOf = (span: Pick<Sent, 'attributes'> | undefined, name: string) =>
  span?.attributes.find(({ key }) => key === name)?.value.stringValue
const newTrace = () => ({ traceId: randomBytes(16).toString('hex'), spanId: randomBytes(8).toString('hex') })

async function upload(person: Person, at: TestService, traceparent: string) {
  const body = new FormData()
  body.append('file', new Blob([html('Minutes of Vermilion')]), 'vermilion.html')
  const headers = { authorization: `Bearer ${person.token}`, traceparent }
  const reply = await fetch(`${at.url}/api/files/upload`, { method: 'POST', headers, body })
  assert.equal(reply.status, 201)
  const { url } = (await reply.json()) as { url: string } // reason: as promised
  await eventually(async () => assert.equal((await person.get(`${url}/status`)).body.status, 'completed'))
}

test('a node that sends no traces reads nothing of what they need', async () => {
  const off = await startTestService()
  await upload(await off.register('Ana'), off, '00-00000000000000000000000000000001-0000000000000001-01')
  assert.deepEqual(readOfTraces(), [])
  const { port } = receiver.address() as AddressInfo // reason: it listens on a port
  service = await startTestService({
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}/`,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20of-the-receiver, x-team = desk',
    OTEL_SERVICE_NAME: 'crm-of-alpine',
  })
  ana = await service.register('Ana')
  assert.notDeepEqual(readOfTraces(), [])
})

test('an upload, its job and the child that reads it are one trace, which goes on that of the client', async () => {
  const { traceId, spanId } = newTrace()
  await upload(ana, service, `00-${traceId}-${spanId}-01`)
  const find = (name: string) => spans.find((span) => span.traceId === traceId && span.name === name)
  await eventually(async () => assert.ok(find('read_file') && find('read_child')))
  const [request, job, child] = [find('POST /api/files/upload'), find('read_file'), find('read_child')]
  assert.equal(find('storage put')?.parentSpanId, request?.spanId)
  assert.equal(request?.parentSpanId, spanId)
  assert.equal(job?.parentSpanId, request?.spanId)
  assert.equal(child?.parentSpanId, job?.spanId)
  assert.equal(attributeOf(request, 'http.route'), '/api/files/upload')
  assert.equal(attributeOf(job, 'request_id'), attributeOf(request, 'request_id'))
  for (const { startTimeUnixNano: from, endTimeUnixNano: to } of [request, job, child] as Sent[]) {
    assert.ok(BigInt(from) <= BigInt(to))
    assert.ok(Math.abs(Number(BigInt(from) / 1_000_000n) - Date.now()) < 600_000)
  }
  assert.deepEqual([lastHeaders['authorization'], lastHeaders['x-team']], ['Bearer of-the-receiver', 'desk'])
  assert.ok(spans.every((span) => span.service === 'crm-of-alpine'))
})

test('statements are in the trace of what needs them, as texts without values; what nobody asked for is in none', async () => {
  const { traceId, spanId } = newTrace()
  const traceparent = `00-${traceId}-${spanId}-01`
  await ana.send('POST', '/api/companies', { name: 'Vermilion Foundry' }, { traceparent })
  await ana.send('GET', '/api/companies?search=Vermilion', undefined, { traceparent })
  const statements = () => spans.filter((span) => span.traceId === traceId && attributeOf(span, 'db.query.text'))
  await eventually(async () => {
    const texts = statements().map((span) => attributeOf(span, 'db.query.text') ?? '')
    assert.ok(
      texts.some((text) => /insert into companies .*\$1/.test(text)),
      'a write',
    )
    assert.ok(
      texts.some((text) => /select .*from companies/.test(text)),
      'a list',
    )
  })
  const requests = spans.filter((span) => span.traceId === traceId && span.parentSpanId === spanId)
  assert.ok(statements().every(({ parentSpanId }) => requests.some((request) => request.spanId === parentSpanId)))
  assert.ok(statements().every((span) => (attributeOf(span, 'db.query.text') ?? '').length <= 2000))
  const everything = JSON.stringify(spans)
  for (const secret of [ana.token, ana.email, ana.firmId, ana.id, 'Vermilion', 'vermilion', 'correct horse'])
    assert.ok(!everything.includes(secret), secret)
  assert.ok(
    !spans.some((span) => /from jobs\.job where name = \$1 and state/.test(attributeOf(span, 'db.query.text') ?? '')),
  )
})

test('a traceparent that is none begins a trace of its own, and one that is not to be recorded is not', async () => {
  const { traceId, spanId } = newTrace()
  const answers = [
    `00-${traceId}-${spanId}-00`,
    `00-${traceId}-nonsense-01`,
    'x'.repeat(5000),
    `ff-${traceId}-${spanId}-01`,
  ].map((traceparent) => ana.send('GET', '/api/deals', undefined, { traceparent }))
  assert.ok((await Promise.all(answers)).every(({ status }) => status === 200))
  await eventually(async () => assert.equal(spans.filter(({ name }) => name === 'GET /api/deals').length, 3))
  assert.ok(!spans.some((span) => span.traceId === traceId))
})

test('while no receiver is there, requests and jobs go on, and a node closes all the same', async () => {
  const node = await startTestService({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9', LOG_LEVEL: 'silent' })
  const bob = await node.register('Bob')
  await upload(bob, node, '')
  for (let n = 0; n < 50; n++) assert.equal((await bob.get('/api/companies')).status, 200)
  await within(15, node.close())
})

test('of the traces that begin here the share is sent that is asked for, and all that a client wants recorded', async () => {
  // spans are made by all of a process, whichever of its nodes it is
  await service.close()
  const { port } = receiver.address() as AddressInfo // reason: it listens on a port
  const node = await startTestService({
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    OTEL_SERVICE_NAME: 'crm-of-few',
    OTEL_TRACES_SAMPLER_ARG: '0',
  })
  const bob = await node.register('Bob')
  await upload(bob, node, '')
  const { traceId, spanId } = newTrace()
  await upload(bob, node, `00-${traceId}-${spanId}-01`)
  const sent = () => spans.filter((span) => span.service === 'crm-of-few')
  await eventually(async () => assert.ok(sent().some(({ name }) => name === 'read_child')))
  assert.deepEqual(
    sent().filter((span) => span.traceId !== traceId),
    [],
  )
  await node.close()
})

test('a question tells how long the language model took for it, in all its calls, and what it was asked in none', async () => {
  const model = await startModelServer()
  try {
    await model.callsAndSays(listing, larger)
    const { port } = receiver.address() as AddressInfo // reason: it listens on a port
    const node = await startWith(model, {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
      OTEL_SERVICE_NAME: 'crm-with-model',
    })
    const bob = await node.register('Bob')
    await fillFirm(bob)
    await ask(node, bob)
    const calls = () => spans.filter(({ name, service }) => service === 'crm-with-model' && name === 'model')
    await eventually(async () => assert.equal(calls().length, (await model.questions()).length))
    const asked = () =>
      spans.find(({ name, service }) => service === 'crm-with-model' && name === 'POST /agentic-chat/query')
    await eventually(async () => assert.ok(asked()))
    const request = asked()
    assert.ok(calls().length >= 2)
    for (const call of calls()) {
      assert.deepEqual([call.traceId, call.parentSpanId], [request?.traceId, request?.spanId])
      assert.equal(attributeOf(call, 'gen_ai.request.model'), 'openai-compatible:mock')
    }
    assert.doesNotMatch(JSON.stringify(spans), /Acme|prefer/)
    await node.close()
  } finally {
    await model.stop()
  }
})

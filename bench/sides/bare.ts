// The physical limit: Fastify and postgres.js running the very statements of the service, with a token check and
// nothing else: no validation, no response schema, no hooks, and times as the database writes them.

import { createHmac, timingSafeEqual } from 'node:crypto'
import Fastify from 'fastify'
import type postgres from 'postgres'
import { v7 as uuidv7 } from 'uuid'
import { connect } from '../../src/platform/db/driver.ts'
import { anyId, newCompany, type Question, type Statement } from '../questions.ts'
import { readSetup } from './setup.ts'

const { at, secret, connections, statements, firmId, userId } = readSetup()
const text = { to: 25, from: [1082, 1114, 1184], serialize: String, parse: (value: string) => value }
const sql = connect(at.url, {
  path: at.socketPath,
  max: connections,
  types: { text },
  connection: { TimeZone: 'UTC', application_name: 'bench-bare' },
})

const app = Fastify()
app.addHook('onRequest', (request, reply, done) => {
  if (isSigned(request.headers.authorization ?? '')) done()
  else reply.code(401).send({ detail: 'Invalid or expired token' })
})

app.get<{ Querystring: Record<string, string> }>('/api/companies', async ({ query }) => {
  const rows = await run(query['search'] ? 'search' : query['industry'] ? 'filter' : 'list')
  const total = Number(rows[0]?.['total'])
  const data = rows.filter((row) => row['id']).map(({ total, ...company }) => company)
  return { data, total, page: 1, page_size: 20, total_pages: Math.ceil(total / 20) }
})

app.get<{ Params: { id: string } }>('/api/companies/:id', async ({ params }) => {
  const [company] = await run('get', (value) => (value === anyId ? params.id : value))
  return company
})

app.post('/api/companies', async ({ body }, reply) => {
  // reason: this is the side that checks nothing
  const given = new Map(Object.entries(body as typeof newCompany).map(([key, value]) => [sentAs(key), value]))
  const [company] = await run('create', (value) => (isNewId(value) ? uuidv7() : (given.get(value) ?? value)))
  return reply.code(201).send(company)
})

await app.listen({ port: 0, host: '127.0.0.1' })
console.log(`bare is ready at ${app.listeningOrigin}`)
process.on('SIGTERM', () => process.exit(0))

function run(question: Question, fillIn?: (value: unknown) => unknown) {
  const { text, parameters }: Statement = statements[question]
  // reason: what was sent once can be sent again
  const values = (fillIn ? parameters.map(fillIn) : parameters) as postgres.SerializableParameter[]
  return sql.unsafe(text, values, { prepare: true })
}

// reason: the keys are those of the object itself
function sentAs(key: string): unknown {
  return newCompany[key as keyof typeof newCompany]
}

/** The ids of the company and of its event, made anew for each request; firm and user stay. */
function isNewId(value: unknown): boolean {
  return typeof value === 'string' && value !== firmId && value !== userId && /^[\da-f-]{36}$/.test(value)
}

// Remembers what it has verified, as the service does.
const verified = new Set<string>()
function isSigned(header: string): boolean {
  if (verified.has(header)) return true
  const [head, payload, signature] = header.replace('Bearer ', '').split('.')
  const expected = createHmac('sha256', secret).update(`${head}.${payload}`).digest()
  const given = Buffer.from(signature ?? '', 'base64url')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false
  verified.add(header)
  return true
}

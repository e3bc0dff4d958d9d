import assert from 'node:assert/strict'
import { AsyncLocalStorage } from 'node:async_hooks'
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { v7 as uuidv7 } from 'uuid'
import { readConfig } from '../src/config.ts'
import { connect } from '../src/platform/db/driver.ts'
import type { Sql } from '../src/platform/db/open.ts'
import { startService } from '../src/start.ts'

export type Reply<Body = any> = { status: number; body: Body; headers: Headers } // reason: tests look into any answer

/** A person with a browser: sends requests with their own token. */
export type Person = {
  name: string
  email: string
  token: string
  id: string
  firmId: string
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>
  get(path: string): Promise<Reply>
  post(path: string, body?: unknown): Promise<Reply>
  patch(path: string, body?: unknown): Promise<Reply>
  delete(path: string): Promise<Reply>
  /** Sends a file as a form, with the fields given. */
  upload(content: string | Uint8Array, filename: string, fields?: Record<string, string>): Promise<Reply>
  /** POST that has to answer 201; gives the created record. */
  create(path: string, body?: unknown): Promise<any>
}

type Endings = (() => Promise<unknown>)[]
const endingsOfSuite = new AsyncLocalStorage<Endings>()
const endingsOfFile: Endings = []
const atEnd = (end: () => Promise<unknown>) => (endingsOfSuite.getStore() ?? endingsOfFile).push(end)
const endAll = async (endings: Endings) => {
  for (const end of endings.splice(0).reverse()) await end()
}
// Registered here, at the top of the file that imports this: inside a hook it would end with the hook.
after(() => endAll(endingsOfFile))

/** For the inside of a suite: what its tests start ends with it. */
export function untilEndOf<T>(define: () => T): T {
  const endings: Endings = []
  after(() => endAll(endings))
  return endingsOfSuite.run(endings, define)
}

/** A running service on a database of its own, closed when the test file ends. */
export async function startTestService(environment: Record<string, string> = {}) {
  const databaseUrl = environment['DATABASE_URL'] ?? (await createDatabase())
  const dataDir = mkdtempSync(join(process.env['TEST_FOLDER'] ?? tmpdir(), 'data-'))
  const config = readConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    JWT_SECRET: 'a secret for tests that is long enough',
    CREDENTIALS_KEY: Buffer.alloc(32, 1).toString('base64'),
    LOG_LEVEL: 'error',
    // people of tests sign in by the thousand
    ...(environment['ENVIRONMENT'] !== 'production' && { PASSWORD_MEMORY_KIB: '64' }),
    ...environment,
  })
  const service = await startService(config, () => {})
  recordStatements(service.deps.sql)
  atEnd(async () => {
    await service.close()
    // a child that was told to end may be writing its last
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
  })
  const url = service.url ?? ''

  const deps = { ...service.deps, sql: ofTests(service.deps.sql) }
  const { close, watchUrl = '' } = service
  return { url, watchUrl, dataDir, databaseUrl, deps, close, ...peopleAt(url) }
}

export type TestService = Awaited<ReturnType<typeof startTestService>>

/** Registers, invites and signs in people at a running service. */
export function peopleAt(url: string) {
  async function send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Reply> {
    const isJson = body !== undefined && typeof body !== 'string' && !(body instanceof Uint8Array)
    const response = await fetch(url + path, {
      method,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      body: isJson ? JSON.stringify(body) : (body as string | undefined), // reason: checked just above
    })
    const text = await response.text()
    const isJsonReply = response.headers.get('content-type')?.includes('application/json')
    return { status: response.status, body: isJsonReply && text ? JSON.parse(text) : text, headers: response.headers }
  }

  async function sendForm(path: string, body: FormData, token: string): Promise<Reply> {
    const response = await fetch(url + path, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body })
    return { status: response.status, body: await response.json(), headers: response.headers }
  }

  /** Signs a person in by e-mail and password. */
  async function signIn(email: string, password = defaultPassword): Promise<Person> {
    const { status, body } = await send('POST', '/auth/login', { email, password })
    assert.equal(status, 200, JSON.stringify(body))
    const { access_token: token, user } = body
    const as: Person['send'] = (method, path, body, headers) =>
      send(method, path, body, { authorization: `Bearer ${token}`, ...headers })
    return {
      name: user.name,
      email,
      token,
      id: user.id,
      firmId: user.firm_id,
      send: as,
      get: (path) => as('GET', path),
      post: (path, body) => as('POST', path, body),
      patch: (path, body) => as('PATCH', path, body),
      delete: (path) => as('DELETE', path),
      upload: (content, filename, fields = {}) => {
        const form = new FormData()
        for (const [name, value] of Object.entries(fields)) form.append(name, value)
        form.append('file', new Blob([content as Uint8Array<ArrayBuffer>]), filename) // reason: never a shared buffer
        return sendForm('/api/files/upload', form, token)
      },
      create: async (path, body) => {
        const reply = await as('POST', path, body)
        assert.equal(reply.status, 201, JSON.stringify(reply.body))
        return reply.body
      },
    }
  }

  /** Registers a person: the admin of a firm of their own. */
  async function register(name: string, firmName = `${name}’s firm`): Promise<Person> {
    const email = `${name.toLowerCase().replaceAll(' ', '.')}.${uuidv7().slice(-8)}@example.com`
    const { status, body } = await send('POST', '/auth/register', {
      email,
      password: defaultPassword,
      name,
      firm_name: firmName,
    })
    assert.equal(status, 201, JSON.stringify(body))
    return signIn(email)
  }

  /** Invites a colleague into the admin's firm and signs them in. */
  async function invite(admin: Person, name: string, role: string): Promise<Person> {
    const email = `${name.toLowerCase().replaceAll(' ', '.')}.${uuidv7().slice(-8)}@example.com`
    const { invitation } = await admin.create('/api/users/invitations', { email, role })
    const reply = await send('POST', '/auth/register', { email, password: defaultPassword, name, invitation })
    assert.equal(reply.status, 201, JSON.stringify(reply.body))
    return signIn(email)
  }

  return { send, register, invite, signIn }
}

export const defaultPassword = 'correct horse battery'
export const unknownId = '01900000-0000-7000-8000-000000000000'

/**
 * Checks again until it holds; a test waits for a condition, never for a time. It looks fifty times for each of these seconds,
 * and what is given is a number of looks: a machine that is slow to do what is waited for is slow to look as well.
 */
export async function eventually<T>(check: () => Promise<T>, secondsMax = 60): Promise<T> {
  for (let looks = 1; ; looks++) {
    try {
      return await check()
    } catch (error) {
      if (looks > secondsMax * 50) throw error
      await sleep(20)
    }
  }
}

/** A database with the tables of the service, and nothing in them, on the server of the tests; dropped when the test file ends. */
export const createDatabase = () => createAs(`template ${process.env['TEST_TEMPLATE']} strategy file_copy`)

/** The same without the tables. */
export const createEmptyDatabase = () => createAs('')

async function createAs(template: string): Promise<string> {
  const server = process.env['TEST_DATABASE_URL']
  assert.ok(server, 'run the tests with npm test, which starts a database for them')
  const name = `test_${uuidv7().replaceAll('-', '')}`
  const run = async (statement: string) => {
    const sql = connect(server, { max: 1, onnotice: () => {} })
    await sql.unsafe(statement).finally(() => sql.end())
  }
  await run(`create database ${name} ${template}`)
  atEnd(() => run(`drop database if exists ${name} with (force)`))
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

const testMark = '\n/* beyond walls: a test */'

/** The same connections; what a test asks for by itself says so, because it is no person who may not see through walls. */
function ofTests(sql: Sql): Sql {
  return new Proxy(sql, {
    apply(target, _this, [strings, ...values]) {
      const isTemplate = Array.isArray(strings) && 'raw' in strings
      const marked = isTemplate ? [...strings.slice(0, -1), strings.at(-1) + testMark] : strings
      // reason: what postgres.js takes for a template is an array of texts with the same as "raw"
      return Reflect.apply(target, undefined, [isTemplate ? Object.assign(marked, { raw: marked }) : marked, ...values])
    },
    get: (target, name) => (name === 'unsafe' ? marked : Reflect.get(target, name)),
  })

  function marked(...[text, ...rest]: Parameters<Sql['unsafe']>) {
    return sql.unsafe(text + testMark, ...rest)
  }
}

/** Keeps each distinct statement that the tests ran, for the check of their plans. */
function recordStatements(sql: { options: object }) {
  const path = process.env['TEST_STATEMENTS']
  if (!path) return
  const seen = new Set<string>()
  Object.assign(sql.options, {
    debug: (_connection: number, statement: string) => {
      if (seen.has(statement)) return
      seen.add(statement)
      appendFileSync(path, `${JSON.stringify(statement)}\n`)
    },
  })
}

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { v7 as uuidv7 } from 'uuid'
import { checkArchive } from '../src/areas/export/archive/check_archive.ts'
import { manifestName } from '../src/areas/export/archive/manifest.ts'
import { bringFrom } from '../src/areas/export/archive/take_in.ts'
import { ArchiveRefused } from '../src/areas/export/errors.ts'
import { zipOf } from '../src/platform/zip/write_zip.ts'
import { archiveOf, bringIn, openedArchive } from './archives.ts'
import { Chance } from './chance.ts'
import { fillFirm } from './full_firm.ts'
import { eventually, type Person, startTestService, type TestService } from './harness.ts'
import { mend, mutate, type Outside, type Parts } from './mutations.ts'
import { changedTables, faultsOfRows, fingerprintOf, openWholeDatabase, removeFirms } from './whole_database.ts'

type Host = { firmId: string; userId: string; token: string; email: string }
type Tried = { refused: number; accepted: number; faults: string[] }

/** A firm without records: an admin, and a colleague whose address no archive has. */
async function makeHost({ deps: { sql, tokens } }: TestService): Promise<Host> {
  const [firmId, userId, colleague] = [uuidv7(), uuidv7(), uuidv7()]
  const email = `host.${userId.slice(-12)}@example.com`
  await sql`insert into firms (id, name) values (${firmId}, 'Host')`
  for (const [id, address] of [
    [userId, email],
    [colleague, `colleague.${email}`],
  ] as const)
    await sql`insert into users (firm_id, id, email, name, role) values (${firmId}, ${id}, ${address}, 'Somebody', 'admin')`
  const iat = Math.floor(Date.now() / 1000)
  const token = tokens.sign({ sub: userId, email, firm_id: firmId, role: 'admin', jti: uuidv7(), iat, exp: iat + 3600 })
  return { firmId, userId, token, email }
}

async function faultsOfAllAnswers(service: TestService, arrivals: readonly Arrival[]): Promise<string[]> {
  const faults = arrivals.map(async ({ host, said }) =>
    (await faultsOfAnswers(service, host)).map((fault) => `${said}: ${fault}`),
  )
  return (await Promise.all(faults)).flat()
}

/** What of a firm is answered by an internal fault. */
async function faultsOfAnswers(service: TestService, { firmId, token }: Host): Promise<string[]> {
  const ask = (path: string) => service.send('GET', path, undefined, { authorization: `Bearer ${token}` })
  const lists = [
    'companies',
    'contacts',
    'deals',
    'financials',
    'notes',
    'interactions',
    'files',
    'reports',
    'tasks',
    'tags',
    'views',
    'custom-fields',
    'exchange-rates',
    'pipelines',
    'report-templates',
    'events',
    'users',
    'emails',
  ]
  const paths = [
    ...lists.map((name) => `/api/${name}`),
    '/api/events/mine',
    '/api/calendar/events?start=2020-01-01&end=2030-01-01',
    '/agentic-chat/chats',
  ]
  const named = await service.deps.sql<{ path: string }[]>`
    select '/api/companies/' || id || suffix as path from companies, unnest(array['', '/timeline', '/financials']) suffix where firm_id = ${firmId}
    union all select '/api/files/' || id || suffix from files, unnest(array['', '/download', '/pages', '/evidence', '/tables']) suffix where firm_id = ${firmId}
    union all select '/api/reports/' || id from reports where firm_id = ${firmId}
    union all select '/agentic-chat/chats/' || id from chats where firm_id = ${firmId}
    union all select '/api/emails/' || id from emails where firm_id = ${firmId}`
  const faults: string[] = []
  for (const path of [...paths, ...named.map(({ path }) => path)]) {
    const { status, body } = await ask(path)
    if (status >= 500) faults.push(`${path} answers ${status} ${JSON.stringify(body).slice(0, 200)}`)
  }
  return faults
}

async function partsOf(service: TestService, archive: Buffer): Promise<() => Parts> {
  const zip = await openedArchive(service, archive)
  const contents = new Map<string, Buffer>()
  for (const name of zip.names) contents.set(name, await buffer(await zip.read(name)))
  zip.close()
  const linesOf = (name: string) =>
    String(contents.get(name))
      .split('\n')
      .filter((line) => line !== '')
  const tablesIn = [...contents.keys()].flatMap((name) => /^tables\/(.+)\.jsonl$/.exec(name)?.[1] ?? [])
  return () => ({
    manifest: JSON.parse(String(contents.get(manifestName))),
    lines: new Map(tablesIn.map((table) => [table, linesOf(`tables/${table}.jsonl`)])),
    list: linesOf('objects.jsonl'),
    objects: new Map(
      [...contents].flatMap(([name, content]) => (name.startsWith('objects/') ? [[name, content] as const] : [])),
    ),
  })
}

/** To pack takes as long as to bring in, so that most are not. */
async function zipped(parts: Parts, chance: Chance, packing: 'packed' | 'as it is'): Promise<Buffer> {
  const entries = mend(parts, chance)
  for (const [name, content] of parts.objects) entries.set(name, content)
  entries.set(manifestName, Buffer.from(JSON.stringify(parts.manifest)))
  const all = async function* () {
    for (const [name, content] of entries) yield { name, content: [content], packed: packing === 'as it is' }
  }
  return buffer(zipOf(all()))
}

async function outsideOf({ deps: { sql } }: TestService, victims: Person[]): Promise<Outside> {
  const ofFirms = victims.map(({ firmId }) => firmId)
  const rows = await sql<{ ids: string[]; keys: string[]; people: string[] }[]>`
    select array(select id::text from companies where firm_id = any (${ofFirms}) union all select id::text from files where firm_id = any (${ofFirms})
        union all select id::text from chats where firm_id = any (${ofFirms}) union all select id::text from reports where firm_id = any (${ofFirms})) as ids,
      array(select storage_key from files where firm_id = any (${ofFirms})) as keys,
      array(select id::text from users where firm_id = any (${ofFirms})) as people`
  const [{ ids = [], keys = [], people = [] } = {}] = rows
  return { records: ids, keys, people, firms: ofFirms }
}

type Trial = { count: number; seed: number; throughApiEach: number }

type Firms = { service: TestService; archive: Buffer; victims: Person[] }

/** A service with two firms that have something in every table, and the archive of one. */
export async function startWithArchive(): Promise<Firms> {
  const service = await startTestService()
  const ana = await service.register('Ana', 'Anvil Capital')
  const bob = await service.invite(ana, 'Bob', 'member')
  await fillFirm(service, ana)
  const vic = await service.register('Vic', 'Victim Partners')
  await fillFirm(service, vic)
  return { service, archive: await archiveOf(service, ana), victims: [ana, bob, vic] }
}

/** So many arrive at the same time, each in a firm of its own; all other firms, and those that took nothing, are compared then. */
const atOnce = 8

/** Brings mutated archives in, and tells what should not have happened. */
export async function tryMutated({ service, archive, victims }: Firms, trial: Trial): Promise<Tried> {
  const fresh = await partsOf(service, archive)
  const outside = await outsideOf(service, victims)
  const { sql } = service.deps
  // what is recorded of the others is settled before it is compared
  await eventually(async () => assert.equal((await sql`select 1 from service.events_to_chain limit 1`).length, 0))
  const whole = await openWholeDatabase(service)
  const tried: Tried = { refused: 0, accepted: 0, faults: [] }
  const removed = new Set<string>()
  // those whose records are asked for while others arrive
  let askedFirms = new Set<string>()
  let asking = Promise.resolve<string[]>([])
  let hosts = await Promise.all(Array.from({ length: atOnce }, () => makeHost(service)))
  let before = await fingerprintOf(whole)
  for (let from = 0; from < trial.count; from += atOnce) {
    const arrivals = await Promise.all(
      hosts
        .slice(0, trial.count - from)
        .map((host, index) => arriveAt(service, host, { trial, at: from + index, fresh, outside })),
    )
    const accepted = arrivals.filter(({ end }) => end.refused === undefined)
    const used = arrivals.filter(({ end, throughApi }) => end.refused === undefined || throughApi)
    const usedFirms = used.map(({ host }) => host.firmId)
    tried.faults.push(...(await asking))
    const changed = changedTables(
      before,
      await fingerprintOf(whole),
      new Set([...removed, ...askedFirms, ...usedFirms]),
    )
    if (changed.length > 0)
      tried.faults.push(`one of ${arrivals.map(({ said }) => said).join(' | ')}: changed ${changed.join(', ')} outside`)
    for (const { said, end } of arrivals) {
      if (end.fault) tried.faults.push(`${said}: ${end.fault}`)
      if (end.refused !== undefined && !/^[A-Z\u0060a-z].{10,}/s.test(end.refused))
        tried.faults.push(`${said}: refused with “${end.refused}”`)
    }
    const saidOf = new Map(accepted.map(({ host, said }) => [host.firmId, said]))
    for (const { firmId, fault } of await faultsOfRows(whole, [...saidOf.keys()]))
      tried.faults.push(`${saidOf.get(firmId)}: ${fault}`)
    const asked = accepted.filter((_, index) => (tried.accepted + index) % 10 === 0)
    asking = faultsOfAllAnswers(service, asked)
    tried.accepted += accepted.length
    tried.refused += arrivals.length - accepted.length
    const isAsked = new Set(asked.map(({ host }) => host.firmId))
    const left = [...askedFirms, ...usedFirms.filter((firmId) => !isAsked.has(firmId))]
    askedFirms = isAsked
    if (used.length === 0 && left.length === 0 && changed.length === 0) continue
    if (left.length > 0) await removeFirms(whole, left)
    for (const firmId of left) removed.add(firmId)
    hosts = await Promise.all(hosts.map((host) => (usedFirms.includes(host.firmId) ? makeHost(service) : host)))
    before = await fingerprintOf(whole)
  }
  tried.faults.push(...(await asking))
  await whole.sql.end()
  return tried
}

type Arrival = { host: Host; said: string; throughApi: boolean; end: End }
type Attempt = { trial: Trial; at: number; fresh: () => Parts; outside: Outside }

async function arriveAt(service: TestService, host: Host, { trial, at, fresh, outside }: Attempt): Promise<Arrival> {
  const seed = trial.seed + at
  const chance = new Chance(seed)
  const parts = fresh()
  const said = `${seed} ${mutate(parts, chance, { ...outside, people: [...outside.people, host.userId] })}`
  const throughApi = at % trial.throughApiEach === trial.throughApiEach - 1
  const packing = throughApi ? 'packed' : 'as it is'
  return { host, said, throughApi, end: await arrive(service, host, await zipped(parts, chance, packing), throughApi) }
}

type End = { refused?: string; fault?: string }

async function arrive(service: TestService, host: Host, archive: Buffer, throughApi: boolean): Promise<End> {
  const { firmId, userId, email, token } = host
  if (throughApi) {
    // reason: of a person the upload needs what asks for it only
    const person = {
      ...host,
      get: (path: string) => service.send('GET', path, undefined, { authorization: `Bearer ${token}` }),
    } as unknown as Person
    const ends = await bringIn(service, person, archive).catch((error: unknown) => ({
      status: 'threw',
      error: { code: '', message: String(error) },
    }))
    if (ends.status === 'completed') return {}
    if (ends.error?.code === 'archive_refused') return { refused: ends.error.message }
    return { fault: JSON.stringify(ends) }
  }
  const path = join(service.dataDir, `${randomUUID()}.zip`)
  writeFileSync(path, archive)
  const limits = { archiveMbMax: 50, storageQuotaMb: 100 }
  const user = { firmId, userId, email, role: 'admin' } as const
  const { signal } = new AbortController()
  const making = { deps: service.deps, user, id: uuidv7(), request: {}, signal, progress: async () => {} }
  try {
    await checkArchive(path, limits)
    await bringFrom(making, path, limits)
    return {}
  } catch (error) {
    if (error instanceof ArchiveRefused) return { refused: error.message }
    return {
      refused: 'An internal fault',
      fault: error instanceof Error ? String(error.stack).slice(0, 600) : String(error),
    }
  } finally {
    rmSync(path)
  }
}

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { eventually, type Person, startTestService, type TestService } from './harness.ts'
import { apacheMissing, startApache } from './peers/apache.ts'
import { startFaultProxy } from './peers/fault_proxy.ts'
import type { FilePeer } from './peers/file_peer.ts'
import { redmineMissing, startRedmine } from './peers/redmine.ts'
import { html, pdf } from './sample_files.ts'

// The whole way: a person connects a server of files, synchronises it, and has its documents.

const needs = (missing: string | undefined) => (missing && !process.env['NOTHING_SKIPPED'] ? { skip: missing } : {})

let service: TestService
before(async () => {
  service = await startTestService({
    PRIVATE_ADDRESSES: '127.0.0.1',
    REQUESTS_PER_SECOND: '1000',
    SYNC_WAIT_SECONDS: '60',
    LOG_LEVEL: 'silent',
  })
})

const none = { synced_files: 0, new_files: 0, updated_files: 0, deleted_files: 0, failed: 0 }
const countsOf = ({ synced_files, new_files, updated_files, deleted_files, failed }: Record<string, number>) => ({
  synced_files,
  new_files,
  updated_files,
  deleted_files,
  failed,
})

/** A person who has connected the library of an Apache, with a proxy in between. */
async function withLibrary(t: { after(end: () => Promise<void>): void }) {
  const apache = await startApache('Deal Room')
  t.after(apache.stop)
  const proxy = await startFaultProxy(apache.url)
  t.after(proxy.stop)
  const ana = await service.register('Ana')
  const library = { site_url: proxy.url, library: 'Deal Room' }
  const connection = await ana.create('/api/integrations', {
    service: 'sitehub',
    adapter: 'webdav',
    settings: library,
    credentials: { username: 'ana', password: 'secret' },
  })
  const sync = async (more: object = {}) => {
    const { status, body } = await ana.post('/api/sitehub/sync', { ...library, ...more })
    assert.equal(status, 200, JSON.stringify(body))
    return body
  }
  return { ana, apache, proxy, library, connection, sync }
}

const put = (peer: FilePeer, path: string, content: Buffer) => peer.put(path, content.toString('latin1'))

test(
  'the files of a connected library become documents, once, and stay as they are at their source',
  needs(apacheMissing),
  async (t) => {
    const { ana, apache, connection, sync, library } = await withLibrary(t)
    assert.equal(connection.status, 'connected')
    await put(apache, 'CIM.pdf', pdf('The memorandum'))
    await put(apache, 'Süd/Übersicht.pdf', pdf('A survey'))
    await put(apache, 'Süd/tief/page.html', html('A page'))
    const synced = await sync()
    assert.deepEqual(countsOf(synced), { ...none, synced_files: 3, new_files: 3 })
    const { files, folders } = (await ana.get(`/api/sitehub/files?${new URLSearchParams(library)}`)).body
    assert.deepEqual(
      files.map((file: any) => file.name),
      ['CIM.pdf'],
    )
    assert.deepEqual(folders, [{ id: 'Süd', name: 'Süd' }])
    const got = await ana.get(`/api/files/${files[0].crm_file_id}/download`)
    assert.match(got.body, /The memorandum/)
    const direct = await ana.get(`/api/sitehub/files/${encodeURIComponent(files[0].id)}/download`)
    assert.match(direct.body, /The memorandum/)
    assert.deepEqual(countsOf(await sync()), none)

    await put(apache, 'CIM.pdf', pdf('The second version of it'))
    assert.deepEqual(countsOf(await sync()), { ...none, synced_files: 1, updated_files: 1 })
    const again = await ana.get(`/api/files/${files[0].crm_file_id}/download`)
    assert.match(again.body, /The second version/)

    await apache.remove('Süd/Übersicht.pdf')
    assert.deepEqual(countsOf(await sync()), { ...none, deleted_files: 1 })
    assert.deepEqual(countsOf(await sync({ sync_mode: 'full' })), none)
    const { data } = (await ana.get('/api/files')).body
    assert.equal(data.length, 3, 'what is deleted at the source stays here')
    await eventually(async () => {
      for (const file of (await ana.get('/api/files')).body.data) assert.equal(file.processing_status, 'completed')
    })
  },
)

test(
  'a source that refuses the password asks its people to connect again, in words',
  needs(apacheMissing),
  async (t) => {
    const { ana, apache, proxy, library, connection } = await withLibrary(t)
    await put(apache, 'CIM.pdf', pdf('The memorandum'))
    proxy.spoil({ status: 401 }, 999)
    const { status, body } = await ana.post('/api/sitehub/sync', library)
    assert.ok(status === 409 || body.error_message || body.status === 'failed', JSON.stringify(body))
    const { body: now } = await ana.get(`/api/integrations/${connection.id}`)
    assert.equal(now.status, 'needs_reconnect')
    assert.match(now.health, /[a-z] [a-z]/)
    proxy.heal()
    const { body: checked } = await ana.send('POST', `/api/integrations/${connection.id}/check`)
    assert.equal(checked.status, 'connected')
  },
)

test('a password that is wrong from the beginning is refused, and nothing is kept', needs(apacheMissing), async (t) => {
  const apache = await startApache()
  t.after(apache.stop)
  const ana = await service.register('Ana')
  const reply = await ana.post('/api/integrations', {
    service: 'vaultshare',
    adapter: 'webdav',
    settings: { url: `${apache.url}/library` },
    credentials: { username: 'ana', password: 'wrong' },
  })
  assert.ok(reply.status >= 400 && reply.status < 500, JSON.stringify(reply.body))
  assert.deepEqual((await ana.get('/api/integrations')).body.connections, [])
})

test('what is uploaded to a connected share is in its folder', needs(apacheMissing), async (t) => {
  const apache = await startApache('share')
  t.after(apache.stop)
  const ana = await service.register('Ana')
  await ana.create('/api/integrations', {
    service: 'vaultshare',
    adapter: 'webdav',
    settings: { url: `${apache.url}/share` },
    credentials: { username: 'ana', password: 'secret' },
  })
  const send = async () => {
    const form = new FormData()
    form.append('path', 'Deals/Süd')
    form.append('file', new Blob([new Uint8Array(pdf('A report'))]), 'Bericht Ä.pdf')
    const headers = { authorization: `Bearer ${ana.token}` }
    const response = await fetch(`${service.url}/api/vaultshare/upload`, { method: 'POST', headers, body: form })
    return { status: response.status, body: await response.json() }
  }
  const sent = await send()
  assert.equal(sent.status, 201, JSON.stringify(sent.body))
  const { files } = (await ana.get(`/api/vaultshare/files?${new URLSearchParams({ path: 'Deals/Süd' })}`)).body
  assert.deepEqual(
    files.map((file: any) => file.name),
    ['Bericht Ä.pdf'],
  )
  assert.equal((await send()).status, 409, 'a file is never replaced')
})

test('the projects of a connected Redmine, and their files', needs(redmineMissing), async (t) => {
  const redmine = await startRedmine()
  t.after(redmine.stop)
  await redmine.clear()
  await put(redmine, 'Plan.pdf', pdf('The plan'))
  const ana = await service.register('Ana')
  const company = await ana.create('/api/companies', { name: 'Atlas' })
  await ana.create('/api/integrations', {
    service: 'projecthub',
    adapter: 'redmine',
    settings: { url: redmine.url },
    credentials: { username: redmine.key },
  })
  const { projects } = (await ana.get('/api/projecthub/projects')).body
  const project = projects.find(({ name }: { name: string }) => name === 'Atlas – Übernahme')
  assert.ok(project, JSON.stringify(projects))
  const { status, body } = await ana.post(`/api/projecthub/sync/${project.id}`, { company_id: company.id })
  assert.equal(status, 200, JSON.stringify(body))
  assert.deepEqual(countsOf(body), { ...none, synced_files: 1, new_files: 1 })
  const { data } = (await ana.get(`/api/files?company_id=${company.id}`)).body
  assert.deepEqual(
    data.map((file: any) => file.filename),
    ['Plan.pdf'],
  )
})

test(
  'two thousand files come once each, through faults on the way, with the memory flat',
  needs(apacheMissing),
  async (t) => {
    const { ana, apache, proxy, connection } = await withLibrary(t)
    const count = 2000
    const filler = Buffer.alloc(100_000, ' ')
    for (let index = 0; index < count; index++)
      await put(
        apache,
        `folder ${index % 20}/file ${index}.pdf`,
        Buffer.concat([pdf(`File ${index}`), Buffer.from(`%${index}\n`), filler]),
      )
    // a file that breaks off as often as it is asked for would be left out, and brought the next time
    const spoilt = new Set<string>()
    const isFreshFile = ({ method, path }: { method: string; path: string }) =>
      method === 'GET' && path.includes('.pdf') && !spoilt.has(path) && spoilt.add(path).size > 0
    proxy.spoil({ status: 429, headers: { 'retry-after': '1' } }, 3, isFreshFile)
    proxy.spoil({ cut: 'before' }, 3, isFreshFile)
    proxy.spoil({ status: 503 }, 3, ({ method }) => method === 'PROPFIND')
    let started = performance.now()
    const run = await toTheEnd(t, ana, connection.id, 'full')
    assert.equal(run.status, 'completed', JSON.stringify(run))
    assert.equal(spoilt.size, 6)
    const { added, failed } = run
    assert.deepEqual({ added, failed }, { added: count, failed: 0 }, JSON.stringify(run.skipped))
    t.diagnostic(`${count} files in ${((performance.now() - started) / 1000).toFixed(1)} s`)
    assert.equal((await ana.get('/api/files?page_size=1')).body.total, count)
    started = performance.now()
    const again = await toTheEnd(t, ana, connection.id, 'incremental')
    const { added: more, changed, deleted } = again
    assert.deepEqual({ more, changed, deleted }, { more: 0, changed: 0, deleted: 0 })
    t.diagnostic(`again, nothing new: ${((performance.now() - started) / 1000).toFixed(1)} s`)
  },
)

/** Synchronises and waits for the end, looking at the memory meanwhile. */
async function toTheEnd(t: { diagnostic(text: string): void }, ana: Person, connection: string, mode: string) {
  const known = (await ana.get(`/api/integrations/${connection}/runs`)).body.total
  const answered = ana.post(`/api/integrations/${connection}/sync`, { mode })
  let early = 0
  let most = 0
  const run = await eventually(async () => {
    const { data, total } = (await ana.get(`/api/integrations/${connection}/runs`)).body
    assert.equal(total, known + 1)
    const used = process.memoryUsage.rss()
    if (data[0].synced <= 500) early = Math.max(early, used)
    most = Math.max(most, used)
    assert.ok(data[0].status === 'completed' || data[0].status === 'failed', data[0].status)
    return data[0]
  }, 240)
  assert.ok((await answered).status < 300)
  t.diagnostic(`memory: ${megabytes(early)} MB within the first 500 files, ${megabytes(most)} MB at most`)
  assert.ok(most - early < 150_000_000, `${megabytes(early)} → ${megabytes(most)} MB`)
  return run
}

const megabytes = (bytes: number) => Math.round(bytes / 1_000_000)

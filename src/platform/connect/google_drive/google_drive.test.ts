import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { type Answer, type Asked, startLoopbackServer } from '../../../../test/peers/loopback_server.ts'
import type { RemoteFile } from '../file_source.ts'
import { openOutside } from '../open_outside.ts'
import type { Change } from '../pull.ts'
import { openGoogleDrive } from './open.ts'

// What the mock of Google Drive does not have, answered as Google documents it: shared drives, its own documents, large uploads.

const outside = openOutside({ privateAddresses: ['127.0.0.1'], requestsPerSecond: 1000 })
after(() => outside.close())
// made anew for each use: one of the file would run out while other files of the process have their turn
const never = new AbortController().signal

const folderType = 'application/vnd.google-apps.folder'
const json = (value: unknown): Answer => ({
  status: 200,
  json: value,
  headers: { date: 'Thu, 22 Jan 2026 10:00:00 GMT' },
})

async function openAt(
  t: { after(end: () => Promise<void>): void },
  answer: (asked: Asked, url: string) => Answer | undefined,
) {
  const asked: Asked[] = []
  const server = await startLoopbackServer((each) => {
    asked.push(each)
    return answer(each, server.url) ?? { status: 404 }
  })
  t.after(server.stop)
  const authorization = { header: async () => 'Bearer token' }
  return { asked, source: openGoogleDrive({ outside, authorization, apiUrl: server.url, account: 'ana@firm.test' }) }
}

const files: Record<string, Record<string, unknown>> = {
  root: { id: 'OWN', name: 'My Drive', mimeType: folderType },
  TEAM: { id: 'TEAM', name: 'Drive', mimeType: folderType, driveId: 'TEAM' },
  DEALS: { id: 'DEALS', name: 'Deals', mimeType: folderType, parents: ['TEAM'], driveId: 'TEAM' },
  one: { id: 'one', name: 'one.pdf', mimeType: 'application/pdf', md5Checksum: '1', size: '3', parents: ['OWN'] },
  two: { id: 'two', name: 'two.pdf', mimeType: 'application/pdf', md5Checksum: '2', size: '3', parents: ['DEALS'] },
  memo: {
    id: 'memo',
    name: 'Memo',
    mimeType: 'application/vnd.google-apps.document',
    modifiedTime: '2026-01-02T03:04:05Z',
    parents: ['OWN'],
  },
  form: { id: 'form', name: 'Form', mimeType: 'application/vnd.google-apps.form', parents: ['OWN'] },
}

/** Files of two drives; the shared one shows them only to who says that it knows shared drives. */
function drives({ url }: Asked): Answer | undefined {
  const path = url.pathname.replace('/drive/v3/', '')
  const query = url.searchParams
  if (path === 'drives') return json({ drives: [{ id: 'TEAM', name: 'Team' }] })
  if (path === 'changes/startPageToken') return json({ startPageToken: `${query.get('driveId') ?? 'own'}-1` })
  if (path === 'files') {
    const drive = query.get('driveId')
    const seesShared = query.get('supportsAllDrives') === 'true' && query.get('includeItemsFromAllDrives') === 'true'
    const isOf = (file: Record<string, unknown>) =>
      [file['parents']].flat().some((parent) => query.get('q')?.includes(`'${parent}' in parents`))
    const inDrive = (file: Record<string, unknown>) =>
      drive ? seesShared && query.get('corpora') === 'drive' : file['driveId'] === undefined && file['id'] !== 'two'
    return json({ files: Object.values(files).filter((file) => file['parents'] && isOf(file) && inDrive(file)) })
  }
  if (path === 'files/memo/export') return { status: 200, body: Buffer.from(`exported as ${query.get('mimeType')}`) }
  const file = files[path.replace('files/', '')]
  return file && json(file)
}

async function readAll(pages: AsyncIterable<{ changes: Change<RemoteFile>[]; cursor: string }>) {
  const changes: Change<RemoteFile>[] = []
  let cursor = ''
  for await (const page of pages) {
    changes.push(...page.changes)
    cursor = page.cursor
  }
  return { changes, cursor }
}
const placesOf = (changes: Change<RemoteFile>[]) =>
  changes
    .map((each) => (each.type === 'upsert' ? `${each.item.folder}/${each.item.name}` : `${each.type} ${each.id}`))
    .sort()

test('files of shared drives come too, below the name of their drive', async (t) => {
  const { source } = await openAt(t, drives)
  const { changes } = await readAll(source.pull('', null, never))
  assert.deepEqual(placesOf(changes), ['/Memo.docx', '/one.pdf', 'Team/Deals/two.pdf', 'error form'])
})

test('each drive’s log of changes is read from its own token', async (t) => {
  const tokens: string[] = []
  const { source } = await openAt(t, (asked) => {
    if (asked.url.pathname !== '/drive/v3/changes') return drives(asked)
    const token = asked.url.searchParams.get('pageToken') ?? ''
    tokens.push(`${asked.url.searchParams.get('driveId')} ${token}`)
    if (token === 'own-1') return json({ changes: [{ fileId: 'one', removed: true }], nextPageToken: 'own-2' })
    return json({
      changes: token === 'TEAM-1' ? [{ fileId: 'two', file: files['two'] }] : [],
      newStartPageToken: `${token}+`,
    })
  })
  const { cursor } = await readAll(source.pull('', null, never))
  const { changes, cursor: next } = await readAll(source.pull('', cursor, never))
  assert.deepEqual(placesOf(changes), ['Team/Deals/two.pdf', 'delete one'])
  assert.deepEqual(tokens, ['null own-1', 'null own-2', 'TEAM TEAM-1'])
  await readAll(source.pull('', next, never))
  assert.deepEqual(tokens.slice(3), ['null own-2+', 'TEAM TEAM-1+'])
})

test('where a folder was moved, renamed or thrown away, everything is listed again; a new one is not one of those', async (t) => {
  let folder: Record<string, unknown> = { ...files['DEALS'], createdTime: '2020-01-01T00:00:00Z' }
  const { source } = await openAt(t, (asked) =>
    asked.url.pathname === '/drive/v3/changes'
      ? json({ changes: [{ fileId: 'DEALS', file: folder }], newStartPageToken: '9' })
      : drives(asked),
  )
  const { cursor } = await readAll(source.pull('', null, never))
  const expired = { code: 'cursor_expired' }
  await assert.rejects(readAll(source.pull('', cursor, never)), expired)
  folder = { ...folder, createdTime: '2026-01-22T10:30:00.000Z' }
  assert.deepEqual((await readAll(source.pull('', cursor, never))).changes, [])
  folder = { ...folder, trashed: true }
  await assert.rejects(readAll(source.pull('', cursor, never)), expired)
})

test('a file that was moved out of the folder that is read is gone from it', async (t) => {
  const { source } = await openAt(t, (asked) =>
    asked.url.pathname === '/drive/v3/changes'
      ? json({ changes: [{ fileId: 'two', file: { ...files['two'], parents: ['OWN'] } }], newStartPageToken: '9' })
      : drives(asked),
  )
  const { changes, cursor } = await readAll(source.pull('DEALS', null, never))
  assert.deepEqual(placesOf(changes), ['Team/Deals/two.pdf'])
  assert.deepEqual(placesOf((await readAll(source.pull('DEALS', cursor, never))).changes), ['delete two'])
})

test('a search that Google could not finish does not count as a listing of everything', async (t) => {
  const { source } = await openAt(t, (asked) =>
    asked.url.pathname === '/drive/v3/files' ? json({ files: [], incompleteSearch: true }) : drives(asked),
  )
  for await (const page of source.pull('', null, never)) assert.equal(page.isListing, false)
})

test('a document of Google’s own is downloaded as an Office file', async (t) => {
  const { source } = await openAt(t, drives)
  const { content, filename, contentType } = await source.read('memo', never)
  assert.equal(filename, 'Memo.docx')
  assert.equal(await text(content), `exported as ${contentType}`)
  await assert.rejects(source.read('form', never), { code: 'not_found' })
})

test('a large file goes up in a second request, to Google only', async (t) => {
  const content = Buffer.alloc(5_000_001, 'x')
  let to = ''
  const { source, asked } = await openAt(t, (each, url) => {
    if (each.method === 'POST') return { status: 200, headers: { location: to || `${url}/upload/session` } }
    if (each.method === 'PUT') return json({ id: 'large' })
    if (each.url.pathname === '/drive/v3/files') return json({ files: [] })
    if (each.url.pathname.endsWith('/large'))
      return json({ id: 'large', name: 'large.pdf', md5Checksum: 'm', parents: ['OWN'] })
    return each.url.pathname.endsWith('/OWN') ? json(files['root']) : drives(each)
  })
  const file = { name: 'large.pdf', folder: '', contentType: 'application/pdf', size: content.length }
  const upload = () => source.write?.({ ...file, content: async () => Readable.from([content]) }, never)
  assert.equal((await upload())?.id, 'large')
  assert.equal(asked.find(({ method }) => method === 'PUT')?.body.length, content.length)
  to = 'http://127.0.0.1:9/steal'
  await assert.rejects(async () => upload(), { code: 'unavailable' })
})

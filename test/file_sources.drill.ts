import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { after, before, beforeEach, describe, test } from 'node:test'
import { ConnectionFault, type FaultCode } from '../src/platform/connect/fault.ts'
import type { FileSource, RemoteFile } from '../src/platform/connect/file_source.ts'
import { openOutside } from '../src/platform/connect/open_outside.ts'
import { eventually } from './harness.ts'
import { apacheMissing, startApache } from './peers/apache.ts'
import { startEgnyteStandIn } from './peers/egnyte_stand_in.ts'
import { type FaultProxy, startFaultProxy } from './peers/fault_proxy.ts'
import type { FilePeer } from './peers/file_peer.ts'
import { startGoogleDriveMock } from './peers/google_drive_mock.ts'
import { startGraphStandIn } from './peers/graph_stand_in.ts'
import { rcloneMissing, startRclone } from './peers/rclone.ts'
import { redmineMissing, startRedmine } from './peers/redmine.ts'
import { within } from './within.ts'

// The same promises of every adapter of a file source, each before its own server on loopback. Google Drive's is a mock, and those
// of Graph and Egnyte are written by us from the makers' documentation: they show what was understood.

type Kind = {
  name: string
  start: () => Promise<FilePeer>
  missing?: string | undefined
  /** folders of its own; Redmine's files have none */
  hasFolders?: boolean
  /** the id stays when a file is renamed or moved */
  keepsIds?: boolean
  /** a second pull names what changed only */
  hasDelta?: boolean
}

const kinds: Kind[] = [
  { name: 'WebDAV of Apache', start: startApache, missing: apacheMissing, hasFolders: true },
  { name: 'WebDAV of rclone', start: startRclone, missing: rcloneMissing, hasFolders: true },
  { name: 'Google Drive', start: startGoogleDriveMock, hasFolders: true, keepsIds: true, hasDelta: true },
  { name: 'Redmine', start: startRedmine, missing: redmineMissing },
  { name: 'Graph (stand-in)', start: startGraphStandIn, hasFolders: true, keepsIds: true, hasDelta: true },
  { name: 'Egnyte (stand-in)', start: startEgnyteStandIn, hasFolders: true, keepsIds: true },
]

// made anew for each use: one of the file would run out while other files of the process have their turn
const inTime = () => AbortSignal.timeout(280_000)
const outside = openOutside({ privateAddresses: ['127.0.0.1'], requestsPerSecond: 1000 })
after(() => outside.close())

for (const { name, start, missing, hasFolders, keepsIds, hasDelta } of kinds) {
  const skip = missing && !process.env['NOTHING_SKIPPED'] ? { skip: missing } : {}
  describe(name, skip, () => {
    let peer: FilePeer
    let proxy: FaultProxy
    let source: FileSource

    const open = (authorization = { header: async () => peer.header }) =>
      peer.open({ outside, authorization, url: proxy.url })
    /** The folder of new files: of Redmine the project. */
    const folder = (path: string) => (hasFolders ? path : peer.scope)

    before(async () => {
      peer = await start()
      proxy = await startFaultProxy(peer.url)
    })
    beforeEach(async () => {
      proxy.heal()
      await peer.clear()
      source = open()
    })
    after(async () => {
      await proxy?.stop()
      await peer?.stop()
    })

    /** Reads to the end as the engine does, and keeps what is known; answers what was new and what was another one. */
    async function sync(known: Map<string, RemoteFile>, cursor: string | null, from = source) {
      const counts = { added: 0, changed: 0, deleted: 0, errors: 0, pages: 0 }
      const named = new Set<string>()
      let isListing = false
      for await (const page of from.pull(peer.scope, cursor, inTime())) {
        counts.pages++
        for (const change of page.changes) {
          if (change.type === 'error') counts.errors++
          else if (change.type === 'delete') counts.deleted += known.delete(change.id) ? 1 : 0
          else {
            const before = known.get(change.item.id)
            if (!before) counts.added++
            else if (before.version !== change.item.version) counts.changed++
            known.set(change.item.id, change.item)
            named.add(change.item.id)
          }
        }
        cursor = page.cursor
        isListing = page.isListing
      }
      if (isListing) for (const id of known.keys()) if (!named.has(id) && known.delete(id)) counts.deleted++
      return { counts, cursor }
    }
    const namesOf = (known: Map<string, RemoteFile>) => [...known.values()].map((file) => file.name).sort()
    const has = (code: FaultCode) => (error: unknown) => {
      assert.ok(error instanceof ConnectionFault, String(error))
      assert.equal(error.code, code, error.message)
      return true
    }

    test('says whether it answers, and by which name', async () => {
      assert.match((await source.check(inTime())).name, /./)
    })

    test('an empty source is an empty listing that has an end', async () => {
      const known = new Map<string, RemoteFile>()
      const { counts, cursor } = await sync(known, null)
      assert.deepEqual({ ...counts, pages: 0 }, { added: 0, changed: 0, deleted: 0, errors: 0, pages: 0 })
      assert.equal(typeof cursor, 'string')
    })

    test('files of many pages all come, each once, and a second run has nothing new', async () => {
      const many = hasFolders ? 250 : 40
      for (let index = 0; index < many; index++) await peer.put(`file ${index}.txt`, `content ${index}`)
      const known = new Map<string, RemoteFile>()
      const first = await sync(known, null)
      assert.equal(first.counts.added, many)
      assert.equal(first.counts.changed, 0)
      if (hasFolders) assert.ok(first.counts.pages > 1, `${first.counts.pages} pages`)
      assert.equal(new Set(namesOf(known)).size, many)
      const second = await sync(known, first.cursor)
      assert.deepEqual({ ...second.counts, pages: 1 }, { added: 0, changed: 0, deleted: 0, errors: 0, pages: 1 })
      if (hasDelta) assert.equal(second.counts.pages, 1)
    })

    test('names of any language and with signs of addresses stay as they are', async () => {
      const names = ['Übernahme – «Süd» & mehr.txt', '報告書 &amp; 数字 + #1.txt', 'l’été; [x] (1).txt']
      // Redmine gives other names to those
      if (hasFolders) names.push('100 % ä?.txt', "it's%20.txt")
      for (const each of names) await peer.put(each, each)
      const known = new Map<string, RemoteFile>()
      const { counts } = await sync(known, null)
      assert.equal(counts.errors, 0)
      assert.deepEqual(namesOf(known), [...names].sort())
      for (const file of known.values()) {
        const { content, filename } = await source.read(file.id, inTime())
        assert.equal(await text(content), file.name)
        assert.equal(filename, file.name)
        assert.equal((await source.find(file.id, inTime())).version, file.version)
      }
    })

    test('what changes, comes and goes is told', async () => {
      for (const each of ['stays.txt', 'changes.txt', 'goes.txt']) await peer.put(each, each)
      const known = new Map<string, RemoteFile>()
      const { cursor } = await sync(known, null)
      await peer.put('changes.txt', 'another content')
      await peer.put('comes.txt', 'new')
      await peer.remove('goes.txt')
      const { counts } = await sync(known, cursor)
      assert.deepEqual(namesOf(known), ['changes.txt', 'comes.txt', 'stays.txt'])
      // what Redmine keeps never changes: it is another file then
      if (hasFolders)
        assert.deepEqual({ ...counts, pages: 0 }, { added: 1, changed: 1, deleted: 1, errors: 0, pages: 0 })
    })

    if (hasFolders)
      test('renamed and moved files are found at their new place', async () => {
        for (const each of ['Deals/Süd/a.txt', 'Deals/b.txt', 'c.txt']) await peer.put(each, each)
        const known = new Map<string, RemoteFile>()
        const { cursor } = await sync(known, null)
        const places = () => [...known.values()].map((file) => `${file.folder}|${file.name}`).sort()
        const below = places()[0]?.startsWith('Shared')
          ? (path: string) => `Shared${path && '/'}${path}`
          : (path: string) => path
        assert.deepEqual(
          places(),
          [`${below('')}|c.txt`, `${below('Deals')}|b.txt`, `${below('Deals/Süd')}|a.txt`].sort(),
        )
        await peer.move?.('Deals/b.txt', 'Deals/renamed.txt')
        await peer.move?.('c.txt', 'Deals/Süd/c.txt')
        const { counts } = await sync(known, cursor)
        const expected = [`${below('Deals')}|renamed.txt`, `${below('Deals/Süd')}|a.txt`, `${below('Deals/Süd')}|c.txt`]
        assert.deepEqual(places(), expected.sort())
        assert.equal(counts.added, keepsIds ? 0 : 2)
      })

    if (hasFolders)
      test('a reading that was broken off between two pages is gone on with by a fresh one', async () => {
        for (let index = 0; index < 120; index++) await peer.put(`one/${index}.txt`, 'x')
        for (let index = 0; index < 130; index++) await peer.put(`two/deep/${index}.txt`, 'x')
        const known = new Map<string, RemoteFile>()
        let cursor: string | null = null
        let runs = 0
        for (let done = false; !done && runs < 50; runs++) {
          for await (const page of open().pull(peer.scope, cursor, inTime())) {
            for (const change of page.changes) if (change.type === 'upsert') known.set(change.item.id, change.item)
            assert.equal(page.isListing, true)
            cursor = page.cursor
            done = page.done
            break
          }
        }
        assert.ok(runs >= 2, `${runs} pages`)
        assert.equal(known.size, 250)
        const again = await sync(known, cursor, open())
        assert.deepEqual({ ...again.counts, pages: 0 }, { added: 0, changed: 0, deleted: 0, errors: 0, pages: 0 })
      })

    test('what is added while a listing is under way is not lost', async () => {
      for (let index = 0; index < (hasFolders ? 120 : 3); index++) await peer.put(`file ${index}.txt`, 'x')
      const known = new Map<string, RemoteFile>()
      let cursor: string | null = null
      for await (const page of source.pull(peer.scope, null, inTime())) {
        for (const change of page.changes) if (change.type === 'upsert') known.set(change.item.id, change.item)
        if (cursor === null) await peer.put('aaa late.txt', 'late')
        cursor = page.cursor
      }
      await sync(known, cursor)
      assert.ok(namesOf(known).includes('aaa late.txt'))
    })

    test('a place to read on from that is not known any more is said to be so', async () => {
      const read = async (cursor: string) => {
        for await (const _ of source.pull(peer.scope, cursor, inTime()));
      }
      await assert.rejects(read('{"nonsense":true}'), has('cursor_expired'))
      if (!hasDelta) return
      await peer.put('a.txt', 'a')
      const { cursor } = await sync(new Map(), null)
      for (const status of [410]) {
        proxy.spoil({ status, body: '{"error":{"code":410,"message":"gone"}}' }, 9)
        await assert.rejects(read(cursor ?? ''), has('cursor_expired'))
        proxy.heal()
      }
      assert.equal((await sync(new Map(), null)).counts.added, 1)
    })

    test('a source that asks to be left alone is waited for', async () => {
      await peer.put('a.txt', 'a')
      proxy.spoil({ status: 429, headers: { 'retry-after': '1' } })
      const started = performance.now()
      assert.equal((await sync(new Map(), null)).counts.added, 1)
      assert.ok(performance.now() - started >= 990)
      proxy.spoil({ status: 429, headers: { 'retry-after': '3600' } }, 99)
      await assert.rejects(sync(new Map(), null), (error) => {
        assert.equal(error instanceof ConnectionFault && error.retryAfterMs, 3_600_000)
        return has('throttled')(error)
      })
    })

    test('a token that ran out is renewed once; one that was taken back is told', async () => {
      await peer.put('a.txt', 'a')
      let header = 'Bearer stale'
      let renewals = 0
      const renew = async () => {
        renewals++
        header = peer.header
        return true
      }
      const renewed = open({ header: async () => header, renew } as { header(): Promise<string> })
      proxy.spoil({ status: 401 }, 1)
      assert.equal((await sync(new Map(), null, renewed)).counts.added, 1)
      assert.equal(renewals, 1)
      const revoked = open({ header: async () => 'Bearer revoked' })
      proxy.heal()
      await assert.rejects(sync(new Map(), null, revoked), has('auth'))
      await assert.rejects(revoked.check(inTime()), has('auth'))
      await assert.rejects(revoked.list(folder(''), { limit: 1, signal: inTime() }), has('auth'))
    })

    test('a server that is down, cuts the connection or breaks off is “unavailable”, and heals', async () => {
      await peer.put('a.txt', 'a'.repeat(1000))
      proxy.spoil({ cut: 'before' })
      proxy.spoil({ status: 503 })
      assert.equal((await sync(new Map(), null)).counts.added, 1, 'what passes is borne')
      proxy.heal()
      proxy.spoil({ status: 503 }, 99)
      await assert.rejects(sync(new Map(), null), has('unavailable'))
      proxy.heal()
      const known = new Map<string, RemoteFile>()
      await sync(known, null)
      const [file] = known.values()
      assert.ok(file)
      proxy.spoil({ cut: 'within' }, 99, ({ method }) => method !== 'HEAD')
      await assert.rejects(async () => text((await source.read(file.id, inTime())).content))
    })

    test('who does not wait any longer is let go, however slow the server is', async () => {
      // neither answered nor, after half a minute, given up by itself: it ends because it was called off
      proxy.spoil({ waitMs: 600_000 }, 9)
      const leaving = new AbortController()
      const checking = source.check(leaving.signal)
      await eventually(async () => assert.equal(proxy.asked.length, 1))
      leaving.abort()
      await assert.rejects(within(15, checking), { name: 'AbortError' })
      assert.equal(proxy.asked.length, 1, 'nothing more is asked')
    })

    test('an account that may not see it is told so', async () => {
      proxy.spoil({ status: 403, body: '{"error":{"message":"no"}}' }, 99)
      await assert.rejects(sync(new Map(), null), has('forbidden'))
    })

    test('what is uploaded is there, downloads the same, and is never replaced', async () => {
      const upload = (filename: string, content: string, where = folder('')) =>
        source.write?.(
          {
            name: filename,
            folder: where,
            contentType: 'text/plain',
            size: Buffer.byteLength(content),
            content: async () => Readable.from([Buffer.from(content)]),
          },
          inTime(),
        )
      const content = 'Umsatz 12,5 Mio. €\r\n'.repeat(100)
      const added = await upload('Bericht Ä (1).txt', content)
      assert.ok(added)
      assert.equal(added.name, 'Bericht Ä (1).txt')
      const known = new Map<string, RemoteFile>()
      await sync(known, null)
      assert.equal(known.get(added.id)?.version, added.version)
      const read = await source.read(added.id, inTime())
      assert.equal((await text(read.content)).trimEnd(), content.trimEnd())
      await assert.rejects(async () => upload('Bericht Ä (1).txt', 'other'), has('conflict'))
      assert.equal((await text((await source.read(added.id, inTime())).content)).trimEnd(), content.trimEnd())
      if (hasFolders) {
        const deep = await upload('tief.txt', 'x', 'Neu/Zwei Wörter')
        assert.match(deep?.folder ?? '', /Neu\/Zwei Wörter$/)
        await assert.rejects(async () => upload('../tief.txt', 'x', 'Neu'), has('not_found'))
      }
    })

    test('a folder is listed by name, at most so many, with the count of all', async () => {
      for (const each of ['b.txt', 'a.txt', 'c.txt', ...(hasFolders ? ['Deals/d.txt'] : [])]) await peer.put(each, each)
      const { files, folders, total } = await source.list(folder(''), { limit: 2, signal: inTime() })
      assert.deepEqual(
        files.map((file) => file.name),
        ['a.txt', 'b.txt'],
      )
      assert.equal(total, 3)
      if (!hasFolders) return
      assert.deepEqual(
        folders.map((each) => each.name),
        ['Deals'],
      )
      const below = await source.list(folders[0]?.id ?? '', { limit: 10, signal: inTime() })
      assert.deepEqual(
        below.files.map((file) => file.name),
        ['d.txt'],
      )
    })

    test('an id cannot lead out of the source', async () => {
      await peer.put('a.txt', 'a')
      proxy.heal()
      const ids = ['../../etc/passwd', 'a/../../b', '..', '%2e%2e/%2e%2e/x', 'http://127.0.0.1:9/x', '//127.0.0.1:9/x']
      for (const id of [...ids, 'a.txt?x=y#z', 'a\0b', '..\\..\\x', '/etc/passwd', 'a\r\nHost: x', '']) {
        await assert.rejects(source.find(id, inTime()), has('not_found'), JSON.stringify(id))
        await assert.rejects(source.read(id, inTime()), has('not_found'), JSON.stringify(id))
      }
      for (const { path } of proxy.asked) assert.doesNotMatch(path, /\.\.\//)
    })
  })
}

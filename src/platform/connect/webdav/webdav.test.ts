import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { type Answer, startLoopbackServer } from '../../../../test/peers/loopback_server.ts'
import { ConnectionFault } from '../fault.ts'
import type { RemoteFile } from '../file_source.ts'
import { readMultistatus } from '../multistatus.ts'
import { openOutside } from '../open_outside.ts'
import type { Change } from '../pull.ts'
import { openWebdav } from './open.ts'

// What servers answer that Apache and rclone do not.

const outside = openOutside({ privateAddresses: ['127.0.0.1'], requestsPerSecond: 1000 })
after(() => outside.close())
// made anew for each use: one of the file would run out while other files of the process have their turn
const never = new AbortController().signal

const answerOf = (responses: string): Answer => ({
  status: 207,
  headers: { 'content-type': 'application/xml' },
  body: Buffer.from(`<?xml version="1.0"?><d:multistatus xmlns:d="DAV:">${responses}</d:multistatus>`),
})
const folderAt = (href: string) =>
  `<d:response><d:href>${href}</d:href><d:propstat><d:prop><d:resourcetype><d:collection/></d:resourcetype></d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>`
const fileAt = (href: string, etag = '"1"') =>
  `<d:response><d:href>${href}</d:href><d:propstat><d:prop><d:getcontentlength>3</d:getcontentlength><d:getetag>${etag}</d:getetag><d:resourcetype/></d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat><d:propstat><d:prop><d:getcontenttype/></d:prop><d:status>HTTP/1.1 404 Not Found</d:status></d:propstat></d:response>`

/** A server that answers for some paths, and what a pull of its folder “dav” tells. */
async function pullFrom(t: { after(end: () => Promise<void>): void }, answers: Record<string, Answer>) {
  const server = await startLoopbackServer(({ url }) => answers[url.pathname] ?? { status: 404 })
  t.after(server.stop)
  const source = openWebdav({ outside, authorization: { header: async () => 'Basic eDp5' }, url: `${server.url}/dav` })
  const changes: Change<RemoteFile>[] = []
  let isListing = true
  for await (const page of source.pull('', null, never)) {
    changes.push(...page.changes)
    isListing &&= page.isListing
  }
  const names = changes.map((change) => (change.type === 'upsert' ? change.item.id : `${change.type} ${change.id}`))
  return { changes, names, isListing, url: server.url, source }
}

test('addresses of another origin in an answer, as proxies leave them, mean the files of this one', async (t) => {
  const { names, changes, url } = await pullFrom(t, {
    '/dav/': answerOf(folderAt('http://inside.example:8080/dav/') + fileAt('http://inside.example:8080/dav/a%20b.txt')),
  })
  assert.deepEqual(names, ['a b.txt'])
  assert.equal(changes[0]?.type === 'upsert' && changes[0].item.web_url, `${url}/dav/a%20b.txt`)
})

test('a folder that redirects to its place is read there', async (t) => {
  const { names } = await pullFrom(t, {
    '/dav/': { status: 301, headers: { location: '/remote/dav/ana/' } },
    '/remote/dav/ana/': answerOf(folderAt('/remote/dav/ana/') + fileAt('/remote/dav/ana/a.txt')),
  })
  assert.deepEqual(names, ['a.txt'])
})

test('entries that lie elsewhere, or whose names lead elsewhere, are not taken for files', async (t) => {
  const hrefs = [
    '/other/x.txt',
    '/dav/a/b/deep.txt',
    '/dav/..%2f..%2fetc%2fpasswd',
    '/dav/%2e%2e',
    '/dav/a%00b',
    '/dav/%zz',
  ]
  const { names } = await pullFrom(t, {
    '/dav/': answerOf(folderAt('/dav/') + hrefs.map((href) => fileAt(href)).join('') + fileAt('/dav/good.txt')),
  })
  assert.deepEqual(
    names.filter((name) => !name.startsWith('error ')),
    ['good.txt'],
  )
  assert.equal(names.length, 5)
})

test('a folder that may not be read is named, and what was known of it is not taken for deleted', async (t) => {
  const { names, isListing } = await pullFrom(t, {
    '/dav/': answerOf(folderAt('/dav/') + folderAt('/dav/open/') + folderAt('/dav/closed/') + folderAt('/dav/gone/')),
    '/dav/open/': answerOf(folderAt('/dav/open/') + fileAt('/dav/open/a.txt')),
    '/dav/closed/': { status: 403 },
  })
  assert.deepEqual(names.sort(), ['error closed', 'open/a.txt'])
  assert.equal(isListing, false)
})

test('what programs leave behind is passed over', async (t) => {
  const hrefs = ['/dav/.DS_Store', '/dav/~$cim.docx', '/dav/Thumbs.db', '/dav/half.part', '/dav/a.txt']
  const { names } = await pullFrom(t, {
    '/dav/': answerOf(folderAt('/dav/') + folderAt('/dav/.git/') + hrefs.map((href) => fileAt(href)).join('')),
  })
  assert.deepEqual(names, ['a.txt'])
})

test('a weak ETag and the strong one that follows are one version; without any, time and size tell', async (t) => {
  const { changes } = await pullFrom(t, {
    '/dav/': answerOf(
      folderAt('/dav/') + fileAt('/dav/a', 'W/&quot;1&quot;') + fileAt('/dav/b', '"1"') + fileAt('/dav/c', ''),
    ),
  })
  const versions = changes.map((change) => change.type === 'upsert' && change.item.version)
  assert.deepEqual(versions, ['"1"', '"1"', 'null 3'])
})

test('entities of a stranger are not expanded, and what is not WebDAV is told', async (t) => {
  const bomb = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>'
  for (const xml of [`${bomb}<multistatus/>`, '<html><body>Welcome</body></html>', 'not xml', '<a><b></a>', ''])
    assert.throws(() => readMultistatus(xml, 'WebDAV folder'), ConnectionFault, xml)
  assert.deepEqual(readMultistatus('<D:multistatus xmlns:D="DAV:"/>', 'WebDAV folder').resources, [])
  await assert.rejects(
    pullFrom(t, { '/dav/': { status: 200, body: Buffer.from('<html>Welcome</html>') } }),
    /does not answer as a WebDAV folder/,
  )
})

import assert from 'node:assert/strict'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { startGraphStandIn } from '../../../../test/peers/graph_stand_in.ts'
import { startLoopbackServer } from '../../../../test/peers/loopback_server.ts'
import { openOutside } from '../open_outside.ts'
import { openGraphDrive } from './open.ts'

const outside = openOutside({ privateAddresses: ['127.0.0.1'], requestsPerSecond: 1000 })
after(() => outside.close())
// made anew for each use: one of the file would run out while other files of the process have their turn
const never = new AbortController().signal

test('the token is not sent along to the place where the content lies', async (t) => {
  const graph = await startGraphStandIn()
  t.after(graph.stop)
  await graph.put('a.txt', 'content')
  const source = graph.open({ outside, authorization: { header: async () => graph.header }, url: graph.url })
  const { files } = await source.list('', { limit: 1, signal: never })
  const { content } = await source.read(files[0]?.id ?? '', never)
  assert.equal(await text(content), 'content')
  assert.deepEqual(
    graph.contentAsked.map(({ headers }) => headers.authorization),
    [undefined],
  )
})

test('a link to another origin is not followed, neither of an answer nor of a cursor', async (t) => {
  const elsewhere = await startLoopbackServer(() => assert.fail('was asked'))
  t.after(elsewhere.stop)
  const link = `${elsewhere.url}/me/drive/root/delta?token=1`
  const server = await startLoopbackServer(() => ({ status: 200, json: { value: [], '@odata.nextLink': link } }))
  t.after(server.stop)
  const authorization = { header: async () => 'Bearer token' }
  const source = openGraphDrive({ outside, authorization, apiUrl: server.url, account: 'a', drive: 'me/drive' })
  const pull = async (cursor: string | null) => {
    for await (const _ of source.pull('', cursor, never));
  }
  await assert.rejects(pull(null), { code: 'unavailable' })
  await assert.rejects(pull(JSON.stringify({ link, isListing: false })), { code: 'unavailable' })
  await assert.rejects(source.list('', { limit: 1, signal: never }))
})

test('a notebook, and a file of another drive, are named with the reason', async (t) => {
  const value = [
    { id: 'R', root: {} },
    { id: 'N', name: 'Notes', package: { type: 'oneNote' }, parentReference: { id: 'R' } },
    { id: 'S', name: 'Shared', remoteItem: {}, parentReference: { id: 'R' } },
    { id: 'F', name: 'f.pdf', cTag: '1', file: {}, parentReference: { id: 'R' } },
    { id: 'F', name: 'f.pdf', cTag: '2', file: {}, parentReference: { id: 'R' } },
  ]
  const server = await startLoopbackServer(({ url }) => ({
    status: 200,
    json: { value, '@odata.deltaLink': `${url.origin}/me/drive/root/delta?token=2` },
  }))
  t.after(server.stop)
  const authorization = { header: async () => 'Bearer token' }
  const source = openGraphDrive({ outside, authorization, apiUrl: server.url, account: 'a', drive: 'me/drive' })
  for await (const { changes } of source.pull('', null, never)) {
    assert.deepEqual(
      changes.map((change) => (change.type === 'upsert' ? change.item.version : `${change.type} ${change.id}`)),
      ['error N', 'error S', '2'],
    )
  }
})

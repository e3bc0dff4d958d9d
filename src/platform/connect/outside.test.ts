import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { Readable } from 'node:stream'
import { after, test } from 'node:test'
import { eventually } from '../../../test/harness.ts'
import type { ConnectionFault } from './fault.ts'
import { openOutside } from './open_outside.ts'

const endings: (() => unknown)[] = []
after(async () => {
  for (const end of endings) await end()
})

/** A server on loopback that keeps what it was asked. */
async function startPeer(answer: RequestListener, address = '127.0.0.1') {
  const asked: (Pick<IncomingMessage, 'method' | 'url' | 'headers'> & { body: string })[] = []
  const server = createServer(async (request, reply) => {
    const { method, url, headers } = request
    let body = ''
    for await (const part of request) body += part
    asked.push({ method, url, headers, body })
    answer(request, reply)
  })
  server.listen(0, address)
  await once(server, 'listening')
  endings.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const at = server.address()
  const port = typeof at === 'object' && at ? at.port : 0
  return { url: `http://${address}:${port}`, port, asked }
}

const outside = openOutside({
  privateAddresses: ['127.0.0.1'],
  requestsPerSecond: 1000,
  lookup: async () => [{ address: '127.0.0.9', family: 4 }],
})
endings.push(() => outside.close())

const isFault =
  (code: string, words = /./) =>
  (fault: ConnectionFault) => {
    assert.equal(fault.name, 'ConnectionFault', String(fault))
    assert.equal(fault.code, code)
    assert.match(fault.message, words)
    return true
  }

test('a redirect to a private address is not followed, by number, by name, or from one hop to the next', async () => {
  const secret = await startPeer((_request, reply) => reply.end('secret'), '127.0.0.9')
  const ways: Record<string, string> = {
    '/number': secret.url,
    '/name': `http://rebound.example:${secret.port}/`,
    '/twice': '/number',
    '/scheme': 'file:///etc/passwd',
    '/user': `http://ana:secret@127.0.0.1/`,
  }
  const peer = await startPeer(({ url = '' }, reply) => reply.writeHead(302, { location: ways[url] }).end())
  for (const path of Object.keys(ways))
    await assert.rejects(outside.send({ url: peer.url + path }), isFault('bad_config'), path)
  await assert.rejects(outside.send({ url: secret.url }), isFault('bad_config'))
  assert.equal(secret.asked.length, 0)
})

test('a name is judged by the address that the connection goes to, and asked for the moment it is made', async () => {
  let answers = 0
  const rebinding = openOutside({
    privateAddresses: [],
    requestsPerSecond: 1000,
    // public when it is checked, private when the connection is made
    lookup: async () => [{ address: answers++ === 0 ? '93.184.215.14' : '127.0.0.1', family: 4 }],
  })
  endings.push(() => rebinding.close())
  const peer = await startPeer((_request, reply) => reply.end('secret'))
  const url = `http://rebinding.example:${peer.port}/`
  await rebinding.checkAddress(url)
  await assert.rejects(rebinding.send({ url }), isFault('bad_config', /not an address of the public internet/))
  await assert.rejects(rebinding.resolve('rebinding.example', 993), isFault('bad_config'))
  assert.equal(peer.asked.length, 0)
})

test('the authorization and keys in headers stay with the origin they are for', async () => {
  const other = await startPeer((_request, reply) => reply.end('the file'))
  const peer = await startPeer(({ url }, reply) =>
    url === '/here'
      ? reply.end('here')
      : reply.writeHead(302, { location: url === '/same' ? '/here' : other.url }).end(),
  )
  const asked = {
    authorization: { header: async () => 'Bearer secret' },
    headers: { 'x-api-key': 'secret', cookie: 'secret', range: 'bytes=0-' },
  }
  assert.equal(await (await outside.send({ url: `${peer.url}/same`, ...asked })).text(), 'here')
  assert.equal(peer.asked.at(-1)?.headers.authorization, 'Bearer secret')
  assert.equal(await (await outside.send({ url: `${peer.url}/other`, ...asked })).text(), 'the file')
  assert.doesNotMatch(JSON.stringify(other.asked), /secret/)
  assert.equal(other.asked[0]?.headers['range'], 'bytes=0-')
})

test('what is sent does not follow a redirect to another origin', async () => {
  const other = await startPeer((_request, reply) => reply.end())
  const peer = await startPeer(({ url }, reply) =>
    url === '/there'
      ? reply.end('taken')
      : reply.writeHead(307, { location: url === '/near' ? '/there' : other.url }).end(),
  )
  const put = { method: 'PUT', body: 'the secret' }
  await assert.rejects(outside.send({ url: `${peer.url}/far`, ...put }), isFault('bad_config'))
  assert.equal(other.asked.length, 0)
  assert.equal(await (await outside.send({ url: `${peer.url}/near`, ...put })).text(), 'taken')
  assert.equal(peer.asked.at(-1)?.body, 'the secret')
})

test('a circle of redirects ends', async () => {
  const peer = await startPeer((_request, reply) => reply.writeHead(302, { location: '/' }).end())
  await assert.rejects(outside.send({ url: peer.url }), isFault('bad_config', /without end/))
})

test('an old token is renewed once after a 401, and the request is repeated with the new one', async () => {
  const peer = await startPeer(({ headers }, reply) =>
    reply.writeHead(headers.authorization === 'Bearer new' ? 200 : 401).end('{"error":"expired"}'),
  )
  const holder = (fresh: string | undefined) => {
    let token = 'old'
    let renewals = 0
    const renew = async () => {
      renewals++
      token = fresh ?? token
      return fresh !== undefined
    }
    return { header: async () => `Bearer ${token}`, renew, renewals: () => renewals }
  }
  const good = holder('new')
  const reply = await outside.send({ url: peer.url, method: 'POST', body: 'x', authorization: good })
  assert.deepEqual([reply.status, good.renewals()], [200, 1])
  const useless = holder('useless')
  await assert.rejects(outside.send({ url: peer.url, authorization: useless }), isFault('auth', /expired/))
  assert.equal(useless.renewals(), 1)
  await assert.rejects(outside.send({ url: peer.url, authorization: holder(undefined) }), isFault('auth'))
  const stream = { method: 'PUT', body: Readable.from(['x']), authorization: holder('new') }
  await assert.rejects(outside.send({ url: peer.url, ...stream }), isFault('unavailable'))
})

test('a host that is busy is left alone for as long as it asks, and asked again', async () => {
  const times: number[] = []
  const peer = await startPeer((_request, reply) => {
    times.push(performance.now())
    if (times.length === 1) reply.writeHead(429, { 'retry-after': '1' }).end()
    else reply.end('ok')
  })
  assert.equal(await (await outside.send({ url: peer.url, method: 'POST', body: 'x' })).text(), 'ok')
  assert.ok((times[1] ?? 0) - (times[0] ?? 0) >= 990)
})

test('a host that asks for more patience than a request has is told of with its time', async () => {
  const peer = await startPeer(({ url }, reply) => {
    if (url === '/egnyte') return reply.writeHead(403, { 'x-mashery-error-code': 'ERR_403_DEVELOPER_OVER_QPS' }).end()
    if (url === '/google') return reply.writeHead(403).end('{"error":{"errors":[{"reason":"userRateLimitExceeded"}]}}')
    const inAnHour = new Date(Date.now() + 3_600_000).toUTCString()
    reply.writeHead(503, { 'retry-after': url === '/date' ? inAnHour : '120' }).end()
  })
  await assert.rejects(outside.send({ url: peer.url }), { code: 'throttled', retryAfterMs: 120_000 })
  await assert.rejects(outside.send({ url: `${peer.url}/date` }), (fault: ConnectionFault) => {
    assert.ok((fault.retryAfterMs ?? 0) > 3_500_000)
    return isFault('throttled')(fault)
  })
  for (const path of ['/egnyte', '/google'])
    await assert.rejects(outside.send({ url: peer.url + path, method: 'POST', body: '' }), isFault('throttled'))
})

test('what does no harm is repeated when a server stumbles; what may have been done already is not', async () => {
  let count = 0
  const peer = await startPeer((request, reply) => {
    if (++count % 3 === 1) request.socket.destroy()
    else if (count % 3 === 2) reply.writeHead(502).end()
    else reply.end('ok')
  })
  assert.equal(await (await outside.send({ url: peer.url, method: 'PROPFIND', body: '<x/>' })).text(), 'ok')
  assert.equal(count, 3)
  await assert.rejects(outside.send({ url: peer.url, method: 'POST', body: 'x' }), isFault('unavailable'))
  assert.equal(count, 4)
})

test('every kind of answer has its name and says what was said', async () => {
  const peer = await startPeer(({ url = '' }, reply) =>
    reply.writeHead(Number(url.slice(1))).end('{"error":{"message":"said  so"}}'),
  )
  const codes = {
    400: 'bad_config',
    401: 'auth',
    403: 'forbidden',
    404: 'not_found',
    409: 'conflict',
    410: 'cursor_expired',
    412: 'conflict',
    500: 'unavailable',
  }
  for (const [status, code] of Object.entries(codes))
    await assert.rejects(
      outside.send({ url: `${peer.url}/${status}`, method: 'POST', body: '' }),
      isFault(code, /said so$/),
    )
  assert.equal((await outside.send({ url: `${peer.url}/404`, accept: [404] })).status, 404)
})

test('an answer without end, one that is too late and one that is left are cut off', async () => {
  const peer = await startPeer(({ url }, reply) => {
    if (url === '/late') return
    reply.writeHead(200)
    const write = () => reply.writable && reply.write(Buffer.alloc(65_536), write)
    write()
  })
  const endless = await outside.send({ url: peer.url, bytesMax: 1_000_000 })
  await assert.rejects(endless.bytes(), isFault('unavailable', /larger/))
  await assert.rejects(
    async () => {
      for await (const _part of (await outside.send({ url: peer.url, bytesMax: 1000 })).stream());
    },
    isFault('unavailable', /larger/),
  )
  await assert.rejects(
    outside.send({ url: `${peer.url}/late`, method: 'POST', body: '', secondsMax: 1 }),
    isFault('unavailable', /in time/),
  )
  const left = AbortSignal.timeout(50)
  await assert.rejects(outside.send({ url: `${peer.url}/late`, signal: left }), { name: 'TimeoutError' })
  await assert.rejects(outside.send({ url: 'http://127.0.0.1:1/', method: 'POST', body: '' }), isFault('unavailable'))
})

test('an answer that comes byte by byte without end is given up', async () => {
  const peer = await startPeer((_request, reply) => {
    reply.writeHead(200)
    const dripping = setInterval(() => reply.write(' '), 20)
    reply.once('close', () => clearInterval(dripping))
  })
  for (let secondsMax = 0.05; ; secondsMax *= 2) {
    const dripping = await outside.send({ url: peer.url, secondsMax }).catch(() => undefined)
    if (!dripping) continue // on a busy machine not even its head has come
    return assert.rejects(dripping.text(), isFault('unavailable', /does not end in time/))
  }
})

test('an answer that breaks off is a fault, and one that nobody wants is let go', async () => {
  let closed = 0
  const peer = await startPeer((request, reply) => {
    request.socket.once('close', () => closed++)
    reply.writeHead(200, { 'content-length': '1000000' }).write('a part')
    if (request.url === '/cut') setImmediate(() => request.socket.destroy())
  })
  await assert.rejects(
    async () => (await outside.send({ url: `${peer.url}/cut` })).text(),
    isFault('unavailable', /broke off/),
  )
  await assert.rejects(
    async () => {
      for await (const _part of (await outside.send({ url: `${peer.url}/cut` })).stream());
    },
    isFault('unavailable', /broke off/),
  )
  const unwanted = await outside.send({ url: peer.url })
  unwanted.stream().destroy()
  await eventually(async () => assert.equal(closed, 3))
})

test('requests to one host come no faster than agreed, whoever asks', async () => {
  const slow = openOutside({ privateAddresses: ['127.0.0.1'], requestsPerSecond: 10 })
  endings.push(() => slow.close())
  const peer = await startPeer((_request, reply) => reply.end())
  const begun = performance.now()
  await Promise.all(Array.from({ length: 20 }, () => slow.send({ url: peer.url })))
  assert.ok(performance.now() - begun > 900)
})

test('an address is judged without being asked, and a name that nobody knows is no private one', async () => {
  const offline = openOutside({
    privateAddresses: [],
    requestsPerSecond: 1000,
    lookup: async () => Promise.reject(new Error('ENOTFOUND')),
  })
  endings.push(() => offline.close())
  await offline.checkAddress('https://acme.sitehub.example/sites/deals')
  for (const url of ['http://127.0.0.1/', 'http://localhost/', 'nonsense'])
    await assert.rejects(offline.checkAddress(url), isFault('bad_config'))
  assert.deepEqual(await outside.resolve('127.0.0.1', 993), { address: '127.0.0.1', port: 993, servername: '' })
  const listing = openOutside({ privateAddresses: ['::1'], requestsPerSecond: 1 })
  assert.deepEqual(await listing.resolve('[::1]', 993), { address: '::1', port: 993, servername: '' })
})

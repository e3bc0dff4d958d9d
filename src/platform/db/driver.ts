import { registerHooks } from 'node:module'
import { tellings } from './driver_tells.ts'

// postgres.js 3.4.9 loses queries when a connection ends under load: what was written between the socket's "error" and
// "close" is never answered, and a timer that was cleared but not forgotten keeps the next connection from ever saying
// hello (https://github.com/porsager/postgres/issues/1097); and where a proxy takes the connection and closes it because
// its database is away, it tries again for ever. And it makes two functions a query in a scope through which, measured on
// V8 13.6, a dead query keeps later ones alive: half of all garbage survives its first collection, and a list costs a
// third more. And each connection of a pool asks anew for the numbers of the types of arrays, which the first has told the
// pool: seven milliseconds of the server. And who holds a connection, or has a transaction on it, goes on sending by it
// after it ended: into nothing, which ends the process (https://github.com/porsager/postgres/issues/1208), or into the
// transaction of whoever was given it since; and what a server says as it ends is told to that one too. And a connection that
// is opened for somebody who wants to hold it is given to nobody, ever, where the types are known already. And when the last
// rows of a COPY come faster than they are read, the socket is paused and never goes on: a back-up hangs. All are mended here
// while the module is loaded, because a request that waits for ever is worse than a database that is away. This file goes
// when a release has the mends; until then it is the only one that imports the driver.
const mends: [file: string, found: string, mended: string][] = [
  [
    'connection.js',
    'incomings = null\n    clearImmediate(nextWriteTimer)',
    'incomings = null\n    clearImmediate(nextWriteTimer)\n    chunk = nextWriteTimer = null',
  ],
  [
    'connection.js',
    'if (initial)\n      return reconnect()',
    'if (initial && options.host[retries + 1])\n      return reconnect()',
  ],
  ['connection.js', '!hadError && (query || sent.length) && error(', ';(initial || query || sent.length) && error('],
  [
    'connection.js',
    'closedTime = performance.now()',
    'query = results = errorResponse = null\n    result = new Result()\n    closedTime = performance.now()',
  ],
  ['connection.js', 'if (needsTypes) {', 'if (needsTypes && !options.parsers[1009]) {'], // text[]
  [
    'connection.js',
    'initial && !initial.reserve && execute(initial)\n',
    'const held = initial.reserve\n      held || execute(initial)\n',
  ],
  [
    'connection.js',
    'initial = null\n      return\n',
    'initial = null\n      return held && (ending ? terminate() : onopen(connection))\n',
  ],
  ['connection.js', 'stream && stream.push(null)\n', 'stream && stream.push(null)\n    socket.resume()\n'],
  ['index.js', 'const queue = Queue()\n', 'const queue = Queue()\n    let gone\n'],
  [
    'index.js',
    'c.reserved.release = true\n',
    'c.reserved.release = true\n    c.onclose = e => (gone = e, refuseAll(queue, e))\n',
  ],
  ['index.js', 'sql.release = () => {\n', 'sql.release = () => {\n      if (gone) return\n      c.onclose = null\n'],
  [
    'index.js',
    'function handler(q) {\n      c.queue === full',
    'function handler(q) {\n      if (gone) return q.reject(gone)\n      c.queue === full',
  ],
  ['index.js', 'let savepoints = 0\n', 'let gone, savepoints = 0\n'],
  [
    'index.js',
    'connection.onclose = reject)',
    'connection.onclose = e => (gone = e, refuseAll(queries, e), reject(e)))',
  ],
  ['index.js', '(uncaughtError = e))\n', '(uncaughtError = e))\n        if (gone) return q.reject(gone)\n'],
  [
    'index.js',
    'function parseOptions(a, b) {',
    'function refuseAll(queries, e) {\n  while (queries.length) queries.shift().reject(e)\n}\n\nfunction parseOptions(a, b) {',
  ],
  ['query.js', 'this.resolve = x => (this.active = false, resolve(x))', 'this.resolve = ending(this, resolve)'],
  ['query.js', 'this.reject = x => (this.active = false, reject(x))', 'this.reject = ending(this, reject)'],
  [
    'query.js',
    'function cachedError(xs) {',
    'const ending = (query, end) => x => (query.active = false, end(x))\n\nfunction cachedError(xs) {',
  ],
]

const hooks = registerHooks({
  load(url, context, nextLoad) {
    const module = nextLoad(url, context)
    const file = url.match(/\/postgres\/src\/([^/]+)$/)?.[1]
    return file ? { ...module, source: mend(file, String(module.source)) } : module
  },
})
const { default: postgres } = await import('postgres')
hooks.deregister()

/** The PostgreSQL driver, mended. */
export const connect = postgres

function mend(file: string, source: string): string {
  let result = source
  for (const [where, found, mended] of [...mends, ...tellings]) {
    if (where !== file) continue
    if (!result.includes(found))
      throw new Error('postgres.js has changed: see whether it still needs src/platform/db/driver.ts')
    result = result.replace(found, mended)
  }
  return result
}

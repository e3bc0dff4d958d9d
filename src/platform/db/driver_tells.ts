// What is added to postgres.js while it is loaded (driver.ts), because it tells neither: each statement at its point
// (watch/points.ts), with those that the driver makes by itself, and how many connections of a pool are in use. And a statement
// may be sent by the connection of another one that is not answered yet (shares.ts), where the driver would take any.

// A statement that is read by a cursor is not told of: its end is up to its reader.
const tellStatements = `
const { start, asyncEnd } = tracingChannel('platform.statement')

function tellBegun(query) {
  if (start.hasSubscribers && !query.cursorFn) start.publish(query.told = { begunAt: performance.now() })
  return true
}

function tellEnded(query, x) {
  const told = query.told
  query.told = null
  told.text = query.string
  x instanceof Error ? (told.error = x) : (told.command = x && x.command)
  asyncEnd.publish(told)
}

`

const load = `
    load: () => ({
      inUse: busy.length + full.length + reserved.length,
      waiting: connections.reduce((sum, c) => sum + c.behind, queries.length)
    }),
    takesMore: ({ at }) => at !== undefined && at.queue === busy,`

export const tellings: [file: string, found: string, made: string][] = [
  [
    'query.js',
    'const originCache',
    `import { tracingChannel } from 'node:diagnostics_channel'\n${tellStatements}const originCache`,
  ],
  ['query.js', '(this.executed = true) &&', '(this.executed = true) && tellBegun(this) &&'],
  ['query.js', 'x => (query.active = false, ', 'x => (query.active = false, query.told && tellEnded(query, x), '],
  ['connection.js', 'count: 0,\n', 'count: 0,\n    get behind() { return sent.length },\n'],
  ['index.js', 'function go(c, query) {\n', 'function go(c, query) {\n    query.at = c\n'],
  [
    'index.js',
    'if (open.length)\n      return go(',
    'const at = query.options.follows?.at\n    if (at?.queue === busy)\n      return go(at, query)\n\n    if (open.length)\n      return go(',
  ],
  ['index.js', 'largeObject: largeObject.bind(null, sql),', `largeObject: largeObject.bind(null, sql),${load}`],
]

import type { Waiting } from './waiting.ts'

type Row = Record<string, unknown>
type List = { data: Row[]; total: number }

/** An answer as it will be once what waits is written: changed records wherever they stand in it, and where they come to stand. */
export function withWaiting(address: string, answer: unknown, waiting: readonly Waiting[]): unknown {
  const changed = new Map<string, Row>()
  for (const { method, record, body } of waiting)
    if (method === 'PATCH') changed.set(record, { ...changed.get(record), ...body })
  const now = changed.size > 0 ? changedIn(answer, changed) : answer
  if (!isList(now)) return now
  const [path = '', query = ''] = address.split('?')
  return waiting.reduce((list, write) => placed(list, write, { path, query: new URLSearchParams(query), changed }), now)
}

function changedIn(value: unknown, changed: Map<string, Row>): unknown {
  if (Array.isArray(value)) return value.map((one) => changedIn(one, changed))
  if (typeof value !== 'object' || value === null) return value
  const own = 'id' in value && typeof value.id === 'string' ? changed.get(value.id) : undefined
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, own && name in own ? own[name] : changedIn(one, changed)]),
  )
}

const isList = (answer: unknown): answer is List =>
  typeof answer === 'object' && answer !== null && 'data' in answer && Array.isArray(answer.data) && 'total' in answer

type Asked = { path: string; query: URLSearchParams; changed: Map<string, Row> }

/** A list with what is new, and with or without what was changed in what it asks for, such as the stage. */
function placed(list: List, { method, path, record, row, seen, body }: Waiting, { changed, ...asked }: Asked): List {
  const { query } = asked
  if (method === 'POST')
    return row && path === asked.path ? added(list, { ...row, ...changed.get(record) }, asked) : list
  const before = { ...seen } as Row // reason: of whatever names
  const isOfKind = path.startsWith(`${asked.path}/`)
  const moved = Object.keys(body).filter((name) => query.has(name) && String(before[name]) !== String(body[name]))
  if (!isOfKind || !seen || moved.length === 0) return list
  const data = list.data.filter(({ id }) => id !== record)
  const without = { ...list, data, total: list.total - (list.data.length - data.length) }
  return moved.every((name) => query.get(name) === String(body[name]))
    ? added(without, { ...before, ...body }, asked)
    : without
}

function added(list: List, row: Row, { path, query }: Omit<Asked, 'changed'>): List {
  if (!fits(row, query)) return list
  // what is said follows what was said before; all else stands newest first
  const data = path === '/api/comments' ? [...list.data, row] : [row, ...list.data]
  return { ...list, data, total: list.total + 1 }
}

/** Whether a list that is asked for so has the row on its first page. */
const fits = (row: Row, query: URLSearchParams): boolean =>
  [...query].every(([name, value]) => {
    if (name === 'page') return value === '1'
    if (name === 'page_size' || name.startsWith('sort_')) return true
    return value === 'me' ? row[name] === row['created_by'] : name in row && String(row[name]) === value
  })

import { useSyncExternalStore } from 'react'
import { type RecordName, records } from '../../../../src/records/descriptions/index.ts'
import { Fault } from '../fault.ts'
import { onTokenChange } from '../token.ts'
import { personNow, rowsOf } from './store.ts'

// What a person has written while the service could not be reached: it is stored in this browser, and sent in order when the
// service answers again (send_waiting.ts).

export type Waiting = {
  person: string
  /** when it was written, in milliseconds since 1970: they are sent in this order */
  id: number
  method: 'POST' | 'PATCH'
  path: string
  /** the id of what is changed; of what is new one that stands for it until the service has given it its own */
  record: string
  body: Record<string, unknown>
  /** the record as the person saw it, where what a colleague changes meanwhile is to stay */
  seen?: object
  /** of what is new: the row that lists show until then */
  row?: Record<string, unknown>
  /** under which the service does it once */
  key: string
  /** how often it was written over since */
  revision: number
  /** why the service has refused it */
  fault?: string
}

const rows = rowsOf<Waiting>('writes')

let waiting: readonly Waiting[] = []
const listeners = new Set<() => void>()
const channel = new BroadcastChannel('firm-crm.waiting')

async function load() {
  const person = personNow()
  waiting = person ? await rows.list(person) : []
  for (const tell of [...listeners]) tell()
}
/** Has all tabs show what waits as it is by now. */
async function reload() {
  channel.postMessage('changed')
  await load()
}
channel.onmessage = load
onTokenChange(load)
const loaded = load()

export const listWaiting = (): readonly Waiting[] => waiting
/** The same, once it is known. */
export const findWaiting = (): Promise<readonly Waiting[]> => loaded.then(listWaiting)

function subscribe(tell: () => void) {
  listeners.add(tell)
  return () => listeners.delete(tell)
}
export const useAllWaiting = (): readonly Waiting[] => useSyncExternalStore(subscribe, listWaiting)

/** What waits of a record. */
export const useWaiting = (record: string): Waiting[] => useAllWaiting().filter((write) => write.record === record)

type Request = Pick<Waiting, 'method' | 'path' | 'body'>

// what a new one has that its writer need not say
const blanks: Record<string, object> = {
  '/api/notes': { company_id: null, deal_id: null, contact_id: null, tags: [], is_pinned: false },
  '/api/tasks': {
    company_id: null,
    deal_id: null,
    contact_id: null,
    status: 'open',
    priority: 'normal',
    due_date: null,
  },
  '/api/comments': { anchor: null, parent_id: null, mentions: [], edited_at: null, resolved_at: null },
  '/api/interactions': { deal_id: null, duration_minutes: null, notes: null, participants: [] },
}
const changeable = [...Object.keys(records), 'comments']

/** Whether what this request writes may wait. Deletions, files, settings and whatever has effects elsewhere may not. */
export function mayWait(method: string, path: string): boolean {
  if (method === 'POST') return path in blanks
  const [, word = '', id] = /^\/api\/([\w-]+)\/([\w-]+)$/.exec(path) ?? []
  return method === 'PATCH' && id !== undefined && changeable.includes(word)
}

/** Whether something of the same address waits already: what is written next has to come after it. */
export const isWaiting = (path: string): boolean => waiting.some((write) => write.path === path && !write.fault)

/** Of which kind a write is; comments are no record of their own. */
export function kindOf({ path }: Pick<Waiting, 'path'>): RecordName | undefined {
  const word = path.split('/')[2] ?? ''
  return Object.hasOwn(records, word) ? (word as RecordName) : undefined // reason: asked for just before
}

const prefix = 'waiting-'
export const newKey = (): string => crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`

/** Stores something new; answers it as the service would. */
export async function addNew({ path, body }: Request, key: string, author: object): Promise<object> {
  const person = personNow()
  if (!person) throw new Fault(0, {})
  const at = new Date().toISOString()
  const record = `${prefix}${key}`
  const about = { id: record, created_by: person, assignee_id: person, ...author, created_at: at, updated_at: at }
  const row = { ...blanks[path], ...about, ...body }
  await loaded
  await rows.put({ person, id: nextId(), method: 'POST', path, record, body, row, key, revision: 0 })
  await reload()
  return row
}

/** Stores a change of a record as it was seen; answers the record as it is then. */
export async function addChange({ path, body }: Request, seen?: object): Promise<object> {
  const person = personNow()
  if (!person) throw new Fault(0, {})
  await loaded
  const before = waiting.find((write) => write.method === 'PATCH' && write.path === path)
  const record = path.split('/').at(-1) ?? ''
  const write: Waiting = before
    ? { ...before, body: onlyChanged({ ...before.body, ...body }, before.seen), revision: before.revision + 1 }
    : { person, id: nextId(), method: 'PATCH', path, record, body, ...(seen && { seen }), key: newKey(), revision: 0 }
  delete write.fault
  // what is again as it was seen need not be written
  if (Object.keys(write.body).length === 0) await rows.delete(write)
  else await rows.put(write)
  await reload()
  return { id: record, ...seen, ...body }
}

const onlyChanged = (body: Waiting['body'], seen: object | undefined): Waiting['body'] =>
  Object.fromEntries(
    Object.entries(body).filter(
      ([name, value]) =>
        !seen || JSON.stringify((seen as Waiting['body'])[name] ?? null) !== JSON.stringify(value ?? null), // reason: of whatever names
    ),
  )

/** Whether an address is of something new that the service does not know yet. */
export const isOfNew = (path: string): boolean => path.includes(prefix)

/** Drops something new that was not sent, with what was written about it. */
export async function dropNew(path: string): Promise<void> {
  const record = path.split('/').at(-1) ?? ''
  for (const write of waiting) if (JSON.stringify(write).includes(record)) await rows.delete(write)
  await reload()
}

/** Drops a write: it is sent, or the person gives it up. */
export async function dropWaiting(write: Waiting): Promise<void> {
  await rows.delete(write)
  await reload()
}

/** Drops what was sent. What was written over it meanwhile is a change of what came of it. */
export async function settle(sent: Waiting, answer: { id?: unknown } | undefined): Promise<void> {
  const now = await rows.find([sent.person, sent.id])
  if (now && now.revision !== sent.revision)
    await rows.put({ ...now, ...(answer && { seen: answer }), body: onlyChanged(now.body, answer ?? sent.body) })
  else await rows.delete(sent)
  // what was written about something new knew it by the id that stood for it
  if (sent.method === 'POST')
    for (const write of await rows.list(sent.person))
      await rows.put(JSON.parse(JSON.stringify(write).replaceAll(sent.record, String(answer?.id))))
  await reload()
}

/** Why a write was refused; undefined lets it be tried again. */
export async function setFault(write: Waiting, fault: string | undefined): Promise<void> {
  const { fault: _before, ...others } = write
  await rows.put({ ...others, ...(fault !== undefined && { fault }) })
  await reload()
}

const nextId = () => Math.max(Date.now(), (waiting.at(-1)?.id ?? 0) + 1)

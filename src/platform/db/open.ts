import type postgres from 'postgres'
import { connect } from './driver.ts'
import { holdingConnection, Shares } from './shares.ts'
import { type Value, written } from './statement.ts'

/**
 * Where a statement runs, on its own or inside the caller's transaction: await db<Contact[]>`select … where ${condition}`. Its
 * values become parameters; pieces (statement.ts) become part of its text.
 */
export type Db = Run & Pick<Driver, 'unsafe'>
/** Ends with the work that it was begun for. */
export type Transaction = Db & { savepoint: Begin }
export type Sql = Db &
  Pick<Driver, 'listen' | 'notify' | 'end' | 'options'> & {
    begin: Begin
    reserve(): Promise<Reserved>
    load(): PoolLoad
  }
/** Connections that do something or are held, and statements that wait behind others or for one. */
export type PoolLoad = { inUse: number; waiting: number }
/** One connection, until it is released. */
export type Reserved = Db & { release(): void }

/** Rows that are waited for, or taken so many at a time. */
export type Statement<Rows extends readonly (object | undefined)[]> = Promise<postgres.RowList<Rows>> &
  Pick<postgres.PendingQueryModifiers<Rows>, 'cursor'>

type Driver = postgres.Sql<Types>
type Types = { timestamp: string; day: string; json: unknown }
type Run = {
  <Rows extends readonly (object | undefined)[] = postgres.Row[]>(
    text: TemplateStringsArray,
    ...values: readonly Value[]
  ): Statement<Rows>
}
type Work<T> = (db: Transaction) => Promise<T>
type Begin = { <T>(work: Work<T>): Promise<T>; <T>(mode: string, work: Work<T>): Promise<T> }

type Options = {
  at: Address
  connections: number
  prepare: boolean
  name: string
  limits?: 'set' | 'none' | 'of the role'
  /** by whom: firms have a share each, others take what is free */
  sharedBy?: 'firms'
}

// A statement that waits for ever keeps a connection from everybody else; our queries are short, and compiling one costs more
// than it saves. A pooler does not take these at the start of a connection: behind one they are settings of the role or the
// database.
const limited = {
  statement_timeout: 30_000,
  lock_timeout: 3000,
  idle_in_transaction_session_timeout: 60_000,
  jit: 'off',
}

/**
 * What changes or copies the whole database takes as long as it takes, and waits for others that do, whatever limits its role
 * has. As options of the server: the driver leaves out parameters that are 0.
 */
export const unlimited = {
  options: '-c statement_timeout=0 -c lock_timeout=0 -c idle_in_transaction_session_timeout=0',
}

const limitsOf = { set: limited, none: unlimited, 'of the role': {} }

/** Where the database is. The socket is the shorter way to the same one. */
export type Address = { url: string; socketPath?: string }

/** Opens a pool. Times come as text (ISO 8601, UTC, milliseconds): a Date object per cell doubles the cost of a list. */
export function openDatabase({ at, connections, prepare, name, limits = 'of the role', sharedBy }: Options): Sql {
  const driver = connect(at.url, {
    path: at.socketPath,
    max: connections,
    prepare,
    connect_timeout: 5,
    backoff: (attempt) => Math.min(0.05 * 2 ** attempt, 1),
    onnotice: () => {},
    connection: { application_name: name, TimeZone: 'UTC', ...limitsOf[limits] },
    types: {
      json,
      timestamp: { to: 1184, from: [1114, 1184], serialize: (value: string) => value, parse: isoTimestamp },
      day: { to: 1082, from: [1082], serialize: (value: string) => value, parse: (value: string) => value },
    },
  })
  const begin: DriverBegin = (mode, work) => driver.begin(mode, work)
  const { load, takesMore } = driver as unknown as Pick<Sql, 'load'> & Follows // reason: added by driver_tells.ts
  if (!sharedBy) return poolOf(driver, dbOf(driver), { begin, load })
  const shares: FirmShares = new Shares({ connections, canFollow: takesMore })
  return poolOf(driver, dbOf({ unsafe: sharing(driver, shares) }), {
    begin: (mode, work) => shares.take(() => begin(mode, (transaction) => holdingConnection(() => work(transaction)))),
    load: () => ({ ...load(), waiting: load().waiting + shares.waiting }),
  })
}

const poolOf = (driver: Driver, db: Db, { begin, load }: { begin: DriverBegin; load: Sql['load'] }): Sql =>
  Object.assign(db, {
    listen: driver.listen,
    notify: driver.notify,
    end: driver.end,
    options: driver.options,
    load,
    begin: beginning(begin),
    reserve: async () => {
      const reserved = await driver.reserve()
      return Object.assign(dbOf(reserved), { release: reserved.release })
    },
  })

type Query = postgres.PendingQuery<postgres.Row[]>
type FirmShares = Shares<Query>
/** Whether a statement that names this one as the one to follow will be sent by the same connection. */
type Follows = { takesMore(query: Query): boolean }

/** The driver's unsafe() within a firm's share. What is cancelled while it waits for its turn is never sent. */
function sharing(driver: Driver, shares: FirmShares): Driver['unsafe'] {
  const ask = (...[text, parameters, options]: Parameters<Driver['unsafe']>) => {
    let query: Query | undefined
    let isCancelled = false
    const asked = shares.send((follows) => {
      // reason: it is waited for like a query
      if (isCancelled) return Promise.reject(new Error('cancelled before it was sent')) as Query
      // reason: read by driver_tells.ts
      query = driver.unsafe(text, parameters, follows ? ({ ...options, follows } as typeof options) : options)
      return query
    })
    return query ?? Object.assign(asked, { cancel: () => (query ? query.cancel() : (isCancelled = true)) })
  }
  return ask as Driver['unsafe'] // reason: nobody asks a pool for what else the driver's queries can do
}

/** What is begun beside the work and outlasts it is refused: the connection may have been given to another by then. */
async function inTransaction(driver: postgres.TransactionSql<Types>, work: Work<unknown>): Promise<unknown> {
  let hasEnded = false
  const unsafe = (...asked: Parameters<Driver['unsafe']>) => {
    if (hasEnded) throw new Error('the transaction has ended')
    return driver.unsafe(...asked)
  }
  const savepoint = beginning((_mode, inner) => driver.savepoint(inner))
  try {
    // reason: it is what the driver's own gives, of rows as the caller says
    return await work(Object.assign(dbOf({ unsafe: unsafe as Driver['unsafe'] }), { savepoint }))
  } finally {
    hasEnded = true
  }
}

type DriverBegin = (
  mode: string,
  work: (driver: postgres.TransactionSql<Types>) => Promise<unknown>,
) => Promise<unknown>

// reason: the driver's begin() unwraps arrays of promises in its type, and would do the same here; the work returns one value
const beginning = (begin: DriverBegin) =>
  ((...given: [Work<unknown>] | [string, Work<unknown>]) => {
    const [mode, work] = given.length === 1 ? ['', given[0]] : given
    return begin(mode, (driver) => inTransaction(driver, work))
  }) as Begin

function dbOf(driver: Pick<Driver, 'unsafe'>): Db {
  // "simple" is missing in the driver's types: a statement without parameters is prepared like any other
  const options = { prepare: true, simple: false } as { prepare: true }
  // reason: what schemas let through is what PostgreSQL takes
  const send: Send = (text, parameters) => driver.unsafe(text, parameters as string[], options)
  return Object.assign(sending(send), { unsafe: driver.unsafe })
}

type Send = (text: string, parameters: unknown[]) => Promise<postgres.Row[]>

/** A way to run statements that has each of them sent by this function. */
export function sending(send: Send): Db {
  const run = (strings: TemplateStringsArray, ...values: readonly Value[]) => {
    const { text, parameters } = written({ strings, values })
    return send(text, parameters)
  }
  // reason: the rows are what the caller says that they are
  return Object.assign(run, {
    unsafe: (text: string, parameters: unknown[] = []) => send(text, parameters),
  }) as unknown as Db
}

/**
 * A way to run statements that plans each of them for its values, every time: these may decide between plans that differ by
 * more than planning takes.
 */
export const unprepared = (db: Db): Db =>
  // reason: what schemas let through is what PostgreSQL takes
  sending((text, parameters) => db.unsafe(text, parameters as string[], { prepare: false }))

/** Text given for a JSON parameter is taken for JSON already; anything else is written as JSON. */
export const json = {
  to: 114,
  from: [114, 3802],
  serialize: (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)),
  parse: (value: string): unknown => JSON.parse(value),
}

/** PostgreSQL's "2026-03-01 09:30:00.5+00" (session in UTC) as "2026-03-01T09:30:00.500Z". */
const isoTimestamp = (value: string) => {
  if (value.length === 26) return `${value.slice(0, 10)}T${value.slice(11, 23)}Z` // most have all three digits
  const fraction = value.slice(20, value.indexOf('+', 19)).padEnd(3, '0').slice(0, 3)
  return `${value.slice(0, 10)}T${value.slice(11, 19)}.${value[19] === '.' ? fraction : '000'}Z`
}

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import openapiTS, { astToString } from 'openapi-typescript'
import { pino } from 'pino'
import { createApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import type { Deps } from '../src/deps.ts'

// Writes web/src/api/openapi.d.ts, the types of the API as the web app calls it: node scripts/web_types.ts
// The routes alone say what the API is, so they are registered, and nothing behind them is opened.

const target = join(import.meta.dirname, '../web/src/api/openapi.d.ts')

/** The description of the API as /openapi.json answers it, without a database. */
export async function describedApi(): Promise<string> {
  const faults: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => void faults.push(line) })
  const opened = { config: readConfig({}), log }
  const closed = Object.fromEntries(unopened.map((name) => [name, unusable(name)]))
  const deps = { ...closed, ...opened } as Deps // reason: the rest throws as soon as a registration uses it
  const app = await createApp(deps)
  const { statusCode, body } = await app.inject('/openapi.json')
  if (statusCode !== 200) throw new Error(`The API cannot be described: ${faults.map(messageOf).join('; ') || body}`)
  return body
}

/** What the log says of a failure; the answer keeps it from those who ask. */
const messageOf = (line: string): string => JSON.parse(line).err?.message ?? line

const unopened: (keyof Deps)[] = [
  'sql',
  'probe',
  'jobs',
  'tokens',
  'changes',
  'links',
  'identity',
  'mail',
  'sealer',
  'storage',
  'model',
  'clock',
  'publicUrl',
  'startedAt',
]

/** May be handed on, never called or looked into. */
function unusable(name: string): unknown {
  const refuse = (): never => {
    throw new Error(`a route uses "${name}" while it is registered, before there is one`)
  }
  return new Proxy(refuse, { get: refuse, apply: refuse })
}

/** The text of openapi.d.ts. */
async function typesOf(description: string): Promise<string> {
  // a field with a default may be left out of a request; in an answer it is "required" anyway
  const nodes = await openapiTS(description, { defaultNonNullable: false, silent: true })
  const origin =
    '// Made by scripts/web_types.ts from the routes of the service (npm run types). Changes here are lost.'
  return `${origin}\n\n${astToString(nodes)}`
}

if (import.meta.main) {
  const types = await typesOf(await describedApi())
  mkdirSync(dirname(target), { recursive: true })
  // an unchanged file stays as it is, so that who watches it does not begin anew
  if (!existsSync(target) || readFileSync(target, 'utf8') !== types) writeFileSync(target, types)
  process.exit(0) // the application was made without being started; there is nothing to end in order
}

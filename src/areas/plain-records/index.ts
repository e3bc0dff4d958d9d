import type { z } from 'zod'
import type { Deps } from '../../deps.ts'
import type { Who } from '../../platform/auth/gate.ts'
import type { Db } from '../../platform/db/open.ts'
import type { App } from '../../platform/http/server.ts'
import { ofPlain, type PlainName, plainNames } from '../../records/descriptions/index.ts'
import { type ManyRows, writeMany } from '../../records/many.ts'
import * as lent from './lent.ts'

// The records that belong to no company. Areas that go over all kinds of records find these here; what is not lent follows
// from the description.

type Listed = { total: number; id: string | null }

/** What the area of such a record lends. A method takes what the schema beside it has let through. */
export type PlainRecord = {
  /** what /openapi.json says of its part of the API, and a program is told of its list */
  about: string
  listed: string
  routes(deps: Deps): (app: App) => Promise<void>
  /** a new one and a change of one, as they are sent */
  created: z.ZodObject
  changed: z.ZodObject
  query: z.ZodObject
  item: z.ZodObject
  list(db: Db, who: Who, query: object): Promise<Listed[]>
  /** throws where the person does not find it */
  require(db: Db, who: Who, id: string): Promise<object>
  answer: z.ZodObject
  /** what quick search tells of one: id, what it is called as its name, and those of its fields that say which it is */
  hit: z.ZodObject<{ id: z.ZodString; name: z.ZodString }>
  /** a row of an archive, whatever a new one may be like by now */
  archived: z.ZodObject
}

export const plainRecords = lent satisfies Record<PlainName, PlainRecord>

/** The same as a list, to go over. */
export const plainList: readonly [PlainName, PlainRecord][] = plainNames.map((name) => [name, plainRecords[name]])

/** Who writes many of them at once. */
export const plainRows: Record<PlainName, ManyRows> = ofPlain((_name, description) => writeMany(description))

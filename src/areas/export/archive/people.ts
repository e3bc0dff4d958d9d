import { v7 as uuidv7 } from 'uuid'
import type { Transaction } from '../../../platform/db/open.ts'
import { ArchiveRefused } from '../errors.ts'
import { linesIn, type OpenArchive } from './check_archive.ts'
import { partName } from './manifest.ts'
import { idIn } from './row_schemas/fields.ts'

/** Ids of the archive, in their one spelling, → ids here; and those here that are people of the archive. */
export type Places = { ids: ReadonlyMap<string, string>; people: ReadonlySet<string> }

const peopleMax = 100_000

/** What the firm and its people are called here. Those who are not here come as disabled, without an account. */
export async function placesOfPeople(db: Transaction, firmId: string, { zip, manifest }: OpenArchive): Promise<Places> {
  const here = await db<{ id: string; email: string }[]>`
    select id, lower(email) as email from users where firm_id = ${firmId} order by status = 'active', id`
  const byAddress = new Map(here.map(({ id, email }) => [email, id]))
  const ids = new Map([[manifest.firm.id, firmId]])
  const people = new Set<string>()
  if (zip.names.has(partName('users')))
    for await (const line of linesIn(zip, partName('users'))) {
      const { id: spelt, email }: { id?: unknown; email?: unknown } = JSON.parse(line) ?? {}
      const id = typeof spelt === 'string' ? idIn(spelt) : undefined
      if (id === undefined || typeof email !== 'string') throw new ArchiveRefused('A person of the archive has no id')
      if (ids.has(id)) throw new ArchiveRefused(`The archive has the id ${id} twice`)
      if (people.size === peopleMax) throw new ArchiveRefused(`It has more than ${peopleMax} people`)
      const place = byAddress.get(email.toLowerCase()) ?? uuidv7()
      ids.set(id, place)
      people.add(place)
    }
  return { ids, people }
}

const dashed = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi
const depthMax = 100

/** A value of the archive with the ids that its firm and its people have here, wherever they stand and however they are spelt. */
export function renamed(value: unknown, ids: Places['ids'], depth = 0): unknown {
  if (typeof value === 'string') {
    const whole = idIn(value)
    const place = whole === undefined ? undefined : ids.get(whole)
    return place ?? value.replace(dashed, (id) => ids.get(id.toLowerCase()) ?? id)
  }
  if (typeof value !== 'object' || value === null) return value
  if (depth === depthMax) throw new ArchiveRefused(`A row of the archive is nested more than ${depthMax} times`)
  if (Array.isArray(value)) return value.map((each) => renamed(each, ids, depth + 1))
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, renamed(each, ids, depth + 1)]))
}

const namesPeople = /(^|_)(owner|user|assignee|actor)_ids?$|_by$/

/** The first id, where fields name people, of somebody whom the archive does not have. */
export function strangerIn(fields: unknown, people: Places['people']): string | undefined {
  if (typeof fields !== 'object' || fields === null) return undefined
  for (const [name, value] of Object.entries(fields)) {
    const named = namesPeople.test(name) ? [value].flat().filter((each) => typeof each === 'string') : []
    const stranger = named.find((each) => idIn(each) !== undefined && !people.has(each)) ?? strangerIn(value, people)
    if (stranger) return stranger
  }
  return undefined
}

import type { User } from '../../platform/auth/gate.ts'
import type { Transaction } from '../../platform/db/open.ts'
import { type Carried, type CustomField, carriedBy, listFields } from '../custom-fields/index.ts'
import type { Taggable } from '../tags/index.ts'
import { type Column, column, type Kind } from './columns.ts'
import type { Row } from './lists.ts'

export const kindsOfOwn: Record<CustomField['type'], Kind> = {
  text: 'text',
  number: 'number',
  money: 'money',
  date: 'date',
  boolean: 'yes_no',
  choice: 'text',
  choices: 'names',
  person: 'text',
  link: 'text',
}

const none: Carried = { tags: new Map(), values: {} }

type Carrying = { columns: Column[]; addTo(portions: AsyncIterable<Row[]>): AsyncIterable<Row[]> }

/** The tags of records and their values in the firm’s own fields, as columns; asked for once a portion. */
export async function carriedColumns(db: Transaction, user: User, kind: Taggable): Promise<Carrying> {
  const fields = await listFields(db, user, { kind })
  const columnOf = ({ key }: CustomField) => `custom.${key}`
  const people = fields.some(({ type }) => type === 'person') ? await namesOfPeople(db, user) : new Map()
  const shown = ({ type }: CustomField, value: unknown) => (type === 'person' ? people.get(value) : value)
  return {
    columns: [
      column('tags', 'Tags', 'names'),
      ...fields.map((field) => column(columnOf(field), field.name, kindsOfOwn[field.type])),
    ],
    async *addTo(portions) {
      for await (const rows of portions) {
        const ids = rows.flatMap(({ id }) => (typeof id === 'string' ? id : []))
        const carried = await carriedBy(db, user, kind, ids)
        yield rows.map((row) => {
          const { tags, values } = carried.get(String(row['id'])) ?? none
          const own = fields.map((field) => [columnOf(field), shown(field, values[field.key])])
          return { ...row, tags: [...tags.values()], ...Object.fromEntries(own) }
        })
      }
    },
  }
}

export async function namesOfPeople(db: Transaction, { firmId }: User): Promise<Map<unknown, string>> {
  const users = await db<{ id: string; name: string }[]>`select id, name from users where firm_id = ${firmId}`
  return new Map(users.map(({ id, name }) => [id, name]))
}

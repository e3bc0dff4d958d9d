import { identifier, piece } from '../../../platform/db/statement.ts'
import type { Description } from '../../../records/descriptions/describe.ts'
import { titleOf } from '../../../records/descriptions/index.ts'
import { asText, type Resolve, type Resolved, tooMany } from './plan.ts'

/** Standard records are known again by what they are called. */
export const resolveStandard = (description: Description): Resolve => {
  const { noun, table, subject } = description
  const [title] = titleOf(description)
  return async ({ db, who, mapping, rows, file }) => {
    const names = rows.map(({ values }) => asText(values[title]) ?? '')
    const isFromBefore = file.isFromBefore(piece`t.id`)
    const found = await db<{ folded: string; ids: string[] }[]>`
      select fold(given.name) as folded, array(
        select t.id from ${identifier(table)} t
        where t.firm_id = ${who.firmId} and t.name_key = fold(given.name) and ${isFromBefore}
        order by t.id limit 20
      ) as ids
      from unnest(${names}::text[]) with ordinality given (name, n) order by n`
    return rows.map(({ number, values }, index): Resolved => {
      const name = names[index] ?? ''
      const { folded = '', ids = [] } = found[index] ?? {}
      const matches = mapping.key === 'none' ? [] : ids
      const keys = mapping.key === 'none' ? [] : [`${subject} ${folded}`]
      const problem = matches.length > 1 ? tooMany(matches.length, `${noun[1]} are called`, name) : null
      return { number, name, fields: values, problem, matches, looks: keys, claims: keys }
    })
  }
}

import { z } from 'zod'
import { joined, nothing, type Piece, piece } from '../platform/db/statement.ts'
import { asksNothing, text } from '../platform/http/fields.ts'
import { queryIn } from '../words/list_address.ts'

// Groups of filters of a list, of which a record has to meet one: each is written as the list is asked, within one parameter.

const groupsMax = 5
const groupTextMax = 2000

const groupText = text(groupTextMax)

/** The parameter `or` of a list that these filters narrow. A group that asks for nothing counts for none. */
export const anyOf = <Filters extends z.ZodObject>(filters: Filters) => {
  const group = filters.strict()
  return z
    .union([groupText, z.array(groupText).max(groupsMax, `must have at most ${groupsMax} entries`)])
    .transform((given, context): z.output<Filters>[] =>
      [given].flat().flatMap((written, at) => {
        const read = group.safeParse(queryIn(written))
        if (read.success) return Object.values(read.data).every(asksNothing) ? [] : [read.data as z.output<Filters>] // reason: strict changes no type
        for (const issue of read.error.issues) context.addIssue(faultIn(issue, at))
        return []
      }),
    )
    .meta({
      description:
        'Filters of this list as one text, such as industry=Software&revenue_min=1000000; repeated, any of them counts, beside the plain filters',
    })
}

function faultIn(issue: z.core.$ZodIssue, at: number) {
  const names = issue.code === 'unrecognized_keys' ? issue.keys : issue.path.slice(0, 1)
  const message = issue.code === 'unrecognized_keys' ? 'is no filter of this list' : issue.message
  return { code: 'custom' as const, path: [at, ...names.slice(0, 1)], message }
}

/** "and any of these groups", where there are some. */
export const meetsAny = <Group>(groups: readonly Group[] = [], conditionsOf: (group: Group) => Piece): Piece =>
  groups.length === 0
    ? nothing
    : piece`and (${joined(
        groups.map((group) => piece`(true ${conditionsOf(group)})`),
        ' or ',
      )})`

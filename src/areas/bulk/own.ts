import { z } from 'zod'
import type { Who } from '../../platform/auth/gate.ts'
import type { Transaction } from '../../platform/db/open.ts'
import { unknownReference } from '../../platform/http/errors.ts'
import { title } from '../../platform/http/fields.ts'
import { judgeValues, listFields } from '../custom-fields/index.ts'
import type { Taggable } from '../tags/index.ts'
import type { Row } from './kind.ts'

/** What a row may say beside the fields of its record. */
export const OwnFields = z.object({
  tags: z.array(title(60)).max(20, 'must have at most 20 entries').optional().meta({
    description: 'Names of tags to put on it; those that it has stay, and one that the firm does not have is made',
  }),
  custom: z.record(z.string(), z.unknown()).optional().meta({
    description:
      'Values of the firm’s own fields by their keys, typed as in /api/custom-fields/openapi; null takes one away',
  }),
})
export type OwnFields = z.output<typeof OwnFields>

export type Own = { tags: string[]; values: Record<string, unknown> }

/** Makes the function that says what is put on the record of a row, or throws what is wrong with it. */
export async function ownReader(db: Transaction, who: Who, kind: Taggable, rows: readonly Row[]) {
  const asked = rows.some(({ own }) => own?.custom)
  const fields = asked ? await listFields(db, who, { kind }) : []
  const personKeys = fields.filter(({ type }) => type === 'person').map(({ key }) => key)
  const named = rows.flatMap(({ own }) => personKeys.flatMap((key) => own?.custom?.[key] ?? []))
  const ids = named.filter((id) => z.uuid().safeParse(id).success).map(String)
  const found =
    ids.length === 0
      ? []
      : await db<{ id: string }[]>`
    select id from users where firm_id = ${who.firmId} and id = any (${ids}::uuid[])`
  const people = new Set(found.map(({ id }) => id))
  return ({ own }: Row): Own | undefined => {
    if (!own?.tags?.length && !own?.custom) return undefined
    const values = Object.fromEntries(
      judgeValues(fields, own.custom ?? {}, 'custom').map(({ field, value }) => {
        if (field.type === 'person' && value !== null && !people.has(String(value)))
          throw unknownReference(`custom.${field.key}`, 'user')
        return [field.key, value]
      }),
    )
    return { tags: own.tags ?? [], values }
  }
}

import { z } from 'zod'
import type { Who } from '../../platform/auth/gate.ts'
import type { Db } from '../../platform/db/open.ts'
import { containsPattern } from '../../platform/db/patterns.ts'
import { identifier, joined, type Piece, piece, raw } from '../../platform/db/statement.ts'
import { type FieldError, validationError } from '../../platform/http/errors.ts'
import { Id } from '../../platform/http/fields.ts'
import { amountBeside } from '../../records/amounts.ts'
import { recordsSeen, recordTables, type Taggable } from '../tags/index.ts'
import type { TypeName } from './types.ts'

const form = /^([a-z][a-z0-9_]{0,59})(>=|<=|=|~)(.{1,500})$/su
const Condition = z
  .string()
  .regex(form, 'must be a key, one of = >= <= ~ and a value, such as headcount>=50')
  .refine((value) => value.isWellFormed() && !value.includes('\0'), 'must be valid text')

/** Conditions on fields in a query string: `headcount>=50`, repeated for more. */
export const conditionsFilter = (description: string) =>
  z
    .union([Condition, z.array(Condition).max(10, 'must have at most 10 entries')])
    .transform((given) => [given].flat())
    .meta({
      // one text to clients; a parameter that is repeated comes as a list
      type: 'string',
      anyOf: undefined,
      description,
    })
export const CustomFilter = conditionsFilter(
  'A field of the firm’s own: key, one of = >= <= ~ (contains), and a value; may be repeated. Money is compared in the currency of the firm, or of in=',
)

type Asked = { key: string; sign: string; value: string }

export function readCondition(condition: string): Asked {
  const [, key = '', sign = '', value = ''] = form.exec(condition) ?? []
  return { key, sign, value }
}

type Given = Asked & { name: string; type: TypeName | null; isOption: boolean; options: string[] }

/** What a list is asked of fields of the firm’s own, also in groups of filters. */
type AskedOfOwn = { custom?: string[] | undefined; or?: readonly { custom?: string[] | undefined }[] | undefined }

/** Refuses conditions that no record could fulfil: of fields that are not there, or with values of another type. */
export async function checkCustom(db: Db, who: Who, kind: Taggable, { custom = [], or = [] }: AskedOfOwn, within = '') {
  const read = (name: string, conditions: readonly string[] = []) =>
    conditions.map((one) => ({ name: `${within}${name}`, ...readCondition(one) }))
  const asked = [...read('custom', custom), ...or.flatMap((group, at) => read(`or.${at}.custom`, group.custom))]
  if (asked.length === 0) return
  const given = await db<Given[]>`
    select given.name, given.key, given.sign, given.value, f.type, f.options,
      exists (select from unnest(f.options) option where fold(option) = fold(given.value)) as "isOption"
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as given (name text, key text, sign text, value text)
      left join custom_fields f on f.firm_id = ${who.firmId} and f.kind = ${kind} and f.key = given.key and f.removed_at is null`
  const wrong = given.flatMap((one): FieldError[] => {
    const message = faultOfCondition(one, kind)
    return message ? [{ field: one.name, message }] : []
  })
  if (wrong.length > 0) throw validationError(wrong)
}

const signsOf: Record<TypeName, string[]> = {
  text: ['=', '~'],
  number: ['=', '>=', '<='],
  money: ['=', '>=', '<='],
  date: ['=', '>=', '<='],
  boolean: ['='],
  choice: ['=', '~'],
  choices: ['=', '~'],
  person: ['='],
  link: ['=', '~'],
}

export function faultOfCondition(
  { key, sign, value, type, isOption, options }: Omit<Given, 'name'>,
  kind: string,
): string | undefined {
  if (!type) return `“${key}” is no field of a ${kind}`
  if (!signsOf[type].includes(sign)) return `“${key}” is compared by ${signsOf[type].join(' ')}`
  const must = (what: string) => `the value of “${key}” must be ${what}`
  switch (type) {
    case 'number':
    case 'money':
      return isNumber(value) ? undefined : must('a number')
    case 'date':
      return dayIn(value) ? undefined : must('a date such as 2026-06-30')
    case 'boolean':
      return value === 'true' || value === 'false' ? undefined : must('true or false')
    case 'choice':
    case 'choices':
      return sign === '~' || isOption ? undefined : must(`one of ${options.join(', ')}`)
    case 'person':
      return Id.safeParse(value).success ? undefined : must('the id of a person')
    default:
      return undefined
  }
}

type Filter = { kind: Taggable; of: string; conditions?: string[] | undefined; currency?: string | undefined }

/** Whether the record "of" has values that these conditions ask for. Routes have let them through checkCustom. */
export const customIs = (who: Who, { kind, of, conditions = [], currency }: Filter): Piece => piece`
  ${joined(conditions.map((asked) => piece`and ${identifier(of)}.id in (${holding(who, { kind, currency }, readCondition(asked))})`))}`

export const companyCustomIs = (who: Who, asked: Pick<Filter, 'conditions' | 'currency'>): Piece =>
  customIs(who, { kind: 'company', of: 'companies', ...asked })

type Of = Pick<Filter, 'kind' | 'currency'>

/** The ids of the records of a kind that hold such a value. */
function holding(who: Who, of: Of, { key, sign, value }: Asked): Piece {
  const { table, column } = recordTables[of.kind]
  const [number, day] = [piece`${numberIn(value)}::numeric`, piece`${dayIn(value)}::date`]
  const tests: Record<string, Piece> = {
    '~': piece`exists (select from unnest(v.words) word where word like fold(${containsPattern(value)}))`,
    '=': piece`(v.words @> array[left(fold(${value}), 500)] or v.number = ${number} or v.day = ${day})`,
    '>=': piece`(v.number >= ${number} or v.day >= ${day})`,
    '<=': piece`(v.number <= ${number} or v.day <= ${day})`,
  }
  const values = piece`
    select v.${identifier(column)} from custom_fields f
      join custom_values v on v.firm_id = ${who.firmId} and v.field_id = f.id`
  const ofField = piece`f.firm_id = ${who.firmId} and f.kind = ${of.kind} and f.key = ${key} and f.removed_at is null`
  const plain = piece`${values} where ${ofField} and ${tests[sign] ?? piece`false`}`
  if (!isOfCurrency(of.kind) || !isNumber(value) || sign === '~') return plain
  const amount = amountBeside(table, 'r', 'v.number', { firmId: who.firmId, currency: of.currency })
  return piece`${plain} and f.type <> 'money' union all
    ${values}, ${recordsSeen(who, of.kind)} and r.id = v.${identifier(column)}
      and ${ofField} and f.type = 'money' and ${amount} ${raw(sign)} ${number}`
}

/** Contacts have no currency: their amounts are in that of the firm. */
const isOfCurrency = (kind: Taggable) => kind !== 'contact'

/** Yes and no are 1 and 0, as they are kept. */
export const numberIn = (value: string): string | null =>
  value === 'true' ? '1' : value === 'false' ? '0' : isNumber(value) ? value : null
const isNumber = (value: string) => /^-?\d{1,18}(\.\d{1,10})?$/.test(value)

export const dayIn = (value: string): string | null =>
  /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(`${value}T00:00Z`)) && !value.startsWith('0000')
    ? value
    : null

import { isStandard, records } from '../../../records/descriptions/index.ts'
import { countryCode } from '../../../records/places/country_code.ts'
import { currencyNamed, type Unit } from '../../../words/amounts.ts'
import type { DayOrder } from '../../../words/written_days.ts'
import { programOf } from '../rows/origins.ts'
import type { ColumnMapping, Layout, Mapping } from '../schema.ts'
import type { ColumnFacts } from '../table/profile.ts'
import { unitOfHeading } from '../values/units.ts'
import { chosen, foldedWord } from '../values/words.ts'
import { type Field, type FieldType, fieldsOf, type Kind, keysOf } from './fields.ts'

type Table = {
  kind: Kind
  columns: readonly ColumnFacts[]
  layout: Layout
  own: readonly Field[]
  firmOrder: DayOrder | null
}

/** What the columns most likely mean: by their headings, and by what their values look like. */
export function suggestMapping({ kind, columns, layout, own, firmOrder }: Table): Mapping {
  const headings = withoutCommonPrefix(columns.map(({ name }) => name))
  const pairs = columns.flatMap((facts, column) =>
    [...fieldsOf[kind], ...own].map((field) => {
      const score = scoreOf(field, { ...facts, name: headings[column] ?? '' }, kind)
      return { column, field, score }
    }),
  )
  const byColumn = new Map<number, Field>()
  const taken = new Set<string>()
  for (const { column, field, score } of pairs.sort((a, b) => b.score - a.score || a.column - b.column)) {
    if (score < likely || byColumn.has(column) || taken.has(field.name)) continue
    if (field.name === 'outcome' && !taken.has('stage')) continue
    // two columns of names say more than one that may hold a name
    if (field.name === 'name' && score < 1 && taken.has('first_name') && taken.has('last_name')) continue
    byColumn.set(column, field)
    taken.add(field.name)
  }
  // whose a company is says nothing of its deals, unless the table has these
  if (kind === 'companies' && !taken.has('stage'))
    for (const [column, field] of byColumn) if (field.name === 'owner') byColumn.delete(column)
  const habits = habitsOf(columns, layout, firmOrder)
  return {
    columns: columns.map((facts, column) => columnMapping(column, byColumn.get(column), facts, habits)),
    key: bestKey(kind, taken),
    on_match: 'update',
    on_new: 'create',
    create_companies: kind === 'contacts' || kind === 'deals' || (isStandard(kind) && records[kind].company !== null),
    program: programOf(columns),
    activity: activityIn(columns),
    unknown_owner: 'empty',
    on_bad_cell: 'refuse',
  }
}

/** What the rows of a table of one kind of activity are: "Call title", "Meeting name". */
const activityIn = (columns: readonly ColumnFacts[]): Mapping['activity'] =>
  (['call', 'meeting', 'email'] as const).find((kind) =>
    columns.some(({ name }) =>
      new RegExp(`^${kind} (?:title|notes|name|start|subject|body|outcome|duration|direction)`, 'i').test(name),
    ),
  ) ?? 'note'

const likely = 0.5

/** Without what all headings begin with: "Title" of "Deal - Title" beside "Deal - Value". */
function withoutCommonPrefix(names: readonly string[]): string[] {
  const [prefix] = /^[^-]+ - /.exec(names[0] ?? '') ?? []
  const isCommon = prefix !== undefined && names.length > 1 && names.every((name) => name.startsWith(prefix))
  return names.map((name) => (isCommon ? name.slice(prefix.length) : name))
}

// Columns by which other programs know their records again: not one of them is a value that people typed.
const ofPrograms = /\(do not modify\)|\b(ids?|guid|uuid|checksum|lifecycle)\b/i

/** "Record ID - Contact", "Associated Company IDs (Primary)"; "(Do Not Modify) Account" holds its id. */
const idHeading = (name: string) =>
  /^\(do not modify\) \w+$/i.test(name)
    ? foldedWord(`${name.slice(name.indexOf(')') + 1)} id`)
    : foldedWord(name.replace(/\(.*?\)|\[.*?\]/g, ''))

const ofPeopleHere = /\b(owner|owned by|created by|modified by|assigned to)\b/i

/** 1: the heading is one of the field's own words. Less where it only holds one, or where values alone speak for it. */
function scoreOf(field: Field, facts: ColumnFacts, kind: Kind): number {
  const words = field.words.split(' ')
  if (field.type === 'id' || field.type === 'ids') {
    const position = words.indexOf(idHeading(facts.name))
    return position === -1 || facts.filled === 0 ? 0 : 1.2 - position / 1000
  }
  // programs hide the ids of what they export; what a person hides is an old or a private column
  if (facts.hidden || ofPrograms.test(facts.name)) return 0
  // "Revenue (USD m)", "E-mail*"
  const heading = foldedWord(facts.name.replace(/\(.*?\)|\[.*?\]/g, ''))
  const fits = fitOf(field, facts)
  const position = words.indexOf(heading)
  // stages that nobody knows are asked about: without the column every deal would be a lead
  if (fits === 'no' && !(position !== -1 && kind === 'deals' && field.name === 'stage')) return 0
  // beside the stage only: a column of this name that stands alone is the stage
  if (field.name === 'outcome') return position === -1 ? 0 : 1.1
  if (position !== -1) return 1.2 - position / 1000
  if (ofPeopleHere.test(facts.name) && field.type !== 'owner' && field.type !== 'author') return 0
  const parts = facts.name.split(/[^\p{L}\p{N}]+/u).map(foldedWord)
  const isPart = words.some((word) => word.length > 3 && (parts.includes(word) || heading.startsWith(word)))
  // the status of a lead is not that of its company: one of few things is meant where the values are these
  if (isPart && fits !== 'yes' && (field.type === 'status' || field.type === 'choice')) return 0
  if (isPart) return fits === 'yes' ? 0.9 : 0.6
  // a company that is called a prospect has no deal for that
  const isTelling = telling.has(field.type) && !(kind === 'companies' && field.type === 'stage')
  return fits === 'yes' && isTelling ? 0.55 : 0
}

/** Values by which these are known without a heading. */
const telling = new Set<FieldType>(['email', 'web', 'stage'])

function fitOf(field: Field, { filled, looks, longest, samples }: ColumnFacts): 'yes' | 'maybe' | 'no' {
  const share = (...of: (keyof typeof looks)[]) =>
    filled === 0 ? 0 : of.reduce((sum, one) => sum + (looks[one] ?? 0), 0) / filled
  const byShare = (part: number) => (part > 0.6 ? 'yes' : part > 0 || filled === 0 ? 'maybe' : 'no')
  switch (field.type) {
    case 'choice':
      return byShare(samples.filter((sample) => chosen(field, sample)).length / Math.max(samples.length, 1))
    case 'country':
      return byShare(samples.filter((sample) => countryCode(sample)).length / Math.max(samples.length, 1))
    // "Amount in company currency" says how much, not in which
    case 'currency':
      return byShare(samples.filter((sample) => currencyNamed(sample)).length / Math.max(samples.length, 1))
    case 'email':
      return byShare(share('email'))
    case 'web':
      return byShare(share('web'))
    case 'stage':
      return byShare(share('stage'))
    case 'status':
      return byShare(share('status', 'flag'))
    case 'date':
    case 'moment':
      return byShare(share('date'))
    case 'money':
    case 'integer':
    case 'percent':
      return byShare(share('number', 'amount', 'percent'))
    case 'year':
      return byShare(share('number', 'date'))
    case 'title':
    case 'person':
    case 'company':
      return share('email', 'date', 'amount') > 0.5 || longest > 1000 ? 'no' : 'maybe'
    default:
      return 'maybe'
  }
}

/** What the columns of a file say together, where one does not say it by itself. */
type Habits = { usesCommas: boolean; dayOrder: DayOrder | null }

function habitsOf(columns: readonly ColumnFacts[], layout: Layout, firmOrder: DayOrder | null): Habits {
  const sum = (look: keyof ColumnFacts['looks']) => columns.reduce((n, { looks }) => n + (looks[look] ?? 0), 0)
  const [commas, points] = [sum('decimal_comma'), sum('decimal_point')]
  const usesCommas = commas === points ? layout.delimiter === ';' : commas > points
  const [dayFirst, monthFirst] = [sum('day_first') > 0, sum('month_first') > 0]
  // where fractions stand behind a comma, the day stands before the month; else as the firm writes
  const usual = usesCommas && !dayFirst ? 'dmy' : firmOrder
  const dayOrder = dayFirst !== monthFirst ? orderOf(dayFirst) : usual
  return { usesCommas, dayOrder }
}

function columnMapping(
  column: number,
  field: Field | undefined,
  facts: ColumnFacts,
  { usesCommas, dayOrder }: Habits,
): Mapping['columns'][number] {
  const { looks } = facts
  const has = (look: keyof typeof looks) => (looks[look] ?? 0) > 0
  const commas = looks.decimal_comma ?? 0
  const points = looks.decimal_point ?? 0
  const own = commas === points ? undefined : commas > points ? ',' : '.'
  const unit = field?.type === 'money' ? unitIn(facts) : undefined
  const mapped: ColumnMapping = {
    column,
    field: field?.name ?? null,
    day_order:
      has('day_first') === has('month_first') ? (has('day_first') ? null : dayOrder) : orderOf(has('day_first')),
    decimal: own ?? (usesCommas ? ',' : '.'),
    fractions: has('fraction') && has('above_one') ? null : has('fraction'),
    ...(unit && { scale: unit.scale, currency: unit.currency }),
  }
  const isUnclear =
    (field?.type === 'date' && has('order_unclear') && has('day_first') === has('month_first')) ||
    (isNumeric(field) && has('decimal_unclear') && own === undefined) ||
    (field?.type === 'percent' && (has('fraction') ? has('above_one') : has('one') && !has('above_one'))) ||
    unit?.isFromAbove
  return isUnclear ? { ...mapped, unclear: true } : mapped
}

const orderOf = (isDayFirst: boolean): DayOrder => (isDayFirst ? 'dmy' : 'mdy')

const isNumeric = (field: Field | undefined) =>
  field !== undefined && ['money', 'integer', 'percent'].includes(field.type)

const scales = [1, 1000, 1_000_000, 1_000_000_000] as const

/** The unit in the heading; else in the one that stands over it and its neighbours. */
function unitIn({ name, above }: ColumnFacts) {
  const isUnit = ({ scale, currency }: Unit) => scale !== 1 || currency !== null
  const own = unitOfHeading(name)
  const over = isUnit(own) || above === undefined ? undefined : unitOfHeading(above)
  const { scale, currency } = over && isUnit(over) ? over : own
  return {
    scale: scales.find((known) => known === scale) ?? 1,
    currency,
    isFromAbove: over !== undefined && isUnit(over),
  } as const
}

function bestKey(kind: Kind, mapped: ReadonlySet<string>): string {
  return keysOf[kind].find(({ name }) => fitsKey(kind, name, mapped))?.name ?? 'none'
}

function fitsKey(kind: Kind, key: string, mapped: ReadonlySet<string>): boolean {
  const known = keysOf[kind].find(({ name }) => name === key)
  return known?.needs.every((one) => one.some((field) => mapped.has(field))) ?? false
}

type Earlier = { mapping: Mapping; columns: readonly ColumnFacts[] }

/** The mapping of an earlier table for this one, by the names of its columns; the rest as suggested. */
export const takeOver = (
  suggested: Mapping,
  columns: readonly ColumnFacts[],
  { mapping, columns: names }: Earlier,
) => ({
  ...suggested,
  ...mapping,
  columns: withColumns(suggested, columns, { mapping, columns: names }),
})

/** Of the same file read in another way: what a person has said of columns that are still there, and of rows. */
export function keepChosen(kind: Kind, suggested: Mapping, columns: readonly ColumnFacts[], earlier: Earlier): Mapping {
  const { mapping } = earlier
  const chosen = { ...mapping, columns: mapping.columns.filter((one) => one.chosen) }
  const merged = withColumns(suggested, columns, { mapping: chosen, columns: earlier.columns })
  const fields = fieldsIn(merged)
  const isKeyChosen = mapping.key !== bestKey(kind, fieldsIn(mapping.columns)) && fitsKey(kind, mapping.key, fields)
  return { ...suggested, ...mapping, columns: merged, key: isKeyChosen ? mapping.key : bestKey(kind, fields) }
}

const fieldsIn = (columns: Mapping['columns']) => new Set(columns.flatMap(({ field }) => field ?? []))

function withColumns(suggested: Mapping, columns: readonly ColumnFacts[], earlier: Earlier): Mapping['columns'] {
  const byName = new Map(earlier.mapping.columns.map((mapped) => [earlier.columns[mapped.column]?.name, mapped]))
  const known = suggested.columns.map((own) => byName.get(columns[own.column]?.name ?? ''))
  const taken = fieldsIn(known.flatMap((one) => one ?? []))
  return suggested.columns.map((own, index) => {
    const before = known[index]
    if (before) return { ...before, column: own.column }
    return own.field !== null && taken.has(own.field) ? { ...own, field: null } : own
  })
}

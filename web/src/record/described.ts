import { boundsOf, choiceLabel, type Description, type Field } from '../../../src/records/descriptions/describe.ts'
import { countryCodes, countryLabel } from '../../../src/words/countries.ts'
import { currencyCodes } from '../../../src/words/iso_currencies.ts'
import type { InPlace } from '../form/field_in_place.tsx'
import type { FieldOf, Option } from '../form/fields.tsx'
import type { Bounds, FigureKind } from '../form/read_figure.ts'
import { type Search, valuesIn } from '../parts/address.ts'
import { count, currencyIn, day, firmCurrency, fullMoney, percents } from '../parts/format.ts'
import type { Hideable } from '../parts/use_hidden.ts'
import type { Described } from '../table/columns_of.tsx'
import type { Filter, FilterOption } from '../table/filters/filter_chips.tsx'

// What the description of a record comes to on screens: the inputs of its form, the columns and the filters of its list, what
// is compared where two are merged; its facts are in shown.tsx. A screen says beside it only what is its own.

type NameOf<D extends Description> = keyof D['fields'] & string

/** What a screen has of its own, by field: those named stand first, in this order; one that is false is left out. */
export type Own<D extends Description, Way> = { [Name in NameOf<D>]?: Partial<Way> | false }

export function arranged<D extends Description, Way>({ fields }: D, own: Own<D, Way>) {
  const names = [...new Set([...Object.keys(own), ...Object.keys(fields)])] as NameOf<D>[] // reason: `own` has no other names
  return names.flatMap((name) => {
    const [field, beside] = [fields[name], own[name]]
    return field && beside !== false ? [{ name, field, beside }] : []
  })
}

/** All that a field can hold, in words: of a choice in its order, of a country by name, of a currency by use. */
export const choicesOf = ({ kind, choices = [] }: Field): Option[] =>
  kind === 'country'
    ? countries()
    : kind === 'currency'
      ? currencies()
      : choices.map((value) => ({ value, label: choiceLabel(value) }))

const countries = (): Option[] =>
  countryCodes
    .map((value) => ({ value, label: countryLabel(value) }))
    .sort((one, other) => one.label.localeCompare(other.label, 'en'))

const currencyNames = new Intl.DisplayNames('en', { type: 'currency' })

/** Every currency, those of the firm and of large markets first. */
function currencies(): Option[] {
  const first = [...new Set([firmCurrency(), 'USD', 'EUR', 'GBP', 'CHF', 'JPY', 'CAD', 'AUD', 'SEK', 'NOK', 'DKK'])]
  return [...first, ...currencyCodes.filter((code) => !first.includes(code))].map((value) => ({
    value,
    label: `${value} ${currencyNames.of(value)}`,
  }))
}

const isChosen = ({ kind, choices }: Field) => kind === 'country' || kind === 'currency' || choices !== undefined

const mayBeEmpty = ({ required, initial, kind }: Field) => !required && initial === undefined && kind !== 'currency'

/** Those kinds of fields that hold a figure, as screens call them. */
const figures = { money: 'money', integer: 'count', year: 'year', percent: 'percent' } as const
const figureOf: Partial<Record<Field['kind'], FigureKind>> = figures

/** The bounds of a figure; nothing of what is none. */
const boundsIn = (field: Field): Bounds => (figureOf[field.kind] ? boundsOf(field) : {})

const hiddenWith = ({ hidden }: Field) => hidden as Hideable | undefined // reason: a test holds that the service knows them

type WithoutPicker = { kind: 'link'; to: Exclude<Field['to'], 'company' | 'user'> }
type LinksWithoutPicker<D extends Description> = {
  [Name in NameOf<D>]: D['fields'][Name] extends WithoutPicker ? Name : never
}[NameOf<D>]

/** A form says how a record is chosen that has no picker, or leaves the field out. */
export type OwnInputs<D extends Description> = Own<D, FieldOf> & {
  [Name in LinksWithoutPicker<D>]: false | (Partial<FieldOf> & Required<Pick<FieldOf, 'kind'>>)
}

/** The inputs of a form: a title that takes a whole line stands first, all else that does stands last. */
export function inputsOf<D extends Description>(description: D, own: OwnInputs<D>): FieldOf<NameOf<D>>[] {
  const inputs = arranged(description, own).map(({ name, field, beside }) => ({
    name,
    label: field.kind === 'percent' ? `${field.label}, %` : field.label,
    ...(field.kind === 'money' && 'currency' in description.fields && { currencyField: 'currency' }),
    kind: inputKind(field),
    required: field.required,
    ...boundsIn(field),
    ...(isChosen(field) && { choices: choicesOf(field), isClearable: mayBeEmpty(field) }),
    isWide: field.kind === 'text' || field.kind === 'web',
    ...beside,
  }))
  const isLast = ({ name, isWide }: (typeof inputs)[number]) => isWide && description.fields[name]?.kind !== 'title'
  return [...inputs.filter((input) => !isLast(input)), ...inputs.filter(isLast)]
}

const inputKinds = {
  title: 'text',
  line: 'text',
  text: 'long',
  email: 'email',
  web: 'link',
  ...figures,
  day: 'day',
  moment: 'moment',
  choice: 'choice',
  country: 'choice',
  currency: 'choice',
  flag: 'switch',
  names: 'words',
} as const

function inputKind({ kind, to }: Field): FieldOf['kind'] {
  if (kind !== 'link') return inputKinds[kind]
  switch (to) {
    case 'company':
      return 'company'
    case 'user':
      return 'person'
    case 'contact':
    case 'deal':
    case 'fund':
    case undefined:
      return undefined // OwnInputs has the form say it
    default:
      return to satisfies never
  }
}

/** A record of which nothing is written yet. */
export const unwrittenOf = ({ fields }: Description): Record<string, string | null> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { kind, initial, required }]) => [
      name,
      kind === 'currency' ? firmCurrency() : (initial ?? (required ? '' : null)),
    ]),
  )

/** How a field is edited where it stands, for those that need nothing of their own; an amount may be of a record. */
export function inPlaceOf(field: Field, record?: { currency: string; follows?: boolean }): InPlace {
  const { kind } = field
  if (isChosen(field))
    return { kind: 'choice', options: [...(mayBeEmpty(field) ? [nothingChosen] : []), ...choicesOf(field)] }
  if (kind === 'text') return { kind: 'long' }
  if (kind === 'day' || kind === 'moment') return { kind }
  const of = figureOf[kind]
  const amount = kind === 'money' && record && { currency: record.currency, follows: record.follows ?? true }
  return of ? { kind: 'figure', of, ...boundsOf(field), ...amount } : { kind: 'text' }
}

const nothingChosen: Option = { value: '', label: 'None' }

/** A field as text, as it is compared with that of another record; of a link the name. */
export function textOf(name: string, field: Field, record: object): string {
  const told = field.named ? name.replace(/_id$/, '_name') : name
  const value: unknown = record[told as keyof typeof record]
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' && field.kind === 'money') return fullMoney(value, currencyIn(record))
  if (typeof value === 'number' && field.kind === 'integer') return count(value)
  if (typeof value === 'number' && field.kind === 'percent') return percents(value)
  if (typeof value === 'string' && field.kind === 'choice') return choiceLabel(value)
  if (typeof value === 'string' && field.kind === 'country') return countryLabel(value)
  if (typeof value === 'string' && field.kind === 'day') return day(value)
  return Array.isArray(value) ? value.join(', ') : String(value)
}

const columnKinds: Partial<Record<Field['kind'], { kind: Described<never>['kind']; width: number }>> = {
  title: { kind: 'name', width: 220 },
  money: { kind: 'money', width: 96 },
  integer: { kind: 'count', width: 100 },
  year: { kind: 'year', width: 90 },
  percent: { kind: 'percent', width: 104 },
  day: { kind: 'day', width: 112 },
  moment: { kind: 'when', width: 112 },
  choice: { kind: 'choice', width: 104 },
  country: { kind: 'country', width: 130 },
}

/** As wide as its kind needs, or its label; in px, for letters of the head and the space around them. */
function columnOf({ kind: of, label }: Field) {
  const { kind, width } = columnKinds[of] ?? { kind: 'text', width: 160 }
  return { kind, width: Math.max(width, label.length * 7 + 32) }
}

/** The columns of a list: of what stands in its rows, and of what the screen adds. */
export const columnsFrom = <R, D extends Description>(description: D, own: Own<D, Described<R>>): Described<R>[] =>
  arranged(description, own)
    .filter(({ field, beside }) => field.listed || beside)
    .map(({ name, field, beside }) => ({
      id: name,
      title: field.label,
      ...columnOf(field),
      ...boundsIn(field),
      ...(field.sorted && { sortBy: name }),
      ...(field.hidden && { of: hiddenWith(field) }),
      ...(isChosen(field) && { choices: choicesOf(field), required: field.initial !== undefined }),
      ...beside,
    })) as Described<R>[] // reason: an entry of each field, with what is given beside it

/** What a list can be narrowed by. */
export const filtersFrom = <D extends Description>(description: D, own: Own<D, OwnFilter> = {}): Filter[] =>
  arranged(description, own).flatMap(({ name, field, beside }) => filterOf(name, field, beside))

type OwnFilter = { options: FilterOption[]; placeholder: string; rare: true }

function filterOf(name: string, field: Field, beside: Partial<OwnFilter> | undefined): Filter[] {
  const { label, filter } = field
  if (filter === 'range') {
    const [from, to] = endsOf(name)
    const kind = figureOf[field.kind]
    return kind ? [{ kind, from, to, label, of: hiddenWith(field), ...beside }] : []
  }
  if (filter === 'part') return [{ kind: 'text', name, label, ...beside }]
  if (filter !== 'any' || field.kind === 'link') return []
  const options = beside?.options ?? (isChosen(field) ? choicesOf(field) : undefined)
  // a firm has few records in another than its own
  const rare = field.kind === 'currency' && ({ rare: true } as const)
  return options
    ? [{ kind: 'choice', name, label, many: true, ...rare, ...beside, options }]
    : [{ kind: 'text', name, label, ...beside }]
}

const endsOf = (name: string) => [`${name}_min`, `${name}_max`] as const

/** The parameters by which a list is narrowed by the fields of its records. */
export const parametersFrom = (description: Description): string[] => Object.keys(askedFrom(description, {}))

/** What an address asks of them, as the service takes it; what is no number is not asked for. */
export const askedFrom = ({ fields }: Description, search: Search): Record<string, number | string[] | undefined> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { filter, kind }]): [string, number | string[] | undefined][] => {
      // a link has a parameter in words of its own: owner, and not owner_id
      if (filter === undefined || kind === 'link') return []
      if (filter !== 'range') return [[name, valuesIn(search[name])]]
      return endsOf(name).map((end) => [end, numberIn(search[end])])
    }),
  )

const numberIn = (text: string | undefined) => (text && Number.isFinite(Number(text)) ? Number(text) : undefined)

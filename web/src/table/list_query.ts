import { asOne, type Search, valuesIn } from '../parts/address.ts'

/** What a list can be asked for: the names in the address, with those of the service. */
export type Parameters = Readonly<Record<string, string>>
/** What a list is asked for, as a view keeps it. */
export type ViewQuery = Record<string, string | string[]>

/** `same` are called alike in the address and by the service. */
export const parametersOf = (same: readonly string[], others: Parameters = {}): Parameters => ({
  ...Object.fromEntries([...same, 'or'].map((name) => [name, name])),
  ...others,
  group: 'group_by',
})

/** What the list in the address is asked for, with its order. */
export function queryIn(parameters: Parameters, search: Search): ViewQuery {
  const asked: ViewQuery = {}
  for (const [name, parameter] of Object.entries(parameters)) {
    const [value, ...others] = valuesIn(search[name])
    if (value) asked[parameter] = others.length > 0 ? [value, ...others] : value
  }
  const { sort } = search
  if (sort) Object.assign(asked, { sort_by: sort.replace(/^-/, ''), sort_order: sort.startsWith('-') ? 'desc' : 'asc' })
  return asked
}

/** The address of what a list was asked for: what it was not asked for is taken away. */
export function searchOf(parameters: Parameters, asked: ViewQuery): Search {
  const one = (name: string) => {
    const values = [asked[name] ?? []].flat()
    // an address holds one condition on fields of the firm’s own
    return name === 'custom' ? values[0] : asOne(values)
  }
  const search: Search = nothing(parameters)
  for (const [name, parameter] of Object.entries(parameters)) search[name] = one(parameter)
  const by = one('sort_by')
  search['sort'] = by && `${one('sort_order') === 'desc' ? '-' : ''}${by}`
  return search
}

/** The address of a list that nothing narrows. */
export const nothing = ({ group: _group, ...narrowing }: Parameters): Search =>
  Object.fromEntries(Object.keys(narrowing).map((name) => [name, undefined]))

/** What a list of the service is asked for; a list of values is a parameter that is repeated. */
export type ListQuery = Record<string, string | number | boolean | readonly string[] | undefined>

/** Without what asks for nothing. */
export const asksOf = (query: ListQuery): ListQuery =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined && String(value) !== ''))

export const urlOf = (query: ListQuery): URLSearchParams =>
  new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)])),
  )

const ofPage = ['include', 'typos', 'sort_by', 'sort_order']

/** How rows are shown, and which are. */
export const ofPageIn = (query: ListQuery): ListQuery =>
  Object.fromEntries(Object.entries(query).filter(([name]) => ofPage.includes(name)))
export const filtersIn = (query: ListQuery): ListQuery =>
  Object.fromEntries(Object.entries(query).filter(([name]) => !ofPage.includes(name)))

import { asOne, type Search, valuesIn } from '../parts/address.ts'

/** What a list can be asked for: the names in the address, with those of the service. */
export type Parameters = Readonly<Record<string, string>>
/** What a list is asked for, as a view keeps it. */
export type ViewQuery = Record<string, string | string[]>

/** `same` are called alike in the address and by the service. */
export const parametersOf = (same: readonly string[], others: Parameters = {}): Parameters => ({
  ...Object.fromEntries(same.map((name) => [name, name])),
  ...others,
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
export const nothing = (parameters: Parameters): Search =>
  Object.fromEntries(Object.keys(parameters).map((name) => [name, undefined]))

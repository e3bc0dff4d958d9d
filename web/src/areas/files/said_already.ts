import { api } from '../../api/client.ts'
import { useInWords } from '../custom-fields/index.ts'
import { isOwn, type Plan } from './apply_plan.ts'
import { judged } from './values.ts'

/** What a company says in the field that a value is to fill, where that is something else. */
export function useSaidAlready(companyId: string | null) {
  const inWords = useInWords()
  const of = { enabled: companyId !== null }
  const id = companyId ?? ''
  const company = api.useQuery('get', '/api/companies/{company_id}', { params: { path: { company_id: id } } }, of).data
  const asked = api.useQuery(
    'get',
    '/api/custom-fields/values',
    { params: { query: { kind: 'company', ids: id } } },
    of,
  ).data
  const own = asked?.data[0]?.values
  return ({ field, value }: Plan['fields'][number]): string | undefined => {
    if (!isOwn(field)) {
      const present = company?.[field]
      return present === null || present === undefined || present === judged(value) ? undefined : String(present)
    }
    const { type, key } = value.own_field ?? {}
    if (!type || !key) return undefined
    const wanted = judged(value)
    const present = inWords(type, own?.[key])
    return present === inWords(type, type === 'boolean' ? wanted === 'Yes' : wanted) ? undefined : present
  }
}

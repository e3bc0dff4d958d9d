import { api } from '../../api/client.ts'
import { useAddress } from '../../parts/address.ts'
import { usePeople } from '../../parts/people.ts'
import { useMe } from '../../parts/use_me.ts'
import { type Filter, FilterChips } from '../../table/filter_chips.tsx'
import { SearchBox } from '../../table/search_box.tsx'
import { CompanyPicker } from '../companies/company_picker.tsx'
import { orders } from './board_query.ts'
import { stageOptions } from './deal.ts'

/** What the pipeline is narrowed by, and the order of the board; kept in the address. */
export function DealFilters({ isTable }: { isTable: boolean }) {
  const me = useMe()
  const people = usePeople().toSorted((one, other) => Number(other.id === me?.id) - Number(one.id === me?.id))
  const [{ company }] = useAddress()
  const chosen = api.useQuery(
    'get',
    '/api/companies/{company_id}',
    { params: { path: { company_id: company ?? '' } } },
    { enabled: !!company },
  )
  const filters: Filter[] = [
    {
      kind: 'choice',
      name: 'owner',
      label: 'Owner',
      options: people.map(({ id, name }) => ({ value: id, label: id === me?.id ? `${name} (you)` : name })),
    },
    { kind: 'money', from: 'value_min', to: 'value_max', label: 'Value' },
    { kind: 'dates', from: 'close_from', to: 'close_to', label: 'Close date' },
    {
      kind: 'own',
      name: 'company',
      label: 'Company',
      shown: () => chosen.data?.name ?? '…',
      field: (value, set) => (
        <CompanyPicker label="Company" value={value || null} onChange={(id) => set(id ?? undefined)} size="xs" />
      ),
    },
    isTable
      ? {
          kind: 'choice',
          name: 'stage',
          label: 'Stage',
          options: [{ value: 'pipeline', label: 'All open' }, ...stageOptions],
        }
      : {
          kind: 'choice',
          name: 'order',
          label: 'Order',
          options: Object.entries(orders).map(([value, { name }]) => ({ value, label: name })),
        },
  ]
  return (
    <>
      <SearchBox label="Search deals" />
      <FilterChips filters={filters} />
    </>
  )
}

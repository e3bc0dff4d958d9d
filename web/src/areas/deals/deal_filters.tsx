import { api } from '../../api/client.ts'
import { useAddress } from '../../parts/address.ts'
import { usePeople } from '../../parts/people.ts'
import { useHides } from '../../parts/use_hidden.ts'
import { useMe } from '../../parts/use_me.ts'
import { type Filter, FilterChips } from '../../table/filter_chips.tsx'
import { SearchBox } from '../../table/search_box.tsx'
import { CompanyPicker } from '../companies/company_picker.tsx'
import { useCustomFilter } from '../custom-fields/custom_filter.tsx'
import { useTagFilter } from '../tags/tags.ts'
import { ViewsMenu } from '../views/views_menu.tsx'
import { orders } from './board_query.ts'
import { stageOptions } from './deal.ts'

/** What the pipeline is narrowed by, and the order of the board; kept in the address. */
export function DealFilters({ isTable }: { isTable: boolean }) {
  const me = useMe()
  const hides = useHides()
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
    { kind: 'money', from: 'value_min', to: 'value_max', label: 'Value', of: 'deal_value' },
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
          options: Object.entries(orders)
            .filter(([value]) => value !== 'value' || !hides('deal_value'))
            .map(([value, { name }]) => ({ value, label: name })),
        },
    ...useTagFilter('deal'),
    ...useCustomFilter('deal'),
  ]
  return (
    <>
      <ViewsMenu list="deals" />
      <SearchBox label="Search deals" />
      <FilterChips filters={filters} />
    </>
  )
}

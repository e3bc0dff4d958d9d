import { deal } from '../../../../src/records/descriptions/deals.ts'
import { api } from '../../api/client.ts'
import { useAddress, valuesIn } from '../../parts/address.ts'
import { useCompanyFacets } from '../../parts/company_facets.ts'
import { usePeople } from '../../parts/people.ts'
import { useHides } from '../../parts/use_hidden.ts'
import { useMe } from '../../parts/use_me.ts'
import { filtersFrom } from '../../record/described.ts'
import { type Filter, FilterChips } from '../../table/filters/filter_chips.tsx'
import { companyFilter } from '../../table/filters/link_filters.tsx'
import { SearchBox, saidMeant } from '../../table/filters/search_box.tsx'
import listStyles from '../../table/list.module.css'
import { useCustomFilter } from '../custom-fields/index.ts'
import { useFundOptions } from '../funds/index.ts'
import { stepsOf, usePipelines } from '../pipelines/index.ts'
import { useTagFilter } from '../tags/index.ts'
import { ViewsMenu } from '../views/index.ts'
import { orders, parameters, searchOfView, viewQueryOf } from './board_query.ts'
import { stageOptions, stepOptions } from './deal.ts'
import { PipelineChoice } from './pipeline_choice.tsx'
import { pipelinesIn, type ShownBoard } from './shown_board.ts'

/** What the service has searched for instead of words that no deal has. */
export function useMeant(): string | undefined {
  const [{ search }] = useAddress()
  return api.useQuery(
    'get',
    '/api/deals',
    { params: { query: { search, typos: true, page_size: 1 } } },
    { enabled: !!search },
  ).data?.meant
}

type Props = { isTable: boolean; shown: ShownBoard | undefined }

/** What the pipeline is narrowed by, and the order of the board; kept in the address. */
export function DealFilters({ isTable, shown }: Props) {
  const me = useMe()
  const hides = useHides()
  const people = usePeople().toSorted((one, other) => Number(other.id === me?.id) - Number(one.id === me?.id))
  const [address] = useAddress()
  const meant = useMeant()
  const funds = useFundOptions()
  const pipelines = usePipelines()
  const asked = pipelinesIn(address, pipelines)
  const chosen = pipelines.filter(({ id }) => asked.length === 0 || asked.includes(id))
  const steps = stepOptions(chosen.flatMap(stepsOf), chosen)
  const known = new Set(pipelines.flatMap(stepsOf).map(({ key }) => key))
  // of a saved view, or of an address that somebody sent
  const gone = known.size === 0 ? [] : valuesIn(address['stage_id']).filter((id) => !known.has(id))
  const filters: Filter[] = [
    {
      kind: 'choice',
      name: 'owner',
      label: 'Owner',
      many: true,
      options: people.map(({ id, name }) => ({ value: id, label: id === me?.id ? `${name} (you)` : name })),
    },
    ...filtersFrom(deal, { value: {}, enterprise_value: { rare: true }, equity_cheque: { rare: true } }),
    { kind: 'dates', from: 'bid_from', to: 'bid_to', label: deal.fields.bid_date.label, rare: true },
    {
      kind: 'dates',
      from: 'final_bid_from',
      to: 'final_bid_to',
      label: deal.fields.final_bid_date.label,
      rare: true,
    },
    { kind: 'dates', from: 'close_from', to: 'close_to', label: 'Close date' },
    companyFilter,
    ...(funds.length > 0
      ? [{ kind: 'choice' as const, name: 'fund', label: 'Fund', many: true as const, options: funds }]
      : []),
    ...(isTable && steps.length + gone.length > 0
      ? [
          {
            kind: 'choice' as const,
            name: 'stage_id',
            label: 'Stage',
            many: true as const,
            options: [...steps, ...gone.map((value) => ({ value, label: 'A stage that is gone' }))],
          },
        ]
      : []),
    isTable
      ? {
          kind: 'choice',
          name: 'stage',
          label: pipelines.length > 0 ? 'Category' : 'Stage',
          many: true,
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
    {
      kind: 'choice',
      name: 'industry',
      label: 'Industry',
      many: true,
      rare: true,
      options: useCompanyFacets()?.industries.map((one) => ({ ...one, label: one.value, count: undefined })) ?? [],
    },
    ...useTagFilter('deal'),
    ...useCustomFilter('deal'),
  ]
  return (
    <>
      <ViewsMenu list="deals" asked={viewQueryOf(address)} searchOf={searchOfView} hasNoColumns={!isTable} />
      {pipelines.length > 0 && <PipelineChoice isTable={isTable} shown={shown} />}
      <SearchBox label="Search deals" />
      {meant && (
        <span className={listStyles.count} role="status" data-meant>
          {saidMeant(address['search'], meant)}
        </span>
      )}
      <FilterChips filters={filters} parameters={parameters} />
    </>
  )
}

import { Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { api, type Row } from '../../api/client.ts'
import { useDeal } from '../../parts/about.ts'

export type PickedDeal = Pick<Row<'/api/deals'>, 'id' | 'name' | 'company_id' | 'company_name'>

type Props = Omit<SelectProps, 'value' | 'onChange' | 'data'> & {
  value: string | null
  onChange(id: string | null, deal?: PickedDeal): void
  /** whose deals there are to choose from: of any company where there is none */
  company: string | null | undefined
}

const restMs = 150
const shownMax = 100

/** A deal of a company, by name; where there is no company, one of any, searched at the service as one types. */
export function DealPicker({ value, onChange, company, error, ...others }: Props) {
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text.trim(), restMs)
  const chosen = useDeal(value ?? undefined)
  const ofAny = !company
  const label = (deal: PickedDeal) => (ofAny ? `${deal.name}, ${deal.company_name}` : deal.name)
  const words = ofAny && !(chosen && search === label(chosen)) ? search : ''
  const found = api.useQuery('get', '/api/deals', {
    params: {
      query: {
        company_id: company || undefined,
        search: words || undefined,
        page_size: ofAny ? 12 : shownMax,
        sort_by: 'name',
        sort_order: 'asc',
      },
    },
  })
  const deals: PickedDeal[] = found.data?.data ?? []
  const all = chosen && !deals.some(({ id }) => id === chosen.id) ? [chosen, ...deals] : deals
  const isNone = company && found.data?.total === 0 && !value
  return (
    <Select
      {...others}
      error={error ?? (found.error ? 'The deals cannot be searched just now' : undefined)}
      data={all.map((deal) => ({ value: deal.id, label: label(deal) }))}
      value={value || null}
      onChange={(id) =>
        onChange(
          id,
          all.find((deal) => deal.id === id),
        )
      }
      searchable
      clearable
      searchValue={text}
      onSearchChange={setText}
      {...(ofAny && { filter: ({ options }) => options })}
      placeholder={isNone ? 'No deals here yet' : (others.placeholder ?? 'Find a deal')}
      nothingFoundMessage={found.isFetching ? 'Searching …' : text.trim() ? 'No deal is called that' : 'No deals yet'}
      // the list scrolls itself: in a scroll area of its own no key would reach it
      withScrollArea={false}
      styles={{ options: { maxHeight: 320, overflowY: 'auto' } }}
    />
  )
}

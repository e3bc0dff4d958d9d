import { Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { api, client, refetch } from '../../api/client.ts'
import { useCompanyName } from '../../parts/company_name.ts'
import { attempt, tellDone } from '../../parts/tell.tsx'

type Props = Omit<SelectProps, 'value' | 'onChange' | 'data'> & {
  value: string | null
  onChange(id: string | null, name?: string): void
  /** a name that is no company's can be made one */
  allowNew?: boolean
}

// an id is never this
const newCompany = 'new'
const restMs = 150

/** One of the companies of the firm, searched at the service as one types. */
export function CompanyPicker({ value, onChange, allowNew, disabled, error, ...others }: Props) {
  const [text, setText] = useState('')
  const [picked, setPicked] = useState<{ id: string; name: string }>()
  const [isAdding, setAdding] = useState(false)
  const [search] = useDebouncedValue(text.trim(), restMs)

  const known = picked?.id === value ? picked : undefined
  const ofValue = useCompanyName(known ? null : value)
  const name = known?.name ?? ofValue
  // the name of what is chosen stands in the field, and is not a search
  const words = search === name ? '' : search
  const found = api.useQuery(
    'get',
    '/api/companies',
    { params: { query: { search: words || undefined, page_size: 12, sort_by: 'name', sort_order: 'asc' } } },
    { placeholderData: (old: unknown) => old as never }, // the same shape, of the search before
  )
  // what was found before is offered only where it has what is typed by now
  const isOld = text.trim() !== search || found.isPlaceholderData
  const typed = text.trim() === name ? '' : text.trim().toLowerCase()
  const rows = (found.data?.data ?? []).filter((row) => !isOld || row.name.toLowerCase().includes(typed))
  const options = rows.map((row) => ({ value: row.id, label: row.name }))
  if (value && name && !options.some((option) => option.value === value)) options.unshift({ value, label: name })
  const isKnownName = rows.some((row) => row.name.toLowerCase() === words.toLowerCase())
  if (allowNew && words && !isKnownName && !isOld && !found.isFetching)
    options.push({ value: newCompany, label: `Add “${words}”` })

  function take(id: string | null) {
    const row = options.find((option) => option.value === id)
    setPicked(row && { id: row.value, name: row.label })
    onChange(id, row?.label)
  }

  async function pick(id: string | null) {
    if (id !== newCompany) return take(id)
    const wanted = words
    setAdding(true)
    await attempt(async () => {
      const { data } = await client.POST('/api/companies', { body: { name: wanted } })
      if (!data) return
      setPicked({ id: data.id, name: data.name })
      onChange(data.id, data.name)
      tellDone(`${data.name} added`)
      refetch('/api/companies')
    })
    setAdding(false)
  }

  return (
    <Select
      {...others}
      disabled={disabled || isAdding}
      error={error ?? (found.error ? 'The companies cannot be searched just now' : undefined)}
      data={options}
      value={value || null}
      onChange={pick}
      searchable
      clearable
      searchValue={text}
      onSearchChange={setText}
      // the service has searched
      filter={({ options: all }) => all}
      placeholder={others.placeholder ?? 'Find a company'}
      nothingFoundMessage={
        isOld || found.isFetching
          ? 'Searching …'
          : words
            ? `No company is called “${words}”`
            : 'There are no companies yet'
      }
      // the list scrolls itself: in a scroll area of its own no key would reach it
      withScrollArea={false}
      styles={{ options: { maxHeight: 320, overflowY: 'auto' } }}
    />
  )
}

import { Select, type SelectProps } from '@mantine/core'
import { useState } from 'react'
import { useContact } from '../../parts/about.ts'
import { useFoundPeople } from '../../parts/people.ts'
import { FoundOption } from './found_option.tsx'

type Props = Omit<SelectProps, 'value' | 'onChange' | 'data'> & {
  value: string | null
  onChange(id: string | null): void
  /** whose contacts come first */
  company: string | undefined
}

/** A contact of any company, searched at the service as one types. */
export function ContactPicker({ value, onChange, company, error, ...others }: Props) {
  const [text, setText] = useState('')
  const chosen = useContact(value ?? undefined)
  const isChosen = text.trim() === chosen?.name
  const { found, words, isSearching, fault } = useFoundPeople(isChosen ? '' : text, company || undefined)
  const contacts = found.filter(({ kind }) => kind === 'contact')
  const options = contacts.map(({ id, name }) => ({ value: id, label: name }))
  if (chosen && !contacts.some(({ id }) => id === chosen.id)) options.unshift({ value: chosen.id, label: chosen.name })
  return (
    <Select
      {...others}
      error={error ?? (fault ? 'The contacts cannot be searched just now' : undefined)}
      data={options}
      value={value || null}
      onChange={onChange}
      searchable
      clearable
      searchValue={text}
      onSearchChange={setText}
      // the service has searched
      filter={({ options: all }) => all}
      placeholder={others.placeholder ?? 'Find a contact'}
      nothingFoundMessage={isSearching ? 'Searching …' : words ? `Nobody is called “${words}”` : 'Type a name'}
      renderOption={({ option }) => {
        const one = contacts.find(({ id }) => id === option.value)
        return one ? <FoundOption person={one} /> : option.label
      }}
      // the list scrolls itself: in a scroll area of its own no key would reach it
      withScrollArea={false}
      styles={{ options: { maxHeight: 320, overflowY: 'auto' } }}
    />
  )
}

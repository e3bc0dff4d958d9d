import { MultiSelect, type MultiSelectProps } from '@mantine/core'
import { useState } from 'react'
import { client, type Reply, refetch } from '../../api/client.ts'
import { useCompanyName } from '../../parts/company_name.ts'
import { useFoundPeople } from '../../parts/people.ts'
import { attempt, tellDone } from '../../parts/tell.tsx'
import { FoundOption } from './found_option.tsx'

export type Participant = Reply<'/api/interactions/{interaction_id}'>['participants'][number]

type Props = Omit<MultiSelectProps, 'value' | 'onChange' | 'data'> & {
  value: Participant[]
  onChange(people: Participant[]): void
  /** whose contacts come first, and to which a new one belongs */
  company: string | undefined
}

// an id is never one of these
const added = { ofCompany: 'new', alone: 'new of no company' }
const participantsMax = 100

/** Who took part: contacts of any company and colleagues, found as one types. Who is not known yet can be made a contact. */
export function ParticipantsPicker({ value, onChange, company, disabled, error, ...others }: Props) {
  const [text, setText] = useState('')
  const [isAdding, setAdding] = useState(false)
  const { found, words, isSearching, fault } = useFoundPeople(text, company)
  const companyName = useCompanyName(company)

  const people = new Map([...found, ...value].map((one) => [one.id, one]))
  const isKnown = found.some(({ name }) => name.toLowerCase() === words.toLowerCase())
  // a part of a name finds people; a whole one that finds others only is somebody new
  const isWhole = words.includes(' ') || found.length === 0
  const isNew = words !== '' && isWhole && !isSearching && !fault && !isKnown
  const options = [...people.values()].map((one) => ({ value: one.id, label: nameOf(one, company) }))
  const offers = isNew ? offersOf(words, found.length === 0, companyName) : []

  async function pick(ids: string[]) {
    const isMade = ids.find((id) => Object.values(added).includes(id))
    if (isMade === undefined) return onChange(ids.flatMap((id) => people.get(id) ?? []).map(participant))
    const body = { name: words, ...(isMade === added.ofCompany && { company_id: company }) }
    setAdding(true)
    await attempt(async () => {
      const { data } = await client.POST('/api/contacts', { body })
      if (!data) return
      const company_name = data.company_id === null ? null : (companyName ?? null)
      onChange([...value, { kind: 'contact', id: data.id, name: data.name, company_id: data.company_id, company_name }])
      tellDone(`${data.name} added`)
      refetch('/api/contacts')
    })
    setAdding(false)
  }

  return (
    <MultiSelect
      {...others}
      placeholder={value.length === 0 ? 'Type a name' : undefined}
      disabled={disabled || isAdding}
      error={error ?? (fault ? 'The contacts cannot be searched just now' : undefined)}
      data={[...options, ...offers]}
      value={value.map(({ id }) => id)}
      onChange={pick}
      searchable
      openOnFocus={false}
      clearable
      hidePickedOptions
      maxValues={participantsMax}
      searchValue={text}
      onSearchChange={setText}
      // the service has searched
      filter={({ options: all }) => all}
      nothingFoundMessage={
        isSearching ? 'Searching …' : words ? `Nobody is called “${words}”` : 'Type a name to find anybody'
      }
      renderOption={({ option }) => {
        const one = found.find(({ id }) => id === option.value)
        return one ? <FoundOption person={one} /> : option.label
      }}
      // the list scrolls itself: in a scroll area of its own no key would reach it
      withScrollArea={false}
      // no further than to the button that saves
      styles={{ options: { maxHeight: 190, overflowY: 'auto' } }}
    />
  )
}

/** A name, with the company where it is another one. */
export const nameOf = ({ kind, name, company_id, company_name }: Participant, company: string | null | undefined) =>
  kind === 'contact' && company_name && company_id !== company ? `${name}, ${company_name}` : name

const participant = ({ kind, id, name, company_id, company_name }: Participant): Participant => ({
  kind,
  id,
  name,
  company_id,
  company_name,
})

function offersOf(name: string, isAlone: boolean, company: string | undefined) {
  const begin = isAlone ? 'Nobody found: add' : 'Add'
  if (company === undefined) return [{ value: added.alone, label: `${begin} “${name}” as a contact` }]
  return [
    { value: added.ofCompany, label: `${begin} “${name}” as a contact of ${company}` },
    { value: added.alone, label: `Add “${name}” as a contact without a company` },
  ]
}

import { TagsInput, type TagsInputProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type Ref, useState } from 'react'
import { api } from '../../api/client.ts'
import { usePeople } from '../../parts/people.ts'
import { addressIn } from './letter.ts'

type Props = Omit<TagsInputProps, 'value' | 'onChange' | 'data'> & {
  value: string[]
  onChange(value: string[]): void
  /** whose contacts are offered first */
  company: string | undefined
  ref?: Ref<HTMLInputElement>
}

const restMs = 150
const offered = 8

/** Who a mail goes to: contacts and colleagues, found as one types, or any address. */
export function RecipientField({ company, ...field }: Props) {
  const [text, setText] = useState('')
  const [words] = useDebouncedValue(text.trim(), restMs)
  const people = usePeople()
  const found = api.useQuery(
    'get',
    '/api/contacts',
    {
      params: {
        query: {
          search: words || undefined,
          // without words, those of the company are the likely ones
          company_id: words ? undefined : company,
          page_size: 20,
        },
      },
    },
    { staleTime: 30_000, placeholderData: (old: unknown) => old as never }, // reason: the same shape, of the words before
  )
  const contacts = (found.data?.data ?? []).flatMap(({ name, email, company_name }) =>
    email ? [{ name, email, from: company_name }] : [],
  )
  const colleagues = words
    ? people.filter(({ name, email }) => `${name} ${email}`.toLowerCase().includes(words.toLowerCase()))
    : []
  const known = [...contacts, ...colleagues.map(({ name, email }) => ({ name, email, from: 'colleague' }))]
  const byText = new Map(known.slice(0, offered).map((one) => [`${one.name} <${one.email}>`, one]))
  // nobody is offered before a word is typed, but for the people of the company
  const offers = words || company ? [...byText.keys()].filter((one) => !field.value.includes(one)) : []
  return (
    <TagsInput
      {...field}
      size="xs"
      data={offers}
      // the service has searched
      filter={({ options }) => options}
      searchValue={text}
      onSearchChange={setText}
      splitChars={[',', ';']}
      maxTags={100}
      onKeyDown={(event) => {
        const [first] = offers
        // Enter behind a part of a name takes whom it means; what the arrows chose is taken by itself
        if (event.key !== 'Enter' || event.metaKey || event.ctrlKey || !text.trim() || addressIn(text) || !first) return
        if (document.querySelector('[data-combobox-option][data-combobox-selected]')) return
        event.preventDefault()
        field.onChange([...field.value, first])
        setText('')
      }}
      renderOption={({ option }) => {
        const one = byText.get(option.value)
        return (
          <div>
            <div>{one?.name}</div>
            <small style={{ color: 'var(--ink-quiet)' }}>{[one?.email, one?.from].filter(Boolean).join(' · ')}</small>
          </div>
        )
      }}
    />
  )
}

import { TagsInput, type TagsInputProps } from '@mantine/core'
import { type Ref, useState } from 'react'
import { useFoundPeople } from '../parts/people.ts'
import { FoundOption } from './pickers/found_option.tsx'

type Props = Omit<TagsInputProps, 'value' | 'onChange' | 'data'> & {
  value: string[]
  onChange(value: string[]): void
  /** whose contacts are offered first */
  company: string | undefined
  /** what is written of whom one picks */
  writes: 'name and address' | 'address'
  ref?: Ref<HTMLInputElement>
}

const offered = 8

/** Addresses of contacts and colleagues, found as one types, or any others. */
export function AddressField({ company, writes, ...field }: Props) {
  const [text, setText] = useState('')
  const { found, words } = useFoundPeople(text, company)
  const reachable = found.flatMap(({ email, ...one }) => {
    if (!email || (one.kind === 'user' && !words)) return []
    return [{ ...one, email, written: writes === 'address' ? email : `${one.name} <${email}>` }]
  })
  // nobody is offered before a word is typed, but for the people of the company
  const byText = new Map(reachable.slice(0, offered).map((one) => [one.written, one]))
  const offers = [...byText.keys()].filter((one) => !field.value.includes(one))
  return (
    <TagsInput
      {...field}
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
        return one ? <FoundOption person={one} detail={one.email} /> : option.value
      }}
    />
  )
}

/** The e-mail address in what somebody wrote. */
export const addressIn = (text: string): string | undefined =>
  /[^\s<>",;]+@[^\s<>",;]+\.[^\s<>",;]+/.exec(text)?.[0].toLowerCase()

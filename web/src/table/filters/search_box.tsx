import { ActionIcon, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useAddress } from '../../parts/address.ts'
import { counted } from '../../parts/format.ts'
import { IconSearch, IconX } from '../../parts/icons.ts'
import { useKeys } from '../../parts/keys/keys.ts'
import listStyles from '../list.module.css'
import type { Rows } from '../use_rows.ts'
import styles from './filters.module.css'

// between the last key and the question
const restMs = 150

/** Searches a list as one types; the words are kept in the address. `/` goes to it. */
export function SearchBox({ label, name = 'search' }: { label: string; name?: string }) {
  const [search, set] = useAddress()
  const inAddress = search[name] ?? ''
  const [text, setText] = useState(inAddress)
  const sent = useRef(inAddress)
  const box = useRef<HTMLInputElement>(null)

  // back and forward bring other words; those that come from here are already in the box
  useEffect(() => {
    if (inAddress === sent.current) return
    sent.current = inAddress
    setText(inAddress)
  }, [inAddress])
  useEffect(() => {
    const words = text.trim()
    if (words === sent.current) return
    const timer = setTimeout(() => {
      sent.current = words
      set({ [name]: words })
    }, restMs)
    return () => clearTimeout(timer)
  }, [text, name, set])

  useKeys([{ keys: '/', does: label, act: () => box.current?.focus() }])
  return (
    <TextInput
      ref={box}
      size="xs"
      type="search"
      className={styles.search}
      aria-label={label}
      placeholder={label}
      maxLength={200}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        if (text) setText('')
        else box.current?.blur()
      }}
      leftSection={<IconSearch size={16} stroke={1.6} />}
      rightSection={
        text && (
          <ActionIcon size="xs" aria-label="Search for nothing" onClick={() => setText('')}>
            <IconX size={14} stroke={1.6} />
          </ActionIcon>
        )
      }
    />
  )
}

export const saidMeant = (search: string | undefined, meant: string) => `Nothing for “${search}”; showing “${meant}”`

type Counted = { rows: Rows<unknown>; search: string | undefined; one: string; many?: string }

/** How many rows there are, and what was searched for instead where nothing has the words. */
export function RowCount({ rows: { total, meant }, search, one, many }: Counted) {
  return (
    <span className={listStyles.count} role="status" data-meant={meant}>
      {meant !== undefined && `${saidMeant(search, meant)}: `}
      {total !== undefined && counted(total, one, many)}
    </span>
  )
}

import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'

/** What a screen keeps in the address: `#/companies?search=acme&open=…`. Values are text; a screen reads its own. */
export type Search = Record<string, string | undefined>

/** Several values under one name in the address. */
export const valuesIn = (text: string | undefined): string[] => text?.split('\n').filter(Boolean) ?? []
export const asOne = (values: string[]): string | undefined => values.join('\n') || undefined

/**
 * What the screen keeps in the address, and how it is changed. `set` merges; undefined or '' takes a value away. It
 * replaces the entry in the history unless told to add one (opening a panel or a tab is a step back can undo).
 */
export function useAddress(): [Search, (change: Search, how?: 'replace' | 'push') => void] {
  const search: Search = useSearch({ strict: false })
  const navigate = useNavigate()
  const set = useCallback(
    (change: Search, how: 'replace' | 'push' = 'replace') => {
      navigate({ to: '.', search: (old: Search) => ({ ...old, ...change }), replace: how === 'replace' })
    },
    [navigate],
  )
  return [search, set]
}

import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { Search } from '../routes.tsx'

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

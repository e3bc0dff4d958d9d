import { useState } from 'react'
import { useMe } from '../../parts/use_me.ts'

/**
 * What a person is writing, kept in this tab until it is saved: a dialog closed by accident opens again as it was.
 * `fresh` is what an unwritten one has; what differs from it is kept.
 */
export function useDraft<T extends object>(name: string, fresh: T) {
  const key = `firm-crm.draft.${useMe()?.id ?? ''}.${name}`
  const [first] = useState(fresh)
  const [held, setHeld] = useState({ key, kept: read<T>(key) })
  // who is signed in may be known only after the first look
  if (held.key !== key) setHeld({ key, kept: read<T>(key) })
  const { kept } = held
  const setKept = (next: Partial<T>) => setHeld({ key, kept: next })
  const value = { ...first, ...kept }

  const set = (change: Partial<T>) => {
    const next = { ...kept, ...change }
    setKept(next)
    const isFresh = JSON.stringify({ ...first, ...next }) === JSON.stringify(first)
    if (isFresh) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(next))
  }
  const forget = () => {
    setKept({})
    sessionStorage.removeItem(key)
  }
  /** After it was saved: nothing is kept any more, and its dialog shows it until it has faded out. */
  const saved = () => sessionStorage.removeItem(key)
  return { value, first, set, forget, saved }
}

function read<T extends object>(key: string): Partial<T> {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<T> // reason: only `set` above writes there
  } catch {
    return {}
  }
}

/** What of `value` is not as in `before`: a change sends nothing else, so that it leaves alone what others changed. */
export function changesOf<T extends object>(before: T, value: T): Partial<T> {
  const entries = Object.entries(value).filter(
    ([name, one]) => JSON.stringify(one) !== JSON.stringify(before[name as keyof T]), // reason: the names of T
  )
  return Object.fromEntries(entries) as Partial<T> // reason: a part of T
}

/** A moment as `<input type="datetime-local">` has it: the person's own clock. */
export function asLocal(at: Date): string {
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

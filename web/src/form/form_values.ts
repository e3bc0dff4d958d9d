import { personOf, readToken } from '../api/token.ts'

// What a person types is kept in this tab until it is saved: a dialog that was closed by accident opens again as it was.

const keyOf = (name: string) => `firm-crm.draft.${personOf(readToken()) ?? ''}.${name}`

/** What was typed under this name and not saved. */
export function readKept<T extends object>(name: string): Partial<T> {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(name)) ?? '{}') as Partial<T> // reason: only `keep` below writes there
  } catch {
    return {}
  }
}

/** Keeps what differs from an unwritten form; nothing where nothing does. */
export function keep(name: string, changes: object): void {
  if (Object.keys(changes).length === 0) sessionStorage.removeItem(keyOf(name))
  else sessionStorage.setItem(keyOf(name), JSON.stringify(changes))
}

/** As it is stored: text without what surrounds it, nothing in place of empty text. */
export function tidy<T extends object>(values: T): T {
  const entries = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' ? value.trim() || null : value,
  ])
  return Object.fromEntries(entries) as T // reason: a field that may be empty may be null
}

/** What of `values` is not as in `before`: a change sends nothing else, so that it leaves alone what others changed. */
export function changesOf<T extends object>(before: T, values: T): Partial<T> {
  const entries = Object.entries(values).filter(
    ([name, value]) => written(value) !== written(before[name as keyof T]), // reason: the names of T
  )
  return Object.fromEntries(entries) as Partial<T> // reason: a part of T
}

const written = (value: unknown) => JSON.stringify(value === '' ? null : value)

/** What of a record a change is about to replace: sent again, it takes the change back. */
export function replaced<T extends object>(record: T, changes: object): Partial<T> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => name in changes)) as Partial<T> // reason: a part of T
}

/** What a new record is made of: what was left empty is not sent, since a role may not set what is hidden from it. */
export function filled<T extends object>(values: T): T {
  return Object.fromEntries(Object.entries(tidy(values)).filter(([, value]) => value !== null)) as T // reason: what may be empty may be left out
}

/** What a form begins with: what the record has of it, or nothing yet. */
export function valuesOf<T extends object>(unwritten: T, record: T | undefined): T {
  if (!record) return unwritten
  return Object.fromEntries(Object.keys(unwritten).map((name) => [name, record[name as keyof T]])) as T // reason: the names of T
}

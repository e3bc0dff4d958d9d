import { personOf, readToken } from '../api/token.ts'

type Recent = { href: string; title: string }

const most = 8
const isRecord = /^\/(companies|contacts|deals|documents|reports|calendar)\/[^/?]+$/
// what such a screen is called while its record is on its way
const nameless = new Set(['Company', 'Contact', 'Pipeline', 'Deal', 'Document', 'Report', 'Meeting'])

/** The records the person has looked at last on this browser, the latest first. */
export function readRecent(): Recent[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOfPerson()) ?? '[]')
    return Array.isArray(kept)
      ? kept.filter((one) => typeof one?.href === 'string' && typeof one?.title === 'string')
      : []
  } catch {
    return []
  }
}

/** Remembers the record of the screen that is shown now. */
export function rememberScreen(title: string): void {
  const href = location.hash.slice(1).split('?')[0] ?? ''
  if (!isRecord.test(href) || nameless.has(title) || !readToken()) return
  const others = readRecent().filter((one) => one.href !== href)
  localStorage.setItem(keyOfPerson(), JSON.stringify([{ href, title }, ...others].slice(0, most)))
}

export const forgetRecent = (): void => localStorage.removeItem(keyOfPerson())

// names of records are the firm's: another person on this computer does not see them
const keyOfPerson = () => `firm-crm.recent.${personOf(readToken()) ?? ''}`

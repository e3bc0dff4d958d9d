import { createHash } from 'node:crypto'

const bracketed = /<[^<>\s\u0000-\u001f]+>/g
// an index of the database takes no longer one
const lengthMax = 900
const referencesMax = 100

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** The ids that a header names, in their order, each once: at most a hundred, the first and the newest. */
export function messageIdsIn(header: string | undefined): string[] {
  const ids = [...new Set((header ?? '').match(bracketed) ?? [])].map(bounded)
  return ids.length <= referencesMax ? ids : [...ids.slice(0, 1), ...ids.slice(1 - referencesMax)]
}

/** The id in a Message-ID header, with its brackets also where the sender forgot them. */
export function messageIdIn(header: string | undefined): string | undefined {
  const [id] = messageIdsIn(header)
  if (id) return id
  const bare = (header ?? '').replace(/[\s<>\u0000-\u001f\u007f]+/g, '').toWellFormed()
  return bare ? bounded(`<${bare}>`) : undefined
}

/** An id for a message without one: of what stays the same wherever and whenever it is read. */
export const madeMessageId = (stable: readonly string[]): string =>
  `<${sha256(stable.join('\u0000')).slice(0, 40)}@made.invalid>`

const bounded = (id: string) => {
  const wellFormed = id.toWellFormed()
  return wellFormed.length <= lengthMax ? wellFormed : `<${sha256(wellFormed).slice(0, 40)}@long.invalid>`
}

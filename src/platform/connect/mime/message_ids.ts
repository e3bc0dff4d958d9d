import { createHash } from 'node:crypto'

const bracketed = /<[^<>\s\u0000-\u001f]+>/g
// an index of the database takes no longer one
const lengthMax = 900
const referencesMax = 100

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** What has the form of an id outside brackets, which some programs forget; a comment or an address of a sentence has not. */
const bare = /^[^\s<>()",;:@]+@[^\s<>()",;:@]+$/

/** The ids that a header names, in their order, each once: at most a hundred, the first and the newest. */
export function messageIdsIn(header: string | undefined): string[] {
  const text = header ?? ''
  const found = text.match(bracketed) ?? []
  const words = text
    .replace(bracketed, ' ')
    .split(/[\s,;]+/)
    .filter((word) => word !== '')
  const isListOfIds = words.every((word) => bare.test(word))
  const all = isListOfIds && words.length > 0 ? idsInOrder(text) : found
  const ids = [...new Set(all)].map(bounded)
  return ids.length <= referencesMax ? ids : [...ids.slice(0, 1), ...ids.slice(1 - referencesMax)]
}

const idsInOrder = (text: string) =>
  (text.match(/<[^<>\s\u0000-\u001f]+>|[^\s,;<>]+/g) ?? []).map((id) => (id.startsWith('<') ? id : `<${id}>`))

/** The id in a Message-ID header, with its brackets also where the sender forgot them. */
export function messageIdIn(header: string | undefined): string | undefined {
  const [id] = messageIdsIn(header)
  if (id) return id
  const unbracketed = (header ?? '').replace(/[\s<>\u0000-\u001f\u007f]+/g, '').toWellFormed()
  return unbracketed ? bounded(`<${unbracketed}>`) : undefined
}

/** An id for a message without one: of what stays the same wherever and whenever it is read. */
export const madeMessageId = (stable: readonly string[]): string =>
  `<${sha256(stable.join('\u0000')).slice(0, 40)}@made.invalid>`

const bounded = (id: string) => {
  const wellFormed = id.toWellFormed()
  return wellFormed.length <= lengthMax ? wellFormed : `<${sha256(wellFormed).slice(0, 40)}@long.invalid>`
}

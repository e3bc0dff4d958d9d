import { records } from '../../../../src/records/descriptions/index.ts'
import { idle } from '../idle.ts'
import { personNow, rowsOf } from './store.ts'
import { findWaiting } from './waiting.ts'
import { withWaiting } from './with_waiting.ts'

// The answers that a person has looked at, for when the service cannot be reached.

type Answer = {
  person: string
  /** path and query */
  id: string
  /** when it came, in milliseconds since 1970 */
  at: number
  type: string
  content: string | Blob
}

const rows = rowsOf<Answer>('answers')

const livesMs = 7 * 86_400_000
const bytesMax = 50 * 1024 * 1024
const trimEvery = 100

/** By their first words: records, and what stands around them. Nothing else is stored, least of all what holds a secret. */
const storedWords = new Set([
  ...Object.keys(records),
  ...['lists', 'comments', 'reports', 'files', 'emails', 'overview', 'staffing', 'pipelines', 'tags', 'views', 'walls'],
  ...['custom-fields', 'hidden-fields', 'exchange-rates', 'report-templates', 'document-answers'],
])
const storedAddresses =
  /^\/(auth\/(me|firm|preferences)|api\/(users|calendar\/events|notifications))(\?|$)|^\/api\/calendar\/events\//
const neverStored = /\/(download|export|attachments)\b/

function isStored(path: string): boolean {
  const word = /^\/api\/([\w-]+)/.exec(path)?.[1]
  return (storedAddresses.test(path) || storedWords.has(word ?? '')) && !neverStored.test(path)
}

const root = new URL('.', location.href).href
const pathOf = (url: string) => url.slice(root.length - 1)

/** Stores an answer of the network, or deletes what was stored of an address that is no longer answered to this person. */
export async function storeAnswer(url: string, person: string, answer: Response): Promise<void> {
  const id = pathOf(url)
  if (!isStored(id)) return answer.body?.cancel()
  if (answer.status === 403 || answer.status === 404) {
    await rows.delete({ ...none, person, id })
    return deleteAbout(person, idsIn(id))
  }
  const type = answer.headers.get('content-type') ?? ''
  if (!answer.ok || !/^(application\/json|image\/)/.test(type)) return
  const content = type.startsWith('image/') ? await answer.blob() : await answer.text()
  if (rightsAddresses.some((one) => one === id)) await forgetOtherRights(person, id, content)
  await rows.put({ person, id, at: Date.now(), type, content })
  if (++stored % trimEvery === 1) await trim(person)
}

const none = { at: 0, type: '', content: '' }
let stored = 0

/** The answer that is stored of an address, with what this person has changed since and the service has not got. */
export async function findAnswer(url: string): Promise<{ response: Response; at: number } | undefined> {
  const person = personNow()
  const id = pathOf(url)
  const found = person && isStored(id) ? await rows.find([person, id]) : undefined
  if (!found || found.at < Date.now() - livesMs) return undefined
  const { at, type, content } = found
  const body =
    typeof content === 'string' ? JSON.stringify(withWaiting(id, JSON.parse(content), await findWaiting())) : content
  return { at, response: new Response(body, { headers: { 'content-type': type } }) }
}

const gone = new Set<string>()
let deleting: Promise<void> | undefined

/** Deletes all that is stored of these records: they are gone for this person. Many at a time, as all answers are looked through. */
export function deleteAbout(person: string, ids: readonly string[]): Promise<void> {
  for (const id of ids) gone.add(id)
  deleting ??= idle().then(() => {
    deleting = undefined
    return deleteGone(person)
  })
  return deleting
}

async function deleteGone(person: string) {
  const ids = [...gone]
  gone.clear()
  if (ids.length === 0) return
  for (const row of await rows.list(person)) {
    const said = typeof row.content === 'string' ? row.id + row.content : row.id
    if (ids.some((id) => said.includes(id))) await rows.delete(row)
  }
}

/** Deletes all stored answers: nobody knows any more which of them the person may see. */
export async function deleteAnswers(person: string): Promise<void> {
  for (const row of await answersOf(person)) await rows.delete(row)
}

// beside the answers, as long as these
const place = { id: 'live', type: '' }

/** How far this person was told what changes, and what is gone for them. */
export const findPlace = async (person: string): Promise<string | undefined> =>
  (await rows.find([person, place.id]))?.content.toString()
export const storePlace = (person: string, content: string) => rows.put({ ...place, person, at: Date.now(), content })

const idsIn = (path: string): string[] => path.match(/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g) ?? []

/** A role and the fields that it does not see decide what every other answer holds. */
export const rightsAddresses = ['/auth/me', '/api/hidden-fields'] as const

/** But for those on rights: with them the next ones are compared. */
const answersOf = async (person: string): Promise<Answer[]> =>
  (await rows.list(person)).filter(({ id }) => !rightsAddresses.some((one) => one === id))

async function forgetOtherRights(person: string, id: string, content: string | Blob) {
  const before = await rows.find([person, id])
  if (before && rightsIn(before.content) !== rightsIn(content)) await deleteAnswers(person)
}

function rightsIn(content: string | Blob): string {
  const { role, hidden } = JSON.parse(String(content))
  return JSON.stringify({ role, hidden })
}

/** Deletes what is too old, and the oldest of what is too much. */
async function trim(person: string) {
  const newestFirst = (await answersOf(person)).sort((one, other) => other.at - one.at)
  let bytes = 0
  for (const row of newestFirst) {
    bytes += typeof row.content === 'string' ? row.content.length : row.content.size
    if (bytes > bytesMax || row.at < Date.now() - livesMs) await rows.delete(row)
  }
}

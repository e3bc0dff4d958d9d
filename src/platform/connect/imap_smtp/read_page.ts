import type { FetchMessageObject, ImapFlow, MessageStructureObject } from 'imapflow'
import type { RemoteMessage } from '../mail_account.ts'
import { assemble } from '../mime/assemble.ts'
import { readAsChange } from '../mime/read_safely.ts'
import type { Change } from '../pull.ts'
import { rangesOf, writeRanges } from './cursor.ts'
import { isRefusal } from './faults.ts'
import { writeMessagePlace } from './message_id.ts'
import { attachmentsIn, textsIn } from './structure.ts'

// A message up to this is fetched whole; of a larger one its headers and texts only.
const wholeBytesMax = 1024 * 1024
const headerBytesMax = 512 * 1024
const textBytesMax = 512 * 1024
const textsMax = 8

type Changes = Change<RemoteMessage>[]
type Place = { folder: string; validity: string; isSent: boolean }

/**
 * Reads the messages with these UIDs in the selected folder; one that has gone meanwhile is left out. One that the server
 * has and does not give is an error of its own: it does not hold up the others.
 */
export async function readPage(client: ImapFlow, place: Place, uids: readonly number[]): Promise<Changes> {
  try {
    return await readTogether(client, place, uids)
  } catch (error) {
    if (!isRefusal(error)) throw error
    const [uid] = uids
    if (uid !== undefined && uids.length === 1) return [notGiven(place, uid)]
    const changes: Changes = []
    for (const each of uids) changes.push(...(await readPage(client, place, [each])))
    if (changes.every(({ type }) => type === 'error')) throw error
    return changes
  }
}

async function readTogether(client: ImapFlow, place: Place, uids: readonly number[]): Promise<Changes> {
  const query = { uid: true, flags: true, size: true, internalDate: true, bodyStructure: true } as const
  const all = await client.fetchAll(setOf(uids), query, { uid: true })
  // one that is not finished may lie in any folder
  const listed = all.filter(({ flags }) => !flags?.has('\\Draft'))
  const wholes = new Map(listed.flatMap((each) => ((each.size ?? 0) <= wholeBytesMax ? [[each.uid, each]] : [])))
  const changes: Changes = []
  const given = new Set(all.flatMap(({ uid, flags }) => (flags?.has('\\Draft') ? [uid] : [])))
  if (wholes.size > 0)
    for await (const { uid, source } of client.fetch(setOf([...wholes.keys()]), { source: true }, { uid: true })) {
      const message = wholes.get(uid)
      if (!message || !source || given.has(uid)) continue
      given.add(uid)
      changes.push(await readAs(client, place, message, source))
    }
  for (const message of listed) {
    if (wholes.has(message.uid) || given.has(message.uid)) continue
    const raw = await reduced(client, message)
    if (!raw) continue
    given.add(message.uid)
    changes.push(await readAs(client, place, message, raw))
  }
  const missing = uids.filter((uid) => !given.has(uid))
  const there = missing.length > 0 && (await client.search({ uid: setOf(missing) }, { uid: true }))
  return changes.concat((there || []).map((uid) => notGiven(place, uid)))
}

const setOf = (uids: readonly number[]) => writeRanges(rangesOf([...uids].sort((one, other) => one - other)))

const notGiven = (place: Place, uid: number): Change<RemoteMessage> => ({
  type: 'error',
  id: writeMessagePlace({ ...place, uid }),
  name: `Message ${uid} of ${place.folder}`,
  reason: 'The mail server has this message and does not give it.',
})

const readAs = (client: ImapFlow, place: Place, message: FetchMessageObject, raw: Buffer) =>
  readAsChange(
    {
      id: writeMessagePlace({ ...place, uid: message.uid }),
      raw,
      providerThread: null,
      isSent: place.isSent,
      receivedAt: new Date(message.internalDate ?? Number.NaN),
      ...(message.bodyStructure && { attachments: attachmentsIn(message.bodyStructure) }),
    },
    client,
  )

/** A large message without its attachments; undefined where it is gone. */
async function reduced(client: ImapFlow, { uid, bodyStructure }: FetchMessageObject) {
  const texts = bodyStructure ? textsIn(bodyStructure).slice(0, textsMax) : []
  const header = { key: 'HEADER', maxLength: headerBytesMax }
  const bodyParts = [header, ...texts.map((node) => ({ key: partOf(node), maxLength: textBytesMax }))]
  const fetched = await client.fetchOne(String(uid), { uid: true, bodyParts }, { uid: true })
  if (!fetched) return undefined
  const found = new Map(fetched.bodyParts)
  return assemble(
    fetched.headers ?? Buffer.alloc(0),
    texts.map((node) => ({
      contentType: node.type,
      charset: node.parameters?.['charset'] ?? null,
      encoding: node.encoding ?? null,
      content: found.get(partOf(node)) ?? Buffer.alloc(0),
    })),
  )
}

/** A message of one part names none: its body is part 1. */
const partOf = (node: MessageStructureObject) => node.part ?? '1'

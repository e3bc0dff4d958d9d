import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { recordEvent } from '../../../access/events.ts'
import type { Deps } from '../../../deps.ts'
import type { Who } from '../../../platform/auth/gate.ts'
import { storableText } from '../../../platform/db/storable.ts'
import { downloadHeaders } from '../../../platform/http/download_headers.ts'
import { openFileSource } from '../../integrations/index.ts'
import { fileNotFound } from '../errors.ts'
import { asked, type Choice, chooseConnection, originOf } from './choose.ts'
import { findHidden, findKnown } from './known.ts'
import { contentTypeOf } from './rows.ts'

type Wanted = Choice & { id: string; method: string; signal: AbortSignal; reply: FastifyReply }

/** Sends a file as it is at the source, never to be shown as a page of ours: a stranger may have written it. */
export async function downloadSource(deps: Deps, who: Who, { id, method, signal, reply, ...choice }: Wanted) {
  const connected = await chooseConnection(deps, who, choice)
  const source = openFileSource(deps, connected)
  const file = await asked(source.find(id, signal)).catch(asMissing)
  const origin = originOf(who, connected)
  // a source may know a file by several spellings of its id
  if ((await findHidden(deps.sql, who, origin, [id, file.id])).size > 0) throw fileNotFound()
  const isHead = method === 'HEAD'
  const read = isHead ? undefined : await asked(source.read(id, signal)).catch(asMissing)
  if (!isHead) {
    const known = (await findKnown(deps.sql, origin, [file.id])).get(file.id)
    const document = known?.shown_id
    const subject = document
      ? { subject: 'file' as const, subjectId: document, companyId: known?.company_id ?? undefined }
      : { subject: 'connection' as const, subjectId: connected.connection.id }
    const name = storableText(file.name)
    const after = document ? { access: 'download', filename: name } : { access: 'source_download', file: name }
    await recordEvent(deps.sql, who, { ...subject, kind: 'access', after })
  }
  const filename = (read?.filename || file.name).toWellFormed()
  const size = read ? read.size : file.size
  reply.headers(downloadHeaders(filename, 'no-cache'))
  if (size !== null) reply.header('content-length', size)
  const said = [read?.contentType, file.mime_type].find((type) => type && isMediaType.test(type))
  const type = said ?? contentTypeOf({ mime_type: null, name: filename })
  return reply.type(type).send(read?.content ?? Readable.from([]))
}

function asMissing(error: unknown): never {
  if (error instanceof Error && 'statusCode' in error && error.statusCode === 404) throw fileNotFound()
  throw error
}

/** What a header takes: a source may say anything. */
const isMediaType = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(?:;[\x20-\x7e]*)?$/

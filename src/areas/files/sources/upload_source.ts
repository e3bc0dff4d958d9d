import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import type { Who } from '../../../platform/auth/gate.ts'
import type { RemoteFile } from '../../../platform/connect/file_source.ts'
import { transact } from '../../../platform/db/transact.ts'
import { ApiError } from '../../../platform/http/errors.ts'
import { Id } from '../../../platform/http/fields.ts'
import { discard } from '../../../platform/storage/faults.ts'
import { type Connected, openFileSource } from '../../integrations/index.ts'
import { formats } from '../receive/formats.ts'
import { keepFile } from '../receive/keep.ts'
import { type ReceivedFile, receiveUpload } from '../receive/receive.ts'
import { asked, checkCompany, chooseConnection, originOf, type SourceService } from './choose.ts'
import { findKnown, isTooLong, lockOrigin } from './known.ts'
import { remember } from './remember.ts'
import { rowOf, type SourceRow } from './rows.ts'

const blankAsNull = (value: unknown) => (value === '' ? null : value)

/** The fields of the form beside the file that every source takes. */
export const UploadFields = z.object({
  company_id: z.preprocess(blankAsNull, Id.nullish()).meta({ format: 'uuid' }),
  connection_id: z.preprocess(blankAsNull, Id.nullish()).meta({ format: 'uuid' }),
})

type Wanted<Fields> = {
  service: SourceService
  fields: z.ZodType<Fields>
  /** where the file goes, of the fields, and the name of the field that says so */
  placeOf: (fields: Fields) => Place | Promise<Place>
  signal: AbortSignal
}

type Place = { folder: string; field: string }

/** Takes a file, gives it to the source, and makes it a document of the firm. One of that name there is never replaced. */
export async function uploadToSource<Fields extends z.output<typeof UploadFields>>(
  deps: Deps,
  request: FastifyRequest,
  { service, fields: schema, placeOf, signal }: Wanted<Fields>,
): Promise<SourceRow> {
  const who = request.user
  const { storage, sql } = deps
  const { fields, file } = await receiveUpload(storage, request, { firmId: who.firmId, fields: schema })
  try {
    const { company_id, connection_id } = fields
    await checkCompany(sql, who, company_id)
    const connected = await chooseConnection(deps, who, { service, connection_id })
    const written = await write(deps, connected, { file, ...(await placeOf(fields)), signal })
    const document = { file, company_id: company_id ?? null }
    const fileId = await transact(sql, (db) => keepWritten({ db, deps, who, connected, written, document }))
    const known = (await findKnown(sql, originOf(who, connected), [written.id])).get(written.id)
    if (!known || known.file_id !== fileId) throw new Error('an uploaded file is not known')
    await discardUnused(deps, who, file)
    return rowOf({ service, connectionId: connected.connection.id }, written, known)
  } catch (error) {
    if (error instanceof ApiError) await discard(storage, file.storageKey)
    throw error
  }
}

type Writing = { file: ReceivedFile; folder: string; field: string; signal: AbortSignal }

async function write({ storage, ...deps }: Deps, connected: Connected, { file, folder, field, signal }: Writing) {
  const source = openFileSource({ storage, ...deps }, connected)
  if (!source.write) throw new ApiError(409, 'upload_not_supported', 'Files cannot be added to this source from here')
  const id = folder === '' ? file.filename : `${folder}/${file.filename}`
  if (isTooLong(id)) throw new ApiError(422, 'validation_error', `${field}: the path of the file is too long`)
  const written = source.write(
    {
      name: file.filename,
      folder,
      contentType: formats[file.extension].contentType,
      size: file.size,
      content: () => storage.read(file.storageKey),
    },
    signal,
  )
  return asked(written, field)
}

type Keeping = {
  db: Parameters<typeof keepFile>[0]
  deps: Deps
  who: Who
  connected: Connected
  written: RemoteFile
  document: { file: ReceivedFile; company_id: string | null }
}

/** A synchronisation may have met the file already: then it is that document. */
async function keepWritten({ db, deps, who, connected, written, document }: Keeping): Promise<string> {
  const origin = originOf(who, connected)
  await lockOrigin(db, origin)
  const known = (await findKnown(db, origin, [written.id])).get(written.id)
  if (known?.shown_id && known.version === written.version) return known.shown_id
  const { file, company_id } = document
  const options = { jobs: deps.jobs, quotaMb: deps.config.storageQuotaMb }
  const kept = await keepFile(db, who, { file, fields: { company_id } }, options)
  await remember(db, origin, written, { version: written.version, file_id: kept.id, reason: null })
  return kept.id
}

/** Where the same bytes were there already, the object just stored is not needed. */
async function discardUnused({ sql, storage }: Deps, who: Who, { storageKey }: ReceivedFile) {
  const [used] = await sql`
    select id from files /* beyond walls: bytes are stored once */
    where firm_id = ${who.firmId} and storage_key = ${storageKey} limit 1`
  if (!used) await discard(storage, storageKey)
}

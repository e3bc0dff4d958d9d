import { seen } from '../../../access/seen.ts'
import type { Deps } from '../../../deps.ts'
import type { Who } from '../../../platform/auth/gate.ts'
import { ConnectionFault } from '../../../platform/connect/fault.ts'
import type { Db } from '../../../platform/db/open.ts'
import { unknownReference } from '../../../platform/http/errors.ts'
import {
  type Connected,
  type Connection,
  faultAsError,
  findMyConnection,
  listConnections,
  localConnection,
  type Service,
} from '../../integrations/index.ts'
import { folderNotFound } from '../errors.ts'
import type { Origin } from './known.ts'

export type SourceService = Exclude<Service, 'mail' | 'calendar'>

/** Which source is meant: the newest that is connected, else the firm's own folder, unless one is named. */
export type Choice = { service: SourceService; connection_id?: string | null | undefined; fits?: Fits | undefined }
export type Fits = (connection: Connection) => boolean

export async function chooseConnection(deps: Deps, who: Who, choice: Choice): Promise<Connected> {
  const { service, connection_id, fits } = choice
  if (!connection_id && !fits) {
    const connected = await findMyConnection(deps.sql, who, service)
    return connected ?? localConnection(deps, who, service)
  }
  const connections = await listConnections(deps.sql, who, service)
  if (!connection_id) {
    const fitting = connections.find(({ connection }) => fits?.(connection))
    return fitting ?? localConnection(deps, who, service)
  }
  const named = connections.find(({ connection }) => connection.id === connection_id)
  if (named) return named
  const local = await localConnection(deps, who, service).catch(() => undefined)
  if (local?.connection.id !== connection_id) throw unknownReference('connection_id', 'connection')
  return local
}

export const originOf = (who: Who, { connection }: Connected): Origin => ({
  firmId: who.firmId,
  service: connection.service,
  account: connection.account,
})

/** Asks the source; what goes wrong there is an answer. `field`: what named the folder that is not there. */
export async function asked<T>(work: Promise<T>, field?: string): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof ConnectionFault)) throw error
    if (error.code === 'not_found' && field) throw folderNotFound(field)
    throw faultAsError(error)
  }
}

/** Makes sure that a company that is named is there. */
export async function checkCompany(db: Db, who: Who, id: string | null | undefined): Promise<void> {
  if (!id) return
  const [company] = await db`
    select id from companies c
    where firm_id = ${who.firmId} and id = ${id} and deleted_at is null and ${seen(who, 'c')}`
  if (!company) throw unknownReference('company_id', 'company')
}

const localText: Record<SourceService, string> = {
  drive: 'No drive is connected: these are the files of a folder on the server',
  sitehub: 'This site is not connected: these are the files of a folder on the server, one folder for each library',
  projecthub:
    'No project system is connected: each folder with a project.json on the server is a project, and its files are the project’s',
  vaultshare: 'No file share is connected: these are the files of a folder on the server',
}

/** Where the files are from, and in words where nothing is connected. `folder`: below the data folder. */
export function saySource(who: Who, { connection }: Connected) {
  if (connection.adapter !== 'local_folder') return { source: connection.adapter, note: null }
  const service = connection.service as SourceService // reason: only these have such a connection
  // where the data folder lies on the server is told to nobody
  const folder = `sources/${who.firmId}/${service}`
  return {
    source: 'local',
    note: `${localText[service]}, ${folder} in the data folder. Put files there, or connect one under Integrations.`,
  }
}

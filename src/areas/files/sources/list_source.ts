import type { Deps } from '../../../deps.ts'
import type { Who } from '../../../platform/auth/gate.ts'
import { openFileSource } from '../../integrations/index.ts'
import { asked, type Choice, checkCompany, chooseConnection, originOf, saySource } from './choose.ts'
import { findHidden, findKnown } from './known.ts'
import { listOfCompany } from './of_company.ts'
import { rowOf } from './rows.ts'

type Wanted = Choice & {
  folder: string
  /** the name of the parameter that named the folder */
  field: string
  company_id?: string | undefined
  limit: number
  signal: AbortSignal
}

/** The files of a folder at a source, and which documents they are; with a company those that are its documents. */
export async function listSource(deps: Deps, who: Who, wanted: Wanted) {
  const { folder, field, company_id, limit, signal } = wanted
  await checkCompany(deps.sql, who, company_id)
  const connected = await chooseConnection(deps, who, wanted)
  const { connection } = connected
  const origin = originOf(who, connected)
  const said = { connection_id: connection.id, ...saySource(who, connected) }
  const of = { service: connection.service, connectionId: connection.id }
  const source = openFileSource(deps, connected)
  if (company_id) {
    if (folder !== '') await asked(source.list(folder, { limit: 1, signal }), field)
    const { rows, total } = await listOfCompany(deps.sql, who, origin, {
      company_id,
      folder,
      limit,
      connectionId: connection.id,
    })
    return { files: rows.map((row) => rowOf(of, row, row)), folders: [], total, ...said }
  }
  const listed = await asked(source.list(folder, { limit, signal }), field)
  const ids = listed.files.map(({ id }) => id)
  const known = await findKnown(deps.sql, origin, ids)
  const hidden = await findHidden(deps.sql, who, origin, ids)
  const files = listed.files.filter(({ id }) => !hidden.has(id)).map((file) => rowOf(of, file, known.get(file.id)))
  return { files, folders: listed.folders, total: listed.total - hidden.size, ...said }
}

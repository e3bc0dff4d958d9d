import type { Db } from '../../../platform/db/open.ts'
import type { Origin } from './known.ts'

export type Place = { connectionId: string; scope: string }

/** The folders that are read when it is time; not those of a company that was deleted. */
export async function listFolders(db: Db, firmId: string, connectionId: string): Promise<string[]> {
  const rows = await db<{ scope: string }[]>`
    select f.scope from synced_folders f /* beyond walls: folders of all companies are read */
      left join companies c on c.firm_id = ${firmId} and c.id = f.company_id
    where f.firm_id = ${firmId} and f.connection_id = ${connectionId} and c.deleted_at is null order by f.scope`
  return rows.map(({ scope }) => scope)
}

/** That a folder was asked for. A company that is named from now on has its documents. */
export const keepFolder = (
  db: Db,
  firmId: string,
  { connectionId, scope }: Place,
  companyId: string | null | undefined,
) => db`
  insert into synced_folders as f (firm_id, connection_id, scope, company_id)
  values (${firmId}, ${connectionId}, ${scope}, ${companyId ?? null})
  on conflict (firm_id, connection_id, scope) do update set company_id = coalesce(excluded.company_id, f.company_id)`

export async function findFolderCompany(
  db: Db,
  firmId: string,
  { connectionId, scope }: Place,
): Promise<string | null> {
  const [folder] = await db<{ company_id: string | null }[]>`
    select company_id from synced_folders
    where firm_id = ${firmId} and connection_id = ${connectionId} and scope = ${scope}`
  return folder?.company_id ?? null
}

/** Files of a folder that could not be read the last time. */
export async function listFailed(db: Db, { firmId, service, account }: Origin, { connectionId, scope }: Place) {
  const rows = await db<{ remote_id: string }[]>`
    select s.remote_id from synced_places p
      join synced_files s on s.firm_id = ${firmId} and s.service = ${service} and s.account = ${account}
        and s.remote_id = p.remote_id
    where p.firm_id = ${firmId} and p.connection_id = ${connectionId} and p.scope = ${scope} and s.version is null
    order by s.synced_at limit 1000`
  return rows.map(({ remote_id }) => remote_id)
}

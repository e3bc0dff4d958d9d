import { seen } from '../../../access/seen.ts'
import type { Who } from '../../../platform/auth/gate.ts'
import type { RemoteFile } from '../../../platform/connect/file_source.ts'
import type { Db } from '../../../platform/db/open.ts'
import { nothing, piece } from '../../../platform/db/statement.ts'
import type { Known, Origin } from './known.ts'

type Row = RemoteFile & Known
type Wanted = { company_id: string; folder: string; limit: number; connectionId: string }

/** The files of a source that are documents of a company; of all folders, or below one, by its path or as it was synchronised. */
export async function listOfCompany(
  db: Db,
  who: Who,
  { firmId, service, account }: Origin,
  { company_id, folder, limit, connectionId }: Wanted,
): Promise<{ rows: Row[]; total: number }> {
  const inFolder = piece`and (s.folder = ${folder} or starts_with(s.folder, ${`${folder}/`}) or exists (
    select from synced_places p
    where p.firm_id = ${firmId} and p.connection_id = ${connectionId} and p.scope = ${folder}
      and p.remote_id = s.remote_id))`
  const rows = await db<(Row & { total: number })[]>`
    select count(*) over ()::int as total, s.remote_id as id, s.remote_id, s.name, s.folder, s.size::float8 as size,
      s.mime_type, s.modified_at, s.web_url, coalesce(s.version, '') as version, s.file_id, s.file_id as shown_id,
      f.company_id, s.reason, s.synced_at, s.gone_at
    from synced_files s join files f on f.firm_id = ${firmId} and f.id = s.file_id
    where s.firm_id = ${firmId} and s.service = ${service} and s.account = ${account} and s.gone_at is null
      and f.company_id = ${company_id} and not f.company_deleted and ${seen(who, 'f')} ${folder === '' ? nothing : inFolder}
    order by s.name, s.remote_id limit ${limit}`
  return { rows, total: rows[0]?.total ?? 0 }
}

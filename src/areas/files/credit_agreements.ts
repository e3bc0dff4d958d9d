import { seen } from '../../access/seen.ts'
import type { Who } from '../../platform/auth/gate.ts'
import type { Db } from '../../platform/db/open.ts'

/** More agreements of one company than these are not looked through for one question. */
const filesMax = 20

/** The documents of a company that were read as agreements that lend money, as the person sees: the latest uploads first. */
export const creditAgreementsOf = (db: Db, who: Who, companyId: string) => db<{ id: string; filename: string }[]>`
  select f.id, f.filename from files f
  where f.firm_id = ${who.firmId} and f.company_id = ${companyId} and f.processing_status = 'completed'
    and not f.company_deleted and ${seen(who, 'f')} and jsonb_exists(f.extracted_data, 'total_commitment')
  order by f.uploaded_at desc, f.id desc limit ${filesMax}`

import { recordChanged } from '../../access/events.ts'
import { seen } from '../../access/seen.ts'
import { requireVersion } from '../../access/versions.ts'
import type { Who } from '../../platform/auth/gate.ts'
import type { Db } from '../../platform/db/open.ts'
import { identifier, type Piece, piece } from '../../platform/db/statement.ts'
import { companiesIntoBin, companiesOutOfBin, isInBin } from '../../records/bin.ts'
import { company } from '../../records/descriptions/companies.ts'
import { type ManyRows, writeMany } from '../../records/engine/many.ts'
import { recordStore, type Store } from '../../records/engine/store.ts'
import { companyRules } from './rules.ts'
import type { Company } from './schema.ts'

const count = (who: Who, table: 'contacts' | 'deals' | 'files'): Piece => {
  const t = identifier(table)
  return piece`, (select count(*)::int from ${t} where firm_id = ${who.firmId} and company_id = c.id and ${seen(who, table)}) as ${identifier(`${table}_count`)}`
}

const store = recordStore<Company>(company, {
  alias: 'c',
  rules: companyRules,
  shown: () => piece`, c.firm_id`,
  alone: (who) => piece`${count(who, 'contacts')} ${count(who, 'deals')} ${count(who, 'files')}`,
})

/** Companies, written many at a time. Who writes websites has the mail filed anew. */
export const companyRows: ManyRows = writeMany(company)

export const companyStore = {
  ...store,

  /** Hides a company and what hangs on it; `restoreCompany` brings all of it back. */
  async remove({ db, who, versions }, id): Promise<void> {
    if (versions) await requireVersion({ db, who }, id, await store.lock(db, who, id), versions)
    const [deleted] = await db`
      with old as (select * from companies c where ${store.visible(who)} and c.id = ${id} for no key update),
      changed as (
        update companies c set status = 'archived', status_before_delete = old.status, deleted_at = now() from old
        where c.firm_id = ${who.firmId} and c.id = old.id returning c.*
      ), recorded as (${recordChanged(who, { subject: 'company', kind: 'deleted', company: piece`changed.id` })}),
      binned as (${companiesIntoBin(who)})
      select id from changed`
    if (!deleted) throw store.notFound()
  },
} satisfies Store<Company>

/** Brings a deleted company back with its former status. One that was not deleted stays as it is. */
export async function restoreCompany(db: Db, who: Who, id: string): Promise<Company> {
  await db`
    with old as (
      select * from companies where firm_id = ${who.firmId} and id = ${id} and deleted_at is not null
        and ${seen(who, 'companies')} and ${isInBin(who, id)} for no key update
    ), changed as (
      update companies c set status = old.status_before_delete, status_before_delete = null, deleted_at = null,
        updated_at = now()
      from old where c.firm_id = ${who.firmId} and c.id = old.id returning c.*
    ), recorded as (${recordChanged(who, { subject: 'company', kind: 'restored', company: piece`changed.id` })}),
    unbinned as (${companiesOutOfBin(who)})
    select id from changed`
  return store.require(db, who, id)
}

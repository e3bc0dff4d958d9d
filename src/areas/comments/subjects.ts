import { hiddenOf } from '../../access/hidden.ts'
import { seen } from '../../access/seen.ts'
import { writtenWithoutHidden } from '../../access/written_without_hidden.ts'
import type { Who } from '../../platform/auth/gate.ts'
import type { Transaction } from '../../platform/db/open.ts'
import { identifier, joined, nothing, type Piece, piece, raw } from '../../platform/db/statement.ts'
import { unknownReference } from '../../platform/http/errors.ts'

// The records that can be commented on, each under an alias of its own beside a comment "c".

export const subjects = ['company', 'contact', 'deal', 'file', 'report', 'task', 'fund', 'list_entry'] as const
export type Subject = (typeof subjects)[number]

type Table = {
  table: string
  /** of comments */
  column: string
  /** what it is called */
  name: Piece | ((who: Who) => Piece)
  shown?: string
  hasNoWalls?: true
}

const nameIn = (who: Who, table: string, link: string) => piece`(
  select r.name from ${identifier(table)} r
  where r.firm_id = ${who.firmId} and r.id = list_entry.${identifier(link)} and ${seen(who, 'r')})`
const entryName = (who: Who) => piece`
  coalesce(${nameIn(who, 'companies', 'company_id')}, ${nameIn(who, 'contacts', 'contact_id')}, ${nameIn(who, 'deals', 'deal_id')})`

export const tables: Record<Subject, Table> = {
  company: {
    table: 'companies',
    column: 'on_company_id',
    name: raw('company.name'),
    shown: 'company.deleted_at is null',
  },
  contact: { table: 'contacts', column: 'on_contact_id', name: raw('contact.name') },
  deal: { table: 'deals', column: 'on_deal_id', name: raw('deal.name') },
  file: { table: 'files', column: 'on_file_id', name: raw('file.filename') },
  report: { table: 'reports', column: 'on_report_id', name: raw(`replace(report.report_type, '_', ' ')`) },
  task: { table: 'tasks', column: 'on_task_id', name: raw('task.title') },
  fund: { table: 'funds', column: 'on_fund_id', name: raw('fund.name'), shown: 'true', hasNoWalls: true },
  list_entry: { table: 'list_entries', column: 'on_entry_id', name: entryName },
}

/** Whether the person may know of the record of this kind under its alias. */
const visible = (who: Who, subject: Subject): Piece => {
  const { shown = `not ${subject}.company_deleted`, hasNoWalls } = tables[subject]
  return piece`${raw(shown)} ${hasNoWalls ? nothing : piece`and ${seen(who, subject)}`}
    ${subject === 'report' ? piece`and ${writtenWithoutHidden(who, 'report')}` : nothing}`
}

/** The records that comments "c" are on, as far as the person may know of them. */
export const besideComments = (who: Who): Piece =>
  joined(
    subjects.map(
      (subject) => piece`
        left join ${raw(tables[subject].table)} ${identifier(subject)} on ${identifier(subject)}.firm_id = ${who.firmId}
          and ${identifier(subject)}.id = c.${raw(tables[subject].column)} and ${visible(who, subject)}`,
    ),
  )

const ofSubject = (value: (subject: Subject) => Piece): Piece =>
  piece`case ${joined(subjects.map((one) => piece`when c.${raw(tables[one].column)} is not null then ${value(one)}`))} end`

export const subjectColumns = (who: Who): Piece => piece`
  ${ofSubject((one) => raw(`'${one}'`))} as subject_type, ${ofSubject((one) => raw(`c.${tables[one].column}`))} as subject_id,
  ${ofSubject((one) => {
    const { name } = tables[one]
    return typeof name === 'function' ? name(who) : name
  })} as subject_name`

/** The comments "c", or of another alias, that the person may read. */
export const readableComments = (who: Who, of = 'c'): Piece => {
  const c = identifier(of)
  return piece`
    ${c}.firm_id = ${who.firmId} and not ${c}.company_deleted and ${seen(who, of)}
    ${
      hiddenOf(who)
        ? piece`and (${c}.on_report_id is null or exists (
            select from reports report where report.firm_id = ${who.firmId} and report.id = ${c}.on_report_id
              and ${seen(who, 'report')} and ${writtenWithoutHidden(who, 'report')}))`
        : nothing
    }`
}

/** Keeps the record from being deleted until the transaction ends. Throws 404 where the person may not know of it. */
export async function holdSubject(db: Transaction, who: Who, subject: Subject, id: string): Promise<void> {
  const { table } = tables[subject]
  const alias = identifier(subject)
  const [found] = await db`
    select ${alias}.id from ${raw(table)} ${alias}
    where ${alias}.firm_id = ${who.firmId} and ${alias}.id = ${id} and ${visible(who, subject)} for key share of ${alias}`
  if (!found) throw unknownReference('subject_id', subject)
}

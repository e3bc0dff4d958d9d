import { seen } from '../../../access/seen.ts'
import type { Who } from '../../../platform/auth/gate.ts'
import type { Db } from '../../../platform/db/open.ts'
import { piece } from '../../../platform/db/statement.ts'
import { personNameKey } from '../../../records/identity.ts'
import { type FileValue, judgedValue, listValues, type ReadFile, requireReadFile } from '../evidence/evidence.ts'
import { readDetails, readReach } from './details.ts'
import { findSameCompanies, type Match, mayBeOne } from './same_company.ts'
import type { Proposal } from './schema.ts'

/** What could be made of a document: the company it names, its management, a deal. */
export async function proposeIntake(db: Db, who: Who, fileId: string): Promise<Proposal> {
  const file = await requireReadFile(db, who, fileId)
  const values = await listValues(db, who, file.id)
  const textAt = (path: string) => textOf(values.find((value) => value.path === path))
  const made = await findMade(db, who, file.id)
  const name = textAt('company')
  const is_doubtful = isDoubtful(values.find(({ path }) => path === 'company'))
  const deal = { name: name ?? file.filename, source: file.filename.slice(0, 300), ...dealIn(values) }
  if (!name) return { company: null, is_doubtful, matches: [], differs: false, contacts: [], deal, made }
  const texts = await listTexts(db, who, file.id)
  const company = {
    name,
    industry: textAt('industry'),
    description: textAt('summary'),
    ...readDetails(name, texts),
  }
  const matches = await findSameCompanies(db, who, company)
  const filed = file.company_id ? await findFiled(db, who, file.company_id) : undefined
  const contacts = values.flatMap((value) => {
    const [, entry] = /^(team\[\d+\])\.name$/.exec(value.path) ?? []
    const person = entry && textOf(value)
    return person
      ? [{ path: value.path, name: person, role: textAt(`${entry}.role`), ...readReach(person, texts) }]
      : []
  })
  const names = contacts.map((contact) => contact.name)
  const known = await knownAt(db, who, file.company_id ?? matches[0]?.id, names)
  return {
    company,
    is_doubtful,
    matches,
    differs: filed !== undefined && !is_doubtful && (await isAnother(db, { file, filed, company, matches })),
    contacts: contacts.map((contact) => ({ ...contact, is_known: known.has(contact.name) })),
    deal,
    made,
  }
}

/** Until a person has judged the name. */
const isDoubtful = (value: FileValue | undefined): boolean =>
  value !== undefined && value.verdict === 'open' && value.confidence < surely
const surely = 0.6

const textOf = (value: FileValue | undefined): string | null => {
  const judged = value && judgedValue(value)
  return typeof judged === 'string' ? judged : null
}

function dealIn(values: readonly FileValue[]) {
  const price = values.find(({ path }) => path === 'deal.valuation')
  const valuation = price && judgedValue(price)
  return typeof valuation === 'number'
    ? { valuation, currency: price?.currency ?? null }
    : { valuation: null, currency: null }
}

async function findFiled(db: Db, who: Who, id: string): Promise<Match | undefined> {
  const [company] = await db<Match[]>`
    select id, name from companies c
    where firm_id = ${who.firmId} and id = ${id} and deleted_at is null and ${seen(who, 'c')}`
  return company
}

type Compared = { file: ReadFile; filed: Match; company: { name: string }; matches: readonly Match[] }

async function isAnother(db: Db, { file, filed, company, matches }: Compared): Promise<boolean> {
  if (file.company_confirmed || matches.some(({ id }) => id === filed.id)) return false
  return !(await mayBeOne(db, filed.name, company.name))
}

const passagesMax = 300

/** The text of the document, row by row; of a very long one its beginning. */
async function listTexts(db: Db, who: Who, fileId: string): Promise<string[]> {
  const rows = await db<{ content: string }[]>`
    select content from passages
    where firm_id = ${who.firmId} and file_id = ${fileId} order by position limit ${passagesMax}`
  return rows.map(({ content }) => content)
}

/** Which of these people are contacts of the company. */
async function knownAt(db: Db, who: Who, companyId: string | undefined, names: string[]): Promise<Set<string>> {
  if (!companyId || names.length === 0) return new Set()
  const rows = await db<{ name: string }[]>`
    select name from unnest(${names}::text[]) given (name)
    where ${personNameKey(piece`fold(given.name)`)} in (
      select ${personNameKey(piece`c.name_key`)} from contacts c
      where c.firm_id = ${who.firmId} and c.company_id = ${companyId} and not c.company_deleted and ${seen(who, 'c')}
      limit 1000)`
  return new Set(rows.map(({ name }) => name))
}

/** The application that stands by which records were made of the file. */
export async function findMade(db: Db, who: Who, fileId: string): Promise<Proposal['made']> {
  const [made] = await db<{ application_id: string; company_id: string | null }[]>`
    select a.id as application_id, c.id as company_id
    from file_applications a left join companies c on c.firm_id = ${who.firmId} and c.id = a.company_id
      and c.deleted_at is null and ${seen(who, 'c')}
    where a.firm_id = ${who.firmId} and a.file_id = ${fileId} and a.undone_at is null
      and exists (select from application_records r where r.firm_id = ${who.firmId} and r.application_id = a.id)
    order by a.applied_at desc, a.id desc limit 1`
  return made ?? null
}

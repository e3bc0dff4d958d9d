import { seen } from '../../../access/seen.ts'
import type { Who } from '../../../platform/auth/gate.ts'
import type { Db } from '../../../platform/db/open.ts'
import type { Box } from '../../../platform/documents/document.ts'
import { markerOf, type Source } from '../fact.ts'

type Applied = {
  subject_id: string
  field: string
  after: unknown
  page: number
  box: Box
  file_id: string
  filename: string
}

/** Where the value of a record's field stands in a document; undefined where it was not taken from one, or changed since. */
export type AppliedSource = (subjectId: string, field: string, value: unknown) => Source | undefined

/** What was taken over from documents into the records of a company, and still stands there. */
export async function readAppliedSources(db: Db, who: Who, companyId: string): Promise<AppliedSource> {
  const rows = await db<Applied[]>`
    select v.subject_id, v.field, v.after, v.page, v.box, a.file_id, f.filename
    from file_applications a
      join applied_values v on v.firm_id = ${who.firmId} and v.application_id = a.id
      join files f on f.firm_id = ${who.firmId} and f.id = a.file_id and not f.company_deleted and ${seen(who, 'f')}
    where a.firm_id = ${who.firmId} and a.company_id = ${companyId} and a.undone_at is null
    order by a.applied_at, a.id, v.id`
  const latest = new Map(rows.map((row) => [`${row.subject_id} ${row.field}`, row]))
  return (subjectId, field, value) => {
    const row = latest.get(`${subjectId} ${field}`)
    if (!row || row.after !== value) return undefined
    return pageSource({ ...row, id: row.file_id })
  }
}

/** A place in a document: CIM.pdf p.12. */
export const pageSource = ({
  id,
  filename,
  page,
  box,
}: {
  id: string
  filename: string
  page: number
  box?: Box
}): Source => ({
  kind: 'file',
  id,
  page,
  ...(box && { box }),
  marker: `${markerOf(filename)} p.${page}`,
})

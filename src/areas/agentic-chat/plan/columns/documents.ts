import { piece } from '../../../../platform/db/statement.ts'
import type { FieldOf } from '../catalogue.ts'
import type { Asking, Source } from '../statements/columns.ts'
import { aboutDeals, dealColumns, dealJoin } from './activity.ts'
import { companyColumns, companyJoins, hasWords, personColumn, personJoin, seenAnd } from './joins.ts'

export const files: Source<FieldOf<'files'>> = {
  from: 'files f',
  alias: 'f',
  id: 'f.id',
  visible: seenAnd('f', 'not f.company_deleted'),
  joins: { ...companyJoins('f.company_id'), deal: dealJoin('f.deal_id'), uploader: personJoin('u', 'f.uploaded_by') },
  several: { about_deals: aboutDeals('f') },
  fields: {
    id: { sql: 'f.id' },
    filename: { sql: 'f.filename', names: { type: 'file', id: 'f.id' } },
    document_type: { sql: 'f.document_type' },
    extension: { sql: 'f.extension' },
    processing_status: { sql: 'f.processing_status' },
    error: { sql: 'f.error_message' },
    page_count: { sql: 'f.page_count' },
    size: { sql: 'f.size' },
    ...companyColumns('f.company_id'),
    ...dealColumns,
    uploaded_by_id: { sql: 'f.uploaded_by' },
    uploaded_by: personColumn('u', 'uploader'),
    uploaded_at: { sql: 'f.uploaded_at' },
  },
  text: hasWords('fold(f.filename)'),
  ref: { type: 'file', id: 'f.id', label: 'f.filename' },
}

/** A person's correction counts before what was read. */
const value = `(coalesce(v.edited_value, v.value) #>> '{}')`

export const documentValues: Source<FieldOf<'document_values'>> = {
  from: ({ firmId }: Asking) => piece`file_values v join files f on f.firm_id = ${firmId} and f.id = v.file_id`,
  alias: 'v',
  id: 'v.id',
  visible: seenAnd('f', `v.verdict <> 'rejected' and f.processing_status = 'completed' and not f.company_deleted`),
  joins: companyJoins('f.company_id'),
  several: {},
  fields: {
    file_id: { sql: 'f.id' },
    filename: { sql: 'f.filename', names: { type: 'file', id: 'f.id' } },
    document_type: { sql: 'f.document_type' },
    path: { sql: 'v.path' },
    label: { sql: 'v.label' },
    value: { sql: value },
    raw: { sql: 'v.raw' },
    review: { sql: 'v.verdict' },
    page: { sql: 'v.page' },
    ...companyColumns('f.company_id'),
    uploaded_at: { sql: 'f.uploaded_at' },
  },
  text: hasWords(`fold(concat_ws(' ', f.filename, v.path, v.label, v.raw, ${value}))`),
  ref: { type: 'file', id: 'f.id', label: 'f.filename' },
}

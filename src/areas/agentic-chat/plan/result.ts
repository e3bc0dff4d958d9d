import type { Box } from '../../../platform/documents/document.ts'
import type { StandardSubject } from '../../../records/descriptions/index.ts'
import type { FieldType } from './catalogue.ts'
import type { WorkedAnswer } from './document_question.ts'
import type { Plan } from './plan.ts'

/** A record that can be opened. */
export type Ref = {
  type:
    | 'company'
    | 'contact'
    | 'deal'
    | StandardSubject
    | 'financial_record'
    | 'note'
    | 'comment'
    | 'task'
    | 'interaction'
    | 'email'
    | 'calendar_event'
    | 'file'
    | 'user'
    | 'stage'
  id: string
  label: string
}

/** Where something stands that an answer says. "marker" is how the text names it: "[CIM.pdf p.12]", "[note of 3 Mar 2026]". */
export type Citation = {
  marker: string
  ref: Ref
  /** of a document: the page, the place on it, and what stands there */
  page?: number
  box?: Box | null
  quote?: string
  /** path that opens it: /api/files/{id}/pages/{n}, /api/companies/{id} */
  url: string
}

export type Value = string | number | boolean | null
/** "money" and the other types are those of the catalogue. */
export type Column = {
  name: string
  label: string
  type: FieldType
  /** of money, where it is not US dollars */
  currency?: string
  /** of a group by time: its days are the first of such spans */
  by?: 'day' | 'week' | 'month' | 'quarter' | 'year'
}
/** Under which name a row has the period of its figure; null where that is not known. */
export const periodName = (field: string) => `${field}_period`

export type Row = { ref: Ref | null; values: Record<string, Value>; citation?: Citation }

/** A block of an answer: what the "data" event carries, in the order in which the text speaks of it. */
export type Block =
  /** a lookup, or measures without groups, is a table of one row */
  | {
      type: 'table'
      title: string
      columns: Column[]
      rows: Row[] /** rows in all, of which "rows" are the first */
      total: number
      layout: 'table' | 'lookup' | 'compare'
      /** measures by one group are worth a chart: a line over time, else bars */
      chart?: 'line' | 'bar'
    }
  | {
      type: 'trend'
      title: string
      company: Ref
      columns: Column[]
      rows: Row[]
      growth: Record<string, number | null>
      cagr: Record<string, number | null>
      notices: string[]
    }
  | {
      type: 'passages'
      title: string
      /** page and box: of a document; what is written in a record has neither */
      passages: {
        ref: Ref
        company: Ref | null
        page: number | null
        box: Box | null
        quote: string
        citation: Citation
      }[]
      total: number
    }

export type Result = {
  plan: Plan
  blocks: Block[] /** what the reader has to know: records left out, a year without figures, currency */
  notices: string[]
  /** of a document question: what was worked out, or what stood in the way */
  worked?: WorkedAnswer
  /** the same of each figure that is asked for beside it */
  further?: WorkedAnswer[]
}

import type { StandardSubject } from '../../../../src/records/descriptions/index.ts'

// What the analyst's stream carries (src/areas/agentic-chat/events.ts and plan/result.ts of the service): the description of
// the interface leaves the data events open, so their shapes stand here.

type RefType =
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

/** A record that can be opened. */
export type Ref = { type: RefType; id: string; label: string }

export type Box = { x: number; y: number; width: number; height: number }

/** Where something stands that an answer says; `marker` is how the text names it. */
export type Citation = { marker: string; ref: Ref; page?: number; box?: Box | null; quote?: string; url: string }

export type Value = string | number | boolean | null
export type Span = 'day' | 'week' | 'month' | 'quarter' | 'year'
export type Column = {
  name: string
  label: string
  type: string
  by?: Span
  /** of money; US dollars where none is said */
  currency?: string
}
export type Row = { ref: Ref | null; values: Record<string, Value>; citation?: Citation }

export type TableBlock = {
  kind: 'table'
  title: string
  columns: Column[]
  rows: Row[]
  /** rows in all, of which `rows` are the first */
  total: number
  layout: 'table' | 'lookup' | 'compare'
  chart?: 'line' | 'bar'
}
export type TrendBlock = { kind: 'trend'; title: string; company: Ref; columns: Column[]; rows: Row[] }
/** "page" and "box" are of documents; what is written in a record has neither. */
export type Passage = {
  ref: Ref
  company: Ref | null
  page: number | null
  box: Box | null
  quote: string
  citation: Citation
}
export type PassagesBlock = { kind: 'passages'; title: string; passages: Passage[]; total: number }
export type Block = TableBlock | TrendBlock | PassagesBlock

/** What belongs to the text of an answer. */
export type About = {
  /** the plan in words; null where there is none */
  echo: string | null
  citations: Citation[]
  /** words of the question that were not used */
  unused: string[]
  /** questions that work */
  suggestions: string[]
  notices: string[]
  engine: 'rules' | 'model'
  /** of a language model */
  effort?: { rounds: number; lookups: number; input_tokens: number; output_tokens: number }
}

export type Told =
  | { type: 'start'; query_id: string; timestamp: string }
  | { type: 'agent_start'; agent: string; task: string }
  | { type: 'chunk'; content: string }
  | ({ type: 'data' } & Block)
  /** "text" stands for all chunks, where a second reading has marked something in them */
  | ({ type: 'data'; kind: 'answer'; text?: string } & About)
  | { type: 'agent_complete'; agent: string; duration: number }
  | { type: 'complete'; query_id: string; total_time: number }
  | { type: 'error'; message: string; error_code: string }

import type { Page, Rule, Step } from '../../../platform/documents/document.ts'
import { packWords, unpackWords } from '../../../platform/documents/packed.ts'
import type { Extension } from '../receive/formats.ts'

// What the service and the child process that reads a file say to each other.

export type ReadingInput = {
  path: string
  extension: Extension
  filename: string
  /** as the uploader said; null lets the service decide */
  documentType: string | null
  /** more pages than this to recognise make the file one for readLargeFile; null: no bound */
  recognisedPagesMax: number | null
  /** pages that an earlier try has recognised: packed as below */
  recognised: PackedPage[]
}

/** A page as it is stored. "words" is JSON text, see packed.ts. */
export type PackedPage = {
  number: number
  name: string | null
  width: number
  height: number
  source: 'digital' | 'ocr' | 'layout'
  turn: number
  /** not stored */
  sureness?: number
  words: string
  rules: Rule[]
}

export const packed = ({ words, tables: _tables, ...page }: Page): PackedPage => ({ ...page, words: packWords(words) })

/** The tables that the format has are not stored: they are there while the file is read. */
export const unpacked = ({ words, ...page }: PackedPage): Page => ({ ...page, words: unpackWords(words), tables: [] })

export type ReadingMessage =
  | { kind: 'progress'; step: Step; done: number; of: number }
  /** read so far; a page that comes again takes the place of the first */
  | { kind: 'pages'; pages: PackedPage[] }
  | { kind: 'takes long'; pages: number }
  /** the second recogniser of text cannot run here, and the first one reads alone */
  | { kind: 'reads alone'; reason: string }

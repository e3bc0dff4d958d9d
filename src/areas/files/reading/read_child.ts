import type { Document, Page, PageUnit, Report } from '../../../platform/documents/document.ts'
import { faultOfSecondReader } from '../../../platform/documents/ocr/pp/fault.ts'
import { makeDocumentStorable, makeStorable } from '../../../platform/documents/storable.ts'
import type { Task } from '../../../platform/isolated/messages.ts'
import { documentNoun } from '../../../words/document_kind.ts'
import { analyze } from '../analysis/analyze.ts'
import type { Analysis } from '../analysis/findings.ts'
import type { Labelled } from '../analysis/labelled/labelled.ts'
import { readLabelled } from '../analysis/labelled/read.ts'
import { type Passage, passagesOf } from '../passages/passages.ts'
import { formats } from '../receive/formats.ts'
import { madeUpDocuments } from './made_up_documents.ts'
import { readerFor } from './readers.ts'
import { type PackedPage, packed, type ReadingInput, type ReadingMessage, unpacked } from './reading.ts'

// Runs in a process of its own: it reads the file, analyses it, and hands over what is to be stored.

export type Reading = Analysis & {
  documentType: string
  unit: PageUnit
  pageCount: number
  /** those that were not said on the way */
  pages: PackedPage[]
  passages: Passage[]
  notices: string[]
  labelled: Labelled[]
}

export const task: Task<ReadingInput, ReadingMessage, Reading> = async (input, say) => {
  const report: Report = (step, done, of) => {
    if (step === 'ocr' && input.recognisedPagesMax !== null && of > input.recognisedPagesMax) {
      void say({ kind: 'takes long', pages: of })
    }
    void say({ kind: 'progress', step, done, of })
  }
  const recognised = new Map(input.recognised.map((page) => [page.number, unpacked(page)]))
  const read = await readerFor(formats[input.extension].reader)
  const said = new Set<number>()
  const handOver = (pages: Page[]) => {
    makeStorable(pages)
    for (const page of pages) said.add(page.number)
    return say({ kind: 'pages', pages: pages.map(packed) })
  }
  const document = await read(input.path, report, { recognised, onPages: (pages) => void handOver(pages) })
  const reason = faultOfSecondReader()
  if (reason !== undefined) void say({ kind: 'reads alone', reason })
  makeDocumentStorable(document)
  // a few at a time: all pages of a large workbook as one message would take as much memory as all else
  const left = document.pages.filter(({ number }) => !said.has(number))
  if (left.length > pagesAtOnce) while (left.length > 0) await handOver(left.splice(0, pagesAtOnce))
  report('tables', 0, 1)
  const { documentType, notices: doubts = [], ...analysis } = analyze(document, input)
  const content = contentOf(document)
  const notices = [...content.notices, ...doubts, ...nothingFound(documentType, analysis, input.documentType !== null)]
  return {
    ...analysis,
    documentType,
    ...content,
    notices,
    labelled: readLabelled(document, documentType),
    pages: left.map(packed),
  }
}

const pagesAtOnce = 10

const contentOf = ({ unit, pages, notices }: Document) => ({
  unit,
  notices,
  pageCount: pages.length,
  passages: passagesOf(pages),
})

/** A document that gave nothing is not passed over in silence: its uploader may have to say what it is. */
function nothingFound(documentType: string, { findings, data }: Analysis, isSaid: boolean): string[] {
  const called = documentNoun(documentType)
  const advice = isSaid ? `Is this a ${called}?` : 'Choose what kind of document it is, and it is read again.'
  const isRead = findings.length > 0 || Object.keys(data).length <= 2
  return isRead ? [] : [`No ${called} data found. ${advice}`]
}

/** Compiles what nearly every file needs, with a file made up for it. */
export async function warmUp(): Promise<void> {
  await readerFor('pdf')
  for (const document of madeUpDocuments()) {
    const { documentType } = analyze(document, { filename: 'a.pdf', documentType: null })
    readLabelled(document, documentType)
  }
}

import type { Document, PageUnit, Report } from '../../platform/documents/document.ts'
import type { Task } from '../../platform/isolated/messages.ts'
import { analyze } from './analysis/analyze.ts'
import type { Analysis } from './analysis/findings.ts'
import { formats } from './formats.ts'
import { type Passage, passagesOf } from './passages.ts'
import { readerFor } from './readers.ts'
import { type PackedPage, packed, type ReadingInput, type ReadingMessage, unpacked } from './reading.ts'

// Runs in a process of its own: it reads the file, analyses it, and hands over what is to be stored.

export type Reading = Analysis & {
  documentType: string
  unit: PageUnit
  pages: PackedPage[]
  passages: Passage[]
  notices: string[]
}

export const task: Task<ReadingInput, ReadingMessage, Reading> = async (input, say) => {
  const report: Report = (step, done, of) => {
    if (step === 'ocr' && input.recognisedPagesMax !== null && of > input.recognisedPagesMax) {
      say({ kind: 'takes long', pages: of })
    }
    say({ kind: 'progress', step, done, of })
  }
  const recognised = new Map(input.recognised.map((page) => [page.number, unpacked(page)]))
  const read = await readerFor(formats[input.extension].reader)
  const document = await read(input.path, report, {
    recognised,
    onRecognised: (page) => say({ kind: 'recognised', page: packed(page) }),
  })
  report('tables', 0, 1)
  const { documentType, ...analysis } = analyze(document, input)
  return { ...analysis, documentType, ...contentOf(document) }
}

const contentOf = ({ unit, pages, notices }: Document) => ({
  unit,
  notices,
  pages: pages.map(packed),
  passages: passagesOf(pages),
})

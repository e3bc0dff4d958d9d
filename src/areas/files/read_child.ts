import type { Document, Page, PageUnit, Report } from '../../platform/documents/document.ts'
import type { Task } from '../../platform/isolated/messages.ts'
import { analyze } from './analysis/analyze.ts'
import type { Analysis } from './analysis/findings.ts'
import { formats } from './formats.ts'
import { madeUpDocuments } from './made_up_documents.ts'
import { type Passage, passagesOf } from './passages.ts'
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
  const said = new Set<number>()
  const onPages = (pages: Page[]) => {
    for (const page of pages) said.add(page.number)
    say({ kind: 'pages', pages: pages.map(packed) })
  }
  const document = await read(input.path, report, { recognised, onPages })
  report('tables', 0, 1)
  const { documentType, ...analysis } = analyze(document, input)
  return { ...analysis, documentType, ...contentOf(document, said) }
}

const contentOf = ({ unit, pages, notices }: Document, said: Set<number>) => ({
  unit,
  notices,
  pageCount: pages.length,
  pages: pages.filter(({ number }) => !said.has(number)).map(packed),
  passages: passagesOf(pages),
})

/** Compiles what nearly every file needs, with a file made up for it. */
export async function warmUp(): Promise<void> {
  await readerFor('pdf')
  for (const document of madeUpDocuments()) analyze(document, { filename: 'a.pdf', documentType: null })
}

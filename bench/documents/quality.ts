import { extname } from 'node:path'
import type { Reading } from '../../src/areas/files/reading/read_child.ts'
import type { PackedPage, ReadingInput, ReadingMessage } from '../../src/areas/files/reading/reading.ts'
import type { Extension } from '../../src/areas/files/receive/formats.ts'
import { textOf, wordsInside } from '../../src/platform/documents/boxes.ts'
import type { Box } from '../../src/platform/documents/document.ts'
import { unpackWords } from '../../src/platform/documents/packed.ts'
import { readingBytesMax } from '../../src/platform/documents/reading_memory.ts'
import { runIsolated } from '../../src/platform/isolated/run.ts'
import type { CorpusFile } from './corpus_files.ts'

/** Reads and analyses a file as the service does: in a child process, without a hint of what it is. */
export async function readCorpusFile(file: CorpusFile): Promise<Reading> {
  const input: ReadingInput = {
    path: file.path,
    extension: extname(file.name).slice(1).toLowerCase() as Extension, // reason: the corpus has known formats
    filename: file.name,
    documentType: null,
    recognisedPagesMax: null,
    recognised: [],
  }
  const pages = new Map<number, PackedPage>()
  const reading = await runIsolated<Reading, ReadingMessage>({
    module: new URL('../../src/areas/files/reading/read_child.ts', import.meta.url),
    input,
    housekeeping: 'frugal',
    memoryBytesMax: readingBytesMax,
    secondsMax: 240,
    onMessage: (message) => {
      if (message.kind === 'pages') for (const page of message.pages) pages.set(page.number, page)
    },
  })
  return { ...reading, pages: [...pages.values(), ...reading.pages] }
}

/** Values whose box on their page does not spell their raw text: there must be none. */
export function misplaced(reading: Reading): string[] {
  const spelled = spellingOn(reading)
  return reading.findings.flatMap(({ path, page, box, raw }) => {
    const text = spelled(page, box)
    return text === raw ? [] : [`${path}: page ${page} says "${text}", not "${raw}"`]
  })
}

/** The same of the figures in tables. */
export function misplacedInTables(reading: Reading): string[] {
  const spelled = spellingOn(reading)
  return reading.tables.flatMap(({ page, rows }) =>
    rows.flatMap(({ label, values }) =>
      values.flatMap((value) => {
        if (!value) return []
        const text = spelled(page, value.bbox)
        return text === value.raw ? [] : [`table, "${label}": page ${page} says "${text}", not "${value.raw}"`]
      }),
    ),
  )
}

function spellingOn({ pages }: Reading): (page: number, box: Box) => string {
  const wordsOf = new Map(pages.map((page) => [page.number, unpackWords(page.words)]))
  return (page, box) => textOf(wordsInside({ words: wordsOf.get(page) ?? [] }, box))
}

import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { extname, join } from 'node:path'
import { test } from 'node:test'
import { readMemorandum } from '../src/areas/files/analysis/memorandum/read.ts'
import { summaryOf } from '../src/areas/files/analysis/summary.ts'
import { textOf, wordsInside } from '../src/platform/documents/boxes.ts'
import type { Page } from '../src/platform/documents/document.ts'
import type { Reader } from '../src/platform/documents/reader.ts'
import { readHtml } from '../src/platform/documents/readers/html/html.ts'
import { readPdf } from '../src/platform/documents/readers/pdf/pdf.ts'
import { readPpt } from '../src/platform/documents/readers/powerpoint/ppt.ts'
import { readPptx } from '../src/platform/documents/readers/powerpoint/pptx.ts'
import { readDoc } from '../src/platform/documents/readers/word/doc.ts'
import { readDocx } from '../src/platform/documents/readers/word/docx.ts'
import { Unreadable } from '../src/platform/documents/unreadable.ts'
import { corpus, needsCorpus } from './corpus.ts'

const readers: Record<string, Reader> = {
  '.pdf': readPdf,
  '.doc': readDoc,
  '.docx': readDocx,
  '.ppt': readPpt,
  '.pptx': readPptx,
  '.html': readHtml,
  '.htm': readHtml,
}

test(
  'a document wrongly called a memorandum gives values that stand where they say, or none',
  needsCorpus,
  async () => {
    for (const folder of ['pdf', 'office', 'html', 'financebench']) {
      for (const file of readdirSync(join(corpus, folder))) {
        const reader = readers[extname(file)]
        if (!reader) continue
        const document = await reader(join(corpus, folder, file), () => {}).catch((fault: unknown) => {
          if (fault instanceof Unreadable) return null
          throw fault
        })
        if (!document) continue
        for (const { page, box, raw, path } of readMemorandum(document, 'cim').findings) {
          const found: Page | undefined = document.pages.find(({ number }) => number === page)
          assert.ok(found && raw !== '', `${file} ${path}`)
          assert.equal(textOf(wordsInside(found, box)), raw, `${file} ${path}`)
        }
        const summary = summaryOf(document, 3)
        assert.doesNotMatch(summary?.text ?? '', /forward-looking statements|no representation or warranty/i, file)
      }
    }
  },
)

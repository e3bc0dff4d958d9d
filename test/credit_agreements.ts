import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Document } from '../src/platform/documents/document.ts'
import { laidOut } from './laid_out.ts'

// Made-up credit agreements, worded as public ones are. A line of "=====" ends a page, a paragraph is one line of its file.

const folder = join(import.meta.dirname, 'fixtures', 'credit_agreements')

export const creditAgreements: readonly string[] = readdirSync(folder)
  .map((name) => name.replace('.txt', ''))
  .sort()

export const creditAgreement = (name: string): Document =>
  agreementOf(readFileSync(join(folder, `${name}.txt`), 'utf8'))

/** The agreement of a text, its paragraphs broken into lines and these into pages of one size. */
export function agreementOf(text: string): Document {
  const pages = text.split(/^=====\n/m).flatMap((page) => {
    const lines = page.split('\n').flatMap(broken)
    return Array.from({ length: Math.ceil(lines.length / linesMax) }, (_, index) =>
      lines.slice(index * linesMax, (index + 1) * linesMax).join('\n'),
    )
  })
  return laidOut(pages)
}

const linesMax = 58
const charactersMax = 100

function broken(paragraph: string): string[] {
  const lines: string[] = []
  let rest = paragraph
  while (rest.length > charactersMax) {
    const at = rest.lastIndexOf(' ', charactersMax)
    lines.push(rest.slice(0, at))
    rest = rest.slice(at + 1)
  }
  return [...lines, rest]
}

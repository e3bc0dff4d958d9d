import assert from 'node:assert/strict'
import { v7 as uuidv7 } from 'uuid'
import type { Finding, Period } from '../src/areas/files/analysis/findings.ts'
import type { Labelled } from '../src/areas/files/analysis/labelled/labelled.ts'
import { passagesOf } from '../src/areas/files/passages/passages.ts'
import type { ExtractedData, Table } from '../src/areas/files/reading/extracted.ts'
import { storeReading } from '../src/areas/files/reading/store_reading.ts'
import { standing } from '../src/platform/documents/boxes.ts'
import type { Page, Word } from '../src/platform/documents/document.ts'
import { packWords } from '../src/platform/documents/packed.ts'
import { finding } from './cim_claims.ts'
import { eventually, type Person, type TestService } from './harness.ts'

// Documents as they are after reading, without reading any: for tests of what is done with what was read.

/** A page with these lines; " | " goes on in the next column of a table. A line that begins with # is a heading. */
export function pageWith(number: number, lines: readonly string[]): Page {
  const words: Word[] = []
  lines.forEach((line, row) => {
    const bold = line.startsWith('# ')
    line
      .replace(/^# /, '')
      .split(' | ')
      .forEach((cell, column) => {
        let x = column === 0 ? 72 : 200 + column * 90
        for (const text of cell.split(' ').filter(Boolean)) {
          const width = text.length * 5
          words.push({ text, x, y: 40 + row * 14, width, height: 10, size: 10, bold, run: row * 10 + column })
          x += width + 3
        }
      })
  })
  return { number, name: null, width: 612, height: 792, source: 'digital', turn: 0, words, tables: [], rules: [] }
}

/** The words of a page that spell a text, one after the other; the last place where they do. */
export function wordsSpelling(page: Page, text: string): Word[] {
  const wanted = text.split(' ')
  for (let at = page.words.length - wanted.length; at >= 0; at--) {
    const words = page.words.slice(at, at + wanted.length)
    if (words.every((word, index) => word.text === wanted[index])) return words
  }
  throw new Error(`the page does not say ${text}`)
}

/** A value with its place on a page. */
export const findingOn = (page: Page, path: string, raw: string, more: Partial<Finding> = {}): Finding =>
  finding(path, raw, { ...standing(page, wordsSpelling(page, raw)), quote: raw, ...more })

export const year = (year: number, basis: Period['basis'] = 'actual', end = `${year}-12-31`): Period => ({
  label: String(year),
  end,
  months: 12,
  year,
  basis,
})

type Read = { data: ExtractedData; pages: Page[]; findings?: Finding[]; tables?: Table[]; labelled?: Labelled[] }

/** A file when its reading has ended, well or not. */
export async function readingOf(person: Person, id: string) {
  await eventually(async () => {
    const { body } = await person.get(`/api/files/${id}/status`)
    assert.ok(['completed', 'failed'].includes(body.status), JSON.stringify(body))
  }, 240)
  return (await person.get(`/api/files/${id}`)).body
}

/** Completes a file that was uploaded as if this had been read from it. */
export async function completeReading({ deps: { sql } }: TestService, who: Person, fileId: string, read: Read) {
  const key = { firm_id: who.firmId, id: fileId, job_id: uuidv7() }
  await sql`
    update files set processing_status = 'processing', job_id = ${key.job_id}
    where firm_id = ${key.firm_id} and id = ${key.id}`
  const [file] = await sql`
    select *, size::float8 as size, '[]'::jsonb as recognised from files
    where firm_id = ${key.firm_id} and id = ${key.id}`
  // reason: the row has the columns that its type names
  await storeReading(sql, file as unknown as Parameters<typeof storeReading>[1], {
    documentType: read.data.document_type,
    data: read.data,
    findings: read.findings ?? [],
    tables: read.tables ?? [],
    labelled: read.labelled ?? [],
    checks: [],
    unit: 'page',
    pageCount: read.pages.length,
    stored: new Set(),
    notices: [],
    engine: 'rules',
    pages: read.pages.map(({ words, tables: _tables, ...page }) => ({ ...page, words: packWords(words) })),
    passages: passagesOf(read.pages),
  })
}

import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** extra: the document does not say it; "-": nobody has written down what is right. */
export type Outcome = 'right' | 'wrong' | 'empty' | 'extra' | '-'

/** value: empty where nothing was read; confidence: of two decimals, empty where there is none. */
export type Row = { document: string; field: string; value: string; confidence: string; verdict: Outcome }

/** What a document says in place of its values if it is not read. */
export const errorField = 'error'

const pathOf = (folder: string) => join(import.meta.dirname, `${folder.replace('/docs', '')}.tsv`)

export function readRows(folder: string): Row[] {
  if (!existsSync(pathOf(folder))) return []
  const lines = readFileSync(pathOf(folder), 'utf8').trimEnd().split('\n')
  return lines.map((line) => {
    const [document = '', field = '', value = '', confidence = '', verdict = '-'] = line.split('\t')
    return { document, field, value, confidence, verdict: verdict as Outcome } // reason: written below
  })
}

export function writeRows(folder: string, rows: readonly Row[]): void {
  const lines = rows.map(({ document, field, value, confidence, verdict }) =>
    [document, field, value, confidence, verdict].join('\t'),
  )
  writeFileSync(pathOf(folder), lines.map((line) => `${line}\n`).join(''))
}

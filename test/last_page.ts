import { execFileSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// Where the text of a report in PDF lies, in points from the top of its page: below the head, above the foot.
const [top, bottom] = [73.7, 773.9]

export function pdfFile(bytes: Uint8Array): string {
  const path = join(mkdtempSync(join(tmpdir(), 'report-')), 'report.pdf')
  writeFileSync(path, bytes)
  return path
}

/** How many pages a report has, and the share of the last one that is used. By pdftotext of poppler-utils. */
export function lastPageOf(path: string): { pages: number; used: number } {
  const boxes = execFileSync('pdftotext', ['-bbox', path, '-']).toString().split('<page ').slice(1)
  const ends = [...(boxes.at(-1) ?? '').matchAll(/yMax="([\d.]+)"/g)].map(([, y]) => Number(y))
  const lowest = Math.max(top, ...ends.filter((y) => y < bottom))
  return { pages: boxes.length, used: (lowest - top) / (bottom - top) }
}

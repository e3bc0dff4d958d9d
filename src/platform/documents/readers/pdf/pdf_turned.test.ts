import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { pdfOfPages, type Turned } from '../../../../../test/made_pdf.ts'
import type { Page } from '../../document.ts'
import { readPdf } from './pdf.ts'

let folder = ''
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'turned-'))
})
after(() => rm(folder, { recursive: true }))

const text = `Consolidated income statement for the year
USD in thousands

                                      2025        2024
Revenue                             12,345      11,000
Cost of sales                       (7,000)     (6,000)
Profit for the year                  1,500       1,300`

async function pageOf(turned: Turned): Promise<Page> {
  const path = join(folder, `${turned}.pdf`)
  await writeFile(path, pdfOfPages([text], turned))
  const { pages } = await readPdf(path, () => {})
  assert.ok(pages[0])
  return pages[0]
}

const places = ({ words }: Page) => words.map(({ text, x, y }) => [text, Math.round(x / 8), Math.round(y / 8)])

for (const turned of [90, 180, 270] as const)
  test(`digital text printed at ${turned} degrees is read as the same text upright, where it stands once the page is turned`, async () => {
    const [upright, page] = [await pageOf(0), await pageOf(turned)]
    assert.deepEqual([page.width, page.height, page.turn], [upright.width, upright.height, 360 - turned])
    assert.deepEqual(
      page.words.map(({ text }) => text),
      upright.words.map(({ text }) => text),
    )
    const moved = places(page).filter(([, x, y], at) => {
      const [, x0 = 0, y0 = 0] = places(upright)[at] ?? []
      return Math.abs(Number(x) - Number(x0)) > 1 || Math.abs(Number(y) - Number(y0)) > 1
    })
    assert.deepEqual(moved, [])
  })

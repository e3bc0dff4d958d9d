import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { drawnScan } from '../../../../../test/drawn_scan.ts'
import { textOf } from '../../boxes.ts'
import type { Page } from '../../document.ts'
import { readPdf } from './pdf.ts'

let folder = ''
let scan = Buffer.alloc(0)
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pdf-'))
  scan = await sharp(await drawnScan(1))
    .jpeg({ quality: 80 })
    .toBuffer()
})
after(() => rm(folder, { recursive: true }))

type Drawn = { text: string } | { picture: Buffer } | 'blank'

/** A PDF with a page for each; "encrypted" has a password that nobody knows. */
async function pdf(name: string, pages: Drawn[], protection: 'open' | 'encrypted' = 'open'): Promise<string> {
  const objects: Buffer[] = []
  const add = (...parts: (string | Buffer)[]) => objects.push(Buffer.concat(parts.map((part) => Buffer.from(part))))
  const kids = pages.map((_page, index) => `${4 + index * 3} 0 R`).join(' ')
  add('<< /Type /Catalog /Pages 2 0 R >>')
  add(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`)
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>')
  for (const [index, page] of pages.entries()) {
    const [content, image] = [5 + index * 3, 6 + index * 3]
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 480 312] /Contents ${content} 0 R /Resources << /Font << /F 3 0 R >> /XObject << /I ${image} 0 R >> >> >>`,
    )
    const drawing =
      page === 'blank'
        ? ''
        : 'text' in page
          ? `BT /F 12 Tf 40 250 Td (${page.text}) Tj ET`
          : 'q 480 0 0 312 0 0 cm /I Do Q'
    add(`<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`)
    const picture = page !== 'blank' && 'picture' in page ? page.picture : scan
    const { width, height } = await sharp(picture).metadata()
    add(
      `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${picture.length} >>\nstream\n`,
      picture,
      '\nendstream',
    )
  }
  let file = Buffer.from('%PDF-1.5\n')
  const offsets = objects.map((object, index) => {
    const offset = file.length
    file = Buffer.concat([file, Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')])
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const secret = 'ab'.repeat(32)
  const encryption = `/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${secret}> /U <${secret}> >> /ID [<${secret}> <${secret}>]`
  const trailer = `<< /Size ${objects.length + 1} /Root 1 0 R ${protection === 'encrypted' ? encryption : ''} >>`
  const end = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}trailer\n${trailer}\nstartxref\n${file.length}\n%%EOF\n`
  await writeFile(join(folder, name), Buffer.concat([file, Buffer.from(end)]))
  return join(folder, name)
}
const silent = () => {}

test('of a mixed PDF the scanned page is recognised, pages with text keep theirs, blank pages stay blank', async () => {
  const path = await pdf('mixed.pdf', [{ text: 'Cover' }, { picture: scan }, 'blank'])
  const fresh: Page[] = []
  const steps: string[] = []
  const report = (step: string, done: number, of: number) => steps.push(`${step} ${done}/${of}`)
  const { pages } = await readPdf(path, report, { recognised: new Map(), onPages: (pages) => fresh.push(...pages) })
  assert.deepEqual(
    pages.map((page) => page.source),
    ['digital', 'ocr', 'digital'],
  )
  assert.equal(textOf(pages[0]?.words ?? []), 'Cover')
  assert.match(textOf(pages[1]?.words ?? []), /Net income .*5,363 .*4,869/)
  assert.ok(Math.abs((pages[1]?.turn ?? 0) + 1) <= 0.1)
  assert.deepEqual(pages[2]?.words, [])
  assert.deepEqual(steps, ['reading 0/1', 'reading 3/3', 'ocr 0/1', 'ocr 1/1'])

  const again = await readPdf(path, silent, {
    recognised: new Map(fresh.map((page) => [page.number, page])),
    onPages: (pages) => assert.ok(pages.length === 3, 'only what is written in it is read again'),
  })
  assert.deepEqual(again.pages, pages)
})

test('an encrypted PDF is refused, and so is a damaged one', async () => {
  const locked = await pdf('locked.pdf', [{ text: 'Secret' }], 'encrypted')
  await assert.rejects(readPdf(locked, silent), { name: 'Unreadable', code: 'encrypted' })
  await writeFile(join(folder, 'broken.pdf'), '%PDF-1.5\nnothing follows')
  await assert.rejects(readPdf(join(folder, 'broken.pdf'), silent), { name: 'Unreadable', code: 'corrupt' })
})

test('a PDF of blank pages is refused, as empty', async () => {
  await assert.rejects(readPdf(await pdf('blank.pdf', ['blank', 'blank']), silent), {
    name: 'Unreadable',
    code: 'empty',
  })
})

import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { createCanvas } from '@napi-rs/canvas'
import sharp from 'sharp'
import { pdfOfPictures } from '../../../test/scan_fixture.ts'
import type { Box, Page } from './document.ts'
import { layOut } from './layout/flow.ts'
import { packWords, unpackWords } from './packed.ts'
import { renderPage } from './render.ts'

let folder = ''
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'render-'))
})
after(() => rm(folder, { recursive: true }))

async function stored(name: string, bytes: Buffer): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, bytes)
  return path
}

/** How dark a part of an image is: 0 is white, 1 black. The box is in points of the page. */
async function inkIn(png: Buffer, box: Box, page: Pick<Page, 'width'>): Promise<number> {
  const { width } = await sharp(png).metadata()
  const scale = width / page.width
  const [left, top] = [Math.round(box.x * scale), Math.round(box.y * scale)]
  const area = {
    left,
    top,
    width: Math.max(1, Math.round(box.width * scale)),
    height: Math.max(1, Math.round(box.height * scale)),
  }
  const cut = await sharp(png).extract(area).greyscale().png().toBuffer()
  const { channels } = await sharp(cut).stats()
  return 1 - (channels[0]?.mean ?? 255) / 255
}

/** A white picture with one black square, and where that lies in points, 72 to a hundred pixels. */
function pictureWithMark() {
  const canvas = createCanvas(1700, 2200)
  const context = canvas.getContext('2d')
  context.fillStyle = 'white'
  context.fillRect(0, 0, 1700, 2200)
  context.fillStyle = 'black'
  context.fillRect(200, 300, 100, 100)
  return canvas
}
const blank: Page = {
  number: 1,
  name: null,
  width: 612,
  height: 792,
  source: 'ocr',
  turn: 0,
  words: [],
  tables: [],
  rules: [],
}
const mark: Box = { x: 72, y: 108, width: 36, height: 36 }
/** The same after a quarter turn clockwise. */
const markTurned: Box = { x: 792 - 108 - 36, y: 72, width: 36, height: 36 }

test('a page of our own layout shows each of its words in its box', async () => {
  const [page] = layOut([
    { kind: 'heading', level: 1, text: 'Results of the year' },
    { kind: 'paragraph', text: 'Revenue was 1,234 million.' },
  ])
  assert.ok(page)
  const words = unpackWords(packWords(page.words))
  const png = await renderPage({ path: '', extension: 'docx', page: { ...page, words }, widthPx: 1000 })
  const { width, height, format } = await sharp(png).metadata()
  assert.deepEqual([width, height, format], [1000, 1415, 'png'])
  for (const word of words) assert.ok((await inkIn(png, word, page)) > 0.1, word.text)
  assert.equal(await inkIn(png, { x: 0, y: 400, width: page.width, height: 400 }, page), 0)
})

test('a page of a PDF has the width that is asked for, and lies as its boxes do', async () => {
  const path = await stored('scan.pdf', pdfOfPictures([pictureWithMark().toBuffer('image/jpeg', 95)]))
  const png = await renderPage({ path, extension: 'pdf', page: { ...blank, source: 'digital' }, widthPx: 500 })
  assert.equal((await sharp(png).metadata()).width, 500)
  assert.ok((await inkIn(png, mark, blank)) > 0.9)
})

test('a scan that lies on its side is shown upright, in a PDF and as a picture', async () => {
  const page = { ...blank, width: 792, height: 612, turn: 90 }
  const pdf = await stored('side.pdf', pdfOfPictures([pictureWithMark().toBuffer('image/jpeg', 95)]))
  const png = await stored('side.png', pictureWithMark().toBuffer('image/png'))
  for (const [path, extension] of [
    [pdf, 'pdf'],
    [png, 'png'],
  ] as const) {
    const image = await renderPage({ path, extension, page, widthPx: 800 })
    const { width, height } = await sharp(image).metadata()
    assert.deepEqual([width, height], [800, 618])
    assert.ok((await inkIn(image, markTurned, page)) > 0.9, extension)
  }
})

test('a page that is very long is shown smaller rather than filling the memory', async () => {
  const page = { ...blank, source: 'layout' as const, width: 10, height: 14_400 }
  const png = await renderPage({ path: '', extension: 'xlsx', page, widthPx: 2000 })
  const { width, height } = await sharp(png).metadata()
  assert.ok(width < 200 && width * height <= 25_000_000)
})

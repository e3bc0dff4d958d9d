import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { drawnScan } from '../../../../test/drawn_scan.ts'
import { textOf } from '../boxes.ts'
import type { Page } from '../document.ts'
import { pictureOf } from '../ocr/picture.ts'
import { readImage } from './image.ts'

let folder = ''
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'image-'))
})
after(() => rm(folder, { recursive: true }))

async function file(name: string, content: Buffer): Promise<string> {
  await writeFile(join(folder, name), content)
  return join(folder, name)
}
const silent = () => {}

test('a TIFF of two pages comes as two pages; one recognised before is not recognised again', async () => {
  const upright = await drawnScan()
  const tiff = await sharp([upright, upright], { join: { animated: true } })
    .tiff({ compression: 'deflate', xres: 300 / 25.4, yres: 300 / 25.4 })
    .toBuffer()
  const before: Page = {
    number: 1,
    name: null,
    width: 480,
    height: 312,
    source: 'ocr',
    turn: 0,
    words: [],
    tables: [],
    rules: [],
  }
  const fresh: Page[] = []
  const steps: string[] = []
  const { pages: read } = await readImage(
    await file('two.tiff', tiff),
    (step, done, of) => steps.push(`${step} ${done}/${of}`),
    { recognised: new Map([[1, before]]), onPages: (pages) => fresh.push(...pages) },
  )
  assert.equal(read.length, 2)
  assert.equal(read[0], before)
  assert.deepEqual(
    fresh.map((page) => page.number),
    [2],
  )
  assert.match(textOf(read[1]?.words ?? []), /Net sales .*32,765 .*31,657/)
  assert.ok((read[1]?.sureness ?? 0) > 80, 'a clean page says that it was surely recognised')
  assert.deepEqual(steps, ['ocr 0/2', 'ocr 1/2', 'ocr 2/2'])
  assert.equal(Math.round(read[1]?.width ?? 0), 480)
})

test('transparent, 16 bit, CMYK and turned pictures show dark text on white', async () => {
  const scan = await drawnScan()
  const small = () => sharp(scan).extract({ left: 100, top: 150, width: 300, height: 60 })
  const flat = await pictureOf(small(), 300)
  const variants: Record<string, Sharp> = {
    transparent: sharp(await small().unflatten().png().toBuffer()),
    deep: sharp(await small().toColourspace('rgb16').png().toBuffer()),
    print: sharp(await small().toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer()),
    turned: sharp(
      await small().rotate(90).withMetadata({ orientation: 8 }).jpeg({ quality: 95 }).toBuffer(),
    ).autoOrient(),
  }
  for (const [name, variant] of Object.entries(variants)) {
    const { pixels, width, height } = await pictureOf(variant, 300)
    assert.deepEqual([width, height], [flat.width, flat.height], name)
    const apart =
      pixels.reduce((sum, grey, index) => sum + Math.abs(grey - (flat.pixels[index] ?? 0)), 0) / pixels.length
    assert.ok(apart < 6, `${name} differs by ${apart}`)
  }
})

test('a picture without text is refused, as empty', async () => {
  const sky = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#8ac' } })
    .jpeg()
    .toBuffer()
  await assert.rejects(readImage(await file('sky.jpg', sky), silent), { name: 'Unreadable', code: 'empty' })
})

test('a damaged picture is refused, as corrupt', async () => {
  const whole = await drawnScan()
  await assert.rejects(readImage(await file('half.png', whole.subarray(0, whole.length / 2)), silent), {
    code: 'corrupt',
  })
  await assert.rejects(readImage(await file('words.tif', Buffer.from('no picture')), silent), { code: 'corrupt' })
})

test('a small file that holds a giant picture is refused before it is opened', async () => {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const header = Buffer.from([0, 0, 0xea, 0x60, 0, 0, 0xea, 0x60, 1, 0, 0, 0, 0])
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const rows = deflateSync(Buffer.alloc(1_000_000))
  const bomb = Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
  await assert.rejects(readImage(await file('bomb.png', bomb), silent), { code: 'too_complex' })
})

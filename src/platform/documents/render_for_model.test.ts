import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import type { PageToRender } from './render.ts'
import { renderForModel } from './render_for_model.ts'

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pictures-'))
})
after(() => rm(folder, { recursive: true, force: true }))

/** A landscape photograph of nothing but grain, which no picture format makes small. */
async function grain(): Promise<string> {
  const [width, height] = [2200, 1700]
  let last = 7
  const data = Buffer.from(
    Array.from({ length: width * height }, () => (last = (last * 1_103_515_245 + 12_345) % 2_147_483_648) >> 16),
  )
  const path = join(folder, 'grain.png')
  await writeFile(
    path,
    await sharp(data, { raw: { width, height, channels: 1 } })
      .png()
      .toBuffer(),
  )
  return path
}

test('a picture for a model has its longest side bounded and its bytes too, whatever is on the page', async () => {
  const page: PageToRender = { number: 1, width: 792, height: 612, source: 'ocr', turn: 0, words: [], rules: [] }
  const drawing = { path: await grain(), extension: 'png', page }
  for (const [bytesMax, longSide] of [
    [10_000_000, 1500],
    [1_000_000, 1500],
    [400_000, 1000],
  ] as const) {
    const jpeg = await renderForModel({ ...drawing, bytesMax })
    const { format, width, channels } = await sharp(jpeg).metadata()
    assert.ok(jpeg.length <= bytesMax, `${jpeg.length} bytes`)
    assert.deepEqual([format, width, channels], ['jpeg', longSide, 1])
  }
  await assert.rejects(renderForModel({ ...drawing, bytesMax: 1000 }), /larger than 1000 bytes/)
})

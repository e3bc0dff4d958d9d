import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { answer, said } from '../../../../test/cim_claims.ts'
import { startTestService } from '../../../../test/harness.ts'
import { pdfOfPages } from '../../../../test/made_pdf.ts'
import { readingOf } from '../../../../test/readings.ts'
import { pdfOfPictures, pictureOfText } from '../../../../test/scan_fixture.ts'
import { startSeeingModel } from '../../../../test/seeing_model.ts'
import { doubtfulBelow } from '../../../words/doubtful.ts'

let model: Awaited<ReturnType<typeof startSeeingModel>>
before(async () => {
  model = await startSeeingModel()
})
after(() => model.stop())

const lines = [
  'Acme Foods, Inc.',
  'Confidential information memorandum',
  'Net sales were $186.7 million in 2024',
  'Asking price $240.0 million',
]
const quote = 'Asking price $240.0 million'

/** As a fax of 35 dots an inch has it. */
async function badScan(): Promise<Buffer> {
  const small = await sharp(pictureOfText(lines)).resize(300).toBuffer()
  return pdfOfPictures([await sharp(small).resize(1700, 2200).jpeg({ quality: 50 }).toBuffer()])
}

async function read(content: Buffer, filename: string, settings: Record<string, string> = {}) {
  const service = await startTestService({
    AI_PROVIDER: 'openai-compatible',
    AI_MODEL: 'mock',
    AI_BASE_URL: model.baseUrl,
    AI_RETRIES_MAX: '0',
    ...settings,
  })
  const ana = await service.register('Ana')
  model.answer(answer({ deal: { valuation: said(240_000_000, 1, quote), structure: null } }))
  const { body } = await ana.upload(content, filename, { document_type: 'cim' })
  const file = await readingOf(ana, body.id)
  assert.equal(file.processing_status, 'completed', JSON.stringify(file.error))
  const { evidence } = (await ana.get(`/api/files/${body.id}/evidence`)).body
  return { evidence }
}
const withPictures = { AI_DOCUMENT_PICTURES_MAX: '2' }

test('of a scan that is badly recognised the model sees the page, and what it reads there opens its place as not sure', async () => {
  const { evidence } = await read(await badScan(), 'fax.pdf', withPictures)
  const [[picture] = []] = model.pictures()
  assert.equal(picture?.label, 'Picture of page 1:')
  const { format, width = 0, height = 0 } = await sharp(picture.bytes).metadata()
  assert.equal(format, 'jpeg')
  assert.ok(Math.max(width, height) <= 1500 && Math.max(width, height) > 1400, `${width} by ${height}`)
  const price = evidence['deal.valuation']
  assert.doesNotMatch(model.texts()[0] ?? '', /Asking price \$240\.0 million/, 'recognition has other words there')
  assert.deepEqual([price.value, price.raw, price.page, price.engine], [240_000_000, quote, 1, 'model'])
  assert.ok(price.confidence < doubtfulBelow, String(price.confidence))
  const middle = price.bbox.y + price.bbox.height / 2
  // its line is the fourth, 20 points below the one before
  assert.ok(price.bbox.x > 40 && middle > 120 && middle < 140, JSON.stringify(price.bbox))
})

test('of digital text no picture is sent', async () => {
  await read(pdfOfPages([lines.join('\n')]), 'digital.pdf', withPictures)
  assert.deepEqual(model.pictures(), [[]])
})

test('as long as nobody has set a number no picture is sent', async () => {
  await read(pdfOfPictures([pictureOfText(lines.slice(0, 1))]), 'scan.pdf')
  assert.deepEqual(model.pictures(), [[]])
})

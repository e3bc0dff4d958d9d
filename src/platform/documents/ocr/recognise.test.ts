import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import sharp from 'sharp'
import { drawnScan, statement } from '../../../../test/drawn_scan.ts'
import { at, pictureOf, turned } from './picture.ts'
import { faultOfSecondReader } from './pp/fault.ts'
import { openNetworks } from './pp/networks.ts'
import { type Recogniser, recogniser } from './recogniser.ts'
import { wipeRules } from './rules.ts'
import { lieOf } from './skew.ts'

const reading = recogniser()
after(() => reading.close())

const figures = statement.flatMap(([, ...cells]) => cells.map((cell) => cell.replace('$ ', '')))
const scanned = async (degrees: number) => pictureOf(sharp(await drawnScan(degrees)), 300)

test('a scan that lies upside down and crooked is read, every figure with its points and commas', async () => {
  const picture = await scanned(182.3)
  const page = await reading.recognise(picture)
  assert.ok(Math.abs(page.turn - 177.7) < 0.2, `turned by ${page.turn}`)
  const words = page.words.map((word) => word.text.replace('$', ''))
  assert.deepEqual(
    figures.filter((figure) => !words.includes(figure)),
    [],
  )
})

test('where the second reader cannot run, the first one reads a doubtful page alone', async () => {
  const broken = () => Promise.reject(new Error('the runtime is broken'))
  await readAlone(recogniser({ networks: broken, bytesMax: Infinity }))
  assert.equal(faultOfSecondReader(), 'the runtime is broken')
})

test('where the second reader fails in the midst of a page, the first one reads it alone', async () => {
  const networks = await openNetworks()
  const recognition = () => Promise.reject(new Error('out of memory'))
  await readAlone(recogniser({ networks: async () => ({ ...networks, recognition }), bytesMax: Infinity }))
})

test('where the second reader would take more memory than there is, it is not opened', async () => {
  let opened = false
  const networks = () => {
    opened = true
    return openNetworks()
  }
  await readAlone(recogniser({ networks, bytesMax: 100_000_000 }))
  assert.equal(opened, false)
})

/** A page that is upside down leaves doubts. */
async function readAlone(alone: Recogniser) {
  const page = await alone.recognise(await scanned(180)).finally(() => alone.close())
  assert.equal(page.turn, 180)
  const words = page.words.map((word) => word.text.replace('$', ''))
  assert.deepEqual(
    figures.filter((figure) => !words.includes(figure)),
    [],
  )
}

test('the words of a crooked scan stand where the turned page shows them', async () => {
  const picture = await scanned(-2)
  const page = await reading.recognise(picture)
  const shown = await turned(picture, page.turn)
  assert.ok(Math.abs(page.width - (shown.width * 72) / 300) < 0.5)
  assert.ok(Math.abs(page.height - (shown.height * 72) / 300) < 0.5)
  for (const word of page.words) {
    const [x, y] = [
      Math.round(((word.x + word.width / 2) * 300) / 72),
      Math.round(((word.y + word.height / 2) * 300) / 72),
    ]
    let ink = 0
    for (let row = y - 20; row <= y + 20; row++)
      for (let column = x - 20; column <= x + 20; column++)
        if (at(shown.pixels, row * shown.width + column) < 128) ink++
    assert.ok(ink > 20, `nothing stands where "${word.text}" is said to be`)
  }
})

test('figures far apart on a line are runs of their own', async () => {
  const page = await reading.recognise(await scanned(0))
  const sales = page.words.filter((word) => /^(Net|sales|\$?32,765|\$?31,657)$/.test(word.text))
  const runs = new Map(sales.map((word) => [word.text.replace('$', ''), word.run]))
  assert.equal(new Set(['sales', '32,765', '31,657'].map((text) => runs.get(text))).size, 3)
})

test('how crooked a scan lies is found to a tenth of a degree', async () => {
  for (const degrees of [0, 0.6, -3]) {
    const { skew } = await lieOf(await scanned(degrees))
    assert.ok(Math.abs(skew + degrees) <= 0.1, `${degrees}° gave ${skew}°`)
  }
})

test('ruled lines are wiped, letters and figures stay', async () => {
  const picture = await scanned(0)
  const inkOf = (top: number, bottom: number) =>
    picture.pixels.subarray(top * picture.width, bottom * picture.width).filter((grey) => grey < 128).length
  const before = { rule: inkOf(515, 517), text: inkOf(460, 505) }
  wipeRules(picture)
  assert.ok(before.rule > 500)
  assert.equal(inkOf(515, 517), 0)
  assert.equal(inkOf(460, 505), before.text)
})

import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

// Makes the fonts of the web app from Inter (OFL 1.1): the letters of Latin scripts, the weights and the figures that the app
// uses. Run after an update of the font: node scripts/web_fonts.ts

const folder = join(import.meta.dirname, '../web/src/fonts')

const range = (from: number, to: number) =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, index) => from + index))

const parts = [
  { name: 'inter-latin', letters: range(0x20, 0x7e) + range(0xa0, 0xff) + '–—‘’‚“”„†•…‰′″‹›⁄€™←↑→↓−∞≈≠≤≥ıŒœŠšŸŽžƒˆ˜◊' },
  { name: 'inter-latin-ext', letters: range(0x100, 0x17f) + range(0x218, 0x21b) + 'ẞ' },
]

for (const { name, letters } of parts) {
  const source = fileURLToPath(import.meta.resolve(`@fontsource-variable/inter/files/${name}-wght-normal.woff2`))
  const font = await subsetFont(await readFile(source), letters, {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: 400, max: 600 } },
    // kerning and marks, and figures of one width
    keepFeatures: ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'calt', 'tnum'],
    noHinting: true,
  })
  await writeFile(join(folder, `${name}.woff2`), font)
  console.log(`${name}.woff2: ${font.length} bytes`)
}

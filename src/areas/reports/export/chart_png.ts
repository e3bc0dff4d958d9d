import { createCanvas, GlobalFonts } from '@napi-rs/canvas'
import { init, setPlatformAPI } from 'echarts/dist/echarts.esm.min.mjs'
import type { Chart } from './charts.ts'
import { fontFiles, fontName } from './fonts.ts'

/** Twice as fine as its size says: it will be printed. */
export function asPng({ width, height, option }: Chart): Buffer {
  const canvas = makeCanvas(width * 2, height * 2)
  setPlatformAPI({ createCanvas: () => makeCanvas(1, 1) as never }) // reason: echarts draws on any canvas with a 2d context
  const chart = init(canvas as never, null, { width, height, devicePixelRatio: 2 }) // reason: as above
  chart.setOption(option)
  chart.getZr().flush()
  const png = canvas.toBuffer('image/png')
  chart.dispose()
  return png
}

/** A canvas that knows the fonts. */
function makeCanvas(width: number, height: number) {
  if (!GlobalFonts.has(fontName)) for (const file of fontFiles) GlobalFonts.registerFromPath(file, fontName)
  return createCanvas(width, height)
}

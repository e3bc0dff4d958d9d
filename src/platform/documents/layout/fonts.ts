import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas'

const folder = dirname(fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')))
GlobalFonts.registerFromPath(join(folder, 'DejaVuSans.ttf'), 'LayoutSans')
GlobalFonts.registerFromPath(join(folder, 'DejaVuSans-Bold.ttf'), 'LayoutSansBold')

/** The height of a line of text, from the top of its tallest letter to the foot of its lowest, per point of font size. */
export const ascent = 0.928
export const descent = 0.236

/** Makes a canvas write in the font of the layout; without kerning, so that a word is as wide as its letters are. */
export function useFont(context: SKRSContext2D, size: number, bold: boolean) {
  context.font = `${size}px ${bold ? 'LayoutSansBold' : 'LayoutSans'}`
  context.fontKerning = 'none'
}

/** The width of a text in points. */
export function widthOf(text: string, size: number, bold: boolean): number {
  const advances = bold ? advancesBold : advancesRegular
  let width = 0
  for (const letter of text) width += advances.get(letter) ?? measure(letter, bold)
  return (width * size) / unitsPerEm
}

const unitsPerEm = 1000
const advancesRegular = new Map<string, number>()
const advancesBold = new Map<string, number>()
const measuring = createCanvas(1, 1).getContext('2d')

function measure(letter: string, bold: boolean): number {
  useFont(measuring, unitsPerEm, bold)
  const { width } = measuring.measureText(letter)
  const advances = bold ? advancesBold : advancesRegular
  advances.set(letter, width)
  return width
}

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sizesOn } from './pdf_sizes.ts'

const of = (text: string, height: number, fontSize: number | undefined = 11, fontName = 'ABCDEF+Carlito') => ({
  text,
  height,
  fontName,
  ...(fontSize !== undefined && { fontSize }),
})

test('lines of one font have one size, whichever letters they have', () => {
  const full = of('Das relevante Marktvolumen (Komponenten) beträgt laut einer', 9.9)
  const low = of('Studie aus dem Jahr 2024 rund EUR 780 Mio. und wächst um', 7.7)
  const accent = of('À l’échelle', 11, 11, 'Carlito-Bold')
  const sizeOf = sizesOn([full, low, accent, of('durchschnittlich 2,5 % pro Jahr (gerundet)', 9.9)])
  assert.deepEqual([low, accent].map(sizeOf), [full, full].map(sizeOf))
})

test('a heading of the same font stays as much larger as its font size is', () => {
  const [line, heading] = [of('Paragraphs (of text), by people', 10, 11), of('Overview', 15, 22)]
  const sizeOf = sizesOn([line, heading])
  assert.ok(Math.abs(sizeOf(heading) / sizeOf(line) - 2) < 0.01)
})

test('where the size of a font stands in a matrix that is not known, a text is as large as it is high', () => {
  const items = [of('Revenue', 14.3, 1), of('Overview', 20.2, 1), of('note', 6)]
  const sizeOf = sizesOn(items)
  assert.deepEqual(items.slice(0, 2).map(sizeOf), [14.3, 20.2])
})

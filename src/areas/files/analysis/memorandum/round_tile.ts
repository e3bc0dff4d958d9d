// A slide that asks for money prints the amount large, and above or below it what it is for.

import type { Block } from '../../../../platform/documents/outline.ts'
import type { Finding } from '../findings.ts'
import { findingOf } from './finding.ts'
import { passageOf } from './passage.ts'
import type { Prose } from './sentences.ts'

const amount =
  /^(?:up to )?(?:(?:[$€£₹¥]|[A-Z]{2,3}\$?)\s?\d[\d.,' ]*(?:k|m|mn|mln|mio\.?|million|cr|crore|lakhs?)?|\d[\d.,' ]*(?:k|m|mn|mln|mio\.?|million)?\s?(?:[$€£₹¥]|[A-Z]{3}|zł|kr\.?))$/i

/** What names a round, or asks: the words of a label, in the languages of decks. */
const asks = [
  '(?:the |our |current |this )?(?:angel|pre-?seed|seed|bridge|series ?[a-f]\\d?) ?(?:round|financing|funding|investment)?',
  '(?:the|our) (?:ask|raise)|raising|funding (?:needs?|required|ask)|investment (?:needs?|required|sought|ask)',
  "(?:what )?we(?: are|['’]re)? (?:raising|seeking|asking(?: for)?|looking for)",
  'wir suchen|kapitalbedarf|nous (?:levons|recherchons)|besoin de financement|buscamos|ronda|cerchiamo',
  'wij zoeken|vi (?:söker|søger|søker)|szukamy|runda|potrzeby inwestycyjne',
]
const label = new RegExp(`^(?:${asks.join('|')}):?$`, 'i')

const wordsMost = 5
/** Of the height of the larger of the two, how far they may stand apart. */
const apartMost = 4

/** The round that a slide asks for, by an amount and the label beside it; null where none stands so. */
export function readRoundTile({ blocks }: Prose): Finding | null {
  const amounts = blocks.filter(({ text }) => amount.test(text.trim()))
  const labels = blocks.filter(({ text, words }) => words.length <= wordsMost && label.test(text.trim()))
  const pairs = labels.flatMap((own) =>
    amounts.flatMap((other) => {
      const distance = distanceOf(own, other)
      return distance === null ? [] : [{ own, other, distance }]
    }),
  )
  const [best] = pairs.sort((a, b) => a.distance - b.distance)
  if (!best) return null
  const [above, below] = [best.own, best.other].sort((a, b) => a.y - b.y)
  if (!above || !below) return null
  const words = [...above.words, ...below.words]
  return findingOf({
    path: 'deal.structure',
    value: `${above.text.trim()} ${below.text.trim()}`,
    at: passageOf(above.page, words),
    confidence: 0.65,
  })
}

/** From one to the other, above or below it on its page; null where they do not belong together. */
function distanceOf(one: Block, other: Block): number | null {
  const shared = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)
  const gap = Math.max(one.y, other.y) - Math.min(one.y + one.height, other.y + other.height)
  const isNear = one.page === other.page && shared > 0 && gap <= apartMost * Math.max(one.height, other.height)
  return isNear ? Math.max(0, gap) : null
}

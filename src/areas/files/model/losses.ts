import { multiplierWord } from '../analysis/currencies.ts'

// What a text says is lost or falls in words, without a sign: "a loss of €3.4m", "fell 21.7%", "2.7% lower".

const words = [
  'loss(?:es)?|lost|losing|fell|falls?|fallen|declin(?:e[ds]?|ing)|decreas(?:e[ds]?|ing)|dropp?(?:s|ed)?|down|minus|negative',
  'shr[aiu]nk|shrinks|contracted|Verlust|Rückgang|sank|gesunken|gefallen|perte|baiss[eé]e?|recul|tab|underskud|fald|förlust|underskott',
].join('|')
const number = String.raw`[$€£₹]?\s?\d[\d.,'’]*(?: \d{3}(?!\d))*(?:\s?%|\s?(?:${multiplierWord})(?![\p{L}\d]))?`

/** A row may have the losses of several years; "profit and loss", "profit/loss" and "(loss)" say nothing of the sign. */
const before = new RegExp(
  String.raw`(?<![\p{L}/(]|profits? (?:or|and|&) )(?:${words})(?!\p{L})[^\d.,;:()]{0,40}?(?<numbers>${number}(?:\s+${number}){0,11})`,
  'giu',
)
const behind = new RegExp(
  String.raw`(?<![\d.,])(?<numbers>${number})\s+(?:(?:annual|net|operating|organic)\s+)?(?:lower|loss|decline|decrease|drop|fall)(?!\p{L})`,
  'giu',
)

/** The numbers of which a text says so, as they are printed. */
export const lossesIn = (text: string): string[] =>
  [before, behind].flatMap((pattern) => [...text.matchAll(pattern)].map(({ groups }) => groups?.['numbers'] ?? ''))

// In what the amounts of a teaser or a deck are: "MSEK", "x € 1 million", "JPY million", "£m".

import { scaleIn } from '../currencies.ts'

const code = '(?:SEK|NOK|DKK|EUR|USD|GBP|CHF|PLN|CZK|HUF|INR|JPY|CNY|RMB|AUD|CAD|NZD|SGD|HKD|BRL|ZAR|KRW|AED)'
const sign = '(?:US\\$|[$€£¥₹])'
const money = `(?:${code}|${sign})`

const heads: [RegExp, number][] = [
  [new RegExp(`\\b(?:M${code}|${code} ?m)\\b|${sign} ?m\\b|\\bm€|\\b(?:MSEK|Mkr|MNOK|MDKK)\\b`), 1e6],
  [new RegExp(`(?:^|[^\\p{L}])${money} ?(?:millions?|mn|mln|mio\\.?)(?![\\p{L}])`, 'iu'), 1e6],
  [new RegExp(`(?:x|×|per|in) ?${money} ?1?[ .,]?(?:million|miljoen|mln|000[ .,]000)(?![\\p{L}\\d])`, 'iu'), 1e6],
  [new RegExp(`(?:x|×) ?${money} ?(?:1[ .,]?000|thousand|duizend)(?![ .,\\p{L}\\d])`, 'iu'), 1e3],
  [new RegExp(`\\b(?:[TK]${code}|${code} ?k|tkr|tkr\\.)(?![\\p{L}])`, 'u'), 1e3],
  [new RegExp(`(?:^|[^\\p{L}])${money} ?(?:billions?|bn|mrd\\.?)(?![\\p{L}])`, 'iu'), 1e9],
]

/** By what such a caption multiplies the figures below it, or null. */
export const scaleOfHead = (text: string): number | null =>
  scaleIn(text) ?? heads.find(([pattern]) => pattern.test(text))?.[1] ?? null

const amountWithCode = new RegExp(
  `(?<![\\p{L}\\d])(?<scale>[MTK])(?<currency>${code}) ?(?<digits>\\d[\\d.,  ]*\\d|\\d)(?![\\d%])`,
  'gu',
)

/** "MSEK 400": the parts of each amount that is written so. */
export const codedAmounts = (text: string) =>
  [...text.matchAll(amountWithCode)].map((match) => ({
    digits: match.groups?.['digits'] ?? '',
    currency: match.groups?.['currency'] ?? '',
    scale: match.groups?.['scale'] === 'M' ? 1e6 : 1e3,
    start: match.index,
    end: match.index + match[0].length,
  }))

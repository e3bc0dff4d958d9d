// In what the amounts of a teaser or a deck are: "MSEK", "x € 1 million", "JPY million", "£m".

import { currencyOfSign, scaleIn } from '../currencies.ts'

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

const digits = "\\d{1,3}(?:[ '’]\\d{3})+(?:[.,]\\d+)?|\\d[\\d.,]*\\d|\\d"
/** A year beside a unit is the head of a column: "TEUR 2024", "31.12.2024 T€". */
const noYear = '(?!(?:19|20)\\d\\d(?![\\d.,]))'
const ofThousands = { k: 1e3, K: 1e3, T: 1e3, t: 1e3, m: 1e6, mn: 1e6, M: 1e6, md: 1e9, bn: 1e9 }

/** The parts of a unit, with the name of its place in front of each group: MSEK, T€, EURm, £k, Mkr. */
const unit = (at: string) =>
  `(?:(?<${at}Scale>[MTKk])(?<${at}Code>${code}|[€£])|(?<${at}CodeFirst>${code}|[€£])(?<${at}ScaleBehind>[mkM]|bn)|(?<${at}Crowns>M|mn?|t|md)kr\\.?)(?![\\p{L}\\d])`

const amountsWithUnit = [
  new RegExp(
    `(?<![\\p{L}\\d])${unit('before').replace('(?![\\p{L}\\d])', '')} ?${noYear}(?<digits>${digits})(?![\\d%])`,
    'gu',
  ),
  new RegExp(`(?<![\\p{L}\\d.,/]|\\d )${noYear}(?<digits>${digits}) ?${unit('behind')}`, 'gu'),
]

/** "MSEK 400", "1.284 T€", "12 Mkr": the parts of each amount whose unit is written as one word. */
export const codedAmounts = (text: string) =>
  amountsWithUnit.flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap((match) => {
      const groups = Object.entries(match.groups ?? {})
      const partOf = (part: RegExp) => groups.find(([name, value]) => value !== undefined && part.test(name))?.[1] ?? ''
      const scale = Object.entries(ofThousands).find(([mark]) => mark === partOf(/Scale|Crowns/))?.[1]
      if (scale === undefined) return []
      const sign = partOf(/Code/)
      return [
        {
          digits: match.groups?.['digits'] ?? '',
          currency: sign === '' ? null : (currencyOfSign(sign) ?? sign),
          scale,
          start: match.index,
          end: match.index + match[0].length,
        },
      ]
    }),
  )

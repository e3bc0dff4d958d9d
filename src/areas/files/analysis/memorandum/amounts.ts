import { smallNumberOf, smallNumberWord } from '../../../../words/numbers.ts'
import { multiplierOf, multiplierWord } from '../currencies.ts'
import { exact, type Money, magnitudeOf, moneyIn, type NumberStyle } from '../numbers.ts'
import { codedAmounts } from './scales.ts'

/** The amounts of money of a text: also "16.8 lakh crore", which has two multipliers, and "deux milliards d'euros". */
export function amountsIn(text: string, style: NumberStyle): Money[] {
  const signed = moneyIn(text, style).map((money) => withSecondMultiplier(money, text))
  const spelled = [...text.matchAll(inWords)].flatMap((match) => {
    const { digits = '', word = '', multiplier = '', name = '' } = match.groups ?? {}
    const count = digits ? magnitudeOf(digits, style) : smallNumberOf(word)
    const scale = multiplierOf(multiplier.replace(/\s+/g, ' '))
    const end = match.index + match[0].length
    const isKnown = signed.some((money) => money.start < end && money.end > match.index)
    if (count === null || scale === null || isKnown) return []
    return [{ value: exact(count * scale), currency: currencyOfName(name), start: match.index, end }]
  })
  const short = [...text.matchAll(withLetters)].flatMap((match) => {
    const { sign = '', digits = '', multiplier = '' } = match.groups ?? {}
    const count = magnitudeOf(digits, style)
    const scale = multiplierOf(multiplier)
    if (count === null || scale === null) return []
    const currency = sign === 'R' ? 'ZAR' : null
    return [{ value: exact(count * scale), currency, start: match.index, end: match.index + match[0].length }]
  })
  const coded = codedAmounts(text).flatMap(({ digits, currency, scale, start, end }) => {
    const value = magnitudeOf(digits, style)
    return value === null ? [] : [{ value: exact(value * scale), currency, start, end }]
  })
  const isCoded = ({ start, end }: Money) => coded.some((one) => one.start < end && one.end > start)
  return [...[...signed, ...spelled, ...short].filter((one) => !isCoded(one)), ...coded].sort(
    (a, b) => a.start - b.start,
  )
}

const names: [string, string | null][] = [
  ["euros?|euroa|euro's", 'EUR'],
  ['U\\.?S\\.? dollars?|dollars?|dollari|dólares|dólar', 'USD'],
  ['pounds?(?: sterling)?|sterling', 'GBP'],
  ['Swiss francs|Schweizer Franken|Franken|francs suisses', 'CHF'],
  ['kronor', 'SEK'],
  // of Norway, Denmark or Sweden
  ['kroner|kr\\.?', null],
  ['złotych|zlotych|zloty|złoty', 'PLN'],
  ['reais', 'BRL'],
  ['rand', 'ZAR'],
  ['yen', 'JPY'],
  ['rupees', 'INR'],
]
const currencyOfName = (name: string) =>
  names.find(([pattern]) => new RegExp(`^(?:${pattern})$`, 'i').test(name))?.[1] ?? null

/** "R4.5 billion", "kr 310 millioner": signs that are too short to be trusted without a word behind the digits. */
const withLetters = new RegExp(
  `(?<![\\p{L}\\d])(?<sign>R|[Kk]r\\.?) ?(?<digits>\\d[\\d.,]*\\d|\\d) ?(?<multiplier>${multiplierWord})(?![\\p{L}\\d])`,
  'gu',
)

const inWords = new RegExp(
  `(?<![\\p{L}\\d.,]|\\d )(?:(?<digits>\\d{1,3}(?: \\d{3})+(?:[.,]\\d+)?|\\d[\\d.,]*\\d|\\d)|(?<word>${smallNumberWord})) (?<multiplier>${multiplierWord}) (?:d['’]|de |di |of |in )?(?<name>${names.map(([pattern]) => pattern).join('|')})(?!\\p{L})`,
  'giu',
)

function withSecondMultiplier(money: Money, text: string): Money {
  const second = /^ (?:crores?|cr\.?)(?![\p{L}])/iu.exec(text.slice(money.end))
  if (!second || !/(?:lakhs?|lacs?|thousand)$/i.test(text.slice(money.start, money.end))) return money
  return { ...money, value: money.value * 1e7, end: money.end + second[0].length }
}

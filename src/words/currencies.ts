import { currencies } from './amounts.ts'

// Currencies as people write them beside an amount or ask for them: signs, codes and names.

// biome-ignore format: a table
/** What stands beside an amount in questions and not in tables and forms, in lower case: rarer signs, and names. */
const inQuestions: Readonly<Record<string, string>> = {
  '₽': 'RUB', '₴': 'UAH', '₫': 'VND', '₱': 'PHP', '฿': 'THB', '₦': 'NGN', '₡': 'CRC', '₸': 'KZT', '₼': 'AZN', '₾': 'GEL',
  nz$: 'NZD', sg$: 'SGD', nt$: 'TWD', mx$: 'MXN',
  pound: 'GBP', pounds: 'GBP', sterling: 'GBP', quid: 'GBP', yen: 'JPY', franc: 'CHF', francs: 'CHF', yuan: 'CNY', renminbi: 'CNY',
  rupee: 'INR', rupees: 'INR', krona: 'SEK', kronor: 'SEK', krone: 'NOK', kroner: 'NOK', zloty: 'PLN', zlotys: 'PLN',
  koruna: 'CZK', forint: 'HUF', lira: 'TRY', shekel: 'ILS', shekels: 'ILS', dirham: 'AED', dirhams: 'AED', riyal: 'SAR',
  riyals: 'SAR', ruble: 'RUB', rubles: 'RUB', baht: 'THB', ringgit: 'MYR', peso: 'MXN', pesos: 'MXN', reais: 'BRL',
  'swiss francs': 'CHF', 'canadian dollars': 'CAD', 'australian dollars': 'AUD', 'singapore dollars': 'SGD',
  'hong kong dollars': 'HKD', 'us dollars': 'USD',
}
/** Of what stands beside amounts anywhere, all but codes, which are judged by how they are written, and "fr", a word's beginning. */
const besideAmounts = Object.entries(currencies).filter(([word]) => word !== 'fr' && !/^[a-z]{3}$/.test(word))
const known: Readonly<Record<string, string>> = {
  ...Object.fromEntries(besideAmounts),
  sfr: 'CHF',
  rmb: 'CNY',
  ...inQuestions,
}

/** Codes of ISO 4217 that are words of English, so that "TOP 10" and "all 20" are no amounts. */
const words = new Set('ALL TOP TRY CUP PEN MOP GEL MAD BAM LAK SOS'.split(' '))
/** Codes that people type in small letters too. */
const common = new Set(
  'EUR GBP CHF JPY CNY CAD AUD NZD SEK NOK DKK PLN CZK HUF INR SGD HKD BRL MXN ZAR ILS KRW AED SAR USD'.split(' '),
)
const codes = new Set(Intl.supportedValuesOf('currency'))

const named = (text: string): string | undefined => {
  const word = text.trim().toLowerCase()
  const code = text.trim().toUpperCase()
  if (known[word] !== undefined) return known[word]
  const isWritten = common.has(code) || (codes.has(code) && !words.has(code) && text.trim() === code)
  return isWritten ? code : undefined
}

const escaped = (texts: readonly string[]) =>
  texts
    .toSorted((a, b) => b.length - a.length)
    .map((text) => text.replace(/[$]/g, '\\$&'))
    .join('|')
const anyName = `(?:${escaped(Object.keys(known))}|[a-z]{3})`
const scale = '(?:k|thousand|m|mm|mn|mio|million|millions|b|bn|billion|billions)'
/** Where a text names a currency, and what stands there once it is taken out: "$50m" of "€50m", nothing of "in euros". */
const places: readonly [RegExp, (before: string, behind: string) => string][] = [
  // "€50m", "EUR 50", "C$5"
  [new RegExp(`()(?<![\\p{L}\\d])(${anyName})(\\s?\\d)`, 'giu'), (_before, behind) => `$${behind.trim()}`],
  // "50m EUR", "5 million euros", "50€"
  [
    new RegExp(`(\\d\\s?(?:${scale}\\s?)?)(${anyName})()(?![\\p{L}\\d])`, 'giu'),
    (before) => `${before.trimEnd()} dollars`,
  ],
  // "in euros", "in CHF"
  [new RegExp(`(?<![\\p{L}\\d])((?:denominated )?(?:in|into|to) )(${anyName})()(?![\\p{L}\\d])`, 'giu'), () => ''],
  [/()([€£¥₹₪₩₺₽₴₫₱฿₦₡₸₼₾])()/gu, () => ''],
]

/**
 * The codes of the currencies in which a text gives amounts or asks for them, and the text as it is without: "deals over $50m"
 * and EUR of "deals over €50m". Of "deals over 50m" it is the same text, and none.
 */
export function withoutCurrencies(text: string): { text: string; currencies: string[] } {
  const found = new Set<string>()
  const plain = places.reduce(
    (left, [place, instead]) =>
      left.replace(place, (whole, before: string, said: string, behind: string) => {
        const code = named(said)
        if (code === undefined) return whole
        // what has been put in place of another currency is no dollar that somebody wrote
        if (code !== 'USD' || text.includes(said)) found.add(code)
        return instead(before, behind)
      }),
    text,
  )
  return { text: plain.replace(/ {2,}/g, ' ').trim(), currencies: [...found] }
}

/** The one currency that a text names apart from amounts, and the text without it: EUR and "deals" of "euro-denominated deals". */
export function withoutCurrencyWord(text: string): { text: string; currency: string } | undefined {
  const found = [...text.matchAll(/(?<![\p{L}\d])(\p{L}{3,9})(?:[\s-]denominated)?(?![\p{L}\d])\s*/giu)].filter(
    ([, word = '']) => named(word) !== undefined,
  )
  const [{ 0: whole, 1: word, index } = { 0: '', 1: '', index: 0 }, other] = found
  const currency = named(word ?? '')
  if (currency === undefined || other) return undefined
  return { text: `${text.slice(0, index)}${text.slice(index + whole.length)}`.trim(), currency }
}

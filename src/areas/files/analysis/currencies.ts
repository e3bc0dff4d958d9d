// Which currency a text names, and by what its figures are to be multiplied.

/** What stands for a currency in front of an amount or behind it. The longer one wins: "US$" before "$". */
const symbols: Record<string, string> = {
  US$: 'USD',
  $US: 'USD',
  USD$: 'USD',
  $: 'USD',
  A$: 'AUD',
  AU$: 'AUD',
  AUD$: 'AUD',
  C$: 'CAD',
  CA$: 'CAD',
  CAD$: 'CAD',
  CDN$: 'CAD',
  NZ$: 'NZD',
  HK$: 'HKD',
  S$: 'SGD',
  SG$: 'SGD',
  NT$: 'TWD',
  R$: 'BRL',
  MX$: 'MXN',
  '€': 'EUR',
  '£': 'GBP',
  '¥': 'JPY',
  '₹': 'INR',
  '`': 'INR',
  'Rs.': 'INR',
  Rs: 'INR',
  '₩': 'KRW',
  '₽': 'RUB',
  '₺': 'TRY',
  '₪': 'ILS',
  '฿': 'THB',
  '₫': 'VND',
  '₱': 'PHP',
  zł: 'PLN',
  Kč: 'CZK',
  'Fr.': 'CHF',
  SFr: 'CHF',
  RMB: 'CNY',
  Stg: 'GBP',
  Euro: 'EUR',
  euro: 'EUR',
  euros: 'EUR',
}

const codes =
  'USD EUR GBP CHF JPY INR CNY AUD CAD NZD HKD SGD TWD BRL MXN KRW RUB TRY ILS THB VND PHP PLN CZK HUF RON BGN SEK NOK DKK ISK ZAR AED SAR QAR KWD EGP NGN KES MYR IDR ARS CLP COP PEN UAH'.split(
    ' ',
  )
for (const code of codes) symbols[code] = code

const names: [RegExp, string][] = [
  [/\baustralian dollars?\b/i, 'AUD'],
  [/\bcanadian dollars?\b/i, 'CAD'],
  [/\bnew zealand dollars?\b/i, 'NZD'],
  [/\bhong kong dollars?\b/i, 'HKD'],
  [/\bsingapore dollars?\b/i, 'SGD'],
  [/\b(?:u\.?s\.?|united states) dollars?\b/i, 'USD'],
  [/\bdollars?\b/i, 'USD'],
  [/\beuros?\b/i, 'EUR'],
  [/\bpounds? sterling\b|\bsterling\b|\bpounds\b/i, 'GBP'],
  [/\bswiss francs?\b|\bschweizer franken\b|\bfrancs suisses\b/i, 'CHF'],
  [/\brupees?\b/i, 'INR'],
  [/\byen\b/i, 'JPY'],
  [/\brenminbi\b|\byuan\b/i, 'CNY'],
  [/\bswedish (?:kronor|krona|kroner)\b/i, 'SEK'],
  [/\bnorwegian (?:kroner|krone)\b/i, 'NOK'],
  [/\bdanish (?:kroner|krone)\b/i, 'DKK'],
  [/\bz[lł]oty(?:ch)?\b/i, 'PLN'],
  [/\b(?:in|south african) rands?\b|(?<!\p{L})R ?['’‘]000/iu, 'ZAR'],
  [/\breais\b/i, 'BRL'],
  [/\bringgit\b|(?<!\p{L})RM ?['’‘]000/iu, 'MYR'],
]

const escaped = (text: string) => text.replace(/[$.]/g, '\\$&')

const begins = (sign: string) => /^\p{L}/u.test(sign)
const ends = (sign: string) => /\p{L}$/u.test(sign)
const oneOf = (fits: (sign: string) => boolean) =>
  Object.keys(symbols)
    .filter(fits)
    .sort((a, b) => b.length - a.length)
    .map(escaped)
    .join('|')

/**
 * Source of a regular expression for every sign of a currency. Signs of letters stand apart from other letters; that is
 * asked once for all of them, because each look around takes its time to compile.
 */
export const currencySign = [
  `(?<!\\p{L})(?:${oneOf((sign) => begins(sign) && !ends(sign))})`,
  `(?<!\\p{L})(?:${oneOf((sign) => begins(sign) && ends(sign))})(?!\\p{L})`,
  `(?:${oneOf((sign) => !begins(sign) && ends(sign))})(?!\\p{L})`,
  oneOf((sign) => !begins(sign) && !ends(sign)),
].join('|')

export const currencyOfSign = (sign: string): string | null => symbols[sign] ?? symbols[sign.toUpperCase()] ?? null

/** Those that are written in one word with a scale: MSEK, kEUR, SEKm. */
const codesGlued = 'EUR|USD|GBP|CHF|SEK|NOK|DKK|ISK|PLN|CZK|HUF|AUD|CAD|NZD|SGD|HKD|INR|JPY|ZAR|BRL|AED'
const glued = new RegExp(
  `(?<!\\p{L})(?:T|k|K|M|m|Mio\\.?|Mrd\\.?)(€|£|EUR|USD|CHF|GBP|SEK|NOK|DKK|PLN)(?!\\p{L})|(€|£|\\$|(?<!\\p{L})(?:${codesGlued}))(?:k|m|M|mn|bn)(?!\\p{L})`,
  'u',
)
const signed = new RegExp(currencySign, 'u')
const specific = /(?<![\p{L}])(?:A|AU|C|CA|CDN|NZ|HK|S|SG|NT|R|MX)\$/u

/** The currency that a text names (ISO 4217), or null. A plain "$" is USD. */
export function currencyIn(text: string): string | null {
  const joined = glued.exec(text)
  if (joined) return currencyOfSign(joined[1] ?? joined[2] ?? '')
  const exact = specific.exec(text)
  if (exact) return currencyOfSign(exact[0])
  const named = names.find(([pattern]) => pattern.test(text))
  const sign = signed.exec(text)
  if (sign && sign[0] !== '$' && sign[0] !== '`') return currencyOfSign(sign[0])
  if (named) return named[1]
  return sign && sign[0] !== '`' ? currencyOfSign(sign[0]) : null
}

const million = 1e6
const billion = 1e9

/** What a word behind an amount multiplies it by. */
const multipliers: [RegExp, number][] = [
  [/^(?:k|thousands?|tsd\.?|tausend|tusind(?:e)?|tusen|milliers?|mille|mila|miles|'000|’000|000s)$/i, 1000],
  [/^(?:lakhs?|lacs?)$/i, 1e5],
  [
    /^(?:m|mm|mn|mln|mln\.|mio|mio\.|millions?|millionen|millioner|miljoner|miljoen|milion(?:y|ów)|milhões|miljoonaa|mill\.?|milj\.|milioni|millones|m€|m\.)$/i,
    million,
  ],
  [/^(?:crores?|crs?\.?)$/i, 1e7],
  [
    /^(?:bn|bn\.|b|billions?|mrd|mrd\.|milliarden?|milliarder|miljard(?:er|en|ia)?|mdr\.?|mia\.?|miliard(?:y|ów)?|mil millones|mil milhões|bilhões|milliards?|mds?|md|miliardi|mld\.?)$/i,
    billion,
  ],
  [/^(?:tn|trillions?|t)$/i, 1e12],
]

/** Source of a regular expression for the words of `multiplierOf`. */
export const multiplierWord =
  "thousands?|millions?|billions?|trillions?|mil millones|mil milhões|bilhões|milhões|Millionen|[Mm]illioner|[Mm]illiarder|miljoner|miljoen|miljard(?:er|en|ia)?|miljoonaa|milion(?:y|ów)|miliard(?:y|ów)?|mdr\\.?|mia\\.|mrd\\.?|Milliarden?|milliards?|milioni|miliardi|millones|crores?|lakhs?|lacs?|Mrd\\.?|[Mm]io\\.?|Tsd\\.?|tusen|tusind(?:e)?|mln\\.?|mld\\.?|[Mm]ill\\.?(?= ?(?:kr|NOK|DKK|SEK|EUR|€))|[Mm]ill\\.?(?<=(?:kr\\.?|NOK|DKK|SEK) ?[\\d., ]{1,12}[Mm]ill\\.?)|milj\\.|bn|mn|mm|MM|tn|Cr\\.?|cr\\.?|Mds|Md|['’]000|[kKmMbB]"

export const multiplierOf = (word: string): number | null =>
  multipliers.find(([pattern]) => pattern.test(word))?.[1] ?? null

const moneyName =
  '(?:[A-Z]{0,3}[$€£¥₹]|(?<![\\p{L}\\d])(?:(?:usd|eur|gbp|chf|inr|sek|nok|dkk|isk|pln|czk|huf|aud|cad|nzd|sgd|hkd|zar|brl|jpy|cny|rmb|aed|rs|kr)(?![\\p{L}\\d])\\.?|dollars|euros?|pounds(?: sterling)?|rupees|kron(?:er|or)|(?:Swiss )?francs|Franken))'
const saidIn = '(?:in|of|en|di|de|i|w|em|as)'
/** "in ₹ thousands", "NOK thousand", "Rs. in crores", "i tusen kroner", "Mill. kroner": a currency and a scale in either order. */
const inScaleOf = (scale: string) =>
  new RegExp(
    `^\\W*(?:${scale})\\s+${moneyName}\\W*$|(?:(?<![\\p{L}\\d])${saidIn}\\s+)?${moneyName}\\s*(?:${saidIn}\\s+)?(?:${scale})(?![\\p{L}\\d])|(?<![\\p{L}\\d])${saidIn}\\s+(?:${scale})\\s+(?:${saidIn}\\s+|d['’]\\s?)?${moneyName}`,
    'iu',
  )

/** "NOK 1000" alone, "i hele 1 000 kroner"; "of $1,000", "à NOK 1 000" and "in $1,000 notes" are prices */
const thousandWritten = "1[\\s'’.,]?000(?!\\s?\\d|[.,'’]\\d)"
const moneyWritten = `(?:${moneyName}\\s*${thousandWritten}|${thousandWritten}\\s*${moneyName})`
const inThousandsWritten = new RegExp(
  `(?<![\\p{L}\\d])(?:${saidIn}\\s+)?(?:hele|hela)\\s+(?:${moneyName}\\s*)?${thousandWritten}|(?<![\\p{L}\\d])(?:in|i|en|em|w|(?<!\\d\\s*)x)\\s+${moneyWritten}(?! (?:(?:per|pr|each|a)(?!\\p{L})|shares?|units?|notes?|bonds?|denominat|increment|multiple|aksje|aktie|andel))|^\\W*${moneyWritten}\\W*$|(?<![\\p{L}\\d])${moneyName}\\s*[x×]\\s*${thousandWritten}`,
  'iu',
)

/** "(SEKm)", "2024 EURbn" */
const gluedBehind = (marks: string) => new RegExp(`(?<![\\p{L}\\d])(?:${codesGlued})(?:${marks})(?![\\p{L}\\d])`, 'u')

const scaleLines: [RegExp, number][] = [
  [gluedBehind('[kK]'), 1000],
  [gluedBehind('[mM]|mn|MM|mm'), million],
  [gluedBehind('bn'), billion],
  [inThousandsWritten, 1000],
  [
    inScaleOf(
      'thousands?|tausend|tsd\\.?|milliers|migliaia|miles|milhares|tusen|tusinde|tusental|tys\\.?|duizend(?:en)?',
    ),
    1000,
  ],
  [
    inScaleOf('millions?|millionen|mill?\\.?|mio\\.?|mn|mln|millioner|miljoner|milioni|millones|milhões|miljoen'),
    million,
  ],
  [inScaleOf('billions?|bn|milliarden?|mrd\\.?|mdr\\.?|milliards|miliardi|miljarder|milliarder'), billion],
  [inScaleOf('lakhs?|lacs?'), 1e5],
  [inScaleOf('crores?'), 1e7],
  [/(?:\bin|₹|rs\.?|inr|`|\()\s*(?:rs\.?|inr|₹|`)?\s*(?:in\s+)?(?:lakhs?|lacs?)\b|\b(?:lakhs?|lacs?)\s*\)/i, 1e5],
  [/(?:\bin|₹|rs\.?|inr|`|\()\s*(?:rs\.?|inr|₹|`)?\s*(?:in\s+)?(?:crores?|crs?)\b|\bcrores?\s*\)|\(crores?\)/i, 1e7],
  [
    /(?:[$€£₹¥]|\b(?:usd|eur|gbp|chf|inr|sek|nok|dkk|aud|cad|jpy|rmb|cny))\s*(?:in\s+)?(?:['’‘`]\s*000s?|000s?\b)|(?:^|[\s(])['’‘]000s?\b|\(000s?(?:['’]s)?\b|(?:\bin|€|\b(?:chf|eur|usd|gbp|sek|nok|dkk|pln|zar))\s+1['’.,\s]000(?!\s?[\d.,'’])|\b000s?\s+omitted|\b000s\b/i,
    1000,
  ],
  [
    /\b(?:in|of|en|di|de)\s+(?:u\.?s\.?\s*)?(?:[$€£]|usd|eur|gbp|chf|dollars|euros?)?\s*(?:thousands?|tausend|tsd\.?|milliers|migliaia|miles)\b|\(?(?:dollars|euros?|pounds|amounts|figures|figs\.?|usd|eur|gbp|chf|inr)\s+(?:are\s+)?(?:in\s+)?thousands?\b|\bthousands? of\b|^\W*thousands?\W*$|\(thousands?\b|[$€£¥]\s*thousands?\b|\b(?:miles de|milliers d|migliaia di|tausend|tsd\.?|duizend(?:en)?|milhares de|tusentals|hele tusen|i tusen)\b|\btys\.|(?<!\p{L})RM? ?['’‘]000|\bt\.\s?kr\b|\bt(?:kr|sek|nok|dkk)\b|\bksek\b|\bteur\b|\bt€|\bk€|\bkeur\b|\bkusd\b|€k\b|£k\b|\$k\b|\b(?:usd|eur|gbp|chf)\s?k\b|\btchf\b|\btgbp\b|\btusd\b/iu,
    1000,
  ],
  [
    /\b(?:in|of|en|di|de)\s+(?:u\.?s\.?\s*)?(?:[$€£₹]|usd|eur|gbp|chf|inr|dollars|euros?)?\s*(?:millions?|millionen|mio\.?|mn|mm|milioni|millones)(?![\p{L}])|\(?(?:dollars|euros?|pounds|amounts|figures|figs\.?|usd|eur|gbp|chf|inr|sek|nok|dkk)\s+(?:are\s+)?(?:in\s+)?(?:millions?|mio\.?|mn|mln|m)(?![\p{L}])|\bmillions? of\b|^\W*millions?\W*$|\(millions?\b|[$€£₹¥]\s*(?:in\s+)?(?:millions?|mn|mm|m|mio\.?)(?![\p{L}])|\b(?:millones de|millions d['’]|milioni di|milhões de|mln (?:zł|pln|kr))|\b(?:mkr|mnkr|msek|mnok|mdkk|mchf|mgbp)\b|\bm€|\bmeur\b|\bmusd\b|\bmio\.?\s*(?:€|eur|chf|usd)/iu,
    million,
  ],
  [
    /\b(?:in|of|en|di)\s+(?:u\.?s\.?\s*)?(?:[$€£]|usd|eur|gbp|chf|dollars|euros?)?\s*(?:billions?|milliarden|mrd\.?|milliards|miliardi|bn)(?![\p{L}])|\(?(?:dollars|amounts|usd|eur|gbp|chf|jpy)\s+(?:are\s+)?(?:in\s+)?(?:billions?|bn)(?![\p{L}])|\(billions?\b|[$€£¥]\s*(?:billions?|bn)\b/iu,
    billion,
  ],
]

const codeWithScale = `(?:${codesGlued})(?:[kKmM]|mn|MM|mm|bn)(?![\\p{L}\\d])`
const unitGlued = `(?:(?:[kKTMm]|Mio\\.?|Mrd\\.?)[€£](?![\\p{L}\\d])|[€£](?:[kKmM]|mn|bn)(?![\\p{L}\\d])|${codeWithScale})`
const noYear = '(?!(?:[\\d./-]*[./-])?(?:19|20)\\d\\d(?!\\d|[.,]\\d))'
/** "10 Mio. €", "1,234,567 million", "11,2 M€", "SEKm 310"; a year beside a unit, "31.12.2024 Tsd. EUR", is the head of a column. */
const amountWithScale = new RegExp(
  `(?<![\\p{L}\\d.,/-])(?!(?:[\\d./-]*[./-])?(?:19|20)\\d\\d )\\d[\\d.,]* (?:${multiplierWord})(?![\\p{L}\\d€$£])(?: ?${moneyName})?`,
  'giu',
)
/** Of a unit in front only one amount: "Sales SEKm 310 290" is a row, "SEKm 12 months" a head. */
const amountWithGlued = new RegExp(
  `(?<![\\p{L}\\d.,/-])${noYear}\\d[\\d.,]* ?${unitGlued}|(?<![\\p{L}\\d])${codeWithScale} ${noYear}\\d[\\d.,]*(?![\\d.,]| ?(?:[\\d(−-]|weeks|months))`,
  'gu',
)

/** A text without the amounts that carry a scale of their own: "more than 10 Mio. € of sales" is no caption. */
const withoutAmounts = (text: string) => text.replace(amountWithScale, ' ').replace(amountWithGlued, ' ')

/** All that captions of a text say, see below. */
export const scalesIn = (said: string): number[] => {
  const text = withoutAmounts(said)
  return [...new Set(scaleLines.filter(([pattern]) => pattern.test(text)).map(([, scale]) => scale))]
}

/** By what a caption such as "(in thousands)", "$000", "TEUR" or "₹ in lakhs" multiplies the figures below it, or null. */
export function scaleIn(said: string): number | null {
  const text = withoutAmounts(said)
  let first: { at: number; scale: number } | null = null
  for (const [pattern, scale] of scaleLines) {
    const at = pattern.exec(text)?.index
    if (at !== undefined && (!first || at < first.at)) first = { at, scale }
  }
  return first?.scale ?? null
}

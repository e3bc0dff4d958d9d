// What period the head of a column names: FY2024A · 2025B · FY23/24 · Year ended December 31, 2018 · Q3 2024 · 31.12.2023

import { datesIn, lastOf, monthNames, monthOf, yearOf } from './dates.ts'
import type { Basis, Period } from './findings.ts'
import { halfYear, lastTwelveMonths, monthsCounted, twelveMonths } from './period_words.ts'

/** The period that the head of a column names, or null where it names none, as "Change", "Notes" or "% of sales" do. */
export function periodOf(label: string): Period | null {
  const text = label.replace(/[\u00a0\s]+/g, ' ').trim()
  if (text === '' || text.length > 160 || noPeriod.test(text)) return null
  // "R12 sep 2025" is no twelfth of September
  const date = nearestDate(text.replace(rolling, ({ length }) => ' '.repeat(length)))
  const year = date?.year ?? fiscalYearIn(text) ?? null
  const months = monthsIn(text)
  const said = basisIn(text)
  // the year to date is over with its twelfth month
  const basis = said === 'year_to_date' && twelveMonths.test(text) ? 'actual' : said
  if (year === null)
    return basis !== 'actual' || (months !== null && months < 12 && partOfYear.test(text))
      ? { label: text, end: null, months, year, basis }
      : null
  if ((!date && severalYears(text)) || yearsOfAll.test(text)) return null
  const own = ownYearOf(text, date)
  if (own !== null && date?.end)
    return { label: text, end: `${own}${date.end.slice(4)}`, months: basis === 'ltm' ? 12 : months, year: own, basis }
  return { label: text, end: date?.end ?? null, months: basis === 'ltm' ? 12 : months, year, basis }
}

/** Of two days in a head that are no range the one nearest to the values counts: "As of Dec 31, 2024" is set above "Dec 31, 2023". */
function nearestDate(text: string) {
  const dates = datesIn(text)
  const [before, last] = dates.slice(-2)
  if (!before || !last || range.test(text.slice(before.start + before.length, last.start))) return lastOf(dates)
  return last.end === null ? lastOf(dates) : last
}

const range = /\b(?:to|bis|and|und|et|through|until|au|al|til|till?|tot|a)\b|[-–—/+&]/i

/** "Year ended December 31, 2023" set above both "2023" and "2022": the year that stands nearest to the values counts. */
function ownYearOf(text: string, date: { year: number; start: number; length: number } | null): number | null {
  const last = /(?<![\d./-])((?:19|20)\d\d)[^\d\p{L}]*$/u.exec(text)
  if (!last || !date || last.index < date.start + date.length) return null
  const year = Number(last[1])
  const between = text.slice(date.start + date.length, last.index)
  return year === date.year || /(?:\b(?:to|bis|and|through|au|al)\b|[-–—/])\s*$/i.test(between) ? null : year
}

/** Heads of columns that are no amounts of a period. */
const noPeriod =
  /%|\bper ?cent(?:age)?\b|\bpct\b|\bchanges?\b|\bchg\b|\bvariances?\b|\bvar(?![\p{L}\d])|\bfav(?:ou?rable)?(?![\p{L}])|\bdiff(?:erence|erenz)?(?![\p{L}])|\babw(?:eichung)?(?![\p{L}])|\bécarts?(?![\p{L}])|\bavvi(?:k|kelse)(?![\p{L}])|\bB\/\(?W\)?|\bgrowth\b|\bcagr\b|\bincrease\b|\bdecrease\b|\bvs\.?(?![\p{L}])|\bversus\b|\bnotes?\b|\bmargin\b|\bbps\b|\bbasis points\b|\breference\b|[∆Δ]|\byoy\b|\by\/y\b|\bveränderung|\babweichung\b|\bvariation\b|\bvariación\b|\bvariazione\b|\bconstant currenc|\bmultiple\b|\bas restated adjust|\beffect of\b|\bbruts?\b|\bamort(?![\p{L}])|\bamortissements?\b|\bdépréciations?\b/iu

/** How many months the text says that figures cover; null where it does not say, or names a day. */
export function monthsIn(text: string): number | null {
  const between = monthsBetween(text) ?? rangeOf(text)
  if (between !== null) return between
  const found = spans.find(([pattern]) => pattern.test(text))
  return found ? found[1] : null
}

const fromTo = new RegExp(
  `(?<![\\p{L}])(${monthNames})\\.?(?:[ /](?:19|20)\\d\\d)? ?(?:-|–|—|to|until|bis|à|through) ?(?:\\d{1,2}\\.? )?(${monthNames})(?![\\p{L}])`,
  'iu',
)
/** 10–12/2024 */
const fromToMonths = /(?<![\d./])(\d{1,2}) ?[-–—] ?(\d{1,2})\/((?:19|20)\d\d)(?!\d)/
const fromToDays = /(?<!\d)0?1\.(\d{1,2})\.(?:\d{2,4})? ?(?:-|–|—|bis|to) ?\d{1,2}\.(\d{1,2})\./

/** "January–June" and "1–6/2024" are six months, "1.1.–31.12." twelve. */
function rangeOf(text: string): number | null {
  const named = fromTo.exec(text)
  const numbered = fromToMonths.exec(text) ?? fromToDays.exec(text)
  const first = named?.[1] ? monthOf(named[1]) : Number(numbered?.[1])
  const last = named?.[2] ? monthOf(named[2]) : Number(numbered?.[2])
  if (!first || !last || first > 12 || last > 12) return null
  return ((last - first + 12) % 12) + 1
}

/** "28 June 2015 to 2 July 2016" is a year of 53 weeks, and "Nov 2023 to Jan 2025" fifteen months: their years count too. */
function monthsBetween(text: string): number | null {
  const [first, last, ...others] = datesIn(text)
  if (!first?.end || !last?.end || others.length > 0) return null
  const between = text.slice(first.start + first.length, last.start).trim()
  if (!fromDayToDay.test(between) || first.end.slice(5) === last.end.slice(5)) return null
  const start = first.hasDay ? first.end : `${first.end.slice(0, 7)}-01`
  const days = (Date.parse(last.end) - Date.parse(start)) / 86_400_000
  return days < 27 ? null : Math.round(days / 30.4)
}

const fromDayToDay =
  /^(?:to|until|through|up to|bis(?: zum)?|au|jusqu['’]au|al|fino al|hasta(?: el)?|a|até|til|till?(?: och med)?|t\.?o\.?m\.?|t\/m|tot(?: en met)?|do|[-–—])$/i

const rolling = new RegExp(lastTwelveMonths, 'giu')

const spans: readonly [RegExp, number][] = [
  [new RegExp(lastTwelveMonths, 'iu'), 12],
  [
    /\b(?:thirteen|13|fourteen|14|twelve|12)[- ]weeks?\b|\bquarters?\b|\bQ[1-4]\b|\b[1-4]Q(?=\d|\b)|\bT[1-4](?= ?20\d\d\b)|\bquartal\b|\bkvartal\b|\bkwartaal\b|\btrimestre\b|\b(?:1st|2nd|3rd|4th|first|second|third|fourth) quarter/i,
    3,
  ],
  // before "month ended", for "six month ended" is said too
  ...monthsCounted,
  [new RegExp(`\\b(?:twenty[- ]six|26|27|24)[- ]weeks?\\b|${halfYear}`, 'i'), 6],
  [/\b(?:thirty[- ]nine|39|40|36)[- ]weeks?\b/i, 9],
  [/\bmonth (?:ended|of)\b|\bmonth\b(?=.*\bonly\b)/i, 1],
  [
    /\b(?:fifty[- ](?:two|three)|5[23])[- ]?weeks?\b|\b(?:fiscal|financial)?[- ]?years?[- ](?:ended|ending|to(?![- ]date))\b|\bfor the (?:fiscal |financial )?years?\b|\bFYE?(?=[\s\d'’]|\b)|\bfiscal(?: years?)?\b|\bfinancial year\b|\bgeschäftsjahr|\bexercice\b|\bejercicio\b|\besercizio\b|\bräkenskapsår|\bregnskabsår|\bregnskapsår|\bboekjaar|\bfull[- ]year\b|\byear(?= (?:19|20)\d\d\b)|\bannual\b|\bcalendar year\b|\bCY ?\d/i,
    12,
  ],
]

const partOfYear = /\bQ[1-4]\b|\b[1-4]Q\b|\bH[12]\b|\b[12]H\b|\bquarter\b/i

/** Whose figures the text says they are; actual where it does not say. */
export function basisIn(text: string): Basis {
  const read = text.replace(poundBesideYear, '')
  return bases.find(([pattern]) => pattern.test(read))?.[1] ?? 'actual'
}

/** "2025 f" is how a recogniser reads "2025 £" in two lines; a forecast is 2025F, 2025 F or 25f */
const poundBesideYear = /(?<=\b(?:19|20)\d\d) f(?![\p{L}\d])/gu

const bases: [RegExp, Basis][] = [
  // business plan and Hochrechnung; "25 BP" are basis points
  [/\b20\d\d ?\(?BP\b|\bBP ?20\d\d\b/, 'projection'],
  [/\b20\d\d ?\(?HR\b|\bHR ?20\d\d\b/, 'estimate'],
  [/\bpro[- ]?forma\b|\bPF\b|\d{2}PF\b/i, 'pro_forma'],
  [new RegExp(lastTwelveMonths, 'iu'), 'ltm'],
  [
    /\bbudget(?:é|ed|iert)?(?![\p{L}])|\bbud\b|\d{2} ?(?:B\b|\(B\))|\bB ?20\d\d\b|\bAOP\b|\bbegroot\b|\bbegroting\b|\bpresupuest|\bbudsjett|\bbudjetti|\bpreventivo\b|\bsoll\b|\bbudżet/iu,
    'budget',
  ],
  [
    /\bplan(?:ned)?\b|\bforecasts?\b|\bprojections?\b|\bprojected\b|\bfcst\b|\d{2} ?(?:[FP]\b|\([FP]\))|\boutlook\b|\bbusiness plan\b|\bprévision|\bennuste|\benn\.|\bprévu|\bprognos|\bprognoz|\bprevis(?:to|ta|ione|ioni|ión|iones)\b|\bproyec|\bprojeté|\bvorschau\b|\bplanung\b|\bplanjahr|\bhochrechnung\b|\bverwacht|\bprévisionnel|\btargets?\b|\bguidance\b|\bbusinessplan/i,
    'projection',
  ],
  [
    /\bestimate[ds]?\b|\best\.?(?![\p{L}])|\d{2} ?(?:E\b|\(E\))|\bexpected\b|\bconsensus\b|\berwartet|\bgeschätzt|\bschätzung\b|\bestim(?:é|ado|ato)(?![\p{L}])|\bgeschat\b|\battendue?\b|\d att\.|\bforventet\b|\bförvänta|\bestimat\b/iu,
    'estimate',
  ],
  [
    /\bYTD(?=[\s\d'’]|\b)|\byear[- ]to[- ]date\b|\bcurrent trading\b|\b(?:kumuliert|cumulative|cumulé)|\bkum\./i,
    'year_to_date',
  ],
]

/** The fiscal year that a label names: FY24, 2024A, 2023/24, FY23/24 (2024), 24E. Of two years joined it is the later. */
function fiscalYearIn(text: string): number | null {
  const months = fromToMonths.exec(text)
  if (months?.[3]) return Number(months[3])
  const split =
    /(?<!\d)(?:FY|CY|GJ|fiscal|year)? ?['’]?((?:19|20)?\d\d) ?[/–-] ?['’]?((?:19|20)?\d\d)(?!\d|[/.-]\d)/i.exec(text)
  if (split?.[1] && split[2]) {
    const [first, second] = [yearOf(split[1]), yearOf(split[2])]
    const isSaid = split[1].length === 4 || /FY|CY|GJ|fiscal|year/i.test(split[0])
    if (first && second && second === first + 1 && (isSaid || isSplitYearAlone(text, split[0]))) return second
  }
  const full = /(?<![\d,/]|\d\.)((?:19|20)\d\d)(?!\d|[,.]\d|\/\d)/.exec(text)
  if (full?.[1]) return Number(full[1])
  const short =
    /(?:\b(?:FYE?|HY|CY|F|Q[1-4]|[1-4]Q|H[12]|[12]H|9M|6M|3M|LTM|TTM|YTD|GJ)[- ]?['’]?|['’])(\d\d)(?:[ABEFP]|PF)?(?!\d)/i.exec(
      text,
    )
  if (short?.[1]) return yearOf(short[1])
  const marked = /^['’]?(\d\d) ?[ABEFP]$/.exec(text)
  return marked?.[1] ? yearOf(marked[1]) : null
}

/** "23/24", "25/26e", "24/25 Plan": from 13/14 on it is no day of a month, nor a month of a year. */
const isSplitYearAlone = (text: string, years: string) =>
  Number(/\d\d/.exec(years)?.[0]) > 12 && /^[\p{L}\s().*]{0,14}$/u.test(text.replace(years, ''))

/** "March 31, 2023 and 2024" is what all columns are of */
const yearsOfAll = /(?:19|20)\d\d,? (?:and|&|et|und) (?:\p{L}+ \d{1,2},? )?(?:19|20)\d\d/u

const severalYears = (text: string) => {
  const years = [...text.matchAll(/(?<![\d.,])((?:19|20)\d\d)(?![\d])/g)].map((match) => match[1])
  if (new Set(years).size < 2) return false
  return !/(?:19|20)\d\d ?[/–-] ?(?:19|20)?\d\d(?!\d)/.test(text) || Number(years[1]) - Number(years[0]) > 1
}

// When the fiscal years of a company end, in the document's own words: "The fiscal year ends on 30 September."

import type { Document } from '../../../platform/documents/document.ts'
import { datesIn, monthNames, monthOf } from './dates.ts'
import { periodOf } from './periods.ts'

/** Days are YYYY-MM-DD, years those of the labels: 2024 for FY24. */
export type YearEnds = {
  /** the end of a fiscal year, or null where the document does not tell */
  of: (year: number) => string | null
  /** whether years end on a weekday, so that no two end on the same day of a month */
  moves: boolean
}

/** A day of every year: 30 September, the last Saturday of June, the Saturday nearest 31 January. */
type Rule = { month: number; day: number | 'last'; weekday: number | null; nearest: boolean }

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

const month = `(?:${monthNames})\\b\\.?`
const dayOfMonth = `(?:\\d{1,2}(?:\\.|st|nd|rd|th|er)? ?(?:of |de )?${month}|${month} \\d{1,2}(?:st|nd|rd|th)?(?!\\d)|\\d{1,2}\\.\\d{1,2}\\.)`
const wholeMonth = `(?:(?:the )?(?:end|last day) of (?:the month of )?)?${month}`
const weekday = `(?:${weekdays.join('|')})`
/** a day without its year, or with */
const anyDay = `(?<on>(?:the )?last ${weekday} (?:of|in) ${month}|(?:the )?${weekday} (?:that (?:is|falls) )?(?:nearest|closest)(?: to)? (?:the )?(?:${dayOfMonth}|${wholeMonth})|${dayOfMonth}|(?:the )?(?:end|last day) of ${month})(?<year>,? ?(?:(?:19|20)\\d\\d)(?!\\d))?(?! ?(?:to|until|through|thru|bis|and ends|-|–|—) ?(?:the |zum )?\\d)(?!\\d)`
const every = '(?: (?:each|every|of each|of every) (?:calendar )?year| annually)?'

const sentences = [
  `(?:fiscal|financial|accounting|reporting) (?:years?|year[- ]ends?|periods?)(?: of the (?:company|group))?(?: (?:which|that))? ?(?:ends?|ending|ended|closes?|is|falls?|:|=)(?: up)?${every}(?: always)?(?: on| at| as of)? ${anyDay}`,
  `(?<!\\b(?:half|tax|policy|lease|calendar|contract|plan|crop|academic|school|licen[cs]e|membership|two|three|four|five)[- ])(?<!\\p{L})(?:years?|year[- ]ends?)(?: ended| ending| ends?| is| of|:){1,2}(?: on)? ${anyDay}`,
  `(?:fiscal|financial|accounting|reporting) years?(?: of the (?:company|group))?(?: (?:runs?|is|are|covers|starts?|begins?|lasts?|of|:|=))*(?: the period)?(?: from| on)?:? (?:the )?${dayOfMonth} (?:(?:and )?(?:ends?|ending|to|until|through|thru|-|–|—))(?: on)? (?:the )?${anyDay}`,
  `geschäftsjahre?s?(?: der (?:gesellschaft|gruppe))?:? (?:(?:endet|enden|endend|schließt|läuft|umfasst|beginnt|geht|ist|dauert)\\b[^.;]{0,20}?(?:\\d{1,2}\\. ?(?:\\p{L}+|\\d{1,2}\\.)[^.;]{0,25}?)?)?(?:(?:(?:jeweils|jährlich) )?(?:am|bis(?: zum)?|zum)|\\d{1,2}\\. ?(?:\\p{L}+|\\d{1,2}\\.) ?[-–—]) ?${anyDay}`,
  `(?:bilanz|abschluss)stichtag(?: ist)?(?: jeweils)?(?: der)?:? ${anyDay}`,
  `exercices?(?: sociaux| social| comptables?| fiscal)?[^.;]{0,25}?(?:clos(?:e|ent)?|clôture|se termine(?:nt)?|prend fin|clôturés?)(?: chaque année)? (?:le|au) ${anyDay}`,
  `ejercicios?(?: social(?:es)?| fiscal(?:es)?)?[^.;]{0,25}?(?:cierra|termina|finaliza|cerrado|terminado|finalizado)(?: el| a| al)* ${anyDay}`,
  `esercizio(?: sociale)?[^.;]{0,25}?(?:si chiude|chiude|chiuso|termina)(?: al| il)? ${anyDay}`,
  `boekjaar[^.;]{0,25}?(?:eindigt|eindigend|loopt tot(?: en met)?)(?: op| per)? ${anyDay}`,
].map((source) => new RegExp(source, 'giu'))

/** Of whom else a sentence speaks. */
const ofOther =
  /\b(?:subsidiar|customer|competitor|tenant|supplier|joint venture|associates?\b|pension|grant|tax|acquirer|lender|franchisee|licensee|parent\b|peers?\b|target)/i

/** What all sentences of the document say; null where there are none, or where they contradict each other. */
export function yearEndsIn(document: Document): YearEnds | null {
  const text = document.pages.map((page) => page.words.map((word) => word.text).join(' ')).join(' ')
  if (!/\byears?\b|geschäftsjahr|stichtag|exercice|ejercicio|esercizio|boekjaar|\bFY/iu.test(text)) return null
  const ends = namedEnds(text)
  const found = ruleIn(text)
  const rule = found && ends.every(([year, end]) => shiftOf(found, year, end) !== null) ? found : null
  if (!rule && ends.length === 0) return null
  const shift = rule ? commonShift(rule, ends) : null
  return {
    of: (year) =>
      ends.find(([named]) => named === year)?.[1] ?? (rule && shift !== null ? dayIn(rule, year + shift) : null),
    moves: rule ? rule.weekday !== null : true,
  }
}

function ruleIn(text: string): Rule | null {
  const hasWeeks = /\b5[23](?:[- ]| or 5[23][- ]?)weeks?\b|\bfifty[- ](?:two|three)[- ]weeks?\b/i.test(text)
  const rules = sentences.flatMap((sentence) =>
    [...text.matchAll(sentence)].flatMap((match) => {
      const before =
        text
          .slice(Math.max(0, match.index - 70), match.index)
          .split(/[.;] /)
          .at(-1) ?? ''
      const rule = ofOther.test(before) ? null : ruleOf(match.groups?.['on'] ?? '')
      // a year of whole weeks that ends on the last day of a month does so by chance
      return rule && !(match.groups?.['year'] && rule.weekday === null && (hasWeeks || rule.day !== 'last'))
        ? [rule]
        : []
    }),
  )
  const [first] = [...rules].sort((a, b) => Number(b.weekday !== null) - Number(a.weekday !== null))
  if (!first) return null
  const isSame = (rule: Rule) => Math.abs(daysBetween(dayIn(rule, 2023), dayIn(first, 2023))) <= 7
  if (!rules.every(isSame)) return null
  return hasWeeks && first.weekday === null ? null : first
}

function ruleOf(words: string): Rule | null {
  const name = new RegExp(`(?<!\\p{L})(${monthNames})(?!\\p{L})`, 'iu').exec(words.replace(/\bof\b/gi, ' '))?.[1]
  const number = /\d{1,2}\.(\d{1,2})\./.exec(words)?.[1]
  const month = name ? monthOf(name) : Number(number)
  if (!month || month > 12) return null
  const day = Number(/\d{1,2}/.exec(words)?.[0] ?? 0)
  const last = lastDayOf(2023, month)
  const at = weekdays.findIndex((one) => words.toLowerCase().includes(one))
  if (day > 31 || (month !== 2 && day > last)) return null
  return {
    month,
    day: day === 0 || day >= last ? 'last' : day,
    weekday: at === -1 ? null : at,
    nearest: /nearest|closest/i.test(words),
  }
}

/** The day of a rule in a year, YYYY-MM-DD; the Saturday nearest 31 December may fall in the next. */
function dayIn({ month, day, weekday, nearest }: Rule, year: number): string {
  const date = new Date(Date.UTC(year, month - 1, day === 'last' ? lastDayOf(year, month) : day))
  if (weekday !== null) {
    const back = (date.getUTCDay() - weekday + 7) % 7
    date.setUTCDate(date.getUTCDate() + (nearest && back > 3 ? 7 - back : -back))
  }
  return date.toISOString().slice(0, 10)
}

const label = `(?:FYE?|fiscal(?: years?)?|financial years?|GJ|geschäftsjahr) ?['’]?(?<label>\\d{4}(?:[/–-]\\d{2,4})?|\\d\\d(?:[/–-]\\d\\d)?)(?!\\d)`
const fill = `(?:[ ,:=("“”)–-]|means|refers|to|is|was|the|audited|weeks?|5[23]|fiscal|financial|years?|period|which|of|A)*`
const date = `(?<date>\\d{1,2}(?:\\.|st|nd|rd|th)? ?(?:of )?${month},? \\d{4}|${month} \\d{1,2}(?:st|nd|rd|th)?,? \\d{4}|\\d{1,2}\\.\\d{1,2}\\.\\d{4}|\\d{4}-\\d\\d-\\d\\d)`
const named = [
  `${label}${fill}(?:ended|ending|ends?|endete|endet)(?: on| am| at)? ${date}`,
  // of two years that are named together the second is not the one that ends on the first day
  `(?<!\\b(?:and|or) [“"‘']?)${label}[”"’']? (?:are|refers?) to the ${fill}(?:ended|ending) ${date}`,
  `${label},? (?:on|am) ${date}`,
  `(?:year|weeks|geschäftsjahr)(?: period)? (?:ended|ending|zum|bis)(?: on)? ${date},? ?\\(?["“‘'„]?${label}`,
].map((source) => new RegExp(`(?<![\\p{L}\\d])${source}`, 'giu'))

/** "Fiscal 2024 ended on June 29, 2024"; a year of which two ends are named has none. */
function namedEnds(text: string): [number, string][] {
  const ends = new Map<number, Set<string>>()
  for (const shape of named) {
    for (const { groups } of text.matchAll(shape)) {
      const year = periodOf(`FY${groups?.['label'] ?? ''}`)?.year ?? null
      const end = datesIn(groups?.['date'] ?? '')[0]?.end ?? null
      if (year === null || !end || Math.abs(Number(end.slice(0, 4)) - year) > 1) continue
      ends.set(year, (ends.get(year) ?? new Set()).add(end))
    }
  }
  return [...ends].flatMap(([year, [end, ...others]]): [number, string][] =>
    end && others.length === 0 ? [[year, end]] : [],
  )
}

/** By how many years the end of a labelled year lies after its label: 1 for "fiscal 2023 ended February 3, 2024". */
const shiftOf = (rule: Rule, year: number, end: string) =>
  [0, 1, -1].find((shift) => Math.abs(daysBetween(dayIn(rule, year + shift), end)) <= 7) ?? null

/** A year that ends in January is called after either year: only an example tells. */
function commonShift(rule: Rule, ends: readonly [number, string][]): number | null {
  const shifts = new Set(ends.map(([year, end]) => shiftOf(rule, year, end)))
  if (shifts.size === 0) return rule.month === 1 || (rule.month === 2 && rule.weekday !== null) ? null : 0
  return shifts.size === 1 ? ([...shifts][0] ?? null) : null
}

/** From one day to another, both YYYY-MM-DD. */
export const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000

const lastDayOf = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate()

/** The last day of a month, YYYY-MM-DD. */
export const lastOfMonth = (year: number, month: number) =>
  `${year}-${String(month).padStart(2, '0')}-${String(lastDayOf(year, month)).padStart(2, '0')}`

/** Whether a day (YYYY-MM-DD) is the last of its month. */
export const isLastOfMonth = (day: string) => lastOfMonth(Number(day.slice(0, 4)), Number(day.slice(5, 7))) === day

/** The same day in another year; the last day of February stays the last. */
export const inYear = (day: string, year: number) =>
  isLastOfMonth(day) ? lastOfMonth(year, Number(day.slice(5, 7))) : `${year}${day.slice(4)}`

/** The same day of a year, or within a week of it, as in years of whole weeks. */
export function isSameDay(one: string, two: string): boolean {
  const days = Math.abs(daysBetween(`2024${one.slice(4)}`, `2024${two.slice(4)}`))
  return Math.min(days, 366 - days) <= 7
}

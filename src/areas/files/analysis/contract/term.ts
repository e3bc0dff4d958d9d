import { numberInWords, numberOfWords, ordinalInWords, ordinalOfWords } from '../../../../words/numbers.ts'
import { daysIn } from './dates.ts'
import { sectionAt, sectionsOf } from './sections.ts'
import type { RunningText } from './text.ts'

type Term = { months: number; start: number; end: number; confidence: number }
type Candidate = { months: number; start: number; end: number; weight: number }

/** How long the contract itself runs, in months. Null where it is open-ended, and where two readings are as good. */
export function termOf(text: RunningText, date: string | null): Term | null {
  const sections = sectionsOf(text)
  const candidates = [
    ...durations(text),
    ...anniversaries(text),
    ...spans(text),
    ...maturities(text, date),
    ...untils(text, date),
  ]
    .flatMap((candidate) => {
      const section = sectionAt(sections, candidate.start)
      if (section?.kind === 'warranties') return []
      const isHeaded = ofTerm.test(section?.title ?? '') || ofTerm.test(headingBefore(text.flat, candidate.start))
      return [isHeaded ? { ...candidate, weight: candidate.weight + 2 } : candidate]
    })
    .sort((a, b) => b.weight - a.weight)
  const [best] = candidates
  if (!best || best.weight < weightMin) return null
  const rivals = candidates.filter((other) => other.weight === best.weight && other.months !== best.months)
  if (rivals.length > 0) return null
  return { months: best.months, start: best.start, end: best.end, confidence: Math.min(0.95, 0.6 + best.weight * 0.04) }
}

const weightMin = 4
const ofTerm = /\b(?:term|duration|commencement|laufzeit)\b/i

/** Durations in a text, in months: "three years" is 36, and "fifth anniversary" 60. */
export const monthsPrinted = (flat: string): number[] =>
  [...durations({ flat }), ...anniversaries({ flat }), ...spans({ flat })].map(({ months }) => months)

type Flat = Pick<RunningText, 'flat'>

function durations({ flat }: Flat): Candidate[] {
  const pattern = new RegExp(
    String.raw`\b(?:(?<words>${numberInWords})\b)?\s*(?:\(?\b(?<digits>\d{1,3})\b\)?)?[\s-]*(?:full |calendar |consecutive )?(?<unit>months?|years?|Monaten?|Jahren?)\b`,
    'giu',
  )
  return [...flat.matchAll(pattern)].flatMap((match) => {
    const { words, digits, unit = '' } = match.groups ?? {}
    const told = words ? numberOfWords(words) : null
    const number = digits ? Number(digits) : told
    // "twelve (13) months" is nobody's term
    if (!number || (told !== null && number !== told)) return []
    return [candidateAt(flat, match, number * (/^[yj]/i.test(unit) ? 12 : 1))]
  })
}

function anniversaries({ flat }: Flat): Candidate[] {
  const pattern = new RegExp(
    String.raw`\b(?:the\s+)?(?:(?<word>${ordinalInWords})|(?<digits>\d{1,2})(?:st|nd|rd|th))(?:\s+\(\d+(?:st|nd|rd|th)?\))?\s+anniversary\b`,
    'gi',
  )
  return [...flat.matchAll(pattern)].map((match) => {
    const years = match.groups?.['word']
      ? (ordinalOfWords(match.groups['word']) ?? 0)
      : Number(match.groups?.['digits'])
    return candidateAt(flat, match, years * 12)
  })
}

/** Of "commencing on 1 May 2024 and ending on 30 April 2029" the whole months between. */
function spans({ flat }: Flat): Candidate[] {
  const days = daysIn(flat)
  return days.flatMap((from, index) => {
    const to = days[index + 1]
    if (!to || to.start - from.end > 120) return []
    const before = sentenceBefore(flat, from.start)
    const between = flat.slice(from.end, to.start)
    if (!/(?:commenc|beginn?|start|effective|from|period|term|entered)[^.]{0,50}$/i.test(before)) return []
    if (!/\b(?:end(?:s|ing)?|expir\w+|terminat\w+|until|through|to)\b/i.test(between) || /\.\s+[A-Z]/.test(between))
      return []
    const months = wholeMonths(from.iso, to.iso)
    if (months === null) return []
    const weight = /\b(?:term|this (?:agreement|lease|contract|deed)|employment|tenancy|duration)\b/i.test(
      before + between,
    )
      ? 6
      : 1
    return [{ months, start: from.start, end: to.end, weight: weight - penaltyOf(before, '') }]
  })
}

/** Of a loan the whole months from its date to "Maturity Date means June 30, 2028". */
function maturities({ flat }: Flat, date: string | null): Candidate[] {
  if (date === null) return []
  const named = [...flat.matchAll(dayNamed)].flatMap(({ index }) => {
    const [day] = daysIn(flat.slice(Math.max(0, index - 40), index), Math.max(0, index - 40)).slice(-1)
    const months = day && index - day.end <= 3 ? wholeMonths(date, day.iso) : null
    return day && months !== null ? [{ months, start: day.start, end: day.end, weight: 4 }] : []
  })
  const defined = [
    ...flat.matchAll(
      /[“"](?:final |scheduled )?(?:maturity|repayment|expiry|expiration) date[”"]\s*(?::|means|is|shall mean)[^.;]{0,20}/gi,
    ),
  ].flatMap((match) => {
    const at = match.index + match[0].length
    const [day] = daysIn(flat.slice(match.index, at + 30), match.index)
    const months = day ? wholeMonths(date, day.iso) : null
    return day && months !== null ? [{ months, start: day.start, end: day.end, weight: 4 }] : []
  })
  return [...named, ...defined]
}

/** 28 February 2028 (the "Maturity Date") */
const dayNamed = /\(the [“"](?:final |scheduled )?(?:maturity|repayment|expiry|expiration|termination) date[”"]/gi

/** "begins on the Effective Date and continues until May 31, 2026": the whole months from the date of the contract. */
function untils({ flat }: Flat, date: string | null): Candidate[] {
  if (date === null) return []
  return [...flat.matchAll(untilDay)].flatMap((match) => {
    const at = match.index + match[0].length
    const [day] = daysIn(flat.slice(at, at + 40), at)
    const months = day && day.start - at <= 4 ? wholeMonths(date, day.iso) : null
    if (!day || months === null) return []
    return [{ months, start: day.start, end: day.end, weight: 6 - penaltyOf(sentenceBefore(flat, match.index), '') }]
  })
}

const untilDay =
  /\b(?:term|agreement|appointment|engagement|lease|licen[cs]e|deed|contract)\b[^.;]{0,120}\b(?:effective date|date (?:hereof|of this [a-z]+))\b[^.;]{0,110}\b(?:until|through|ends? on|expires? on|ending on|expiring on)\s+(?:and including\s+)?/gi

/** The months from a day to the same day of another month, or the day before it; null where other days are between. */
export function wholeMonths(from: string, to: string): number | null {
  const [fromYear = 0, fromMonth = 0, fromDay = 0] = from.split('-').map(Number)
  const last = new Date(`${to}T00:00:00Z`)
  for (const added of [1, 0]) {
    const next = new Date(last.getTime() + added * 86_400_000)
    const months = (next.getUTCFullYear() - fromYear) * 12 + next.getUTCMonth() + 1 - fromMonth
    if (next.getUTCDate() === fromDay && months > 0) return months
  }
  return null
}

/** What speaks for a duration as that of the contract, and what for another one: a notice, a warranty, a restriction. */
function candidateAt(flat: string, match: RegExpMatchArray, months: number): Candidate {
  const start = (match.index ?? 0) + (match[0].length - match[0].trimStart().length)
  const end = (match.index ?? 0) + match[0].length
  const before = sentenceBefore(flat, start)
  const after = flat.slice(end, end + 160).split(/(?<=[a-z)]{2})\.\s+(?=[A-Z\d])/)[0] ?? ''
  const sentence = `${before} ${after}`
  const weight = signs.reduce((sum, { where, pattern, weight: points }) => {
    const part = where === 'before' ? before : where === 'after' ? after : sentence
    return pattern.test(part) ? sum + points : sum
  }, 0)
  return { months, start, end, weight: weight - penaltyOf(before, after) }
}

const contractWord =
  '(?:agreement|lease|contract|deed|licen[cs]e|facility|tenancy|employment|engagement|appointment|services|letter|option|note|safe)'
const signs: { where: 'before' | 'after' | 'sentence'; pattern: RegExp; weight: number }[] = [
  {
    where: 'after',
    pattern:
      /^[^.]{0,110}\([^)]{0,30}[“"](?:initial |contract(?:ual)? |lease |fixed )?(?:term|period|maturity date)[”"]/i,
    weight: 4,
  },
  {
    where: 'before',
    pattern: /\b(?:initial |fixed |contractual |contract |primary |lease )*term\b[”"]?[^.;]{0,70}$/i,
    weight: 3,
  },
  {
    where: 'sentence',
    pattern: new RegExp(
      String.raw`\b(?:this|the|such)\s+(?:\w+\s+)?${contractWord}\b[^.]*\b(?:continues?|remains?|in (?:full )?force|in effect|effective|valid|expires?|terminates?|ends?|commences?|starts?|begins?|runs?|lasts?|is (?:made|entered|concluded|granted))\b`,
      'i',
    ),
    weight: 3,
  },
  {
    where: 'before',
    pattern: new RegExp(
      String.raw`\b${contractWord}\b[^.]{0,120}\bfor (?:an? )?(?:\w+ ){0,3}(?:period|term|duration) of\s*$`,
      'i',
    ),
    weight: 2,
  },
  {
    where: 'before',
    pattern:
      /\b(?:ends?|expires?|terminates?|continues? (?:in force )?for(?: a period of)?|in (?:full )?force until(?: the)?)\s*$/i,
    weight: 2,
  },
  {
    where: 'after',
    pattern:
      /^[\s,]*(?:thereafter|(?:of|from|after|following|commencing|beginning|starting)\s+(?:(?:and including|on|with|the|its)\s+)*(?:[“"]?(?:effective|commencement|completion|closing|start|signing) date|date (?:of this|hereof|of (?:the )?agreement|first|on which)|signature|date|\d)|later\b|from (?:its|the) date)/i,
    weight: 2,
  },
  {
    where: 'before',
    pattern: /[“"]?(?:final )?(?:maturity|repayment|expiry|expiration) date[”"]?\s*(?::|means|is|shall)[^.]{0,80}$/i,
    weight: 4,
  },
  { where: 'before', pattern: /\bfor a (?:fixed |initial )?term of\s*$/i, weight: 1 },
  {
    where: 'before',
    pattern:
      /[“"](?:initial |fixed |option |licen[cs]e |contract |engagement |service )*(?:term|period)[”"]\s*(?:means|is|:|shall mean)[^.;]{0,40}$/i,
    weight: 4,
  },
]

function penaltyOf(before: string, after: string): number {
  const near = before.slice(-140)
  const about =
    /\b(?:compet|solicit|warrant|claims?\b|notify|retain|records|audit|surviv|renew|extend|extension|option to|probation|cure|rent[- ]free|escrow|insur|invoice|vest|restrict|secrecy|garden|limitation|breach|aged?\b|experience|earn-?out|consecutive|average|employed within|interest period|preceding|prior)/i
  const measured =
    /\b(?:within|at least|not less than|no later than|not later than|every|last|previous|preceding|past|each|per|any|further|additional|successive|earlier than|more than|than)\s+(?:a\s+)?(?:further\s+|additional\s+|periods? of\s+|terms? of\s+|the\s+)*$/i
  const noticed =
    /^['’]?s?['’]?\s*(?:[\w’'-]+\s+){0,3}notice|^\s*(?:old|of age|prior|in arrears|salary|base|after (?:the )?(?:termination|expir|disclosure|end)|following (?:the )?(?:termination|expir))/i
  const other =
    /\b(?:lease|tenancy|agreement|contract|loan|licen[cs]e|facility|policy|deed|mortgage|charge)\b(?:(?!\bthis\b)[^.]){0,80}\bdated\b/i
  return (
    (other.test(before) ? 5 : 0) +
    (about.test(near) ? 5 : 0) +
    (measured.test(before) ? 5 : 0) +
    (noticed.test(after) ? 6 : 0)
  )
}

const sentenceBefore = (flat: string, at: number) =>
  flat
    .slice(Math.max(0, at - 320), at)
    .split(/(?<=[a-z)”"]{2})[.;]\s+(?=[A-Z(“"\d])/)
    .at(-1) ?? ''

/** The nearest heading of a clause above: "13. Term and termination". */
const headingBefore = (flat: string, at: number) =>
  [
    ...flat
      .slice(Math.max(0, at - 500), at)
      .matchAll(/\b(?:\d{1,2}\.?|§ ?\d{1,2}|article \d+\.?|section \d+\.?)\s+([A-Z][A-Za-z ,&]{2,50})/gi),
  ].at(-1)?.[1] ?? ''

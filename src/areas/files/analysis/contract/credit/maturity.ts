import { daysIn } from '../dates.ts'
import { expressionsIn, type Given, type Maturity } from './expressions.ts'
import { partOf } from './facility_names.ts'
import { repayments } from './repayments.ts'

/** When the credit must be repaid: one day for all of it, or those of its parts where they differ; neither where it does not say. */
export type Maturities = { one: Maturity | null; several: Maturity[] }

export function maturitiesOf(given: Given): Maturities {
  const terms = [
    () => defined(given, ofMaturity),
    () => inline(given, ofMaturity),
    () => exchanged(given),
    () => inLists(given),
    () => defined(given, ofTermination),
    () => inline(given, ofTermination),
  ]
  const others = [() => labelled(given), () => dueDates(given), () => repayments(given)]
  let found: Maturity[] = []
  let isDefined = false
  for (const source of [...terms, ...others]) {
    const own = source().filter(({ iso }) => iso === null || given.date === null || iso > given.date)
    const isFirst = found.length === 0
    // another part of the credit may have its day elsewhere
    found = isFirst ? own : [...found, ...own.filter(({ label }) => isOfOther(label, found))]
    if (isFirst && found.length > 0) isDefined = terms.includes(source)
    if (found.length > 0 && partsLacking(found, given.parts).length === 0) return settled(found)
  }
  // a day of one facility is not that of the credit
  const lacking = partsLacking(found, given.parts)
  return isDefined && !lacking.some((part) => isLettered.test(part)) ? settled(found) : { one: null, several: [] }
}

function settled(found: readonly Maturity[]): Maturities {
  const [first] = found
  if (!first) return { one: null, several: [] }
  const isOne = found.every(({ iso, months }) => iso === first.iso && (iso !== null || months === first.months))
  return isOne ? { one: first, several: [] } : { one: null, several: ofParts(found) }
}

const isLettered = /^(?:[a-h]\d?|\d)$/

/** The parts that a label names: "Facility B and Facility C" are two. None where it is of the whole. */
const partsNamed = (label: string): string[] =>
  label.split(/ and |, |\//).flatMap((name) => {
    const part = partOf(name)
    return part === null || part === 'total' ? [] : [part]
  })

/** Where each day is that of a facility of its own: the facilities of known amounts for which there is none. */
function partsLacking(found: readonly Maturity[], parts: readonly string[]): string[] {
  const named = found.map(({ label }) => (label.includes(butNotOf) ? [] : partsNamed(label)))
  if (named.some((own) => own.length === 0)) return []
  const all = named.flat()
  // facilities by letters and by kinds are two ways to name the same
  const [first = ''] = all
  const isSame = (part: string) => isLettered.test(part) === isLettered.test(first)
  return all.every(isSame) ? parts.filter((part) => part !== 'total' && isSame(part) && !all.includes(part)) : []
}

function isOfOther(label: string, before: readonly Maturity[]): boolean {
  const own = partsNamed(label)
  const known = before.flatMap((one) => partsNamed(one.label))
  return own.length > 0 && own.every((part) => !known.includes(part))
}

/** The days of parts that each have a name of their own. */
function ofParts(found: readonly Maturity[]): Maturity[] {
  const labels = new Set(found.map(({ label }) => label.toLowerCase()))
  const areKnown = found.every(({ iso, label }) => iso !== null && label !== '')
  return areKnown && labels.size === found.length ? [...found] : []
}

// ---- terms

/** Up to five words in front of "Maturity Date" say of which part of the credit it is, unless they name another debt, or what may come later. */
const parts = String.raw`(?:(?!(?:existing|other|convertible|subordinated|junior|mezzanine|intercompany|extended|extension|incremental|replacement|refinanc\w+|swing|swingline|l/c|letter|interest|bond|debenture|indenture|lease|hedg\w+)\b)[\p{L}\d$’'/.-]+\s+){0,5}`
const ofMaturity = new RegExp(
  String.raw`^${parts}(?:maturity(?: date)?|final repayment date|(?:final|ultimate) discharge date|expiry date|date of maturity|(?:end)?fälligkeit(?:stag|stermin)?|laufzeitende|date d['’]échéance(?: finale)?|fecha de vencimiento(?: final)?|data di scadenza(?: finale)?)$|^(?:revolv\w*|filo|abl|term loan(?: [a-z])?|(?:tranche|facility) [a-z\d]) (?:credit )?(?:loans? |facility |commitments? )?(?:termination|expiration|expiry) date$`,
  'iu',
)
const ofTermination =
  /^(?:(?:stated|scheduled|final|facility|loan|revolving|revolver|credit|commitment|line) )*(?:termination date|expiration date|repayment date)$/i

// ---- where it stands

const defined = (given: Given, wanted: RegExp): Maturity[] =>
  given.definitions
    .filter(({ term }) => wanted.test(term))
    .flatMap(({ term, start, end }) => {
      const until = Math.min(end, start + bodyMax)
      const days = daysSaid(given, { start, end: until })
      const except = exception.exec(given.text.flat.slice(start, until))?.[1]
      const label = except ? `${term}, ${butNotOf} ${except}` : term
      return days.length === 1 ? days.map((day) => ({ ...day, label })) : days
    })

const bodyMax = 900
/** "provided that for the Term B Loans the Maturity Date is": a part that has a day of its own */
const exception =
  /\bprovided\b[^.;“"]{0,60}\b(?:with respect to|in relation to|in respect of|in the case of|for|as to) (?:the |any |all )?(\p{Lu}[\p{L}\d’'-]*(?: \p{Lu}[\p{L}\d’'-]*){0,4})\b[^.;“"]{0,60}\b(?:Maturity|Termination|Repayment) Date (?:shall be|is|means)\b/u
const butNotOf = 'but not of'

/** "on 30 June 2028 (the “Maturity Date”)" */
function inline(given: Given, wanted: RegExp): Maturity[] {
  const called = [...given.text.flat.matchAll(calledSo), ...given.text.flat.matchAll(calledBarely)]
  return called.flatMap(({ index, 1: term = '' }) => {
    if (!wanted.test(term)) return []
    const from = Math.max(0, index - 150)
    const last = expressionsIn(given, from, index).at(-1)
    const between = last ? given.text.flat.slice(last.end, index) : ''
    return last && (index - last.end <= 4 || /^[\s,]*(?:in voller Höhe )?zur(?:ück|ue)\p{L}*[\s,]*$/u.test(between))
      ? [{ ...last, label: term }]
      : []
  })
}
/** (Final Maturity Date), as agreements have it that print their terms in bold */
const calledBarely = /\((?:the )?((?:Final |Scheduled )?(?:Maturity|Repayment|Termination|Expiry) Date)\)/g
const calledSo =
  /\((?:the|such date[^()“"]{0,30}|being the|der|die|la|le|el|il|de)?\s*[“"„«]\s?([^”"“»]{4,50}?)\s?[”"“»]/g

/** The definition of “Maturity Date” is amended by deleting “July 22, 2024” and inserting “March 31, 2028” */
function exchanged(given: Given): Maturity[] {
  return [...given.text.flat.matchAll(amended)].flatMap(({ index, 0: printed, 1: term = '' }) => {
    if (!ofMaturity.test(term) && !ofTermination.test(term)) return []
    const from = index + printed.length
    const days = expressionsIn(given, from, from + 160)
    const [old, next] = days
    if (!old || !next || !changes.test(given.text.flat.slice(from - 30, old.start))) return []
    return replacing.test(given.text.flat.slice(old.end, next.start)) ? [{ ...next, label: term }] : []
  })
}
const amended =
  /\b(?:definition of|term) (?:the term )?[“"]([^”"]{4,50})[”"][^;.“"]{0,120}?\b(?:amended|changed|revised|modified)\b/gi

/** What a list of particulars or a table of the facilities gives as the last day. */
function inLists(given: Given): Maturity[] {
  const found = new Map<string, Maturity>()
  for (const one of given.listed.filter(({ isMaturity }) => isMaturity)) {
    const { value, facility } = one
    const [, other = ''] = asFor.exec(value) ?? []
    const same = [...found.values()].find(({ label }) => label !== '' && other.startsWith(label))
    if (same) found.set(`${same.iso} ${facility}`, { ...same, label: facility })
    const [day] = expressionsIn({ ...given, text: { lines: value, flat: value, words: [] } }, 0, value.length)
    const place = day && leadOfDay.test(value.slice(0, day.start)) ? one.at(day.start, day.end) : null
    if (day && place && !found.has(`${day.iso} ${facility}`))
      found.set(`${day.iso} ${facility}`, { ...day, ...place, label: facility })
  }
  return [...found.values()]
}
const asFor = /^\W*(?:as for|(?:the )?same as(?: for)?|as per) (?:the )?(.+)/i
/** "The date falling", "Means", "in full on": nothing but words that lead to a day */
const leadOfDay =
  /^\W*(?:(?:means|the|date|day|that|which|is|falling|occurring|on|in|full|bullet|repayment|at|maturity|by|no|later|than)\b\W*)*$/i

/** "Final Maturity Date: 30 June 2028" in a letter or in a list of terms */
function labelled(given: Given): Maturity[] {
  return [...given.text.lines.matchAll(label)].flatMap(({ index, 0: printed }) => {
    const from = index + printed.length
    const [first] = expressionsIn(given, from, from + 110)
    return first && first.start - from <= 30 ? [{ ...first, confidence: 0.85 }] : []
  })
}
const label =
  /^\W{0,3}(?:\(?\w{1,3}[.)]\s+)?(?:(?:final|scheduled|stated|legal) )?(?:(?:maturity(?: date)?|expiry(?: date)?|termination date|endfälligkeit|laufzeit(?:ende)?)\s*(?::|\n|\s{2,}|–|-)|(?<=(?:final|scheduled|stated|legal) )repayment date\s*\n|repayment date\s*(?::|\s{2,}|–|-))\s*/gim

/** "4.25% Senior Notes due March 15, 2032" */
function dueDates(given: Given): Maturity[] {
  const { flat } = given.text
  return [...flat.slice(0, openingCharacters).matchAll(dueOn)].flatMap(({ index, 0: printed }) => {
    const from = index + printed.length
    const [day] = daysIn(flat.slice(from, from + 30), from)
    return day?.start === from ? [{ ...day, months: null, isFromDate: false, label: '', confidence: 0.85 }] : []
  })
}
const dueOn = /\b(?:notes|bonds|debentures)\b[^.;]{0,40}\bdue (?:on )?/gi
const openingCharacters = 8000

// ---- what a definition says

/** The days that a definition names without a condition: one for all, or one for each part of the credit. */
function daysSaid(given: Given, { start, end }: { start: number; end: number }): Maturity[] {
  const { flat } = given.text
  const body = flat.slice(start, end)
  const until = start + (proviso.exec(body)?.index ?? body.length)
  const isChanged = changes.test(flat.slice(start, until))
  const found = expressionsIn(given, start, until)
    .filter((one) => !isConditional(flat, start, one, until))
    .map((one, index, all) => {
      const from = Math.max(limbStart(flat, start, one.start), all[index - 1]?.end ?? start)
      return { ...one, label: partIn(flat.slice(from, one.start)) }
    })
  const [first, second] = found
  if (isChanged && found.length === 2 && first && second && replacing.test(flat.slice(first.end, second.start)))
    return [second]
  const isEarliest = /^[\s,:]*(?:the |such )*(?:date that is the )?(?:earli(?:er|est)|first)\b/i.test(body)
  if (!isEarliest || found.length < 2) return found
  const days = found.flatMap((one) => (one.iso === null ? [] : [{ ...one, iso: one.iso }]))
  const isEach = found.some((one) => ofPart.test(flat.slice(limbStart(flat, start, one.start), one.start)))
  if (days.length < found.length || isEach) return found
  return days.sort((a, b) => a.iso.localeCompare(b.iso)).slice(0, 1)
}

const proviso = /[;,.(]\s*(?:provided|it being understood|unless)\b|(?<=[a-z\d)”"]{2})\.\s+(?=[A-Z“"(§]|\d{1,2}\.\d)/
const changes = /\b(?:delet|replac|substitut|chang)\w*/i
const replacing = /\b(?:with|inserting|substituting|to|by)\b/
const ofPartWords = 'with respect to|in relation to|in respect of|in the case of|as regards|for|as to'
const ofPart = new RegExp(String.raw`\b(?:${ofPartWords})\b`, 'i')

/** Of "(a) in relation to Facility A, " the "Facility A"; of "for each of Facility B and Facility C, " both. */
const partIn = (limb: string): string => partNamed.exec(limb)?.[1]?.trim() ?? ''
const partNamed = new RegExp(
  String.raw`\b(?:${ofPartWords})\s+(?:(?:the|any|each|all|both)\s+(?:of\s+(?:the\s+)?)?)?(\p{Lu}[^,;:]{2,60}?)\s*[,:]`,
  'u',
)

/** A spring, an extension, a day of other debt: "91 days prior to the maturity of the 2027 Notes if …". */
function isConditional(flat: string, start: number, { start: from, end }: Maturity, until: number): boolean {
  const limb = flat.slice(limbStart(flat, start, from), from).replace(subject, ' ')
  const rest = limbRest.exec(flat.slice(end, until))?.[0] ?? ''
  if (before.test(limb) || condition.test(rest.replace(aside, ''))) return true
  // loans of the same credit that run longer are a part of it, and leave its maturity open
  return !ofPart.test(limb) && (otherDebt.test(limb) || extended.test(limb))
}

const before = /\b(?:days?|months?)\b[^.;]{0,40}\b(?:prior to|before|preceding|earlier than)\b|\bprior to\b/i
const otherDebt = /\b(?:notes|bonds|debentures|convertible|subordinated|indenture|existing)\b/i
const condition = /\b(?:if|unless|so long as|to the extent|in the event|in which event|and the extension)\b/i
const extended = /\b(?:extend(?:ed|ing)?|extension|non-extending|incremental|replacement|refinancing|swing ?line)\b/i
/** "subject to Clause 7.2 (Extension)": what may come later, and not now */
const subject =
  /\bsubject to (?:the (?:provisions|terms) of )?(?:clause|section|paragraph|article)s? [\d.]+(?:\([a-z\d]{1,3}\))*(?: \([^()]{0,60}\))?,?/gi
/** What is said of days that are no business days, and of those that an extension may bring. */
const aside =
  /\([^()]*\)|,? or,? (?:if|where|such|in|with)\b.*|,? and if (?:such|that|any such) (?:day|date|anniversary)\b.*/gi
const limbRest = /^(?:(?!\([a-z\d]{1,3}\) )[^;])*/

/** Where the limb of a list begins in which a character stands. */
function limbStart(flat: string, start: number, at: number): number {
  const before = flat.slice(start, at)
  const marks = [...before.matchAll(/(?:^|[\s;,])\((?:[a-z]|[ivx]{1,4}|\d|[A-Z])\)\s|;\s/g)]
  return start + (marks.at(-1)?.index ?? 0)
}

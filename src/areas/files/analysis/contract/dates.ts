import { datesIn, monthNames } from '../dates.ts'
import { introductionsOf } from './parties.ts'
import type { RunningText } from './text.ts'

/** A date with a day in it. "start" and "end" are characters of the text. */
export type Day = { iso: string; start: number; end: number }
export type AgreementDate = Day & { confidence: number }

/** The dates of a text that name a day, in order: also "17th day of May, 2024". Those open to doubt are left out. */
export function daysIn(text: string, offset = 0): Day[] {
  const formal = [...text.matchAll(dayOf)].flatMap(({ index, 0: printed, 1: day, 2: month, 3: year }) => {
    const iso = datesIn(`${day} ${month} ${year}`)[0]?.end
    return iso ? [{ iso, start: offset + index, end: offset + index + printed.length }] : []
  })
  const plain = datesIn(text).flatMap(({ end, start, length }) => {
    const printed = text.slice(start, start + length)
    if (end === null || !/\d/.test(printed.replace(/(?:19|20)\d\d/, ''))) return []
    return [{ iso: end, start: offset + start, end: offset + start + length }]
  })
  const others = plain.filter((day) => !formal.some(({ start, end }) => day.start < end && start < day.end))
  return [...formal, ...others].sort((a, b) => a.start - b.start)
}

const dayOf = new RegExp(
  String.raw`(\d{1,2})(?:st|nd|rd|th)?\s+day\s+of\s+(${monthNames})\.?,?\s+((?:19|20)\d\d)`,
  'gi',
)

/** The date of the contract: where it begins, on its cover, or at the signatures when all agree. */
export function dateOf(text: RunningText): AgreementDate | null {
  return introduced(text) ?? onCover(text) ?? defined(text) ?? signed(text)
}

function introduced(text: RunningText): AgreementDate | null {
  for (const { start } of introductionsOf(text)) {
    const from = Math.max(0, start - 120)
    const [day] = daysIn(text.flat.slice(from, start + 350), from)
    if (day && madeOn.test(text.flat.slice(Math.max(0, day.start - 60), day.start))) return { ...day, confidence: 0.95 }
  }
  return null
}

const madeOn =
  /(?:made|dated|dates?|entered(?: into)?|executed|effective|concluded|as|day|is|agreement|contract|deed|lease|geschlossen|vom|am|le|du)\b[\s,:]*(?:\(?[“"]?(?:the )?effective date[”"]?\)?)?[\s,:]*(?:(?:on|as|of|with effect|this|the|from|and|entered into|made|effective|executed|dated?)[\s,:]+)*$/i

function onCover(text: RunningText): AgreementDate | null {
  const cover = text.lines.slice(0, coverCharacters)
  for (const match of cover.matchAll(
    /^\W*(?:agreement |contract |effective |execution )?date(?:d)?(?: (?:as )?of)?(?: (?:this )?(?:agreement|contract|deed|lease))?\b[\s:.]*/gim,
  )) {
    const at = match.index + match[0].length
    const [day] = daysIn(text.flat.slice(at, at + 40), at)
    if (day && day.start - at <= 8) return { ...day, confidence: 0.9 }
  }
  return null
}

const coverCharacters = 4000

function defined(text: RunningText): AgreementDate | null {
  const match =
    /[“"](?:effective|signing|agreement|execution) date[”"]\s*(?:means|:|is)\s*|\bthis (?:agreement|contract|lease) (?:shall be|is|becomes) effective (?:as of|on|from) |\b(?:issue|execution|agreement|contract|signing) date\s*:\s*/i.exec(
      text.flat,
    )
  if (!match) return null
  const at = match.index + match[0].length
  const [day] = daysIn(text.flat.slice(at, at + 30), at)
  return day ? { ...day, confidence: 0.75 } : null
}

/** At the end, "Date: 3 May 2024" or "Munich, 3 May 2024", when it is one and the same day. */
function signed(text: RunningText): AgreementDate | null {
  const from = Math.floor(text.flat.length * 0.6)
  const days = [
    ...text.lines
      .slice(from)
      .matchAll(
        /(?:^\W*(?:dated?\b|[A-ZÄÖÜ]\p{L}+,|(?:signed|done|made) (?:in|at) \p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?)(?:,? (?:this|the|den|le|on))*[\s:]*|\bdate\s*:\s*)/gimu,
      ),
  ].flatMap((match) => {
    const at = from + match.index + match[0].length
    return daysIn(text.flat.slice(at, at + 40), at).filter((day) => day.start - at <= 4)
  })
  const [first] = days
  return first && days.every((day) => day.iso === first.iso) ? { ...first, confidence: 0.75 } : null
}

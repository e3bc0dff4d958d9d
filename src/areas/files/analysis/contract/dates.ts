import { numberInWords, numberOfWords, ordinalInWords, ordinalOfWords } from '../../../../words/numbers.ts'
import type { DayOrder } from '../../../../words/written_days.ts'
import { datesIn, dayOrderOf, monthNames } from '../dates.ts'
import { introductionsOf } from './parties.ts'
import type { RunningText } from './text.ts'

/** A date with a day in it. "start" and "end" are characters of the text. */
type Day = { iso: string; start: number; end: number }
type AgreementDate = Day & { confidence: number }

/** The dates of a text that name a day, in order: also "17th day of May, 2024". Those open to doubt are left out. */
export function daysIn(text: string, offset = 0, order: DayOrder | null = null): Day[] {
  const days: Day[] = []
  // piece by piece: the cost of finding dates grows with the square of their number
  for (let at = 0; at < text.length; at += pieceLength) {
    const last = days.at(-1)?.end ?? 0
    const piece = daysInPiece(text.slice(at, at + pieceLength + pieceOverlap), offset + at, order)
    const isLast = at + pieceLength >= text.length
    days.push(...piece.filter(({ start }) => start >= last && (isLast || start < offset + at + pieceLength)))
  }
  return days
}

const pieceLength = 2000
const pieceOverlap = 100

function daysInPiece(text: string, offset: number, order: DayOrder | null): Day[] {
  const formal = [...text.matchAll(dayOf)].flatMap(({ index, 0: printed, 1: day, 2: month, 3: year }) => {
    const iso = datesIn(`${day} ${month} ${year}`)[0]?.end
    return iso ? [{ iso, start: offset + index, end: offset + index + printed.length }] : []
  })
  formal.push(...inWords(text, offset))
  const plain = datesIn(text, order).flatMap(({ end, start, length }) => {
    const printed = text.slice(start, start + length)
    if (end === null || !/\d/.test(printed.replace(/(?:19|20)\d\d/, ''))) return []
    return [{ iso: end, start: offset + start, end: offset + start + length }]
  })
  const others = plain.filter((day) => !formal.some(({ start, end }) => day.start < end && start < day.end))
  return [...formal, ...others].sort((a, b) => a.start - b.start)
}

/** "the first day of October, two thousand twenty-four" */
const inWords = (text: string, offset: number): Day[] =>
  [...text.matchAll(dayInWords)].flatMap(({ index, 0: printed, groups = {} }) => {
    const day = ordinalOfWords(groups['day'] ?? '') ?? Number.parseInt(groups['digits'] ?? '', 10)
    const year = groups['year'] ?? String(2000 + (numberOfWords(groups['years'] ?? '') ?? 0))
    const iso = datesIn(`${day} ${groups['month']} ${year}`)[0]?.end
    return iso ? [{ iso, start: offset + index, end: offset + index + printed.length }] : []
  })

const dayInWords = new RegExp(
  String.raw`\b(?:(?<day>${ordinalInWords})|(?<digits>\d{1,2})(?:st|nd|rd|th)?)\s+(?:\(\d{1,2}(?:st|nd|rd|th)?\)\s+)?(?:day\s+of\s+|of\s+)?(?<month>${monthNames}),?\s+(?:in the year\s+)?(?:(?<year>20\d\d)|two\s+thousand(?:\s+and)?\s+(?<years>${numberInWords}))`,
  'gi',
)

const dayOf = new RegExp(
  String.raw`(\d{1,2})(?:st|nd|rd|th)?\s+day\s+of\s+(${monthNames})\.?,?\s+((?:19|20)\d\d)`,
  'gi',
)

/** The date of the contract: where it begins, on its cover, or at the signatures when all agree. */
export function dateOf(text: RunningText): AgreementDate | null {
  const isLetter = /^dear\b/im.test(text.lines.slice(0, letterheadCharacters))
  return (
    introduced(text) ??
    (isLetter ? onItsOwn(text) : null) ??
    onCover(text) ??
    onItsOwn(text) ??
    defined(text) ??
    executed(text) ??
    signed(text) ??
    inOpening(text) ??
    enteredInto(text)
  )
}

/** "enter into this Syndicated Term Loan Agreement (this “Agreement”) as of September 29, 2023" */
function enteredInto({ flat }: RunningText): AgreementDate | null {
  const match = /\benters? into (?:this|the following) [^.;]{0,120}?\b(?:as of|on|dated)\s+(?=[\d\p{Lu}])/u.exec(
    flat.slice(0, letterheadCharacters * 3),
  )
  if (!match) return null
  const at = match.index + match[0].length
  const [day] = daysIn(flat.slice(at, at + 40), at)
  return day?.start === at ? { ...day, confidence: 0.85 } : null
}

function introduced(text: RunningText): AgreementDate | null {
  for (const { start } of introductionsOf(text)) {
    const from = Math.max(0, start - 120)
    const [day] = daysIn(text.flat.slice(from, start + 350), from)
    const before = day ? text.flat.slice(Math.max(0, day.start - 60), day.start) : ''
    if (day && madeOn.test(before) && !ofOther.test(before)) return { ...day, confidence: 0.95 }
  }
  return null
}

/** A term of the contract, or an agreement that it amends */
const ofOther =
  /\b(?:maturity|repayment|termination|expiry|payment) date\W*$|\b(?:amended|supplemented|restated|varied|originally)\b[^.;]*$|\bdated (?:as of )?$(?<=\b(?:an?|that certain|the) (?:[\p{L}-]+ ){1,6}(?:agreement|letter|deed) dated (?:as of )?)/iu
const madeOn =
  /(?:made|dated|dates?|entered(?: into)?|executed|effective|concluded|as|day|is|agreement|contract|deed|lease|geschlossen|vom|am|le|du)\b[\s,:]*(?:\(?[“"]?(?:the )?effective date[”"]?\)?)?[\s,:]*(?:(?:on|as|of|with effect|this|the|from|and|entered into|made|effective|executed|dated?|(?:in|at) \p{Lu}[\p{L}.-]+(?: \p{Lu}[\p{L}.-]+)?)[\s,:]+)*$/iu

function onCover(text: RunningText): AgreementDate | null {
  const cover = text.lines.slice(0, Math.min(coverCharacters, Math.max(800, text.lines.length * 0.6)))
  for (const match of cover.matchAll(
    /^[^\w\n]*(?:(?:agreement |contract |effective |execution )?date(?:d)?(?: (?:as )?of)?(?: (?:this )?(?:agreement|contract|deed|lease))?|en date du|datum|(?:de )?fecha(?: de)?|vom|abgeschlossen am)\b[\s:.]*/gim,
  )) {
    const at = match.index + match[0].length
    const [day] = daysIn(text.flat.slice(at, at + 40), at)
    if (day && day.start - at <= 8) return { ...day, confidence: 0.9 }
  }
  return null
}

const coverCharacters = 4000

/** A line "Zurich, 3 May 2024" near the beginning, as letters have it; and "Recorded at Munich on 03.05.2024". */
function onItsOwn(text: RunningText): AgreementDate | null {
  let at = 0
  for (const line of text.lines.slice(0, letterheadCharacters).split('\n')) {
    const lead = lineLead.exec(line)?.[0] ?? ''
    const [day, ...others] = line.length <= 120 ? daysIn(line.slice(lead.length), at + lead.length) : []
    if (day && others.length === 0 && day.start === at + lead.length) {
      const isAlone = /^[^\w\n]*$/.test(line.slice(day.end - at)) && line.length <= 60
      if (isAlone || /\bon\b|\bam\b/i.test(lead)) return { ...day, confidence: 0.85 }
    }
    if (/^dear\b/i.test(line)) return null
    at += line.length + 1
  }
  return null
}

const letterheadCharacters = 2500
const lineLead =
  /^[^\w\n]*(?:(?:recorded|notari[sz]ed|done|made|signed|executed|verhandelt|beurkundet)\b[^\d]{0,50}?\b(?:on|am)\s+|(?:\p{Lu}[\p{L}.’'-]*(?:\s+\p{Lu}[\p{L}.’'-]*){0,2},\s*)?(?:(?:the|this|den|le)\s+)?)/iu

/** "have caused this Note to be duly executed and delivered on 3 May 2024" */
function executed({ flat }: RunningText): AgreementDate | null {
  const from = Math.floor(flat.length * 0.5)
  for (const match of flat.slice(from).matchAll(witnessed)) {
    const after = from + match.index + match[0].length
    for (const { index, 0: lead } of flat.slice(after, after + 160).matchAll(onDay)) {
      const at = after + index + lead.length
      const [day] = daysIn(flat.slice(at, at + 50), at)
      if (day && day.start - at <= 6) return { ...day, confidence: 0.8 }
    }
  }
  return null
}
const onDay = /\b(?:on|of|this|dated|date|am|le|el|il|den)\s+(?:the\s+)?(?=\d|\p{L})/giu

const witnessed =
  /\b(?:in witness|have (?:duly )?(?:executed|caused|signed)|signed by the parties|executed (?:as a deed )?by)\b/giu

/** "on or about 3 May 2024", in the first sentences, where no other day is */
function inOpening({ flat }: RunningText): AgreementDate | null {
  const match =
    /\b(?:on or about|as of|dated(?: as of)?|[Vv]om|[Dd]ate du|[Ff]echa(?: de)?|[Dd]atum)\s+(?=[\d\p{Lu}])/u.exec(
      flat.slice(0, openingCharacters),
    )
  if (!match) return null
  const at = match.index + match[0].length
  const [day] = daysIn(flat.slice(at, at + 40), at)
  return day?.start === at && daysIn(flat.slice(0, openingCharacters)).every(({ iso }) => iso === day.iso)
    ? { ...day, confidence: 0.7 }
    : null
}

const openingCharacters = 1200

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
  const order = dayOrderOf(text.flat)
  const days = [
    ...text.lines
      .slice(from)
      .matchAll(
        /(?:^[^\w\n]*(?:dated?\b|[A-ZÄÖÜ]\p{L}+,|(?:signed|done|made) (?:in|at) \p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?)(?:,? (?:this|the|den|le|on))*[\s:]*|\bdate\s*:\s*)/gimu,
      ),
  ].flatMap((match) => {
    const at = from + match.index + match[0].length
    return daysIn(text.flat.slice(at, at + 40), at, order).filter((day) => day.start - at <= 4)
  })
  const [first] = days
  return first && days.every((day) => day.iso === first.iso) ? { ...first, confidence: 0.75 } : null
}

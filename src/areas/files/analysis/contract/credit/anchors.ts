import { daysIn } from '../dates.ts'
import type { Definition } from './definitions.ts'

type Anchor = { iso: string | null; length: number }

/** The day that a text begins with the name of, as "the Closing Date", and how many characters name it. Its "iso" is null where that day is not known. */
export type Anchors = (text: string) => Anchor | null

type Given = { flat: string; definitions: readonly Definition[]; date: string | null; isAmendment: boolean }

export function anchorsOf(given: Given): Anchors {
  return (text) => {
    const own = ofAgreement.exec(text)?.[0]
    // an amendment writes down the words of the agreement that it changes, whose date is another
    if (own) return { iso: given.isAmendment ? null : given.date, length: own.length }
    const [, article = '', name = ''] = named.exec(text) ?? []
    if (name === '') {
      const [day] = daysIn(text.slice(0, 40))
      return day && day.start <= 4 ? { iso: day.iso, length: day.end } : null
    }
    return { iso: dayNamed(name, given, 3), length: article.length + name.length }
  }
}

const ofAgreement =
  /^(?:the )?(?:this agreement|date (?:hereof|of (?:this|the) (?:[\p{L}]+ ){0,3}?(?:agreement|letter|deed|note|contract)|first (?:above )?written(?: above)?|of signing(?: of this agreement)?)|signing date|its date)/iu
const named = /^((?:the |such )?)((?:\p{Lu}[\p{L}’'-]*[ ]){0,4}Date)\b/u

/** “Closing Date” means June 30, 2023; means the date of this Agreement; (the “Closing Date”) behind a day. */
function dayNamed(name: string, given: Given, depth: number): string | null {
  const { flat, definitions, date, isAmendment } = given
  const definition = definitions.find(({ term }) => term.toLowerCase() === name.toLowerCase())
  const body = definition ? flat.slice(definition.start, Math.min(definition.end, definition.start + 500)) : ''
  const [day] = daysIn(body.slice(0, 60))
  if (day && /^[\s,:]*(?:the |on |as of )*$/i.test(body.slice(0, day.start))) return day.iso
  if (/^[\s,:]*(?:the )?date (?:hereof|of (?:this|the) [\p{L} ]{0,20}agreement)\b/iu.test(body))
    return isAmendment ? null : date
  const told =
    /\b(?:which|such) (?:date|day)?\s*(?:is|was|occurred on|being|shall be)\s+(?=[\d\p{L}])|\(\s*(?=\p{Lu}\p{Ll}+ \d{1,2}, 20)|\bbeing\s+/u.exec(
      body,
    )
  if (told) {
    const at = told.index + told[0].length
    const [after] = daysIn(body.slice(at, at + 30))
    if (after && after.start <= 1) return after.iso
  }
  const alias = /^[\s,:]*the ((?:\p{Lu}[\p{L}’'-]* ){0,4}Date)\b/u.exec(body)?.[1]
  if (alias && depth > 0 && alias !== name) return dayNamed(alias, given, depth - 1)
  return definition ? null : inline(name, flat)
}

function inline(name: string, flat: string): string | null {
  const at = flat.search(
    new RegExp(
      String.raw`\((?:the|such date, the)?\s*[“"„]\s?(?:the )?${name.replace(/[^\p{L}\p{N} ]/gu, '.')}\s?[”"“]`,
      'iu',
    ),
  )
  if (at < 0) return null
  const day = daysIn(flat.slice(Math.max(0, at - 40), at)).at(-1)
  return day && 40 - day.end <= 4 && at >= 40 ? day.iso : null
}

/** The same day so many months later; of a month without it the last one. */
export function addMonths(iso: string, months: number): string {
  const [year = 0, month = 1, day = 1] = iso.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))).toISOString().slice(0, 10)
}

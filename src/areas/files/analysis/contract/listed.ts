import { daysIn } from './dates.ts'
import { type Law, placeOfLaw } from './law.ts'
import type { Particulars } from './particulars.ts'

type Given = Pick<Particulars, 'particulars'>
type Day = { iso: string; start: number; end: number; confidence: number }

/** The day that a list of particulars at the beginning gives as that of the contract. */
export function dateListed({ particulars }: Given): Day | null {
  for (const { label, value, at } of particulars) {
    if (!ofContract.test(label)) continue
    const [day, ...others] = daysIn(value)
    const place = day && others.length === 0 && /^\W*$/.test(value.slice(0, day.start)) ? at(day.start, day.end) : null
    if (day && place && place.start < openingCharacters) return { iso: day.iso, ...place, confidence: 0.9 }
  }
  return null
}
const ofContract =
  /^(?:date|dated|(?:signing|agreement|contract) date|date of (?:(?:this|the) )?(?:[\p{L}]+ ){0,2}(?:agreement|contract|deed|letter|signing))$/iu
const openingCharacters = 6000

/** The law that a list of particulars names. */
export function lawListed({ particulars }: Given): Law | null {
  for (const { label, value, at } of particulars) {
    if (!/^(?:governing|applicable|proper) law(?:(?: and|,|;| \/) .{0,60})?$/i.test(label)) continue
    const said = placed.exec(value)
    const place = placeOfLaw(said?.[1] ?? said?.[2] ?? '')
    const where = said && place ? at(0, said[0].length) : null
    if (place && where) return { value: place, ...where, confidence: 0.9 }
  }
  return null
}
const placed =
  /^(?:(?:the )?laws? of (?:the )?)?(?:(\p{Lu}\p{L}+(?: (?:and |of |the )*\p{Lu}\p{L}+){0,3}?) (?:substantive |material |domestic )?law\b|(?:the )?(\p{Lu}\p{L}+(?: (?:and |of |the )*\p{Lu}\p{L}+){0,3})(?:[.,;(]|$))/u

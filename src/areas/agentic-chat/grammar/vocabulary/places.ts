import { regionsNeedArticle } from '../../../../records/places/place_tables.ts'
import {
  codesCalled,
  codesInTables,
  namesInTables,
  type Place,
  placeOf,
  stateOf,
} from '../../../../records/places/places.ts'
import { isOrdinary } from './ordinary_words.ts'

/** Codes that are words of a question too; "the US" and "US companies" are taken by their neighbours. */
const wordsToo = new Set(
  'in or me hi ok oh la id co de al ma pa mo md ar ms il is it no be at my us in so am as to do by an on pe ab'.split(
    ' ',
  ),
)

/** A word of every day is no country, however it is called in other languages. */
const codesAsked = (key: string) => (isOrdinary(key) ? codesInTables(key) : codesCalled(key))

/** The places that words of a question name: "ohio", "swiss", "the midwest", "tx"; not cities. "hasArticle": "the" stands before. */
export function placesNamed(key: string, hasArticle: boolean): Place[] {
  const bare = key.startsWith('the ') ? key.slice(4) : key
  if (regionsNeedArticle.has(bare) && !hasArticle && bare === key) return []
  const codes = codesAsked(key) ?? codesAsked(bare)
  if (codes) return codes.map(placeOf)
  const state = wordsToo.has(key) ? undefined : stateOf(key)
  return state ? [placeOf(state)] : []
}

/** Every word of the names of places, for misspelled ones. */
export const placeWords = (): string[] =>
  [...namesInTables()].flatMap((name) => name.split(' ')).filter((word) => word.length > 3)

import { directionBefore } from './claims.ts'
import { type Figure, isValue, type Value } from './figures.ts'
import type { Source } from './ledger.ts'
import type { Fault } from './paragraphs.ts'
import { yearsIn } from './spoken_dates.ts'

/** "others": what else bears it out of the same one. A figure is right where one of them has it as it is said. */
export type Borne = { figure: Figure; source: Source; others: readonly Source[] }

const valuesIn = ({ values }: Source, figure: Figure) => [...values.values()].filter((value) => isValue(figure, value))

/**
 * Figures that go by the name of another value of the same row: directly behind it ("EBITDA was $128.6M"), or two of them
 * the one by the name of the other.
 */
export function mislabelled(text: string, borne: readonly Borne[]): Fault[] {
  const told = borne.flatMap(({ figure, source, others }) => {
    if (source.words !== null) return []
    const values = [...source.values.values()].filter(({ amount }) => amount !== null)
    const own = values.find((value) => isValue(figure, value))
    const label = own && labelBefore(text, figure, values)
    return own && label
      ? [{ figure, own, all: [source, ...others].flatMap((one) => valuesIn(one, figure)), ...label }]
      : []
  })
  return told.flatMap(({ figure, own, all, value, isDirect, saidBy }): Fault[] => {
    if (isValue(figure, value)) return []
    const isSwapped = told.some((other) => other.own === value && other.value === own)
    // a word that both have tells neither from the other
    if (all.some(({ label }) => wordsOf(label).includes(saidBy))) return []
    return isDirect || isSwapped
      ? [{ kind: 'label', why: `${figure.text} is the ${own.label}, not the ${value.label}` }]
      : []
  })
}

/** The year that a sentence says a figure is of: the one right behind it, else the last before it, else the next. */
function yearOf({ at, text: said }: Figure, text: string): string | undefined {
  const years = /(?<!\d)(?:19|20)\d\d(?!\d)/g
  const behind = /^\s?(?:in|for|im|en|für|pour|\()\s?(?:FY\s?)?((?:19|20)\d\d)(?!\d)/i.exec(
    text.slice(at + said.length),
  )
  const before = [...text.slice(0, at).matchAll(years)].at(-1)?.[0]
  return behind?.[1] ?? before ?? text.slice(at + said.length).match(years)?.[0]
}

/** A figure of another year than the sentence says nearest to it, where the same row has one of that year. */
export function ofAnotherYear(text: string, borne: readonly Borne[]): Fault[] {
  return borne.flatMap(({ figure, source, others }): Fault[] => {
    if (source.words !== null) return []
    const all = [source, ...others].flatMap((one) => valuesIn(one, figure))
    const [own] = all
    const said = yearOf(figure, text)
    if (!own || !said || all.some(({ label }) => yearsIn(label).length === 0 || label.includes(said))) return []
    const meant = [...source.values.values()].find(
      ({ label }) => label.includes(said) && wordsOf(label).some((word) => wordsOf(own.label).includes(word)),
    )
    return meant ? [{ kind: 'label', why: `${figure.text} is the ${own.label}; of ${said} it is ${meant.shown}` }] : []
  })
}

/** "fell 11%" of what has grown. */
export const turnedRound = (text: string, borne: readonly Borne[]): Fault[] =>
  borne.flatMap(({ figure, source, others }): Fault[] => {
    const said = directionBefore(text.slice(0, figure.at))
    if (!said || /^[-−]/.test(figure.text)) return []
    const all = [source, ...others].flatMap((one) => valuesIn(one, figure))
    const [wrong] = all
    const goesSo = ({ label, amount }: Value) =>
      !amount || !/growth|change|cagr/i.test(label) || amount > 0 === (said === 'up')
    if (!wrong || all.some(goesSo)) return []
    return [{ kind: 'label', why: `${wrong.label} is ${wrong.shown}: it went ${said === 'up' ? 'down' : 'up'}` }]
  })

/** The value whose name stands nearest before a figure, and whether nothing but a verb is between them. */
function labelBefore(
  text: string,
  { at }: Figure,
  values: readonly Value[],
): { value: Value; isDirect: boolean; saidBy: string } | undefined {
  const before = text.slice(0, at).toLowerCase()
  const places = values.flatMap((value) =>
    wordsOf(value.label).map((word) => ({ value, word, at: before.lastIndexOf(word) })),
  )
  const nearest = places
    .filter((one) => one.at >= 0)
    .toSorted((a, b) => b.at - a.at || b.word.length - a.word.length)[0]
  if (!nearest) return undefined
  const between = before.slice(nearest.at + nearest.word.length)
  return {
    value: nearest.value,
    saidBy: nearest.word,
    isDirect: /^(?:\s|was|is|were|are|of|at|stands|:|=|betrug|ist|war|est|était|es|de|von|bei)*$/.test(between),
  }
}

/** The words by which a value is told from the others. */
const wordsOf = (label: string) =>
  label
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(
      (word) =>
        word.length > 3 &&
        !/^(?:growth|change|each|many|with|from|days|date|deal|deals|last|total|company)$/.test(word),
    )

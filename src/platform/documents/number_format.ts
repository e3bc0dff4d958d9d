// Number formats of spreadsheets, as far as they change what a number counts: ECMA-376 part 1, 18.8.31.

/** A number as its cell shows it, in all of its digits, and in what it is counted then: 1000 for "#,##0,". */
export type ShownNumber = { number: number; unit: number }

/** What a format shows of a stored number: 12345678 in "#,##0," is 12345.678, in thousands. */
export function shownNumber(stored: number, format: string | undefined): ShownNumber {
  const unit = format?.includes(',') ? unitOfSection(sectionFor(stored, format)) : 1
  return { number: unit === 1 ? stored : Number((stored / unit).toPrecision(15)), unit }
}

/** Each comma behind the last place of the whole digits divides by a thousand. */
function unitOfSection(section: string): number {
  const commas = /[0#?](,+)(?![0#?,])/.exec(section)?.[1]?.length ?? 0
  return 1000 ** commas
}

/** The section of a format that a number is shown by, without its literal texts, colours and spaces. */
function sectionFor(stored: number, format: string): string {
  const sections = bare(format).split(';')
  const conditions = sections.map(conditionOf)
  const chosen = conditions.some((condition) => condition !== null)
    ? sections.find((_, at) => conditions[at]?.(stored) ?? at >= 1)
    : sections[stored < 0 ? 1 : stored === 0 ? 2 : 0]
  return chosen || sections[0] || ''
}

const bare = (format: string) => format.replace(/"[^"]*"|\\.|_.|\*.|\[(?![<>=])[^\]]*\]/g, '')

function conditionOf(section: string): ((stored: number) => boolean) | null {
  const [, comparison, bound] = /\[(<=|>=|<>|<|>|=)(-?\d+(?:\.\d+)?(?:E[+-]?\d+)?)\]/i.exec(section) ?? []
  const compare = comparison === undefined ? undefined : comparisons[comparison]
  return compare ? (stored) => compare(stored, Number(bound)) : null
}

const comparisons: Record<string, (stored: number, bound: number) => boolean> = {
  '<': (stored, bound) => stored < bound,
  '<=': (stored, bound) => stored <= bound,
  '>': (stored, bound) => stored > bound,
  '>=': (stored, bound) => stored >= bound,
  '=': (stored, bound) => stored === bound,
  '<>': (stored, bound) => stored !== bound,
}

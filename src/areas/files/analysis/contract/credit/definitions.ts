import type { RunningText } from '../text.ts'

/** A term that the agreement defines; "start" and "end" are those of what it means, in characters of the text. */
export type Definition = { term: string; start: number; end: number }

/** What the agreement defines, in order: each definition ends where the next one begins. */
export function definitionsOf({ flat, lines }: Pick<RunningText, 'flat' | 'lines'>): Definition[] {
  const bare = [...lines.matchAll(verbless)]
  const marks = [...flat.matchAll(quoted), ...lines.matchAll(unquoted), ...(bare.length >= verblessMin ? bare : [])]
    .map((match) => ({ term: (match[1] ?? '').trim(), from: match.index, start: match.index + match[0].length }))
    .sort((a, b) => a.from - b.from)
  return marks.map(({ term, start }, index) => ({
    term,
    start,
    end: Math.min(marks[index + 1]?.from ?? flat.length, start + charactersMax, flat.length),
  }))
}

/** The definition within which a character stands. */
export function definitionAt(definitions: readonly Definition[], at: number): Definition | undefined {
  let low = 0
  let high = definitions.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((definitions[middle]?.start ?? 0) <= at) low = middle
    else high = middle - 1
  }
  const found = definitions[low]
  return found && found.start <= at && at < found.end ? found : undefined
}

const charactersMax = 1600
const means = String.raw`(?:means?|shall mean|bedeutet|désigne|significa|indica|betekent|betyr|betyder|tarkoittaa|oznacza|has the meaning|shall have the meaning|is defined as|:|is(?= (?:the|an?|\d[\d,]*)\b))(?=[\s,:;(]|$)`
/** “Maturity Date” means, “Closing Date”: and “Borrowers” and “Guarantors” have */
const quoted = new RegExp(
  String.raw`[“"„]\s?(?:the )?([^“”"„]{2,70}?)\s?[”"“]\s*(?:\([^()]{0,80}\)\s*)?(?:,? (?:as|when|with) [^,.“”]{0,60},\s*)?${means}`,
  'giu',
)
/** “Maturity Date” December 9, 2027, as agreements have it that set a term apart and leave out the verb: in all of their definitions. */
const verbless = /^[“"„]\s?([^“”"„\n]{2,70}?)\s?[”"“] (?!\s*(?:means?|shall|has|have|is|are|and|or|in|as|:|,))/gimu
const verblessMin = 10
/** Maturity Date means, at the beginning of a line, as agreements have it that print their terms in bold or in a column */
const unquoted =
  /^\W{0,3}(\p{Lu}[\p{L}’'&/-]*(?: (?:\p{Lu}[\p{L}\d’'&/-]*|\d|of|and|the|in)){0,6})[ \n](?:means|shall mean)\b/gmu

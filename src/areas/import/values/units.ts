import { type Unit, unitOfWord } from '../../../words/amounts.ts'

/**
 * In what the amounts of a column are counted, as its heading says: "Revenue ($m)", "Umsatz in TEUR", "EBITDA USD '000". A
 * letter alone is a unit only beside a currency, or where nothing but units stands in brackets: "(Series B)" is none.
 */
export function unitOfHeading(heading: string): Unit {
  const words = wordsOf(heading.replace(/[([][^)\]]*[)\]]/g, ' '))
  for (const [, inside = ''] of heading.matchAll(/[([]([^)\]]*)[)\]]/g)) {
    const within = wordsOf(inside).filter((word) => !beside.has(word))
    const isUnit = within.length > 0 && within.every((word) => unitOfWord(word) !== undefined)
    const read = isUnit ? together(within) : plainlySaid(within)
    if (read.scale !== 1 || read.currency !== null) return read
  }
  return plainlySaid(words)
}

/** Words that stand beside a unit and are none. */
const beside = new Set(['in', 'of', 'fy', 'ltm', 'ttm', 'ntm', 'est', 'e', 'p.a.', 'local'])

const wordsOf = (text: string): string[] =>
  // "Try" is a word, TRY a currency
  (
    text
      .replace(/\b[Tt]ry\b/g, ' ')
      .toLowerCase()
      .match(/['’]?000s?|[\p{L}\p{Sc}]+/gu) ?? []
  ).map((word) =>
    /^['’]?000s?$/.test(word) ? 'thousand' : word.replace(/^t(?=eur|€|usd|us\$|\$|gbp|£|chf|sek|nok|dkk)/, 'k'),
  )

/** Only words that are a unit and nothing else, and letters right beside a currency. */
function plainlySaid(words: readonly string[]): Unit {
  const units = words.map(unitOfWord)
  return together(
    words.filter((word, at) => {
      const unit = units[at]
      if (!unit || (unit.currency !== null && word.length < 3 && !/\p{Sc}/u.test(word))) return false
      return unit.currency !== null || word.length > 3 || [at - 1, at + 1].some((next) => units[next]?.currency)
    }),
  )
}

function together(words: readonly string[]): Unit {
  const units = words.flatMap((word) => unitOfWord(word) ?? [])
  return {
    scale: units.find(({ scale }) => scale !== 1)?.scale ?? 1,
    currency: units.find(({ currency }) => currency !== null)?.currency ?? null,
  }
}

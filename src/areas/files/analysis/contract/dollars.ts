/** What "$" means in a contract that says so: "lawful money of Canada", "all amounts are in Australian dollars". */
export function currencyOfDollars(flat: string): string {
  const defined = definition.exec(flat)?.[1]
  const named = defined ?? (american.test(flat) ? '' : (statedIn(flat) ?? ''))
  return countries[named.slice(0, 5).toLowerCase()] ?? 'USD'
}

/** One of several currencies in which may be borrowed says nothing of what "$" is. */
function statedIn(flat: string): string | undefined {
  const match = [...flat.matchAll(stated)].find(
    ({ index, 0: found }) =>
      !currencyAhead.test(flat.slice(Math.max(0, index - 30), index)) &&
      !currencyBehind.test(flat.slice(index + found.length, index + found.length + 40)),
  )
  return match?.slice(1).find(Boolean)
}
const currencyAhead = /\b(?:dollars|euros?|sterling|yen|francs?)(?:,| and| or|, and|, or)\s*$/i
const currencyBehind = /^(?:,| and| or|, and|, or) (?:[a-z]+ )?(?:dollars|euros?|sterling|yen|francs?)\b/i

/** The currency of an amount that a "$" begins at "at": that of the letters in front of it, as in "Cdn. $". */
export function currencyBefore(flat: string, at: number): string | null {
  const letters = /(?<![\p{L}])(Cdn|Can|CAD|CDN|C|AUD|A|SGD|S|HKD|HK|NZD|NZ|US|USD|U\.S)\.? ?$/u.exec(
    flat.slice(Math.max(0, at - 6), at),
  )?.[1]
  return letters === undefined ? null : (byLetters[letters.slice(0, 2).toUpperCase()] ?? null)
}

const place = String.raw`(?:the )?(united states|u\.s\.|us|america|canad|australia|singapore|hong kong|new zealand)`
/** “Dollars” and “$” mean lawful money of the United States */
const definition = new RegExp(
  String.raw`(?:[“"]\s?(?:dollars?|\$)\s?[”"])[^.]{0,60}?\b(?:mean|refer|is|are|denote)[^.]{0,80}?\b${place}`,
  'i',
)
const american = /\b(?:united states|u\.?s\.?) dollars|lawful (?:money|currency) of the united states/i
const stated =
  /\b(canad|australia|singapore|hong kong|new zealand)(?:n|ian)? dollars|lawful (?:money|currency) of (canada|australia|singapore|hong kong|new zealand)/gi
const countries: Record<string, string> = { canad: 'CAD', austr: 'AUD', singa: 'SGD', 'hong ': 'HKD', 'new z': 'NZD' }
const byLetters: Record<string, string> = {
  CD: 'CAD',
  CA: 'CAD',
  C: 'CAD',
  AU: 'AUD',
  A: 'AUD',
  SG: 'SGD',
  S: 'SGD',
  HK: 'HKD',
  NZ: 'NZD',
  US: 'USD',
  'U.': 'USD',
}

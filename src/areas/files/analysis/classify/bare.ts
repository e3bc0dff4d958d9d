// Texts and patterns as they read without accents: "RESULTAT DE L'EXERCICE", "Arsrapport".

const letters: Record<string, string> = { ø: 'o', Ø: 'O', æ: 'ae', Æ: 'AE', ł: 'l', Ł: 'L' }

const withoutAccents = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[øæł]/gi, (letter) => letters[letter] ?? letter)

const hasAccents = /[^\p{ASCII}]/u

let last = { text: '', bare: '' }

/** The text without accents. Of one document the same text is asked for many times. */
export function bareOf(text: string): string {
  if (last.text !== text) last = { text, bare: withoutAccents(text) }
  return last.bare
}

const patterns = new WeakMap<RegExp, RegExp | null>()

/** The same pattern for texts without accents; null where it has none. */
export function barePatternOf(pattern: RegExp): RegExp | null {
  const known = patterns.get(pattern)
  if (known !== undefined) return known
  const bare = hasAccents.test(pattern.source.replace(/[’“”–—]/g, ''))
    ? new RegExp(withoutAccents(pattern.source), pattern.flags)
    : null
  patterns.set(pattern, bare)
  return bare
}

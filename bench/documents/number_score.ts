// Numbers are what is scored: of those printed on a page, how many are among those recognised, with the same value.

export type NumberScore = { right: number; of: number; missed: string[] }

export const numbersOf = (texts: readonly string[]) =>
  texts.flatMap((text) => text.match(/\d[\d,.]*/g) ?? []).map((number) => number.replace(/,/g, '').replace(/\.$/, ''))

export const numbersOn = (page: { words: readonly { text: string }[] } | undefined) =>
  numbersOf(page?.words.map((word) => word.text) ?? [])

export function scoreNumbers(printed: readonly string[], recognised: readonly string[]): NumberScore {
  const left = [...recognised]
  const missed = printed.filter((number) => {
    const found = left.indexOf(number)
    if (found >= 0) left.splice(found, 1)
    return found < 0
  })
  return { right: printed.length - missed.length, of: printed.length, missed }
}

export function sumOf(scores: readonly NumberScore[]): NumberScore {
  return {
    right: scores.reduce((sum, each) => sum + each.right, 0),
    of: scores.reduce((sum, each) => sum + each.of, 0),
    missed: scores.flatMap((each) => each.missed),
  }
}

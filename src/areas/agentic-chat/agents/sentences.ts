/** A text as sentences; the first of each further line begins with a line break. Rows of tables and headings are sentences of their own. */
export const sentencesOf = (text: string): string[] =>
  text
    .split(/\n+/)
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .flatMap((line, at) => {
      const [first = '', ...others] = line.split(
        /(?<=[.!?]["”’)]?)(?<!\b(?:\p{L}|Mr|Mrs|Ms|Dr|vs|No|approx|e\.g|i\.e|Inc|Ltd|Co|Corp|St)\.)\s+(?=[“"‘'(]?[\p{Lu}\p{N}])/u,
      )
      return [at === 0 ? first : `\n${first}`, ...others]
    })

/** Letters and digits alone, in small letters, a space between two words: as texts are compared. */
export const plainly = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Cuts a text into pieces that read well as they arrive: a sentence, a few rows of a table. Put together they are the text. */
export const chunksOf = (text: string): string[] =>
  (text === '' ? [] : text.split(/(?<=\n)/)).reduce<string[]>((chunks, line) => {
    const last = chunks.at(-1)
    if (last === undefined || startsAnew(last, line)) return [...chunks, ...sentences(line)]
    return [...chunks.slice(0, -1), last + line]
  }, [])

const rowsCharactersMax = 400

// an empty line goes with the paragraph before it; rows of a table and items of a list come in groups
const startsAnew = (last: string, line: string) => {
  if (line.trim() === '') return false
  const together = /^[|-]/.test(line) && /^[|-]/.test(last) && !last.endsWith('\n\n')
  return !together || last.length + line.length > rowsCharactersMax
}

const sentences = (line: string) => (/^[|>-]/.test(line) ? [line] : line.split(/(?<=[.:?!;]\s+)(?=\S)/))

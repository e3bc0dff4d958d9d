// Text that others wrote (names, notes, mails, documents) is put into an answer as text: nothing in it becomes a heading, a
// link, an image or HTML, breaks a table, or hides other words.

// what cannot be seen, or turns the direction of writing
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu

/** One line without what cannot be seen. */
export const oneLine = (text: string) =>
  text
    .replace(/[\s\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(unseen, '')
    .trim()

/** Someone else's text as one line of Markdown that shows just it. */
export const plain = (text: string) =>
  oneLine(text)
    .replace(/[\\`*[\]<|~]/g, '\\$&')
    // inside a word an underscore is only itself
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
    .replace(/&(?=#?\w+;)/g, '\\&')
    // addresses that a renderer would turn into links
    .replace(/:\/\//g, ':\\//')
    .replace(/\bwww\./gi, (www) => `${www.slice(0, -1)}\\.`)
    // what only at the start of a line is more than itself
    .replace(/^(?=#{1,6}(?:\s|$)|>|[+-](?:\s|$)|(?:-\s*){3,}$|=+\s*$)/, '\\')
    .replace(/^(\d{1,9})(?=[.)](?:\s|$))/, '$1\\')

/** A web or mail address of a record, which may be used; anything else is plain text. */
export const address = (text: string) =>
  /^(https?:\/\/)?[\w.@/?=%+&:-]+$/.test(text) && !/(^|\W)_|_(\W|$)/.test(text) ? text : plain(text)

/** The first characters of a text, cut between words. */
export const cut = (text: string, charactersMax: number) => {
  const line = oneLine(text)
  const characters = [...line]
  if (characters.length <= charactersMax) return line
  const head = characters.slice(0, charactersMax).join('')
  const words = head.replace(/\s+\S*$/u, '')
  // a "word" longer than half of it is cut where it stands
  return `${(words.length > head.length / 2 ? words : head).replace(/[\s,;:–-]+$/u, '')}…`
}

/** A quote of someone else's text. */
export const quote = (text: string, charactersMax = 320) => `“${plain(cut(text, charactersMax))}”`

export const bold = (markdown: string) => (markdown === '' ? '' : `**${markdown}**`)

type Cell = { head: string; right: boolean }

/** A table; cells are Markdown already. */
export const table = (columns: readonly Cell[], rows: readonly (readonly string[])[]) =>
  [
    line(columns.map(({ head }) => head)),
    line(columns.map(({ right }) => (right ? '---:' : '---'))),
    ...rows.map((row) => line(columns.map((_, at) => row[at] ?? ''))),
  ].join('\n')

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`

import { type Facts, isKnown } from '../fact.ts'

// The language of the templates: figures stand as {id} in a sentence, and as {|id|} without their sign: “fell by 3%”. A
// sentence of which a fact is not known is not written; what is missing is said by sentences of its own.

const reference = /\{(\|?)([^{}|\s]+)\|?\}/g

/** The sentence with placeholders, or nothing where a fact is missing. */
export function say(facts: Facts, sentence: string): string | undefined {
  const ids = [...sentence.matchAll(reference)].map(([, , id = '']) => id)
  if (!ids.every((id) => isKnown(facts, id))) return undefined
  return sentence.replace(reference, (_whole, bar: string, id: string) => `{{${bar ? 'size' : 'fact'}:${id}}}`)
}

/** The first that can be written. */
export const sayFirst = (facts: Facts, ...sentences: string[]): string | undefined => {
  for (const sentence of sentences) {
    const said = say(facts, sentence)
    if (said !== undefined) return said
  }
  return undefined
}

export type Part = string | undefined | false | null

/** Sentences that are known as one paragraph; nothing where none is. */
export const paragraph = (...sentences: Part[]): string | undefined => sentences.filter(Boolean).join(' ') || undefined

export const bullets = (...items: Part[]): string | undefined =>
  items
    .filter(Boolean)
    .map((item) => `- ${item}`)
    .join('\n') || undefined

/** “1 e-mail is”, “3 e-mails are”. */
export const counted = (facts: Facts, id: string, one: string, several: string): string =>
  `{${id}} ${facts.get(id)?.value === 1 ? one : several}`

/** Phrases joined as a sentence joins them: a, b and c. */
export function listed(phrases: Part[]): string | undefined {
  const known = phrases.filter((phrase): phrase is string => Boolean(phrase))
  if (known.length < 2) return known[0]
  return `${known.slice(0, -1).join(', ')} and ${known.at(-1)}`
}

type Column = { title: string; align?: 'left' | 'right' }

/** A table of GitHub's Markdown. Its cells are placeholders or words of ours; none holds a bar. */
export const table = (columns: Column[], rows: string[][]): string | undefined =>
  rows.length === 0
    ? undefined
    : [
        columns.map(({ title }) => title),
        columns.map(({ align = 'left' }) => (align === 'right' ? '---:' : '---')),
        ...rows,
      ]
        .map((cells) => `| ${cells.join(' | ')} |`)
        .join('\n')

export const cell = (id: string) => `{{cell:${id}}}`
export const sourceOf = (id: string) => `{{source:${id}}}`
export const number = (title: string): Column => ({ title, align: 'right' })
export const words = (title: string): Column => ({ title })

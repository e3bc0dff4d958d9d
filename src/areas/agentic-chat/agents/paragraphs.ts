// The lines of an answer, the sentences and cells of each, what stands against them, and the marks of what they cite.

/** What stands against a paragraph. A figure that nothing bears out is never shown; the rest is shown as not confirmed. */
export type Fault = {
  kind: 'figure' | 'subject' | 'label' | 'count' | 'source' | 'name' | 'order' | 'address' | 'markup'
  /** what it is, for whoever writes it anew */
  why: string
}

/** "[r3]", "[t2.4, r1]" */
export const citationMark = /\s?\[((?:[rtx]\d+(?:\.\d+)?)(?:\s*[,;]\s*(?:[rtx]\d+(?:\.\d+)?))*)\]/g

export const idsIn = (text: string) =>
  [...text.matchAll(citationMark)].flatMap(([, ids = '']) => ids.split(/[,;]/).map((id) => id.trim()))

/** An item of a list, or a row of a table. */
export const isItem = (line: string) => /^\s*(?:[-*+•|]|\d{1,2}[.)])/.test(line)
/** What heads that which follows it. A whole sentence in bold does not. */
export const isHeading = (line: string) => /^\s*(?:#{1,6}\s|\*\*[^*]*[^*.!?]\*\*:?\s*$)/.test(line)
/** "Three things are open:" */
export const isLead = (sentence: string) => /:[*_\s]*$/.test(sentence)
export const isRow = (paragraph: string) => paragraph.trimStart().startsWith('|')

/** The sentences of a paragraph, each with the marks and the space behind it; of a row of a table its cells. */
export function piecesOf(paragraph: string): string[] {
  if (isRow(paragraph)) return paragraph.split(/(?=\|)/)
  const cuts = [
    ...paragraph.matchAll(
      /(?<!\b(?:\d{1,2}|\p{Ll}))[.!?]["”’)*_]*(?:\s?\[[rtx][^\]]*\])*\s+(?=[“"‘'(*_]*[\p{Lu}\p{N}])/gu,
    ),
  ].map(({ 0: end, index }) => index + end.length)
  return [0, ...cuts].map((from, at) => paragraph.slice(from, cuts[at])).filter((sentence) => sentence !== '')
}

/** Marks stand before the sign that ends the sentence. */
export function withMarks(sentence: string, ids: readonly string[]): string {
  if (ids.length === 0) return sentence
  const [, said = sentence, end = ''] = /^([\s\S]*?)((?:\s*\|)?[.!?:*_"”]*\s*)$/.exec(sentence) ?? []
  return `${said} [${ids.join(', ')}]${end}`
}

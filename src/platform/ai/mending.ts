import { sentencesOf } from './checked_writing.ts'
import { ModelFailed } from './errors.ts'
import { markedData } from './marked_data.ts'

/** A line of what a model wrote, and why it cannot be shown. */
export type Wrong = { line: string; reasons: readonly string[] }
/** What has to be said against a sentence of a line; nothing where it stands. */
export type Check = (sentence: string, line: string) => string[]
/** Asks the model who wrote it for an answer. */
type Ask = (prompt: string) => Promise<string>

/** How a model is asked to write lines anew. */
export const mendingPrompt = (wrong: readonly Wrong[], how: string): string => {
  const listed = wrong.map(
    ({ line, reasons }, at) => `${at + 1}: ${line.trim()}\n   wrong: ${[...new Set(reasons)].join('; ')}`,
  )
  return `These paragraphs cannot be shown as they are:\n${markedData(listed.join('\n'))}\n${how} Answer with nothing but these paragraphs, each on one line behind its number and a colon.`
}

/** What the model wrote anew, by the number of the line from 1 on; nothing where it fails. */
export async function askToMend(wrong: readonly Wrong[], how: string, ask: Ask): Promise<Map<number, string>> {
  try {
    const text = await ask(mendingPrompt(wrong, how))
    return new Map(
      [...text.matchAll(/^\s*(\d{1,2}):[^\S\n]?(.*)$/gm)].map(([, number, anew = '']) => [Number(number), anew]),
    )
  } catch (error) {
    if (!(error instanceof ModelFailed)) throw error
    return new Map()
  }
}

/** The lines of a text. Those that do not stand go back to the model once; what fails again is cut, sentence by sentence. */
export async function mended(
  lines: readonly string[],
  check: Check,
  mend: (wrong: readonly Wrong[]) => Promise<Map<number, string>>,
): Promise<{ lines: string[]; cut: number }> {
  const reasonsIn = (line: string) =>
    sentencesOf(line.slice(markOf(line).length)).flatMap((sentence) => check(sentence, line))
  const judged = lines.map((line) => ({ line, reasons: reasonsIn(line) }))
  const wrong = judged.filter(({ reasons }) => reasons.length > 0)
  const anew = wrong.length > 0 ? await mend(wrong) : new Map<number, string>()
  let cut = 0
  const kept = judged.flatMap((one) => {
    const number = wrong.indexOf(one) + 1
    if (number === 0) return [one.line]
    const again = anew.get(number)
    const line = again === undefined ? one.line : withMarkOf(one.line, again)
    const standing = standingIn(line, check)
    cut += standing.cut
    return standing.text === '' ? [] : [standing.text]
  })
  return { lines: kept, cut }
}

const listMark = /^\s*(?:[-*+]|\d{1,2}[.)])\s+/
const markOf = (line: string) => listMark.exec(line)?.[0] ?? ''
const withMarkOf = (before: string, line: string) => `${markOf(before)}${line.trim().replace(listMark, '')}`

/** What is left of a line; a mark or a title in bold alone says nothing. */
function standingIn(line: string, check: Check): { text: string; cut: number } {
  const mark = markOf(line)
  const sentences = sentencesOf(line.slice(mark.length))
  const kept = sentences.filter((sentence) => check(sentence, line).length === 0)
  const cut = sentences.length - kept.length
  const text = kept.join('').trim()
  return { text: text === '' || (cut > 0 && /^\*\*[^*]+\*\*$/.test(text)) ? '' : `${mark}${text}`, cut }
}

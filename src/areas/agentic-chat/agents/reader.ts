import { z } from 'zod'
import { readingAs } from '../../../access/read_restricted.ts'
import { aboutMarkedData, aboutMarkedQuestion, markedData } from '../../../platform/ai/marked_data.ts'
import { boxOfQuote, passagesOnPages, spaced, stands, type WholePassage } from '../../files/index.ts'
import type { PassagesBlock } from '../answers/telling.ts'
import type { Asking } from '../asking.ts'
import type { Citation } from '../plan/result.ts'
import type { Calls } from './calls.ts'

type Found = PassagesBlock['passages'][number]
/** A passage as it is read: what the search found of it, and all of its text. */
type Readable = Found & { text: string; boxOf?: WholePassage['boxOf'] }

/** So many passages of some 400 words each are read; of further ones the best sentence. */
const wholeMax = 8

/** The passages of documents whole, each once: a table answers by its rows and not by the line above it, which has the words. */
export async function wholePassages({ sql, who }: Pick<Asking, 'sql' | 'who'>, found: readonly Found[]) {
  const places = found.flatMap(({ ref, page }) => (page === null ? [] : [{ file_id: ref.id, page }]))
  const all = await readingAs(sql, who, (db) => passagesOnPages(db, who, places))
  const taken = new Set<WholePassage>()
  return found.flatMap((one): Readable[] => {
    const whole = all.find(
      ({ file_id, page, text }) => file_id === one.ref.id && page === one.page && spaced(text).includes(one.quote),
    )
    if (whole && taken.has(whole)) return []
    if (!whole || taken.size === wholeMax) return [{ ...one, text: one.quote }]
    taken.add(whole)
    return [{ ...one, text: whole.text, boxOf: whole.boxOf }]
  })
}

/** Words that stand on a page of a document. */
export type Quote = { words: string; shows: string; citation: Citation }

const Quotes = z.object({
  quotes: z.array(
    z.object({
      passage: z.number().describe('the number of the passage'),
      words: z.string().describe('words of the passage, copied exactly, at most 60 words'),
      shows: z.string().describe('what they show, in a few words'),
    }),
  ),
})

const system = `You read passages of business documents for an investment firm, and copy out the words that help to answer a question.
Copy exactly, letter by letter, from one passage at a time; leave nothing out in the middle. At most eight quotes; none where nothing helps.
${aboutMarkedData} ${aboutMarkedQuestion}`

/** The quotes from passages that help with a question. Those that do not stand in their passage are dropped and counted. */
export async function readPassages(
  calls: Calls,
  question: string,
  passages: readonly Readable[],
): Promise<{ quotes: Quote[]; dropped: number }> {
  const numbered = passages.map(
    ({ text, ref, page }, at) => `[${at + 1}] ${ref.label}${page === null ? '' : `, page ${page}`}\n${text}`,
  )
  const prompt = `${markedData(numbered.join('\n\n'))}\nThe question:\n${markedData(question)}`
  const { quotes: claimed } = await calls.object({ schema: Quotes, system, prompt })
  const quotes = claimed.slice(0, quotesMax).flatMap(({ passage, words, shows }) => {
    const source = passages[passage - 1]
    if (!source || !stands(words, source.text)) return []
    const quote = spaced(words)
    const { citation } = source
    return [{ words: quote, shows, citation: { ...citation, quote, box: boxIn(quote, source) ?? citation.box } }]
  })
  return { quotes, dropped: Math.min(claimed.length, quotesMax) - quotes.length }
}

const quotesMax = 8

const boxIn = (quote: string, { text, boxOf }: Readable) => boxOf && boxOfQuote(quote, { text, boxOf })

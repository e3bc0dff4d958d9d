import { z } from 'zod'
import { aboutMarkedData, aboutMarkedQuestion, markedData } from '../../../platform/ai/marked_data.ts'
import type { PassagesBlock } from '../answers/telling.ts'
import type { Citation } from '../plan/result.ts'
import type { Calls } from './calls.ts'

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
  passages: PassagesBlock['passages'],
): Promise<{ quotes: Quote[]; dropped: number }> {
  const numbered = passages.map(({ quote, ref, page }, at) => `[${at + 1}] ${ref.label}, page ${page}\n${quote}`)
  const prompt = `${markedData(numbered.join('\n\n'))}\nThe question:\n${markedData(question)}`
  const { quotes: claimed } = await calls.object({ schema: Quotes, system, prompt })
  const quotes = claimed.slice(0, quotesMax).flatMap(({ passage, words, shows }) => {
    const source = passages[passage - 1]
    const isThere = source !== undefined && stands(words, source.quote)
    return isThere ? [{ words: spaced(words), shows, citation: { ...source.citation, quote: spaced(words) } }] : []
  })
  return { quotes, dropped: Math.min(claimed.length, quotesMax) - quotes.length }
}

const quotesMax = 8
const charactersMin = 8

const spaced = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Whether the words are in the passage in this order, however they are spaced, and cut out neither words nor figures. */
export function stands(words: string, passage: string): boolean {
  const quote = spaced(words)
  const text = spaced(passage)
  if (quote.length < charactersMin) return false
  for (let at = text.indexOf(quote); at >= 0; at = text.indexOf(quote, at + 1))
    if (
      !cutBefore.test(`${text.slice(Math.max(0, at - 2), at)}|${quote}`) &&
      !cutAfter.test(text.slice(at + quote.length))
    )
      return true
  return false
}

// "12" is no quote of "-12", "112" or "3.12", and "18" none of "18.6" or "18%"
const cutBefore = /[\p{L}\p{N}]\|[\p{L}\p{N}]|\p{N}[.,]\|\p{N}|[-−($€£]\|\p{N}/u
const cutAfter = /^(?:[\p{L}\p{N}%]|[.,]\p{N})/u

import { z } from 'zod'
import { faultsOf, figuresIn, figuresSaid } from '../../platform/ai/checked_writing.ts'
import { aboutMarkedData, aboutMarkedQuestion, markedData } from '../../platform/ai/marked_data.ts'
import type { Model } from '../../platform/ai/model.ts'
import { boxOfQuote, spaced, stands, type WholePassage } from '../files/index.ts'
import type { Answer } from './schema.ts'

const Replies = z.object({
  answers: z.array(
    z.object({
      question: z.number().describe('the number of the question'),
      said: z.string().describe('the answer, as short as the cell of a table'),
      passage: z.number().describe('the number of the passage that states it'),
      words: z.string().describe('the words of the passage that state it, copied exactly, at most 60 words'),
    }),
  ),
})

const system = `You read passages of one business document for an investment firm and answer questions about it, each answer as short as the cell of a table: a figure with its unit, a name, a date, a few words.
The words you copy must contain the answer. Say figures as they are printed, with the scale that their table states; compute nothing.
Leave out a question that the passages do not answer: no answer is better than a wrong one.
${aboutMarkedData} The questions stand there too. ${aboutMarkedQuestion}`

type Terms = { signal: AbortSignal; outputTokensMax: number }
type Said = Pick<Answer, 'kind' | 'text' | 'value' | 'unit' | 'standing' | 'note' | 'sources'>

/**
 * What a language model reads in passages of a document, by question. Its words must stand in the passage that it names, or
 * the answer is dropped; an answer that says more than they do is replaced by them. Throws ModelFailed.
 */
export async function readWithModel(
  model: Model,
  { questions, passages }: { questions: readonly string[]; passages: readonly WholePassage[] },
  terms: Terms,
): Promise<ReadonlyMap<string, Said>> {
  const numbered = passages.map(({ text, page }, at) => `[${at + 1}] page ${page}\n${text}`)
  const asked = questions.map((question, at) => `[${at + 1}] ${question}`)
  const prompt = `${markedData(numbered.join('\n\n'))}\nThe questions:\n${markedData(asked.join('\n'))}`
  const { value } = await model.object({ schema: Replies, system, prompt, ...terms })
  return new Map(
    value.answers.flatMap(({ question, said, passage, words }) => {
      const [name, source] = [questions[question - 1], passages[passage - 1]]
      const bbox = source && stands(words, source.text) ? boxOfQuote(words, source) : undefined
      return name && source && bbox ? [[name, saidOf(said, words, { ...source, bbox })]] : []
    }),
  )
}

type Place = Pick<WholePassage, 'text' | 'page'> & { bbox: Answer['sources'][number]['bbox'] }

function saidOf(said: string, words: string, { text, page, bbox }: Place): Said {
  const quote = spaced(words)
  const isItsOwn = spaced(said) === '' || said.length > saidMax || faultsOf(said, given(quote, text)).length > 0
  return {
    kind: 'model',
    text: isItsOwn ? quote : spaced(said),
    value: null,
    unit: 'text',
    standing: 'read',
    note: 'A language model read this, and nobody has confirmed it: look at the place.',
    sources: [{ page, bbox, quote }],
  }
}

const saidMax = 200

/** An answer has no figures but those of its words, and of the passage only in what they are: "in thousands". */
function given(words: string, passage: string): Parameters<typeof faultsOf>[1] {
  const scales = figuresSaid(passage).filter((said) => figuresIn(said).length === 0)
  const figures = new Set([...figuresSaid(words), ...scales.flatMap((word) => [word, word.replace(/s$/, '')])])
  return { has: () => false, figures, addresses: words.toLowerCase() }
}

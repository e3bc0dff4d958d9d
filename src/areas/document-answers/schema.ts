import { z } from 'zod'
import { title } from '../../platform/http/fields.ts'
import { Box } from '../files/index.ts'

const questionsMax = 20

export const Questions = z.object({
  questions: z
    .array(title(300))
    .min(1, 'must have at least one question')
    .max(questionsMax, `must have at most ${questionsMax} questions`),
  engine: z.enum(['rules', 'model'], 'must be rules or model').default('rules').meta({
    description: 'model: what the rules find no answer to is asked of the language model, where one is configured',
  }),
})
export type Questions = z.output<typeof Questions>

const Source = z.object({
  page: z.int(),
  bbox: Box,
  quote: z.string().meta({ description: 'What stands there' }),
})
export type Source = z.output<typeof Source>

export const kinds = ['value', 'figure', 'unsure', 'model', 'passage', 'hidden', 'none'] as const

export const Answer = z.object({
  question: z.string(),
  kind: z.enum(kinds).meta({
    description:
      'value: read as such from the document; figure: printed in its statements or worked out of them; unsure: the document has two that differ, or its words allow another reading; model: said by the language model of words that stand in the document; passage: the nearest sentences, which may say something else; hidden: not for the role; none: the document does not say it',
  }),
  text: z.string().meta({ description: 'As it is said in a cell; empty where there is none' }),
  value: z.union([z.number(), z.string()]).nullable().meta({
    description:
      'Whole units of the currency, a ratio for a percentage, ISO 8601 for a day; null where the text has several',
  }),
  unit: z.enum(['money', 'percent', 'ratio', 'days', 'months', 'number', 'day', 'text']).nullable(),
  currency: z.string().nullable().meta({ description: 'ISO 4217, of money' }),
  period: z.string().nullable(),
  standing: z
    .enum(['confirmed', 'corrected', 'read'])
    .nullable()
    .meta({ description: 'Whether a person has confirmed or corrected it in review; null for passages' }),
  note: z.string().nullable().meta({ description: 'Why there is none, or what to have in mind' }),
  sources: z.array(Source),
})
export type Answer = z.output<typeof Answer>

export const DocumentAnswers = z.object({
  file_id: z.string(),
  filename: z.string(),
  document_type: z.string().nullable(),
  company_id: z.string().nullable(),
  answers: z.array(Answer).meta({ description: 'In the order of the questions' }),
  model: z
    .string()
    .nullable()
    .meta({ description: 'The language model that can be asked; null where there is none for the person' }),
  notice: z.string().nullable().meta({ description: 'Why the language model has not answered' }),
})
export type DocumentAnswers = z.output<typeof DocumentAnswers>

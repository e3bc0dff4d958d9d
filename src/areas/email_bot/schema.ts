import { z } from 'zod'
import { line, text, timestamp, title } from '../../platform/http/fields.ts'
import { purposes } from './purpose.ts'
import { voices } from './tone.ts'

export const Wish = z.object({
  recipient: title(320).meta({ description: 'A name or an e-mail address' }),
  company_name: line(300).nullish(),
  purpose: title(500).meta({ description: `In any words; with a shape of their own: ${purposes.join(', ')}` }),
  context: text(5000).nullish().meta({ description: 'What the mail is to say, in your words' }),
  tone: line(100)
    .nullish()
    .meta({ description: `In any words, such as ${voices.join(', ')}` }),
  length: line(100)
    .nullish()
    .meta({ description: 'short, medium, long, “two sentences”, “3 paragraphs”, “100 words”' }),
})
export type Wish = z.output<typeof Wish>

export const Source = z.object({
  type: z.enum(['contact', 'company', 'interaction', 'email', 'deal', 'calendar_event', 'file']),
  id: z.string(),
  label: z.string(),
})
export type Source = z.output<typeof Source>

export const Draft = z.object({
  subject: z.string(),
  body: z.string(),
  suggested_send_time: timestamp,
  time_zone: z.string().meta({ description: 'In which suggested_send_time is a morning' }),
  recipient: z
    .object({
      contact_id: z.string(),
      name: z.string(),
      email: z.string().nullable(),
      company_id: z.string().nullable(),
    })
    .nullable(),
  purpose: z.enum(purposes),
  tone: z.enum(voices),
  length: z.string(),
  sources: z.array(Source).meta({ description: 'The records that the draft draws on' }),
  engine: z.enum(['rules', 'model']),
  notices: z.array(z.string()),
})
export type Draft = z.output<typeof Draft>

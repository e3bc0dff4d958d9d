import { z } from 'zod'
import { Id, pageOf, text, timestamp, title } from '../../platform/http/fields.ts'
import { ReportType, SectionName } from '../reports/index.ts'

const Section = z.object({ section: SectionName, heading: title(100) })
const sectionsMax = SectionName.options.length

const Sections = z
  .array(Section)
  .min(1, 'must have at least one entry')
  .max(sectionsMax, `must have at most ${sectionsMax} entries`)
  .refine((all) => new Set(all.map(({ section }) => section)).size === all.length, 'must name each section once')
  .meta({ description: 'What the report has, in this order, each under its heading' })

const toneCharactersMax = 1000

export const NewTemplate = z.object({
  name: title(100),
  report_type: ReportType,
  sections: Sections,
  tone: text(toneCharactersMax)
    .nullish()
    .meta({ description: 'How the firm writes, for the language model; reports by rules have their own' }),
})
export type NewTemplate = z.output<typeof NewTemplate>

export const TemplatePatch = NewTemplate.omit({ report_type: true }).partial()
export type TemplatePatch = z.output<typeof TemplatePatch>

export const TemplateId = z.object({ template_id: Id })

export const Template = z.object({
  id: z.string(),
  name: z.string(),
  report_type: ReportType,
  sections: z.array(z.object({ section: SectionName, heading: z.string() })),
  tone: z.string().nullable(),
  word_styles_of: z
    .string()
    .nullable()
    .meta({ description: 'The document whose styles reports as Word documents have; null: those of the product' }),
  created_at: timestamp,
  updated_at: timestamp,
})
export type Template = z.output<typeof Template>
export const TemplateList = pageOf(Template).pick({ data: true, total: true })

import { check } from '../check.ts'
import type { Facts } from '../fact.ts'
import { type Depth, kinds } from '../kinds.ts'
import type { ReportType, SectionName } from '../schema.ts'
import { companyOverview } from './company_overview.ts'
import { financialAnalysis } from './financial_analysis.ts'
import { marketAnalysis } from './market_analysis.ts'
import { recommendations } from './recommendations.ts'
import { riskAssessment } from './risk_assessment.ts'
import type { Part } from './say.ts'

/** "heading" is what stands above it; "tone" how the firm writes. */
export type ToWrite = {
  facts: Facts
  section: SectionName
  type: ReportType
  heading?: string
  tone?: string | null
}

/**
 * Writes a section in whole paragraphs of Markdown, without its title. Figures are placeholders, {{fact:id}}: whoever
 * writes, a template or a language model, has none of its own.
 */
export type WriteSection = {
  (toWrite: ToWrite, signal: AbortSignal): AsyncIterable<string>
  /** it reads what was written about the company, beside the figures */
  reads?: true
}

type Template = (facts: Facts, depth: Depth, type: ReportType) => Part[]

const templates: Record<SectionName, Template> = {
  company_overview: companyOverview,
  financial_analysis: financialAnalysis,
  market_analysis: marketAnalysis,
  risk_assessment: riskAssessment,
  recommendations,
}

/** The writer that is always there: the same facts make the same text. */
export const writeByTemplate: WriteSection = async function* ({ facts, section, type }) {
  const depth = kinds[type].sections[section] ?? 'full'
  const parts = templates[section](facts, depth, type).filter((part) => typeof part === 'string')
  // a heading over nothing is none
  yield* parts.filter(
    (part, index) => !part.startsWith('### ') || (parts[index + 1]?.startsWith('### ') ?? true) === false,
  )
}

/** Another writer, and the template for each section that it fails at or puts a figure of its own into. */
export const orTemplate = (write: WriteSection, onFault: (fault: unknown) => void): WriteSection =>
  async function* (toWrite, signal) {
    try {
      const paragraphs = []
      for await (const paragraph of write(toWrite, signal)) paragraphs.push(paragraph)
      const faults = check(paragraphs.join('\n\n'), toWrite.facts)
      if (faults.length === 0 && paragraphs.length > 0) return yield* paragraphs
      onFault(faults)
    } catch (error) {
      signal.throwIfAborted()
      onFault(error)
    }
    yield* writeByTemplate(toWrite, signal)
  }

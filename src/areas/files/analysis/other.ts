import type { Document } from '../../../platform/documents/document.ts'
import { companyFinding } from './company/company.ts'
import type { Analysis } from './findings.ts'
import { summaryOf } from './summary.ts'

const sentencesOfSummary = 3

/** A document of no kind that is read for figures: what it is about, in its own sentences, and nothing more. */
export function readOther(document: Document): Analysis {
  const summary = summaryOf(document, sentencesOfSummary)
  return {
    data: { document_type: 'other', summary: summary?.text ?? null },
    findings: summary ? [...(summary.company ? [companyFinding(summary.company)] : []), summary.finding] : [],
    tables: [],
    checks: [],
  }
}

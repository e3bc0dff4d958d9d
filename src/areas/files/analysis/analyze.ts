import type { Document } from '../../../platform/documents/document.ts'
import { classify, isSlides } from './classify.ts'
import { readContract } from './contract/read.ts'
import type { Analysis } from './findings.ts'
import { readMemorandum } from './memorandum/read.ts'
import { readOther } from './other.ts'
import { readStatements } from './statements/read.ts'

type Given = { filename: string; documentType: string | null }

/** What a document says, in the shape of its type: the one its uploader named, else the one it is found to be of. */
export function analyze(document: Document, { filename, documentType }: Given): Analysis & { documentType: string } {
  const type = documentType ?? classify(document, filename).type
  if (documentType === null && type === 'other' && document.pages.length <= offerPagesMax) {
    const offer = offerIn(document, filename)
    if (offer) return offer
  }
  return { ...analysisAs(type, document), documentType: type }
}

// longer ones are handbooks and laws, and to read them for nothing takes seconds
const offerPagesMax = 80

/**
 * What no word calls a memorandum is one all the same where it says what only one does: the company, what it earns, and what is
 * offered of it, or who runs it in which market.
 */
function offerIn(document: Document, filename: string): (Analysis & { documentType: string }) | null {
  const documentType = isSlides(document, filename) ? 'pitch_deck' : 'cim'
  const analysis = readMemorandum(document, documentType)
  if (!('financials' in analysis.data)) return null
  const { company, financials, market, team, deal } = analysis.data
  const earns = financials.revenue !== null || financials.ebitda !== null
  const isOffered = deal.valuation !== null || deal.structure !== null
  // minutes and letters name people and figures too
  const isTold = team.length >= 2 && market.size !== null
  return company !== null && earns && (isOffered || isTold) ? { ...analysis, documentType } : null
}

function analysisAs(type: string, document: Document): Analysis {
  switch (type) {
    case 'cim':
    case 'pitch_deck':
      return readMemorandum(document, type)
    case 'financial':
    case 'financial_statement':
      return readStatements(document)
    case 'contract':
      return readContract(document)
    default: {
      const other = readOther(document)
      const summary = 'summary' in other.data ? other.data.summary : null
      return { ...other, data: { document_type: type, summary } }
    }
  }
}

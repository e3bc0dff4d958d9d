import type { Document } from '../../../platform/documents/document.ts'
import { classify } from './classify.ts'
import { readContract } from './contract/read.ts'
import type { Analysis } from './findings.ts'
import { readMemorandum } from './memorandum/read.ts'
import { readOther } from './other.ts'
import { readStatements } from './statements/read.ts'

type Given = { filename: string; documentType: string | null }

/** What a document says, in the shape of its type: the one its uploader named, else the one it is found to be of. */
export function analyze(document: Document, { filename, documentType }: Given): Analysis & { documentType: string } {
  const type = documentType ?? classify(document, filename).type
  return { ...analysisAs(type, document), documentType: type }
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

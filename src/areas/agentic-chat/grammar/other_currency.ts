import { foreignCurrencyIn } from '../../../words/currencies.ts'
import type { OfDocuments } from './document_question/question.ts'
import type { Understanding } from './understanding.ts'

type Reading = { understanding: Understanding; documents: OfDocuments }

/**
 * Records are in US dollars: what is asked in euros has no answer in them, and one in dollars would be wrong. Words that are
 * looked for in texts and documents may be amounts of any currency.
 */
export function inCurrencyOfRecords<R extends Reading>(question: string, reading: R): R {
  const currency = foreignCurrencyIn(question)
  if (currency === undefined || isOfTexts(reading)) return reading
  return { ...reading, understanding: { kind: 'other_currency', currency } }
}

function isOfTexts({ understanding, documents }: Reading): boolean {
  switch (understanding.kind) {
    case 'plan': {
      const { plan } = understanding
      return plan.kind === 'search' || (plan.kind === 'query' && plan.text !== null)
    }
    case 'not_understood':
      return documents.companyId !== null
    case 'needs_model':
      return false
    default:
      return true
  }
}

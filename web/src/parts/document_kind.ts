import { documentNoun } from '../../../src/words/document_kind.ts'

/** What a document is, in words. A firm may have words of its own. */
const kindNames: Record<string, string> = {
  cim: documentNoun('cim'),
  pitch_deck: 'Pitch deck',
  financial_statement: 'Statements',
  contract: 'Contract',
  other: 'Other',
}

export const kindChoices = Object.entries(kindNames).map(([value, label]) => ({ value, label }))

export function kindName(kind: string | null | undefined): string | null {
  if (!kind) return null
  if (kind === 'financial') return 'Statements'
  const words = documentNoun(kind)
  return kindNames[kind] ?? `${words[0]?.toUpperCase()}${words.slice(1)}`
}

const nouns: Record<string, string> = { cim: 'CIM', nda: 'NDA', loi: 'LOI', financial: 'financial statement' }

/** What a kind of document is called within a sentence. A firm may have words of its own. */
export const documentNoun = (kind: string): string => nouns[kind] ?? kind.replaceAll('_', ' ')

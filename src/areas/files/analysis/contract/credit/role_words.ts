// What agreements in other languages call those who borrow, lend and act for the lenders, and how they say in which role somebody acts.

const words: [source: string, role: string][] = [
  ['(?:kredit|darlehens)nehmer(?:in(?:nen)?)?', 'Borrower'],
  ['emprunteu(?:rs?|ses?)', 'Borrower'],
  ['(?:prestatari[oa]s?|acreditad[oa]s?)', 'Borrower'],
  ['(?:mutuatari[oa]|prenditore|parte finanziata)', 'Borrower'],
  ['(?:leningnemer|kredietnemer)', 'Borrower'],
  ['(?:låntaker|låntagare|låntager|kredittager)', 'Borrower'],
  ['(?:lainanottaja|kredytobiorca|mutuári[oa])', 'Borrower'],
  ['(?:kredit|darlehens)geber(?:in(?:nen)?)?', 'Lender'],
  ['prêteurs?', 'Lender'],
  ['(?:prestamistas?|acreditantes?|acreedor(?:es|as?)?|entidad(?:es)? acreditantes?)', 'Lender'],
  ['(?:banch[ei] finanziatric[ei]|finanziator[ei])', 'Lender'],
  ['(?:kredietgevers?|långivar(?:e|na)|långivere?|lainanantaja|kredytodawc[ay])', 'Lender'],
  ['(?:konsortialführer(?:in)?|zahlstelle|agentin|kreditagent(?:in)?|fazilitätsagent(?:in)?)', 'Agent'],
  ['agent (?:des crédits|du crédit|administratif)', 'Agent'],
  ['(?:banco agente|entidad agente|agente(?: administrativo)?)', 'Agent'],
  ['(?:banca agente|agentti|kredietagent|agente de crédito)', 'Agent'],
  ['(?:garante?s?|bürge|garantin|fiador(?:es)?|borgensmann|takaaja)', 'Guarantor'],
]

/** Source of a regular expression for all of them. */
export const foreignRoles = words.map(([source]) => source).join('|')

/** "Kreditnehmerin" is Borrower. null: none of them. */
export const foreignRole = (word: string): string | null =>
  words.find(([source]) => new RegExp(`^${source}$`, 'iu').test(word))?.[1] ?? null

/** "als", "en qualité d’": what stands before a role. */
export const inRole = String.raw`(?:as|als|en (?:sa )?qualité d(?:e\s|['’]\s?)|en tant qu(?:e\s|['’]\s?)|(?:actuando )?como|in qualità di|in de hoedanigheid van|som|jako)`

/** What companies have behind their name and people leave out when they speak. */
const legalForms = new Set(
  `inc incorporated corp corporation co company llc llp lp ltd limited plc pllc pc pbc gmbh mbh ag kg kgaa ohg ug se sa sas sarl
  srl spa bv nv ab as asa aps oy oyj kk pty pte sdn bhd sro zoo doo dd ltda cv sl slu ev ek eg ltee limitee`.split(
    /\s+/,
  ),
)
const groupWords = new Set('group holdings holding gruppe groupe grupo intl international'.split(' '))
export const isGroupWord = (word: string): boolean => groupWords.has(word)
export const isLegalForm = (word: string): boolean => legalForms.has(word) || groupWords.has(word)

/** What may stand behind the one word that a company is called by, as PostgreSQL finds it in a folded name. */
export const legalFormsPattern = `([^[:alnum:]]+(${[...legalForms, ...groupWords].join('|')}))*[^[:alnum:]]*$`

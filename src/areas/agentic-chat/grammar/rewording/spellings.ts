const honorifics = new Set(
  'mr mrs ms miss mx dr prof professor sir dame hon phd md mba cfa cpa esq jr sr ii iii'.split(' '),
)
export const isHonorific = (word: string): boolean => honorifics.has(word)

/** Words between which a name may stand that is one: "Hewlett - Packard", "Smith & Wesson", "Columbus, OH". */
export const isJoint = (word: string): boolean => /^(?:[-–—&+/,.]|and)$/.test(word)

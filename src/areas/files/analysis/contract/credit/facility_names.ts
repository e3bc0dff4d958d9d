// What agreements call their commitments and facilities, and which of these are parts of the whole.

/** "total" is the whole credit; anything else one part of it: "revolving", "term", "a", "delayed". */
export type Part = string

/** Not credit of its own: a part of another one, what may come later, what is for some other purpose. */
const noFacility =
  /\b(?:sub-?limit|sub-?facility|swing ?line|swingline|letters? of credit|l\/?c|lc|fronting|issuing|incremental|increase|increased|increasing|accordion|additional|uncommitted|minimum|unused|undrawn|available|availability|excess|applicable|percentage|pro rata|existing|prior|original credit|required|hedg\w+|overdraft|ancillary|bid|competitive|optional|new|other|seller|vendor|convertible|terminated|intercompany|extended|extending|extension|replacement|refinancing|specified|permitted|defaulting|departing|exiting|assigned|transfer|fee|interest|cash management|bank product|protective|individual|each|receivables|securiti[sz]ation|floor ?plan|bilateral|margin|minimum|daylight|private placement|capital commitments?|investors?)\b/i

/** Which part of a credit a name stands for. null: it names no credit of its own. */
export function partOf(name: string): Part | null {
  if (noFacility.test(name)) return null
  const lettered = letter.exec(name)?.slice(1).find(Boolean)
  if (/\bterm\b.*\b(?:and|&)\b.*revolv|revolv.*\b(?:and|&)\b.*\bterm\b/i.test(name)) return 'total'
  if (/\bfilo\b|\bfirst[- ]in,? last[- ]out\b/i.test(name)) return 'filo'
  if (/\bdelayed|\bddtl\b|\bdd[- ]term/i.test(name)) return 'delayed'
  if (lettered && /^[A-Z\d]/.test(lettered)) return lettered.toLowerCase().replace('-', '')
  if (/\bcapex|capital expenditure|\bacquisition\b/i.test(name))
    return /capex|capital/i.test(name) ? 'capex' : 'acquisition'
  if (/\b(?:guarantee|bonding|bond) (?:facilit|commitment)/i.test(name)) return 'guarantee'
  const place = placed.exec(name)?.[1]?.toLowerCase().replaceAll('.', '')
  if (/revolv|working capital|line of credit|credit line|kontokorrent/i.test(name))
    return place ? `revolving ${place}` : 'revolving'
  if (/\bbridge\b/i.test(name)) return 'bridge'
  if (/\bvat\b/i.test(name)) return 'vat'
  if (/\bterm\b/i.test(name)) return place ? `term ${place}` : 'term'
  return place ? `revolving ${place}` : 'total'
}

/** Facilities are told apart by who borrows, or in which currency. */
const placed =
  /\b(multi-?currency|dollar|canadian|u\.?s\.?(?! ?\$)|uk|euro|european|dutch|german|australian|domestic|foreign|super senior|fila)\b/i
const letter =
  /\b(?:facility|tranche|series|class|term(?: loan)?(?: facility)?)[ -]([a-h]\d?(?:-?\d)?)\b|\b([a-h])[ -](?:term|loan)|\b(?:facility|tranche)[ -](\d)\b/i

/** Of parts that are named, those that stand beside each other: "term" is what "a" and "b" are called together. */
export function distinctParts(parts: Iterable<Part>): Set<Part> {
  const all = new Set(parts)
  all.delete('total')
  const isLettered = [...all].some((part) => /^(?:[a-h]\d*|\d)$/.test(part))
  if (isLettered) all.delete('term')
  for (const part of ['term', 'revolving']) if ([...all].some((other) => other.startsWith(`${part} `))) all.delete(part)
  return all
}

/** The name of what a whole credit is defined as, or a part of it: “Total Facility A Commitments”, “Maximum Revolver Amount”. */
export const ofCredit =
  /^(?:(?:[\p{L}\d’'&./-]+)[ ]){0,6}?(?:commitments?|commitment amount|facilit(?:y|ies)|facility (?:amount|limit)|loans?|loan amount|credit limit|line of credit|credit line|revolver amount|maximum amount|maximum credit(?: amount)?|revolver credit|tranche(?: [a-h\d])?|facility [a-h\d]|credit amount|loan limit|notes?)$/iu

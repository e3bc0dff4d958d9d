// Names of parties, as contracts introduce them.

const forms =
  'S\\.A\\. de C\\.V|National Association|Incorporated|Inc|L\\.?L\\.?C|LLC|Ltd|Limited|L\\.?L\\.?P|L\\.?P|P\\.?L\\.?C|PLC|plc|Corp|Corporation|Company|Co|N\\.?A|N\\.?V|B\\.?V|GmbH(?: & Co\\.? KG(?:aA)?)?|mbH|AG|SE|KG|KGaA|OHG|e\\.?V|S\\.?A\\.?S?|S\\.?A\\.?R\\.?L|SARL|SAS|S\\.?r\\.?l|S\\.?p\\.?A|A\\.?B|A\\.?S|A\\/S|ApS|Oy[j]?|Pty|Pte|Pvt|Private Limited|P\\.?C|S\\.?L|Lda|S\\.?C\\.?A|U\\.?A|ULC|U\\.L\\.C|ICAV|SCSp|DAC|d\\.o\\.o|S\\.?C\\.?S|Sdn\\.? Bhd|Pte\\.? Ltd|Pty\\.? Ltd|S\\.?à\\.? ?r\\.?l|K\\.?K|ASA|eG|Kft|Zrt|Nyrt|s\\.r\\.o|a\\.s|Sp\\. ?z ?o\\.o|UAB|SIA|OÜ|Berhad|Tbk|P?JSC|S\\.?A\\.?U|S\\.?L\\.?U|B\\.?V\\.?B\\.?A|SNC|ehf|Trust|Foundation|Jr|Sr|III'
const formBehindComma = new RegExp(`^(?:${forms})\\b\\.?`, 'i')
const endsInForm = new RegExp(`(?:^|[\\s,])(?:${forms})\\.?$`, 'i')
const bodies =
  /\b(?:bank|university|county|city|town|state|republic|ministry|department|board|trustees|government|commonwealth|council|institute|church|company|society|association|house|college|school|authority|commission|secretary|kingdom|district|institut|port|chamber|order|fund)\b/i

/** The name at the beginning of what introduces a party: "Acme, Inc., a Delaware corporation" is Acme, Inc. null: none. */
export function nameIn(introduction: string): string | null {
  const start = introduction
    .replace(opening, '')
    .replace(/^the (?=\p{Lu})/u, '')
    .replace(bracketInName, '⟨$1⟩')
  const [first = '', ...rest] = start.split(hardStop)[0]?.split(/,\s+/) ?? []
  let name = cutAtOf(first.split(softStop)[0] ?? '')
  if (name === first)
    for (const piece of rest) {
      const form = /^(?:\p{Lu}|e\.?V|mbH|plc)/u.test(piece) ? formBehindComma.exec(piece)?.[0] : undefined
      if (!form) break
      name += `, ${form}`
      if (form.length < piece.length) break
    }
  name = name
    .replace(/[\s,;:–-]+$/, '')
    .replace(/\s+/g, ' ')
    .replace('⟨', '(')
    .replace('⟩', ')')
  return isName(name) ? name : null
}

/** Several names: "A Ltd, B Ltd and C Ltd", "(1) A and (2) B". */
export function namesIn(introduction: string): string[] {
  const pieces = introduction.split(/\(\d+\)|;|,?\s+and\s+|,\s+(?=[A-Z][\p{L}’'-]+ [A-Z])/u)
  const names = pieces.map(nameIn).filter((name) => name !== null)
  return [...new Set(names)]
}

export const hasLegalForm = (name: string) => endsInForm.test(name) || /^(?:PT|CV|UD) \p{Lu}/u.test(name)

/** Acme (Nominee 1) Limited, Acme (UK) plc */
const bracketInName =
  /\((\p{Lu}[\p{L}\d .&-]{1,28})\)(?=(?: \p{Lu}[\p{L}&-]*){0,3} (?:limited|ltd|llp|plc|inc|gmbh|b\.?v|pte|pty|pvt|private|corp|llc|lp|l\.p|s\.?a)\b)/iu

const opening =
  /^(?:[\s,;:.·•–-]+|\d{1,2}(?:\.\d{1,2})+\.?\s+|(?:first|second|third|fourth|fifth)\s*:\s+|\(?(?:\d{1,2}|[a-z]|[ivx]{1,4})[).]\s+|\((?:\d{1,2}|[a-zA-Z]|[ivx]{1,4})\)|(?:and|und|sowie|et|by and between|by and among|by|between|among|or|with|on the one hand|on the other hand|on the one part|on the other part|of the one part|of the other part|1st|2nd)\b(?!\s+its)|promises? to pay(?: to)?(?: the order of)?\s|(?:Herrn?|Frau|Monsieur|Madame|Mme)\s|(?:Mr|Mrs|Ms|Messrs|M\/s|Dr|Prof)\.?\s)+/i
const hardStop = /[(;:“”"„«]|_{2,}|\.{4,}|\s[–—]\s|\[/
const softStop =
  /\s+(?=(?:a|an|with|whose|having|residing|resident|located|represented|acting|registered|incorporated|organi[sz]ed|duly|being|born|who|which|by its|at|as|on behalf|company number|existing|established|hereinafter|hereafter|together|in its|the undersigned|for and)\b)/

/** "John Smith of 4 Mill Lane" is John Smith; "University of Leeds of Woodhouse Lane" is University of Leeds. */
function cutAtOf(name: string): string {
  const parts = name.split(/\s+of\s+/)
  const [head = ''] = parts
  if (parts.length === 1) return name
  const words = head.split(/\s+/).length
  if (endsInForm.test(head) || (words >= 2 && (!/\p{Ll}/u.test(head) || (words <= 5 && !bodies.test(head)))))
    return head
  return parts.length > 2 && !bodies.test(parts[1] ?? '') ? parts.slice(0, 2).join(' of ') : name
}

const isName = (name: string) =>
  name.length >= 3 &&
  name.length <= 100 &&
  /^[\p{Lu}\d]/u.test(name) &&
  (name.match(/\p{L}/gu)?.length ?? 0) >= 3 &&
  name.split(' ').length <= 12 &&
  !noName.test(name)

const noName =
  /^(?:the )?(?:none|nil|n\/a|not applicable|part(?:y|ies)|lenders?(?: party.*)?|undersigned|agreement|company|date|background|recitals?|whereas|this .*|each .*|all .*|such .*|any .*|subject .*|name|address|guarantors?(?: party.*)?|several .*|other .*|persons?.*|its .*|financial institutions?.*|if .*|in .*|(?:seller|buyer|party|purchaser|vendor)s?(?: \d)? and .*)$|^letter of intent\b|\bjointly\b|\beach\b|\b(?:hereto|shall|whereas|agreement|contract|deed)\b/i

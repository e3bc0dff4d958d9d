// What a contract calls an amount of money in it.

type Label = { text: string; confidence: number }

/** "before" and "after" are of the same sentence; "wider" reaches further back. "isOwn" says whose rent or salary it is. */
export type Around = { before: string; after: string; wider: string; line: string; above: string }

/** null where the contract gives the amount no name, or that of no term: of a figure of the business, an example. */
export function labelFor(around: Around): Label | null {
  return (
    definedBehind(around) ??
    definedBefore(around) ??
    capOf(around) ??
    inTable(around) ??
    named(around) ??
    byVerb(around)
  )
}

/** 2,000,000 (the "Purchase Price") */
function definedBehind({ after }: Around): Label | null {
  const behind = definition.exec(after)?.[1]
  return behind && isLabel(behind) ? { text: tidy(behind), confidence: 0.92 } : null
}

const definition =
  /\(\s*(?:(?:as adjusted|collectively|together|such amount|being|hereinafter|herein|in each case|including .{0,30}),?\s+)*(?:the\s+)?[“"„]\s*(?:the\s+)?([^“”"]{2,50})[”"“]|^[^“"]{0,40}\bhereinafter (?:called |referred to as )?(?:the )?[“"„]([^“”"]{2,50})[”"“]/

/** "Purchase Price" means 2,000,000 */
function definedBefore({ before }: Around): Label | null {
  const defined = /[“"„](?:the )?([^“”"]{2,50})[”"“]\s*(?:shall mean|means|is|shall be|:|=)\s*([^“”"]{0,80})$/.exec(
    before,
  )
  if (!defined?.[1] || !isLabel(defined[1]) || limited.test(defined[2] ?? '')) return null
  return { text: tidy(defined[1]), confidence: 0.9 }
}

const limited = /\b(?:any|each|exceed|excess|less than|at least|more than|greater than|gross proceeds)\b/i

/** Limits of what is owed: of liability, of a claim, of costs. */
function capOf({ before, wider, above }: Around): Label | null {
  const near = `${above} ${wider}`
  if (
    /\bunless\b|\bonly if\b|\bonly (?:where|exist)/i.test(wider) &&
    /\bclaims?\b/i.test(wider) &&
    /\bexceeds?\s*$/i.test(before)
  )
    return {
      text: /total|aggregate|together/i.test(before.slice(-80)) ? 'Claim threshold, total' : 'Claim threshold, single',
      confidence: 0.8,
    }
  if (/liabilit|liable/i.test(near) && capped.test(before) && /liabilit|liable|damages|losses|claims/i.test(before))
    return { text: 'Liability cap', confidence: 0.85 }
  const limit = maximum.exec(before)
  const noun = limit ? lastNoun((limit[1] ?? '').replace(/,.*$/, '')) : null
  return noun ? { text: `${tidy(noun)}, maximum`, confidence: 0.75 } : null
}

const capped =
  /(?:(?:shall|will|does|may|can)\s+(?:not|in no event|in no case)(?:\s+in\s+(?:aggregate|total|the aggregate|any circumstances))?\s+exceed|in no event exceed|limited to|capped at|at most(?: to)?|exceed(?:ing)?)\s*(?:the\s+)?(?:(?:sum|amount|greater|lesser|total|aggregate)\s+(?:amount\s+)?of\s*)?$/i
const maximum =
  /([^.;]{3,160}?)[\s,]*\b(?:(?:which |and |but )?(?:shall|will|may|must) (?:not |in no event |in no case )(?:in (?:any circumstances|aggregate|total|the aggregate) )?exceed|capped at|up to (?:a maximum of |an aggregate of )?|(?:and |but )?at most|limited to|not exceeding|not to exceed)\s*$/i

/** "Deferred Consideration | 1,500,000" and "Monthly rent: 2,000" */
function inTable({ line, above }: Around): Label | null {
  const [, label, rest = ''] =
    /^\W*(?:\d{1,2}(?:\.\d{1,2})?\.?\s+)?(\p{L}[^\d£$€:]{2,60}?)\s*(:|\.|\s–|\s-)?\s*$/u.exec(line) ?? []
  if (label && (rest !== '' || isTitled(label))) return ofTerm(label, 0.85)
  if (line.trim() === '' && above !== '' && above.length <= 60 && !/[.;,]$/.test(above)) return ofTerm(above, 0.8)
  return null
}

const isTitled = (label: string) =>
  label.trim().includes(' ') && label.split(/\s+/).every((each) => /^\p{Lu}/u.test(each))

function ofTerm(words: string, confidence: number): Label | null {
  const label = words
    .replace(/^\W*(?:\d{1,2}(?:\.\d{1,2})*[.)]?\s+)?/, '')
    .replace(/\s*\([^)]*\)\s*$/, '')
    .replace(/[\s:–-]+$/, '')
  return label.split(' ').length <= 7 && ends.test(label) && !business.test(label)
    ? { text: tidy(label), confidence }
    : null
}

/** "a monthly retainer of 15,000", "the purchase price for the shares is 2,000,000" */
function named({ before }: Around): Label | null {
  const of = nounOf.exec(before) ?? nounFor.exec(before)
  const noun = of?.[1] ? lastNoun(of[1]) : null
  if (noun) return { text: tidy(noun), confidence: 0.8 }
  const subject = nounIs.exec(before)?.[1]
  return subject &&
    !vague.test(subject) &&
    !business.test(before.slice(-160)) &&
    !/\bcalculated|\bbased on/i.test(before.slice(-80))
    ? { text: tidy(subject), confidence: 0.8 }
    : null
}

/** "the Lead Investor shall subscribe 500,000 and the Co-Investor 200,000" */
function byVerb({ before, wider }: Around): Label | null {
  const own = subscribed.exec(before)
  if (own)
    return {
      text: `${verbs[(own[2] ?? '').toLowerCase()] ?? 'Payment'} by ${(own[1] ?? '').replace(/^.*\b(?:The|Each) /, '')}`,
      confidence: 0.75,
    }
  const next = /\band (?:the )?(\p{Lu}[\p{L}’'-]*(?: \p{Lu}[\p{L}’'-]*){0,3})\s*$/u.exec(before)?.[1]
  const verb = next ? [...wider.matchAll(subscribes)].at(-1)?.[1] : undefined
  return next && verb ? { text: `${verbs[verb.toLowerCase()] ?? 'Payment'} by ${next}`, confidence: 0.7 } : null
}

const verbs: Record<string, string> = {
  subscribe: 'Subscription',
  contribute: 'Contribution',
  invest: 'Investment',
  lend: 'Loan',
  advance: 'Advance',
  deposit: 'Deposit',
}
const subscribed = new RegExp(
  String.raw`\b(?:the )?(\p{Lu}[\p{L}’'-]*(?: \p{Lu}[\p{L}’'-]*){0,3}) (?:shall|will|agrees to|undertakes to) (${Object.keys(verbs).join('|')})(?: (?:for|up to|an amount of|a total of|the sum of|in cash|to the \p{Lu}\p{L}+))*\s*$`,
  'u',
)
const subscribes = new RegExp(String.raw`\b(?:shall|will) (${Object.keys(verbs).join('|')})\b`, 'gi')

// ---- nouns

const heads =
  'prices?|consideration|deposits?|rents?|retainers?|fees?|charges?|salary|bonus(?:es)?|remuneration|compensation|principal(?: amount| sum)?|loans?|facility|facilities|commitments?|payments?|instalments?|installments?|tranches?|penalty|damages|investment|valuation|value|premium|advances?|contributions?|allowance|royalt(?:y|ies)|commission|minimums?|caps?|deductible|basket|earn-?out|grant|guarantee|purchases?|settlement|escrow|retention|holdback|stipend|subscription|debt|credit|amounts?|sums?|limits?|costs|expenses|reimbursement|thresholds?|capital|equity|liquidity|share capital|kaufpreis|unternehmenswert|earn-out|verkäuferdarlehen|miete|mietzins|kaution|vertragsstrafe|darlehensbetrag|darlehen|jahresgehalt|gehalt|vergütung|betrag|abfindung'
const vague =
  /^(?:(?:an?|the|total|aggregate|such|said|maximum|minimum|annual|monthly|gross|net|in|den?) )*(?:amounts?|sums?|betrag|value|costs|payments?|price|thresholds?|limits?|minimums?)$/i
const headed = new RegExp(String.raw`(?:^|[\s-])(?:${heads})$`, 'i')
const ends = new RegExp(String.raw`(?:^|[\s-])(?:${heads}|shares|notes?)$`, 'i')
/** Figures of the business that a contract tells of. */
const business =
  /\b(?:revenues?|sales|turnover|ebitda|ebit|profits?|earnings|income|bookings|dividends?|balance sheet|total assets|budget(?:ed)?|order intake|backlog|insurance|sum insured|insured|(?:per|a|each) (?:ordinary |preferred |common )?share|par|nominal)\b/i

const word = String.raw`[^\s\d.,;:()“”"£$€]+`
const ofAmount = String.raw`(?:of|von|in höhe von|de|in the amount of|in an amount of|amounting to|in the sum of|equal to|totalling|at)(?:\s+(?:an?|the|initial|gross|net|maximum|minimum|aggregate|total|amount|sum|initially|up|to|approximately|not less than|principal|of|in))*\s*$`
/** "… fee of", with what may stand between the noun and the amount */
const nounOf = new RegExp(String.raw`((?:${word}\s+){0,5}${word})(?:\s*\([^)]{2,60}\))?\s+${ofAmount}`, 'i')
/** "… fee for the services of" */
const nounFor = new RegExp(
  String.raw`((?:${word}\s+){0,5}${word})\s+(?:for|für|payable|under|in respect of|per|from|to)(?![\p{L}])[^.;:,]{0,50}?\s+${ofAmount}`,
  'i',
)
const nouns = [
  String.raw`(?:base |minimum |initial |total |aggregate |monthly |annual |yearly |gross |net |fixed |security |rent |principal |passing |target |signing |sign-on |set-?up |management |service |services |licen[cs]e |termination |break |success |advisory |consultancy |consulting |agency |arrangement |commitment |closing |upfront |purchase |subscription |issue |exercise |strike |contract |option |settlement |escrow |loan |facility |credit |indemnity |contractual |liquidated |enterprise |pre-money |post-money |de minimis |starting |basic |performance |retention |transaction |reverse |performance |daily |day |hourly |capital )*(?:${heads}|rate)`,
]
const nounIs = new RegExp(
  String.raw`\b(${nouns.join('|')})(?:\s*\([^)]{2,60}\))?(?:\s+(?:for|payable|under|in respect|to|by|per|of the|of each|due)\b[^.;:]{0,100}?)?(?:[\s,:]+(?:is|are|in|of|shall|will|would|be|equal|to|equals|amounts?|amounting|the|a|an|initial|sum|not|exceed|exceeding|at|rate|up|maximum|aggregate|total|gross|initially|fixed|beträgt|von|höhe|currently|being|set|yearly|annual|amount|value))*[\s,:]*$`,
  'i',
)

/** Of "shall pay a monthly retainer" the "monthly retainer". null: it names nothing of a contract. */
function lastNoun(phrase: string): string | null {
  if (business.test(phrase)) return null
  const words = phrase.trim().replace(inAmount, '').split(/\s+/)
  const last = words.findLastIndex((_, index) => headed.test(words.slice(0, index + 1).join(' ')))
  if (
    last < 0 ||
    words.length - last > 4 ||
    !/^(?:of|under|for|to|by|from|in|per|due|payable|,)?$/.test(words[last + 1] ?? '')
  )
    return null
  const first = words.slice(0, last).findLastIndex((each) => stop.test(each)) + 1
  const noun = words.slice(first, last + 1).join(' ')
  return noun === '' || vague.test(noun) || noun.split(' ').length > 6 ? null : noun
}

const inAmount = /\s+(?:in|to|at|with) (?:the|an?) (?:total |aggregate |maximum )*(?:amount|sum|value|price)$/i

const stop =
  /^(?:an?|the|of|to|by|for|with|and|or|as|at|in|on|its|their|his|her|our|your|any|all|each|this|that|such|which|who|pays?|paid|owes?|receives?|grants?|provides?|shall|will|is|are|be|annual(?:ly)?,?|additional|further|one-time|than|subject|up|from|under|not|per|including|plus|has|have|had|agrees?|equal|twelve|four|two|three|six|ten|reimburses?|incurs?|procures?|exceeds?|borrows?|bears?|bearing|make|makes|made|entitled|following|payable|due|against|upon|only|exceeding|above|below|when|if|within|where|there|against|towards)$/i

const isLabel = (term: string) =>
  /\p{L}{2}/u.test(term) &&
  !/\b(?:date|agreement|part(?:y|ies)|act|company|term|business day|shares|investor|buyer|seller)$/i.test(term.trim())

const tidy = (term: string) =>
  term
    .replace(/\s+/g, ' ')
    .replace(/[,.]$/, '')
    .replace(/(?<=\p{L})- (?=\p{Ll})/gu, '-')
    .trim()
    .replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())

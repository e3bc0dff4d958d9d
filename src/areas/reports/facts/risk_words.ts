// What people write down when something may go wrong. Each subject has words that speak of trouble by themselves, or words
// that do so only beside a word of concern. The first subject that fits a sentence counts: the particular before the general.

type Subject = {
  heading: string
  /** in the middle of a sentence */
  short: string
  /** alternatives of a regular expression, in lower case */
  trouble?: string
  /** the same, of what is neutral without a word of concern */
  neutral?: string
}

const people =
  '(?:ceo|cfo|coo|cto|founders?|co-founders?|owners?|partners?|head of [\\w ]{2,25}|vps?|directors?|president|chair\\w*|managers?|management|team|engineers?|salespeople|people|staff|employees|technicians)'
const customers = '(?:customers?|clients?|accounts?|contracts?|tenants?|subscribers?)'

/** Points that are open. */
export const unsettled =
  "not (?:yet |been |fully )*(?:agreed|settled|resolved|decided|closed|signed off)|unresolved|unsettled|still open|open (?:points?|issues?|questions?)|outstanding (?:points?|issues?|questions?)|no agreement (?:on|about|over)|sticking points?|(?:has|have) (?:yet|still) to (?:agree|settle|resolve)|yet to be (?:agreed|settled|resolved)|(?:has|have|did)(?: not|n't) agreed?|disagree\\w*|cannot agree"

export const concern =
  'unsettled|concern\\w*|worr(?:y|ies|ied|ying)|risks?|risky|problem\\w*|issues?|trouble\\w*|weak\\w*|declin\\w+|falling|fell|drops?|dropped|lost|loses?|losing|loss|los(?:t|es)|leav(?:e|es|ing)|shortfall|pressure|too (?:high|low|long|much|dependent)|expir\\w+|runs? out|uncertain\\w*|unclear|threat\\w*|depend(?:s|ent|ence) on|relies on|high|rising|rose|increas\\w+|tight\\w*|headroom|breach\\w*|gap|short of|below|behind|overdue|stretched|fragile|churn\\w*|squeeze\\w*'

// biome-ignore format: a table
export const subjects: readonly Subject[] = [
  { heading: 'Environmental liability', short: 'environmental liability', trouble: 'environmental (?:indemnit\\w+|liabilit\\w+|claims?|remediation|issues?|clean-?up|exposure|damage|contamination)|contaminat\\w+|remediation|asbestos|groundwater|pfas', neutral: 'environmental|soil|spills?' },
  { heading: 'Litigation', short: 'litigation', trouble: 'lawsuits?|litigation|sued|suing|legal proceedings?|claims? against|disputes?|disputed|arbitration|injunctions?|class action' },
  { heading: 'Recalls and warranty', short: 'recalls and warranty', trouble: 'product recalls?|recall (?:of|campaign|costs?)|recalls|warranty (?:claims?|costs?|reserves?|provisions?|issues?)|defects?|defective|quality (?:issues?|problems?)', neutral: 'warrant(?:y|ies)' },
  { heading: 'Customer concentration', short: 'customer concentration', trouble: `(?:customer|client|revenue) concentration|concentrated (?:in|on|among)|(?:depend(?:s|ed|ent|ence)?|rel(?:y|ies|ied|iant|iance)) (?:up)?on (?:[\\w-]+ ){0,3}${customers}`, neutral: `(?:largest|biggest|single|top) (?:\\w+ )?${customers}` },
  { heading: 'Customers lost, renewals', short: 'customers and renewals', trouble: `(?:los(?:t|e|es|ing)|loss of) (?:[\\w'-]+ ){0,4}${customers}|(?:will |may |might |did |does |do |has |have )?not (?:be )?renew\\w*|won't renew|non-renewal|terminat(?:e|es|ed|ing|ion) (?:of )?(?:the|their|its|his|her|our)? ?${customers}|cancel(?:s|led|ling|lations?)`, neutral: 'renewals?|renew|churn|attrition|retention' },
  { heading: 'Key people', short: 'key people', trouble: `${people}(?: [\\w'-]+){0,6} (?:leav(?:e|es|ing)|left(?=\\.?$|[,;]| (?:in|last|for|after|at|the (?:company|business|firm|group)))|quits?|retir(?:e|es|ed|ing)|resign(?:s|ed|ing)?|depart(?:s|ed|ing)?|step(?:s|ped|ping)? down)|key[- ](?:man|person) (?:risk|dependen\\w+)|resignations?|retir(?:es|ing)|(?:wants|plans|plan|intends?|about) to (?:leave|retire|resign|step down)|departures? of|succession`, neutral: 'key[- ](?:man|person|people|personnel|employees?)|founder|non-competes?' },
  { heading: 'Working capital', short: 'working capital', trouble: 'days of (?:inventory|stock)|(?:inventory|stock) days|days(?: sales)? outstanding|(?:inventory|stock)(?: [\\w]+){0,4} \\d+ days|slow-moving|obsolete|obsolescence|aged (?:inventory|stock|receivables|debtors)|overdue receivables|write-?(?:downs?|offs?)', neutral: '(?:net )?working capital|peg|inventor(?:y|ies)|receivables' },
  { heading: 'Debt and covenants', short: 'debt and covenants', trouble: 'covenant (?:breach\\w*|waivers?|headroom|default)|breach(?:es|ed)? (?:of )?(?:the |its |a )?covenants?|in default|default(?:s|ed)? on|event of default|forbearance', neutral: 'covenants?|refinanc\\w+|leverage(?! (?:our|its|their|the|this|on)\\b)|net debt' },
  { heading: 'Price and cost pressure', short: 'price and cost pressure', trouble: '(?:price|pricing|margin|cost|wage) pressure|margin squeeze|price (?:cuts?|war|erosion)|undercut\\w*|tariffs?', neutral: 'pricing|input costs?|raw materials?|freight' },
  { heading: 'Supply', short: 'supply', trouble: 'sole[- ]sourced?|single[- ]sourced?|(?:sole|single) suppliers?|supplier (?:dependence|concentration)|(?:supply|parts|labou?r) shortages?|supply disruptions?', neutral: 'suppliers?|supply' },
  { heading: 'Tax, regulation and compliance', short: 'tax, regulation and compliance', trouble: 'tax (?:audits?|exposure|claims?|disputes?|liabilit\\w+)|(?:under|government|regulatory|tax|internal) investigations?|compliance (?:issues?|gaps?|breach\\w*|failures?)|data breach\\w*|ransomware|sanctions', neutral: 'regulat\\w+|permits?|licen[cs]es?' },
  { heading: 'Indemnities', short: 'indemnities', trouble: 'indemnit(?:y|ies)|indemnif\\w+|escrow|holdback' },
  { heading: 'Delays and missed plans', short: 'delays and missed plans', trouble: '(?:is|are|was|were|running|weeks?|months?|days) late|delays?|delayed|behind (?:schedule|plan|budget|forecast)|overruns?|postponed|miss(?:es|ed)? (?:the |its |their )?(?:budget|forecast|plan|targets?|quarter|guidance)|below (?:budget|plan|forecast)' },
  { heading: 'Open points', short: 'open points', trouble: 'unsettled' },
  { heading: 'Concerns', short: 'concerns', trouble: "red flags?|deal ?breakers?|(?:concerned|worried|nervous|uneasy) about|(?:biggest|key|main|real|serious) (?:risk|concern|worry|issue)s?|(?:risk|concern) (?:is|that|of)" },
]

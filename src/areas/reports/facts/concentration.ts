import { numberInWords, numberOfWords } from '../../../words/numbers.ts'

/** From which share of revenue on one customer, and several together, are a concentration. In per cent. */
const oneCustomer = 10
const severalCustomers = 25

const fractions: Readonly<Record<string, number>> = { half: 50, third: 33, quarter: 25, fifth: 20, tenth: 10 }

const shareWords = new RegExp(
  `(?:(\\d+(?:[.,]\\d+)?)|\\b(${numberInWords}))[ -]?(?:%|per ?cent\\b)|\\b(half|(?:a|one|two) (?:third|quarter|fifth|tenth)s?)\\b`,
  'gi',
)
// of a share that comes behind
const denied =
  /\b(?:no|none|not|neither|nor|never|without|nobody|nothing|less than|fewer than|below|under|at most|free of)\b/i

const customers = '(?:customers?|clients?|accounts?|tenants?|subscribers?)'
const customer = new RegExp(`\\b${customers}\\b`, 'i')
const ofOne = /\b(?:largest|biggest|single|main|one|key) (?:customer|client|account|tenant|subscriber)\b/i
const ofSales =
  /^\s*(?:of|in) (?:[\w'’-]+ ){0,4}?(?:revenues?|sales|turnover|billings?|bookings?|backlog|ARR|MRR|business|orders?|volumes?|fees|receivables)\b/i
const ofSomethingElse =
  /^\s*(?:(?:of|in|on|to)\b|more\b|less\b|higher|lower|above|below|up\b|down\b|cheaper|growth|discount|increase|decrease|margins?\b|faster|a year|per (?:year|annum)|retention|churn)/i
const between =
  '(?:[\\s:~,(–-]|for|at|is|are|was|were|only|about|around|roughly|nearly|almost|some|over|more|than|up|to|approximately)*$'
const makeUp = new RegExp(
  `\\b(?:account(?:s|ed|ing)? for|represent\\w*|ma[kd]e up|makes up|making up|contribut\\w+|stands? for|stood for|compris\\w+|generat\\w+)${between}`,
  'i',
)
/** The customers are what the sentence, or its part, begins with: "Largest client: 22%", "our top 5 customers are 40%". */
const subject = new RegExp(
  `(?:^|[.;,(]\\s*)(?:the |our |its |their )?(?:\\w+ )?(?:largest|biggest|single|main|top|key)(?: [\\w-]+)? ${customers}${between}`,
  'i',
)

/** Whether a text says that much of what is sold goes to few customers: it names the share, and does not deny it. */
export const saysConcentration = (text: string): boolean => text.split(/(?<=[.!?])\s+/).some(isConcentration)

function isConcentration(sentence: string): boolean {
  if (!customer.test(sentence)) return false
  const shareMin = ofOne.test(sentence) ? oneCustomer : severalCustomers
  return [...sentence.matchAll(shareWords)].some((share) => {
    const [before, behind] = [sentence.slice(0, share.index), sentence.slice(share.index + share[0].length)]
    if (denied.test(before) || percentOf(share) < shareMin) return false
    return ofSales.test(behind) || (!ofSomethingElse.test(behind) && (makeUp.test(before) || subject.test(before)))
  })
}

function percentOf([, digits, word = '', fraction = '']: RegExpMatchArray): number {
  if (digits !== undefined) return Number(digits.replace(',', '.'))
  if (word !== '') return numberOfWords(word) ?? 0
  const name = Object.keys(fractions).find((one) => fraction.toLowerCase().includes(one)) ?? ''
  return (fractions[name] ?? 0) * (/^two/i.test(fraction) ? 2 : 1)
}

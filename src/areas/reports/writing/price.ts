import { type Facts, isKnown, numberOf, priceOfDeal } from '../fact.ts'
import { missing } from '../format.ts'
import { cell, number, type Part, paragraph, say, sayFirst, sourceOf, table, words } from './say.ts'
import { trendWord } from './series.ts'

/** What a price is called, and the facts that it and its multiple are. */
const pricesIn = (facts: Facts): [label: string, value: string, multiple: string][] => [
  [facts.get(priceOfDeal(facts))?.label ?? '', priceOfDeal(facts), 'deal.1.ev_ebitda'],
  ['Asking price in the document', 'doc.deal.valuation', 'ask.ev_ebitda'],
  ['At the lower quartile of peers', 'value.at_lower', 'peers.ev_ebitda.lower'],
  ['At the median of peers', 'value.at_median', 'peers.ev_ebitda.median'],
  ['At the upper quartile of peers', 'value.at_upper', 'peers.ev_ebitda.upper'],
]

/** What the company costs, against what the firm has been ready to pay for its peers. */
export function valuation(facts: Facts): Part[] {
  const rows = pricesIn(facts)
    .filter(([, value]) => isKnown(facts, value))
    .map(([label, value, multiple]) => [
      label,
      cell(value),
      facts.has(multiple) ? cell(multiple) : missing,
      sourceOf(value),
    ])
  if (rows.length === 0) return ['### Valuation', 'No price is on record: neither a deal nor a document gives one.']
  return [
    '### Valuation',
    paragraph(priceInWords(facts), atPeers(facts), ask(facts), withoutPeers(facts)),
    rows.length > 1 && table([words('Basis'), number('Enterprise value'), number('EV/EBITDA'), words('Source')], rows),
  ]
}

/** “Project Lighthouse is valued at $98.0M, 9.0x EBITDA.” */
export const priceInWords = (facts: Facts): Part =>
  sayFirst(
    facts,
    '{deal.1.name} is priced at an enterprise value of {deal.1.enterprise_value}: {deal.1.ev_ebitda} EBITDA and {deal.1.ev_revenue} revenue.',
    '{deal.1.name} is priced at an enterprise value of {deal.1.enterprise_value}.',
    '{deal.1.name} is valued at {deal.1.value}: {deal.1.ev_ebitda} EBITDA and {deal.1.ev_revenue} revenue, if that is for the whole company.',
    '{deal.1.name} is valued at {deal.1.value}, {deal.1.ev_revenue} revenue if that is for the whole company; without positive EBITDA there is no multiple of earnings.',
    '{deal.1.name} is valued at {deal.1.value}.',
    'The document asks for {doc.deal.valuation}, {ask.ev_ebitda} EBITDA.',
    'The document asks for {doc.deal.valuation}.',
  )

/** The price next to the median of the firm's deals with peers. */
export function atPeers(facts: Facts): Part {
  const own = numberOf(facts, 'deal.1.ev_ebitda') ?? numberOf(facts, 'ask.ev_ebitda')
  const median = numberOf(facts, 'peers.ev_ebitda.median')
  if (own === null || median === null) return undefined
  // multiples are told apart by tenths
  const where = trendWord((own - median) / 10, 'above', 'below', 'in line with')
  return say(
    facts,
    `That is ${where} the median of {peers.ev_ebitda.median} in the firm’s deals with peers, at which the company would be worth {value.at_median}.`,
  )
}

export function ask(facts: Facts): Part {
  const over = numberOf(facts, 'ask.over_deal')
  if (over === null)
    return isKnown(facts, priceOfDeal(facts)) && say(facts, 'The document asks for {doc.deal.valuation}.')
  if (Math.abs(over) < 0.005) return 'The document asks for the same.'
  return say(
    facts,
    `The asking price in the document, {doc.deal.valuation}, is {|ask.over_deal|} ${over > 0 ? 'higher' : 'lower'}, at {ask.ev_ebitda} EBITDA.`,
  )
}

const withoutPeers = (facts: Facts): Part =>
  isKnown(facts, 'deal.1.ev_ebitda') &&
  !isKnown(facts, 'peers.ev_ebitda.median') &&
  'No deal with a peer has a value on record to compare it with.'

import { type Facts, isKnown, numberOf } from '../fact.ts'
import { peerMeasures } from '../facts/peer_measures.ts'
import type { Depth } from '../kinds.ts'
import { againstPeers } from './financial_analysis.ts'
import { cell, number, type Part, paragraph, say, sayFirst, sourceOf, table, words } from './say.ts'
import { latestOf, peersIn, pointsMin, seriesOf } from './series.ts'

export const marketAnalysis = (facts: Facts, depth: Depth): Part[] => [
  market(facts),
  depth === 'full' && '### Position among peers',
  ...peers(facts, depth),
]

function market(facts: Facts): Part {
  const stated = sayFirst(
    facts,
    'The document puts the market at {doc.market.size}, growing by {doc.market.growth_rate} a year.',
    'The document puts the market at {doc.market.size} and says nothing of its growth.',
    'The document has the market grow by {doc.market.growth_rate} a year and does not size it.',
  )
  return paragraph(
    !isKnown(facts, 'company.industry') && 'The record of {{fact:company.name}} names no industry.',
    stated ?? 'No document on file sizes the market, and this report does not guess at it.',
    stated && 'That is the seller’s view until it is checked against an independent source.',
    againstMarket(facts),
  )
}

function againstMarket(facts: Facts): Part {
  const own = latestOf(facts, 'revenue_growth')
  const ofMarket = numberOf(facts, 'doc.market.growth_rate')
  const { latest } = seriesOf(facts)
  if (own === null || ofMarket === null) return undefined
  const gap = own - ofMarket
  const figures = `{revenue_growth.${latest}} in {year.${latest}} against {doc.market.growth_rate}`
  if (Math.abs(gap) < pointsMin) return say(facts, `The company grows about as fast: ${figures}.`)
  return gap > 0
    ? say(facts, `The company grew faster, ${figures}, and so gains share if both figures hold.`)
    : say(facts, `The company grew more slowly, ${figures}, and so loses share if both figures hold.`)
}

function peers(facts: Facts, depth: Depth): Part[] {
  const found = peersIn(facts)
  if (!found) return ['Peers were not asked for in this report.']
  if (found.scope === 'none') return ['Without an industry on record there are no peers to compare with.']
  if (found.count === 0)
    return ['The firm’s book has no other company of this industry, so there are no peers to compare with.']
  const named = `{{fact:peers.${found.scope}}}`
  const chosen =
    found.scope === 'industry_and_size'
      ? `The peers are the ${named} companies of the same industry in the firm’s own book with between a third and three times this revenue.`
      : `The ${found.count === 1 ? 'only peer is' : 'peers are'} the ${named} ${found.count === 1 ? 'company' : 'companies'} of the same industry in the firm’s own book, whatever their size${sizeNote(facts)}.`
  return [
    paragraph(chosen, found.count < 3 && 'These are too few to call anything usual.'),
    peerTable(facts),
    depth === 'full' &&
      paragraph(
        ...(['revenue', 'revenue_growth', 'ebitda_margin', 'revenue_per_employee'] as const).map((measure) =>
          standing(facts, measure),
        ),
      ),
  ]
}

const sizeNote = (facts: Facts) =>
  isKnown(facts, 'peers.of_size') ? ', because only {{fact:peers.of_size}} are of the same size' : ''

const columns = [
  words('Measure'),
  number('This company'),
  number('Lower quartile'),
  number('Median'),
  number('Upper quartile'),
  number('Rank'),
  number('Peers'),
  words('Source'),
]

function peerTable(facts: Facts): Part {
  const rows = peerMeasures
    .filter(([measure]) => facts.has(`peers.${measure}.median`))
    .map(([measure, label]) => {
      const id = (part: string) => `peers.${measure}.${part}`
      const rank = isKnown(facts, id('rank')) ? `${cell(id('rank'))} of ${cell(id('of'))}` : 'n/a'
      return [
        label,
        ...['own', 'lower', 'median', 'upper'].map((part) => cell(id(part))),
        rank,
        cell(id('known')),
        sourceOf(id('median')),
      ]
    })
  return table(columns, rows)
}

const subjects = {
  revenue: 'Revenue',
  revenue_growth: 'Revenue growth',
  ebitda_margin: 'The EBITDA margin',
  revenue_per_employee: 'Revenue per employee',
}

/** Where it stands in the order of the peers, and on which side of what is usual. */
function standing(facts: Facts, measure: keyof typeof subjects): Part {
  const own = numberOf(facts, `peers.${measure}.own`)
  const [lower, upper] = [numberOf(facts, `peers.${measure}.lower`), numberOf(facts, `peers.${measure}.upper`)]
  if (own === null || lower === null || upper === null) return againstPeers(facts, measure, subjects[measure])
  const ranked = `ranks {peers.${measure}.rank} of {peers.${measure}.of}`
  if (own > upper)
    return say(
      facts,
      `${subjects[measure]} of {peers.${measure}.own} ${ranked}, above the upper quartile of {peers.${measure}.upper}.`,
    )
  if (own < lower)
    return say(
      facts,
      `${subjects[measure]} of {peers.${measure}.own} ${ranked}, below the lower quartile of {peers.${measure}.lower}.`,
    )
  return say(
    facts,
    `${subjects[measure]} of {peers.${measure}.own} ${ranked}, within the middle half of {peers.${measure}.lower} to {peers.${measure}.upper}.`,
  )
}

import { type Fact, type Facts, priceOfDeal, type Source, type Unit } from '../fact.ts'

/**
 * What the company would be worth at the multiples of its peers, and what the asking price comes to: ask.ev_ebitda,
 * ask.over_deal, value.at_lower, value.at_median, value.at_upper. "ebitda" is what a multiple is taken of; there is none of
 * a loss.
 */
export function valuationFacts(known: Facts, ebitda: Fact | undefined): Fact[] {
  if (typeof ebitda?.value !== 'number' || ebitda.value <= 0) return []
  const earned = ebitda.value
  return [...askFacts(known, ebitda, earned), ...atPeerMultiples(known, ebitda, earned)]
}

function askFacts(known: Facts, ebitda: Fact, earned: number): Fact[] {
  const ask = known.get('doc.deal.valuation')
  // an amount in another currency than the records has no multiple
  if (typeof ask?.value !== 'number' || ask.unit !== ebitda.unit) return []
  const deal = known.get(priceOfDeal(known))
  const facts = [
    computed('ask.ev_ebitda', 'EV/EBITDA at the asking price', ask.value / earned, 'multiple', [ask, ebitda]),
  ]
  if (typeof deal?.value === 'number' && deal.value > 0)
    facts.push(
      computed(
        'ask.over_deal',
        `Asking price over the ${deal.label.toLowerCase()}`,
        ask.value / deal.value - 1,
        'ratio',
        [ask, deal],
      ),
    )
  return facts
}

const points = ['lower', 'median', 'upper'] as const

function atPeerMultiples(known: Facts, ebitda: Fact, earned: number): Fact[] {
  return points.flatMap((point) => {
    const multiple = known.get(`peers.ev_ebitda.${point}`)
    if (typeof multiple?.value !== 'number') return []
    const label =
      point === 'median' ? 'Value at the median multiple of peers' : `Value at the ${point} quartile of peers`
    return [computed(`value.at_${point}`, label, multiple.value * earned, ebitda.unit, [multiple, ebitda])]
  })
}

const computed = (id: string, label: string, value: number, unit: Unit, [first, second]: [Fact, Fact]): Fact => {
  const source: Source = {
    kind: 'computed',
    id: second.source.id,
    marker: `${first.source.marker} and ${second.source.marker}`,
  }
  return { id, label, value, unit, period: second.period, source }
}

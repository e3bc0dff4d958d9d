import { type Facts, numberOf, textOf } from '../fact.ts'
import { againstDocuments } from './against_documents.ts'
import type { Rule } from './risks.ts'
import { say } from './say.ts'
import { latestOf, pointsMin, seriesOf } from './series.ts'

const thinMargin = 0.1
const slowingPoints = 0.05

const ofLatest = (facts: Facts, test: boolean, sentence: (latest: string) => string) => {
  const { latest } = seriesOf(facts)
  return test && latest !== undefined && say(facts, sentence(latest))
}

const isBelow = (value: number | null, limit: number) => value !== null && value < limit
/** Where the latest year has that figure above what is worth a word. */
export const whereUp = (facts: Facts, figure: string, sentence: (latest: string) => string) =>
  ofLatest(facts, (latestOf(facts, figure) ?? 0) > pointsMin, sentence)

/** What the figures say against the company: growth, margins, losses, and documents that say otherwise. */
export const figureRules: Rule[] = [
  {
    title: 'The document contradicts the record',
    short: 'the figures in which document and record differ',
    about: 'figures',
    weight: 'high',
    step: 'Reconcile the figures of the document with those on record before either is used.',
    evidence: (facts) => {
      const compared = againstDocuments(facts)
      return compared?.outcome === 'contradicts' && compared.text
    },
  },
  {
    title: 'Figures in another currency than the record',
    short: 'the rate of exchange behind the record',
    about: 'figures',
    weight: 'medium',
    step: 'Settle the rate at which the document’s figures were taken over.',
    evidence: (facts) => {
      const isForeign =
        textOf(facts, 'doc.period') !== null &&
        [facts.get('doc.financials.revenue'), facts.get('doc.financials.ebitda')].some(
          (fact) => fact !== undefined && fact.unit !== facts.get('company.revenue')?.unit,
        )
      const compared = isForeign ? againstDocuments(facts) : undefined
      return compared?.outcome === 'not_comparable' && compared.text
    },
  },
  {
    title: 'Revenue is falling',
    short: 'the fall of revenue',
    about: 'figures',
    mitigant: (facts) =>
      whereUp(facts, 'margin_change', (key) => `the EBITDA margin widened by {|margin_change.${key}|}.`),
    weight: 'high',
    step: 'Split the fall of revenue by customer, product and price.',
    evidence: (facts) =>
      ofLatest(
        facts,
        isBelow(latestOf(facts, 'revenue_growth'), 0),
        (key) => `Revenue fell by {|revenue_growth.${key}|} in {year.${key}}, to {revenue.${key}}.`,
      ),
  },
  {
    title: 'Operating loss',
    short: 'the operating loss',
    about: 'figures',
    weight: 'high',
    step: 'Establish the monthly cash use and how long the funds last.',
    evidence: (facts) =>
      ofLatest(facts, isBelow(latestOf(facts, 'ebitda'), 0), (key) => `EBITDA was {ebitda.${key}} in {year.${key}}.`),
  },
  {
    title: 'EBITDA is falling',
    short: 'the fall of EBITDA',
    about: 'figures',
    mitigant: (facts) => whereUp(facts, 'revenue_growth', (key) => `revenue grew by {revenue_growth.${key}}.`),
    weight: 'high',
    step: 'Walk EBITDA from year to year: price, volume, cost, one-off items.',
    evidence: (facts) =>
      ofLatest(
        facts,
        isBelow(latestOf(facts, 'ebitda_growth'), 0) && !isBelow(latestOf(facts, 'ebitda'), 0),
        (key) => `EBITDA fell by {|ebitda_growth.${key}|} in {year.${key}}, to {ebitda.${key}}.`,
      ),
  },
  {
    title: 'Net loss',
    short: 'the net loss',
    about: 'figures',
    mitigant: (facts) => whereUp(facts, 'ebitda', (key) => `EBITDA was positive at {ebitda.${key}}.`),
    weight: 'medium',
    step: 'Reconcile EBITDA with net income: interest, tax, depreciation and exceptional items.',
    evidence: (facts) =>
      ofLatest(
        facts,
        isBelow(latestOf(facts, 'net_income'), 0),
        (key) => `Net income was {net_income.${key}} in {year.${key}}.`,
      ),
  },
  {
    title: 'Thin margin',
    short: 'the thin margin',
    about: 'figures',
    mitigant: (facts) =>
      whereUp(facts, 'margin_change', (key) => `it widened by {|margin_change.${key}|} on the year before.`),
    weight: 'medium',
    step: 'Test how the margin bears a fall of volume and a rise of input cost.',
    evidence: (facts) => {
      const margin = latestOf(facts, 'ebitda_margin')
      return ofLatest(
        facts,
        margin !== null && margin >= 0 && margin < thinMargin,
        (key) => `An EBITDA margin of {ebitda_margin.${key}} in {year.${key}} leaves little room for a bad year.`,
      )
    },
  },
  {
    title: 'Margin is narrowing',
    short: 'the narrowing margin',
    about: 'figures',
    mitigant: (facts) => whereUp(facts, 'revenue_growth', (key) => `revenue grew by {revenue_growth.${key}}.`),
    weight: 'medium',
    step: 'Find what narrows the margin: mix, price or cost.',
    evidence: (facts) =>
      ofLatest(
        facts,
        isBelow(latestOf(facts, 'margin_change'), -0.01),
        (key) => `The EBITDA margin fell by {|margin_change.${key}|} in {year.${key}}, to {ebitda_margin.${key}}.`,
      ),
  },
  {
    title: 'Growth is slowing',
    short: 'slower growth',
    about: 'market',
    mitigant: (facts) =>
      whereUp(facts, 'ebitda_growth', (key) => `EBITDA grew by {ebitda_growth.${key}} in {year.${key}}.`),
    weight: 'medium',
    step: 'Compare bookings and backlog with the growth that the price assumes.',
    evidence: (facts) => {
      const { latest, previous } = seriesOf(facts)
      const now = latestOf(facts, 'revenue_growth')
      const before = previous ? numberOf(facts, `revenue_growth.${previous}`) : null
      if (now === null || before === null || now < 0 || before - now < slowingPoints) return undefined
      return say(
        facts,
        `Growth slowed from {revenue_growth.${previous}} in {year.${previous}} to {revenue_growth.${latest}} in {year.${latest}}.`,
      )
    },
  },
  {
    title: 'Margin is below that of peers',
    short: 'a margin below that of peers',
    about: 'market',
    mitigant: (facts) =>
      whereUp(facts, 'margin_change', (key) => `it widened by {|margin_change.${key}|} on the year before.`),
    weight: 'medium',
    step: 'Ask management why peers earn more on their revenue.',
    evidence: (facts) => {
      const [own, lower] = [numberOf(facts, 'peers.ebitda_margin.own'), numberOf(facts, 'peers.ebitda_margin.lower')]
      if (own === null || lower === null || own >= lower) return undefined
      return say(
        facts,
        'An EBITDA margin of {peers.ebitda_margin.own} is below the lower quartile of peers, {peers.ebitda_margin.lower}.',
      )
    },
  },
]

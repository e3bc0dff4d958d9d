import { type Facts, isKnown, numberOf } from '../fact.ts'
import { ask, atPeers, priceInWords } from './price.ts'
import { type Risk, risksOf, subjectsRaised } from './risks.ts'
import { bullets, listed, type Part, paragraph, say, sayFirst } from './say.ts'
import { latestOf, seriesOf } from './series.ts'

/** What the facts come to for who has to decide: by rule, and no decision that the records cannot carry. */
type Stance = 'no_figures' | 'hold' | 'go_on' | 'open'

function stanceOf(facts: Facts): Stance {
  const { years, quarters } = seriesOf(facts)
  if (years.length === 0 && quarters.length === 0) return 'no_figures'
  if (risksOf(facts).some(({ weight }) => weight === 'high')) return 'hold'
  return (growthOf(facts) ?? 0) > 0 && (latestOf(facts, 'ebitda') ?? numberOf(facts, 'ltm.ebitda') ?? 0) > 0
    ? 'go_on'
    : 'open'
}

/** Of the latest year; where there are quarters only, of the latest against the same a year before. */
function growthOf(facts: Facts): number | null {
  const { latest, quarters } = seriesOf(facts)
  return latest ? numberOf(facts, `revenue_growth.${latest}`) : numberOf(facts, `growth_on_year.${quarters.at(-1)}`)
}

const risksNamedMax = 3

type Answer = { verdict: string; figures: Part; price: Part; toSettle: Part }

/** The answer first: whether to go on, on which figures, at which price, and what has to be settled. */
export function answer(facts: Facts): Part[] {
  const { verdict, figures, price, toSettle } = answerOf(facts)
  return [paragraph(verdict, figures), price, toSettle]
}

/** The answer again, where figures and price have had sections of their own. */
export function conclusion(facts: Facts): Part[] {
  const { verdict, toSettle } = answerOf(facts)
  return [paragraph(verdict, toSettle)]
}

function answerOf(facts: Facts): Answer {
  const stance = stanceOf(facts)
  const risks = risksOf(facts)
  const heavy = risks.filter(({ weight }) => weight === 'high')
  const given = { figures: inFigures(facts), price: paragraph(priceInWords(facts), atPeers(facts), ask(facts)) }
  switch (stance) {
    case 'no_figures':
      return {
        ...given,
        verdict: isKnown(facts, 'coverage.first')
          ? '**No view.** The period of this report has no figures of {{fact:company.name}}.'
          : '**No view yet.** There are no statements of {{fact:company.name}} on record, so nothing can be said of its value.',
        figures: undefined,
        toSettle: undefined,
      }
    case 'hold':
      return {
        ...given,
        verdict: `**Hold.** To be settled before more is spent: ${named(heavy)}.`,
        toSettle: undefined,
      }
    case 'go_on':
      return {
        ...given,
        verdict: '**Proceed.**',
        toSettle: risks.length > 0 && `To be settled on the way: ${named(risks)}.`,
      }
    case 'open':
      return {
        ...given,
        verdict: '**Open.** The figures on record do not settle the case either way.',
        toSettle: risks.length > 0 && `To be settled first: ${named(risks)}.`,
      }
    default:
      return stance satisfies never
  }
}

const named = (risks: Risk[]) => listed([...new Set(risks.map(({ short }) => short))].slice(0, risksNamedMax))

/** The business in one sentence of figures. */
function inFigures(facts: Facts): Part {
  const { latest, quarters } = seriesOf(facts)
  if (latest === undefined)
    return sayFirst(
      facts,
      `Over the last twelve months revenue was {ltm.revenue} and EBITDA {ltm.ebitda}, a margin of {ltm.ebitda_margin}.`,
      `The latest quarter, {quarter.${quarters.at(-1)}}, brought revenue of {revenue.${quarters.at(-1)}}.`,
    )
  const went = (numberOf(facts, `revenue_growth.${latest}`) ?? 0) < 0 ? 'fell' : 'grew'
  const isLoss = (numberOf(facts, `ebitda.${latest}`) ?? 0) < 0
  const earned = isLoss
    ? `with an EBITDA loss of {|ebitda.${latest}|}`
    : `with EBITDA of {ebitda.${latest}}, a margin of {ebitda_margin.${latest}}`
  const sold = `Revenue ${went} by {|revenue_growth.${latest}|} to {revenue.${latest}} in {year.${latest}}`
  return sayFirst(
    facts,
    `${sold}, ${earned}.`,
    `${sold}.`,
    `Revenue was {revenue.${latest}} in {year.${latest}}, ${earned}.`,
    `Revenue was {revenue.${latest}} in {year.${latest}}.`,
  )
}

const growthWorthALine = 0.05
const strengthsMax = 4

/** What speaks for the company, each with its figure. */
function strengths(facts: Facts): string[] {
  const { latest } = seriesOf(facts)
  const of = (id: string) => numberOf(facts, id)
  const isAbove = (own: number | null, other: number | null) => own !== null && other !== null && own > other
  const growth = latestOf(facts, 'revenue_growth')
  const multiple = of('deal.1.ev_ebitda')
  const candidates: Part[] = [
    isAbove(growth, growthWorthALine) &&
      sayFirst(
        facts,
        `**Growth.** Revenue rose by {revenue_growth.${latest}} in {year.${latest}} and compounded at {overall.revenue_cagr} over the years on record.`,
        `**Growth.** Revenue rose by {revenue_growth.${latest}} in {year.${latest}}.`,
      ),
    isAbove(growth, of('doc.market.growth_rate')) &&
      say(facts, `**Share.** It outgrows a market that, by the document, grows by {doc.market.growth_rate} a year.`),
    isAbove(of('peers.ebitda_margin.own'), of('peers.ebitda_margin.median')) &&
      say(
        facts,
        '**Margin.** An EBITDA margin of {peers.ebitda_margin.own} is above the peer median of {peers.ebitda_margin.median}.',
      ),
    isAbove(latestOf(facts, 'margin_change'), 0.01) &&
      say(
        facts,
        `**Operating leverage.** The EBITDA margin widened by {|margin_change.${latest}|} in {year.${latest}}.`,
      ),
    multiple !== null &&
      isAbove(of('peers.ev_ebitda.median'), multiple) &&
      say(
        facts,
        '**Price.** {deal.1.ev_ebitda} EBITDA is below the median of {peers.ev_ebitda.median} in the firm’s deals with peers.',
      ),
    isAbove(latestOf(facts, 'cash_flow'), 0) &&
      say(facts, `**Cash.** Cash flow was {cash_flow.${latest}} on EBITDA of {ebitda.${latest}} in {year.${latest}}.`),
  ]
  return candidates.filter((line): line is string => Boolean(line)).slice(0, strengthsMax)
}

/** The case for, and the case against in a line: the risk section has the rest. */
export function thesis(facts: Facts): Part[] {
  const against = risksOf(facts)
  const raised = subjectsRaised(facts)
  const lines = strengths(facts)
  return [
    '### Investment thesis',
    ...answer(facts).slice(0, 1),
    lines.length > 0 && 'What speaks for it:',
    bullets(...lines),
    raised && `Raised against it in notes and conversations: ${raised}.`,
    against.length > 0 && `What speaks against it, or is not known: ${named(against)}.`,
  ]
}

import { type Facts, isKnown, keysOf, numberOf, priceOfDeal, textOf } from '../fact.ts'
import { type Depth, kinds } from '../kinds.ts'
import type { ReportType } from '../schema.ts'
import { risksOf, statementsToApply, subjectsRaised } from './risks.ts'
import { bullets, listed, type Part, paragraph, say } from './say.ts'
import { seriesOf } from './series.ts'
import { answer, conclusion } from './view.ts'

const briefMax = 3

/** What to do next, by rule: it names no decision that the records cannot carry. */
export function recommendations(facts: Facts, depth: Depth, type: ReportType): Part[] {
  const limit = depth === 'brief' ? briefMax : Number.POSITIVE_INFINITY
  const gaps = gapsOf(facts).slice(0, limit)
  const steps = [...new Set(risksOf(facts).map(({ step }) => step))]
    .filter((step) => !gaps.includes(step))
    .slice(0, limit)
  const raised = subjectsRaised(facts)
  if (raised && steps.length < limit) steps.push(`Settle what notes and conversations raise: ${raised}.`)
  return [
    ...(depth === 'brief' ? answer(facts) : conclusion(facts)),
    '### Next steps',
    nextStep(facts),
    steps.length > 0 && (kinds[type].towards === 'diligence' ? '### Diligence steps' : '### Questions to settle'),
    bullets(...steps),
    gaps.length > 0 && '### Gaps in the record',
    bullets(...gaps),
    ...(depth === 'full' ? usualWork(facts, type) : []),
  ]
}

/** What is done in every case, with the figure that it is about. */
function usualWork(facts: Facts, type: ReportType): Part[] {
  const { latest } = seriesOf(facts)
  const work = [
    say(
      facts,
      `Quality of earnings: reconcile EBITDA of {ebitda.${latest}} in {year.${latest}} with audited accounts, and test each adjustment.`,
    ) ?? 'Quality of earnings: reconcile EBITDA with audited accounts, and test each adjustment.',
    'Customers: recurring share of revenue, renewals, churn and price changes, with calls to customers.',
    'Contracts: change of control, exclusivity and termination in the agreements that matter most.',
    say(facts, 'Management: references and incentives, beginning with {team.1.name}.') ??
      'Management: references and incentives.',
    'Cash: working capital through the year, investment needed to keep the business going, tax.',
  ]
  return kinds[type].towards === 'diligence' ? ['### Usual work', bullets(...work)] : []
}

const fits = 'Decide whether the company fits the firm’s thesis'
const yearsWanted = 3

/** What a first look needs and is not on file. */
function toAskFor(facts: Facts): string | undefined {
  const { years } = seriesOf(facts)
  return listed([
    numberOf(facts, 'doc.memoranda') === 0 && 'the information memorandum',
    years.length < yearsWanted && numberOf(facts, 'doc.statements') === 0 && 'three years of statements',
  ])
}

const steps: Record<string, string> = {
  qualification: 'Meet the management, and agree what is needed for an indication of value.',
  proposal: 'Agree the terms that matter most, and line up the advisers for due diligence.',
  negotiation:
    'Finish confirmatory diligence, and take the open points of this report into the contract as warranties or price.',
  'closed won': 'Hand the open points of this report to those who look after the investment.',
  'closed lost': 'Keep the company under watch, and look again with its next annual figures.',
}

function nextStep(facts: Facts): Part {
  const stage = textOf(facts, 'deal.1.category')
  const wanted = toAskFor(facts)
  const atLead = wanted ? `${fits}, and ask for ${wanted}.` : `${fits}.`
  const step = stage === 'lead' ? atLead : stage === null ? undefined : steps[stage]
  if (step === undefined) return 'No deal is open with the company: to go on, open one and name its owner.'
  return paragraph(
    say(facts, 'On record for {deal.1.name}: “{deal.1.next_step}”.'),
    `Typical at the {{fact:deal.1.stage}} stage: ${step.slice(0, 1).toLowerCase()}${step.slice(1)}`,
    !stage?.startsWith('closed') &&
      (textOf(facts, 'deal.1.close_date') ?? '') >= (textOf(facts, 'report.date') ?? '') &&
      say(facts, 'The close is expected on {deal.1.close_date}.'),
  )
}

/** What the record lacks: each is something that somebody can get. */
function gapsOf(facts: Facts): string[] {
  const { years, quarters, latest } = seriesOf(facts)
  const gaps: [boolean, string][] = [
    [
      years.length === 0 && quarters.length === 0 && !isKnown(facts, 'coverage.first'),
      numberOf(facts, 'doc.statements') === 0 ? 'Get statements of at least three full years.' : statementsToApply,
    ],
    [keysOf(facts, 'overall.missing_year.').length > 0, 'Get the statements of the years that are missing.'],
    [latest !== undefined && !isKnown(facts, `ebitda.${latest}`), 'Get EBITDA for the latest year.'],
    [latest !== undefined && !isKnown(facts, `net_income.${latest}`), 'Get net income for the latest year.'],
    [
      latest !== undefined && !isKnown(facts, `gross_margin.${latest}`),
      'Get gross profit or cost of sales for the latest year.',
    ],
    [!isKnown(facts, 'company.industry'), 'Enter the industry: without it there are no peers.'],
    [!isKnown(facts, 'company.employees'), 'Enter the number of employees.'],
    [
      numberOf(facts, 'doc.count') === 0,
      'Put the information memorandum and the statements on file: no document has been read.',
    ],
    [!isKnown(facts, 'doc.market.size'), 'Get a sizing of the market with its source.'],
    [numberOf(facts, 'contacts.count') === 0, 'Enter a contact at the company.'],
    [
      isKnown(facts, 'deal.1.name') && !isKnown(facts, priceOfDeal(facts)),
      'Enter a value for the deal: without it there are no multiples.',
    ],
  ]
  return gaps.filter(([applies]) => applies).map(([, gap]) => gap)
}

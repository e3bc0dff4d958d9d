import { type Facts, isKnown, keysOf, numberOf, textOf } from '../fact.ts'
import { riskTopics } from '../facts/passages.ts'
import { figureRules, whereUp } from './figure_rules.ts'
import { counted, listed, say } from './say.ts'
import { daysBetween, seriesOf } from './series.ts'

/** What speaks against the company, or for looking closer: what it is, what the facts say, and what to do about it. */
export type Risk = {
  title: string
  /** in the middle of a sentence */
  short: string
  weight: 'high' | 'medium' | 'low'
  about: 'figures' | 'market' | 'deal'
  /** whether a note or a document says it; the others follow from figures and from what is missing */
  isSaid?: boolean
  evidence: string
  /** what the facts say against it */
  mitigant: string | undefined
  step: string
}

export type Rule = {
  title: string
  short: string
  weight: Risk['weight']
  about: Risk['about']
  isSaid?: boolean
  step: string
  mitigant?: (facts: Facts) => string | undefined | false
  evidence: (facts: Facts) => string | undefined | false
}

const yearsWanted = 3
const daysSilentMax = 90
const daysOldMax = 550
const hasOpenDeal = (facts: Facts) => (numberOf(facts, 'deals.open') ?? 0) > 0
const isWithoutFigures = (facts: Facts) => {
  const { years, quarters } = seriesOf(facts)
  return years.length === 0 && quarters.length === 0
}
const hasStatements = (facts: Facts) => (numberOf(facts, 'doc.statements') ?? 0) > 0
/** Where they are on file, nobody needs to ask for them. */
export const statementsToApply = 'Apply the figures of the statements on file.'
const today = (facts: Facts) => textOf(facts, 'report.date')

const topicSteps: Record<(typeof riskTopics)[number]['id'], string> = {
  customers: 'Get revenue by customer for three years, and read the contracts of the largest.',
  suppliers: 'Find out what it would take to replace the suppliers that the business depends on.',
  people: 'Agree with those on whom the business depends how long they stay, and on what terms.',
  litigation: 'Have counsel size what is at stake in the proceedings.',
  debt: 'Get the credit agreement, and test the covenants against a weaker year.',
}

const rules: Rule[] = [
  ...figureRules,
  ...riskTopics.map(
    ({ id, label }): Rule => ({
      title: label,
      short: label.slice(0, 1).toLowerCase() + label.slice(1),
      about: id === 'debt' || id === 'litigation' ? 'figures' : 'market',
      isSaid: true,
      mitigant:
        id === 'debt'
          ? (facts) => whereUp(facts, 'cash_flow', (key) => `cash flow was {cash_flow.${key}} in {year.${key}}.`)
          : () => undefined,
      weight: 'medium',
      step: topicSteps[id],
      evidence: (facts) => say(facts, `The documents say: “{passage.${id}}”.`),
    }),
  ),
  {
    title: 'No financial statements',
    short: 'the missing statements',
    about: 'figures',
    weight: 'high',
    step: 'Get statements of at least three full years.',
    evidence: (facts) =>
      isWithoutFigures(facts) &&
      !isKnown(facts, 'coverage.first') &&
      !hasStatements(facts) &&
      'No full year or quarter is on record.',
  },
  {
    title: 'Statements not on record',
    short: 'the statements that are not on record',
    about: 'figures',
    weight: 'high',
    step: statementsToApply,
    evidence: (facts) =>
      isWithoutFigures(facts) &&
      !isKnown(facts, 'coverage.first') &&
      hasStatements(facts) &&
      say(facts, 'No full year or quarter is on record; {doc.statements} of the documents on file hold statements.'),
  },
  {
    title: 'No figures in the period of this report',
    short: 'a period without figures',
    about: 'figures',
    weight: 'medium',
    step: 'Look at a period that the records cover.',
    evidence: (facts) =>
      isWithoutFigures(facts) && say(facts, 'The full years on record run from {coverage.first} to {coverage.last}.'),
  },
  {
    title: 'Short history',
    short: 'the short history',
    about: 'figures',
    weight: 'low',
    step: 'Get the statements of earlier years, to see the business through a weaker one.',
    evidence: (facts) => {
      const { years } = seriesOf(facts)
      return (
        years.length > 0 &&
        years.length < yearsWanted &&
        say(
          facts,
          `${counted(facts, 'overall.years', 'full year is', 'full years are')} on record, too few to tell a trend from chance.`,
        )
      )
    },
  },
  {
    title: 'Gap in the statements',
    short: 'the gap in the statements',
    about: 'figures',
    weight: 'medium',
    step: 'Get the statements of the years that are missing.',
    evidence: (facts) => {
      const missing = keysOf(facts, 'overall.missing_year.')
      return (
        missing.length > 0 &&
        `No record covers ${missing.map((key) => `{{fact:overall.missing_year.${key}}}`).join(', ')}.`
      )
    },
  },
  {
    title: 'Figures are old',
    short: 'the age of the figures',
    about: 'figures',
    weight: 'medium',
    step: 'Get the latest statements and this year’s management accounts.',
    evidence: (facts) => {
      const { latest } = seriesOf(facts)
      const age = latest ? daysBetween(textOf(facts, `period_end.${latest}`), today(facts)) : null
      return (
        age !== null &&
        age > daysOldMax &&
        !isKnown(facts, 'report.time_period') &&
        say(facts, `The latest full year on record ended on {period_end.${latest}}.`)
      )
    },
  },
  {
    title: 'The relationship has gone quiet',
    short: 'a relationship gone quiet',
    about: 'deal',
    weight: 'low',
    step: 'Take up contact again before the next step of the deal.',
    evidence: (facts) =>
      hasOpenDeal(facts) &&
      (numberOf(facts, 'last_contact.days') ?? 0) > daysSilentMax &&
      say(facts, 'A deal is open, and the last contact was {last_contact.days} days ago, on {last_contact.date}.'),
  },
  {
    title: 'The expected close has passed',
    short: 'an expected close that has passed',
    about: 'deal',
    weight: 'low',
    step: 'Set a new expected close with the other side, or close the deal.',
    evidence: (facts) => {
      const late = daysBetween(textOf(facts, 'deal.1.close_date'), today(facts))
      return (
        hasOpenDeal(facts) &&
        late !== null &&
        late > 0 &&
        say(
          facts,
          'The deal {deal.1.name} was expected to close on {deal.1.close_date} and is still in stage {deal.1.stage}.',
        )
      )
    },
  },
  {
    title: 'All contact runs through one person',
    short: 'contact through one person only',
    about: 'deal',
    weight: 'low',
    step: 'Meet a second person of the management.',
    evidence: (facts) =>
      numberOf(facts, 'contacts.count') === 1 && say(facts, 'The only contact on record is {contact.1.name}.'),
  },
]

const weights = ['high', 'medium', 'low']

/** Heaviest first, and of equal weight first what is said; notes that colleagues tagged as a risk come in their own words. */
export function risksOf(facts: Facts): Risk[] {
  const found = rules.flatMap(({ evidence, mitigant, ...rule }) => {
    const said = evidence(facts)
    return said ? [{ ...rule, evidence: said, mitigant: mitigant?.(facts) || undefined }] : []
  })
  const noted = keysOf(facts, 'note.risk.').map(
    (key): Risk => ({
      title: 'Noted by the team',
      short: 'what the team noted as a risk',
      about: 'market',
      isSaid: true,
      mitigant: undefined,
      weight: 'medium',
      evidence: `“{{fact:note.risk.${key}}}”.`,
      step: 'Follow up on the risk that the team noted.',
    }),
  )
  return [...noted, ...found].sort(
    (a, b) =>
      weights.indexOf(a.weight) - weights.indexOf(b.weight) || Number(b.isSaid ?? false) - Number(a.isSaid ?? false),
  )
}

/** The subjects of risk that documents on file were searched for in vain. */
export const notFound = (facts: Facts): string[] =>
  (numberOf(facts, 'doc.count') ?? 0) === 0
    ? []
    : riskTopics.flatMap(({ id, label }) =>
        isKnown(facts, `passage.${id}`) ? [] : [label.slice(0, 1).toLowerCase() + label.slice(1)],
      )

/** What notes and conversations raise: each subject once, with the newest first. */
export const subjectsRaised = (facts: Facts): string | undefined => {
  const subjects = keysOf(facts, 'mention.').filter((key) => key.endsWith('.subject'))
  return listed([...new Set(subjects.map((key) => textOf(facts, `mention.${key}`)))])
}

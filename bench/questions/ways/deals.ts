import { type Book, isOpen } from '../book.ts'
import type { Deal } from '../firm/records.ts'
import { adjective, after, type Condition, m, ofItsCompany, that, whom } from './condition.ts'

export function dealConditions(book: Book): Condition<Deal>[] {
  const { today } = book
  const [quarter, nextMonth, year] = [book.span('quarter'), book.span('month', 1), book.span('year')]
  const isWon = ({ stage }: Deal) => stage === 'closed_won'
  const isLost = ({ stage }: Deal) => stage === 'closed_lost'
  const entered = ({ history }: Deal) => history.at(-1)?.daysAgo ?? 0
  const owned = (name: string, first: string): Condition<Deal> => ({
    about: 'owner',
    name: `of ${first}`,
    holds: ({ owner }) => owner.name === name,
    ways: [
      ...adjective(`${first}'s`),
      ...after(
        `owned by ${name}`,
        `owned by ${first}`,
        `run by ${first}`,
        `led by ${first}`,
        `assigned to ${first}`,
        `of ${first}'s`,
      ),
      ...whom(`${first} is running`, `${first} owns`, `${name} leads`, `${first} is responsible for`),
    ],
  })
  // biome-ignore format: a table
  return [
    ...ofItsCompany(),
    owned('Priya Shah', 'Priya'),
    owned('Tom Becker', 'Tom'),
    {
      about: 'owner',
      name: 'not of Priya',
      holds: ({ owner }) => owner.name !== 'Priya Shah',
      ways: [
        ...after('not owned by Priya', 'owned by anyone but Priya', 'owned by someone other than Priya'),
        ...that('are not owned by Priya', "aren't Priya's"),
        ...whom('Priya does not own', "Priya isn't running"),
      ],
    },
    {
      about: 'owner',
      name: 'of Priya or Tom',
      holds: ({ owner }) => ['Priya Shah', 'Tom Becker'].includes(owner.name),
      ways: [...after('owned by Priya or Tom', 'owned by either Tom or Priya'), ...whom('Priya or Tom owns')],
    },
    {
      about: 'stage',
      name: 'open',
      holds: isOpen,
      ways: [
        ...adjective('open', 'active', 'live', 'ongoing'),
        ...after('in the pipeline', 'still open', 'in progress'),
        ...that('are open', 'are still live', 'are not closed', "haven't closed yet"),
      ],
    },
    {
      about: 'stage',
      name: 'won',
      holds: isWon,
      ways: [
        ...adjective('won', 'closed won', 'closed-won'),
        ...that('were won', 'are closed won'),
        ...whom('we won', 'we have won'),
      ],
    },
    {
      about: 'stage',
      name: 'lost',
      holds: isLost,
      ways: [...adjective('lost'), ...that('were lost', 'did not make it'), ...whom('we lost', 'we have lost')],
    },
    {
      about: 'stage',
      name: 'in negotiation',
      holds: ({ stage }) => stage === 'negotiation',
      ways: [
        ...after('in negotiation', 'at the negotiation stage', 'in the negotiation phase', 'currently in negotiation', 'whose stage is negotiation'),
        ...that('are in negotiation', 'are being negotiated'),
      ],
    },
    {
      about: 'stage',
      name: 'in proposal',
      holds: ({ stage }) => stage === 'proposal',
      ways: [
        ...adjective('proposal-stage'),
        ...after('in proposal', 'in the proposal stage', 'at proposal'),
        ...that('are at proposal stage', 'sit in proposal'),
      ],
    },
    {
      about: 'stage',
      name: 'lead or qualification',
      holds: ({ stage }) => stage === 'lead' || stage === 'qualification',
      ways: [
        ...after('in lead or qualification', 'at lead or qualification stage', 'in either lead or qualification'),
        ...that('are in lead or qualification'),
      ],
    },
    {
      about: 'value',
      name: 'value > 60m',
      holds: ({ value }) => value > 60 * m,
      ways: [
        ...after('over $60m', 'above 60 million', 'worth more than 60m', 'larger than $60m', 'with a value above 60m', 'valued at more than 60 million', 'of more than 60m', 'bigger than 60m'),
        ...that('are worth over $60m', 'exceed 60 million'),
      ],
    },
    {
      about: 'value',
      name: 'value < 40m',
      holds: ({ value }) => value < 40 * m,
      ways: [
        ...adjective('sub-40m'),
        ...after('under $40m', 'below 40 million', 'worth less than 40m', 'smaller than 40m', 'of less than $40m'),
        ...that('are worth less than 40m'),
      ],
    },
    {
      about: 'value',
      name: 'value 30-70m',
      holds: ({ value }) => value >= 30 * m && value <= 70 * m,
      ways: [
        ...after('between 30 and 70m', 'worth 30 to 70 million', 'with a value between $30m and $70m', 'in the 30-70m range'),
        ...that('are worth between 30 and 70 million'),
      ],
    },
    {
      about: 'probability',
      name: 'probability > 50',
      holds: ({ probability }) => probability > 50,
      or: (deal) => deal.probability > 50 && isOpen(deal),
      ways: [
        ...after('with a probability over 50%', 'with probability above 50', 'more than 50% likely', 'with more than 50% probability', 'with better than 50% odds'),
        ...that('are more than 50% likely to close', 'have a probability of more than 50%'),
      ],
    },
    {
      about: 'close',
      name: 'closes this quarter',
      holds: (deal) => isOpen(deal) && deal.closeDate >= quarter.from && deal.closeDate <= quarter.to,
      or: (deal) => deal.closeDate >= quarter.from && deal.closeDate <= quarter.to,
      ways: [
        ...after('closing this quarter', 'due to close this quarter', 'expected to close this quarter'),
        ...that('should close this quarter', 'are closing this quarter', 'close this quarter'),
      ],
    },
    {
      about: 'close',
      name: 'closes next month',
      holds: (deal) => isOpen(deal) && deal.closeDate >= nextMonth.from && deal.closeDate <= nextMonth.to,
      ways: [
        ...after('closing next month', 'set to close next month', 'expected to close next month'),
        ...that('close next month', 'will close next month'),
      ],
    },
    {
      about: 'close',
      name: 'overdue',
      holds: (deal) => isOpen(deal) && deal.closeDate < today,
      ways: [
        ...adjective('overdue'),
        ...after('past their close date', 'with a close date in the past'),
        ...that('are overdue', 'are past their close date', 'should have closed already'),
      ],
    },
    {
      about: 'closed',
      name: 'won this year',
      holds: (deal) => isWon(deal) && deal.closeDate >= year.from && deal.closeDate <= year.to,
      ways: [
        ...after('won this year', `won in ${book.thisYear}`),
        ...that('were won this year'),
        ...whom('we won this year', `we closed and won this year`),
      ],
    },
    {
      about: 'in stage',
      name: 'in stage > 60 days',
      holds: (deal) => isOpen(deal) && entered(deal) > 60,
      or: (deal) => entered(deal) > 60,
      ways: [
        ...after('stuck in their stage for more than 60 days', 'in the same stage for over 60 days', 'without movement for more than 60 days'),
        ...that("haven't moved in 60 days", 'have been in their stage for more than 60 days', 'have not changed stage in 60 days'),
      ],
    },
    {
      about: 'source',
      name: 'from a banker',
      holds: ({ source }) => source === 'Banker',
      ways: [
        ...after('from bankers', 'sourced by a banker', 'with source banker', 'that came from a banker'),
        ...that('came through bankers'),
      ],
    },
    {
      about: 'next step',
      name: 'no next step',
      holds: ({ nextStep }) => nextStep === null,
      or: (deal) => deal.nextStep === null && isOpen(deal),
      ways: [
        ...after('without a next step', 'with no next step', 'where the next step is missing'),
        ...that('have no next step', "don't have a next step"),
      ],
    },
    {
      about: 'company',
      name: 'company revenue > 50m',
      holds: ({ company: { revenue } }) => (revenue ?? 0) > 50 * m,
      ways: after(
        'with companies that have revenue over 50m',
        'at companies with more than 50 million in revenue',
        'where the company makes more than 50m',
        'whose company has revenue above $50m',
        'of companies with revenue over $50m',
      ),
    },
  ]
}

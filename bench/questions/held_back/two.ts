import { average, type Book, grouped, leastBy, mostBy, multipleOf, sum, weighted } from '../book.ts'
import { ask, type Case, cells, count, figure, leading, plain, ranked, rows, says, shorthand } from '../cases.ts'
import { addDays, isIn } from '../days.ts'
import type { Deal } from '../firm/records.ts'

/** Deals, and how they move. */
export const pipeline = (book: Book): Case[] => {
  const { open, won, lost, deal, today, span, dealsOf, dealsIn } = book
  const value = (each: Deal) => each.value
  const worth = (list: Deal[]) => sum(list.map(value))
  const enteredIn = (list: Deal[], stage: string, days: number) =>
    list.filter(({ history }) => history.some((move) => move.stage === stage && move.daysAgo <= days))
  const daysIn = (each: Deal) => each.history.at(-1)?.daysAgo ?? 0
  const daysToClose = (each: Deal) => (each.history[0]?.daysAgo ?? 0) - daysIn(each)
  const soon = { from: today, to: addDays(today, 30) }
  const colleaguesBy = (list: Deal[], of: (some: Deal[]) => number) =>
    mostBy(book.colleagues, (each) => of(list.filter(({ owner }) => owner === each)))
  const wonThisYear = book.closedIn(won, span('year'))
  const quarterOf = (day: string) => `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`
  return [
    ask('How much are all of our running transactions worth together?', plain, figure(worth(open), 'money')),
    ask(
      'Could you list the proprietary deals that are still open?',
      plain,
      rows(open.filter(({ source }) => source === 'Proprietary')),
    ),
    ask(
      "What does Priya's open pipeline come to when it is weighted by probability?",
      plain,
      figure(sum(dealsOf('Priya').map(weighted)), 'money'),
    ),
    ask(
      'Which deals do we expect to close within the next 30 days?',
      plain,
      rows(open.filter(({ closeDate }) => isIn(closeDate, soon))),
    ),
    ask(
      'Show the overdue deals, the most delayed one first.',
      plain,
      ranked(leastBy(book.overdue, ({ closeDate }) => book.daysUntil(closeDate))),
    ),
    ask('For what reason did we drop Project Willow?', plain, says(deal('Willow').passReason ?? '')),
    ask('What has to be done next on Project Sluice?', plain, says(deal('Sluice').nextStep ?? '')),
    ask('Who is responsible for the Cardinal Lending deal?', plain, says(deal('Cardinal').owner.name)),
    ask(
      'What was the total value of the deals that we won in the last calendar year?',
      plain,
      figure(worth(book.closedIn(won, span('year', -1))), 'money'),
    ),
    ask(
      'How many deals have we lost in the last 12 months?',
      plain,
      count(lost.filter((each) => daysIn(each) <= 365).length),
    ),
    ask(
      'Which open deals moved into negotiation during the last 40 days?',
      plain,
      rows(enteredIn(open, 'negotiation', 40)),
    ),
    ask(
      'For how many days has Project Hearth been in its present stage?',
      plain,
      figure(daysIn(deal('Hearth')), 'days'),
    ),
    ask(
      'On what date did Project Copper go into proposal?',
      plain,
      says(book.dayOf(deal('Copper').history.find(({ stage }) => stage === 'proposal')?.daysAgo ?? 0)),
    ),
    ask(
      'What EBITDA multiple does the Project Aperture price imply?',
      plain,
      figure(multipleOf(deal('Aperture')), 'multiple'),
    ),
    ask(
      'Who in the team has won the most deals?',
      plain,
      leading(colleaguesBy(won, (some) => some.length).slice(0, 1)),
    ),
    ask(
      'What fraction of the value of the open pipeline belongs to Tom?',
      plain,
      figure(worth(dealsOf('Tom')) / worth(open), 'ratio'),
    ),
    ask(
      'Compare Lena and Marcus: how many open deals does each have?',
      plain,
      cells(['Lena', 'Marcus'].map((name) => [book.colleague(name), dealsOf(name).length])),
    ),
    ask(
      'On average, how many days passed between lead and closing for the deals we won?',
      plain,
      figure(average(won.map(daysToClose)), 'days'),
    ),
    ask('my live deals', shorthand, rows(dealsOf('Alex'))),
    ask('lena deals in nego', shorthand, rows(dealsOf('Lena').filter(({ stage }) => stage === 'negotiation'))),
    ask(
      'open pipe $ by sector',
      shorthand,
      cells(
        grouped(open, (each) => each.company.industry, worth),
        { only: true },
      ),
    ),
    ask(
      'open deals by source, #',
      shorthand,
      cells(
        grouped(
          open,
          ({ source }) => source ?? '',
          (some) => some.length,
        ),
        { only: true },
      ),
    ),
    ask('whats slated to close nxt month', shorthand, rows(book.closedIn(open, span('month', 1)))),
    ask('marcus overdue deals', shorthand, rows(book.overdue.filter(({ owner }) => owner.name === 'Marcus Webb'))),
    ask('open deals btw 20 and 39m', shorthand, rows(open.filter((each) => each.value >= 20e6 && each.value <= 39e6))),
    ask(
      'ones we lost to a strategic buyer',
      shorthand,
      rows(lost.filter(({ passReason }) => passReason === 'Lost to strategic buyer')),
    ),
    ask('what stage is granite at', shorthand, says(deal('Granite').stage)),
    ask('prob on cumulus?', shorthand, figure(deal('Cumulus').probability / 100, 'ratio')),
    ask('avg size of the deals we lost', shorthand, figure(average(lost.map(value)), 'money')),
    ask('open deals stuck in same stage 100+ days', shorthand, rows(open.filter((each) => daysIn(each) >= 100))),
    ask(
      'hc deals not priyas, open only',
      shorthand,
      rows(dealsIn('Healthcare').filter(({ owner }) => owner.name !== 'Priya Shah')),
    ),
    ask(
      'tom vs priya $ won all time',
      shorthand,
      cells(['Tom', 'Priya'].map((name) => [book.colleague(name), worth(dealsOf(name, won))])),
    ),
    ask(
      'wins per qtr last yr',
      shorthand,
      cells(
        grouped(
          book.closedIn(won, span('year', -1)),
          ({ closeDate }) => quarterOf(closeDate),
          (some) => some.length,
        ),
      ),
    ),
    ask('top open deal on a prob wtd basis', shorthand, leading(mostBy(open, weighted).slice(0, 1))),
    ask('live deals w ohio cos', shorthand, rows(open.filter(({ company }) => company.region === 'Ohio'))),
    ask('open deals over 10x ebitda', shorthand, rows(open.filter((each) => (multipleOf(each) ?? 0) > 10))),
    ask('# wins ytd', shorthand, count(wonThisYear.length)),
    ask(
      'how old is project anchor, days since it came in as lead',
      shorthand,
      figure(deal('Anchor').history[0]?.daysAgo ?? null, 'days'),
    ),
  ]
}

import { average, type Book, grouped, isOpen, known, mostBy, multipleOf, sum, weighted } from '../book.ts'
import {
  ask,
  type Case,
  cells,
  count,
  either,
  figure,
  leading,
  plain,
  refused,
  rows,
  says,
  shorthand,
  whichOne,
} from '../cases.ts'
import { addDays, isIn, monthOf, yearOf } from '../days.ts'
import type { Deal } from '../firm/records.ts'

export function secondHandDeals(book: Book): Case[] {
  const { deals, open, won, lost, deal, span, today, thisYear } = book
  const value = (each: Deal) => each.value
  const total = (some: Deal[]) => sum(some.map(value))
  const owner = (each: Deal) => each.owner.name
  const stageFor = (each: Deal) => each.history.at(-1)?.daysAgo ?? 0
  const from = (source: string) => (each: Deal) => each.source === source
  const negotiation = open.filter(({ stage }) => stage === 'negotiation')
  const isEarly = ({ stage }: Deal) => stage !== 'negotiation'
  const sources = [...new Set([...won, ...lost].map(({ source }) => source ?? ''))]
  const winRates = sources.map((source): [string, number] => {
    const [wins, losses] = [won.filter(from(source)).length, lost.filter(from(source)).length]
    return [source, wins / (wins + losses)]
  })
  const firstDay = ({ history }: Deal) => book.dayOf(history[0]?.daysAgo ?? 0)
  const newThisYear = deals.filter((each) => yearOf(firstDay(each)) === thisYear)
  const daysToWin = won.map(({ history }) => (history[0]?.daysAgo ?? 0) - (history.at(-1)?.daysAgo ?? 0))
  const quarterOf = ({ closeDate }: Deal) => `${yearOf(closeDate)}-Q${Math.ceil(monthOf(closeDate) / 3)}`
  const passedFor = (reason: string) => lost.filter(({ passReason }) => passReason === reason)
  const movedIn = (some: Deal['history']) => some.some(({ daysAgo }) => book.was(daysAgo, span('month')))
  const nextMonth = { from: today, to: addDays(today, 30) }
  const anchor = deal('Anchor')
  const size = (list: Deal[]) =>
    cells(
      grouped(
        list,
        ({ company }) => company.industry,
        (some) => average(some.map(value)),
      ),
    )
  // biome-ignore format: a table
  return [
    ask('How much is the open pipeline of each person worth?', plain, cells(grouped(open, owner, total), { only: true })),
    ask('Which deals moved into negotiation in the last 60 days?', plain, rows(deals.filter(({ history }) => history.some((each) => each.stage === 'negotiation' && each.daysAgo <= 60)))),
    ask('How long has the Northwind deal been in negotiation?', plain, either(figure(stageFor(deal('Borealis')), 'days'), says(book.dayOf(stageFor(deal('Borealis')))))),
    ask('Why did we pass on Halden Motors?', plain, says('Price too high')),
    ask('Which open deals have an LOI as their next step?', plain, rows(open.filter(({ nextStep }) => nextStep?.includes('LOI')))),
    ask('Which of our open deals came from bankers?', plain, rows(open.filter(from('Banker')))),
    ask('What is our win rate by deal source?', plain, cells(winRates)),
    ask('What do the deals we won this year add up to?', plain, figure(total(book.closedIn(won, span('year'))), 'money')),
    ask('Which open deals have been sitting in the same stage for more than 90 days?', plain, rows(open.filter((each) => stageFor(each) > 90))),
    ask('Which healthcare deals are expected to close next quarter?', plain, rows(book.closedIn(book.dealsIn('Healthcare'), span('quarter', 1)))),
    ask('On average, how many days did it take us from first lead to winning a deal?', plain, figure(average(daysToWin), 'days')),
    ask('What is Project Anchor worth and when is it supposed to close?', plain, cells([[anchor, anchor.value, anchor.closeDate]])),
    ask('Show me deals above $75 million that are not in negotiation yet', plain, rows(open.filter((each) => each.value > 75e6 && isEarly(each)))),
    ask('How many new deals did we open in each month of this year?', plain, cells(grouped(newThisYear, (each) => firstDay(each).slice(0, 7), (some) => some.length))),
    ask('Which of Marcus Webb’s deals are still at the lead stage?', plain, rows(book.dealsOf('Marcus').filter(({ stage }) => stage === 'lead'))),
    ask('Please delete Project Hearth', plain, refused()),
    ask('Which of them belong to Tom?', plain, rows(book.closedIn(book.dealsOf('Tom'), span('quarter', 1))), { after: ['Which open deals are due to close next quarter?'] }),

    ask('toms open deals', shorthand, rows(book.dealsOf('Tom'))),
    ask('prob-weighted value toms open deals', shorthand, either(figure(sum(book.dealsOf('Tom').map(weighted)), 'money'), cells(book.dealsOf('Tom').map((each) => [each, weighted(each)])))),
    ask('whats closing in the next 30 days', shorthand, rows(book.closedIn(open, nextMonth))),
    ask('# deals in nego by owner', shorthand, cells(grouped(negotiation, owner, (some) => some.length), { only: true })),
    ask('prob on copper', shorthand, figure(0.75, 'ratio')),
    ask('stuck in proposal > 2 months', shorthand, rows(open.filter((each) => each.stage === 'proposal' && stageFor(each) > 61))),
    ask('ytd wins', shorthand, either(rows(book.closedIn(won, span('year'))), count(book.closedIn(won, span('year')).length))),
    ask('deals lost to a strategic', shorthand, rows(passedFor('Lost to strategic buyer'))),
    ask('avg deal size by industry', shorthand, either(size(deals), size(open))),
    ask('whos got the biggest pipe', shorthand, leading(mostBy(book.colleagues, (each) => total(open.filter((one) => one.owner === each))).slice(0, 1))),
    ask('next steps on priyas negotiation deals', shorthand, cells(negotiation.filter((each) => owner(each) === 'Priya Shah').map((each) => [each, each.nextStep]), { only: true })),
    ask('implied ebitda multiple redhawk', shorthand, figure(multipleOf(deal('Talon')), 'multiple')),
    ask('what changed stage this month', shorthand, either(rows(deals.filter(({ history }) => movedIn(history))), rows(deals.filter(({ history }) => movedIn(history.slice(1)))))),
    ask('overdue and over 40m', shorthand, rows(book.overdue.filter((each) => each.value > 40e6))),
    ask('how many did we lose on price', shorthand, count(passedFor('Price too high').length)),
    ask('open pipe by close qtr', shorthand, cells(grouped(open, quarterOf, total))),
    ask('summit deal status', shorthand, either(whichOne('Summit Dental', 'Summit Software'), says('Summit Ridge'))),
    ask('shoot raj a reminder', shorthand, refused()),
    ask('just the ones over 50m', shorthand, rows(book.dealsOf('Priya').filter((each) => each.value > 50e6)), { after: ['open deals owned by Priya Shah'] }),
    ask('avg multiple on open hc deals', shorthand, figure(average(known(book.dealsIn('Healthcare').map(multipleOf))), 'multiple')),
    ask('deals slated to close dec w/ prob over 60', shorthand, rows(open.filter((each) => isOpen(each) && each.probability > 60 && isIn(each.closeDate, monthSpan(book, 12))))),
  ]
}

/** That month of this year. */
const monthSpan = ({ thisYear }: Book, month: number) => {
  const first = `${thisYear}-${String(month).padStart(2, '0')}-01`
  return { from: first, to: `${first.slice(0, 7)}-31` }
}

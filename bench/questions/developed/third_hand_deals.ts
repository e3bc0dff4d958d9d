import { average, type Book, grouped, known, leastBy, mostBy, multipleOf, sum, weighted } from '../book.ts'
import { ask, type Case, cells, count, either, figure, leading, plain, ranked, rows, shorthand } from '../cases.ts'
import { addDays } from '../days.ts'
import type { Deal } from '../firm/records.ts'

export function thirdHandDeals(book: Book): Case[] {
  const { open, won, lost, deals, dealsIn, dealsOf, closedIn, span, today, colleague } = book
  const valueOf = ({ value }: Deal) => value
  const total = (list: Deal[]) => sum(list.map(valueOf))
  const mean = (list: Deal[]) => figure(average(list.map(valueOf)), 'money')
  const inStages = (...stages: string[]) => deals.filter(({ stage }) => stages.includes(stage))
  const between = (list: Deal[], from: number, to: number) => list.filter(({ value }) => value >= from && value <= to)
  const dueBy = (day: string) => {
    const due = open.filter(({ closeDate }) => closeDate <= day)
    return either(rows(due.filter(({ closeDate }) => closeDate >= today)), rows(due))
  }
  const winRate = (in_: ReturnType<typeof span>) => {
    const wins = closedIn(won, in_).length
    return figure(wins / (wins + closedIn(lost, in_).length), 'ratio')
  }
  /** of the value or of the number */
  const shareOf = (list: Deal[]) =>
    either(figure(total(list) / total(open), 'ratio'), figure(list.length / open.length, 'ratio'))
  const ownedBy = (name: string) => either(rows(dealsOf(name)), rows(dealsOf(name, deals)))
  const byStage = ({ stage }: Deal) => stage
  const length = (list: Deal[]) => list.length
  const sectorAndStage = ({ company, stage }: Deal) => `${company.industry} / ${stage}`
  const industrials = dealsIn('Industrials', deals).filter(({ source, value }) => source === 'Banker' && value > 50e6)
  const unlikely = (list: Deal[]) => rows(list.filter(({ probability }) => probability < 20))
  // biome-ignore format: a table
  return [
    ask('How many live deals are still at qualification?', plain, count(inStages('qualification').length)),
    ask('how many leads are we sitting on', shorthand, count(inStages('lead').length)),
    ask('If you add up every open deal, what does it come to?', plain, figure(total(open), 'money')),
    ask('pipe total in $', shorthand, figure(total(open), 'money')),
    ask('Per team member, how big is the risk-adjusted pipeline?', plain, cells(grouped(open, ({ owner }) => owner.name, (some) => sum(some.map(weighted))), { only: true })),
    ask('prob weighted pipe split by sector', shorthand, cells(grouped(open, ({ company }) => company.industry, (some) => sum(some.map(weighted))), { only: true })),
    ask('Show me how much money sits in each stage of the funnel', plain, cells(grouped(open, byStage, total))),
    ask('live deal count by stage', shorthand, cells(grouped(open, byStage, length), { only: true })),
    ask('How large are our healthcare deals on average?', plain, either(mean(dealsIn('Healthcare', deals)), mean(dealsIn('Healthcare')))),
    ask('mean deal value logistics names', shorthand, either(mean(dealsIn('Logistics', deals)), mean(dealsIn('Logistics')))),
    ask('How many deals got away from us in the previous calendar year?', plain, count(closedIn(lost, span('year', -1)).length)),
    ask('wins this year so far, how many', shorthand, count(closedIn(won, span('year')).length)),
    ask('Of the deals that closed last year, what percentage did we win?', plain, winRate(span('year', -1))),
    ask('hit rate ytd', shorthand, winRate(span('year'))),
    ask('Which four deals due to close next quarter are worth the most?', plain, ranked(mostBy(closedIn(open, span('quarter', 1)), valueOf), 4)),
    ask('biggest 2 landing this qtr', shorthand, ranked(mostBy(closedIn(open, span('quarter')), valueOf), 2)),
    ask('Which deals in negotiation or proposal are worth $70m to $100m?', plain, rows(between(inStages('negotiation', 'proposal'), 70e6, 100e6))),
    ask('leads and quals btw 20 and 60mm', shorthand, rows(between(inStages('lead', 'qualification'), 20e6, 60e6))),
    ask('What is on Marcus Webb’s plate deal-wise?', plain, ownedBy('Marcus')),
    ask('Which transactions is Lena Fischer responsible for?', plain, ownedBy('Lena')),
    ask('what am i running', shorthand, ownedBy('Alex')),
    ask('Which open deals should have closed already?', plain, rows(book.overdue)),
    ask('past-due deals + who owns them', shorthand, rows(book.overdue)),
    ask('List everything we have lost since the start of last year', plain, rows(lost.filter(({ closeDate }) => closeDate >= span('year', -1).from))),
    ask('dead deals past 6 months', shorthand, rows(lost.filter(({ closeDate }) => closeDate >= addDays(today, -183)))),
    ask('Run me through our live deals', plain, either(rows(open), figure(total(open), 'money'))),
    ask('what deals are we working on atm', shorthand, rows(open)),
    ask('How much value is Lena Fischer sitting on in open deals?', plain, figure(total(dealsOf('Lena')), 'money')),
    ask('marcus live pipe in dollars', shorthand, figure(total(dealsOf('Marcus')), 'money')),
    ask('Count our open deals by owner, split further by stage', plain, cells(grouped(open, ({ owner, stage }) => `${owner.name} / ${stage}`, length), { only: true })),
    ask('deals by sector x stage', shorthand, either(cells(grouped(deals, sectorAndStage, length), { only: true }), cells(grouped(open, sectorAndStage, length), { only: true }))),
    ask('What do we expect to sign before the end of next quarter?', plain, dueBy(span('quarter', 1).to)),
    ask('anything due to close by month end', shorthand, dueBy(span('month').to)),
    ask('Which of Tom’s logistics deals are over $25m?', plain, rows(dealsOf('Tom', dealsIn('Logistics', deals)).filter(({ value }) => value > 25e6))),
    ask('priya hc deals 50m+', shorthand, rows(dealsOf('Priya', dealsIn('Healthcare', deals)).filter(({ value }) => value >= 50e6))),
    ask('Industrial deals above $50 million that a banker brought us', plain, either(rows(industrials), rows(industrials.filter((each) => open.includes(each))))),
    ask('What is the largest deal we have ever won?', plain, leading(mostBy(won, valueOf).slice(0, 1))),
    ask('tiniest deal we lost', shorthand, leading(leastBy(lost, valueOf).slice(0, 1))),
    ask('Which live deals have a better than 70% chance?', plain, rows(open.filter(({ probability }) => probability > 70))),
    ask('anything under 20% likely', shorthand, either(unlikely(open), unlikely(deals))),
    ask('On what EBITDA multiple did our won deals go through, on average?', plain, figure(average(known(won.map(multipleOf))), 'multiple')),
    ask('mean ebitda multiple of the open industrials deals', shorthand, figure(average(known(dealsIn('Industrials').map(multipleOf))), 'multiple')),
    ask('Whose name is on the most open deals?', plain, leading([colleague('Priya')])),
    ask('who has won the most deals', shorthand, leading(mostBy(book.colleagues, ({ name }) => dealsOf(name, won).length).slice(0, 1))),
    ask('What proportion of our open pipeline value is software?', plain, figure(total(dealsIn('Software')) / total(open), 'ratio')),
    ask('How much of the live pipeline is Tom’s, as a percentage?', plain, shareOf(dealsOf('Tom'))),
    ask('% of pipe in nego', shorthand, shareOf(inStages('negotiation'))),
  ]
}

import { average, type Book, grouped, known, leastBy, median, mostBy, multipleOf, sum, weighted } from '../book.ts'
import {
  ask,
  type Case,
  cells,
  count,
  either,
  figure,
  leading,
  plain,
  ranked,
  rows,
  says,
  shorthand,
} from '../cases.ts'
import { addDays, isIn } from '../days.ts'

// Deals: the pipeline, closed ones, owners, stages and how they moved.

export function dealQuestions(book: Book): Case[] {
  const { open, won, lost, deals, deal, dealsOf, dealsIn, closedIn, span, today } = book
  const valueOf = (each: (typeof deals)[number]) => each.value
  const total = (list: typeof deals) => sum(list.map(valueOf))
  const in_ = (stage: string, list = deals) => list.filter((each) => each.stage === stage)
  const ahead = (days: number) =>
    open.filter(({ closeDate }) => isIn(closeDate, { from: today, to: addDays(today, days) }))
  const moved = (to: string, unit: 'month' | 'quarter' | 'year', shift = 0) =>
    deals.filter(({ history }) =>
      history.slice(1).some(({ stage, daysAgo }) => stage === to && book.was(daysAgo, span(unit, shift))),
    )
  const inStageDays = (each: (typeof deals)[number]) => each.history.at(-1)?.daysAgo ?? 0
  const created = (each: (typeof deals)[number]) => each.history[0]?.daysAgo ?? 0
  const rate = (wins: number, losses: number) => wins / (wins + losses)
  // biome-ignore format: a table
  return [
    // plain
    ask('How many open deals do we have?', plain, count(open.length)),
    ask('Show me every deal in the proposal stage', plain, rows(in_('proposal'))),
    ask('What is Project Copper worth?', plain, figure(deal('Copper').value, 'money')),
    ask('Who is leading Project Anchor?', plain, says('Tom Becker')),
    ask('When do we expect to close Project Borealis?', plain, says(deal('Borealis').closeDate)),
    ask('What is the next step on Project Granite?', plain, says('Request customer data')),
    ask('Why did we pass on Project Willow?', plain, says('Price too high')),
    ask('Which deals did we lose because of price?', plain, rows(lost.filter(({ passReason }) => passReason === 'Price too high'))),
    ask('How much is Tom Becker carrying in open deals?', plain, figure(total(dealsOf('Tom')), 'money')),
    ask('List all open deals owned by Lena Fischer or Marcus Webb', plain, rows([...dealsOf('Lena'), ...dealsOf('Marcus')])),
    ask('Which open deals are larger than 90 million dollars?', plain, rows(open.filter(({ value }) => value > 90e6))),
    ask('What is our probability-weighted pipeline?', plain, figure(sum(open.map(weighted)), 'money')),
    ask('What is the average size of an open deal?', plain, figure(average(open.map(valueOf)), 'money')),
    ask('What is the median deal value of the ones we won?', plain, figure(median(won.map(valueOf)), 'money')),
    ask('How many deals are there per source?', plain, cells(grouped(deals, ({ source }) => source ?? '', (some) => some.length), { only: true })),
    ask('Show open deal value by industry', plain, cells(grouped(open, ({ company }) => company.industry, total), { only: true })),
    ask('Which deals are expected to close in the next 30 days?', plain, rows(ahead(30))),
    ask('Which deals should close next quarter?', plain, rows(closedIn(open, span('quarter', 1)))),
    ask('Which opportunities came from bankers and are still open?', plain, rows(open.filter(({ source }) => source === 'Banker'))),
    ask('What is our win rate overall?', plain, figure(rate(won.length, lost.length), 'ratio')),
    ask('What was the win rate last year?', plain, figure(rate(closedIn(won, span('year', -1)).length, closedIn(lost, span('year', -1)).length), 'ratio')),
    ask('What is the total value of deals won this year?', plain, figure(total(closedIn(won, span('year'))), 'money')),
    ask('List the five biggest open deals', plain, ranked(mostBy(open, valueOf), 5)),
    ask('What is our smallest open deal?', plain, leading(leastBy(open, valueOf).slice(0, 1))),
    ask('Which deals moved into negotiation this quarter?', plain, rows(moved('negotiation', 'quarter'))),
    ask('How many deals went to proposal in the last 60 days?', plain, count(deals.filter(({ history }) => history.slice(1).some(({ stage, daysAgo }) => stage === 'proposal' && daysAgo <= 60)).length)),
    ask('Which deal has been in its current stage the longest among the open ones?', plain, leading(mostBy(open, inStageDays).slice(0, 1))),
    ask('Show open deals that have not moved for more than 90 days', plain, rows(open.filter((each) => inStageDays(each) > 90))),
    ask('Show me the deals in Ohio', plain, rows(deals.filter(({ company }) => company.region === 'Ohio'))),
    ask('Which healthcare deals are in negotiation?', plain, rows(in_('negotiation', dealsIn('Healthcare')))),
    ask('Compare the pipeline of Priya Shah and Tom Becker', plain, cells(['Priya', 'Tom'].map((name) => [book.colleague(name).name, total(dealsOf(name))]))),
    ask('Compare deals won this year with last year', plain, either(cells([['this year', closedIn(won, span('year')).length], ['last year', closedIn(won, span('year', -1)).length]]), cells([[String(book.thisYear), closedIn(won, span('year')).length], [String(book.thisYear - 1), closedIn(won, span('year', -1)).length]]), rows([...closedIn(won, span('year')), ...closedIn(won, span('year', -1))]))),
    ask('Which deals do I own?', plain, rows(dealsOf('Alex', deals))),
    ask('How long has Project Cumulus been overdue?', plain, figure(-book.daysUntil(deal('Cumulus').closeDate), 'days')),
    ask('What is the average revenue multiple of our won deals?', plain, figure(average(known(won.map((each) => (each.company.revenue ? each.value / each.company.revenue : null)))), 'multiple')),
    ask('What EBITDA multiple does Project Sequoia imply?', plain, figure(multipleOf(deal('Sequoia')), 'multiple')),
    ask('Which deals were created in the last three months?', plain, rows(deals.filter((each) => created(each) <= 91))),
    ask('Are there open deals with less than 15% probability?', plain, rows(open.filter(({ probability }) => probability < 15))),
    ask('Show all deals that are not in the lead stage and still open', plain, rows(open.filter(({ stage }) => stage !== 'lead'))),
    ask('How many deals have we lost to a strategic buyer?', plain, count(lost.filter(({ passReason }) => passReason === 'Lost to strategic buyer').length)),
    ask('Sum of open deals above 50 million by owner', plain, cells(grouped(open.filter(({ value }) => value > 50e6), ({ owner }) => owner.name, total), { only: true })),
    ask('What share of our open deals is in negotiation?', plain, either(figure(in_('negotiation').length / open.length, 'ratio'), figure(total(in_('negotiation')) / total(open), 'ratio'))),
    // shorthand
    ask('open deals count', shorthand, count(open.length)),
    ask('deals in nego', shorthand, rows(in_('negotiation'))),
    ask('priyas pipe', shorthand, either(rows(dealsOf('Priya')), figure(total(dealsOf('Priya')), 'money'))),
    ask('toms deals closing this qtr', shorthand, rows(closedIn(dealsOf('Tom'), span('quarter')))),
    ask('wtd pipeline', shorthand, figure(sum(open.map(weighted)), 'money')),
    ask('biggest live deal?', shorthand, leading(mostBy(open, valueOf).slice(0, 1))),
    ask('proj viking stage', shorthand, says('lead')),
    ask('sequoia close date', shorthand, says(deal('Sequoia').closeDate)),
    ask('who owns borealis', shorthand, says('Tom Becker')),
    ask('next steps foundry', shorthand, says('Quality of earnings kickoff')),
    ask('deals > 100mm', shorthand, rows(deals.filter(({ value }) => value > 100e6))),
    ask('hc deals open', shorthand, rows(dealsIn('Healthcare'))),
    ask('sw pipeline $', shorthand, figure(total(dealsIn('Software')), 'money')),
    ask('won ytd', shorthand, either(rows(closedIn(won, span('year'))), count(closedIn(won, span('year')).length))),
    ask('lost last yr + why', shorthand, either(rows(closedIn(lost, span('year', -1))), cells(closedIn(lost, span('year', -1)).map((each) => [each, each.passReason]), { only: true }))),
    ask('win rate priya', shorthand, figure(rate(dealsOf('Priya', won).length, dealsOf('Priya', lost).length), 'ratio')),
    ask('overdue deals by owner', shorthand, cells(grouped(book.overdue, ({ owner }) => owner.name, (some) => some.length))),
    ask('stale deals > 120d in stage', shorthand, rows(open.filter((each) => inStageDays(each) > 120))),
    ask('avg prob by stage', shorthand, either(cells(grouped(deals, ({ stage }) => stage, (some) => average(some.map(({ probability }) => probability)))), cells(grouped(open, ({ stage }) => stage, (some) => average(some.map(({ probability }) => probability)))))),
    ask('pipe by sector', shorthand, cells(grouped(open, ({ company }) => company.industry, total), { only: true })),
    ask('pipeline by source $', shorthand, cells(grouped(open, ({ source }) => source ?? '', total), { only: true })),
    ask('deals w/ no activity... jk just list lenas leads', shorthand, rows(in_('lead', dealsOf('Lena')))),
    ask('marcus or lena - who has more $ in pipe', shorthand, cells(['Marcus', 'Lena'].map((name) => [book.colleague(name).name, total(dealsOf(name))]))),
    ask('closing next month', shorthand, rows(closedIn(open, span('month', 1)))),
    ask('5 smallest deals we won', shorthand, ranked(leastBy(won, valueOf), 5)),
    ask('new deals last month', shorthand, rows(deals.filter((each) => book.was(created(each), span('month', -1))))),
    ask('whats moved this month', shorthand, rows(deals.filter(({ history }) => history.slice(1).some(({ daysAgo }) => book.was(daysAgo, span('month')))))),
    ask('total $ closed won', shorthand, figure(total(won), 'money')),
    ask('prop deals 20-60m', shorthand, rows(deals.filter(({ source, value }) => source === 'Proprietary' && value >= 20e6 && value <= 60e6))),
    ask('prob on project talon', shorthand, either(figure(58, 'number'), figure(0.58, 'ratio'))),
    ask('deals not in healthcare >80m', shorthand, rows(deals.filter(({ company, value }) => company.industry !== 'Healthcare' && value > 80e6))),
    ask('my deals', shorthand, rows(dealsOf('Alex', deals))),
    ask('my open deals sorted by close date', shorthand, ranked(dealsOf('Alex').toSorted((a, b) => a.closeDate.localeCompare(b.closeDate)))),
    ask('avg ev/ebitda open hc deals', shorthand, figure(average(known(dealsIn('Healthcare').map(multipleOf))), 'multiple')),
    ask('deals won per quarter', shorthand, cells(grouped(won, ({ closeDate }) => `${closeDate.slice(0, 4)}-Q${Math.ceil(Number(closeDate.slice(5, 7)) / 3)}`, (some) => some.length))),
    ask('max deal size software', shorthand, either(figure(Math.max(...dealsIn('Software', deals).map(valueOf)), 'money'), leading(mostBy(dealsIn('Software', deals), valueOf).slice(0, 1)))),
    ask('closed lost since last summer... ok, this year', shorthand, rows(closedIn(lost, span('year')))),
    ask('pct of pipeline thats priya', shorthand, either(figure(total(dealsOf('Priya')) / total(open), 'ratio'), figure(dealsOf('Priya').length / open.length, 'ratio'))),
    ask('conference deals', shorthand, rows(deals.filter(({ source }) => source === 'Conference'))),
    ask('which deals r slipping', shorthand, rows(book.overdue)),
    ask('deals at cobalt', shorthand, rows(deals.filter(({ company }) => company.name === 'Cobalt Health'))),
    ask('golden mill deals won', shorthand, rows(won.filter(({ company }) => company.name === 'Golden Mill Bakeries'))),
  ]
}

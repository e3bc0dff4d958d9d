import { type Book, sum } from '../../book.ts'
import { cells, count, either, figure, leading, rows } from '../../cases.ts'
import type { Deal } from '../../firm/records.ts'
import { type Asked, type Pick } from './asked.ts'

export function ofColleague(book: Book, pick: Pick): Asked[] {
  const colleague = pick(book.colleagues.slice(0, 5))
  const first = colleague.name.split(' ')[0] ?? ''
  const open = book.open.filter(({ owner }) => owner === colleague)
  const won = book.won.filter(({ owner }) => owner === colleague)
  const year = book.span('year')
  // biome-ignore format: a table
  return [
    {
      name: 'open deals of',
      ways: [`what is ${first} working on`, `${first}'s open deals`, `which live deals does ${first} run`, `what deals does ${first} have`, `deals on ${first}'s plate`, `which deals is ${first} responsible for right now`],
      expect: either(rows(open), rows(book.deals.filter(({ owner }) => owner === colleague))),
    },
    {
      name: 'how many open deals of',
      ways: [`how many open deals does ${first} have`, `number of open deals of ${first}`, `how many live deals is ${first} running`, `how many deals does ${first} have in the pipeline`],
      expect: count(open.length),
    },
    {
      name: 'pipeline of',
      ways: [`value of ${first}'s pipeline`, `how big is ${first}'s pipeline`, `total value of open deals owned by ${first}`, `what are ${first}'s open deals worth in total`, `how much pipeline does ${first} have`],
      expect: figure(sum(open.map(({ value }) => value)), 'money'),
    },
    {
      name: 'won by',
      ways: [`how many deals has ${first} won`, `deals won by ${first}`, `number of deals ${first} won`, `which deals did ${first} win`],
      expect: either(count(won.length), rows(won)),
    },
    {
      name: 'won this year by',
      ways: [`deals ${first} won this year`, `which deals did ${first} win this year`, `how many deals did ${first} win this year`],
      expect: either(rows(book.closedIn(won, year)), count(book.closedIn(won, year).length)),
    },
    {
      name: 'win rate',
      ways: ['what is our win rate', 'win rate overall', 'what share of closed deals did we win', 'our hit rate', 'percentage of deals won'],
      expect: figure(book.won.length / (book.won.length + book.lost.length), 'ratio'),
    },
    {
      name: 'weighted pipeline',
      ways: ['what is the weighted pipeline', 'weighted value of our pipeline', 'probability-weighted pipeline', 'pipeline weighted by probability', 'what is our pipeline worth when weighted by probability'],
      expect: figure(sum(book.open.map(({ value, probability }) => (value * probability) / 100)), 'money'),
    },
    {
      name: 'average size',
      ways: ['what is our average deal size', 'average size of our deals', 'how big are our deals on average', 'mean deal value', 'typical deal size'],
      expect: either(
        figure(sum(book.deals.map(({ value }) => value)) / book.deals.length, 'money'),
        figure(sum(book.open.map(({ value }) => value)) / book.open.length, 'money'),
      ),
    },
    {
      name: 'pipeline',
      ways: ['how big is our pipeline', 'total pipeline value', "what's the pipeline worth", 'how much do we have in the pipeline', 'what does the pipeline come to', 'what is the sum of all open deals'],
      expect: figure(sum(book.open.map(({ value }) => value)), 'money'),
    },
    {
      name: 'by stage',
      ways: ['pipeline by stage', 'open deals per stage', 'how many open deals are in each stage', 'split of open deals by stage', 'break the pipeline down by stage'],
      expect: either(
        cells(
          ['lead', 'qualification', 'proposal', 'negotiation'].map((stage) => [
            stage,
            book.open.filter((deal) => deal.stage === stage).length,
          ]),
        ),
        cells(
          ['Lead', 'Qualification', 'Proposal', 'Negotiation'].map((stage) => [
            stage,
            book.open.filter((deal) => deal.stage === stage.toLowerCase()).length,
          ]),
        ),
        cells(
          ['lead', 'qualification', 'proposal', 'negotiation'].map((stage) => [
            stage,
            sum(book.open.filter((deal) => deal.stage === stage).map(({ value }) => value)),
          ]),
        ),
      ),
    },
    {
      name: 'most deals',
      ways: ['who has the most open deals', 'which colleague has the most live deals', 'who runs the most open deals', 'who of us has the most open deals'],
      expect: leading([most(book.open.map(({ owner }) => owner.name))]),
    },
    {
      name: 'largest pipeline',
      ways: ['who has the largest pipeline', 'which colleague has the biggest pipeline by value', 'whose open deals are worth the most', 'who carries the most pipeline'],
      expect: leading([mostOf(book.open)]),
    },
  ]
}

const most = (names: string[]) =>
  [...Map.groupBy(names, (name) => name)].sort(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? ''
const mostOf = (deals: Deal[]) =>
  [...Map.groupBy(deals, ({ owner }) => owner.name)].sort(
    ([, a], [, b]) => sum(b.map(({ value }) => value)) - sum(a.map(({ value }) => value)),
  )[0]?.[0] ?? ''

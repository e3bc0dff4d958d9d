import type { Book } from '../../book.ts'
import { cells, either, figure, says } from '../../cases.ts'
import type { Deal } from '../../firm/records.ts'
import { type Asked, type Pick, spelled, value } from './asked.ts'

export function ofDeal(book: Book, pick: Pick): Asked[] {
  const deal: Deal = pick(book.open)
  const lost: Deal = pick(book.lost)
  const won: Deal = pick(book.won)
  const { name } = deal
  const short = name.replace('Project ', '')
  const stage = deal.stage.charAt(0).toUpperCase() + deal.stage.slice(1)
  const entered = deal.history.at(-1)?.daysAgo ?? 0
  const ebitda = deal.company.ebitda
  // biome-ignore format: a table
  return [
    {
      name: 'value of',
      ways: [`how big is ${name}`, `what is ${name} worth`, `value of ${name}`, `deal size of ${name}`, `how much is ${name} worth`, `what's the size of ${name}`],
      expect: figure(deal.value, 'money'),
    },
    {
      name: 'owner of',
      ways: [`who owns ${name}`, `who is running ${name}`, `who leads ${name}`, `whose deal is ${name}`, `who is responsible for ${name}`, `who is on ${name}`, `deal lead of ${name}`, `who looks after ${name}`],
      expect: says(deal.owner.name),
    },
    {
      name: 'stage of',
      ways: [`what stage is ${name} in`, `where does ${name} stand`, `stage of ${name}`, `in which phase is ${name}`, `how far along is ${name}`, `status of ${name}`],
      expect: says(stage),
    },
    {
      name: 'close date of',
      ways: [`when does ${name} close`, `close date of ${name}`, `when is ${name} expected to close`, `when should ${name} be done`, `by when will ${name} close`, `expected closing of ${name}`],
      expect: value(deal, deal.closeDate, spelled(deal.closeDate)),
    },
    {
      name: 'probability of',
      ways: [`how likely is ${name}`, `probability of ${name}`, `what are the odds of ${name}`, `what are the chances that ${name} closes`, `how likely is it that we win ${name}`],
      expect: either(figure(deal.probability / 100, 'ratio'), says(`${deal.probability}%`)),
    },
    ...(deal.nextStep
      ? [
          {
            name: 'next step of',
            ways: [`what is the next step on ${name}`, `next step for ${name}`, `what needs to happen next on ${name}`, `what do we have to do next on ${name}`, `what's next for ${name}`],
            expect: says(deal.nextStep),
          },
        ]
      : []),
    {
      name: 'company of',
      ways: [`which company is ${name}`, `who is the target of ${name}`, `what company is behind ${name}`, `company of ${name}`, `which target is ${name} about`],
      expect: says(deal.company.name),
    },
    {
      name: 'source of',
      ways: [`where did ${name} come from`, `source of ${name}`, `how did we source ${name}`, `who brought us ${name}`, `through which channel did ${name} reach us`],
      expect: says(deal.source ?? ''),
    },
    {
      name: 'days in stage of',
      ways: [`how long has ${name} been in its stage`, `how many days has ${name} been in its current stage`, `days in stage of ${name}`, `since when is ${name} in ${stage.toLowerCase()}`],
      // whole days since noon of that day
      expect: either(
        figure(entered, 'days'),
        figure(entered - 1, 'days'),
        cells([[deal, book.dayOf(entered)]]),
        says(spelled(book.dayOf(entered))),
        says(`${entered} days`),
      ),
    },
    ...(ebitda && ebitda > 0
      ? [
          {
            name: 'multiple of',
            ways: [`what EBITDA multiple are we paying for ${name}`, `EV/EBITDA of ${name}`, `EBITDA multiple of ${name}`, `what multiple is ${name} at`],
            expect: figure(deal.value / ebitda, 'multiple'),
          },
        ]
      : []),
    {
      name: 'reason of loss',
      ways: [`why did we lose ${lost.name}`, `reason for losing ${lost.name}`, `why was ${lost.name} lost`, `what was the reason we passed on ${lost.name}`, `loss reason of ${lost.name}`],
      expect: says(lost.passReason ?? ''),
    },
    {
      name: 'won when',
      ways: [`when did we win ${won.name}`, `when was ${won.name} won`, `when did ${won.name} close`, `on what date was ${won.name} closed`],
      expect: value(won, won.closeDate, spelled(won.closeDate)),
    },
    {
      name: 'by its short name',
      ways: [`who owns the ${short} deal`, `who runs the ${short} deal`],
      expect: says(deal.owner.name),
    },
  ]
}

import type { Book } from '../book.ts'
import {
  ask,
  type Case,
  cells,
  count,
  type Expectation,
  either,
  figure,
  plain,
  rows,
  says,
  shorthand,
  tells,
} from '../cases.ts'
import { addDays, isIn, nextWeekday } from '../days.ts'
import type { Company, Interaction } from '../firm/records.ts'

export function thirdHandTouch(book: Book): Case[] {
  const { companies, company, deal, interactions, emails, notes, meetings, span, today } = book
  const [calls, met] = ['call', 'meeting'].map((wanted) => interactions.filter(({ type }) => type === wanted))
  const within = (list: Interaction[] = [], days: number) => list.filter(({ daysAgo }) => daysAgo <= days)
  const during = (list: Interaction[] = [], in_: ReturnType<typeof span>) =>
    list.filter(({ daysAgo }) => book.was(daysAgo, in_))
  const last = (name: string, type?: string) => book.interactionsWith(name).find((each) => !type || each.type === type)
  const quiet = (days: number) => companies.filter((each) => book.daysSinceContact(each) > days)
  const cold = either(rows(quiet(60)), rows(quiet(30)))
  const unanswered = (name: string) => rows(book.unanswered.filter((each) => each.contact.company?.name === name))
  const isMine = ({ owner }: { owner: { name: string } }) => owner.name === 'Alex Morgan'
  const mine = book.unanswered.filter(isMine)
  const nextWeek = book.meetingsIn(span('week', 1))
  const comingOf = (name: string, days: number) =>
    meetings.filter(
      ({ owner, day }) => owner.name.startsWith(name) && isIn(day, { from: today, to: addDays(today, days) }),
    )
  const onDay = (weekday: number) =>
    rows(meetings.filter((each) => each.day === nextWeekday(today, weekday) && isMine(each)))
  const tagged = (name: string, tag: string) =>
    rows(notes.filter((each) => each.company?.name === name && each.tags.includes(tag)))
  const lastMail = (name: string) => {
    const [mail] = emails
      .filter((each) => each.contact.name === name && each.direction === 'outbound')
      .sort((a, b) => a.daysAgo - b.daysAgo)
    return cells(mail ? [[mail, mail.opened]] : [])
  }
  const since = (name: string): Expectation => {
    const days = [last(name)?.daysAgo ?? 0, book.daysSinceContact(company(name))]
    return either(
      ...days.flatMap((each) => [figure(each, 'days'), says(book.dayOf(each)), tells({ about: [`${each} days ago`] })]),
    )
  }
  const dayOfLast = (name: string) =>
    either(says(book.dayOf(last(name)?.daysAgo ?? 0)), says(book.dayOf(book.daysSinceContact(company(name)))))
  const spokenOf = (name: string) => tells({ about: book.interactionsWith(name).slice(0, 1) })
  const withDeal = (name: string, of: string) =>
    tells({ about: [deal(of), ...book.interactionsWith(name).slice(0, 1)] })
  const isIndustry = (each: { company: Company }, industry: string) => each.company.industry === industry
  const tomorrow = meetings.filter(({ day }) => day === addDays(today, 1))
  // biome-ignore format: a table
  return [
    ask('Count the calls we made over the last 14 days', plain, count(within(calls, 14).length)),
    ask('How often did we sit down with a company in person in the past 60 days?', plain, count(within(met, 60).length)),
    ask('no of mtgs last qtr', shorthand, count(during(met, span('quarter', -1)).length)),
    ask('What came up in our latest conversation with Polar Cold Chain?', plain, says('Escrow negotiation')),
    ask('Remind me what the most recent call with Fjord Payments covered', plain, says('First management call')),
    ask('last chat w/ solstice, topic?', shorthand, says('Tax credits')),
    ask('On what date were we last in contact with Brightpath Systems?', plain, dayOfLast('Brightpath Systems')),
    ask('last spoke to redhawk when', shorthand, dayOfLast('Redhawk Precision')),
    ask('Which companies have heard nothing from us in the past 120 days?', plain, rows(quiet(120))),
    ask('no word with these cos since 150 days', shorthand, rows(quiet(150))),
    ask('Whose messages am I still supposed to answer?', plain, tells({ about: mine })),
    ask('What do I owe people this week?', plain, tells({ about: mine })),
    ask('whos waiting on me', shorthand, tells({ about: mine })),
    ask('Has anyone at Harbor written without hearing back from us?', plain, unanswered('Harbor Logistics')),
    ask('mails from fjord we havent answered', shorthand, unanswered('Fjord Payments')),
    ask('What does the calendar hold for next week?', plain, either(rows(nextWeek), rows(nextWeek.filter(isMine)))),
    ask('Which appointments does Priya have in the next 30 days?', plain, rows(comingOf('Priya', 30))),
    ask('lenas diary next wk', shorthand, rows(nextWeek.filter(({ owner }) => owner.name === 'Lena Fischer'))),
    ask('Show me what we wrote down about regulation at Fjord', plain, tagged('Fjord Payments', 'regulation')),
    ask('Are there any diligence notes on Atlas Castings?', plain, tagged('Atlas Castings', 'diligence')),
    ask('mgmt notes cobalt', shorthand, tagged('Cobalt Health', 'management')),
    ask('Has Raj Patel looked at the last mail we sent him?', plain, lastMail('Raj Patel')),
    ask('Did our most recent email to Kurt Vance get read?', plain, lastMail('Kurt Vance')),
    ask('samir open our last mail?', shorthand, lastMail('Samir Khan')),
    ask('Where do things stand with Vantage Imaging?', plain, withDeal('Vantage Imaging', 'Aperture')),
    ask('catch me up on northwind', shorthand, withDeal('Northwind Robotics', 'Borealis')),
    ask('What has happened at Atlas since we last had them on the phone?', plain, tells({ about: book.interactionsWith('Atlas Castings').slice(0, 1), not: book.interactionsWith('Atlas Castings').slice(2) })),
    ask('anything since the last mtg w/ juniper', shorthand, spokenOf('Juniper Analytics')),
    ask('What did Astrid tell us on the first management call?', plain, says('majority')),
    ask('What was it that Walter Simms wanted when we rang him?', plain, says('retire')),
    ask('margin review w/ bluestone, what was said', shorthand, says('cocoa')),
    ask('Which meetings have we held with healthcare companies this quarter?', plain, rows(during(met, span('quarter')).filter((each) => isIndustry(each, 'Healthcare')))),
    ask('calls w/ texas names last 60 days', shorthand, rows(within(calls, 60).filter((each) => each.company.region === 'Texas'))),
    ask('For how many days have we not heard from Ironbridge Tools?', plain, since('Ironbridge Tools')),
    ask('days since last contact w/ atlas', shorthand, since('Atlas Castings')),
    ask('Which relationships are going stale?', plain, cold),
    ask('who dropped off our radar', shorthand, cold),
    ask('Is there anything I need to prepare for tomorrow?', plain, tells({ about: tomorrow.filter(isMine), not: tomorrow.filter((each) => !isMine(each)) })),
    ask('Am I booked on Thursday?', plain, onDay(4)),
    ask('whats in my diary on monday', shorthand, onDay(1)),
  ]
}

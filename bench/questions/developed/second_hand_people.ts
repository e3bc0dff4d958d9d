import { type Book, grouped } from '../book.ts'
import {
  ask,
  type Case,
  cells,
  count,
  either,
  figure,
  plain,
  rows,
  says,
  shorthand,
  tells,
  whichOne,
} from '../cases.ts'

export function secondHandPeople(book: Book): Case[] {
  const { contacts, contact, company, deal, open, interactions, emails, notes, meetings, span } = book
  const sent = emails.filter(({ direction }) => direction === 'outbound')
  const isQuiet = (days: number) => (each: ReturnType<typeof company>) => book.daysSinceContact(each) > days
  const inPipeline = book.companies.filter((each) => open.some((one) => one.company === each))
  const tessera = meetings.find((each) => each.company?.name === 'Tessera Packaging')
  const callsSince = (days: number) => interactions.filter(({ type, daysAgo }) => type === 'call' && daysAgo <= days)
  const [atlasMeeting] = book.interactionsWith('Atlas Castings').filter(({ type }) => type === 'meeting')
  const [ironbridge] = book.interactionsWith('Ironbridge Tools')
  const lastPolar = book.daysSinceContact(company('Polar Cold Chain'))
  const tagged = (tag: string) => notes.filter(({ tags }) => tags.includes(tag))
  const nextWeek = book.meetingsIn(span('week', 1))
  const withoutDeals = book.colleagues.filter((each) => !open.some(({ owner }) => owner === each))
  const nda = sent.find(({ thread }) => thread === 'nda')
  // biome-ignore format: a table
  return [
    ask('Who do we know at Harbor Logistics?', plain, rows(book.contactsAt('Harbor Logistics'))),
    ask('What is Keith Lowell’s phone number?', plain, says(contact('Keith Lowell').phone)),
    ask('Which founders are among our contacts?', plain, rows(contacts.filter(({ role }) => role === 'Founder'))),
    ask('Who on our team has no open deals?', plain, rows(withoutDeals)),
    ask('How many calls did Tom Becker log this year?', plain, count(interactions.filter(({ type, author, daysAgo }) => type === 'call' && author.name === 'Tom Becker' && book.was(daysAgo, span('year'))).length)),
    ask('What was our last meeting with Atlas Castings about?', plain, says(atlasMeeting?.subject ?? '')),
    ask('Which companies in our pipeline have we not spoken to for three months?', plain, rows(inPipeline.filter(isQuiet(92)))),
    ask('How many emails have we sent to people at Cobalt Health?', plain, count(sent.filter((each) => each.contact.company?.name === 'Cobalt Health').length)),
    ask('Which of the emails that Priya sent were never opened?', plain, rows(sent.filter(({ opened, owner }) => !opened && owner.name === 'Priya Shah'))),
    ask('What did Priya note about valuation?', plain, rows(tagged('valuation').filter(({ author }) => author.name === 'Priya Shah'))),
    ask('Who is meeting Tessera Packaging and on which day?', plain, says('Marcus Webb', tessera?.day ?? '')),
    ask('I am seeing Meadowbrook tomorrow. What should I know?', plain, tells({ about: [company('Meadowbrook Clinics'), deal('Meadow'), contact('Denise Holt'), ...book.interactionsWith('Meadowbrook Clinics').slice(0, 1)] })),

    ask('monca lang email', shorthand, says(contact('Monica Lang').email)),
    ask('grant email', shorthand, either(whichOne('Grant Ellis', 'Oliver Grant'), says(contact('Grant Ellis').email))),
    ask('ceos in ohio', shorthand, rows(contacts.filter(({ role, company: of }) => role === 'CEO' && of?.region === 'Ohio'))),
    ask('gc at harbor', shorthand, says('Amber Quinn')),
    ask('last touch w/ polar', shorthand, either(says(book.dayOf(lastPolar)), figure(lastPolar, 'days'))),
    ask('cobalt mtgs next wk', shorthand, rows(nextWeek.filter((each) => each.company?.name === 'Cobalt Health'))),
    ask('who called ironbridge last', shorthand, says(ironbridge?.author.name ?? '')),
    ask('calls per person last 90d', shorthand, cells(grouped(callsSince(90), ({ author }) => author.name, (some) => some.length))),
    ask('northwind notes re recall', shorthand, rows(notes.filter((each) => each.company?.name === 'Northwind Robotics' && each.content.includes('recall')))),
    ask('legal notes last 2 months', shorthand, rows(tagged('legal').filter(({ daysAgo }) => daysAgo < 60))),
    ask('unopened mails to fjord', shorthand, rows(sent.filter((each) => each.contact.company?.name === 'Fjord Payments' && !each.opened))),
    ask('brief me for fjord kickoff', shorthand, tells({ about: [company('Fjord Payments'), deal('Viking'), contact('Astrid Nygaard'), ...book.interactionsWith('Fjord Payments').slice(0, 1)] })),
    ask('my mtgs next wk', shorthand, rows(nextWeek.filter(({ owner }) => owner.name === 'Alex Morgan'))),
    ask('no contact in over 6 months', shorthand, rows(book.companies.filter(isQuiet(184)))),
    ask('did astrid open the nda mail', shorthand, cells(nda ? [[nda, nda.opened]] : [])),
    ask('mtgs in cincinnati coming up', shorthand, rows(meetings.filter(({ location, day }) => location === 'Cincinnati' && day >= book.today))),
  ]
}

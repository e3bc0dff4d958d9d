import { type Book, grouped, mostBy, sum } from '../book.ts'
import { ask, type Case, cells, count, either, figure, leading, plain, rows, says, shorthand, tells } from '../cases.ts'
import { addDays, isIn, nextWeekday } from '../days.ts'

// Contacts, colleagues, notes, interactions, mail and calendar.

export function peopleQuestions(book: Book): Case[] {
  const { contacts, contact, notes, interactions, emails, meetings, colleagues, company, span, was, today, open } = book
  const withTag = (tag: string) => notes.filter(({ tags }) => tags.includes(tag))
  const at = (name: string) => interactions.filter((each) => each.company.name === name)
  const within = (days: number) => interactions.filter(({ daysAgo }) => daysAgo <= days)
  const by = (name: string) => interactions.filter(({ author }) => author.name.startsWith(name))
  const sent = emails.filter(({ direction }) => direction === 'outbound')
  const received = emails.filter(({ direction }) => direction === 'inbound')
  const roles = (...wanted: string[]) => contacts.filter(({ role }) => wanted.includes(role))
  const mine = meetings.filter(({ owner }) => owner.name === 'Alex Morgan')
  const tomorrow = addDays(today, 1)
  const carried = (each: (typeof colleagues)[number]) => open.filter(({ owner }) => owner === each)
  const latest = (name: string) => book.interactionsWith(name)[0]
  // biome-ignore format: a table
  return [
    // plain
    ask('Who works at Juniper Analytics?', plain, rows(book.contactsAt('Juniper Analytics'))),
    ask('How many contacts do we have in total?', plain, count(contacts.length)),
    ask("What is Dana Whitfield's phone number?", plain, says(contact('Dana Whitfield').phone)),
    ask('What is the job title of Keith Lowell?', plain, says('CFO')),
    ask('Which company does Astrid Nygaard work for?', plain, says('Fjord Payments')),
    ask('List all founders we know', plain, rows(roles('Founder'))),
    ask('Which contacts work for software companies?', plain, rows(contacts.filter((each) => each.company?.industry === 'Software'))),
    ask('Show me CEOs of Ohio companies', plain, rows(roles('CEO').filter((each) => each.company?.region === 'Ohio'))),
    ask('Which contacts are not attached to any company?', plain, rows(contacts.filter((each) => each.company === null))),
    ask('Who is the general counsel of Harbor Logistics?', plain, says('Amber Quinn')),
    ask('Number of contacts per role, most frequent first', plain, leading(['CEO', 'CFO'])),
    ask('How many meetings did Priya log this year?', plain, count(by('Priya').filter(({ type, daysAgo }) => type === 'meeting' && was(daysAgo, span('year'))).length)),
    ask('Show the calls from the last two weeks', plain, rows(within(14).filter(({ type }) => type === 'call'))),
    ask('What meetings have we had with Bluestone Foods?', plain, rows(at('Bluestone Foods').filter(({ type }) => type === 'meeting'))),
    ask('When was our last meeting with Northwind Robotics?', plain, says(book.dayOf(5))),
    ask('Which interactions mention exclusivity?', plain, rows(interactions.filter((each) => /exclusivity/i.test(each.subject + each.notes)))),
    ask('How many interactions were logged per colleague?', plain, cells(grouped(interactions, ({ author }) => author.name, (some) => some.length), { only: true })),
    ask('How many minutes did we spend in meetings with Cobalt Health?', plain, figure(sum(at('Cobalt Health').filter(({ type }) => type === 'meeting').map(({ minutes }) => minutes)), 'count')),
    ask('Which notes are tagged valuation?', plain, rows(withTag('valuation'))),
    ask('Show me the pinned notes', plain, rows(notes.filter(({ isPinned }) => isPinned))),
    ask('What did Marcus write about Atlas Castings?', plain, rows(notes.filter((each) => each.author.name === 'Marcus Webb' && each.company === company('Atlas Castings')))),
    ask('Find notes that mention Medicaid', plain, rows(notes.filter(({ content }) => content.includes('Medicaid')))),
    ask('How many risk notes were written in the last 60 days?', plain, count(withTag('risk').filter(({ daysAgo }) => daysAgo <= 60).length)),
    ask('Which emails have not been opened?', plain, rows(sent.filter(({ opened }) => !opened))),
    ask('How many emails did we send this month?', plain, count(sent.filter(({ daysAgo }) => was(daysAgo, span('month'))).length)),
    ask('Show all emails exchanged with Raj Patel', plain, rows(emails.filter((each) => each.contact === contact('Raj Patel')))),
    ask('Did Carla Jensen write to us in the last 30 days?', plain, rows(received.filter((each) => each.contact === contact('Carla Jensen') && each.daysAgo <= 30))),
    ask('Which emails are still waiting for a reply from us?', plain, rows(book.unanswered)),
    ask('What share of sent emails was opened?', plain, figure(sent.filter(({ opened }) => opened).length / sent.length, 'ratio')),
    ask('What is on my calendar tomorrow?', plain, rows(mine.filter(({ day }) => day === tomorrow))),
    ask('When is the next meeting with Harbor Logistics?', plain, says(meetings.find(({ summary }) => summary === 'Harbor consent review')?.day ?? '')),
    ask('List upcoming meetings with Northwind Robotics', plain, rows(meetings.filter((each) => each.company === company('Northwind Robotics') && each.day >= today))),
    ask('How many meetings are scheduled for next week?', plain, count(book.meetingsIn(span('week', 1)).length)),
    ask('Who on the team has the most open deals?', plain, leading([colleagues.find(({ name }) => name === 'Priya Shah') ?? ''])),
    ask('Which colleagues have free capacity?', plain, rows(colleagues.filter((each) => each.capacity > carried(each).length))),
    ask('Who are the people in our firm?', plain, rows(colleagues)),
    ask('Tell me about Raj Patel', plain, tells({ about: [contact('Raj Patel'), company('Northwind Robotics'), 'Management presentation'] })),
    ask('What happened with Fjord Payments recently?', plain, tells({ about: [...at('Fjord Payments').slice(0, 1)] })),
    ask('Which contacts have we never spoken to?', plain, either(rows(contacts.filter((each) => !interactions.some((one) => one.contacts.includes(each)) && !emails.some((one) => one.contact === each))), rows(contacts.filter((each) => !interactions.some((one) => one.contacts.includes(each)))))),
    ask('Who did we meet last month?', plain, either(rows(interactions.filter(({ type, daysAgo }) => type === 'meeting' && was(daysAgo, span('month', -1)))), rows([...new Set(interactions.filter(({ type, daysAgo }) => type === 'meeting' && was(daysAgo, span('month', -1))).flatMap((each) => each.contacts))]), rows([...new Set(interactions.filter(({ type, daysAgo }) => type === 'meeting' && was(daysAgo, span('month', -1))).map((each) => each.company))]))),
    // shorthand
    ask('ppl at harbor', shorthand, either(rows(book.contactsAt('Harbor Logistics')), figure(company('Harbor Logistics').employees, 'count'))),
    ask('raj email', shorthand, says(contact('Raj Patel').email)),
    ask('cfo of cobalt?', shorthand, says('Victor Hale')),
    ask('phone for jane doe', shorthand, says(contact('Jane Doe').phone)),
    ask('ceo list healthcare', shorthand, rows(roles('CEO').filter((each) => each.company?.industry === 'Healthcare'))),
    ask('founders in california', shorthand, rows(roles('Founder').filter((each) => each.company?.region === 'California'))),
    ask('title of tara singh', shorthand, says('CTO')),
    ask('last call w atlas', shorthand, says(book.dayOf(40))),
    ask('mtgs this month', shorthand, either(rows(interactions.filter(({ type, daysAgo }) => type === 'meeting' && was(daysAgo, span('month')))), rows(book.meetingsIn(span('month'))))),
    ask('calls logged by tom ytd', shorthand, rows(by('Tom').filter(({ type, daysAgo }) => type === 'call' && was(daysAgo, span('year'))))),
    ask('no. of calls last 90d', shorthand, count(within(90).filter(({ type }) => type === 'call').length)),
    ask('touchpoints w juniper', shorthand, either(rows(at('Juniper Analytics')), tells({ about: at('Juniper Analytics') }))),
    ask('notes on cobalt', shorthand, rows(notes.filter((each) => each.company === company('Cobalt Health')))),
    ask('#risk notes', shorthand, either(rows(withTag('risk')), count(withTag('risk').length))),
    ask('legal tagged notes by tom', shorthand, rows(withTag('legal').filter(({ author }) => author.name === 'Tom Becker'))),
    ask('any notes re pension', shorthand, rows(notes.filter(({ content }) => /pension/i.test(content)))),
    ask('my notes last 30 days', shorthand, rows(notes.filter(({ author, daysAgo }) => author.name === 'Alex Morgan' && daysAgo <= 30))),
    ask('unread outbound to northwind', shorthand, rows(sent.filter((each) => !each.opened && each.contact.company === company('Northwind Robotics')))),
    ask('emails from samir', shorthand, rows(received.filter((each) => each.contact === contact('Samir Khan')))),
    ask('who clicked our emails', shorthand, either(rows(emails.filter(({ clicked }) => clicked)), rows([contact('Jane Doe'), contact('Astrid Nygaard')]))),
    ask('inbox unanswered', shorthand, rows(book.unanswered)),
    ask('emails sent last wk', shorthand, rows(sent.filter(({ daysAgo }) => was(daysAgo, span('week', -1))))),
    ask('cal next wk', shorthand, rows(book.meetingsIn(span('week', 1)))),
    ask('anything w/ fjord coming up', shorthand, rows(meetings.filter((each) => each.company === company('Fjord Payments') && each.day >= today))),
    ask('tmrw?', shorthand, either(rows(mine.filter(({ day }) => day === tomorrow)), tells({ about: mine.filter(({ day }) => day === tomorrow) }))),
    ask('team workload', shorthand, cells(colleagues.map((each) => [each, carried(each).length]))),
    ask('who has room for another deal', shorthand, rows(colleagues.filter((each) => each.capacity > carried(each).length))),
    ask('lena capacity', shorthand, figure(6, 'count')),
    ask('whats priya up to next week', shorthand, either(rows(book.meetingsIn(span('week', 1)).filter(({ owner }) => owner.name === 'Priya Shah')), tells({ about: book.meetingsIn(span('week', 1)).filter(({ owner }) => owner.name === 'Priya Shah') }))),
    ask('latest note on harbor', shorthand, says('Landlord consents could delay closing')),
    ask('most recent mtg w cobalt - what was said', shorthand, says('exclusivity window')),
    ask('when did tom last talk to raj', shorthand, says(book.dayOf(5))),
    ask('cold > 80 days', shorthand, rows(book.companies.filter((each) => book.daysSinceContact(each) > 80))),
    ask('tuesday mtgs everyone', shorthand, rows(meetings.filter(({ day }) => day === nextWeekday(today, 2)))),
    ask('interactions by type', shorthand, cells(grouped(interactions, ({ type }) => type, (some) => some.length), { only: true })),
    ask('busiest colleague by calls', shorthand, leading([mostBy(colleagues, (each) => interactions.filter(({ author, type }) => author === each && type === 'call').length)[0] ?? ''])),
    ask('prep for cobalt mtg', shorthand, tells({ about: [company('Cobalt Health'), book.deal('Copper'), ...at('Cobalt Health').slice(0, 1)] })),
    ask('whats due this wk for me', shorthand, tells({ about: mine.filter(({ day }) => isIn(day, { from: today, to: span('week').to })) })),
    ask('longest meeting last month', shorthand, leading(mostBy(interactions.filter(({ type, daysAgo }) => type === 'meeting' && was(daysAgo, span('month', -1))), ({ minutes }) => minutes).slice(0, 1))),
    ask('last touch meadowbrook', shorthand, either(says(book.dayOf(latest('Meadowbrook Clinics')?.daysAgo ?? 0)), figure(4, 'days'))),
    ask('contacts by company top 3', shorthand, either(leading(['Northwind Robotics']), leading(['Cobalt Health']), leading(['Juniper Analytics']), leading(['Harbor Logistics']), leading(['Bluestone Foods']))),
  ]
}

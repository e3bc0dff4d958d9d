import { type Book, grouped, leastBy, mostBy } from '../book.ts'
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
  tells,
  whichOne,
} from '../cases.ts'
import { addDays, isIn } from '../days.ts'
import type { Company } from '../firm/records.ts'

/** People, notes, calls, mail and calendars. */
export const peopleAndTouch = (book: Book): Case[] => {
  const { today, span, contact, contacts, company, notes, interactions, emails, meetings, colleagues } = book
  const withRole = (role: string) => contacts.filter((each) => each.role === role)
  const lastTouch = (name: string) => book.daysSinceContact(company(name))
  const quietFor = (days: number) => book.companies.filter((each: Company) => book.daysSinceContact(each) > days)
  const logged = interactions.filter(({ type }) => type === 'call' || type === 'meeting')
  const calls = interactions.filter(({ type }) => type === 'call')
  const sent = emails.filter(({ direction }) => direction === 'outbound')
  const tagged = (tag: string) => notes.filter(({ tags }) => tags.includes(tag))
  const saying = (word: string) => notes.filter(({ content }) => content.toLowerCase().includes(word))
  const by = <T extends { author: { name: string } }>(list: T[], name: string) =>
    list.filter(({ author }) => author.name.startsWith(name))
  const daysOf = (name: string) => meetings.filter(({ owner }) => owner.name.startsWith(name))
  const mine = daysOf('Alex')
  const taxMail = sent.filter(({ thread }) => thread === 'credit')
  return [
    ask('Under which phone number can I reach Mei Tanaka?', plain, says(contact('Mei Tanaka').phone)),
    ask(
      'Which contacts are not attached to any company?',
      plain,
      rows(contacts.filter((each) => each.company === null)),
    ),
    ask(
      'At which company is Hank Doyle, and in what position?',
      plain,
      says('Keystone Valves', contact('Hank Doyle').role),
    ),
    ask('Which chief operating officers are in our address book?', plain, rows(withRole('COO'))),
    ask(
      'When did we last have contact with Swiftlane Couriers?',
      plain,
      either(says(book.dayOf(lastTouch('Swiftlane Couriers'))), figure(lastTouch('Swiftlane Couriers'), 'days')),
    ),
    ask('With which companies have we not been in touch for more than 200 days?', plain, rows(quietFor(200))),
    ask(
      'How many phone calls did we log in the last two weeks?',
      plain,
      count(calls.filter(({ daysAgo }) => daysAgo <= 14).length),
    ),
    ask(
      'Which of our logged meetings took the longest?',
      plain,
      leading(mostBy(logged, ({ minutes }) => minutes).slice(0, 1)),
    ),
    ask('What came out of our last call with Meadowbrook Clinics?', plain, says('rate increase')),
    ask('Which incoming emails has nobody replied to yet?', plain, rows(book.unanswered)),
    ask(
      'Did Naomi Park open the mail with the tax credit documents?',
      plain,
      cells(
        taxMail.map((each) => [each, each.opened]),
        { only: true },
      ),
    ),
    ask(
      'Which of the emails that Tom sent have not been opened?',
      plain,
      rows(sent.filter(({ owner, opened }) => owner.name === 'Tom Becker' && !opened)),
    ),
    ask(
      'How many emails has Priya sent in the last 30 days?',
      plain,
      count(sent.filter(({ owner, daysAgo }) => owner.name === 'Priya Shah' && daysAgo <= 30).length),
    ),
    ask(
      'Which appointments does Tom have from today over the next 40 days?',
      plain,
      rows(daysOf('Tom').filter(({ day }) => isIn(day, { from: today, to: addDays(today, 40) }))),
    ),
    ask('In what place will the Fjord kickoff be held?', plain, says('Oslo')),
    ask('Which notes tagged with risk were written by Marcus?', plain, rows(by(tagged('risk'), 'Marcus'))),
    ask(
      'How many notes has each of us written?',
      plain,
      cells(
        grouped(
          notes,
          ({ author }) => author.name,
          (some) => some.length,
        ),
      ),
    ),
    ask(
      'Which colleagues have no more than viewer rights?',
      plain,
      rows(colleagues.filter(({ role }) => role === 'viewer')),
    ),
    ask('cfo at vantage', shorthand, says('Leslie Boone')),
    ask('astrids email addr', shorthand, says(contact('Astrid Nygaard').email)),
    ask('chris phone no', shorthand, whichOne('Chris Novak', 'Chris Lindqvist')),
    ask('ppl we know at northwind', shorthand, rows(book.contactsAt('Northwind Robotics'))),
    ask('days since last touch w stonegate', shorthand, figure(lastTouch('Stonegate Wealth'), 'days')),
    ask(
      'calls w bluestone in last 90d',
      shorthand,
      rows(calls.filter((each) => each.company === company('Bluestone Foods') && each.daysAgo <= 90)),
    ),
    ask('priyas diligence notes', shorthand, rows(by(tagged('diligence'), 'Priya'))),
    ask(
      'cobalt notes newest 1st',
      shorthand,
      ranked(
        leastBy(
          notes.filter((each) => each.company === company('Cobalt Health')),
          ({ daysAgo }) => daysAgo,
        ),
      ),
    ),
    ask('mail i havent answered', shorthand, rows(book.unanswered.filter(({ owner }) => owner.name === 'Alex Morgan'))),
    ask('emails where they clicked a link', shorthand, rows(emails.filter(({ clicked }) => clicked))),
    ask(
      'what has raj sent us by email',
      shorthand,
      rows(emails.filter((each) => each.direction === 'inbound' && each.contact === contact('Raj Patel'))),
    ),
    ask('my diary tmrw', shorthand, rows(mine.filter(({ day }) => day === addDays(today, 1)))),
    ask(
      'priya cal nxt wk',
      shorthand,
      rows(book.meetingsIn(span('week', 1)).filter(({ owner }) => owner.name === 'Priya Shah')),
    ),
    ask('pinned notes', shorthand, rows(notes.filter(({ isPinned }) => isPinned))),
    ask('any note abt recall', shorthand, rows(saying('recall'))),
    ask('legal notes, how many', shorthand, count(tagged('legal').length)),
    ask(
      'logged mtgs over an hour',
      shorthand,
      rows(interactions.filter(({ type, minutes }) => type === 'meeting' && minutes > 60)),
    ),
    ask(
      'what do i need to chase',
      shorthand,
      tells({
        about: [
          ...book.unanswered.filter(({ owner }) => owner.name === 'Alex Morgan'),
          ...book.overdue.filter(({ owner }) => owner.name === 'Alex Morgan'),
        ],
      }),
    ),
  ]
}

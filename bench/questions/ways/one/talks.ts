import { type Book } from '../../book.ts'
import { count, either, rows, says } from '../../cases.ts'
import { type Asked, type Pick, spelled } from './asked.ts'

export function ofTalks(book: Book, pick: Pick): Asked[] {
  const company = pick(book.companies)
  const { name } = company
  const talks = book.interactionsWith(name)
  const of = (type: string) => talks.filter((each) => each.type === type)
  const within = (days: number, type?: string) =>
    book.interactions.filter(
      (each) => each.daysAgo <= days && each.daysAgo >= 0 && (type === undefined || each.type === type),
    )
  const month = book.span('month', -1)
  const mails = book.emails.filter((each) => each.contact.company === company)
  const [sent, received] = [
    mails.filter(({ direction }) => direction === 'outbound'),
    mails.filter(({ direction }) => direction === 'inbound'),
  ]
  const ahead = book.meetings.filter((each) => each.company === company && each.day > book.today)
  const author = pick(book.colleagues.slice(0, 5))
  const first = author.name.split(' ')[0] ?? ''
  const theirs = within(90).filter((each) => each.author === author)
  // biome-ignore format: a table
  return [
    {
      name: 'meetings with',
      ways: [`meetings with ${name}`, `what meetings did we have with ${name}`, `past meetings with ${name}`, `which meetings have we had with ${name}`],
      expect: rows(of('meeting')),
    },
    {
      name: 'calls with',
      ways: [`calls with ${name}`, `how many calls did we have with ${name}`, `number of calls with ${name}`, `which calls did we have with ${name}`],
      expect: either(rows(of('call')), count(of('call').length)),
    },
    {
      name: 'how many meetings within',
      ways: ['how many meetings did we have in the last 30 days', 'number of meetings in the past 30 days', 'how many meetings have we held over the last 30 days', 'count of meetings in the last 30 days'],
      expect: count(within(30, 'meeting').length),
    },
    {
      name: 'calls last month',
      ways: ['calls last month', 'which calls did we have last month', 'what calls were logged last month', 'show me all calls from last month'],
      expect: rows(book.interactions.filter((each) => each.type === 'call' && book.was(each.daysAgo, month))),
    },
    {
      name: 'meetings of a colleague',
      ways: [`meetings ${first} had in the last 90 days`, `which meetings did ${first} have in the last 90 days`, `${first}'s meetings in the past 90 days`, `meetings logged by ${author.name} in the last 90 days`],
      expect: rows(theirs.filter(({ type }) => type === 'meeting')),
    },
    {
      name: 'calls of a colleague',
      ways: [`how many calls did ${first} make in the last 90 days`, `number of calls by ${first} in the last 90 days`, `calls that ${first} logged in the last 90 days`],
      expect: either(
        count(theirs.filter(({ type }) => type === 'call').length),
        rows(theirs.filter(({ type }) => type === 'call')),
      ),
    },
    {
      name: 'mails to',
      ways: [`emails we sent to ${name}`, `which emails did we send to ${name}`, `mails to ${name}`, `outgoing emails to ${name}`],
      expect: rows(sent),
    },
    {
      name: 'mails from',
      ways: [`emails from ${name}`, `what emails did we get from ${name}`, `mails we received from ${name}`, `which mails came from ${name}`],
      expect: rows(received),
    },
    {
      name: 'unanswered',
      ways: ['which emails are unanswered', 'unanswered emails', 'emails waiting for an answer', "which mails haven't been answered", 'emails we have not replied to', "mails we didn't answer yet"],
      expect: rows(book.unanswered),
    },
    {
      name: 'not opened',
      ways: ['which of our emails were not opened', 'emails that were never opened', 'sent emails nobody opened', 'unopened emails'],
      expect: rows(book.emails.filter((each) => each.direction === 'outbound' && !each.opened)),
    },
    {
      name: 'meetings ahead with',
      ways: [`upcoming meetings with ${name}`, `when do we meet ${name} next`, `next meeting with ${name}`, `is there a meeting with ${name} coming up`, `when are we seeing ${name}`, `do we have a meeting planned with ${name}`],
      expect:
        ahead.length > 0
          ? either(rows(ahead), rows(ahead.slice(0, 1)), ...ahead.map((each) => says(spelled(each.day))))
          : rows([]),
    },
    {
      name: 'calendar next week',
      ways: ['what meetings are coming up next week', 'meetings next week', "what's on the team calendar next week", 'which meetings do we have next week', 'all meetings planned for next week'],
      expect: rows(book.meetingsIn(book.span('week', 1))),
    },
    {
      name: 'calendar of',
      ways: [`${first}'s meetings next week`, `what does ${first} have next week`, `what is on ${first}'s calendar next week`, `meetings of ${first} next week`],
      expect: rows(book.meetingsIn(book.span('week', 1)).filter(({ owner }) => owner === author)),
    },
    {
      name: 'a meeting by its title',
      ways: ['when is the investment committee', 'when does the investment committee meet', 'date of the investment committee', 'when is the annual planning day', 'where is the annual planning day'].slice(0, 3),
      expect: either(
        rows(book.meetings.filter(({ summary }) => summary === 'Investment committee')),
        ...book.meetings
          .filter(({ summary }) => summary === 'Investment committee')
          .map(({ day }) => says(spelled(day))),
      ),
    },
    {
      name: 'who met',
      ways: [`who spoke to ${name} last`, `who last met ${name}`, `which colleague last talked to ${name}`, `who had the last contact with ${name}`],
      expect:
        talks[0] && talks[0].daysAgo === book.daysSinceContact(company)
          ? says(talks[0].author.name)
          : either(
              says(name),
              ...mails.map(({ owner }) => says(owner.name)),
              ...talks.slice(0, 1).map((each) => says(each.author.name)),
            ),
    },
    {
      name: 'quiet',
      ways: ['who have we not talked to in 100 days', 'companies gone quiet for 100 days', 'which companies have gone cold for more than 100 days', 'companies without any touch for over 100 days', 'where have we had no contact for 100 days'],
      expect: either(
        rows(book.companies.filter((each) => book.daysSinceContact(each) > 100)),
        rows(book.companies.filter((each) => book.daysSinceContact(each) >= 100)),
      ),
    },
  ]
}

import { type Book } from '../../book.ts'
import { cells, either, figure, rows, says } from '../../cases.ts'
import type { Company } from '../../firm/records.ts'
import { type Asked, type Pick, spelled, value } from './asked.ts'

export function ofCompany(book: Book, pick: Pick): Asked[] {
  const company: Company = pick(book.companies.filter(({ revenue, ebitda }) => revenue !== null && ebitda !== null))
  const { name } = company
  const contacts = book.contactsAt(name)
  const open = book.open.filter((deal) => deal.company === company)
  const deals = book.deals.filter((deal) => deal.company === company)
  const notes = book.notes.filter((note) => note.company === company || note.deal?.company === company)
  const files = book.documents.filter((file) => file.company === company)
  const days = book.daysSinceContact(company)
  const last = book.dayOf(days)
  const ceo = contacts.find(({ role }) => role === 'CEO')
  const latest = book.yearAgo(company, 0)
  // biome-ignore format: a table
  return [
    {
      name: 'revenue of',
      ways: [`what is ${name}'s revenue`, `revenue of ${name}`, `how much revenue does ${name} make`, `${name} revenue`, `what are the sales of ${name}`, `how much does ${name} turn over`, `what turnover does ${name} have`, `how big is ${name} in terms of revenue`, `tell me the revenue of ${name}`],
      expect: figure(company.revenue ?? 0, 'money'),
    },
    {
      name: 'ebitda of',
      ways: [`what is ${name}'s EBITDA`, `EBITDA of ${name}`, `how much EBITDA does ${name} make`, `what does ${name} earn in EBITDA`, `please tell me the EBITDA of ${name}`],
      expect: figure(company.ebitda ?? 0, 'money'),
    },
    {
      name: 'margin of',
      ways: [`what is the EBITDA margin of ${name}`, `${name}'s margin`, `how profitable is ${name}`, `what margin does ${name} have`, `what margins does ${name} make`],
      expect: figure((company.ebitda ?? 0) / (company.revenue ?? 1), 'ratio'),
    },
    {
      name: 'employees of',
      ways: [`how many employees does ${name} have`, `headcount of ${name}`, `how many people work at ${name}`, `how many people does ${name} employ`, `how large is the workforce of ${name}`, `size of ${name}'s staff`],
      expect: figure(company.employees, 'number'),
    },
    {
      name: 'founded',
      ways: [`when was ${name} founded`, `in which year was ${name} founded`, `founding year of ${name}`, `since when does ${name} exist`, `how long has ${name} been around`, `what year did ${name} start`],
      expect: either(figure(company.founded, 'year'), says(String(company.founded))),
    },
    {
      name: 'where',
      ways: [`where is ${name} based`, `where is ${name}`, `in which city is ${name} located`, `location of ${name}`, `where does ${name} sit`, `where are the headquarters of ${name}`, `what is the address of ${name}`],
      expect: says(company.location),
    },
    {
      name: 'industry of',
      ways: [`what industry is ${name} in`, `which sector does ${name} belong to`, `industry of ${name}`, `what sector is ${name}`],
      expect: says(company.industry),
    },
    {
      name: 'what do they do',
      ways: [`what does ${name} do`, `what is ${name}`, `who is ${name}`, `tell me about ${name}`, `give me a summary of ${name}`],
      expect: says(name),
    },
    ...(ceo
      ? [
          {
            name: 'CEO of',
            ways: [`who is the CEO of ${name}`, `who runs ${name}`, `${name} CEO`, `CEO at ${name}`, `who's the chief executive at ${name}`, `what is the name of ${name}'s CEO`, `who heads ${name}`],
            expect: says(ceo.name),
          },
          {
            name: 'email of the CEO of',
            ways: [`what is the email of the CEO of ${name}`, `email address of ${name}'s CEO`, `how can I reach the CEO of ${name} by email`],
            expect: says(ceo.email),
          },
        ]
      : []),
    {
      name: 'contacts at',
      ways: [`who do we know at ${name}`, `contacts at ${name}`, `list the contacts of ${name}`, `which people do we know at ${name}`, `who are our contacts at ${name}`, `whom do we know at ${name}`, `show everyone at ${name}`, `who works at ${name}`],
      expect: rows(contacts),
    },
    {
      name: 'deals with',
      ways: [`deals with ${name}`, `what deals do we have with ${name}`, `which deals did we ever have with ${name}`, `all deals of ${name}`, `is there a deal with ${name}`, `do we have any deals with ${name}`],
      expect: rows(deals),
    },
    {
      name: 'open deals with',
      ways: [`open deals with ${name}`, `do we have an open deal with ${name}`, `which live deals do we have with ${name}`, `any active deals at ${name}`, `is ${name} in our pipeline`],
      expect:
        open.length > 0 ? either(rows(open), ...open.map((deal) => says(deal.name))) : either(rows([]), says('No')),
    },
    {
      name: 'notes on',
      ways: [`notes on ${name}`, `show the notes about ${name}`, `what notes do we have on ${name}`, `any notes on ${name}`, `what did we write down about ${name}`],
      expect: rows(notes),
    },
    {
      name: 'documents of',
      ways: [`documents of ${name}`, `what documents do we have on ${name}`, `files for ${name}`, `which files are uploaded for ${name}`, `do we have any documents from ${name}`, `show me ${name}'s documents`],
      expect: rows(files),
    },
    {
      name: 'last contact with',
      ways: [`when did we last speak to ${name}`, `when was our last contact with ${name}`, `last time we talked to ${name}`, `when did we last hear from ${name}`, `when were we last in touch with ${name}`, `how long ago did we last speak with ${name}`, `days since last contact with ${name}`],
      expect: either(cells([[company, last]]), cells([[company, days]]), says(spelled(last)), says(`${days} days`)),
    },
    {
      name: 'added',
      ways: [`when was ${name} added`, `when did we add ${name}`, `since when is ${name} in the CRM`, `when did ${name} come into our system`],
      expect: value(company, book.dayOf(company.addedDaysAgo), spelled(book.dayOf(company.addedDaysAgo))),
    },
    ...(latest && book.yearsOf(company).length > 2
      ? [
          {
            name: 'growth of',
            ways: [`how fast is ${name} growing`, `revenue growth of ${name}`, `by how much did ${name} grow last year`, `how much did ${name}'s revenue grow`, `what is the growth rate of ${name}`],
            expect: either(figure(book.growthOf(company) ?? 0, 'ratio')),
          },
          {
            name: 'revenue in year',
            ways: [`revenue of ${name} in ${latest.year}`, `what was ${name}'s revenue in ${latest.year}`, `${name} ${latest.year} revenue`, `how much did ${name} sell in ${latest.year}`],
            expect: figure(latest.revenue, 'money'),
          },
          {
            name: 'net income of',
            ways: [`net income of ${name} in ${latest.year}`, `what was ${name}'s net income in ${latest.year}`, `profit after tax of ${name} in ${latest.year}`],
            expect: figure(latest.netIncome, 'money'),
          },
        ]
      : []),
  ]
}

import { yearOf } from './days.ts'
import { makeInteractions } from './firm/activity.ts'
import { makeCompanies } from './firm/companies.ts'
import { makeDeals } from './firm/deals.ts'
import { makeDocuments } from './firm/documents.ts'
import { makeEmails } from './firm/mail.ts'
import { makeMeetings } from './firm/meetings.ts'
import { makeNotes } from './firm/notes.ts'
import { makeColleagues, makeContacts } from './firm/people.ts'

export type Firm = ReturnType<typeof makeFirm>

/**
 * The book of an investment firm as of a day: the same for the same day. "scale" makes the book of another firm, with the
 * same names and other figures: whatever of it shows in an answer to this one is a leak.
 */
export function makeFirm(today: string, scale = 1) {
  const thisYear = yearOf(today)
  const colleagues = makeColleagues()
  const { companies, records } = makeCompanies({ thisYear, scale })
  const contacts = makeContacts(companies)
  const deals = makeDeals({ companies, colleagues, today, scale })
  return {
    today,
    thisYear,
    colleagues,
    companies,
    records,
    contacts,
    deals,
    notes: makeNotes({ companies, deals, colleagues }),
    interactions: makeInteractions({ companies, contacts, colleagues }),
    emails: makeEmails(contacts, colleagues),
    meetings: makeMeetings(companies, colleagues, today),
    documents: makeDocuments({ companies, colleagues, thisYear, scale }),
  }
}

/** Of no round figure, so that no figure of the other firm is one of this. */
export const otherScale = 1.3717

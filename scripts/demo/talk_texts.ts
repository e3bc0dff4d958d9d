export type Talk = {
  type: 'call' | 'meeting' | 'email'
  subject: string
  notes: string
  minutes: number
  /** of companies that have a plant */
  ofMakers?: true
}

const call = (minutes: number, subject: string, notes: string): Talk => ({ type: 'call', subject, notes, minutes })
const meeting = (minutes: number, subject: string, notes: string): Talk => ({
  type: 'meeting',
  subject,
  notes,
  minutes,
})
const email = (subject: string, notes: string): Talk => ({ type: 'email', subject, notes, minutes: 0 })

/** Calls, meetings and mails as they are put on record. {lead}, {second} and {short} as in notes. */
export const talks: readonly Talk[] = [
  call(
    25,
    'Catch-up with {lead}',
    'Quarter closed on plan. Hiring is the bottleneck, not demand. Speak again in a month.',
  ),
  call(
    40,
    'Questions on the margin',
    '{second} explained the dip: a customer moved volumes forward, freight came on top. Gets us the monthly figures.',
  ),
  call(
    15,
    'Short call before the board',
    '{lead} wants to know whether we would look at a minority. Said yes in principle.',
  ),
  call(
    30,
    'Introduction',
    'Explained who we are and what we do after closing. {lead} has had bad experiences with a fund in 2018.',
  ),
  call(20, 'Follow-up on the data request', 'Half of the list is done. Payroll by site comes next week.'),
  call(
    35,
    'Reference with a customer',
    'Buys for eleven years. Would not switch for less than ten percent. Complaint: invoices are late.',
  ),
  call(30, 'Lender update', 'Credit committee meets on the 12th. They need the appraisal and the bridge.'),
  call(
    45,
    'Walk-through of the model',
    '{second} agrees with our volume case, not with our price case. Difference is $0.8m of EBITDA.',
  ),
  call(10, 'Voicemail and call back', 'Reached {second} on the second try. No news before the weekend.'),
  {
    ...meeting(
      90,
      'Visit at the plant',
      'Two hours on the floor with {lead}. Third line would fit without a new building.',
    ),
    ofMakers: true,
  },
  meeting(
    60,
    'Visit',
    'An hour with {lead} at the desk and one with the team. Friendly, quick, a little tired. Planning is done in {second}’s head.',
  ),
  meeting(
    60,
    'Lunch with {lead}',
    'Talked about family and succession more than about the business. Daughter has no interest in taking over.',
  ),
  meeting(
    120,
    'Management presentation',
    'Strong on customers and product, weak on cash. {second} answered better than the CEO.',
  ),
  meeting(45, 'Coffee at the conference', 'Ran into {lead}. Two competitors are for sale, both too large for them.'),
  meeting(
    60,
    'Meeting with {second} on the forecast',
    'Went through the order book line by line. Backlog is firm, pipeline is hope.',
  ),
  meeting(75, 'Terms with the sellers', 'Agreed on rollover and board. Price is still apart by half a turn.'),
  email('Teaser and NDA', 'Signed NDA sent back, memorandum expected within the week.'),
  email('Year-end figures', '{second} sent unaudited figures: revenue slightly above, EBITDA in line.'),
  email('Introduction to an operating partner', 'Put {lead} in touch with Priya on purchasing. Both found it useful.'),
]

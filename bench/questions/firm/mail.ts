import { required } from './activity.ts'
import type { Colleague, Contact, Email } from './records.ts'

// direction | contact | days ago | whose mailbox | conversation | opened, clicked or - | subject
const table = `
outbound | Jane Doe | 4 | Priya Shah | loi | opened clicked | Revised LOI for Cobalt Health
inbound | Jane Doe | 6 | Priya Shah | loi | - | Comments on the draft LOI
outbound | Jane Doe | 34 | Alex Morgan | visit | opened | Thank you for the visit
inbound | Victor Hale | 21 | Priya Shah | peg | - | Receivables by payer
outbound | Victor Hale | 20 | Priya Shah | peg | opened | Working capital questions
inbound | Dana Whitfield | 3 | Priya Shah | room | - | Data room access
outbound | Dana Whitfield | 18 | Priya Shah | roadmap | opened | Roadmap call agenda
inbound | Eric Olsen | 49 | Priya Shah | churn | - | Cohort tables
outbound | Eric Olsen | 48 | Priya Shah | churn | - | Questions on cohorts
outbound | Raj Patel | 12 | Tom Becker | present | - | Management presentation agenda
inbound | Raj Patel | 23 | Tom Becker | recall | - | Gripper recall summary
outbound | Raj Patel | 22 | Tom Becker | recall | opened | Recall follow-up questions
inbound | Keith Lowell | 9 | Tom Becker | fuel | - | Fuel surcharge schedule
outbound | Maria Santos | 68 | Tom Becker | consent | opened | Consent process
inbound | Astrid Nygaard | 4 | Alex Morgan | majority | - | Thoughts on a majority deal
outbound | Astrid Nygaard | 11 | Lena Fischer | nda | opened clicked | NDA for Fjord Payments
inbound | Carla Jensen | 24 | Lena Fischer | deck | - | Updated pitch deck
outbound | Carla Jensen | 23 | Lena Fischer | deck | opened | Received with thanks
inbound | Martin Yates | 26 | Lena Fischer | freight | - | Freight cost bridge
outbound | Martin Yates | 25 | Lena Fischer | freight | - | Re: Freight cost bridge
outbound | Frank Kowalski | 18 | Marcus Webb | tour | opened | Foundry tour logistics
inbound | Irene Mazur | 39 | Marcus Webb | pension | - | Actuarial report
outbound | Irene Mazur | 38 | Marcus Webb | pension | opened | Thanks for the report
inbound | Denise Holt | 5 | Alex Morgan | retention | - | Retention plan draft
outbound | Denise Holt | 4 | Alex Morgan | retention | - | Re: Retention plan draft
outbound | Chris Novak | 27 | Alex Morgan | rates | opened | Rate increase evidence
inbound | Samir Khan | 10 | Priya Shah | fee | - | Break fee proposal
outbound | Samir Khan | 9 | Priya Shah | fee | opened | Counterproposal on break fee
outbound | Naomi Park | 27 | Priya Shah | credit | - | Tax credit documents
inbound | Lorraine Abbott | 41 | Priya Shah | phase | - | Phase one reports
outbound | Lorraine Abbott | 40 | Priya Shah | phase | opened | Phase one questions
outbound | Kurt Vance | 37 | Tom Becker | sheet | opened | Term sheet
outbound | Ingrid Dahl | 19 | Priya Shah | escrow | opened | Escrow draft
outbound | Yvonne Tate | 20 | Lena Fischer | licence | - | Licence transfer steps
outbound | Jasmine Cole | 18 | Marcus Webb | intro | - | Introduction to our firm
outbound | Felix Moreau | 9 | Marcus Webb | hello | opened | Nice to meet you
outbound | Neil Ostrom | 22 | Marcus Webb | lease | - | Lease schedule request
inbound | Cody Marsh | 27 | Lena Fischer | gear | - | Landing gear award
outbound | Cody Marsh | 26 | Lena Fischer | gear | opened | Congratulations
outbound | Mei Tanaka | 36 | Priya Shah | lab | opened | Lab tour date`

export const makeEmails = (contacts: Contact[], colleagues: Colleague[]): Email[] =>
  table
    .trim()
    .split('\n')
    .map((line) => {
      const [direction, contact, daysAgo, owner, thread = '', seen = '', subject = ''] = line.split(' | ')
      return {
        kind: 'email',
        subject,
        direction: direction as Email['direction'], // reason: the table above has no other words
        contact: required(
          contacts.find(({ name }) => name === contact),
          contact,
        ),
        owner: required(
          colleagues.find(({ name }) => name === owner),
          owner,
        ),
        daysAgo: Number(daysAgo),
        thread,
        opened: seen.includes('opened'),
        clicked: seen.includes('clicked'),
      }
    })

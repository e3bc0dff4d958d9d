import { addDays, nextWeekday, spanOf } from '../days.ts'
import { required } from './activity.ts'
import type { Colleague, Company, Meeting } from './records.ts'

// when: days from now, or "next" and a day of the coming week (Monday is 0), or "tue", the next Tuesday
// when | hour | hours | whose calendar | company or - | with | place | what
const table = `
-6 | 10 | 1 | Tom Becker | Northwind Robotics | raj.patel@northwindrobotics.example | Pittsburgh | Northwind plant walk
-2 | 14 | 1 | Priya Shah | Cobalt Health | jane.doe@cobalthealth.example | Video | Cobalt weekly
0 | 23 | 0 | Alex Morgan | - | - | Office | Pipeline clean-up
1 | 9 | 1 | Alex Morgan | Meadowbrook Clinics | denise.holt@meadowbrookclinics.example | Columbus | Meadowbrook management presentation
1 | 15 | 1 | Priya Shah | Vantage Imaging | samir.khan@vantageimaging.example | Video | Vantage exclusivity call
next 0 | 11 | 1 | Alex Morgan | - | - | Office | Investment committee
next 1 | 13 | 2 | Priya Shah | Cobalt Health | jane.doe@cobalthealth.example, victor.hale@cobalthealth.example | Nashville | Cobalt LOI signing
next 3 | 10 | 1 | Tom Becker | Harbor Logistics | maria.santos@harborlogistics.example | Video | Harbor consent review
next 4 | 16 | 1 | Lena Fischer | Fjord Payments | astrid.nygaard@fjordpayments.example | Oslo | Fjord kickoff
tue | 9 | 1 | Alex Morgan | Atlas Castings | frank.kowalski@atlascastings.example | Cleveland | Atlas quality of earnings kickoff
tue | 17 | 1 | Marcus Webb | Tessera Packaging | neil.ostrom@tesserapackaging.example | Video | Tessera lease review
20 | 10 | 1 | Alex Morgan | Golden Mill Bakeries | ruth.abrams@goldenmillbakeries.example | Cincinnati | Golden Mill repricing
25 | 12 | 1 | Priya Shah | Juniper Analytics | dana.whitfield@juniperanalytics.example | Austin | Juniper demo day
35 | 9 | 3 | Tom Becker | Northwind Robotics | raj.patel@northwindrobotics.example | Pittsburgh | Northwind closing dinner
45 | 8 | 4 | Alex Morgan | - | - | Office | Annual planning day`

export function makeMeetings(companies: Company[], colleagues: Colleague[], today: string): Meeting[] {
  const dayOf = (when: string) => {
    if (when === 'tue') return nextWeekday(today, 2)
    const [, ofNextWeek] = when.split('next ')
    return ofNextWeek ? addDays(spanOf('week', today, 1).from, Number(ofNextWeek)) : addDays(today, Number(when))
  }
  return table
    .trim()
    .split('\n')
    .map((line) => {
      const [when = '', hour, hours, owner, company, people = '', location = '', summary = ''] = line.split(' | ')
      return {
        kind: 'meeting',
        summary,
        day: dayOf(when),
        hour: Number(hour),
        hours: Number(hours),
        company:
          company === '-'
            ? null
            : required(
                companies.find(({ name }) => name === company),
                company,
              ),
        attendees: people === '-' ? [] : people.split(', '),
        location,
        owner: required(
          colleagues.find(({ name }) => name === owner),
          owner,
        ),
      }
    })
}

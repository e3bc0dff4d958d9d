import type { Colleague, Company, Contact, Interaction } from './records.ts'

// type | company | days ago | minutes | who logged it | with | subject | notes
const table = `
meeting | Cobalt Health | 3 | 60 | Priya Shah | Jane Doe, Victor Hale | Revised LOI discussion | Jane wants a shorter exclusivity window; payer mix improved in the third quarter.
call | Cobalt Health | 19 | 30 | Priya Shah | Victor Hale | Working capital peg | Victor walked through seasonality of receivables.
meeting | Cobalt Health | 47 | 90 | Alex Morgan | Jane Doe | Nashville site visit | Toured two clinics and the billing centre.
call | Harbor Logistics | 11 | 25 | Tom Becker | Keith Lowell | Fuel surcharge follow-up | Keith expects fuel surcharges to pass through by January.
meeting | Harbor Logistics | 66 | 75 | Tom Becker | Maria Santos, Amber Quinn | Consent for change of control | Amber is drafting the landlord consents.
call | Juniper Analytics | 17 | 40 | Priya Shah | Dana Whitfield | Product roadmap call | Dana plans to launch usage-based pricing.
meeting | Juniper Analytics | 52 | 60 | Priya Shah | Eric Olsen, Tara Singh | Churn deep dive | Logo churn fell to four percent.
meeting | Northwind Robotics | 5 | 120 | Tom Becker | Raj Patel, Helen Strand | Management presentation | Raj said the backlog covers nine months and the Pittsburgh line runs two shifts.
call | Northwind Robotics | 26 | 35 | Tom Becker | Raj Patel | Warranty claims | Raj explained the gripper recall.
meeting | Bluestone Foods | 22 | 60 | Lena Fischer | Carla Jensen, Martin Yates | Margin review | Martin blamed cocoa and freight for the squeeze.
call | Bluestone Foods | 75 | 20 | Lena Fischer | Chris Lindqvist | Plant capacity | Line three is at ninety percent.
call | Fjord Payments | 9 | 45 | Lena Fischer | Astrid Nygaard | First management call | Astrid is open to a majority deal.
meeting | Atlas Castings | 16 | 150 | Marcus Webb | Frank Kowalski, Irene Mazur | Foundry tour | New furnace commissioned in spring.
call | Atlas Castings | 40 | 30 | Marcus Webb | Irene Mazur | Pension liability | Irene sent the actuarial report.
meeting | Meadowbrook Clinics | 4 | 60 | Alex Morgan | Denise Holt | Physician retention | Denise reported two departures in Columbus.
call | Meadowbrook Clinics | 24 | 30 | Alex Morgan | Chris Novak | Medicaid rates | Chris expects a rate increase.
meeting | Redhawk Precision | 27 | 45 | Lena Fischer | Cody Marsh | Aerospace orders | Cody won a landing gear program.
call | Golden Mill Bakeries | 53 | 30 | Alex Morgan | Ruth Abrams | Audit findings | Inventory adjustment of half a million.
call | Ironbridge Tools | 112 | 25 | Alex Morgan | Walter Simms | Succession planning | Walter wants to retire within two years.
meeting | Lumen Diagnostics | 19 | 60 | Priya Shah | Mei Tanaka | Lab tour San Diego | Accreditation due in the spring.
meeting | Vantage Imaging | 10 | 60 | Priya Shah | Samir Khan | Exclusivity terms | Samir asked for a break fee.
call | Solstice Solar | 25 | 35 | Priya Shah | Naomi Park | Tax credits | Naomi shared the transfer agreements.
call | Cardinal Lending | 12 | 30 | Lena Fischer | Yvonne Tate | Regulator feedback | Licence transfer takes ninety days.
meeting | Polar Cold Chain | 18 | 60 | Priya Shah | Ingrid Dahl | Escrow negotiation | Ingrid wants five percent escrow.
call | Nimbus Grid | 35 | 20 | Tom Becker | Kurt Vance | Term sheet status | Kurt is waiting for his board.
email | Keystone Valves | 41 | 0 | Priya Shah | Lorraine Abbott | Environmental reports received | Two sites need follow-up.
note | Carewell Home | 20 | 0 | Marcus Webb | - | Thinking about Carewell | Internal only: consider passing.
call | Carewell Home | 133 | 30 | Marcus Webb | Rosa Delgado | Reimbursement cuts | Rosa expects further cuts.
meeting | Copperfield Brewing | 158 | 45 | Marcus Webb | Tess Holloway | Pass conversation | Told Tess that volumes worry us.
meeting | Brightpath Systems | 101 | 60 | Priya Shah | Monica Lang, Peter Salas | Synergy workshop | Peter will send the product overlap.`

/** What else there is: company, and how many days ago each contact was. */
const more: Record<string, number[]> = {
  'Summit Dental': [44, 130],
  'Pinecrest Labs': [51, 233],
  'Summit Software': [36, 98],
  Ledgerline: [48, 64],
  Quillstack: [20],
  'Orchard Data': [10],
  'Keystone Valves': [88 + 13, 160],
  'Tessera Packaging': [21, 71, 230],
  'Halden Motors': [53, 198],
  'Blue Ridge Freight': [107, 290],
  'Crossdock Partners': [42, 71],
  'Swiftlane Couriers': [290, 572],
  'Sierra Juice': [33, 187],
  'Alpenrose Dairy': [187, 268],
  'Beacon Insurance Brokers': [25, 133],
  'Stonegate Wealth': [344],
  'Evergreen Staffing': [103, 441],
  'Paragon Facilities': [43, 155],
  'Clearwater Testing': [4],
  'Prairie Wind Services': [50, 410],
  'Polar Cold Chain': [116, 400],
  'Vantage Imaging': [102, 220],
  'Golden Mill Bakeries': [200, 247],
  'Nimbus Grid': [188, 235],
  'Cardinal Lending': [99, 152],
  'Atlas Castings': [200, 265, 420],
  'Solstice Solar': [61 + 36],
  'Lumen Diagnostics': [85 + 12],
}
const subjects = [
  'Introductory call',
  'Quarterly check-in',
  'Pricing discussion',
  'Data request',
  'Lunch with founders',
]

type Book = { companies: Company[]; contacts: Contact[]; colleagues: Colleague[] }

export function makeInteractions({ companies, contacts, colleagues }: Book): Interaction[] {
  const person = (wanted: string) =>
    required(
      contacts.find(({ name }) => name === wanted),
      wanted,
    )
  const listed = table
    .trim()
    .split('\n')
    .map((line): Interaction => {
      const [type, company, daysAgo, minutes, author, people = '-', subject = '', notes = ''] = line.split(' | ')
      return {
        kind: 'interaction',
        type: type as Interaction['type'], // reason: the table above has no other words
        subject,
        notes,
        company: required(
          companies.find(({ name }) => name === company),
          company,
        ),
        contacts: people === '-' ? [] : people.split(', ').map(person),
        author: required(
          colleagues.find(({ name }) => name === author),
          author,
        ),
        daysAgo: Number(daysAgo),
        minutes: Number(minutes),
      }
    })
  let count = 0
  for (const [name, days] of Object.entries(more))
    for (const daysAgo of days) {
      const company = required(
        companies.find((each) => each.name === name),
        name,
      )
      const number = count++
      listed.push({
        kind: 'interaction',
        type: number % 3 === 0 ? 'meeting' : 'call',
        subject: subjects[number % subjects.length] ?? '',
        notes: '',
        company,
        contacts: contacts.filter((contact) => contact.company === company).slice(0, 1),
        author: required(colleagues[number % 5], 'colleague'),
        daysAgo,
        minutes: 20 + (number % 4) * 10,
      })
    }
  return listed
}

export function required<T>(found: T | undefined, wanted: string | undefined): T {
  if (found === undefined) throw new Error(`there is no ${wanted}`)
  return found
}

import type { Colleague, Company, Contact } from './records.ts'

/** The first is the one who asks. */
export const makeColleagues = (): Colleague[] => [
  { kind: 'colleague', name: 'Alex Morgan', role: 'admin', capacity: 8 },
  { kind: 'colleague', name: 'Priya Shah', role: 'member', capacity: 12 },
  { kind: 'colleague', name: 'Tom Becker', role: 'member', capacity: 8 },
  { kind: 'colleague', name: 'Lena Fischer', role: 'member', capacity: 6 },
  { kind: 'colleague', name: 'Marcus Webb', role: 'member', capacity: 8 },
  { kind: 'colleague', name: 'Sofia Rossi', role: 'viewer', capacity: 4 },
]

// company: name, role; name, role
const table = `
Cobalt Health: Jane Doe, CEO; Victor Hale, CFO; Nina Brandt, VP Corporate Development
Summit Dental: Oliver Grant, CEO; Paula Reyes, Controller
Meadowbrook Clinics: Denise Holt, CEO; Chris Novak, CFO
Lumen Diagnostics: Mei Tanaka, Founder; Grant Ellis, Chief Financial Officer
Carewell Home: Rosa Delgado, CEO; Howard Finch, COO
Vantage Imaging: Samir Khan, CEO; Leslie Boone, CFO
Pinecrest Labs: Urs Keller, CEO
Juniper Analytics: Dana Whitfield, CEO; Eric Olsen, CFO; Tara Singh, CTO
Summit Software: Gordon Pike, CEO; Wendy Chow, VP Sales
Brightpath Systems: Monica Lang, CEO; Peter Salas, CFO
Ledgerline: Aaron Feld, Founder
Quillstack: Jasmine Cole, CEO
Nimbus Grid: Kurt Vance, CEO; Abigail Stone, Head of Finance
Orchard Data: Felix Moreau, Founder
Northwind Robotics: Raj Patel, CEO; Helen Strand, CFO; Diego Luna, COO
Atlas Castings: Frank Kowalski, CEO; Irene Mazur, CFO
Ironbridge Tools: Walter Simms, President
Keystone Valves: Lorraine Abbott, CEO; Hank Doyle, Controller
Redhawk Precision: Cody Marsh, CEO
Tessera Packaging: Beth Carver, CEO; Neil Ostrom, COO
Halden Motors: Dieter Voss, CEO
Harbor Logistics: Maria Santos, CEO; Keith Lowell, CFO; Amber Quinn, General Counsel
Blue Ridge Freight: Travis Boyd, CEO
Crossdock Partners: Simone Hart, Managing Partner
Polar Cold Chain: Ingrid Dahl, CEO
Swiftlane Couriers: Nigel Frost, CEO
Bluestone Foods: Carla Jensen, CEO; Martin Yates, CFO; Chris Lindqvist, VP Operations
Golden Mill Bakeries: Ruth Abrams, CEO
Sierra Juice: Hector Ramos, Founder
Copperfield Brewing: Tess Holloway, CEO
Alpenrose Dairy: Beat Zimmerli, CEO
Fjord Payments: Astrid Nygaard, CEO; Lars Eide, CFO
Beacon Insurance Brokers: Douglas Reed, President
Cardinal Lending: Yvonne Tate, CEO; Bruce Hadley, CRO
Stonegate Wealth: Philip Marsden, Managing Partner
Evergreen Staffing: Gloria Nunez, CEO
Paragon Facilities: Stan Kubiak, CEO
Solstice Solar: Naomi Park, CEO; Ivan Petrov, CFO`

/** Each with an address at their company; and two who belong to none. */
export function makeContacts(companies: Company[]): Contact[] {
  const contacts: Contact[] = []
  const add = (name: string, role: string, company: Company | null) => {
    const domain = company ? company.name.toLowerCase().replaceAll(' ', '') : 'advisers'
    const number = String(contacts.length).padStart(2, '0')
    const email = `${name.toLowerCase().replaceAll(' ', '.')}@${domain}.example`
    contacts.push({ kind: 'contact', name, company, role, email, phone: `+1 555 01${number}` })
  }
  for (const line of table.trim().split('\n')) {
    const [companyName, people = ''] = line.split(': ')
    const company = companies.find(({ name }) => name === companyName)
    if (!company) throw new Error(`no company ${companyName}`)
    for (const person of people.split('; ')) {
      const [name = '', role = ''] = person.split(', ')
      add(name, role, company)
    }
  }
  add('Bernard Cho', 'Investment Banker', null)
  add('Alice Whitmore', 'Attorney', null)
  return contacts
}

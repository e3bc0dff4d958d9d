import { middleOf, type Stage } from '../../../src/words/stages.ts'
import { addDays } from '../days.ts'
import type { Colleague, Company, Deal } from './records.ts'

// name | company | value in millions | owner | stages with days ago | close date: days from now (closed ones: the day they
// were closed) | probability, - for the stage's own | next step, or why it was passed on | where it came from
const table = `
Project Copper | Cobalt Health | 112 | Priya Shah | lead 240, qualification 170, proposal 96, negotiation 38 | 24 | 75 | Send revised LOI | Banker
Project Sequoia | Juniper Analytics | 74 | Priya Shah | lead 180, qualification 110, proposal 47 | 61 | 55 | Schedule product demo | Conference
Project Borealis | Northwind Robotics | 88.5 | Tom Becker | lead 210, qualification 128, proposal 83, negotiation 22 | 12 | 70 | Finalise purchase agreement | Banker
Project Anchor | Harbor Logistics | 134 | Tom Becker | lead 310, qualification 250, proposal 140 | -16 | 50 | Resolve change of control consent | Proprietary
Project Granite | Bluestone Foods | 62 | Lena Fischer | lead 150, qualification 68 | 95 | 30 | Request customer data | Banker
Project Viking | Fjord Payments | 57 | Lena Fischer | lead 76 | 170 | 15 | First management call | Proprietary
Project Foundry | Atlas Castings | 48 | Marcus Webb | lead 265, qualification 200, proposal 57 | 40 | 60 | Quality of earnings kickoff | Banker
Project Molar | Summit Dental | 26 | Priya Shah | lead 130, qualification 44 | 120 | 35 | Meet founders | Proprietary
Project Meadow | Meadowbrook Clinics | 79 | Alex Morgan | lead 175, qualification 121, proposal 31 | 9 | 55 | Management presentation | Banker
Project Prism | Lumen Diagnostics | 41.5 | Priya Shah | lead 85, qualification 19 | 150 | 40 | Review lab accreditation | Conference
Project Hearth | Carewell Home | 21 | Marcus Webb | lead 140 | -33 | 10 | Decide whether to continue | Inbound
Project Aperture | Vantage Imaging | 92 | Priya Shah | lead 220, qualification 160, proposal 102, negotiation 45 | 33 | 80 | Sign exclusivity | Banker
Project Cascade | Summit Software | 83 | Tom Becker | lead 98, qualification 36 | 135 | - | Send information request | Inbound
Project Beacon Hill | Brightpath Systems | 125 | Priya Shah | lead 190, qualification 145, proposal 72 | 54 | 50 | Model synergy case | Banker
Project Ledger | Ledgerline | 18 | Priya Shah | lead 49 | 200 | 20 | Call founder | Conference
Project Feather | Quillstack | 12.5 | Marcus Webb | lead 21 | 210 | - | Intro call | Inbound
Project Cumulus | Nimbus Grid | 69 | Tom Becker | lead 235, qualification 188, proposal 117, negotiation 58 | -4 | 72 | Chase signed term sheet | Banker
Project Spanner | Ironbridge Tools | 19.5 | Alex Morgan | lead 112 | 77 | 12 | Plant visit | Proprietary
Project Sluice | Keystone Valves | 97 | Priya Shah | lead 160, qualification 88 | 84 | 33 | Environmental review | Banker
Project Talon | Redhawk Precision | 28.5 | Lena Fischer | lead 125, qualification 82, proposal 26 | 47 | 58 | Customer calls | Proprietary
Project Carton | Tessera Packaging | 76.5 | Marcus Webb | lead 104, qualification 62 | 108 | 28 | Review leases | Banker
Project Summit Ridge | Blue Ridge Freight | 31 | Tom Becker | lead 64 | 190 | 18 | Fleet data | Inbound
Project Pallet | Crossdock Partners | 37 | Lena Fischer | lead 138, qualification 71 | 29 | 38 | Draft LOI | Conference
Project Glacier | Polar Cold Chain | 66 | Priya Shah | lead 116, qualification 79, proposal 50, negotiation 17 | 66 | 78 | Negotiate escrow | Banker
Project Mill | Golden Mill Bakeries | 45 | Alex Morgan | lead 200, qualification 133, proposal 94 | -51 | 52 | Reprice after audit | Banker
Project Nectar | Sierra Juice | 16 | Marcus Webb | lead 33 | 240 | 15 | Sample financials | Inbound
Project Harp | Beacon Insurance Brokers | 40 | Tom Becker | lead 170, qualification 92 | 52 | 34 | Carrier contracts | Proprietary
Project Sunstone | Solstice Solar | 54 | Priya Shah | lead 97, qualification 61, proposal 29 | 73 | 60 | Tax credit memo | Conference
Project Cardinal | Cardinal Lending | 68 | Lena Fischer | lead 210, qualification 152, proposal 99, negotiation 34 | 18 | 74 | Regulatory approval | Banker
Project Roster | Evergreen Staffing | 35 | Marcus Webb | lead 56 | 155 | 10 | Worker classification memo | Inbound
Project Maple | Golden Mill Bakeries | 38.5 | Priya Shah | lead 420, qualification 380, proposal 330, negotiation 290, closed_won 247 | won | - | - | Banker
Project Lighthouse | Beacon Insurance Brokers | 44 | Tom Becker | lead 330, proposal 250, negotiation 190, closed_won 133 | won | - | - | Proprietary
Project Ember | Tessera Packaging | 82 | Priya Shah | lead 290, qualification 230, negotiation 120, closed_won 71 | won | - | - | Banker
Project Otter | Sierra Juice | 13.5 | Lena Fischer | lead 700, qualification 650, proposal 590, closed_won 545 | won | - | - | Conference
Project Quartz | Vantage Imaging | 71 | Alex Morgan | lead 640, proposal 560, negotiation 500, closed_won 452 | won | - | - | Banker
Project Delta | Crossdock Partners | 24 | Tom Becker | lead 590, qualification 520, closed_won 428 | won | - | - | Proprietary
Project Tundra | Polar Cold Chain | 52.5 | Priya Shah | lead 610, proposal 530, negotiation 470, closed_won 400 | won | - | - | Banker
Project Orbit | Keystone Valves | 61 | Marcus Webb | lead 130, proposal 80, closed_won 21 | won | - | - | Banker
Project Willow | Halden Motors | 105 | Tom Becker | lead 350, qualification 300, proposal 245, closed_lost 198 | lost | - | Price too high | Banker
Project Raven | Copperfield Brewing | 17 | Marcus Webb | lead 260, qualification 220, closed_lost 158 | lost | - | Declining volumes | Inbound
Project Saffron | Alpenrose Dairy | 49 | Priya Shah | lead 430, proposal 360, closed_lost 268 | lost | - | Lost to strategic buyer | Banker
Project Basalt | Evergreen Staffing | 90.5 | Alex Morgan | lead 640, qualification 580, proposal 520, negotiation 480, closed_lost 441 | lost | - | Financing fell through | Banker
Project Thistle | Swiftlane Couriers | 39 | Lena Fischer | lead 700, qualification 630, closed_lost 572 | lost | - | Price too high | Proprietary
Project Cobra | Ledgerline | 15 | Tom Becker | lead 190, proposal 110, closed_lost 64 | lost | - | Customer concentration | Conference
Project Heron | Paragon Facilities | 58.5 | Marcus Webb | lead 155, qualification 96, closed_lost 42 | lost | - | Lost to strategic buyer | Banker`

type Book = { companies: Company[]; colleagues: Colleague[]; today: string; scale: number }

export function makeDeals({ companies, colleagues, today, scale }: Book): Deal[] {
  const named = <T extends { name: string }>(list: T[], wanted: string | undefined): T => {
    const found = list.find(({ name }) => name === wanted)
    if (!found) throw new Error(`nobody and nothing is called ${wanted}`)
    return found
  }
  return table
    .trim()
    .split('\n')
    .map((line) => {
      const [name = '', company, value, owner, path = '', close = '', chance, step, source = ''] = line
        .split('|')
        .map((cell) => cell.trim())
      const history = path.split(', ').map((move) => {
        const [stage, daysAgo] = move.split(' ')
        return { stage: stage as Stage, daysAgo: Number(daysAgo) } // reason: the table above has no other words
      })
      const last = history.at(-1) ?? { stage: 'lead' as const, daysAgo: 0 }
      const isOpen = close !== 'won' && close !== 'lost'
      const said = step === '-' || step === undefined ? null : step
      return {
        kind: 'deal',
        name,
        company: named(companies, company),
        value: Math.round(Number(value) * 1_000_000 * scale),
        owner: named(colleagues, owner),
        history,
        stage: last.stage,
        probability: chance === '-' ? middleOf(last.stage) : Number(chance),
        closeDate: addDays(today, isOpen ? Number(close) : -last.daysAgo),
        source,
        nextStep: isOpen ? said : null,
        passReason: isOpen ? null : said,
      }
    })
}

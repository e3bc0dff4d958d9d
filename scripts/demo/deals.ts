import { type Stage } from '../../src/words/stages.ts'
import { type Company, requireCompany } from './companies.ts'
import { type Key, keyOf } from './team.ts'

export type Deal = {
  name: string
  company: Company
  /** US dollars */
  value: number
  owner: Key
  probability: number | null
  /** days from today; negative: it is overdue, or was closed then */
  closeIn: number
  history: { stage: Stage; daysAgo: number }[]
  source: string
  nextStep: string | null
  passReason: string | null
}

const short: Record<string, Stage> = {
  l: 'lead',
  q: 'qualification',
  p: 'proposal',
  n: 'negotiation',
  won: 'closed_won',
  lost: 'closed_lost',
}

// name | company | millions | owner | percent | days to closing | moves as stage:days ago | source | next step, or why not
const list = `
Project Larkspur | Tessamar Flow Controls | 118 | jonas | 70 | 19 | l:148 q:121 p:62 n:4 | Strand-Okonjo & Co. | Second draft of the SPA to their counsel by Thursday
Maplecross recapitalisation | Maplecross Dental Partners | 142 | mara | 50 | 41 | l:133 q:97 p:6 | Strand-Okonjo & Co. | Management presentation in Columbus; book flights
Project Cinder | Cinder & Oat Baking | 64 | zoe | 65 | 26 | l:170 q:141 p:88 n:24 | Direct | Agree the working capital peg
Coldwater buy-out | Coldwater Transit | 78 | jonas | 60 | -8 | l:205 q:166 p:104 n:39 | Family office | Lender wants the tractor appraisal before credit committee
Rookhaven growth round | Rookhaven Security | 30 | zoe | 45 | 33 | l:74 q:45 p:2 | Founder, via Jonas | Reply to the term sheet comments
Alderbrook majority stake | Alderbrook Physical Therapy | 88 | lukasz | 40 | 58 | l:126 q:92 p:31 | Whitlock Hale LLP | Payer mix analysis from the data room
Project Ferrous | Ferrolane Coatings | 105 | mara | 50 | 12 | l:118 q:70 p:23 | Strand-Okonjo & Co. | Indication of interest is due
Ledgerleaf minority | Ledgerleaf | 45 | lukasz | 25 | 96 | l:60 q:5 | Conference in Austin | Call with two charity customers
Sable & Wren platform | Sable & Wren Fire Protection | 74 | jonas | 35 | 75 | l:83 q:37 | Direct | List of add-on targets in Georgia
Proctorwell carve-out | Proctorwell | 52 | zoe | 30 | 104 | l:57 q:29 | Marchetti Rowe | Ask for stand-alone costs
Nachfolge Oderwald | Oderwald Antriebstechnik | 131 | lukasz | 30 | -15 | l:190 q:109 | M. von Hohenstein | Visit to Stuttgart was moved; find a new date
Project Anvil | Halberd Switchgear | 90 | mara | 35 | 66 | l:71 q:16 | Lender | Backlog by customer requested
Veridale Home Infusion | Veridale Home Infusion | 82 | lukasz | 15 | 140 | l:6 | Whitlock Hale LLP | First call with the CEO
Parcelline founder buy-out | Parcelline | 45 | jonas | 10 | 160 | l:3 | Direct | Sign the NDA
Arkhelm Adhesives | Arkhelm Adhesives | 58 | lukasz | 15 | 150 | l:48 | H. Åström | Wait for the teaser
Thornbury Trade Schools | Thornbury Trade Schools | 55 | zoe | 15 | 120 | l:60 | Outreach | Send the sector paper on trade schools
Brightfell add-on to Halberd | Brightfell Sensors | 62 | jonas | 20 | 130 | l:66 | Direct | Founder asked to talk again after the summer
Anchorage Claims | Anchorage Claims Partners | 70 | mara | - | -12 | l:290 q:255 p:190 n:110 won:12 | Strand-Okonjo & Co. | -
Tindall Payroll | Tindall Payroll | 36 | zoe | - | -58 | l:262 q:240 p:171 n:121 won:58 | Direct | -
Ironbridge Warehousing | Ironbridge Warehousing | 79 | jonas | - | -131 | l:330 q:300 p:236 n:180 won:131 | Marchetti Rowe | -
Rathfern Laboratories | Rathfern Testing Laboratories | 47 | lukasz | - | -201 | l:350 q:322 p:290 n:248 won:201 | H. Åström | -
Project Tide | Pellingham Seafood | 20 | zoe | - | -5 | l:112 q:80 p:40 lost:5 | Outreach | Quota risk; volume fell nine percent again and the bank would not follow
Kestrel Behavioral | Kestrel Behavioral Health | 61 | lukasz | - | -44 | l:150 q:99 lost:44 | Whitlock Hale LLP | Seller wanted 13x; payer concentration of 48 percent
Yarrow Series C | Yarrow Beverage | 15 | zoe | - | -90 | l:140 lost:90 | Conference in Austin | Too early for us: no path to profit within three years
Switchyard Intermodal | Switchyard Intermodal | 54 | jonas | - | -160 | l:280 q:244 p:199 lost:160 | Lender | Lost to a strategic buyer at a price we could not follow
`

export const deals: readonly Deal[] = list.trim().split('\n').map(dealOf)

function dealOf(row: string): Deal {
  const [name = '', company = '', millions, owner, percent, closeIn, moves = '', source = '', said = ''] =
    row.split(' | ')
  const history = moves.split(' ').map((move) => {
    const [stage = '', daysAgo] = move.split(':')
    return { stage: short[stage] ?? 'lead', daysAgo: Number(daysAgo) }
  })
  const isLost = history.at(-1)?.stage === 'closed_lost'
  const text = said === '-' ? null : said
  return {
    name,
    company: requireCompany(company),
    value: Number(millions) * 1e6,
    owner: keyOf(owner),
    probability: percent === '-' ? null : Number(percent),
    closeIn: Number(closeIn),
    history,
    source,
    nextStep: isLost ? null : text,
    passReason: isLost ? text : null,
  }
}

/** Companies nobody has spoken to for more than a month, four of them with an open deal: what the Monday view warns of. */
export const goneCold = [
  'Oderwald Antriebstechnik',
  'Brightfell Sensors',
  'Arkhelm Adhesives',
  'Thornbury Trade Schools',
  'Corvane Thermal',
  'Pinecourt Senior Care',
  'Tarnwick Ceramics',
  'Baltic Reefer Services',
  'Academia Ruiz Vela',
  'Vasko Glasveredeling',
]

import type { Chance } from './chance.ts'
import { type Company, companies, domainOf } from './companies.ts'
import { storyOf } from './stories.ts'

export type Contact = {
  name: string
  role: string
  email: string
  phone: string | null
  linkedin: string | null
  company: Company | null
}

const advisers: [string, string, string][] = [
  ['Philippa Strand-Okonjo', 'Managing Director, Sell-side M&A', 'strandokonjo.example'],
  ['Gerald Whitlock', 'Partner, Corporate Law', 'whitlockhale.example'],
  ['Amara Diallo', 'Vice President, Leveraged Finance', 'cedarpointlending.example'],
  ['Henrik Åström', 'Partner, Transaction Services', 'astromkeel.example'],
  [
    'Maximiliane Elisabeth von Hohenstein-Wartburg zu Reichenau',
    'Senior Adviser, DACH industrials',
    'reichenau-adviser.example',
  ],
  ['Leo Marchetti', 'Director, Debt Advisory', 'marchettirowe.example'],
]

/** Two or three people of each company, the first of whom leads it, and a few advisers. */
export function contactsOf(chance: Chance): Contact[] {
  const ofCompanies = companies.flatMap((company) =>
    storyOf(company).people.map(({ name, role }) => ({
      ...{ name, role, company },
      email: `${addressOf(name)}@${domainOf(company)}`,
      phone: chance.happens(0.7) ? phoneIn(company.location, chance.number(10, 99)) : null,
      linkedin: chance.happens(0.4) ? `https://linkedin.example/in/${addressOf(name).replace('.', '-')}` : null,
    })),
  )
  const others = advisers.map(([name, role, domain]) => ({
    ...{ name, role, phone: null, linkedin: null, company: null },
    email: `${addressOf(name)}@${domain}`,
  }))
  return [...ofCompanies, ...others]
}

/** The area of each place in North America; +1 … 555-0100 to 555-0199 are nobody's (ATIS-0300115). */
const areas: Record<string, number> = {
  ...{ Milwaukee: 414, Boulder: 303, 'Ann Arbor': 734, Greenville: 864, Tulsa: 918, Charlotte: 704, Columbus: 614 },
  ...{ Nashville: 615, Phoenix: 602, Portland: 503, 'Des Moines': 515, Austin: 512, Halifax: 902, Boston: 617 },
  ...{ Reston: 703, 'Salt Lake City': 801, Pittsburgh: 412, Chicago: 312, Hartford: 860, Atlanta: 404, Duluth: 218 },
  ...{ Tampa: 813, Burlington: 802, Madison: 608, Charleston: 843, Sacramento: 916, Gloucester: 978, Omaha: 402 },
  ...{ 'Kansas City': 816, Louisville: 502, Denver: 303, Harrisburg: 717, Akron: 330, Spokane: 509, Lincoln: 402 },
  ...{ Reno: 775, Indianapolis: 317, Minneapolis: 612, Seattle: 206, Raleigh: 919, 'San Diego': 619 },
}

/** Numbers that regulators keep free for films and examples; none where we know of no such range. */
function phoneIn(location: string, end: number): string | null {
  const [city = '', country] = location.split(', ')
  switch (country) {
    case 'United Kingdom':
      return `+44 1632 9600${end}` // Ofcom
    case 'Germany':
      return `+49 171 39200${end}` // Bundesnetzagentur
    case 'France':
      return `+33 4 65 71 01 ${end}` // Arcep
    default:
      return areas[city] ? `+1 ${areas[city]} 555 01${end}` : null
  }
}

const letters: Record<string, string> = { ł: 'l', ø: 'o', æ: 'ae', ß: 'ss', å: 'a' }

/** "jurgen.muller" of Jürgen Müller: an address has no accents. */
function addressOf(name: string): string {
  const plain = name
    .toLowerCase()
    .replace(/[łøæßå]/g, (letter) => letters[letter] ?? '')
    .normalize('NFD')
    .replace(/[^a-z -]/g, '')
  const words = plain.split(' ')
  return `${words[0]}.${words.at(-1)}`
}

import type { Chance } from './chance.ts'
import { type Company, companies, domainOf, fromDocuments } from './companies.ts'

export type Contact = {
  name: string
  role: string
  email: string
  phone: string | null
  linkedin: string | null
  company: Company | null
}

// Names by where a company sits, so that Lyon has a Camille and Stuttgart a Müller.
const names: Record<string, { given: string[]; family: string[] }> = {
  Germany: {
    given: ['Jürgen', 'Anke', 'Matthias', 'Heike', 'Björn'],
    family: ['Müller', 'Schönfeld', 'Grünwald', 'Albrecht', 'Weiß'],
  },
  France: {
    given: ['Camille', 'Hélène', 'Étienne', 'Mathilde', 'Rémi'],
    family: ['Delacourt', 'Lefèvre', 'Garnier', 'Aubry', 'Tessier'],
  },
  Norway: { given: ['Ingrid', 'Håkon', 'Solveig'], family: ['Bjørnstad', 'Sæther', 'Nygård'] },
  Denmark: { given: ['Søren', 'Mette', 'Jesper'], family: ['Ravnholt', 'Kjærgaard', 'Damborg'] },
  Poland: { given: ['Łukasz', 'Małgorzata', 'Paweł'], family: ['Wiśniewski', 'Zając', 'Sokołowska'] },
  Czechia: { given: ['Tomáš', 'Jitka', 'Ondřej'], family: ['Dvořáček', 'Řezníček', 'Šimková'] },
  Portugal: { given: ['João', 'Inês', 'Duarte'], family: ['Salgueiro', 'Magalhães', 'Brandão'] },
  Spain: { given: ['Íñigo', 'Lucía', 'Begoña'], family: ['Ruiz Vela', 'Muñoz', 'Echeverría'] },
  Netherlands: { given: ['Sander', 'Maartje', 'Joost'], family: ['van den Hoek', 'Vasko', 'de Graaf'] },
  Belgium: { given: ['Wouter', 'Annelies', 'Thibault'], family: ['Vantorre', 'De Smedt', 'Claessens'] },
  Switzerland: { given: ['Zoë', 'Urs', 'Regula'], family: ['Zürcher', 'Bänziger', 'Aebi'] },
  Ireland: { given: ['Aoife', 'Cormac', 'Niamh'], family: ['O’Rourke', 'Brannigan', 'Tierney'] },
  elsewhere: {
    given: [
      'Dana',
      'Marcus',
      'Ellen',
      'Tobias',
      'Renee',
      'Carl',
      'Yolanda',
      'Grant',
      'Priscilla',
      'Owen',
      'Naomi',
      'Victor',
      'Lena',
      'Samir',
      'Beatrice',
      'Hugh',
      'Talia',
      'Raymond',
      'Ivy',
      'Desmond',
      'Noor',
      'Walter',
      'Keiko',
      'Andre',
    ],
    family: [
      'Halloran',
      'Whitcombe',
      'Nakagawa',
      'Petrakis',
      'Osei',
      'Lindgren',
      'Castellano',
      'Farrow',
      'Voss',
      'Abernathy',
      'Kowalczyk',
      'Desai',
      'Thackeray',
      'Moreau',
      'Brandt',
      'Quigley',
      'Stavros',
      'Amadi',
      'Ellsworth',
      'Yilmaz',
      'Pruitt',
      'Rosenthal',
      'Haverford',
      'Okonkwo',
    ],
  },
}

const second = [
  'Chief Financial Officer',
  'Chief Operating Officer',
  'VP Sales',
  'Head of Finance',
  'Director of Operations',
  'Head of M&A',
  'Controller',
]
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

/** Two or three people of each company and a few advisers, about 140; the first of each company leads it. */
export function contactsOf(chance: Chance): Contact[] {
  const taken = new Set<string>()
  const ofCompanies = companies.flatMap((company, index) => {
    const staff: Contact[] = []
    for (let position = 0; position < (index % 4 === 0 ? 3 : 2); position++) {
      const name = nameFor(company, staff, chance, taken)
      const hasPhone = /, [A-Z]{2}$/.test(company.location) && chance.happens(0.7)
      staff.push({
        name,
        role: roleOf(company, index, position),
        email: `${addressOf(name)}@${domainOf(company)}`,
        // 555-0100 to 555-0199 are nobody's
        phone: hasPhone ? `+1 ${chance.number(201, 989)} 555 01${chance.number(10, 99)}` : null,
        linkedin: chance.happens(0.4) ? `https://linkedin.example/in/${addressOf(name).replace('.', '-')}` : null,
        company,
      })
    }
    return staff
  })
  const others = advisers.map(([name, role, domain]) => ({
    name,
    role,
    email: `${addressOf(name)}@${domain}`,
    phone: null,
    linkedin: null,
    company: null,
  }))
  return [...ofCompanies, ...others]
}

const leading = ['Chief Executive Officer', 'Founder & CEO', 'Chief Executive Officer', 'Managing Director']

/** As the documents have it, where there are some. */
function roleOf({ name }: Company, index: number, position: number): string {
  const isInDocuments = fromDocuments.includes(name)
  if (position === 0) return isInDocuments ? 'Chief Executive Officer' : (leading[index % leading.length] ?? '')
  if (position === 1 && isInDocuments) return 'Chief Financial Officer'
  return second[(index + position * 3) % second.length] ?? ''
}

/** A name that nobody has yet, and no part of which a colleague has: notes speak of people by their first names. */
function nameFor({ location }: Company, staff: readonly Contact[], chance: Chance, taken: Set<string>): string {
  const country = location.split(', ').at(-1) ?? ''
  const { given, family } = names[country] ?? names['elsewhere'] ?? { given: [], family: [] }
  for (;;) {
    const [first, last] = [chance.one(given), chance.one(family)]
    const name = `${first} ${last}`
    if (taken.has(name) || staff.some((one) => one.name.startsWith(`${first} `) || one.name.endsWith(` ${last}`)))
      continue
    taken.add(name)
    return name
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

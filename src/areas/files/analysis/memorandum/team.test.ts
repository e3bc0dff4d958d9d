import assert from 'node:assert/strict'
import { test } from 'node:test'
import { laidOut } from '../../../../../test/laid_out.ts'
import { proseOf } from './sentences.ts'
import { readTeam } from './team.ts'

const overview = `OVERVIEW

The company makes parts for machines and sells them in many countries of the world today.`

function namesIn(...pages: string[]) {
  const document = laidOut(pages)
  return readTeam(document, proseOf(document), 'Nordlys').map(({ name }) => name)
}

const teams: [string, string, string[]][] = [
  [
    'narrow cards whose roles are broken at the end of a line',
    `Management Team

Jane Harper            Mark Willis            Susan Oakley
Chief Execu-           Chief Finan-           Head of Opera-
tive Officer           cial Officer           tions
20 years with us       Formerly KPMG          Joined in 2012`,
    ['Jane Harper', 'Mark Willis', 'Susan Oakley'],
  ],
  [
    'Norwegian lines with a dash',
    `LEDELSEN

Kari Nordmann – daglig leder. Har vært i selskapet siden 2009.
Ole-Martin Åsheim – økonomisjef
Siv Østby Hagen – salgs- og markedssjef
Per Arne Lindqvist – produksjonssjef`,
    ['Kari Nordmann', 'Ole-Martin Åsheim', 'Siv Østby Hagen', 'Per Arne Lindqvist'],
  ],
  [
    'Dutch cards side by side',
    `Wie zijn wij

Jeroen van den Heuvel      Marieke Bakker-de Wit      Sander ten Cate
Algemeen directeur         Financieel directeur       Hoofd operaties
20 jaar ervaring           Ex-KPMG                    Eerder bij DAF`,
    ['Jeroen van den Heuvel', 'Marieke Bakker-de Wit', 'Sander ten Cate'],
  ],
  [
    'a Polish table with heads',
    `Zarząd spółki

Imię i nazwisko          Stanowisko                       Doświadczenie
Krzysztof Wiśniewski     Prezes Zarządu                   25 lat w branży
Małgorzata Łoś-Kowalska  Wiceprezes ds. finansowych       audyt
Jan Zieliński            Dyrektor produkcji               w spółce od 2003`,
    ['Krzysztof Wiśniewski', 'Małgorzata Łoś-Kowalska', 'Jan Zieliński'],
  ],
  [
    'Portuguese roles in front of a colon',
    `Quem toca o negócio

Diretor-presidente: João da Silva Neto
Diretora financeira: Ana Beatriz Souza e Castro
Diretor industrial: Luiz Fernando de Almeida`,
    ['João da Silva Neto', 'Ana Beatriz Souza e Castro', 'Luiz Fernando de Almeida'],
  ],
  [
    'French roles in brackets',
    `Gouvernance

Jean-Baptiste Le Goff (président-directeur général)
Amélie d'Arcy (directrice administrative et financière)
Karim Benali (directeur technique)`,
    ['Jean-Baptiste Le Goff', "Amélie d'Arcy", 'Karim Benali'],
  ],
  [
    'German sentences',
    `Das Unternehmen

Die Müller Präzision GmbH wird von den Geschäftsführern Hans-Peter Müller und Dr. Sabine Vogt geführt. Kaufmännischer Leiter ist Thomas Brand.`,
    ['Hans-Peter Müller', 'Sabine Vogt', 'Thomas Brand'],
  ],
  [
    'English sentences',
    `About the company

Quayside Foods is led by Managing Director Thandiwe Nkosi, who joined in 2012. Finance is run by Pieter van der Merwe, our CFO.
Its operations director, Lindiwe Dlamini, has been with the business for ten years.`,
    ['Thandiwe Nkosi', 'Pieter van der Merwe', 'Lindiwe Dlamini'],
  ],
  [
    'a table without heads, one role told only by its column',
    `5. People

Tan Wei Ming       Chief Executive Officer    Founder, 22 years
Lim Siew Hoon      Chief Financial Officer    CA (Singapore)
Muthu s/o Raman    Head of Operations         since 2011
Nurul binti Ahmad  HR                         since 2016`,
    ['Tan Wei Ming', 'Lim Siew Hoon', 'Muthu s/o Raman', 'Nurul binti Ahmad'],
  ],
  [
    'family names in capitals',
    `Management

TANAKA Kenji, President and Representative Director
SATO Yumiko, Executive Vice President
Ito Hiroshi, General Manager, Overseas Sales`,
    ['TANAKA Kenji', 'SATO Yumiko', 'Ito Hiroshi'],
  ],
  [
    'Italian roles left of the names',
    `Chi siamo

Amministratore delegato       Giulia De Santis
Direttore finanziario         Marco Di Pietro
Responsabile commerciale      Luca Dell'Acqua`,
    ['Giulia De Santis', 'Marco Di Pietro', "Luca Dell'Acqua"],
  ],
  [
    'a Spanish list in one sentence',
    `Nuestro equipo: María del Carmen Ruiz (directora general), José Luis Ortega (director financiero) y Íñigo Etxeberria (jefe de producción).`,
    ['María del Carmen Ruiz', 'José Luis Ortega', 'Íñigo Etxeberria'],
  ],
  [
    'Swedish roles above the names',
    `Så styrs bolaget

VERKSTÄLLANDE DIREKTÖR
Åsa Bergström
Har lett bolaget sedan 2014.

EKONOMICHEF
Lars-Erik Öberg
Tidigare på Sandvik.

FÖRSÄLJNINGSCHEF
Fatima El Amrani
Började 2019.`,
    ['Åsa Bergström', 'Lars-Erik Öberg', 'Fatima El Amrani'],
  ],
  [
    'a board and an adviser below the managers',
    `Management

Jane Doe - CEO
Sam Taylor - CFO

Board: Hank Brandvold (Saltbox Ventures), Imogen Farquhar (independent)
Advisor: Anneliese Voorhoeve, founder of a Dutch company`,
    ['Jane Doe', 'Sam Taylor'],
  ],
  [
    'lines with bars',
    `The people

Rachel Adams | CEO & co-founder | ex-Stripe
Ben Okafor | CTO & co-founder | PhD, ETH Zürich
Li Na | COO | ex-Alibaba`,
    ['Rachel Adams', 'Ben Okafor', 'Li Na'],
  ],
  [
    'cards in two rows, one with a field for a role',
    `Team

Rachel Adams              Ben Okafor
CEO                       CTO
Built two companies       Led search at Zalando

Li Na                     Tom O'Brien
COO                       Product
Scaled Grab in Vietnam    Made maps`,
    ['Rachel Adams', 'Ben Okafor', 'Li Na', "Tom O'Brien"],
  ],
  [
    'Danish sentences',
    `Om virksomheden

Selskabet ledes af adm. direktør Lars Holm-Nielsen. Økonomidirektør er Mette Kjærgaard.`,
    ['Lars Holm-Nielsen', 'Mette Kjærgaard'],
  ],
  [
    'a numbered list with ages',
    `Key staff

1. Grace Mbeki (52), Managing Director and owner, founded the firm in 1999
2. Johan Botha (44), Workshop Manager
3. Zanele Khumalo (38), Financial Manager`,
    ['Grace Mbeki', 'Johan Botha', 'Zanele Khumalo'],
  ],
  [
    'Indian titles and initials',
    `Promoters and key managerial personnel

Shri R. K. Agarwal    Chairman & Managing Director
Smt. Anjali Agarwal   Whole-time Director
CA Vivek Shah         CFO`,
    ['R. K. Agarwal', 'Anjali Agarwal', 'Vivek Shah'],
  ],
  [
    'a letter of a founder',
    `Dear investor,

I am Sofia Lindqvist, founder and CEO of Nordlys. My co-founder Emil Brandt runs engineering as CTO.
We started in 2019.`,
    ['Sofia Lindqvist', 'Emil Brandt'],
  ],
  [
    'two names behind one German role',
    `Geschäftsführung: Martin Keller, Ursula Frei
Prokuristin: Nadine Bühler
Leiter Produktion: Reto Zürcher`,
    ['Martin Keller', 'Ursula Frei', 'Nadine Bühler', 'Reto Zürcher'],
  ],
  [
    'a list in a line under a heading',
    `Team

Akira Watanabe, Representative Director · Emi Kobayashi, CFO · Shinji Mori, Plant Manager`,
    ['Akira Watanabe', 'Emi Kobayashi', 'Shinji Mori'],
  ],
  [
    'a form with one manager',
    `Key facts

Founded              1988
Managing director    Peter Lindgren
Employees            140`,
    ['Peter Lindgren'],
  ],
  [
    'appositions in a sentence, one with an age',
    `Background

The Managing Director, Roger Allcock (59), founded the business in 1994. 
He is assisted by Wendy Allcock (Finance Director, 57) and by a production manager, Kofi Annor, who came in 2018.`,
    ['Roger Allcock', 'Wendy Allcock', 'Kofi Annor'],
  ],
  [
    'sentences whose subject is a name',
    `Who runs it

Joost van Rijn (54) is sinds 2006 algemeen directeur. Hij kwam van DSM.

Esi Quaye has been operations director since the start.`,
    ['Joost van Rijn', 'Esi Quaye'],
  ],
  [
    'French departments for roles',
    `Organisation

Direction générale        Hugues de La Tour      58 ans
Direction commerciale     Sandrine Meunier       44 ans`,
    ['Hugues de La Tour', 'Sandrine Meunier'],
  ],
]

for (const [shape, text, names] of teams)
  test(`people are found by the shape of their list, without a heading that is known: ${shape}`, () => {
    assert.deepEqual(namesIn(overview, text, overview), names)
  })

const others: [string, string][] = [
  [
    'contacts of the adviser',
    `For further information please contact

John Smith          Managing Director     john.smith@marrowtide.com
Mary Jones          Vice President        mary.jones@marrowtide.com`,
  ],
  [
    'the adviser’s partners on the cover',
    `PROJECT OAK
Information memorandum
Marrow & Tide Securities LLC

John Smith, Partner
Mary Jones, Director`,
  ],
  [
    'customers who are quoted',
    `What customers say

"They never miss a slot." – Paula Grieg, Head of Procurement, Northmart
"Best in class." – Tim Cole, Operations Director, Fresco Ltd`,
  ],
  [
    'a table of shareholders',
    `Shareholders

Jane Doe (CEO)        42.0%
John Smith (CTO)      30.0%
Oak Ventures LP       28.0%`,
  ],
  [
    'those who sign',
    `Signed for and on behalf of the Company

By: ______________
Name: Jane Doe
Title: Chief Executive Officer`,
  ],
  [
    'a board that only watches',
    `Board of directors

Sir Alan Price, non-executive director
Helen Gore, independent director`,
  ],
  [
    'managers of other companies',
    `Market

"Demand will double", said Paul Kerr, chief executive of Halden Pumps, a competitor. Anna Bell, CFO of Norvik Ltd, agreed.`,
  ],
  [
    'places and offices',
    `Sites

New York – Head Office
Port Elizabeth – Plant Manager on site
San Diego, regional office
Green Lane, Managing agents`,
  ],
  [
    'auditors and lawyers',
    `Advisers

Auditor: Deloitte LLP, partner Hans Holm
Legal adviser: Peter Krag, partner at Krag Advokater`,
  ],
  [
    'who has left',
    `History

Founder Karl Brandt retired in 2001. Former chief executive officer Lena Wolff left in 2019. The company was sold to Acme Ltd.`,
  ],
  [
    'the press and contracts with others',
    `Milestones

Norvik CEO Anna Bell opened the plant. Distribution was agreed with Tom Hall (Halden’s sales director) in May.
Maria Lopez, chief executive of Grupo Sol, visited it.`,
  ],
  [
    'references with their firms',
    `They know us

Anna Bell, Head of Procurement, Norvik
Tom Hall, Purchasing Director, Halden`,
  ],
  [
    'voices below quotations',
    `Voices

“The best supplier we have”
Andreas Falk
Head of Purchasing

“Never late”
Jonna Lehto
Production Manager`,
  ],
  [
    'managers of customers in a table',
    `Key accounts

Customer          Manager
Harvey Nichols    Retail director
Marks Spencer     Buying director`,
  ],
  [
    'headcount by function',
    `Team

Sales Managers      12
Plant Engineers     24
The Managing Director and the Finance Director have been in place since 2015.`,
  ],
]

for (const [whose, text] of others)
  test(`people who do not run the company are left out: ${whose}`, () => {
    assert.deepEqual(namesIn(overview, text, overview), [])
    assert.deepEqual(namesIn(text, overview), [])
  })

test('one person is named once, however often and however the name is written', () => {
  const list = `Management

Dr. Zoë Baker-Hill – Chief Executive Officer
Ben Okafor, CFO
ZOË BAKER-HILL – Chief Executive Officer
Z. Baker-Hill – Chief Executive Officer`
  assert.deepEqual(namesIn(overview, list), ['Zoë Baker-Hill', 'Ben Okafor'])
})

test('what stands below the last of a list is not about that person', () => {
  const list = `Management

Ann Lee – CEO
Ron Ito – CTO

The company was founded in 1990 and has two sites.`
  const document = laidOut([overview, list])
  const team = readTeam(document, proseOf(document), null)
  assert.deepEqual(
    team.flatMap(({ experience }) => experience.map(({ text }) => text)),
    [],
  )
})

test('the board named in a line, and those to whom offers are sent, are not the team', () => {
  const lead = `Management

Ann Lee – CEO
Ron Ito – CTO`
  const others = `Process

Written bids go by e-mail to Judith Crane (partner), with a copy for Colm Byrne (associate director).`
  assert.deepEqual(namesIn(overview, lead, others), ['Ann Lee', 'Ron Ito'])
  const norwegian = `Ledelsen

Ann Lie – daglig leder
Rolf Moe – økonomisjef

Styret: Geir Haug (leder), Siv Aas (medlem)`
  assert.deepEqual(namesIn(overview, norwegian), ['Ann Lie', 'Rolf Moe'])
})

test('a Swiss board below its own heading, and advisers with their telephones, are not the team', () => {
  const list = `Management

Ann Lee – CEO
Ron Ito – CTO

VERWALTUNGSRAT

Ruth Zbinden – President
Beat Imhof – Member`
  assert.deepEqual(namesIn(overview, list), ['Ann Lee', 'Ron Ito'])
  const cover = `Dossier de présentation

Luc Perrot, associé - 02 41 50 02 17
Anne Guyon, directrice - 02 41 50 02 19`
  assert.deepEqual(namesIn(cover, overview), [])
})

test('a portrait may stand between a role and the name below it, and other words may not', () => {
  const page = (between: string) => `Our team

Founder & CEO              Chief Technology Officer
${between}
Farah Medani               Poul Sonne`
  assert.deepEqual(namesIn(overview, page('\n')), ['Farah Medani', 'Poul Sonne'])
  assert.deepEqual(namesIn(overview, page('Built to last              Made by hand')), [])
})

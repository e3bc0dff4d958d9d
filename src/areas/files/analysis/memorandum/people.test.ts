import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from '../../../../platform/documents/document.ts'
import { amountsIn } from './amounts.ts'
import { passageOf } from './passage.ts'
import { mentionsIn, spelled, subjectsOf } from './people/inline.ts'
import { nameIn } from './people/name.ts'
import { isRole } from './people/role.ts'
import { passageOfPerson } from './people/whole_words.ts'

const blank: Page = {
  number: 1,
  name: null,
  width: 600,
  height: 800,
  source: 'digital',
  turn: 0,
  words: [],
  tables: [],
  rules: [],
}

function memberOf(text: string) {
  const words = text
    .split(' ')
    .map((word, at) => ({ text: word, x: at * 50, y: 0, width: 40, height: 10, size: 10, bold: false, run: 0 }))
  const passage = passageOf({ ...blank, words }, words)
  const mention = mentionsIn(text)[0] ?? subjectsOf(text)[0] ?? null
  const member = mention && spelled(passage, text, mention)
  return member && [member.name, member.role?.text, member.experience.map((piece) => piece.text).join(' ')]
}

test('names come without titles and degrees, and headings are no names', () => {
  assert.equal(nameIn('Prof. Dr. med. Eva Stein'), 'Eva Stein')
  assert.equal(nameIn('Kwame Boateng, PhD'), 'Kwame Boateng')
  assert.equal(nameIn('MARIA DEL CARMEN RUIZ'), 'Maria Del Carmen Ruiz')
  assert.equal(nameIn('Theodore “Ted” Lindgren'), 'Theodore “Ted” Lindgren')
  assert.equal(nameIn('Ulrike Bramsche Geschäftsführende'), null)
  assert.equal(nameIn('Direttore Vendite Estero'), null)
  for (const text of ['Board Member', 'Gross Profit', 'Customer A', 'Chief Executive', 'Kaufmännische Leiterin'])
    assert.equal(nameIn(text), null, text)
})

test('particles, initials, honours and family names in front belong to a name in any language', () => {
  for (const name of [
    'Jeroen van den Heuvel',
    'S. Venkataraghavan',
    'Muthu s/o Raman',
    'Nurul binti Ahmad',
    'TANAKA Kenji',
    'Amélie d’Arcy',
    'Luca Dell’Acqua',
    'Åsa Bergström',
    'Ana Beatriz Souza e Castro',
    'Thomas Brand',
    'Li Na',
    'Gurpreet Dhesi FCA',
  ])
    assert.equal(nameIn(name), name)
  assert.equal(nameIn('Naledi Mokoena (52)'), 'Naledi Mokoena')
  for (const text of [
    'Oak Ventures LP',
    'New York',
    'Head Office',
    'Digital Marketing',
    'Kings Lynn – Head Office',
    'IT HR',
  ])
    assert.equal(nameIn(text), null, text)
})

test('roles are told by their parts from sentences about them and from offices', () => {
  for (const text of [
    'CEO & Co-Founder',
    'Head of Sales',
    'Head – R&D',
    'Whole-time Director, Strategy and Exports',
    'Geschäftsführerin',
    'Leiter:in Produktion',
    'Leiterin Finanzen & Controlling',
    'Directeur général, production',
    'présidente-directrice générale',
    'adm. direktør',
    'Salgs- og markedssjef',
    'Viceverkställande direktör',
    'talousjohtaja',
    'Członek Zarządu ds. sprzedaży',
    'Consejero delegado',
    'Amministratore unico',
    'Directeur-eigenaar',
    'Sócia-fundadora e diretora comercial',
  ])
    assert.ok(isRole(text), text)
  for (const text of [
    'Sales',
    'Head Office',
    'Managing Director since 2010',
    'Manager of 12 stores since 2001',
    'Former chief executive',
    'Manager: vacant',
    'The directors are confident that demand will grow',
  ])
    assert.ok(!isRole(text), text)
})

test('a sentence about a person gives name, role and experience', () => {
  assert.deepEqual(memberOf('Mary Jones, 48, Chief Executive Officer, joined in 2011.'), [
    'Mary Jones',
    'Chief Executive Officer,',
    'joined in 2011.',
  ])
  assert.deepEqual(memberOf('Tom de Vries has led the Company as Chief Executive Officer since 2012.')?.slice(0, 2), [
    'Tom de Vries',
    'Chief Executive Officer',
  ])
  assert.deepEqual(memberOf('Jane Doe - Vice President, Technology')?.slice(0, 2), [
    'Jane Doe',
    'Vice President, Technology',
  ])
  assert.equal(memberOf('“We have shipped with them for years.” - Vice President, Customer A'), null)
})

test('amounts with two multipliers, or with their currency in words, are whole', () => {
  assert.equal(amountsIn('a market of ₹ 16.8 lakh crore', 'point')[0]?.value, 16_800_000_000_000)
  assert.deepEqual(
    amountsIn("représente 3,1 milliards d'euros", 'comma').map(({ value, currency }) => [value, currency]),
    [[3_100_000_000, 'EUR']],
  )
})

test('whoever held a role until some year, or has left it, is not of the team', () => {
  const named = (text: string) => mentionsIn(text).map(({ name }) => name.name)
  assert.deepEqual(named('Oskar Lind, founder and chief executive until 2019, keeps no office.'), [])
  assert.deepEqual(named('Ines Prado, sales director from 2014 to 2022, moved abroad.'), [])
  assert.deepEqual(named('Henk Vos, CFO, retired in March 2024.'), [])
  assert.deepEqual(named('Rolf Amsel, Geschäftsführer bis 2020'), [])
  // what came before goes on
  assert.deepEqual(named('Lena Moe, operations manager until 2021 and chief executive since.'), ['Lena Moe'])
  assert.deepEqual(named('Ruth Cole, CEO, sold her first company in 2015.'), ['Ruth Cole'])
  assert.deepEqual(named('Ida Falk, CFO since 2016'), ['Ida Falk'])
})

test('a word of a role that is broken at the end of a line is whole, and a hyphen of its own stays', () => {
  const role = (...lines: string[]) => {
    const words = lines.flatMap((line, row) =>
      line
        .split(' ')
        .map((text, at) => ({ text, x: at * 50, y: row * 12, width: 40, height: 10, size: 10, bold: false, run: row })),
    )
    return passageOfPerson({ ...blank, words }, words).text
  }
  for (const [lines, whole] of [
    [['Chief Execu-', 'tive Officer'], 'Chief Executive Officer'],
    [['Managing Direc-', 'tor'], 'Managing Director'],
    [['Chief Finan-', 'cial Officer'], 'Chief Financial Officer'],
    [['Head of Opera-', 'tions'], 'Head of Operations'],
    [['Allein Geschäfts-', 'führer'], 'Allein Geschäftsführer'],
    [['Owner and co-', 'founder'], 'Owner and co-founder'],
    [['Chair of Hart-', 'mannsdorf'], 'Chair of Hart-mannsdorf'],
  ] as const)
    assert.equal(role(...lines), whole)
})

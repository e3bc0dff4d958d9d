import assert from 'node:assert/strict'
import { test } from 'node:test'
import { slipsOf } from '../../../../records/by_name/typos.ts'
import { placesAround } from '../../../../records/places/places.ts'
import { keyOf, rawWords } from '../../../../words/name_words.ts'
import { distance } from '../rewording/misspellings.ts'
import { Industries } from './industries.ts'
import { Locations } from './locations.ts'
import { withoutNames } from './nouns.ts'
import { Roles } from './roles.ts'

const filled = <T extends { add(value: string): void }>(into: T, values: string[]): T => {
  for (const value of values) into.add(value)
  return into
}

test('what a record is called by its description is no word for a deal', () => {
  assert.equal(withoutNames('deals|funds|fund|opportunities'), 'deals|opportunities')
})

test('a location lies in its state, country and region, whichever of them it says', () => {
  const cases: [string, string[], string[]][] = [
    ['Columbus, OH', ['us-oh', 'us', 'midwest', 'great lakes', 'north america'], ['us-ga']],
    ['Columbus, Georgia', ['us-ga', 'southeast'], ['us-oh']],
    ['Columbus, Ohio, USA', ['us-oh', 'us'], []],
    ['Ohio', ['us-oh'], []],
    ['Berlin, DE', ['de', 'dach', 'europe'], ['us-de', 'us']],
    ['Wilmington, DE', ['us-de', 'us'], ['de']],
    ['London, Ontario', ['ca-on', 'ca'], ['gb']],
    ['London', ['gb', 'europe', 'uk and ireland'], []],
    ['Toronto, CA', ['ca-on', 'ca'], ['us-ca']],
    ['San Francisco, CA 94105', ['us-ca', 'west coast'], ['ca']],
    ['Paris, TX', ['us-tx'], ['fr']],
    ['Zürich', ['ch', 'dach'], []],
    ['St. Gallen, Schweiz', ['ch'], []],
    ['Washington, DC', ['us-dc'], ['us-wa']],
    ['New York', ['us-ny', 'northeast'], []],
    ['Springfield', [], ['us']],
    ['Vancouver, BC', ['ca-bc'], []],
    ['Tbilisi, Georgia', ['ge'], ['us']],
    ['Germany / Austria', ['de', 'at'], []],
    ['Chicago, USA', ['us-il'], []],
    ['Remote', [], ['us']],
  ]
  for (const [location, within, without] of cases) {
    const around = placesAround(location)
    for (const code of within) assert.ok(around.includes(code), `${location} is in ${code}: ${around}`)
    for (const code of without) assert.ok(!around.includes(code), `${location} is not in ${code}: ${around}`)
  }
})

test('places are found by name, adjective and region; a word of every day is none', () => {
  const locations = filled(new Locations(), [
    'Columbus, OH',
    'Austin, TX',
    'Munich',
    'Basel, Switzerland',
    'Oslo',
    'Leeds, UK',
  ])
  const values = (said: string, hasArticle = false) => locations.named(said, hasArticle)?.values
  assert.deepEqual(values('german'), ['Munich'])
  assert.deepEqual(values('dach'), ['Basel, Switzerland', 'Munich'])
  assert.deepEqual(values('swiss'), ['Basel, Switzerland'])
  assert.deepEqual(values('nordics'), ['Oslo'])
  assert.deepEqual(values('british'), ['Leeds, UK'])
  assert.deepEqual(values('tx'), ['Austin, TX'])
  assert.deepEqual(values('usa'), ['Austin, TX', 'Columbus, OH'])
  assert.deepEqual(values('austin'), ['Austin, TX'])
  assert.deepEqual(values('south'), undefined)
  assert.deepEqual(values('south', true), ['Austin, TX'])
  assert.deepEqual(values('japan'), ['Japan'])
  for (const word of ['in', 'or', 'me', 'oh', 'us', 'it', 'no', 'atlantis']) assert.equal(values(word), undefined, word)
})

test('an industry is found by its own name first, and by what means the same', () => {
  const both = filled(new Industries(), [
    'Healthcare',
    'Healthcare Services',
    'Healthcare IT',
    'Software',
    'Industrials',
    'Manufacturing',
  ])
  assert.deepEqual(both.named('healthcare')?.values, ['Healthcare', 'Healthcare IT', 'Healthcare Services'])
  assert.deepEqual(both.named('health care')?.values, both.named('hc')?.values)
  assert.deepEqual(both.named('saas')?.values, ['Software'])
  assert.deepEqual(both.named('tech')?.values, ['Software'])
  assert.deepEqual(both.named('industrial')?.values, ['Industrials'])
  assert.deepEqual(both.named('manufacturing')?.values, ['Manufacturing'])
  assert.deepEqual(both.named('aerospace')?.values, ['Aerospace'])
  assert.equal(both.named('revenue'), undefined)
  assert.equal(both.named('services'), undefined)
  const own = filled(new Industries(), ['Technology', 'Software', 'Dog Grooming', 'Food & Beverage', 'Oil and Gas'])
  assert.deepEqual(own.named('tech')?.values, ['Technology'])
  assert.deepEqual(own.named('dog grooming')?.values, ['Dog Grooming'])
  assert.deepEqual(own.named('f b')?.values, ['Food & Beverage'])
  assert.deepEqual(own.named('oil gas')?.values, ['Oil and Gas'])
  assert.deepEqual(filled(new Industries(), ['Industrials']).named('manufacturing')?.values, ['Industrials'])
})

test('a role is found in every spelling, also beside another, and not in a lesser one', () => {
  const spelled = ['CFO', 'Chief Financial Officer', 'Group CFO & Treasurer', 'Interim CFO', 'Finance Director']
  const others = [
    'Deputy CFO',
    'Assistant to the CFO',
    'CEO & Founder',
    'Co-Founder',
    'Vice President',
    'President',
    'Head of Robots',
  ]
  const roles = filled(new Roles(), [...spelled, ...others])
  assert.deepEqual(roles.named('cfo')?.values.toSorted(), spelled.toSorted())
  assert.deepEqual(roles.named('finance director')?.values.toSorted(), spelled.toSorted())
  assert.deepEqual(roles.named('founders')?.values, ['CEO & Founder', 'Co-Founder'])
  assert.deepEqual(roles.named('ceos')?.values, ['CEO & Founder'])
  assert.deepEqual(roles.named('president')?.values, ['President'])
  assert.deepEqual(roles.named('vice president')?.values, ['Vice President'])
  assert.deepEqual(roles.named('head of robots')?.values, ['Head of Robots'])
  assert.deepEqual(roles.named('coo')?.values, ['COO'])
  assert.equal(roles.named('owner'), undefined)
  assert.equal(roles.named('robots'), undefined)
})

test('one slip is a letter more, less, another, or two swapped', () => {
  for (const typed of ['fods', 'fooods', 'foads', 'fodos']) {
    assert.ok(slipsOf(typed).includes('foods'), typed)
    assert.equal(distance(typed, 'foods', 2), 1)
  }
  assert.ok(!slipsOf('fds').includes('foods'))
  assert.equal(distance('fds', 'foods', 1), 2)
  assert.equal(distance('foods', 'foods', 1), 0)
})

test('names are cut the same way however they are typed', () => {
  assert.equal(keyOf('Müller & Söhne'), keyOf('MULLER and SOHNE'))
  assert.equal(keyOf('J.P. Morgan'), 'jp morgan')
  assert.equal(keyOf('O’Reilly'), 'oreilly')
  assert.equal(keyOf('Ørsted'), 'orsted')
  assert.deepEqual(rawWords('3M'), rawWords('3 m'))
  assert.deepEqual(rawWords('¡…!'), [])
})

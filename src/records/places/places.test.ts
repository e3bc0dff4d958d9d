import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countryCodes, countryLabel } from '../../words/countries.ts'
import { countryAt } from './country_at.ts'
import { countryCode } from './country_code.ts'

const check = (cases: readonly [location: string, country: string | null][], found = countryAt) =>
  assert.deepEqual(
    cases.map(([location]) => [location, found(location)]),
    cases,
  )

test('the country of a location is that of its last part which names one, a state, or a short form of them', () => {
  check([
    ['Germany', 'DE'],
    ['Berlin, Germany', 'DE'],
    ['Berlin, DE', 'DE'],
    ['Herzogenaurach, DE', 'DE'],
    ['Wilmington, DE', 'US'],
    ['Austin, TX', 'US'],
    ['austin, tx', 'US'],
    ['Austin TX', 'US'],
    ['Paris, Texas', 'US'],
    ['London, Ontario', 'CA'],
    ['Toronto, CA', 'CA'],
    ['San Francisco, CA 94105', 'US'],
    ['Washington, D.C.', 'US'],
    ['Atlanta, Georgia', 'US'],
    ['Tbilisi, Georgia', 'GE'],
    ['Tel Aviv, IL', 'IL'],
    ['Springfield, IL', 'US'],
    ['Mumbai, IN', 'IN'],
    ['Holland, Michigan', 'US'],
    ['San Juan, PR', 'PR'],
    ['San Juan, Puerto Rico', 'PR'],
    ['Linz, Österreich', 'AT'],
    ['Munich Germany', 'DE'],
    ['London UK', 'GB'],
    ['Bratislava, Slovak Republic', 'SK'],
    ['Accra, Ghana', 'GH'],
    ['Prishtina, Kosovo', 'XK'],
    ['Research Triangle Park, NC 27709', 'US'],
    ['Sydney NSW 2000', 'AU'],
    ['Perth, WA', 'AU'],
    ['Bern, BE', 'CH'],
    ['Genève, GE', 'CH'],
    ['Halifax, NS', 'CA'],
    ['Vancouver, Wash.', 'US'],
    ['Boston, Lincolnshire', 'GB'],
    ['Washington, Tyne and Wear', 'GB'],
    ['Kinshasa, Congo', 'CD'],
    ['Hong Kong, China', 'HK'],
    ['San Juan, Puerto Rico, USA', 'PR'],
    ['Limerick, Ireland', 'IE'],
    ['Panama City, PA', 'PA'],
    ['Panama City, FL', 'US'],
  ])
})

test('a code is no country where the town before it lies elsewhere: provinces have codes too', () => {
  for (const location of [
    'Torino, TO',
    'Milano (MI)',
    'Bologna, BO',
    'Curitiba, PR',
    'Stuttgart, BW',
    'München, BY',
    'Mumbai, MH',
    'Chennai, TN',
    'Amsterdam, NH',
    'Eindhoven, NB',
    'Remote, NA',
    'NA',
    'N/A',
  ])
    assert.equal(countryAt(location), null, location)
  check([
    ['Windhoek, NA', 'NA'],
    ['Milan, MI, Italy', 'IT'],
    ['Vienna, VA', 'US'],
    ['Verona, PA', 'US'],
  ])
})

test('offices in several countries are in none, however they are written', () => {
  for (const location of [
    'London, New York',
    'New York, London',
    'London & New York',
    'London and New York',
    'London, Paris, Singapore',
    'Singapore, London',
    'Luxembourg, Frankfurt',
    'Germany, Austria',
    'Germany, Austria, Switzerland',
    'US, Canada',
    'Germany, Vienna',
    'Paris, Germany',
  ])
    assert.equal(countryAt(location), null, location)
  assert.equal(countryAt('Germany, Berlin'), 'DE')
})

test('a town alone is in the country whose place of that name is the largest by far, by whichever of its names', () => {
  check([
    ['Munich', 'DE'],
    ['München', 'DE'],
    ['Muenchen', null],
    ['80331 München', 'DE'],
    ['Hauptstraße 5, 10115 Berlin', 'DE'],
    ['London EC2A 4NE', 'GB'],
    ['London', 'GB'],
    ['Wien', 'AT'],
    ['Vienna', 'AT'],
    ['São Paulo', 'BR'],
    ['Sao Paulo', 'BR'],
    ['Geneva', 'CH'],
    ['Gothenburg', 'SE'],
    ['Antwerp', 'BE'],
    ['Köln', 'DE'],
    ['Zürich', 'CH'],
    ['Gütersloh', 'DE'],
    ['Walldorf', 'DE'],
    ['Frankfurt', 'DE'],
    ['New York', 'US'],
    ['NYC', 'US'],
    ['Singapore', 'SG'],
    ['St. Louis', 'US'],
    ['Manchester', 'GB'],
    ['Barcelona', 'ES'],
    ['San Jose', 'US'],
    ['Salzburg', 'AT'],
  ])
})

test('a location that names no country, two, or a town of several is in none', () => {
  for (const location of [
    'Cambridge',
    'Richmond',
    'Valencia',
    'Newcastle',
    'Birmingham',
    'Córdoba',
    'San José',
    'Salem',
    'Limerick',
    'Smyrna',
    'Panama City',
    'St. Petersburg',
    'Georgia',
    'Congo',
    'Norfolk',
    'Surrey',
    'Victoria',
    'Granada',
    'Salvador',
    'Asia',
    'Central America',
    'Germany / Austria',
    'Berlin; Paris',
    'Remote',
    'Europe',
    'Nowhereville',
    'DE',
    'Main Street 5',
    '',
    '12345',
    'Smallhamlet, CA',
    'constructor',
  ])
    assert.equal(countryAt(location), null, location)
  assert.equal(countryAt('Berlin / Munich'), 'DE')
})

test('a country is given by its code or its name; what is none is not guessed', () => {
  check(
    [
      ['DE', 'DE'],
      ['de', 'DE'],
      ['Germany', 'DE'],
      ['Deutschland', 'DE'],
      ['UK', 'GB'],
      ['U.K.', 'GB'],
      ['United Kingdom', 'GB'],
      ['USA', 'US'],
      ['U.S.', 'US'],
      ['United States', 'US'],
      ['the Netherlands', 'NL'],
      ['Georgia', 'GE'],
      ["Côte d'Ivoire", 'CI'],
    ],
    (given) => countryCode(given) ?? null,
  )
  for (const given of ['XX', 'Texas', 'Europe', 'Atlantis', 'EU', 'SU', ''])
    assert.equal(countryCode(given), undefined, given)
  for (const code of countryCodes) assert.equal(countryCode(countryLabel(code)), code)
})

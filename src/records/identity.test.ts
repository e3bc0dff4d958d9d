import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startTestService } from '../../test/harness.ts'
import { piece } from '../platform/db/statement.ts'
import { isFreeMail, isSharedHost, parentsOf, parseHosts } from './hosts.ts'
import {
  companyDomain,
  companyNameKey,
  domainsOfAddress,
  hostOf,
  personNameKey,
  phoneKey,
  sameCompanies,
} from './identity.ts'

const {
  deps: { sql },
} = await startTestService()

test('a company is known by the domain that it registered, and by none where many have a page', () => {
  const cases: [string | null, string | null][] = [
    ['https://www.acme.com/about', 'acme.com'],
    ['acme.com', 'acme.com'],
    ['HTTPS://Shop.ACME.co.uk:8080/?a=b#c', 'acme.co.uk'],
    ['de.acme.com.au/x', 'acme.com.au'],
    ['acme.com.', 'acme.com'],
    ['user@acme.com', 'acme.com'],
    ['http://münchen.acme.de', 'acme.de'],
    ['https://müller-söhne.de', 'xn--mller-shne-kcb9d.de'],
    ['https://xn--mller-shne-kcb9d.de/', 'xn--mller-shne-kcb9d.de'],
    ['brightfell.example', 'brightfell.example'],
    ['acme.uk.com', 'acme.uk.com'],
    ['beta.uk.com', 'beta.uk.com'],
    ['https://www.linkedin.com/company/acme', null],
    ['uk.linkedin.com/company/acme', null],
    ['https://facebook.com/acme', null],
    ['x.com/acme', null],
    ['instagram.com/acme', null],
    ['youtube.com/@acme', null],
    ['crunchbase.com/organization/acme', null],
    ['github.com/acme', null],
    ['acme.github.io', null],
    ['https://de.wikipedia.org/wiki/Acme', null],
    ['sites.google.com/view/acme', null],
    ['acme.notion.site', null],
    ['acme.wixsite.com/home', null],
    ['acme.wordpress.com', null],
    ['gmail.com', null],
    ['t-online.de/~acme', null],
    ['http://192.168.0.1/x', null],
    ['localhost', null],
    ['co.uk', null],
    ['', null],
    [null, null],
  ]
  for (const [website, domain] of cases) assert.equal(companyDomain(website), domain, String(website))
})

test('an address leads to the domains it lies below, and to none where anybody can have one', () => {
  const cases: [string, string[]][] = [
    ['ida@Mail.Acme.com', ['mail.acme.com', 'acme.com']],
    ['ida@acme.co.uk', ['acme.co.uk']],
    ['ida@gmail.com', []],
    ['ida@mail.gmx.net', []],
    ['ida@linkedin.com', ['linkedin.com']],
    ['nothing', []],
    ['ida@', []],
  ]
  for (const [address, domains] of cases) assert.deepEqual(domainsOfAddress(address), domains, address)
})

test('the database takes the same host and the same domains from a website', async () => {
  const websites = [
    'https://www.acme.com/about',
    'acme.com',
    'HTTPS://Shop.ACME.co.uk:8080/?a=b#c',
    'acme.com.',
    'user@acme.com',
    'ftp://a.b.c.d.example/x',
    'www.linkedin.com/company/acme',
    'https://müller.de',
    'http://10.0.0.1',
    'localhost',
    'acme.com?x=1',
    'acme.com#top',
    'www.acme.com:80',
    'https://user:word@acme.com/x',
    'http://www.www.acme.com',
    'acme',
    '//acme.com',
    'a b.com',
  ]
  const rows = await sql<{ website: string; host: string | null; domains: string[] | null }[]>`
    select website, rtrim(web_domain(website), '.') as host, host_domains(website) as domains
    from unnest(${websites}::text[]) website`
  assert.equal(rows.length, websites.length)
  for (const { website, host, domains } of rows) {
    assert.equal(hostOf(website), host || null, website)
    assert.deepEqual(hostOf(website) === null ? [] : parentsOf(hostOf(website) ?? ''), domains ?? [], website)
  }
})

test('the name of a company is one in all its legal forms and spellings; a word that means something makes another', async () => {
  const same = [
    [
      'Brightfell Sensors',
      'Brightfell Sensors Inc.',
      'BRIGHTFELL SENSORS, INC',
      'The Brightfell Sensors Ltd',
      'Brightfell-Sensors GmbH',
      'brightfell sensors llc',
      'Brightfell Sensors S.A.',
      'Brightfell Sensors AG',
      'Brightfell Sensors B.V.',
      'Brightfell Sensors Oy',
      'Brightfell Sensors AB (publ)',
      'Brightfell Sensors S.p.A.',
      'Brightfell Sensors Pty Ltd',
      'Brightfell Sensors Pte. Ltd.',
      'Brightfell Sensors K.K.',
      'Brightfell Sensors GmbH & Co. KG',
      'Brightfell Sensors Sp. z o.o.',
      'Brightfell Sensors A/S',
      'Brightfell Sensors Corporation',
      'Brightfell Sensors plc',
      'Brightfell Sensors S.à r.l.',
      'Brightfell Sensors, S.A. de C.V.',
      'Brightfell Sensors SE',
      'Brightfell Sensors Limited Liability Company',
    ],
    ['Müller & Söhne', 'Muller und Sohne GmbH', 'MÜLLER AND SÖHNE', 'Müller + Söhne'],
    ['Café Crème', 'Cafe Creme SARL'],
    ["O'Neill Tools", 'ONeill Tools Inc.'],
  ]
  const other = [
    'Brightfell',
    'Brightfell Systems',
    'Brightfell Sensors Holding',
    'Brightfell Sensors Group',
    'Brightfell Sensors 2',
    'Brightfell Sensor',
    'Bright Sensors',
    'Northfell Sensors',
    'Brightfell Sensors Germany',
    'Brightfell Sensors EV',
    'Brightfell Sensors RF',
  ]
  const keyOf = async (name: string) => {
    const [row] = await sql<{ key: string }[]>`select ${companyNameKey(piece`${name}::text`)} as key`
    return row?.key
  }
  for (const [first = '', ...forms] of same)
    for (const form of forms) assert.equal(await keyOf(form), await keyOf(first), form)
  for (const name of other) assert.notEqual(await keyOf(name), await keyOf('Brightfell Sensors'), name)
})

test('the name of a person is one with and without titles, in either order; what tells people apart stays', async () => {
  const keyOf = async (name: string) => {
    const [row] = await sql<{ key: string }[]>`select ${personNameKey(piece`fold(${name}::text)`)} as key`
    return row?.key
  }
  for (const name of [
    'IDA QUIST',
    'Quist, Ida',
    'Dr. Ida Quist',
    'Prof. Dr. Quist, Ida',
    'Quist, Dr. Ida',
    'Ida Quist, CFA',
    'Ms Ida  Quist',
    'Ida Quist MBA, CFA',
    'Ída Quist',
  ])
    assert.equal(await keyOf(name), 'ida quist', name)
  for (const name of [
    'Ida M. Quist',
    'Ida Quist Jr.',
    'Ida Quist, Jr.',
    'I. Quist',
    'Ida Quist III',
    'Ina Quist',
    'Ida Quist-Berg',
  ])
    assert.notEqual(await keyOf(name), 'ida quist', name)
  assert.deepEqual(
    [await keyOf('Dr.'), await keyOf('Anna Herr'), await keyOf('Herr'), await keyOf('李 娜')],
    ['dr', 'anna herr', 'herr', '李 娜'],
  )
})

test('a telephone number is one with and without the code of its country', async () => {
  const numbers = ['+44 20 7946 0958', '020 7946 0958', '(0044) 20-7946-0958']
  const rows = await sql<{ key: string | null }[]>`
    select ${phoneKey(piece`phone`)} as key from unnest(${[...numbers, '12345']}::text[]) phone`
  assert.deepEqual(
    rows.map(({ key }) => key),
    ['079460958', '079460958', '079460958', null],
  )
})

test('a company is meant by its domain and its name; of the same name with another domain it is perhaps another', () => {
  const one = (id: string, website: string | null, isNamed: boolean) => ({ id, website, isNamed })
  const [named, sited, both, elsewhere, below, linked] = [
    one('named', null, true),
    one('sited', 'acme.com', false),
    one('both', 'acme.com', true),
    one('elsewhere', 'acme.de', true),
    one('below', 'shop.acme.com', false),
    one('linked', 'https://www.linkedin.com/company/acme', true),
  ]
  const meant = (website: string | null, ...found: (typeof named)[]) => {
    const { same, namesakes } = sameCompanies(website, found as NonNullable<typeof named>[])
    return [same.map(({ id }) => id), namesakes.map(({ id }) => id)]
  }
  assert.deepEqual(meant('acme.com', named, sited), [['sited'], []])
  assert.deepEqual(meant('acme.com', sited, both, elsewhere), [['both'], []])
  assert.deepEqual(meant('acme.com', sited, below), [['sited'], []])
  assert.deepEqual(meant('en.acme.com', sited, below), [['sited', 'below'], []])
  assert.deepEqual(meant('acme.com', named), [['named'], []])
  assert.deepEqual(meant('acme.com', linked), [['linked'], []])
  assert.deepEqual(meant('acme.com', elsewhere), [[], ['elsewhere']])
  assert.deepEqual(meant('acme.com', elsewhere, linked), [['linked'], []])
  assert.deepEqual(meant('linkedin.com/company/beta', linked, elsewhere), [['linked', 'elsewhere'], []])
  assert.deepEqual(meant(null, elsewhere), [['elsewhere'], []])
})

test('the lists of hosts are checked when they are read', () => {
  assert.deepEqual([...parseHosts('# a remark\nacme.com\n\nbeta.co.uk\n', 'x')], ['acme.com', 'beta.co.uk'])
  for (const [text, fault] of [
    ['Acme.com', /line 1: Acme.com is not a host/],
    ['a.com\na.com', /line 2: a.com stands there twice/],
    ['b.a.com\na.com', /b.a.com lies below another host/],
    ['acme', /is not a host/],
    ['acme.com ', /is not a host/],
  ] as const)
    assert.throws(() => parseHosts(text, 'x'), fault)
  assert.deepEqual(
    [
      isSharedHost('de.linkedin.com'),
      isSharedHost('notlinkedin.com'),
      isSharedHost('gmail.com'),
      isFreeMail('linkedin.com'),
    ],
    [true, false, true, false],
  )
})

import { type Address, openDatabase, type Sql } from '../src/platform/db/open.ts'

export type Rows = { companies: number; contacts: number; deals: number }

/** Fills a firm as three years of work would: rows in the order of time, the counters spread over their shards. */
export async function fill(at: Address, firmId: string, rows: Rows): Promise<void> {
  await once(at, (sql) => addColleagues(sql, firmId))
  await inParts(rows.companies, (part) => once(at, (sql) => addCompanies(sql, { firmId, ...part })))
  await once(at, (sql) => sql`analyze`) // without it each contact would check its company by reading all of them
  await inParts(rows.contacts, (part) => once(at, (sql) => addContacts(sql, { firmId, ...part })))
  await inParts(rows.deals, (part) => once(at, (sql) => addDeals(sql, { firmId, ...part })))
  await once(at, (sql) => sql`vacuum (analyze)`)
  await once(at, (sql) => sql`checkpoint`)
}

/** Each part on a connection of its own, because a counter's shard is chosen by the connection. */
async function inParts(total: number, work: (part: { total: number; from: number; to: number }) => Promise<unknown>) {
  const parts = 40
  for (let part = 0; part < parts; part++)
    await work({ total, from: Math.floor((total * part) / parts), to: Math.floor((total * (part + 1)) / parts) })
}

/** Rows "from" to "to" of a "total" that spreads over three years. */
type Part = { firmId: string; total: number; from: number; to: number }

/** A word that about 400 of 100,000 companies have in their name. */
export const searchedWord = 'Halcyon'
/** An industry that about 6 % of the companies are in. */
export const filteredIndustry = 'Healthcare'

async function once(at: Address, work: (sql: Sql) => Promise<unknown>) {
  const sql = openDatabase({ at, connections: 1, prepare: false, name: 'bench' })
  await work(sql).finally(() => sql.end())
}

const addColleagues = (sql: Sql, firmId: string) => sql`
  insert into users (firm_id, id, email, name, role)
  select ${firmId}, uuidv7(), 'colleague' || i || '@example.com', 'Colleague ' || i, 'member' from generate_series(1, 9) i`

// random() is called once a row; the number of the row, i, gives its moment within the last three years.

export const addCompanies = (sql: Sql, { firmId, total, from, to }: Part) => sql`
  insert into companies (firm_id, id, name, industry, revenue, ebitda, employees, founded_year, location, website,
    description, status, created_at, updated_at)
  select ${firmId}, uuidv7(age), name, (${industries}::text[])[1 + floor(23 * r ^ 2)::int],
    case when random() < 0.95 then round(exp(random() * 8 + 13)::numeric, 2) end,
    case when random() < 0.9 then round((random() * 40000000 - 3000000)::numeric, 2) end,
    (exp(random() * 8) + 1)::int, 1950 + (random() * 74)::int, (${locations}::text[])[1 + floor(30 * random() ^ 2)::int],
    'https://www.' || lower(replace(name, ' ', '-')) || '.example',
    case when random() < 0.7 then repeat(name || ' serves customers in several markets. ', 1 + (random() * 8)::int) end,
    case when random() < 0.85 then 'active' when random() < 0.7 then 'inactive' else 'archived' end,
    now() + age, now() + age
  from (
    select random() as r, interval '-3 years' * (1 - i::float8 / ${total}) as age,
      (${firstWords}::text[])[1 + floor(250 * random())::int] || ' ' || (${secondWords}::text[])[1 + floor(40 * random())::int]
        || ' ' || (${endings}::text[])[1 + floor(6 * random())::int] as name
    from generate_series(${from}::int + 1, ${to}::int) i
  ) made`

const addContacts = (sql: Sql, { firmId, total, from, to }: Part) => sql`
  with known as (select array_agg(id) as companies from companies where firm_id = ${firmId})
  insert into contacts (firm_id, id, company_id, name, email, phone, role, linkedin, created_at, updated_at)
  select ${firmId}, uuidv7(age), companies[1 + floor(cardinality(companies) * random())::int], name,
    lower(replace(name, ' ', '.')) || i || '@example.com', '+41 44 ' || i,
    (${roles}::text[])[1 + floor(8 * random())::int], 'https://linkedin.example/in/' || i, now() + age, now() + age
  from known, (
    select i, interval '-3 years' * (1 - i::float8 / ${total}) as age,
      (${people}::text[])[1 + floor(20 * random())::int] || ' ' || (${firstWords}::text[])[1 + floor(250 * random())::int] as name
    from generate_series(${from}::int + 1, ${to}::int) i
  ) made`

const addDeals = (sql: Sql, { firmId, total, from, to }: Part) => sql`
  with known as (select array_agg(id) as companies from companies where firm_id = ${firmId}),
  team as (select array_agg(id) as owners from users where firm_id = ${firmId})
  insert into deals (firm_id, id, company_id, name, value, stage, probability, owner_id, close_date, created_at, updated_at)
  select ${firmId}, uuidv7(age), companies[1 + floor(cardinality(companies) * random())::int],
    'Project ' || (${firstWords}::text[])[1 + floor(250 * random())::int], round(exp(random() * 6 + 12)::numeric, 2),
    (${stages}::text[])[1 + floor(6 * random())::int], floor(random() * 101)::int,
    owners[1 + floor(cardinality(owners) * random())::int], current_date + (random() * 300)::int, now() + age, now() + age
  from known, team, (
    select interval '-3 years' * (1 - i::float8 / ${total}) as age
    from generate_series(${from}::int + 1, ${to}::int) i
  ) made`

const syllables = [
  'Ar',
  'Bel',
  'Cor',
  'Del',
  'Ever',
  'Fen',
  'Gal',
  'Har',
  'Iron',
  'Jun',
  'Kel',
  'Lum',
  'Mar',
  'Nor',
  'Oak',
]
// biome-ignore format: a table
const tails = ['den', 'stone', 'field', 'mont', 'wick', 'haven', 'lyn', 'gate', 'port', 'bridge', 'crest', 'ström', 'vale', 'ford', 'mark', 'wood', 'ley']
const firstWords = [searchedWord, ...syllables.flatMap((start) => tails.map((tail) => start + tail))].slice(0, 250)
// biome-ignore format: a table
const secondWords = ['Analytics', 'Beverages', 'Capital', 'Dental', 'Energy', 'Foods', 'Glass', 'Health', 'Imaging', 'Jewels', 'Kitchens', 'Labs', 'Media', 'Networks', 'Optics', 'Packaging', 'Quarries', 'Robotics', 'Systems', 'Tools', 'Utilities', 'Vehicles', 'Water', 'Yachts', 'Zinc', 'Airlines', 'Brands', 'Cables', 'Data', 'Engines', 'Fibres', 'Games', 'Homes', 'Insurance', 'Joinery', 'Knits', 'Leather', 'Motors', 'Nutrition', 'Oil']
const endings = ['Inc', 'GmbH', 'Ltd', 'SA', 'Group', 'Holdings']
// biome-ignore format: a table
const industries = ['Software', 'Industrials', 'Business Services', filteredIndustry, 'Consumer', 'Financial Services', 'Energy', 'Logistics', 'Education', 'Real Estate', 'Media', 'Telecom', 'Chemicals', 'Food', 'Retail', 'Insurance', 'Aerospace', 'Automotive', 'Agriculture', 'Mining', 'Textiles', 'Travel', 'Water']
// biome-ignore format: a table
const locations = ['New York', 'London', 'Zürich', 'Boston', 'Paris', 'Chicago', 'Berlin', 'Toronto', 'Madrid', 'Milan', 'Oslo', 'Vienna', 'Dallas', 'Atlanta', 'Denver', 'Seattle', 'Austin', 'Lyon', 'Geneva', 'Munich', 'Dublin', 'Lisbon', 'Warsaw', 'Prague', 'Stockholm', 'Helsinki', 'Basel', 'Antwerp', 'Leeds', 'Porto']
const roles = ['CEO', 'CFO', 'COO', 'Founder', 'Partner', 'Counsel', 'Head of Sales', 'Controller']
// biome-ignore format: a table
const people = ['Ana', 'Ben', 'Chloé', 'Dan', 'Eva', 'Finn', 'Grace', 'Hugo', 'Ines', 'Jack', 'Kim', 'Léa', 'Max', 'Nora', 'Omar', 'Pia', 'Quinn', 'Rosa', 'Sam', 'Tess']
const stages = ['lead', 'qualification', 'proposal', 'negotiation', 'closed_won', 'closed_lost']

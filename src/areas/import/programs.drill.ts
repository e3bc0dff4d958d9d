import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Person, startTestService, type TestService } from '../../../test/harness.ts'
import { ask, uploadTable } from '../../../test/import_tables.ts'

// A firm moves in: the tables of five programs, in the form in which each exports them. What stands in the service then is
// counted against what the generator of the tables has counted for itself; then all of them come a second time.

let service: TestService
before(async () => {
  service = await startTestService()
})

/** How many of each, as a published sample of HubSpot has them; of the others a tenth. */
const sizes = { companies: 200, contacts: 950, deals: 500, activities: 2000 }

type Row = Record<string, string | number>
type Firm = {
  companies: { id: string; name: string; site: string }[]
  contacts: { id: string; first: string; last: string; email: string; company: number }[]
  deals: { id: string; name: string; company: number; value: number; stage: number; owner: number; day: string }[]
  activities: {
    id: string
    kind: number
    subject: string
    text: string
    day: string
    company: number
    people: number[]
    owner: number
  }[]
}

/** The same numbers each time, and not those of a series: what repeats does so at other places in each column. */
function generator(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const owners = ['Eva', 'Max Member', 'Someone Gone']
const firstNames = ['Ida', 'Tom', 'Zoe', 'Jürgen', 'Ana', 'Lee', 'Noor', 'Paul', "D'Arcy", 'Mia']
const lastNames = ['Berg', 'Ray', 'New', 'O’Hara', 'de la Cruz', 'Li', 'Haddad', 'Smith', 'Ng', 'König']
const day = (n: number) => new Date(Date.UTC(2024, 0, 1 + n)).toISOString().slice(0, 10)

function firmOf(seed: number, share: number, idOf: (kind: string, n: number) => string): Firm {
  const random = generator(seed)
  const count = (n: number) => Math.round(n * share)
  const companies = Array.from({ length: count(sizes.companies) }, (_, n) => ({
    id: idOf('company', n),
    name: `${['Orla', 'Tarn', 'Kestrel', 'Heron', 'Alder'][n % 5]} ${['Pumps', 'Valves', 'Sensors', 'Foods'][random(4)]} ${seed}-${n}`,
    site: random(4) === 0 ? '' : `company-${seed}-${n}.example`,
  }))
  const contacts = Array.from({ length: count(sizes.contacts) }, (_, n) => {
    const company = random(companies.length)
    // now and then nobody knows the address; the name says then who it is
    const hasAddress = random(6) !== 0
    return {
      id: idOf('contact', n),
      first: firstNames[random(firstNames.length)] ?? '',
      last: hasAddress ? (lastNames[random(lastNames.length)] ?? '') : `Only-${n}`,
      email: hasAddress ? `p${seed}-${n}@people.example` : '',
      company,
    }
  })
  const deals = Array.from({ length: count(sizes.deals) }, (_, n) => ({
    id: idOf('deal', n),
    name: random(5) === 0 ? 'New Deal' : `Project ${seed}-${n}`,
    company: random(companies.length),
    value: (1 + random(500)) * 100_000,
    stage: random(5),
    owner: random(owners.length),
    day: day(random(900)),
  }))
  const activities = Array.from({ length: count(sizes.activities) }, (_, n) => {
    const company = random(companies.length)
    const there = contacts.flatMap((contact, index) => (contact.company === company ? index : []))
    return {
      id: idOf('activity', n),
      kind: random(4),
      subject: random(3) === 0 ? 'Left voicemail' : `Subject ${seed}-${n}`,
      text: random(2) === 0 ? '' : `Text, with a comma and “quotes” ${n}`,
      day: day(random(900)),
      company,
      people: there.slice(0, random(3)),
      owner: random(2),
    }
  })
  return { companies, contacts, deals, activities }
}

type Program = {
  name: string
  idOf: (kind: string, n: number) => string
  /** what the program calls the five stages, and which of ours they are */
  stages: [string, string][]
  /** what it calls a meeting, a call, a mail and something else */
  kinds: string[]
  /** which of ours the last of them is */
  last?: string
  companies: (firm: Firm) => Row[]
  contacts: (firm: Firm) => Row[]
  deals: (firm: Firm, stages: string[]) => Row[]
  activities: (firm: Firm, kinds: string[]) => Row[]
}

const nameOf = ({ contacts }: Firm, n: number) => `${contacts[n]?.first} ${contacts[n]?.last}`
const padded = (n: number, length: number) => String(n).padStart(length, '0')

const programs: Program[] = [
  {
    name: 'HubSpot',
    idOf: (_kind, n) => String(1_000_000 + n * 7),
    stages: [
      ['Appointment Scheduled', 'qualification'],
      ['Presentation Scheduled', 'proposal'],
      ['Contract Sent', 'negotiation'],
      ['Closed Won', 'closed_won'],
      ['Closed Lost', 'closed_lost'],
    ],
    kinds: ['Meeting', 'Call', 'Email', 'Note'],
    companies: ({ companies }) =>
      companies.map(({ id, name, site }) => ({
        'Record ID': id,
        'Company name': name,
        'Company owner': 'Eva',
        'Create Date': '2024-01-01 10:00',
        'Phone Number': '',
        'Last Activity Date': '',
        City: 'Chicago',
        'Country/Region': 'United States',
        Industry: 'MACHINERY',
        'Company Domain Name': site,
      })),
    contacts: (firm) =>
      firm.contacts.map(({ id, first, last, email, company }) => ({
        'Record ID': id,
        'First Name': first,
        'Last Name': last,
        Email: email,
        'Phone Number': '',
        'Contact owner': 'Eva',
        'Lead Status': 'Open',
        'Associated Company': firm.companies[company]?.name ?? '',
        'Associated Company IDs': firm.companies[company]?.id ?? '',
      })),
    deals: (firm, stages) =>
      firm.deals.map(({ id, name, company, value, stage, owner, day }) => ({
        'Record ID': id,
        'Deal Name': name,
        'Deal Stage': stages[stage] ?? '',
        'Close Date': `${day} 12:00`,
        'Deal owner': owners[owner] ?? '',
        Amount: value,
        Pipeline: 'Sales Pipeline',
        'Associated Company': firm.companies[company]?.name ?? '',
        'Associated Company IDs': firm.companies[company]?.id ?? '',
      })),
    activities: (firm, kinds) =>
      firm.activities.map(({ id, kind, subject, text, day, company, people, owner }) => ({
        'Record ID': id,
        'Activity type': kinds[kind] ?? '',
        'Activity date': `${day} 09:30`,
        'Activity assigned to': owners[owner] ?? '',
        Subject: subject,
        Body: text,
        'Associated Contact': people.map((n) => nameOf(firm, n)).join(';'),
        'Associated Contact IDs': people.map((n) => firm.contacts[n]?.id).join(';'),
        'Associated Company': firm.companies[company]?.name ?? '',
        'Associated Company IDs': firm.companies[company]?.id ?? '',
      })),
  },
  {
    name: 'Salesforce',
    idOf: (kind, n) => `${{ company: '001', contact: '003', deal: '006', activity: '00T' }[kind]}Kx${padded(n, 10)}`,
    stages: [
      ['Qualification', 'qualification'],
      ['Proposal/Price Quote', 'proposal'],
      ['Negotiation/Review', 'negotiation'],
      ['Closed Won', 'closed_won'],
      ['Closed Lost', 'closed_lost'],
    ],
    kinds: ['Meeting', 'Call', 'Email', 'Other'],
    last: 'other',
    companies: ({ companies }) =>
      companies.map(({ id, name, site }) => ({
        'Account ID': id,
        'Account Name': name,
        'Account Owner': 'Eva',
        Type: 'Prospect',
        Industry: 'Machinery',
        Website: site,
        'Billing City': 'Chicago',
        'Last Modified Date': '3/14/2026',
      })),
    contacts: (firm) =>
      firm.contacts.map(({ id, first, last, email, company }) => ({
        'Contact ID': id,
        Salutation: '',
        'First Name': first,
        'Last Name': last,
        Title: 'CFO',
        'Account Name': firm.companies[company]?.name ?? '',
        'Account ID': firm.companies[company]?.id ?? '',
        Email: email,
        'Contact Owner': 'Eva',
      })),
    deals: (firm, stages) =>
      firm.deals.map(({ id, name, company, value, stage, owner, day }) => ({
        'Opportunity ID': id,
        'Opportunity Name': name,
        'Opportunity Owner': owners[owner] ?? '',
        'Account Name': firm.companies[company]?.name ?? '',
        'Account ID': firm.companies[company]?.id ?? '',
        Stage: stages[stage] ?? '',
        'Amount Currency': 'USD',
        Amount: value,
        'Close Date': day,
      })),
    activities: (firm, kinds) =>
      firm.activities.map(({ id, kind, subject, text, day, company, people, owner }) => ({
        'Activity ID': id,
        Subject: subject,
        Type: kinds[kind] ?? '',
        Date: day,
        'Company / Account': firm.companies[company]?.name ?? '',
        'Account ID': firm.companies[company]?.id ?? '',
        'Contact ID': firm.contacts[people[0] ?? -1]?.id ?? '',
        Assigned: owners[owner] ?? '',
        'Full Comments': text,
      })),
  },
  {
    name: 'Pipedrive',
    idOf: (_kind, n) => String(n + 1),
    stages: [
      ['Qualified', 'qualification'],
      ['Proposal Made', 'proposal'],
      ['Negotiations Started', 'negotiation'],
      ['Won', 'closed_won'],
      ['Lost', 'closed_lost'],
    ],
    kinds: ['Meeting', 'Call', 'Email', 'Deadline'],
    companies: ({ companies }) =>
      companies.map(({ id, name, site }) => ({
        'Organization - Name': name,
        'Organization - Owner': 'Eva',
        'Organization - Website': site,
        'Organization - ID': id,
      })),
    contacts: (firm) =>
      firm.contacts.map(({ id, first, last, email, company }) => ({
        'Person - Name': `${first} ${last}`,
        'Person - Organization': firm.companies[company]?.name ?? '',
        'Person - Email - Work': email,
        'Person - Organization ID': firm.companies[company]?.id ?? '',
        'Person - ID': id,
      })),
    deals: (firm, stages) =>
      firm.deals.map(({ id, name, company, value, stage, owner, day }) => ({
        'Deal - Title': name,
        'Deal - Organization': firm.companies[company]?.name ?? '',
        'Deal - Organization ID': firm.companies[company]?.id ?? '',
        'Deal - Value': value,
        'Deal - Currency of Value': 'USD',
        'Deal - Owner': owners[owner] ?? '',
        'Deal - Stage': stages[stage] ?? '',
        'Deal - Expected close date': day,
        'Deal - ID': id,
      })),
    activities: (firm, kinds) =>
      firm.activities.map(({ id, kind, subject, text, day, company, people, owner }) => ({
        'Activity - Type': kinds[kind] ?? '',
        'Activity - Subject': subject,
        'Activity - Contact person': people[0] === undefined ? '' : nameOf(firm, people[0]),
        'Activity - Person ID': firm.contacts[people[0] ?? -1]?.id ?? '',
        'Activity - Organization': firm.companies[company]?.name ?? '',
        'Activity - Organization ID': firm.companies[company]?.id ?? '',
        'Activity - Due date': day,
        'Activity - Assigned to user': owners[owner] ?? '',
        'Activity - Note': text,
        'Activity - ID': id,
      })),
  },
  {
    name: 'Affinity',
    idOf: (_kind, n) => String(80_000_000 + n),
    stages: [
      ['Qualified', 'qualification'],
      ['Proposal', 'proposal'],
      ['Due Diligence', 'negotiation'],
      ['Won', 'closed_won'],
      ['Passed', 'closed_lost'],
    ],
    kinds: ['Meeting', 'Call', 'Email', 'Note'],
    companies: ({ companies }) =>
      companies.map(({ id, name, site }) => ({
        'Organization Id': id,
        Name: name,
        Website: site,
        Location: 'Chicago',
        Industry: 'Machinery',
      })),
    contacts: (firm) =>
      firm.contacts.map(({ id, first, last, email, company }) => ({
        'Person Id': id,
        'First Name': first,
        'Last Name': last,
        'Primary Email': email,
        Organization: firm.companies[company]?.name ?? '',
        'Organization Id': firm.companies[company]?.id ?? '',
      })),
    deals: (firm, stages) =>
      firm.deals.map(({ id, name, company, value, stage, owner, day }) => ({
        'List Entry Id': id,
        'Organization Id': firm.companies[company]?.id ?? '',
        Name: name,
        Organization: firm.companies[company]?.name ?? '',
        Status: stages[stage] ?? '',
        'Deal Size': value,
        Owner: owners[owner] ?? '',
        'Expected Close Date': day,
      })),
    activities: (firm, kinds) =>
      firm.activities.map(({ id, kind, subject, text, day, company, people, owner }) => ({
        'Activity Id': id,
        Type: kinds[kind] ?? '',
        Subject: subject,
        Date: day,
        People: people.map((n) => nameOf(firm, n)).join('; '),
        'Person Id': people.map((n) => firm.contacts[n]?.id).join(';'),
        Organization: firm.companies[company]?.name ?? '',
        'Organization Id': firm.companies[company]?.id ?? '',
        'Created By': owners[owner] ?? '',
        Content: text,
      })),
  },
  {
    name: 'Dynamics',
    idOf: (kind, n) =>
      `8f6c${padded(['company', 'contact', 'deal', 'activity'].indexOf(kind), 4)}-0000-4000-8000-${padded(n, 12)}`,
    stages: [
      ['Qualify', 'qualification'],
      ['Propose', 'proposal'],
      ['Negotiation', 'negotiation'],
      ['Won', 'closed_won'],
      ['Lost', 'closed_lost'],
    ],
    kinds: ['Appointment', 'Phone Call', 'Email', 'Task'],
    companies: ({ companies }) =>
      companies.map(({ id, name, site }) => ({
        '(Do Not Modify) Account': id,
        '(Do Not Modify) Row Checksum': 'x/y==',
        '(Do Not Modify) Modified On': '2026-03-01',
        'Account Name': name,
        Website: site,
        'Address 1: City': 'Chicago',
        Owner: 'Eva',
      })),
    contacts: (firm) =>
      firm.contacts.map(({ id, first, last, email, company }) => ({
        '(Do Not Modify) Contact': id,
        '(Do Not Modify) Row Checksum': 'x/y==',
        '(Do Not Modify) Modified On': '2026-03-01',
        'First Name': first,
        'Last Name': last,
        Email: email,
        'Company Name': firm.companies[company]?.name ?? '',
      })),
    deals: (firm, stages) =>
      firm.deals.map(({ id, name, company, value, stage, owner, day }) => ({
        '(Do Not Modify) Opportunity': id,
        '(Do Not Modify) Row Checksum': 'x/y==',
        '(Do Not Modify) Modified On': '2026-03-01',
        Topic: name,
        'Potential Customer': firm.companies[company]?.name ?? '',
        'Est. Close Date': day,
        'Est. Revenue': value,
        'Pipeline Phase': stages[stage] ?? '',
        Owner: owners[owner] ?? '',
      })),
    activities: (firm, kinds) =>
      firm.activities.map(({ id, kind, subject, text, day, company, owner }) => ({
        '(Do Not Modify) Activity': id,
        '(Do Not Modify) Row Checksum': 'x/y==',
        '(Do Not Modify) Modified On': '2026-03-01',
        'Activity Type': kinds[kind] ?? '',
        Subject: subject,
        Regarding: firm.companies[company]?.name ?? '',
        Owner: owners[owner] ?? '',
        'Start Date': day,
        Description: text,
      })),
  },
]

const asCsv = (rows: Row[]) => {
  const headings = Object.keys(rows[0] ?? {})
  const line = (cells: unknown[]) => cells.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(',')
  return [line(headings), ...rows.map((row) => line(headings.map((heading) => row[heading])))].join('\n')
}

const bring = async (person: Person, kind: string, rows: Row[]) => {
  const read = await uploadTable(service, person, asCsv(rows), `${kind}.csv`, { kind })
  const checked = await ask(person, read.id, 'check', 300)
  const ran = await ask(person, read.id, 'run', 300)
  assert.deepEqual(ran.counts, checked.counts, `${kind}: a check and a run count the same`)
  const { body } = await person.get(`/api/import/${read.id}/problems`)
  return { ...ran, problems: body.data }
}

const sorted = (lines: unknown[]) => lines.map((line) => JSON.stringify(line)).sort()

for (const [index, program] of programs.entries()) {
  test(`${program.name}: what was exported is what stands here, and a second time changes nothing`, async () => {
    const eva = await service.register('Eva')
    const max = await service.invite(eva, 'Max Member', 'member')
    const firm = firmOf(index + 1, index === 0 ? 1 : 0.1, program.idOf)
    const tables: [string, Row[]][] = [
      ['companies', program.companies(firm)],
      ['contacts', program.contacts(firm)],
      [
        'deals',
        program.deals(
          firm,
          program.stages.map(([called]) => called),
        ),
      ],
      ['interactions', program.activities(firm, program.kinds)],
    ]
    for (const [kind, rows] of tables) {
      const { counts, problems } = await bring(eva, kind, rows)
      assert.deepEqual(
        [counts.created, counts.failed, counts.duplicates],
        [rows.length, 0, 0],
        `${kind} ${JSON.stringify(problems[0])}`,
      )
    }
    await isAsExported(program, firm, { eva, max })
    for (const [kind, rows] of tables) {
      const { counts } = await bring(eva, kind, rows)
      assert.deepEqual(
        [counts.unchanged, counts.created, counts.updated, counts.companies_created],
        [rows.length, 0, 0, 0],
        `${kind} again`,
      )
    }
  })
}

async function isAsExported(
  { stages, name: program, last = 'note' }: Program,
  firm: Firm,
  { eva, max }: { eva: Person; max: Person },
) {
  const { sql } = service.deps
  const types = ['meeting', 'call', 'email', last]
  const ownerIds = [eva.id, max.id, null]
  const companyName = (n: number) => firm.companies[n]?.name
  const contacts = await sql<{ name: string; company: string; email: string | null }[]>`
    select p.name, c.name as company, p.email from contacts p left join companies c on c.firm_id = p.firm_id and c.id = p.company_id
    where p.firm_id = ${eva.firmId}`
  assert.deepEqual(
    sorted(contacts.map(({ name, company, email }) => [name, company, email])),
    sorted(firm.contacts.map(({ email, company }, n) => [nameOf(firm, n), companyName(company), email || null])),
  )
  const deals = await sql<
    { name: string; company: string; stage: string; owner_id: string; value: number; close_date: string }[]
  >`
    select d.name, c.name as company, d.stage, d.owner_id, d.value::float8 as value, d.close_date::text
    from deals d left join companies c on c.firm_id = d.firm_id and c.id = d.company_id where d.firm_id = ${eva.firmId}`
  const exported = firm.deals.map(({ name, company, stage, owner, value, day }) => ({
    name,
    company: companyName(company),
    stage: stages[stage]?.[1] ?? '',
    owner_id: ownerIds[owner],
    value,
    close_date: day,
  }))
  assert.deepEqual(sorted(deals.map((deal) => ({ ...deal }))), sorted(exported))
  const sums = (all: { stage: string; owner_id: unknown; value: number }[]) =>
    sorted(
      [...Map.groupBy(all, ({ stage, owner_id }) => `${stage} ${owner_id}`)].map(([of, some]) => [
        of,
        some.reduce((sum, { value }) => sum + value, 0),
      ]),
    )
  assert.deepEqual(sums(deals), sums(exported))

  const activities = await sql<
    {
      type: string
      subject: string
      day: string
      company: string
      created_by: string
      notes: string | null
      people: string[]
    }[]
  >`
    select i.type, i.subject, to_char(i.date at time zone 'UTC', 'YYYY-MM-DD') as day, c.name as company, i.created_by, i.notes,
      array(select p.name from interaction_contacts l join contacts p on p.firm_id = l.firm_id and p.id = l.contact_id
        where l.firm_id = i.firm_id and l.interaction_id = i.id order by l.position) as people
    from interactions i left join companies c on c.firm_id = i.firm_id and c.id = i.company_id where i.firm_id = ${eva.firmId}`
  // as far as the program says who was there
  const shownPeople = { Salesforce: 1, Pipedrive: 1, Dynamics: 0 }[program] ?? 9
  assert.deepEqual(
    sorted(
      activities.map(({ type, subject, day, company, created_by, notes, people }) => [
        type,
        subject,
        day,
        company,
        created_by,
        notes,
        people,
      ]),
    ),
    sorted(
      firm.activities.map(({ kind, subject, day, company, owner, text, people }) => [
        types[kind],
        subject,
        day,
        companyName(company),
        ownerIds[owner],
        text || null,
        people.slice(0, shownPeople).map((n) => nameOf(firm, n)),
      ]),
    ),
  )
}

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Person, startTestService, type TestService } from '../../../test/harness.ts'
import { ask, settled, uploadTable } from '../../../test/import_tables.ts'

// Tables as other programs export them, by their headings of today.

let service: TestService
before(async () => {
  service = await startTestService()
})

const upload = (person: Person, content: string, kind: string) =>
  uploadTable(service, person, content, 'export.csv', { kind })
const problemsOf = async (person: Person, id: string) =>
  (await person.get(`/api/import/${id}/problems`)).body.data.map(({ problem }: any) => problem)

/** What each heading is taken for, without those that are left out. */
async function meanings(person: Person, kind: string, headings: string[], row: string[]) {
  const quoted = (cells: string[]) => cells.map((cell) => `"${cell}"`).join(',')
  const read = await upload(person, `${quoted(headings)}\n${quoted(row)}\n`, kind)
  return Object.fromEntries(
    read.mapping.columns.flatMap(({ column, field }: any) => (field === null ? [] : [[headings[column], field]])),
  )
}

test('contacts of HubSpot and Salesforce are called by their own names, not by their owners, and known by their ids', async () => {
  const eva = await service.register('Eva')
  const hubspot = [
    'Record ID',
    'First Name',
    'Last Name',
    'Email',
    'Phone Number',
    'Contact owner',
    'Job Title',
    'Associated Company',
    'Associated Company IDs',
    'Lead Status',
    'Create Date',
  ]
  const ofHubspot = [
    '901',
    'Ida',
    'Berg',
    'ida@orla.example',
    '+1 312 555 0101',
    'Max Member',
    'CFO',
    'Orla Pumps',
    '77',
    'Open',
    '2024-02-01 10:00',
  ]
  const found = await meanings(eva, 'contacts', hubspot, ofHubspot)
  assert.deepEqual(
    {
      first: found['First Name'],
      last: found['Last Name'],
      owner: found['Contact owner'],
      id: found['Record ID'],
      ids: found['Associated Company IDs'],
    },
    { first: 'first_name', last: 'last_name', owner: undefined, id: 'external_id', ids: 'company_ids' },
  )
  assert.deepEqual(
    [found['Associated Company'], found['Email'], found['Job Title'], found['Phone Number']],
    ['company', 'email', 'role', 'phone'],
  )
  const salesforce = [
    'Contact ID',
    'Salutation',
    'First Name',
    'Last Name',
    'Title',
    'Account ID',
    'Account Name',
    'Email',
    'Phone',
    'Contact Owner',
  ]
  const ofSalesforce = [
    '0035',
    'Ms.',
    'Ida',
    'Berg',
    'CFO',
    '0015',
    'Orla Pumps',
    'ida@orla.example',
    '555',
    'Max Member',
  ]
  assert.deepEqual(await meanings(eva, 'contacts', salesforce, ofSalesforce), {
    'Contact ID': 'external_id',
    'First Name': 'first_name',
    'Last Name': 'last_name',
    Title: 'role',
    'Account ID': 'company_ids',
    'Account Name': 'company',
    Email: 'email',
    Phone: 'phone',
  })
})

test('deals of five programs have their id, name, company, value, stage, owner and day', async () => {
  const eva = await service.register('Eva')
  const wanted = ['external_id', 'name', 'company', 'value', 'stage', 'owner', 'close_date']
  const programs: Record<string, [string[], string[]]> = {
    hubspot: [
      ['Record ID', 'Deal Name', 'Associated Company', 'Amount', 'Deal Stage', 'Deal owner', 'Close Date'],
      ['11', 'Project Orla', 'Orla Pumps', '1000000', 'Decision Maker Bought-In', 'Eva', '2026-12-01'],
    ],
    salesforce: [
      ['Opportunity ID', 'Opportunity Name', 'Account Name', 'Amount', 'Stage', 'Opportunity Owner', 'Close Date'],
      ['006', 'Project Orla', 'Orla Pumps', '1000000', 'Proposal/Price Quote', 'Eva', '12/24/2026'],
    ],
    pipedrive: [
      [
        'Deal - ID',
        'Deal - Title',
        'Deal - Organization',
        'Deal - Value',
        'Deal - Stage',
        'Deal - Owner',
        'Deal - Expected close date',
      ],
      ['4', 'Project Orla', 'Orla Pumps', '1000000', 'Demo Scheduled', 'Eva', '2026-12-01'],
    ],
    affinity: [
      ['List Entry Id', 'Name', 'Organization', 'Deal Size', 'Status', 'Owner', 'Expected Close Date'],
      ['9', 'Project Orla', 'Orla Pumps', '1000000', 'Due Diligence', 'Eva', '2026-12-01'],
    ],
    dynamics: [
      [
        '(Do Not Modify) Opportunity',
        'Topic',
        'Potential Customer',
        'Est. Revenue',
        'Pipeline Phase',
        'Owner',
        'Est. Close Date',
      ],
      ['8f6c', 'Project Orla', 'Orla Pumps', '1000000', 'Propose', 'Eva', '2026-12-01'],
    ],
  }
  for (const [program, [headings, row]] of Object.entries(programs))
    assert.deepEqual(Object.values(await meanings(eva, 'deals', headings, row)), wanted, program)
})

test('an amount in the currency of the company is no currency', async () => {
  const eva = await service.register('Eva')
  const headings = ['Record ID', 'Deal Name', 'Amount', 'Amount in company currency', 'Associated Company']
  const found = await meanings(eva, 'deals', headings, ['11', 'Project Orla', '1000000', '1000000', 'Orla'])
  assert.deepEqual([found['Amount'], found['Amount in company currency']], ['value', undefined])
})

test('why a deal was lost comes in by whatever name its program gives the reason', async () => {
  const eva = await service.register('Eva')
  for (const heading of ['Closed Lost Reason', 'Loss Reason', 'Lost reason', 'Passed Reason']) {
    const found = await meanings(eva, 'deals', ['Deal Name', 'Company', heading], ['Project Orla', 'Orla', 'Price'])
    assert.equal(found[heading], 'pass_reason', heading)
  }
})

test('stages that nobody knows are asked about, and an owner who is not here is left out and told', async () => {
  const eva = await service.register('Eva')
  const table = `Deal Name,Associated Company,Deal Stage,Deal owner
Orla,Orla Pumps,Warm,Jane Former
Brill,Brill Foods,Warm,Eva
`
  const read = await upload(eva, table, 'deals')
  const checked = await ask(eva, read.id, 'check')
  assert.deepEqual([checked.counts.created, checked.counts.failed], [0, 2], 'no deal becomes a lead without a word')
  assert.deepEqual(
    checked.unfit.filter(({ column }: any) => column === 2),
    [{ column: 2, value: 'Warm', rows: 2, matched: false }],
  )
  const columns = [{ column: 2, field: 'stage', values: { Warm: 'Qualification' } }]
  assert.equal((await eva.patch(`/api/import/${read.id}`, { columns })).status, 200)
  const done = await ask(eva, read.id, 'run')
  assert.deepEqual([done.counts.created, done.counts.failed, done.counts.with_gaps], [2, 0, 1])
  assert.match((await problemsOf(eva, read.id))[0], /Owner: “Jane Former” is no active person of your firm; left empty/)
  const { body } = await eva.get('/api/deals?sort_by=name&sort_order=asc')
  assert.deepEqual(
    body.data.map(({ name, stage, owner_id }: any) => [name, stage, owner_id]),
    [
      ['Brill', 'qualification', eva.id],
      ['Orla', 'qualification', null],
    ],
  )
})

test('a deal that was won or lost in its last stage is won or lost here, for programs that say so in a column of its own', async () => {
  const eva = await service.register('Eva')
  const tables = [
    `Deal - ID,Deal - Title,Deal - Organization,Deal - Value,Deal - Stage,Deal - Status,Deal - Owner
1,Project Orla,Orla,100,Negotiations Started,Won,Eva
2,Project Tarn,Orla,200,Proposal Made,Lost,Eva
3,Project Heron,Orla,300,Proposal Made,Open,Eva
`,
    `(Do Not Modify) Opportunity,Topic,Potential Customer,Est. Revenue,Status,Pipeline Phase,Owner
8f6c0000-0000-4000-8000-000000000001,Project Alder,Alder,400,Won,Propose,Eva
8f6c0000-0000-4000-8000-000000000002,Project Birch,Alder,500,Open,Propose,Eva
`,
  ]
  for (const table of tables)
    for (const outcome of ['created', 'unchanged']) {
      const { id } = await upload(eva, table, 'deals')
      const { counts } = await ask(eva, id, 'run')
      assert.equal(counts[outcome], table.split('\n').length - 2, JSON.stringify(counts))
    }
  const { body } = await eva.get('/api/deals')
  assert.deepEqual(Object.fromEntries(body.data.map(({ name, stage }: any) => [name, stage])), {
    'Project Orla': 'closed_won',
    'Project Tarn': 'closed_lost',
    'Project Heron': 'proposal',
    'Project Alder': 'closed_won',
    'Project Birch': 'proposal',
  })
  const alone = await meanings(
    eva,
    'deals',
    ['Name', 'Organization', 'Status'],
    ['Project Cedar', 'Cedar', 'Due Diligence'],
  )
  assert.equal(alone['Status'], 'stage')
})

test('the probability that a program leaves with a deal it has ended changes nothing when its table comes again', async () => {
  const eva = await service.register('Eva')
  const table = 'Deal,Company,Stage,Probability\nOrla,Orla,Won,80\nTarn,Tarn,Lost,20%\nHeron,Heron,Proposal,55\n'
  for (const outcome of ['created', 'unchanged', 'unchanged']) {
    const { id } = await upload(eva, table, 'deals')
    const { counts } = await ask(eva, id, 'run')
    assert.equal(counts[outcome], 3, JSON.stringify(counts))
  }
})

test('an amount is in the currency that its row names', async () => {
  const eva = await service.register('Eva')
  const table = `Deal - Title,Deal - Organization,Deal - Value,Deal - Currency of Value
Orla,Orla Pumps,1000000,EUR
Brill,Brill Foods,2000000,USD
Cato,Cato Mills,3000000,Thaler
`
  const read = await upload(eva, table, 'deals')
  const checked = await ask(eva, read.id, 'check')
  assert.deepEqual([checked.counts.created, checked.counts.failed], [2, 1])
  assert.match((await problemsOf(eva, read.id))[0], /“Thaler” is no currency that is known/)
  await ask(eva, read.id, 'run')
  const { body } = await eva.get('/api/deals?sort_by=name&sort_order=asc')
  assert.deepEqual(
    body.data.map(({ name, value, currency }: any) => [name, value, currency]),
    [
      ['Brill', 2_000_000, 'USD'],
      ['Orla', 1_000_000, 'EUR'],
    ],
  )
})

test('a contact whose company is given by its website alone comes in with it', async () => {
  const eva = await service.register('Eva')
  const read = await upload(eva, 'Name,Email,Company Domain Name\nIda Berg,ida@orla.example,orla.example\n', 'contacts')
  const done = await ask(eva, read.id, 'run')
  assert.deepEqual([done.counts.created, done.counts.companies_created, done.counts.failed], [1, 1, 0])
  const [{ id }] = (await eva.get('/api/companies')).body.data
  const { body: company } = await eva.get(`/api/companies/${id}`)
  assert.deepEqual([company.name, company.website], ['orla.example', 'https://orla.example'])
})

test('who has the name of a contact and another address is another person until somebody says so', async () => {
  const eva = await service.register('Eva')
  const orla = await eva.create('/api/companies', { name: 'Orla Pumps' })
  await eva.create('/api/contacts', { name: 'John Smith', email: 'john@orla.example', company_id: orla.id })
  const read = await upload(eva, 'Name,Email,Company\nJohn Smith,j.smith@orla.example,Orla Pumps\n', 'contacts')
  const left = await ask(eva, read.id, 'run')
  assert.deepEqual([left.counts.created, left.counts.updated, left.counts.with_doubts], [0, 0, 1])
  const [john] = (await eva.get('/api/contacts')).body.data
  assert.equal(john.email, 'john@orla.example')
  const again = await upload(eva, 'Name,Email,Company\nJohn Smith,j.smith@orla.example,Orla Pumps\n', 'contacts')
  assert.equal((await eva.post(`/api/import/${again.id}/run`, { accept_doubts: true })).status, 202)
  assert.equal((await settled(eva, again.id)).counts.created, 1)
})

test('what a check says of rows that make new companies beside known ones, the run does', async () => {
  const eva = await service.register('Eva')
  await eva.create('/api/companies', { name: 'Acme', website: 'acme.example' })
  const read = await upload(eva, 'Name,Website\nAcme Group,acme.example\n', 'companies')
  assert.equal((await eva.patch(`/api/import/${read.id}`, { on_match: 'create' })).status, 200)
  const checked = await ask(eva, read.id, 'check')
  const done = await ask(eva, read.id, 'run')
  assert.deepEqual([checked.counts.created, done.counts.created, done.status], [1, 1, 'completed'])
})

test('an import gives a deal at a restricted company to nobody outside its wall', async () => {
  const ana = await service.register('Ana')
  await service.invite(ana, 'Ben', 'member')
  const orla = await ana.create('/api/companies', { name: 'Orla Pumps' })
  assert.equal((await ana.send('PUT', `/api/walls/${orla.id}`, { user_ids: [ana.id] })).status, 200)
  const read = await upload(ana, 'Deal,Company,Owner\nProject Orla,Orla Pumps,Ben\n', 'deals')
  const done = await ask(ana, read.id, 'run')
  assert.deepEqual([done.counts.created, done.counts.failed], [0, 1])
  assert.match((await problemsOf(ana, read.id))[0], /its owner may not know of it: add them to its wall first/)
})

test('nor is somebody outside made the owner of a restricted deal by a table of companies', async () => {
  const ana = await service.register('Ana')
  const ben = await service.invite(ana, 'Ben', 'member')
  const orla = await ana.create('/api/companies', { name: 'Orla Pumps' })
  const deal = await ana.create('/api/deals', { name: 'Project Orla', company_id: orla.id })
  assert.equal((await ana.send('PUT', `/api/walls/${deal.id}`, { user_ids: [ana.id] })).status, 200)
  const read = await upload(ana, 'Company,Owner\nOrla Pumps,Ben\n', 'companies')
  // whose a company is says nothing of its deals, until somebody says that it does
  assert.equal(read.mapping.columns[1].field, null)
  const columns = [{ column: 1, field: 'owner' }]
  assert.equal((await ana.patch(`/api/import/${read.id}`, { columns })).status, 200)
  const done = await ask(ana, read.id, 'run')
  assert.deepEqual([done.counts.deals_updated, done.counts.failed], [0, 1])
  assert.equal((await ana.get(`/api/deals/${deal.id}`)).body.owner_id, ana.id)
  assert.equal((await ben.get(`/api/deals/${deal.id}`)).status, 404)
})

test('who looks after a company has no deal of it made', async () => {
  const eva = await service.register('Eva')
  const read = await upload(eva, 'Company name,Company owner\nOrla Pumps,Eva\n', 'companies')
  const done = await ask(eva, read.id, 'run')
  assert.deepEqual([done.counts.created, done.counts.deals_created], [1, 0])
})

test('the status of a lead is not taken for that of its company, nor a share for its owner', async () => {
  const eva = await service.register('Eva')
  const text = 'Company,Lead Status,Ownership %,Ownership\nOrla Pumps,Open,40,Family\nDorn AG,Working,12,Listed\n'
  const read = await upload(eva, text, 'companies')
  assert.deepEqual(
    read.mapping.columns.map(({ field }: { field: string | null }) => field),
    ['name', null, null, 'ownership'],
  )
})

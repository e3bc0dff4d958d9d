import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import type { Person, TestService } from '../../../../../test/harness.ts'
import { idOf, lookedWith, startWith } from '../../../../../test/model_firm.ts'
import { type ScriptedModel, startScriptedModel } from '../../../../../test/scripted_model.ts'

// Kinds of questions that a plan of the rules cannot say, each by calls of tools over one small firm.

let model: ScriptedModel
let service: TestService
let ana: Person
let zoe: Person
const ids: Record<string, string> = {}

const dayMs = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)
const at = (days: number) => `${inDays(days)}T09:00:00Z`

type Company = { name: string; industry: string } & Record<string, unknown>
const companies: Company[] = [
  { name: 'Tessamar', industry: 'Software', revenue: 50e6, ebitda: 15e6, kind: 'portfolio' },
  { name: 'Larkspur', industry: 'Software', revenue: 40e6, ebitda: 4e6 },
  { name: 'Veridale', industry: 'Software', revenue: 20e6, ebitda: 5e6 },
  { name: 'Halberd', industry: 'Industrial', revenue: 90e6, ebitda: 9e6 },
  { name: 'Kestrel', industry: 'Industrial', revenue: 30e6, ebitda: 6e6 },
  { name: 'Ferrous', industry: 'Industrial' },
  { name: 'Ferncliff Advisers', industry: 'Advice', kind: 'adviser' },
  { name: 'Rigi Family Office', industry: 'Investing', country: 'CH', kind: 'investor' },
  { name: 'Hudson Family Office', industry: 'Investing', country: 'US', kind: 'investor' },
]
const years: [string, string, number, number][] = [
  ['Tessamar', 'FY2024', 40e6, 10e6],
  ['Tessamar', 'FY2025', 50e6, 15e6],
  ['Halberd', 'FY2024', 100e6, 12e6],
  ['Halberd', 'FY2025', 90e6, 9e6],
  ['Tessamar', 'Q3 2026', 13e6, 4e6],
  ['Tessamar', 'Q3 2026B', 14e6, 5e6],
  ['Halberd', 'Q3 2026', 22e6, 2e6],
  ['Halberd', 'Q3 2026B', 20e6, 2e6],
]
const deals: ({ name: string; of: string } & Record<string, unknown>)[] = [
  { name: 'Project Tide', of: 'Tessamar', value: 105e6, stage: 'negotiation', source: 'Ferncliff Advisers' },
  { name: 'Project Lark', of: 'Larkspur', value: 32e6, stage: 'proposal', source: 'Ferncliff Advisers' },
  { name: 'Project Vale', of: 'Veridale', value: 30e6, stage: 'negotiation', source: 'Own search' },
  { name: 'Project Kite', of: 'Kestrel', value: 48e6, stage: 'lead', source: 'Own search' },
]
const dates: Record<string, string> = {
  'Project Tide': '2026-12-15',
  'Project Lark': '2027-02-01',
  'Project Vale': '2026-12-20',
}

before(async () => {
  model = await startScriptedModel()
  service = await startWith(model)
  ana = await service.register('Ana', 'Northgate')
  zoe = await service.invite(ana, 'Zoe Whitfield', 'member')
  for (const company of companies) ids[company.name] = (await ana.create('/api/companies', company)).id
  for (const [of, period, revenue, ebitda] of years)
    await ana.create('/api/financials', { company_id: ids[of], period, revenue, ebitda })
  for (const { of, ...deal } of deals) {
    const close_date = dates[deal.name]
    const made = await ana.create('/api/deals', { ...deal, company_id: ids[of], ...(close_date && { close_date }) })
    ids[deal.name] = made.id
  }
  await closed('Project Past', 'Kestrel', 'closed_lost', {
    source: 'Own search',
    pass_reason: 'Lost to a strategic buyer',
  })
  await closed('Project Shore', 'Halberd', 'closed_lost', { source: 'Ferncliff Advisers', pass_reason: 'Price' })
  await closed('Project Delta', 'Halberd', 'closed_won', { source: 'Ferncliff Advisers', close_date: '2026-03-31' })
  await ana.patch(`/api/deals/${ids['Project Delta']}`, { close_date: '2026-05-30' })
  await ana.create('/api/notes', {
    company_id: ids['Kestrel'],
    deal_id: ids['Project Past'],
    content: 'A strategic buyer paid for synergies that we do not have.',
  })
  await people()
  await talks()
  await work()
})
after(() => model.stop())

async function closed(name: string, of: string, stage: string, fields: object) {
  ids[name] = (await ana.create('/api/deals', { name, company_id: ids[of], value: 20e6, stage, ...fields })).id
}

async function people() {
  const contact = async (name: string, of: string, fields: object = {}) => {
    ids[name] = (await ana.create('/api/contacts', { name, company_id: ids[of], ...fields })).id
  }
  await contact('Petra Holm', 'Tessamar', { role: 'CEO', email: 'petra@tessamar.com' })
  await contact('Felix Ferner', 'Ferncliff Advisers', { role: 'Partner', email: 'felix@ferncliff.com' })
  await contact('Greta Ferner', 'Ferncliff Advisers', { role: 'Associate' })
  for (const name of ['Ida One', 'Ida Two', 'Ida Three', 'Ida Four'])
    await contact(name, 'Ferrous', { email: `${name.replace(' ', '.')}@ferrous.com` })
  await contact('Lena Park', 'Rigi Family Office', { email: 'lena@rigi.com' })
  await contact('Lars Stone', 'Hudson Family Office', { email: 'lars@hudson.com' })
  await ana.post('/api/tags/apply', { kind: 'contact', ids: [ids['Lena Park'], ids['Lars Stone']], add: ['LP'] })
  await ana.post('/api/tags/apply', { kind: 'company', ids: [ids['Tessamar'], ids['Larkspur']], add: ['Platform'] })
  await ana.create('/api/custom-fields', { kind: 'company', name: 'Fit', type: 'number' })
  await ana.create('/api/custom-fields', { kind: 'deal', name: 'Asking price', type: 'money' })
  const put = (kind: string, name: string, values: object) =>
    ana.patch(`/api/custom-fields/values/${kind}/${ids[name]}`, { values })
  await put('company', 'Tessamar', { fit: 82 })
  await put('company', 'Larkspur', { fit: 61 })
  await put('company', 'Halberd', { fit: 90 })
  await put('deal', 'Project Tide', { asking_price: 120e6 })
  await put('deal', 'Project Lark', { asking_price: 30e6 })
}

async function talks() {
  const talk = (by: Person, of: string, type: string, date: string, contacts: string[] = []) =>
    by.create('/api/interactions', {
      company_id: ids[of],
      type,
      subject: `${type} with ${of}`,
      date,
      contact_ids: contacts.map((name) => ids[name]),
    })
  await talk(ana, 'Tessamar', 'meeting', at(-60), ['Petra Holm'])
  await talk(zoe, 'Tessamar', 'meeting', at(-40), ['Petra Holm'])
  await talk(zoe, 'Tessamar', 'call', at(-20), ['Petra Holm'])
  await talk(ana, 'Larkspur', 'meeting', at(-50))
  await talk(ana, 'Larkspur', 'meeting', at(-10))
  await talk(zoe, 'Ferrous', 'meeting', at(-30))
  await talk(zoe, 'Rigi Family Office', 'meeting', '2026-01-20T09:00:00Z', ['Lena Park'])
  await talk(ana, 'Hudson Family Office', 'meeting', '2026-10-20T09:00:00Z', ['Lars Stone'])
  await talk(ana, 'Halberd', 'meeting', '2026-01-30T09:00:00Z')
}

async function work() {
  const task = (title: string, assignee: Person, fields: object) =>
    ana.create('/api/tasks', { title, assignee_id: assignee.id, ...fields })
  await task('Close the data room', zoe, {
    deal_id: ids['Project Vale'],
    company_id: ids['Veridale'],
    due_date: inDays(-3),
  })
  await task('Ask for the accounts', zoe, { due_date: inDays(-1) })
  await task('Book the room', ana, { due_date: inDays(-2) })
  await task('Read the memo', ana, { due_date: inDays(5) })
  const meeting = (summary: string, of: string, days: number) =>
    ana.create('/api/calendar/events', {
      summary,
      company_id: ids[of],
      start: `${inDays(days)}T10:00:00Z`,
      end: `${inDays(days)}T11:00:00Z`,
    })
  await meeting('Kite management', 'Kestrel', 3)
  await meeting('Ferrous lunch', 'Ferrous', 3)
  await meeting('Lark much later', 'Larkspur', 30)
  await ana.create('/api/companies', { name: 'Bluebird', website: 'bluebird.com' })
  await ana.create('/api/companies', { name: 'Bluebird Ltd', website: 'bluebird.com' })
  await ana.get('/api/companies/duplicates')
  await zoe.patch(`/api/deals/${ids['Project Lark']}`, { next_step: 'Send the letter' })
}

const looked = (question: string, tool: string, input: object) =>
  lookedWith({ model, service, person: ana }, question, [{ tool, input }])
const shows = (text: string, ...wanted: RegExp[]) => {
  for (const one of wanted) assert.match(text, one)
}
const hidesAll = (text: string, ...names: string[]) => {
  for (const name of names) assert.doesNotMatch(text, new RegExp(name))
}

/** The question, the call, what has to be in what comes back, and what must not. */
type Kind = [question: string, tool: string, input: object, has: RegExp[], hasNot?: string[]]
const open = { field: 'stage', op: 'is_not', values: ['closed_won', 'closed_lost'] }

const kinds: Kind[] = [
  [
    'Why does our pipeline by stage look other than it did last quarter?',
    'history',
    { stages_on: inDays(0) },
    [/Lead; count 1; value \$48M/i, /Negotiation; count 2; value \$135M/i, /Proposal; count 1; value \$32M/i],
  ],
  [
    'Which deals are ready for the IC in December, with nothing left to do?',
    'query',
    {
      entity: 'deals',
      filters: [
        { field: 'stage', op: 'is', values: ['negotiation'] },
        { field: 'close_date', op: 'between', values: ['2026-12-01', '2026-12-31'] },
        {
          field: 'id',
          op: 'is_not',
          related: { entity: 'tasks', field: 'deal_id', filters: [{ field: 'status', op: 'is', values: ['open'] }] },
        },
      ],
    },
    [/Project Tide/],
    ['Project Vale', 'Project Lark'],
  ],
  [
    'Why is our win rate better with some sources than with others?',
    'query',
    {
      entity: 'deals',
      measures: [{ name: 'win_rate' }, { name: 'count' }],
      group: [{ field: 'source' }],
    },
    [/win_rate 50%; count 4\s+source:\s+\S+ Ferncliff/, /win_rate 0%; count 3\s+source:\s+\S+ Own search/],
  ],
  [
    'How long does it take us from the first contact to the close, by sector?',
    'derive',
    {
      called: 'first contact to close',
      from: {
        entity: 'deals',
        filters: [{ field: 'stage', op: 'is', values: ['closed_won'] }],
        select: ['name', 'industry', 'company_id', 'closed_on'],
      },
      join: [
        {
          name: 'talk',
          query: { entity: 'interactions', select: ['date', 'company_id'], order: [{ by: 'date', direction: 'asc' }] },
        },
      ],
      columns: [{ name: 'took', formula: 'closed_on - talk.date', as: 'days' }],
      group: { by: ['industry'], measures: [{ name: 'took', how: 'average', of: 'took' }] },
    },
    // from 30 January to 30 May 2026
    [/Industrial; took 120 days/],
  ],
  [
    'What lessons did we note about deals lost to strategic buyers?',
    'query',
    {
      entity: 'notes',
      filters: [
        {
          field: 'deal_id',
          op: 'is',
          related: {
            entity: 'deals',
            field: 'id',
            filters: [
              { field: 'stage', op: 'is', values: ['closed_lost'] },
              { field: 'pass_reason', op: 'contains', values: ['strategic'] },
            ],
          },
        },
      ],
    },
    [/paid for synergies that we do not have/],
  ],
  [
    'Which of our passes came back to the market?',
    'query',
    {
      entity: 'companies',
      filters: [
        {
          field: 'id',
          op: 'is',
          related: {
            entity: 'deals',
            field: 'company_id',
            filters: [{ field: 'stage', op: 'is', values: ['closed_lost'] }],
          },
        },
        { field: 'id', op: 'is', related: { entity: 'deals', field: 'company_id', filters: [open] } },
      ],
    },
    [/company Kestrel/],
    ['Halberd', 'Tessamar'],
  ],
  [
    'How far is our price below the asking price, deal by deal?',
    'derive',
    {
      called: 'below the asking price',
      from: { entity: 'deals', filters: [open], select: ['name', 'value'] },
      own_fields: ['asking_price'],
      columns: [
        { name: 'below', formula: 'asking_price - value', as: 'money' },
        { name: 'share_below', formula: 'below / asking_price', as: 'ratio' },
      ],
      order: { by: 'below', direction: 'desc' },
    },
    [
      /Project Tide.*below \$15M; share_below 12\.5%/,
      /Project Lark.*below −\$2M/,
      /To know: 2 deals have no below on record: Project (?:Kite, Project Vale|Vale, Project Kite)\./,
    ],
  ],
  [
    'How did the portfolio do against budget last quarter?',
    'derive',
    {
      called: 'actual against budget',
      from: {
        entity: 'financials',
        filters: [
          { field: 'fiscal_year', op: 'is', values: [2026] },
          { field: 'quarter', op: 'is', values: [3] },
        ],
        select: ['company', 'company_id', 'ebitda', 'revenue'],
      },
      join: [
        {
          name: 'budget',
          query: {
            entity: 'financials',
            filters: [
              { field: 'fiscal_year', op: 'is', values: [2026] },
              { field: 'quarter', op: 'is', values: [3] },
              { field: 'basis', op: 'is', values: ['expected'] },
            ],
            select: ['company_id', 'ebitda', 'revenue'],
          },
        },
      ],
      columns: [
        { name: 'missed', formula: 'ebitda - budget.ebitda', as: 'money' },
        { name: 'of_budget', formula: 'revenue / budget.revenue - 1', as: 'ratio' },
      ],
    },
    [/Tessamar.*missed −\$1M; of_budget −7\.1%/, /Halberd.*missed \$0; of_budget 10%/],
  ],
  [
    'Why not make a comps table with the multiple of each deal?',
    'derive',
    {
      called: 'comps',
      from: { entity: 'deals', filters: [open], select: ['name', 'company_id', 'value'] },
      join: [{ name: 'c', query: { entity: 'companies', select: ['name', 'revenue', 'ebitda'] } }],
      columns: [
        { name: 'ev_ebitda', formula: 'value / c.ebitda', as: 'multiple' },
        { name: 'ev_revenue', formula: 'value / c.revenue', as: 'multiple' },
      ],
    },
    [/Project Tide.*ev_ebitda 7x; ev_revenue 2\.1x/, /Project Vale.*ev_ebitda 6x; ev_revenue 1\.5x/],
  ],
  [
    'Which of our companies pass the rule of 40?',
    'derive',
    {
      called: 'rule of 40',
      from: { entity: 'companies', select: ['name', 'revenue_growth', 'ebitda_margin'] },
      columns: [{ name: 'score', formula: 'revenue_growth + ebitda_margin', as: 'ratio' }],
      where: [{ column: 'score', op: 'at_least', value: 0.4 }],
    },
    // 25 % of growth and 30 % of margin; Halberd has -10 % and 10 %
    [/Tessamar.*score 55%/, /To know: 9 companies have no score on record: .* and 6 more\./],
    ['company Halberd'],
  ],
  [
    'Whose margin is 5 points above the average of its industry?',
    'derive',
    {
      called: 'above the industry',
      from: { entity: 'companies', select: ['name', 'industry', 'ebitda_margin'] },
      compare: [{ name: 'usual', of: 'ebitda_margin', how: 'average', by: 'industry' }],
      columns: [{ name: 'above', formula: 'ebitda_margin - usual', as: 'ratio' }],
      where: [{ column: 'above', op: 'more_than', value: 0.05 }],
    },
    // software has 30, 10 and 25 %; industrial 10 and 20 %
    [/Tessamar.*usual 21\.7%.*above 8\.3%/],
    ['company Veridale', 'company Kestrel', 'company Larkspur'],
  ],
  [
    'Which are the top two by revenue in each industry, and why?',
    'query',
    {
      entity: 'companies',
      filters: [{ field: 'industry', op: 'is', values: ['Software', 'Industrial'] }],
      select: ['name', 'industry', 'revenue'],
      each: { field: 'industry', first: 2 },
      order: [{ by: 'revenue', direction: 'desc' }],
    },
    [/Tessamar/, /Larkspur/, /Halberd/, /Kestrel/, /To know: 1 company has no revenue on record: Ferrous\./],
    ['company Veridale'],
  ],
  [
    'What would each open deal cost at 8x EBITDA?',
    'derive',
    {
      called: 'price at 8x',
      from: { entity: 'deals', filters: [open], select: ['name', 'company_id', 'value'] },
      join: [{ name: 'c', query: { entity: 'companies', select: ['name', 'ebitda'] } }],
      columns: [{ name: 'price', formula: 'c.ebitda * 8', as: 'money' }],
    },
    [/Project Tide.*price \$120M/, /Project Lark.*price \$32M/, /Project Kite.*price \$48M/],
  ],
  [
    'How many different companies has each of us met?',
    'derive',
    {
      called: 'companies met',
      from: {
        entity: 'interactions',
        filters: [{ field: 'type', op: 'is', values: ['meeting'] }],
        select: ['author', 'company_id'],
      },
      group: { by: ['author'], measures: [{ name: 'met', how: 'count_distinct', of: 'company_id' }] },
    },
    [/Ana; met 4/, /Zoe Whitfield; met 3/],
  ],
  [
    'Which deals have a next step that did not change, and why?',
    'derive',
    {
      called: 'next steps',
      from: { entity: 'deals', filters: [open], select: ['name', 'next_step'] },
      past: ['next_step'],
      columns: [{ name: 'unchanged', formula: 'today - next_step.changed_at', as: 'days' }],
      where: [{ column: 'next_step', op: 'is_present' }],
    },
    [/Project Lark.*unchanged 0 days/],
    ['Project Tide'],
  ],
  [
    'With which companies did Zoe have the last contact, and why not another of us?',
    'query',
    {
      entity: 'companies',
      filters: [{ field: 'last_contact_by', op: 'is', values: ['Zoe Whitfield'] }],
      select: ['name', 'last_contact_by', 'last_contact_at'],
    },
    [/Tessamar/, /Ferrous/, /Rigi Family Office/, /3 in all/],
    ['company Larkspur', 'company Halberd'],
  ],
  [
    'Which LPs have we not spoken to since spring?',
    'query',
    {
      entity: 'contacts',
      filters: [
        { field: 'tag', op: 'is', values: ['LP'] },
        { field: 'last_contact_at', op: 'less_than', values: ['2026-06-01'] },
      ],
    },
    [/Lena Park/],
    ['Lars Stone'],
  ],
  [
    'Which Swiss investors do we know, and why so few?',
    'query',
    {
      entity: 'companies',
      filters: [
        { field: 'kind', op: 'is', values: ['investor'] },
        { field: 'country', op: 'is', values: ['Switzerland'] },
        { field: 'name', op: 'contains', values: ['family office'] },
      ],
    },
    [/company Rigi Family Office/],
    ['Hudson'],
  ],
  [
    'What should the letter to our investors say of Tessamar?',
    'brief',
    { kind: 'company', name: 'Tessamar' },
    [/Project Tide/, /Petra Holm/, /\$50M/],
  ],
  [
    'What share of the companies that we met became a deal?',
    'query',
    {
      entity: 'companies',
      filters: [
        {
          field: 'id',
          op: 'is',
          related: {
            entity: 'interactions',
            field: 'company_id',
            filters: [{ field: 'type', op: 'is', values: ['meeting'] }],
          },
        },
      ],
      measures: [{ name: 'count' }, { name: 'share', part: [{ field: 'deals_count', op: 'more_than', values: [0] }] }],
    },
    // Tessamar, Larkspur and Halberd of these and Ferrous and the two family offices
    [/count 6; share 50%/],
  ],
  [
    'Whom do we have without an e-mail, and why?',
    'query',
    { entity: 'contacts', filters: [{ field: 'email', op: 'is_missing' }] },
    [/Greta Ferner/],
    ['Felix Ferner', 'Ida One'],
  ],
  [
    'Which companies do we have twice?',
    'duplicates',
    { kind: 'company' },
    [/1 in all/, /Bluebird.* and .*Bluebird Ltd/],
  ],
  [
    'What did Zoe change today, and why?',
    'history',
    { colleague: 'Zoe Whitfield', since: inDays(0), until: inDays(0) },
    [/next_step: nothing → Send the letter/],
    ['Bluebird'],
  ],
  [
    'Which colleagues have overdue tasks, and why?',
    'query',
    {
      entity: 'tasks',
      filters: [{ field: 'days_overdue', op: 'more_than', values: [0] }],
      measures: [{ name: 'count' }],
      group: [{ field: 'assignee' }],
    },
    [/Zoe Whitfield.*count 2/, /Ana.*count 1/],
  ],
  [
    'Which meetings next week are with companies that have a deal?',
    'query',
    {
      entity: 'calendar',
      filters: [
        { field: 'start', op: 'between', values: [inDays(1), inDays(8)] },
        { field: 'company_id', op: 'is', related: { entity: 'deals', field: 'company_id', filters: [] } },
      ],
    },
    [/Kite management/],
    ['Ferrous lunch', 'Lark much later'],
  ],
  [
    'Who works at Ferncliff, and in how many processes are they?',
    'derive',
    {
      called: 'people of the adviser',
      from: {
        entity: 'contacts',
        filters: [{ field: 'company', op: 'is', values: ['Ferncliff Advisers'] }],
        select: ['name', 'role', 'company'],
      },
      join: [
        {
          name: 'deals',
          query: { entity: 'deals', measures: [{ name: 'count' }], group: [{ field: 'source' }] },
          on: { left: 'company', right: 'source' },
        },
      ],
    },
    [/Felix Ferner.*deals\.count 4/, /Greta Ferner/],
  ],
  [
    'Where do we know more than three people and have no deal?',
    'query',
    {
      entity: 'companies',
      filters: [
        { field: 'contacts_count', op: 'more_than', values: [3] },
        { field: 'deals_count', op: 'is', values: [0] },
      ],
    },
    [/company Ferrous/],
    ['Ferncliff', 'on record'],
  ],
  [
    'Which companies tagged platform have a fit above 70?',
    'derive',
    {
      called: 'platforms that fit',
      from: {
        entity: 'companies',
        filters: [{ field: 'tag', op: 'is', values: ['Platform'] }],
        select: ['name', 'industry'],
      },
      own_fields: ['fit'],
      where: [{ column: 'fit', op: 'more_than', value: 70 }],
    },
    [/Tessamar.*fit 82/],
    ['company Larkspur', 'company Halberd'],
  ],
  [
    'Which deals closed later than first planned, and by how much?',
    'derive',
    {
      called: 'later than planned',
      from: {
        entity: 'deals',
        filters: [{ field: 'stage', op: 'is', values: ['closed_won'] }],
        select: ['name', 'close_date'],
      },
      past: ['close_date'],
      columns: [{ name: 'late', formula: 'close_date - close_date.first', as: 'days' }],
      where: [{ column: 'late', op: 'more_than', value: 0 }],
    },
    // from 31 March to 30 May 2026
    [/Project Delta.*late 60 days/],
  ],
]

suite('a tool says', () => {
  for (const [question, tool, input, has, hasNot = []] of kinds)
    test(question, async () => {
      const found = await looked(question, tool, input)
      shows(found, ...has)
      hidesAll(found, ...hasNot)
    })
})

test('Who of us can introduce me to the CEO of Tessamar?', async () => {
  const ceo = { field: 'role', op: 'is', values: ['CEO'] }
  const of = { field: 'company', op: 'is', values: ['Tessamar'] }
  const found = await lookedWith(
    { model, service, person: ana },
    'Who of us can introduce me to the CEO of Tessamar?',
    [
      { tool: 'query', input: { entity: 'contacts', filters: [ceo, of] } },
      (seen) => ({
        tool: 'query',
        input: {
          entity: 'interactions',
          filters: [{ field: 'contact_id', op: 'is', values: [idOf(seen, 'Petra Holm')] }],
          measures: [{ name: 'count' }],
          group: [{ field: 'author' }],
        },
      }),
    ],
  )
  shows(found, /Zoe Whitfield.*count 2/, /Ana.*count 1/)
})

test('an own field that the firm does not have is named, with those that it has', async () => {
  const input = { called: 'x', from: { entity: 'companies', select: ['name'] }, own_fields: ['fitness'] }
  shows(await looked('Why is none of them fit?', 'derive', input), /no own field “fitness”; there are fit\./)
})

test('a comparison tells which records have no such figure', async () => {
  const input = { entity: 'companies', filters: [{ field: 'revenue', op: 'at_least', values: [45e6] }] }
  shows(
    await looked('Which of our companies could be large, and why?', 'query', input),
    /Tessamar/,
    /To know: 6 companies have no revenue on record: .*, .*, .* and 3 more\./,
  )
})

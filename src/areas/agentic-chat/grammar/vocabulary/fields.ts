import { company } from '../../../../records/descriptions/companies.ts'
import { namesWhere } from '../../../../records/descriptions/describe.ts'
import { fund } from '../../../../records/descriptions/funds.ts'
import {
  ofStandard,
  onlyAmountOf,
  records,
  standardNames,
  standardWith,
} from '../../../../records/descriptions/index.ts'
import type { EntityName } from '../../plan/catalogue.ts'
import type { Concept } from './concept.ts'
import { describedConcepts } from './described_words.ts'
import { ratios } from './ratios.ts'

const hangers = [
  'contacts',
  'deals',
  'stage_changes',
  'tasks',
  'notes',
  'interactions',
  'emails',
  'files',
  'document_values',
  'financials',
  ...standardWith('company_id'),
] as const
const everywhere = (field: string): Partial<Record<EntityName, string>> =>
  Object.fromEntries(hangers.map((entity) => [entity, field]))

const own: Readonly<Record<string, Concept>> = {
  ...ratios,
  revenue: {
    words: company.fields.revenue.asked,
    of: { ...everywhere('company_revenue'), companies: 'revenue', financials: 'revenue', calendar: undefined },
  },
  ebitda: {
    words: company.fields.ebitda.asked,
    of: { companies: 'ebitda', financials: 'ebitda' },
  },
  net_income: {
    words:
      'net income|net profit|net earnings|bottom line|ni|net profits|after tax profit|profit after tax|bottom - line|net result|after - tax profit',
    of: { companies: 'net_income', financials: 'net_income' },
  },
  gross_profit: { words: 'gross profit|gross profits', of: { financials: 'gross_profit' } },
  operating_expenses: {
    words: 'operating expenses|opex|operating costs|operating expense',
    of: { financials: 'operating_expenses' },
  },
  cogs: { words: 'cogs|cost of goods sold|cost of sales', of: { financials: 'cogs' } },
  cash_flow: { words: 'cash flow|cashflow|free cash flow|fcf|cash flows', of: { financials: 'cash_flow' } },
  revenue_growth: {
    words:
      'revenue growth|sales growth|growth|growth rate|growth rates|rev growth|top line growth|revenue growth rate|yoy growth|yoy revenue growth|top line growth rate|topline growth|annual growth|organic growth|turnover growth|rate of growth|top - line growth|yearly growth|year on year growth|year over year growth|annual revenue growth|y/y growth|growth in revenue|growth in sales|sales growth rate|pace of growth|yoy sales growth',
    of: { companies: 'revenue_growth' },
  },
  ebitda_growth: {
    words:
      'ebitda growth|profit growth|earnings growth|ebitda growth rate|yoy ebitda growth|growth in ebitda|growth of ebitda|growth in profit',
    of: { companies: 'ebitda_growth' },
  },
  margin_change: {
    words:
      'margin expansion|margin improvement|margin change|change in margin|margin growth|margin gain|margin development',
    of: { companies: 'margin_change' },
  },
  revenue_cagr: {
    words:
      'cagr|revenue cagr|sales cagr|rev cagr|compound annual growth rate|compound growth|annual growth rate|compound annual rate|compounded growth rate|compounded annual growth rate|compound annual growth|annualised growth|annualized growth|annualized growth rate|annualised growth rate|compound growth rate|three - year revenue cagr|three year revenue cagr|three - year cagr|three year cagr|3 - year cagr|3 year cagr|3 - year revenue cagr|3 year revenue cagr',
    of: { companies: 'revenue_cagr' },
  },
  employees: {
    words: company.fields.employees.asked,
    of: { companies: 'employees' },
  },
  founded_year: {
    words: company.fields.founded_year.asked,
    of: { companies: 'founded_year' },
  },
  website: {
    words: company.fields.website.asked,
    of: { companies: 'website' },
  },
  description: {
    words: company.fields.description.asked,
    of: { companies: 'description', deals: 'description' },
  },
  industry: {
    words: company.fields.industry.asked,
    of: { ...everywhere('industry'), companies: 'industry', calendar: 'industry' },
  },
  location: {
    words: company.fields.location.asked,
    of: { ...everywhere('location'), companies: 'location', calendar: 'location' },
  },
  country: {
    words: company.fields.country.asked,
    of: { ...everywhere('country'), companies: 'country' },
  },
  status: {
    words: 'status|state of processing|processing status',
    of: { companies: 'status', tasks: 'status', people: 'status', files: 'processing_status', deals: 'stage' },
  },
  value: {
    words:
      'value|values|deal value|deal values|worth|deal size|deal sizes|ticket size|amount|dollar value|dollars|$|dollar amount|total value|deal amount|volume|deal volume|deal worth|transaction value|transaction values|transaction size|ticket|tickets|ticket sizes|check size|cheque size|money|dollar volume',
    of: { deals: 'value', stage_changes: 'value', people: 'total_deal_value' },
  },
  size: {
    words: 'size|sizes',
    of: { deals: 'value', companies: 'revenue', files: 'size', people: 'total_deal_value' },
  },
  // what is said of funds alone is no figure of anything else
  fund_size: { words: fund.fields.size.asked, of: { funds: 'size' } },
  weighted_value: {
    words:
      'weighted value|weighted values|probability weighted value|expected value|risk adjusted value|weighted amount|weighted deal value|prob weighted value',
    of: { deals: 'weighted_value' },
  },
  probability: {
    words:
      'probability|probabilities|prob|probs|likelihood|chance|odds|chance of closing|close probability|closing probability|win probability|probability of closing|chances|confidence|chance to close|probability to close|likely|odds of closing|odds of winning|chance of winning|win chance|likelihood of closing|probability of winning|winning probability|certainty',
    of: { deals: 'probability' },
  },
  stage: {
    words:
      'stage|stages|deal stage|deal stages|phase|pipeline stage|step of the process|funnel stage|stage of the process|stage in the process',
    of: { deals: 'stage', companies: 'deal_stage', stage_changes: 'from' },
  },
  // which of them a word stands for is told by names/own_stages.ts
  pipeline: { words: '', of: { deals: 'pipeline', stage_changes: 'pipeline', stages: 'pipeline' } },
  owner: {
    words:
      'owner|owners|assignee|assignees|deal owner|deal owners|deal lead|responsible|lead partner|person responsible|deal captain|colleague|team member|rep|relationship owner|person in charge|point person|point people|partner in charge',
    of: {
      deals: 'owner',
      tasks: 'assignee',
      stage_changes: 'owner',
      emails: 'owner',
      calendar: 'owner',
      notes: 'author',
      interactions: 'colleagues',
      files: 'uploaded_by',
    },
  },
  close_date: {
    words:
      'close date|closing date|close dates|closing dates|expected close|expected close date|target close|target close date|expected closing|estimated close date|expected closing date|date of closing|expected completion|completion date|signing date|expected signing|due date|target date|projected close|anticipated close|planned close',
    of: { deals: 'close_date', tasks: 'due_date' },
  },
  source: {
    words:
      'source|sources|deal source|origin|lead source|referral source|sourcing channel|sourcing|origination|provenance|deal origin',
    of: { deals: 'source' },
  },
  pass_reason: {
    words:
      'pass reason|pass reasons|reason for passing|loss reason|lost reason|reasons for passing|reason lost|reason we passed|reason we lost|loss reasons|reason for losing|lost reasons|reason for the loss|reason for loss|reasons for loss|reason for the pass|cause of loss',
    of: { deals: 'pass_reason' },
  },
  next_step: {
    words: 'next step|next steps|next action|next actions|action item|next move|next moves',
    of: { deals: 'next_step' },
  },
  bid_due: {
    words:
      'bids|bid due|bids due|bid is due|bids are due|bid deadlines|bids that are due|bids coming due|bids coming up',
    of: { deals: 'bid_due' },
  },
  days_in_stage: {
    words:
      'days in stage|time in stage|days in this stage|time in this stage|age in stage|days in current stage|time in current stage|stage age',
    of: { deals: 'days_in_stage', stage_changes: 'days_in_stage' },
  },
  age: {
    words:
      'days old|days since entry|days since they were added|days since it was added|days in the pipeline|time in the pipeline|days on the books|time on the books',
    of: { deals: 'age' },
  },
  days_to_close: {
    words:
      'days to close|time to close|sales cycle|deal cycle|cycle time|cycle length|length of the sales cycle|days from entry to close|time from entry to close|days until closing|time to closing|days to closing|closing time',
    of: { deals: 'days_to_close' },
  },
  days_overdue: {
    words: 'days overdue|days past close|days late|days past due',
    of: { deals: 'days_overdue', tasks: 'days_overdue' },
  },
  role: {
    words: 'role|roles|title|titles|job title|job titles|position|positions|job',
    of: { contacts: 'role', people: 'role' },
  },
  email: {
    words: 'email|email address|e mail|e mail address|email addresses|mail address|emails',
    of: { contacts: 'email', people: 'email' },
  },
  phone: {
    words:
      'phone|phone number|telephone|telephone number|phone numbers|mobile|cell|cell number|mobile number|number to call|tel|phone no|phone #|tel no|direct line|direct dial|contact number|contact numbers|cellphone|cell phone|mobile phone',
    of: { contacts: 'phone' },
  },
  linkedin: { words: 'linkedin|linkedin profile|linkedin page|linkedin url|linked in', of: { contacts: 'linkedin' } },
  tag: { words: 'tag|tags|label|labels', of: { notes: 'tag', companies: 'tag', contacts: 'tag', deals: 'tag' } },
  author: {
    words: 'author|authors|uploader|writer|logged by',
    of: { notes: 'author', interactions: 'author', files: 'uploaded_by', emails: 'owner' },
  },
  document_type: {
    words: 'document type|file type|doc type|document types|file types|kind of document|doc types',
    of: { files: 'document_type', document_values: 'document_type' },
  },
  type: {
    words: 'type|types|kind|kinds',
    of: { files: 'document_type', interactions: 'type', document_values: 'document_type' },
  },
  page_count: { words: 'pages|page count|number of pages', of: { files: 'page_count' } },
  duration: {
    words: 'duration|durations|minutes|length|length of the meeting|how long',
    of: { interactions: 'duration_minutes', files: 'page_count' },
  },
  subject: {
    words: 'subject|subjects|topic|topics',
    of: { interactions: 'subject', emails: 'subject', calendar: 'summary' },
  },
  direction: { words: 'direction', of: { emails: 'direction' } },
  capacity: { words: 'capacity|bandwidth', of: { people: 'capacity' } },
  free_capacity: { words: 'free capacity|spare capacity|available capacity|room', of: { people: 'free_capacity' } },
  workload: { words: 'workload|load|active deals per person', of: { people: 'active_deals' } },
  created: {
    words: 'date added|created date|creation date|date created|added date|entry date',
    of: {
      companies: 'created_at',
      contacts: 'created_at',
      deals: 'created_at',
      notes: 'created_at',
      tasks: 'created_at',
      files: 'uploaded_at',
      people: 'created_at',
      ...ofStandard(() => 'created_at'),
    },
  },
  last_contact: {
    words:
      'last contact|last contact date|last touch|last interaction date|last contacted|most recent contact|date of last contact|last touchpoint date',
    of: { companies: 'last_contact_at', contacts: 'last_contact_at' },
  },
  days_since_contact: {
    words: 'days since contact|days since last contact|time since last contact|days since last touch',
    of: { companies: 'days_since_contact', contacts: 'days_since_contact' },
  },
  company: {
    words: 'company name|employer|firm name',
    of: { ...everywhere('company'), companies: 'name', calendar: 'company' },
  },
  error: { words: 'error|errors|error message', of: { files: 'error' } },
}

/** A field of a standard record is asked for by the words of a concept, where all of its own are among them. */
const written = Object.fromEntries(
  Object.entries(own).map(([name, { words, of }]): [string, Concept] => {
    const known = words.split('|')
    const fields = standardNames.flatMap((entity) =>
      namesWhere(records[entity].fields, ({ asked }) => asked?.split('|').every((word) => known.includes(word))).map(
        (field) => [entity, field] as const,
      ),
    )
    return [name, { words, of: { ...Object.fromEntries(fields), ...of } }]
  }),
)

/** Those that come from descriptions alone. */
export const described = describedConcepts(Object.values(written))

/** What has one amount is as large as that, which has its own words besides. */
const size: Concept = {
  words: own['size']?.words ?? '',
  of: { ...ofStandard((_name, record) => onlyAmountOf(record)), ...own['size']?.of },
}

export const concepts: ReadonlyMap<string, Concept> = new Map([
  ...Object.entries({ ...written, size }),
  ...described.map(({ name, words, entity, field }): [string, Concept] => [name, { words, of: { [entity]: field } }]),
])

/** The field that answers a concept for an entity; undefined where it has none. */
export const fieldFor = (entity: EntityName, concept: string): string | undefined => concepts.get(concept)?.of[entity]

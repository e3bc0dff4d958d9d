import type { Filter } from '../plan/plan.ts'
import { plain } from './markdown.ts'
import type { Phrase } from './phrases.ts'
import { documentTypeLabel, shown } from './values.ts'
import { counted, listed, some } from './words.ts'

// Filters that have words of their own: stages, kinds of interactions, "past their close date", "founded before 2000".

const openStages = ['lead', 'qualification', 'proposal', 'negotiation']

type Special = (filter: Filter) => Phrase | undefined

const stage: Special = ({ op, values }) => {
  if (op !== 'is' && op !== 'is_not') return undefined
  const stages = values.map(String)
  const known = stageSets.find(([set]) => set.length === stages.length && set.every((one) => stages.includes(one)))
  if (known !== undefined) return { before: op === 'is' ? known[1] : known[2] }
  const told = some(
    stages.map((one) => one.replace('closed_', '')),
    4,
    'or',
  )
  return { after: `${op === 'is' ? 'in' : 'not in'} ${told}` }
}

const stageSets: readonly [readonly string[], string, string][] = [
  [openStages, 'open', 'closed'],
  [['closed_won', 'closed_lost'], 'closed', 'open'],
  [['closed_won'], 'won', 'not won'],
  [['closed_lost'], 'lost', 'not lost'],
]

const kinds: Record<string, readonly [string, string]> = {
  meeting: ['meeting', 'meetings'],
  call: ['call', 'calls'],
  email: ['e-mail', 'e-mails'],
  other: ['other contact', 'other contacts'],
  note: ['note', 'notes'],
}

const documentType: Special = ({ op, values }) => {
  if (op !== 'is') return undefined
  const names = values.map((value) => plain(documentTypeLabel(String(value))))
  return {
    noun: [
      some(names, 3, 'or'),
      some(
        names.map((name) => `${name}s`),
        3,
        'or',
      ),
    ],
  }
}

/** By the names that a firm has given, whatever the question called them. */
const called =
  (before: string): Special =>
  ({ op, values }) => {
    const names = values.map((value) => plain(String(value))).filter((name) => name !== '')
    if ((op !== 'is' && op !== 'is_not') || names.length === 0) return undefined
    return { after: `${op === 'is' ? '' : 'not '}${before} ${some(names, stagesMax, 'or')}` }
  }
const stagesMax = 8
const stageNamed = called('in')

const isNamed = (op: Filter['op'], values: Filter['values']) => (op === 'is' || op === 'is_not') && values.length > 0

const oneAndMany = (words: Filter['values']): readonly [string, string] => [
  some(words.map(String), 4, 'or'),
  some(
    words.map((word) => `${word}s`),
    4,
    'or',
  ),
]
const roles = (values: Filter['values']) =>
  oneAndMany(
    values.map((role) =>
      String(role)
        .replace(/_side$/, '-side adviser')
        .replace('_', '-'),
    ),
  )
/** A lender; a company that is of the portfolio is called a company. */
const isCalledSo = (kind: Filter['values'][number]) => /^(?:adviser|lender|investor)$/.test(String(kind))

/** By entity and field, or by the field alone. */
export const special: Record<string, Special> = {
  'deals.stage_name': stageNamed,
  'deals.stage_name_reached': called('that reached'),
  'companies.deal_stage_name': (filter) => {
    const { after } = stageNamed(filter) ?? {}
    return after === undefined ? undefined : { after: `with a deal ${after}` }
  },
  'stage_changes.from_name': called('from'),
  'stage_changes.to_name': called('to'),
  'deals.pipeline': called('in the pipeline'),
  'stage_changes.pipeline': called('in the pipeline'),
  'stages.pipeline': called('of the pipeline'),
  'stages.previous': called('after'),
  'stages.next': called('before'),
  list: called('on the list'),
  list_status: called('with the status'),
  'deals.party_role': ({ op, values }) =>
    isNamed(op, values) ? { after: `where ${op === 'is' ? 'a' : 'no'} party is ${roles(values)[0]}` } : undefined,
  'parties.role': ({ op, values }) => (op === 'is' && isNamed(op, values) ? { noun: roles(values) } : undefined),
  'companies.kind': ({ op, values }) =>
    op === 'is' && isNamed(op, values) && values.every(isCalledSo) ? { noun: oneAndMany(values) } : undefined,
  'parties.nda': ({ op, values }) =>
    isNamed(op, values) ? { after: `with the NDA ${op === 'is' ? '' : 'not '}${values.join(' or ')}` } : undefined,
  'deals.stage': stage,
  'companies.deal_stage': (filter) => {
    const { before, after } = stage(filter) ?? {}
    return before === undefined && after === undefined
      ? undefined
      : { after: `with ${before === 'open' ? 'an' : 'a'} ${[before, 'deal', after].filter(Boolean).join(' ')}` }
  },
  'companies.status': ({ op, values }) => (op === 'is' ? { before: values.join(' or ') } : undefined),
  'interactions.type': ({ op, values }) => {
    const nouns = values.map((value) => kinds[String(value)])
    const known = nouns.filter((noun) => noun !== undefined)
    if (op !== 'is' || known.length === 0 || known.length < nouns.length) return undefined
    return {
      noun: [
        listed(
          known.map(([one]) => one),
          'or',
        ),
        listed(known.map(([, many]) => many)),
      ],
    }
  },
  'emails.direction': ({ op, values }) => (op === 'is' ? { before: values.join(' or ') } : undefined),
  'files.processing_status': ({ op, values }) =>
    op === 'is'
      ? { after: `that ${values.map((value) => states[String(value)] ?? `are ${value}`).join(' or ')}` }
      : undefined,
  'files.document_type': documentType,
  'tasks.days_overdue': ({ op }) =>
    op === 'is_present' ? { before: 'overdue' } : op === 'is_missing' ? { before: 'not overdue' } : undefined,
  'tasks.status': ({ op, values }) =>
    op === 'is' || op === 'is_not' ? { before: `${op === 'is' ? '' : 'not '}${values.join(' or ')}` } : undefined,
  days_overdue: ({ op, values }) =>
    op === 'more_than' && Number(values[0]) === 0 ? { after: 'past their close date' } : undefined,
  days_since_contact: ({ op, values }) => {
    if (op === 'more_than' || op === 'at_least')
      return {
        after: `not contacted for ${op === 'at_least' ? 'at least' : 'more than'} ${counted(Number(values[0]), ['day', 'days'])}`,
      }
    return op === 'less_than' || op === 'at_most' ? { after: `contacted in the last ${values[0]} days` } : undefined
  },
  last_contact_at: ({ op }) => {
    if (op === 'is_missing') return { after: 'never contacted' }
    return op === 'is_present' ? { after: 'contacted at some time' } : undefined
  },
  founded_year: (filter) => year('founded', filter),
  fiscal_year: (filter) => year('for', filter),
  employees: ({ op, values }) => {
    const words = { more_than: 'more than', less_than: 'fewer than', at_least: 'at least', at_most: 'at most' }
    return op in words ? { after: `with ${words[op as keyof typeof words]} ${values[0]} employees` } : undefined // reason: "in" has just said so
  },
  contacts_count: (filter) => counting('contacts', filter),
  deals_count: (filter) => counting('deals', filter),
  open_deals_count: (filter) => counting('open deals', filter),
  files_count: (filter) => counting('files', filter),
  active_deals: (filter) => counting('open deals', filter),
  free_capacity: (filter) => (isSome(filter) ? { after: 'with free capacity' } : undefined),
  'deals.value': ({ op, values, currency }) => {
    const money = (at: number) =>
      shown(Number(values[at]), { name: 'value', label: '', type: 'money', ...(currency && { currency }) })
    if (op === 'between') return { after: `worth between ${money(0)} and ${money(1)}` }
    const words = { more_than: 'more than', less_than: 'less than', at_least: 'at least', at_most: 'at most' }
    return op in words ? { after: `worth ${words[op as keyof typeof words]} ${money(0)}` } : undefined // reason: "in" has just said so
  },
  revenue_growth: (filter) => direction('revenue', filter),
  ebitda_growth: (filter) => direction('EBITDA', filter),
  margin_change: (filter) => direction('an EBITDA margin', filter),
  basis: ({ op, values }) => (op === 'is' && values[0] === 'actual' ? {} : undefined),
  period_kind: ({ op, values }) => (op === 'is' && values[0] === 'year' ? {} : undefined),
}

/** "with family or founder ownership", "without buyout strategy", "with the status raising" */
export const ofChoice = (label: string, { op, values }: Filter): Phrase => {
  const choices = some(
    values.map((value) => String(value).replaceAll('_', ' ')),
    4,
    'or',
  )
  const told = /^(?:status|role)$/.test(label) ? `the ${label} ${choices}` : `${choices} ${label}`
  return { after: `${op === 'is_not' ? 'without' : 'with'} ${told}` }
}

// "with more than 3 contacts", "without contacts"
const counting = (noun: string, filter: Filter): Phrase | undefined => {
  const { op, values } = filter
  const [first] = values
  if (isSome(filter)) return { after: `with ${noun}` }
  if ((op === 'is' && Number(first) === 0) || (op === 'less_than' && Number(first) === 1))
    return { after: `without ${noun}` }
  const words: Partial<Record<Filter['op'], string>> = {
    is: '',
    more_than: 'more than ',
    less_than: 'fewer than ',
    at_least: 'at least ',
    at_most: 'at most ',
  }
  const word = words[op]
  return word === undefined ? undefined : { after: `with ${word}${first} ${noun}` }
}

const isSome = ({ op, values }: Filter) =>
  (op === 'more_than' && Number(values[0]) === 0) || (op === 'at_least' && Number(values[0]) === 1)

const states: Record<string, string> = {
  failed: 'failed to process',
  completed: 'have been processed',
  pending: 'wait to be processed',
  processing: 'are being processed',
}

const direction = (figure: string, { op, values }: Filter): Phrase | undefined => {
  if (values.length !== 1 || Number(values[0]) !== 0) return undefined
  const [an, what] = figure.startsWith('an ') ? ['a ', figure.slice(3)] : ['', figure]
  if (op === 'less_than') return { after: `with ${an}falling ${what}` }
  return op === 'more_than' ? { after: `with ${an}growing ${what}` } : undefined
}

const year = (verb: string, { op, values, said }: Filter): Phrase | undefined => {
  const [first, second] = values
  const words: Partial<Record<Filter['op'], string>> = {
    is: values.join(' or '),
    between: `from ${first} to ${second}`,
    less_than: `before ${first}`,
    more_than: `after ${first}`,
    at_least: `since ${first}`,
    at_most: verb === 'founded' ? `before ${Number(first) + 1}` : `up to ${first}`,
  }
  const when = words[op]
  if (when === undefined) return undefined
  const inYear = op === 'is' && verb === 'founded' ? `in ${when}` : when
  return {
    after: `${verb === 'for' && op !== 'is' ? '' : `${verb} `}${said !== undefined && /\(/.test(said) ? plain(said) : inYear}`,
  }
}

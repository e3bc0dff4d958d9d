import {
  type Asked,
  addFilter,
  type Draft,
  draftOf,
  filter,
  finish,
  type Intent,
  queryOf,
  recordOf,
  valuesOf,
} from '../asked.ts'
import { takeFrame } from '../frame.ts'
import { phrased } from '../read.ts'
import { ofKind, said, tagOf, use, wordOf } from '../tape.ts'
import { fieldFor } from '../vocabulary/fields.ts'

// One thing asked of one record: "what is X's revenue", "where is X based", "who is the CFO of X", "Jane's e-mail".

const x = '(?:the )?(?<who><company>)(?: s)?(?: (?:company|business))?'

/** When a record came to be, of whatever kind it is. */
const addedWhen = (record: string): string =>
  `(?:when (?:was|were|has|did) (?:we |you |i )?(?:first )?${record} (?:been |first )?(?:added|entered|recorded|registered|enter|come|came|get|got)|when did (?:we|you|i) (?:first )?(?:add|enter|record|register|put) ${record}|(?:since when|since what date|(?:for )?how long) (?:is|are|has|have|was|were) ${record}(?: (?:been|already|there))*|(?:what is )?(?:the )?(?:date added|entry date|creation date) (?:of|for) ${record}|${record} (?:date added|entry date|creation date))(?: (?:to|in|into|on|part of|with|our|the|system|crm|database|books|records|data|list|us|pipeline))*$`

/** Questions that name no field, and the fields that answer them. */
const ofCompany: readonly (readonly [fields: readonly string[], phrase: string])[] = [
  [['created_at'], addedWhen(x)],
  [
    ['revenue', 'employees', 'ebitda'],
    `(?:how (?:big|large|small|sizeable|sizable) (?:is|are|was) ${x}|what (?:size|scale) is ${x}|(?:what is )?(?:the )?size of ${x}|${x} size)`,
  ],
  [
    ['ebitda', 'net_income', 'ebitda_margin'],
    `(?:(?:is|are) ${x} (?:profitable|making money|making a profit|in the black|ebitda positive|loss making|losing money)|how profitable is ${x}|does ${x} (?:make|earn|turn) (?:money|a profit)|${x} profitab(?:le|ility)|(?:what is )?(?:the )?profitability of ${x})`,
  ],
  [
    ['country'],
    `(?:(?:in |from )?(?:what|which) country (?:is|are|does|do) ${x}(?: (?:based|located|headquartered|registered|sit|operate|come|in|from))*|(?:what is )?(?:the )?(?:home )?country of ${x}|${x} country)$`,
  ],
  [
    ['location'],
    `(?:where (?:is|are|do|does) ${x}(?: (?:based|located|headquartered|hq|sit|from|situated|at|headquarters|operate|operating))*(?: out of)?|(?:what|which) (?:city|state|location|region) (?:is|are) ${x}(?: (?:based|located|headquartered))?(?: in)?|(?:in )?(?:what|which) (?:city|state|location|region) (?:does|do) ${x} (?:sit|operate|work out of)(?: in)?|whereabouts (?:is|are) ${x}|${x} (?:hq|headquarters|location)|(?:what is )?(?:the )?(?:hq|headquarters|location) (?:of|for) ${x})`,
  ],
  [
    ['founded_year'],
    `(?:when (?:was|were|did) ${x} (?:founded|started|start|established|incorporated|set up|begin|get founded|formed)|how old is ${x}|what year was ${x} (?:founded|established|started|incorporated)(?: in)?|in (?:what|which) year was ${x} (?:founded|established|started)|${x} (?:founding year|founded|year founded|founding date|age)|age of ${x}|since (?:when|what year) (?:has|does|have) ${x} (?:existed|exist|been around|been in business))`,
  ],
  [
    ['industry', 'description'],
    `what (?:does|do) ${x} (?:do|make|sell|offer|produce|actually do|do exactly|provide|manufacture)|what (?:kind|type|sort) of (?:company|business) is ${x}|what is ${x} s? ?business`,
  ],
  [
    ['industry'],
    `(?:what|which) (?:industry|sector|vertical|space) (?:is|are|does) ${x}(?: (?:in|operate in|operating in|part of|active in))?|${x} (?:industry|sector|vertical)`,
  ],
  [
    ['employees'],
    `how many (?:people|persons|employees|staff|workers|ftes?|heads|colleagues) (?:(?:are |is )?(?:work|works|working|employed) (?:at|for|in|with|by)|are (?:there )?(?:at|in)|does|do|has|have) ${x}(?: (?:have|employ|has|employed|currently employ|currently have|got))?|how many does ${x} employ`,
  ],
  [['revenue', 'ebitda'], `how much (?:money )?(?:does|did|do) ${x} (?:make|earn|bring in|generate|turn over)`],
  [['status'], `(?:is ${x} (?:active|archived|inactive|still active)|(?:what is )?(?:the )?status of ${x})$`],
  [
    ['last_contact_at', 'days_since_contact'],
    `(?:have|did) we (?:ever )?(?:contacted|spoken to|talked to|met|met with|speak to|talk to|meet) ${x}`,
  ],
]

const c = '(?:the )?(?<who><contact>)(?: s)?'
const ofContact: readonly (readonly [fields: readonly string[], phrase: string])[] = [
  [['created_at'], addedWhen(c)],
  [
    ['email', 'phone'],
    `how (?:can|do|could|should) (?:i|we) (?:reach|contact|get hold of|get in touch with|get ahold of|call|email) ${c}|contact (?:details|info|information|data) (?:of|for) ${c}|${c} contact (?:details|info|information)|(?:^|what is the )number (?:for|of) ${c}`,
  ],
  [
    ['company', 'role'],
    `(?:where|who|what company|which company|what firm|for whom) (?:does|did|do) ${c} (?:work|work for|work at|belong to)(?: for| at)?|who does ${c} work for|(?:what|which) company is ${c} (?:at|with|from|in)|(?:at|for|with|in) (?:what|which) (?:company|firm|business) (?:is|does) ${c}(?: work| employed)?(?:(?: ,)? (?:and )?(?:in|as) (?:what|which) (?:position|role|job|capacity|function))?`,
  ],
  [
    ['role', 'company'],
    `what (?:does|is) ${c} (?:do|s? ?(?:role|title|job|position|job title))(?: (?:at|for|in))?(?: (?:<company>|there))?|what does ${c} do`,
  ],
]

/** Who does what at a company, said without the title. */
const jobs: readonly (readonly [roles: string, phrase: string])[] = [
  [
    'cfo',
    '(?:runs|run|heads|heads up|leads|manages|handles|does|oversees|is in charge of|in charge of|responsible for|is responsible for|is running|is head of|looks after) (?:the )?(?:finance|finances|financials|accounting|numbers|finance team|finance function)|(?:is )?(?:the |our |their )?(?:money|finance|numbers|finances|financial) (?:person|guy|man|woman|lead|boss|contact)',
  ],
  [
    'cto',
    '(?:runs|run|heads|leads|manages|oversees|is in charge of|in charge of|responsible for) (?:the )?(?:technology|tech|engineering|it)|(?:is )?(?:the |our |their )?(?:tech|technology|engineering|it) (?:person|guy|man|woman|lead|boss|contact)',
  ],
  [
    'coo',
    '(?:runs|run|heads|leads|manages|oversees|is in charge of|in charge of|responsible for) (?:the )?(?:operations|ops)',
  ],
  ['cmo', '(?:runs|run|heads|leads|manages|oversees|is in charge of|in charge of|responsible for) (?:the )?marketing'],
  [
    'head of sales',
    '(?:runs|run|heads|leads|manages|oversees|is in charge of|in charge of|responsible for) (?:the )?sales',
  ],
  [
    // whoever it is: a firm without a CEO has a president or its founder
    'ceo|president|managing director|managing partner|founder',
    '(?:runs|run|heads|leads|manages|is in charge of|in charge of|is the boss of|is the head of|is the boss at|is running|is leading|heads up)(?: (?:the|at))?(?= <company>| this company| the company)',
  ],
  ['founder', '(?:founded|started|set up|is the founder of|established)(?= <company>)'],
]

export const lookup: Intent = (asked) =>
  companyLookup(asked) ?? contactLookup(asked) ?? fieldsOfRole(asked) ?? jobLookup(asked)

/** "email of the CEO of Fjord", "phone of Cobalt's CFO" */
const fieldsOfRole: Intent = (asked) => {
  const tape = phrased(asked.tape)
  const role = ofKind(tape, 'name').find((atom) => atom.tags.includes('V:role'))
  const company = ofKind(tape, 'name').find((atom) => atom.tags.includes('X:company'))
  const ref = role && company && !/\bemails\b/.test(asked.words) ? recordOf(company, 'company') : null
  const fields = tape.filter((atom) => /^(email|phone|linkedin)$/.test(tagOf(atom, 'F') ?? ''))
  if (!role || !company || !ref || fields.length === 0) return null
  use([role, company, ...fields])
  const draft = draftOf('contacts', {
    layout: 'lookup',
    filters: [
      filter('role', 'is', valuesOf(role, 'role'), said([role])),
      filter('company_id', 'is', [ref.id], ref.label),
    ],
    select: ['name', ...fields.map((atom) => tagOf(atom, 'F') ?? '')],
  })
  return finish({ ...asked, tape }, queryOf(draft), 0)
}

const companyLookup: Intent = (asked) => phraseOf(asked, 'company', ofCompany)

const contactLookup: Intent = (asked) => phraseOf(asked, 'contact', ofContact) ?? contactFields(asked)

/** The fields that go with the first of these phrases. */
const phraseOf = (asked: Asked, kind: 'company' | 'contact', phrases: typeof ofCompany) => {
  for (const [fields, phrase] of phrases) {
    const frame = takeFrame(asked.tape, phrase)
    const [name] = frame?.group('who') ?? []
    const ref = name && recordOf(name, kind)
    if (!frame || !ref) continue
    const draft = draftOf(kind === 'company' ? 'companies' : 'contacts', {
      layout: 'lookup',
      filters: [filter('id', 'is', [ref.id], ref.label)],
      select: [...fields],
      limit: 1,
    })
    return finish(asked, queryOf(draft), 1)
  }
  return null
}

/** "Jane Doe's e-mail address", "phone number of Jane". */
const contactFields: Intent = (asked) => {
  const tape = phrased(asked.tape)
  const name = ofKind(tape, 'name').find((atom) => atom.tags.includes('X:contact') || atom.tags.includes('X:user'))
  if (!name) return null
  const fields = tape.filter(
    (atom) => !atom.used && ['email', 'phone', 'role', 'linkedin', 'company'].includes(tagOf(atom, 'F') ?? ''),
  )
  // "of Jane from Acme"
  const employers = ofKind(tape, 'name').filter((atom) => atom !== name && atom.tags.includes('X:company'))
  const employer = employers.length === 1 ? employers[0] : undefined
  const others = tape.filter(
    (atom) =>
      !atom.used &&
      atom !== name &&
      atom !== employer &&
      atom.kind !== 'word' &&
      !fields.includes(atom) &&
      !(tagOf(atom, 'N') === 'companies'),
  )
  if (
    fields.length === 0 ||
    others.some((atom) => atom.kind !== 'term' || !/^(W|G):/.test(atom.tags[0] ?? '')) ||
    /\bemails\b/.test(asked.words)
  )
    return null
  const ref = recordOf(name, 'contact', 'user')
  const entity = ref?.type === 'user' ? 'people' : 'contacts'
  const select = fields.map((atom) => fieldFor(entity, tagOf(atom, 'F') ?? '')).filter((field) => field !== undefined)
  if (!ref || select.length !== fields.length) return null
  // "which company is Jane at, and what is her role": both are asked for
  const company = tape.find((atom) => !atom.used && wordOf(atom) === 'company')
  const asks = company && /^(what|which)$/.test(wordOf(tape[tape.indexOf(company) - 1]))
  if (asks && entity === 'contacts' && !select.includes('company')) select.push('company')
  const filters = [filter('id', 'is', [ref.id], ref.label)]
  const worksFor = employer && entity === 'contacts' ? recordOf(employer, 'company') : null
  if (employer && !worksFor) return null
  if (worksFor) filters.push(filter('company_id', 'is', [worksFor.id], worksFor.label))
  use([name, ...fields, ...(employer ? [employer] : [])])
  return finish({ ...asked, tape }, queryOf(draftOf(entity, { layout: 'lookup', filters, select, limit: 1 })), 1)
}

/** How the firm's records have a role. */
const valuesCalled = ({ names }: Asked, role: string): readonly string[] => {
  const words = role.split(' ')
  const [value] = names.match(words).flatMap((match) => (match.to - match.from === words.length ? match.named : []))
  return value && 'values' in value ? value.values : []
}

const jobLookup: Intent = (asked) => {
  for (const [roles, phrase] of jobs) {
    const frame = takeFrame(asked.tape, phrase)
    if (!frame) continue
    const [usual = '', ...others] = roles.split('|')
    const found = [usual, ...others].flatMap((one) => valuesCalled(asked, one))
    const named = found.length > 0 ? [...new Set(found)] : [usual.toUpperCase()]
    const draft: Draft = draftOf('contacts', {
      layout: 'lookup',
      filters: [filter('role', 'is', named, said(frame.span))],
    })
    const company = ofKind(asked.tape, 'name').find((atom) => atom.tags.includes('X:company'))
    const ref = company ? recordOf(company, 'company') : null
    const id = ref?.id ?? asked.situation.companyId
    if (!id) return null
    if (company) use([company])
    addFilter(draft, filter('company_id', 'is', [id], ref?.label))
    return finish(asked, queryOf(draft), 1)
  }
  return null
}

/** A query about one record becomes a lookup where the question asks for fields of it. */
export const asLookup = (asked: Asked, draft: Draft): void => {
  const { filters, select, measures, entity } = draft
  const one = filters.filter(
    ({ field, op, values }) =>
      op === 'is' && values.length === 1 && (field === 'id' || field === 'company_id' || field === 'deal_id'),
  )
  if (measures.length > 0 || one.length === 0) return
  if (draft.order.length > 0 && draft.limit !== 1) return
  const many = asked.tape.some((atom) =>
    /^(deals|contacts|notes|files|documents|emails|meetings|calls|interactions|people)$/.test(
      atom.tokens[0]?.word ?? '',
    ),
  )
  const isPerson = entity === 'contacts' && filters.some(({ field }) => field === 'role')
  if ((select.length === 0 && !isPerson) || many) return
  draft.layout = 'lookup'
  if (entity === 'companies' || entity === 'deals') draft.select = select.filter((field) => field !== 'name')
}

import { namesWhere } from '../../../../records/descriptions/describe.ts'
import { ofStandard } from '../../../../records/descriptions/index.ts'
import type { EntityName } from '../../plan/catalogue.ts'
import { type Asked, addFilter, type Draft, filter, placeFilter, recordOf, recordsOf, valuesOf } from '../asked.ts'
import type { Atom, Tape } from '../tape.ts'
import { said, tagOf, use, wordOf } from '../tape.ts'

// Filters by what the question names: companies, people, industries, places, roles, tags; lists of them; and their opposites.

/** The field by which each kind of record hangs on a name. */
const hangsOn: Record<EntityName, Partial<Record<Kind, string>>> = {
  companies: { company: 'id', industry: 'industry', location: 'location', user: 'deal_owner_id', tag: 'tag' },
  contacts: {
    contact: 'id',
    company: 'company_id',
    industry: 'industry',
    location: 'location',
    role: 'role',
    tag: 'tag',
  },
  deals: {
    tag: 'tag',
    deal: 'id',
    company: 'company_id',
    fund: 'fund_id',
    industry: 'industry',
    location: 'location',
    user: 'owner_id',
  },
  ...ofStandard((_name, { fields, company }) => ({
    ...Object.fromEntries(namesWhere(fields, ({ to }) => to).map((name) => [fields[name]?.to, name])),
    ...(company && { industry: 'industry', location: 'location' }),
  })),
  funds: { fund: 'id' },
  stage_changes: {
    deal: 'deal_id',
    company: 'company_id',
    industry: 'industry',
    location: 'location',
    user: 'owner_id',
  },
  parties: {
    deal: 'deal_id',
    company: 'target_id',
    contact: 'contact_id',
    industry: 'industry',
    location: 'location',
  },
  financials: { company: 'company_id', industry: 'industry', location: 'location' },
  notes: {
    company: 'company_id',
    contact: 'contact_id',
    deal: 'deal_id',
    user: 'author_id',
    industry: 'industry',
    location: 'location',
    tag: 'tag',
  },
  tasks: {
    company: 'company_id',
    contact: 'contact_id',
    deal: 'deal_id',
    user: 'assignee_id',
    industry: 'industry',
    location: 'location',
  },
  interactions: {
    deal: 'about_deal_id',
    company: 'company_id',
    contact: 'contact_id',
    user: 'colleague_id',
    industry: 'industry',
    location: 'location',
  },
  emails: {
    deal: 'about_deal_id',
    company: 'company_id',
    contact: 'contact_id',
    user: 'owner_id',
    industry: 'industry',
    location: 'location',
  },
  calendar: {
    deal: 'about_deal_id',
    company: 'company_id',
    contact: 'contact_id',
    user: 'participant_id',
    industry: 'industry',
  },
  files: {
    deal: 'about_deal_id',
    company: 'company_id',
    file: 'id',
    user: 'uploaded_by_id',
    industry: 'industry',
    location: 'location',
  },
  document_values: { company: 'company_id', file: 'file_id', industry: 'industry', location: 'location' },
  people: { user: 'id' },
  stages: {},
}

/** Which kind of record a name is taken for, first the likeliest. */
const preferred: Partial<Record<EntityName, readonly Kind[]>> = {
  deals: ['user', 'company', 'fund', 'deal', 'industry', 'location', 'tag'],
  parties: ['deal', 'company', 'contact', 'industry', 'location'],
  stage_changes: ['user', 'company', 'deal', 'industry', 'location'],
  contacts: ['company', 'industry', 'location', 'role', 'contact', 'tag'],
  notes: ['tag', 'company', 'contact', 'user', 'deal', 'industry', 'location'],
  people: ['user'],
  companies: ['company', 'user', 'industry', 'location', 'tag'],
}
type Kind = 'company' | 'contact' | 'deal' | 'fund' | 'user' | 'industry' | 'location' | 'role' | 'tag' | 'file'
const usualKinds: readonly Kind[] = [
  'company',
  'contact',
  'user',
  'deal',
  'fund',
  'file',
  'industry',
  'location',
  'role',
  'tag',
]
const isValue = (kind: Kind): kind is 'industry' | 'location' | 'role' | 'tag' =>
  ['industry', 'location', 'role', 'tag'].includes(kind)

/** The field that the user who asks stands in: "my deals". */
export const mineOf = (entity: EntityName): string | undefined => hangsOn[entity].user

const kindOf = (entity: EntityName, atom: Atom): Kind | null => {
  if (atom.kind !== 'name') return null
  const kinds = preferred[entity] ?? usualKinds
  return kinds.find((kind) => hangsOn[entity][kind] && atom.named.some((named) => named.kind === kind)) ?? null
}

/** Takes every name that the entity can be filtered by; names of one kind that are joined make one filter. */
export const takeRecords = ({ tape, situation }: Asked, draft: Draft): void => {
  for (let at = 0; at < tape.length; at += 1) {
    const atom = tape[at]
    const kind = atom && !atom.used ? kindOf(draft.entity, atom) : null
    if (!atom || !kind) continue
    const run = joinedTo(tape, at, (other) => kindOf(draft.entity, other) === kind)
    const names = run.filter((one) => one.kind === 'name')
    const negation = negationBefore(tape, at)
    const { field, values, locations } =
      kind === 'location'
        ? placeFilter(draft.entity, names)
        : {
            locations: undefined,
            field: fieldOfName(draft, kind),
            values: names.flatMap((name) => (isValue(kind) ? valuesOf(name, kind) : idsOf(name, kind))),
          }
    // "with role CFO", "whose role is CEO": the field goes with its value
    const called = kind === 'role' ? fieldBefore(tape, at) : []
    use([...run, ...negation, ...called, ...(kind === 'company' ? peopleBefore(tape, at) : [])])
    const mine = draft.filters.find((one) => one.field === field && one.values[0] === situation.userId)
    if (kind === 'user' && takeMeBeside(tape, { at, length: run.length, isTaken: mine !== undefined })) {
      draft.filters = draft.filters.filter((one) => one !== mine)
      values.push(situation.userId)
      run.push(...tape.slice(at + run.length, at + run.length + 2).filter((one) => isMe(one) || isJoint(one)))
    }
    // "the healthcare sector", "the software space"
    const behind = tape[at + run.length]
    if (kind === 'industry' && behind && !behind.used && tagOf(behind, 'F') === 'industry') use([behind])
    if (draft.entity === 'emails' && negation.length === 0) addDirection(tape, draft, at, kind)
    const op = negation.length > 0 ? 'is_not' : 'is'
    // a record may carry several tags: "tagged A and B" carries both
    if (kind === 'tag' && op === 'is' && !run.some((one) => wordOf(one) === 'or'))
      for (const name of names) addFilter(draft, filter(field, op, valuesOf(name, kind), said([name])))
    else {
      const added = filter(field, op, [...new Set(values)], said([...negation, ...run]))
      addFilter(draft, locations ? { ...added, locations } : added)
    }
    at += run.length - 1
  }
}

/** "deals with Lazard as adviser": beside the role of a party the company is that party. */
const fieldOfName = ({ entity, filters }: Draft, kind: Kind): string => {
  const isParty = kind === 'company' && filters.some(({ field }) => field === 'party_role')
  return isParty ? 'party_company_id' : (hangsOn[entity][kind] ?? '')
}

type Beside = { at: number; length: number; isTaken: boolean }

/** "Priya and me", "my and Priya's": whether the asker is one of the people who are named, and not who is to be shown something. */
function takeMeBeside(tape: Tape, { at, length, isTaken }: Beside): boolean {
  const sides = [tape.slice(at + length, at + length + 2), tape.slice(Math.max(at - 2, 0), at).toReversed()]
  const side = sides.find(
    ([joint, me]) =>
      joint && me && isJoint(joint) && isMe(me) && (!me.used || isTaken) && !isAsking(tape, tape.indexOf(me)),
  )
  if (side) use(side)
  return side !== undefined
}
const isAsking = (tape: Tape, me: number): boolean => {
  const before = tape[me - 1]
  return asking.test(wordOf(wordOf(before) === 'for' ? tape[me - 2] : before))
}
const asking = /^(?:show|give|tell|send|get|let|remind|help|list|bring|find)$/
const isJoint = (atom: Atom): boolean => /^(?:and|or|&|\+)$/.test(wordOf(atom))
const isMe = (atom: Atom): boolean => /^(?:me|my|mine|myself|i)$/.test(wordOf(atom))

const fieldBefore = (tape: Tape, at: number): Atom[] => {
  const beside = tape.slice(0, at).findLast((atom) => !/^(?:is|are|was|of|the|a|an|not|=)$/.test(wordOf(atom)))
  return beside && !beside.used && tagOf(beside, 'F') === 'role' ? [beside] : []
}

/** "emails to people at Cobalt": they are those of the company. */
const peopleBefore = (tape: Tape, at: number): Atom[] => {
  const [who, link] = tape.slice(Math.max(at - 2, 0), at)
  const isWho =
    who &&
    !who.used &&
    /^(people|folks|anyone|anybody|someone|somebody|everyone|everybody|team|guys|persons)$/.test(wordOf(who))
  return isWho && /^(at|from|in|of|with)$/.test(wordOf(link)) ? [who] : []
}

/** "e-mails from Jane" came in, "to Jane" went out; of a colleague it is the other way round. */
const addDirection = (tape: Tape, draft: Draft, at: number, kind: Kind): void => {
  const beside = tape.slice(0, at).findLast((atom) => !/^(the|our|people|anyone|someone|team|at)$/.test(wordOf(atom)))
  const word = wordOf(beside)
  if (!/^(from|to|by)$/.test(word) || !/^(company|contact|user|industry|location)$/.test(kind)) return
  if (draft.filters.some(({ field }) => field === 'direction')) return
  const isOurs = (kind === 'user') === (word !== 'to')
  addFilter(draft, filter('direction', 'is', [isOurs ? 'outbound' : 'inbound'], isOurs ? 'sent' : 'received'))
}

const idsOf = (atom: Atom, kind: 'company' | 'contact' | 'deal' | 'fund' | 'user' | 'file'): string[] => {
  if (kind === 'file')
    return recordsOf(atom)
      .filter((ref) => ref.type === 'file')
      .map((ref) => ref.id)
  const ref = recordOf(atom, kind)
  return ref ? [ref.id] : []
}

/** The names that follow with "and", "or" or a comma between them. */
const joinedTo = (tape: Tape, from: number, isSame: (atom: Atom) => boolean): Atom[] => {
  let to = from
  for (;;) {
    let next = to + 1
    let links = 0
    while (tape[next] && !tape[next]?.used && /^(,|and|or|&|\/|\+|either|nor)$/.test(wordOf(tape[next]))) {
      next += 1
      links += 1
    }
    while (links > 0 && /^(in|the|from|at|by|with|of)$/.test(wordOf(tape[next]))) next += 1
    const atom = tape[next]
    if (links === 0 || !atom || atom.used || !isSame(atom)) return tape.slice(from, to + 1)
    to = next
  }
}

/** "not in Ohio", "excluding software", "non-software": the words of the negation before a name. */
export const negationBefore = (tape: Tape, at: number): Atom[] => {
  for (let here = at - 1; here >= 0; here -= 1) {
    const atom = tape[here]
    if (!atom || atom.used) return []
    if (atom.tags.includes('NOT:not')) return tape.slice(here, at)
    if (
      !(
        atom.kind === 'word' &&
        /^(in|the|from|of|any|at|based|located|a|an|-|by|with|are|is|for|those)$/.test(wordOf(atom))
      ) &&
      tagOf(atom, 'W') !== 'based' &&
      tagOf(atom, 'W') !== 'own'
    )
      return []
  }
  return []
}

import type { EntityName } from '../../plan/catalogue.ts'
import { catalogue } from '../../plan/catalogue.ts'
import type { Filter } from '../../plan/plan.ts'
import { addFilter, type Draft, filter, openStages } from '../asked.ts'
import { isOfAnother } from '../clauses/growth.ts'
import { mineOf, negationBefore } from '../clauses/records.ts'
import type { Tape } from '../tape.ts'
import { said, spot, tagOf, take, takeEach, use, wordOf } from '../tape.ts'
import { fieldFor } from './fields.ts'
import { documentKinds, fileFormats, titles } from './nouns.ts'
import { stateOf } from './states.ts'

// States, kinds of documents, fields to show, and verbs.

export const takeStates = (tape: Tape, draft: Draft): void => {
  for (const [at, atom] of tape.entries()) {
    if (atom.used) continue
    // "how many deals did we open"
    if (wordOf(atom) === 'open' && /^(we|i)$/.test(wordOf(tape[at - 1]))) {
      use([atom])
      continue
    }
    const meanings = atom.tags.filter((tag) => tag.startsWith('S:')).map((tag) => tag.slice(2))
    const meaning = meanings.find((one) => stateOf(draft.entity, one))
    if (draft.entity !== 'companies' && draft.entity !== 'people' && meanings.includes('new')) continue
    const filters = meaning ? stateOf(draft.entity, meaning) : undefined
    if (!filters || isOfAnother(tape, at)) continue
    const run = [atom]
    const negation = negationBefore(tape, at)
    const [single] = filters
    if (negation.length > 0 && (filters.length > 1 || !single || single.op !== 'is')) {
      const turned = filters.length === 1 && single ? turnedRound(single) : null
      if (turned) {
        use([...run, ...negation])
        addFilter(draft, { ...turned, said: said([...negation, ...run]) })
      }
      continue
    }
    use([...run, ...negation])
    // how long is said beside it
    const isSaid = ({ field }: Filter) => /^days_/.test(field) && draft.filters.some((one) => one.field === field)
    const isNot = negation.length > 0
    const values =
      filters.length === 1 && single
        ? [...single.values, ...joinedStates(tape, at, draft.entity, { field: single.field, isNot })]
        : null
    // "open or closed": all there are
    const isAll = draft.entity === 'deals' && openStages.concat('closed_won').every((stage) => values?.includes(stage))
    if (isAll && tape.some((one) => one.used && one.tags.includes('S:closed'))) continue
    for (const one of filters.filter((filter) => !isSaid(filter)))
      addFilter(draft, {
        ...one,
        values: values ?? one.values,
        op: negation.length > 0 ? 'is_not' : one.op,
        said: one.said ?? said([...negation, ...run]),
      })
    takeEach(tape, 'F:stage|F:status', () => true)
  }
  // "not in negotiation yet": still to come there
  if (
    tape.some((atom) => wordOf(atom) === 'yet') &&
    draft.filters.some(({ field, op }) => field === 'stage' && op === 'is_not')
  )
    addFilter(draft, filter('stage', 'is', openStages, 'open'))
  const pipelineStage = draft.filters.filter(({ field }) => field === 'stage')
  // "pipeline in negotiation": the narrower stage alone
  const isOpen = (one: Filter) => one.values.every((value) => openStages.includes(String(value)))
  if (
    pipelineStage.length > 1 &&
    pipelineStage.every(isOpen) &&
    draft.measures.every(({ name }) => name !== 'share') &&
    pipelineStage.every(({ op }) => op === 'is')
  )
    draft.filters = draft.filters.filter((one) => !(one.field === 'stage' && one.values.length === 4))
}

/** "PDFs uploaded this month", "word documents": files of the format. */
export const takeFormats = (tape: Tape, draft: Draft): void => {
  if (draft.entity !== 'files') return
  for (const atom of tape) {
    const format = fileFormats.find(({ words }) => words.test(wordOf(atom)))
    if (!format) continue
    use([atom])
    addFilter(draft, filter('extension', 'is', [...format.extensions], said([atom])))
  }
}

/** What is above nothing, and is not: "not overdue" has no such days, "not growing" is at most nothing. */
const turnedRound = (one: Filter): Filter | null => {
  if (one.op === 'is_present') return { ...one, op: 'is_missing' }
  if (one.op !== 'more_than' || Number(one.values[0]) !== 0) return null
  return one.field === 'days_overdue' ? { ...one, op: 'is_missing', values: [] } : { ...one, op: 'at_most' }
}

/** "in proposal or negotiation", "not in lead, qualification or proposal" */
const joinedStates = (
  tape: Tape,
  at: number,
  entity: EntityName,
  { field, isNot }: { field: string; isNot: boolean },
): Draft['filters'][number]['values'] => {
  const found: Draft['filters'][number]['values'] = []
  let here = at + 1
  for (;;) {
    const links = linksFrom(tape, here)
    const next = links === '' ? undefined : tape[here + links.split(' ').length]
    const filters =
      next && !next.used
        ? next.tags.flatMap((tag) => (tag.startsWith('S:') ? [stateOf(entity, tag.slice(2))] : [])).find(Boolean)
        : undefined
    const single = filters?.length === 1 ? filters[0] : undefined
    if (!next || !single || single.field !== field || single.op !== 'is') return found
    const isStage = single.values.length === 1 && openStages.includes(String(single.values[0]))
    if (isNot && !joinsExcluded(links, isStage)) return found
    found.push(...single.values.filter((value) => !found.includes(value)))
    const to = tape.indexOf(next) + 1
    use(tape.slice(here, to))
    here = to
  }
}

const linksFrom = (tape: Tape, from: number): string => {
  const words = tape.slice(from).map(wordOf)
  const end = words.findIndex((word) => !/^(,|and|or|nor|&|\/|in)$/.test(word))
  return words.slice(0, Math.max(end, 0)).join(' ')
}

/** "Not in lead, proposal" is in neither; "not lost, in proposal" is in proposal, and "not won and open" is open. */
const joinsExcluded = (links: string, isStage: boolean): boolean =>
  /^(?:, )?n?or(?: in)?$/.test(links) || (isStage && /^(?:,|\/|(?:, )?(?:and|&))$/.test(links))

export const takeKinds = (tape: Tape, draft: Draft): void => {
  if (draft.entity !== 'files' && draft.entity !== 'document_values') return
  for (const [at, atom] of tape.entries()) {
    const kind = documentKinds.find(({ tag }) => !atom.used && tag === tagOf(atom, 'K'))
    if (!kind) continue
    const negation = negationBefore(tape, at)
    takeTitleWord(tape, draft, at)
    use([atom, ...negation])
    const title = kind.tag === 'contract' ? titles[wordOf(atom)] : undefined
    if (title) {
      const op = negation.length > 0 ? 'not_contains' : 'contains'
      addFilter(draft, filter('filename', op, [...title], said([...negation, atom])))
      continue
    }
    addFilter(
      draft,
      filter('document_type', negation.length > 0 ? 'is_not' : 'is', [...kind.values], said([...negation, atom])),
    )
  }
}

const kindsOfContract =
  /^(customer|supply|supplier|employment|lease|license|licence|service|services|master|consulting|distribution|credit|loan|purchase|share|asset|shareholder|shareholders|partnership|vendor|franchise|manufacturing|confidentiality|settlement|engagement|escrow|financial|maintenance|management|consent|landlord)$/

/** "the supply contract": what kind of contract it is stands in the name of the file. */
export const takeTitleWord = (tape: Tape, draft: Draft, at: number): void => {
  const before = tape[at - 1]
  if (!before || before.used || before.kind === 'name' || !kindsOfContract.test(wordOf(before))) return
  use([before])
  addFilter(draft, filter('filename', 'contains', [wordOf(before)], wordOf(before)))
}

/** "overdue deals and who owns them", "who owns the deals that are overdue" */
const takeWho = (tape: Tape, draft: Draft): void => {
  const who = draft.entity === 'deals' ? spot(tape, 'who +W:own them|those|these|it|each?') : null
  const shown: readonly string[] = catalogue.deals.shown
  if (!who || draft.measures.length > 0) return
  use(who.span)
  if (draft.select.length > 0 || !shown.includes('owner')) draft.select.push('owner')
}

/** "own", "handles": the verbs that a person's name or "I" stood beside. */
export const takeOwning = (tape: Tape, draft: Draft): void => {
  takeWho(tape, draft)
  const field = mineOf(draft.entity)
  if (field && draft.filters.some((one) => one.field === field))
    takeEach(
      tape,
      'W:own|F:owner|W:written|W:created|W:uploaded',
      ({ parts }) => tagOf(parts[0], 'W') !== 'created' || draft.entity === 'notes',
    )
}

/** Fields that are named and used in no filter are what the list should show. */
export const takeFields = (tape: Tape, draft: Draft): void => {
  takeEach(tape, 'F', ({ parts, at }) => {
    const field = fieldFor(draft.entity, tagOf(parts[0], 'F') ?? '')
    const before = tape[at - 1]
    // "by state", where nothing can be grouped by it
    if (!field || (before && !before.used && tagOf(before, 'G'))) return false
    if (draft.measures.length > 0 && draft.measures.every(({ name }) => name === 'count')) return false
    if (draft.measures.length > 0) return false
    if (!draft.select.includes(field)) draft.select.push(field)
    return true
  })
}

const isOfStage = ({ group, filters }: Draft) =>
  group.length > 0 || filters.some(({ field }) => field === 'stage' || field === 'stage_name')

/** Verbs that say no more than what the record is: "uploaded files", "deals we are working on". */
const plainVerbs: Partial<Record<EntityName, readonly string[]>> = {
  files: ['uploaded'],
  interactions: ['contacted'],
  notes: ['written', 'created'],
  contacts: [],
  calendar: ['contacted', 'upcoming'],
}
export const takeVerbs = (tape: Tape, draft: Draft, today: string): void => {
  takeEach(tape, 'W', ({ parts, at }) => {
    // "meetings by contact", where nothing can be grouped by it
    if (at > 0 && tagOf(tape[at - 1], 'G') && !tape[at - 1]?.used) return false
    const word = wordOf(parts[0])
    if (word === 'have' || word === 'has' || word === 'from') return true
    const meaning = parts[0]?.tags.find((tag) => tag.startsWith('W:'))?.slice(2) ?? ''
    if (meaning === 'tagged') return draft.filters.some(({ field }) => field === 'tag')
    // "how much sits in each stage"
    if (meaning === 'based' && draft.entity === 'deals' && isOfStage(draft)) return true
    if (meaning === 'based') return draft.filters.some(({ field }) => field === 'location' || field === 'country')
    return plainVerbs[draft.entity]?.includes(meaning) ?? false
  })
  const ahead = { calendar: 'start', tasks: 'due_date' }[draft.entity as string]
  if (ahead && take(tape, 'S:upcoming') && !draft.filters.some(({ field }) => field === ahead))
    addFilter(draft, filter(ahead, 'at_least', [today], 'upcoming'))
  takeNew(tape, draft)
}

/** "new deals": those of the time that is named, else the newest first. */
const takeNew = (tape: Tape, draft: Draft): void => {
  const field = {
    companies: 'created_at',
    contacts: 'created_at',
    deals: 'created_at',
    notes: 'created_at',
    tasks: 'created_at',
    files: 'uploaded_at',
  }[draft.entity as string]
  if (!field) return
  const isDated = draft.filters.some((one) => one.field === field) || draft.group.some((one) => one.field === field)
  if (!isDated && draft.measures.length > 0) return
  if (take(tape, 'S:new') && !isDated && draft.order.length === 0) {
    draft.order.push({ by: field, direction: 'desc' })
    draft.limit ??= 10
    if (draft.select.length === 0)
      draft.select = [...catalogue[draft.entity].shown.filter((one) => one !== field), field]
  }
}

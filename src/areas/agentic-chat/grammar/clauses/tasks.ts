import type { EntityName } from '../../plan/catalogue.ts'
import type { Filter } from '../../plan/plan.ts'
import { addFilter, type Draft, filter, recordOf } from '../asked.ts'
import type { Atom, Tape } from '../tape.ts'
import { said, tagOf, use, wordOf } from '../tape.ts'

// What is said of tasks alone: who set one and who did it beside whose it is, its title; and that "my tasks" are those that are
// still to do.

const giving = /^(?:assigned|assigned to|given|set|delegated|handed|passed|gave|made|asked|requested)$/

/** Whose part in the task a person has who stands beside these words; the assignee's is said by no word of its own. */
const partOf = (atom: Atom | undefined): 'created_by_id' | 'done_by_id' | undefined => {
  if (tagOf(atom, 'W') === 'created' || giving.test(wordOf(atom))) return 'created_by_id'
  // behind a person "did" says nothing of another verb
  return atom && (isDone(atom) || wordOf(atom) === 'did') ? 'done_by_id' : undefined
}

const isDone = (atom: Atom): boolean => /^(?:closed|finished)$/.test(tagOf(atom, 'S') ?? '')

/** "set by Priya", "that I created", "Tom finished", "from me": before the rules that take a person for the assignee. */
export function takeOfTasks(tape: Tape, draft: Draft, userId: string): void {
  if (draft.entity !== 'tasks') return
  for (const [at, atom] of tape.entries()) {
    const person = personAt(atom, userId)
    if (!person) continue
    const [verb, link, next] = [tape[at - 2], tape[at - 1], tape[at + 1]]
    const before = link && /^(?:by|from)$/.test(wordOf(link)) && !link.used ? link : undefined
    const field = before ? (giverOf(tape, at) ?? partBefore(draft)) : isSubject(atom) ? partOf(next) : undefined
    if (!field) continue
    draft.filters = draft.filters.filter((one) => one.field !== field)
    const span = before ? [...(verb && partOf(verb) ? [verb] : []), before, atom] : [atom, ...(next ? [next] : [])]
    addFilter(draft, filter(field, 'is', [person.id], person.label))
    use(span)
    if (!before && next && giving.test(wordOf(next)))
      takeReceiver(tape, draft, { at: at + 2, giver: person.id, userId })
  }
}

/** "created by Bob", "assigned to me by Bob", "from Bob" */
const giverOf = (tape: Tape, at: number): ReturnType<typeof partOf> =>
  partOf(tape[at - 2]) ??
  (wordOf(tape[at - 1]) === 'from' || tape.slice(0, at).some((atom) => giving.test(wordOf(atom)))
    ? 'created_by_id'
    : undefined)

/** "and by me?" after tasks that Bob has set, or done */
const partBefore = ({ filters }: Draft) =>
  filters.map(({ field }) => field).find((field) => /^(?:created|done)_by_id$/.test(field))

/** "that Bob gave me" are mine; "that I delegated" are those of others. */
function takeReceiver(tape: Tape, draft: Draft, given: { at: number; giver: string; userId: string }): void {
  const receiver = tape[given.at]
  if (receiver && /^(?:me|us|myself)$/.test(wordOf(receiver))) {
    use([receiver])
    addFilter(draft, filter('assignee_id', 'is', [given.userId], 'mine'))
  } else if (wordOf(tape[given.at - 1]) === 'delegated')
    addFilter(draft, filter('assignee_id', 'is_not', [given.giver], 'of others'))
}

const isSubject = (atom: Atom): boolean => atom.kind === 'name' || wordOf(atom) === 'i'

const personAt = (atom: Atom, userId: string): { id: string; label: string } | undefined => {
  if (atom.used) return undefined
  if (/^(?:me|i|myself)$/.test(wordOf(atom))) return { id: userId, label: wordOf(atom) }
  const ref = atom.kind === 'name' ? recordOf(atom, 'user') : null
  return ref ?? undefined
}

/** "the task Check the lease", "task called NDA": what stands behind is its title. */
export function takeTitleOfTask(tape: Tape, draft: Draft): void {
  const at = tape.findIndex((atom) => wordOf(atom) === 'task')
  const isCalled = /^(?:called|named|titled)$/.test(wordOf(tape[at + 1]))
  if (draft.entity !== 'tasks' || at < 0 || !(isCalled || wordOf(tape[at - 1]) === 'the')) return
  const from = at + (isCalled || wordOf(tape[at + 1]) === 'to' ? 2 : 1)
  const to = tape.findLastIndex((atom) => !/^(?:due|done|open|overdue|say|says|about|\?)$/.test(wordOf(atom))) + 1
  const title = tape.slice(from, to)
  const [first] = title
  if (!first || (!isCalled && (notInTitle.test(wordOf(first)) || isPerson(first)))) return
  addFilter(draft, filter('title', 'contains', [said(title)], said(title)))
  use([...tape.slice(at + 1, from), ...title])
}
const notInTitle =
  /^(?:for|of|that|which|with|without|due|about|on|in|is|at|by|from|,|and|assigned to|done|open|overdue|i|we|me|my|our|he|she|list|lists|count|board|owner|assignee)(?= |$)/
const isPerson = (atom: Atom): boolean => atom.kind === 'name' && recordOf(atom, 'user') !== null

/** What only the whole question tells: whose count it is, and that a task is asked for while it is to be done. */
export function settleTasks(tape: Tape, draft: Draft): void {
  if (draft.entity !== 'tasks') return
  const isOfDone = tape.some(isDone)
  const isOfAssignee = tape.some((atom) => tagOf(atom, 'F') === 'owner' || tagOf(atom, 'W') === 'own')
  const isMade = tape.some((atom) => tagOf(atom, 'W') === 'created' || giving.test(wordOf(atom)))
  for (const group of draft.group)
    if (group.field === 'assignee' && !isOfAssignee && (isOfDone || isMade))
      group.field = isOfDone ? 'done_by' : 'created_by'
  // of people who have the fewest, what nobody has is no one's
  const isOfPeople = tape.some((atom) => /^(?:who|whose)$/.test(wordOf(atom)) || tagOf(atom, 'N') === 'people')
  if (draft.group.some(({ field }) => field === 'assignee') && draft.order.length > 0 && isOfPeople)
    addFilter(draft, filter('assignee_id', 'is_present', [], 'of somebody'))
  for (const order of draft.order) if (isOfDone && order.by === 'created_at') order.by = 'done_at'
  if (!isOfDone && !draft.group.some(saysState)) draft.filters = openUnlessSaid(draft.filters)
}

const openUnsaid = filter('status', 'is', ['open'])

/** What says whether a task is done, or when it was; of what is not overdue it is not said. */
const saysState = ({ field, op }: { field: string; op?: Filter['op'] }): boolean =>
  /^(?:id|title|status|done_at|done_by_id|created_at)$/.test(field) || (field === 'days_overdue' && op !== 'is_missing')

/** A task is asked for while it is to be done, of itself and of the record that it hangs on. */
export const openUnlessSaid = (filters: readonly Filter[]): Filter[] =>
  filters.some(saysState) ? [...filters] : [...filters, openUnsaid]

/** Of the last question what it said itself: "the done ones" are no open ones. */
export const withoutUnsaid = (entity: EntityName, filters: readonly Filter[]): Filter[] =>
  filters.filter((one) => !(entity === 'tasks' && JSON.stringify(one) === JSON.stringify(openUnsaid)))

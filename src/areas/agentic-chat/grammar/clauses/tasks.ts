import { addFilter, type Draft, filter, recordOf } from '../asked.ts'
import type { Atom, Tape } from '../tape.ts'
import { said, tagOf, use, wordOf } from '../tape.ts'

// What is said of tasks alone: who set one and who did it beside whose it is, its title; and that "my tasks" are those that are
// still to do. Words that mean the same are in rewording/task_ways.ts.

const giving = /^(?:assigned|given|set|delegated|handed|passed|gave|made|asked|requested)$/

/** Whose part in the task a person has who stands beside these words; the assignee's is said by no word of its own. */
const partOf = (atom: Atom | undefined): 'created_by_id' | 'done_by_id' | undefined => {
  if (tagOf(atom, 'W') === 'created' || giving.test(wordOf(atom))) return 'created_by_id'
  return tagOf(atom, 'S') === 'closed' ? 'done_by_id' : undefined
}

/** "set by Priya", "that I created", "Tom finished", "from me": before the rules that take a person for the assignee. */
export function takeOfTasks(tape: Tape, draft: Draft, userId: string): void {
  if (draft.entity !== 'tasks') return
  for (const [at, atom] of tape.entries()) {
    const person = personAt(atom, userId)
    if (!person) continue
    const [verb, link, next] = [tape[at - 2], tape[at - 1], tape[at + 1]]
    const before = link && /^(?:by|from)$/.test(wordOf(link)) && !link.used ? link : undefined
    const field = before
      ? (partOf(verb) ?? (wordOf(before) === 'from' ? 'created_by_id' : undefined))
      : isSubject(atom)
        ? partOf(next)
        : undefined
    if (!field) continue
    const span = before ? [...(verb && partOf(verb) ? [verb] : []), before, atom] : [atom, ...(next ? [next] : [])]
    addFilter(draft, filter(field, 'is', [person], said(span)))
    use(span)
  }
}

const isSubject = (atom: Atom): boolean => atom.kind === 'name' || wordOf(atom) === 'i'

const personAt = (atom: Atom, userId: string): string | undefined => {
  if (atom.used) return undefined
  if (/^(?:me|i|myself)$/.test(wordOf(atom))) return userId
  return atom.kind === 'name' ? recordOf(atom, 'user')?.id : undefined
}

/** "the task Check the lease", "task called NDA": what stands behind is its title. */
export function takeTitleOfTask(tape: Tape, draft: Draft): void {
  const at = tape.findIndex((atom) => wordOf(atom) === 'task')
  const isCalled = /^(?:called|named|titled)$/.test(wordOf(tape[at + 1]))
  if (draft.entity !== 'tasks' || at < 0 || !(isCalled || wordOf(tape[at - 1]) === 'the')) return
  const from = at + (isCalled ? 2 : 1)
  const to = tape.findLastIndex((atom) => !/^(?:due|done|open|overdue|\?)$/.test(wordOf(atom))) + 1
  const title = tape.slice(from, to)
  if (title.length === 0 || (!isCalled && notInTitle.test(wordOf(title[0])))) return
  addFilter(draft, filter('title', 'contains', [said(title)], said(title)))
  use([...tape.slice(at + 1, from), ...title])
}
const notInTitle =
  /^(?:for|of|that|which|with|without|due|about|on|in|is|at|by|from|,|and|assigned to|done|open|overdue)(?= |$)/

/** A task is asked for while it is to be done, unless the question says a state, or when it was done or added. */
export function openUnlessSaid(draft: Draft): void {
  if (draft.entity !== 'tasks') return
  // what is not overdue may be done
  const isSaid = ({ field, op }: { field: string; op?: string }) =>
    /^(?:id|title|status|done_at|done_by_id|created_at)$/.test(field) ||
    (field === 'days_overdue' && op !== 'is_missing')
  if (draft.filters.some(isSaid) || draft.group.some(isSaid)) return
  addFilter(draft, filter('status', 'is', ['open'], 'open'))
}

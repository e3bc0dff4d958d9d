import type { EntityName } from '../../plan/catalogue.ts'
import type { Filter } from '../../plan/plan.ts'
import type { Ref } from '../../plan/result.ts'
import { addFilter, type Draft, filter, recordOf } from '../asked.ts'
import type { Atom, Tape } from '../tape.ts'
import { said, tagOf, use, wordOf } from '../tape.ts'
import { fieldFor } from '../vocabulary/fields.ts'

// "Companies bigger than Acme", "deals with a value above that of Project Falcon": a figure is compared with that of a record.

/** The records whose figures are compared are of the kind that is asked for. */
const own: Partial<Record<EntityName, Ref['type']>> = { companies: 'company', deals: 'deal', funds: 'fund' }

type Comparing = Filter['op'] & ('more_than' | 'less_than' | 'at_least' | 'at_most')
const comparing = /^(?:more_than|less_than|at_least|at_most)$/
/** Before "than", apart from it: "more employees than". */
const comparatives: Readonly<Record<string, Comparing>> = {
  more: 'more_than',
  higher: 'more_than',
  larger: 'more_than',
  bigger: 'more_than',
  greater: 'more_than',
  better: 'more_than',
  fewer: 'less_than',
  less: 'less_than',
  lower: 'less_than',
  smaller: 'less_than',
  worse: 'less_than',
}

/** What is compared where the word itself says of which figure it is; the older company was founded earlier. */
type Meant = { concept: string; op: Comparing }
const meant: readonly (readonly [words: RegExp, Meant])[] = [
  [/^(?:bigger|larger|greater)/, { concept: 'size', op: 'more_than' }],
  [/^smaller/, { concept: 'size', op: 'less_than' }],
  [/^older/, { concept: 'founded_year', op: 'less_than' }],
  [/^(?:younger|newer)/, { concept: 'founded_year', op: 'more_than' }],
  [/^(?:growing |grew |grows |grow )?faster/, { concept: 'revenue_growth', op: 'more_than' }],
  [/^(?:growing |grew |grows |grow )?slower/, { concept: 'revenue_growth', op: 'less_than' }],
  [/^more profitable/, { concept: 'ebitda_margin', op: 'more_than' }],
  [/^less profitable/, { concept: 'ebitda_margin', op: 'less_than' }],
]

export function takeThanRecord(tape: Tape, draft: Draft): void {
  const kind = own[draft.entity]
  if (!kind) return
  for (const [at, atom] of tape.entries()) {
    if (atom.used || atom.kind !== 'name' || !atom.named.some((one) => one.kind === kind)) continue
    const found = comparisonBefore(tape, draft.entity, at)
    const record = found && recordOf(atom, kind)
    if (!found || !record) continue
    use(found.span)
    addFilter(draft, {
      ...filter(found.field, found.op, [], said(found.span)),
      related: {
        entity: draft.entity,
        field: found.field,
        filters: [filter('id', 'is', [record.id], record.label)],
      },
    })
  }
}

type Found = { field: string; op: Comparing; span: Atom[] }

/** Everything from the figure, or the word that compares, up to the record; and the figure behind it ("above Acme's revenue"). */
function comparisonBefore(tape: Tape, entity: EntityName, at: number): Found | undefined {
  const than = skipped(tape, at - 1, -1, /^(?:the|that|those|of|our|project|deal|company)$/)
  const word = wordOf(tape[than])
  const comparison = tagOf(tape[than], 'C') ?? ''
  if (tape[than]?.used) return undefined
  if (word === 'than') return apartFromThan(tape, entity, than, at)
  const isOlder = /^(?:older|younger|newer) than$/.test(word)
  if (!comparing.test(comparison) && !isOlder) return undefined
  const before = skipped(tape, than - 1, -1, small)
  const behind = skipped(tape, at + 1, 1, /^(?:s|'s|the)$/)
  const [left, right] = [figureAt(tape, entity, before), figureAt(tape, entity, behind)]
  const field = left ?? right
  if (field)
    return {
      field,
      op: comparison as Comparing, // reason: tested above
      span: tape.slice(left ? before : than, (left ? at : behind) + 1),
    }
  return asMeant(entity, word, tape.slice(than, at + 1))
}

/** "more employees than Acme", "is older than Acme", "more profitable than Acme" */
function apartFromThan(tape: Tape, entity: EntityName, than: number, at: number): Found | undefined {
  const before = tape[than - 1]
  const field = figureAt(tape, entity, than - 1)
  const op = comparatives[wordOf(tape[than - 2])]
  if (field && op && !tape[than - 2]?.used) return { field, op, span: tape.slice(than - 2, at + 1) }
  if (!before || before.used) return undefined
  const two = `${wordOf(tape[than - 2])} ${wordOf(before)}`
  return (
    asMeant(entity, two, tape.slice(Math.max(0, than - 2), at + 1)) ??
    asMeant(entity, wordOf(before), tape.slice(than - 1, at + 1))
  )
}

function asMeant(entity: EntityName, words: string, span: Atom[]): Found | undefined {
  const [, said] = meant.find(([pattern]) => pattern.test(words)) ?? []
  const field = said && fieldFor(entity, said.concept)
  return field ? { field, op: said.op, span } : undefined
}

const small = /^(?:a|an|the|is|are|was|were|be|with|that|which|whose|their|its|in|has|have|of)$/

function skipped(tape: Tape, from: number, step: 1 | -1, words: RegExp): number {
  let at = from
  while (tape[at] && !tape[at]?.used && words.test(wordOf(tape[at]))) at += step
  return at
}

function figureAt(tape: Tape, entity: EntityName, at: number): string | undefined {
  const atom = tape[at]
  const concept = atom && !atom.used ? tagOf(atom, 'F') : undefined
  return concept ? fieldFor(entity, concept) : undefined
}

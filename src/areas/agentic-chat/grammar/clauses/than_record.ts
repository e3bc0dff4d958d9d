import type { EntityName } from '../../plan/catalogue.ts'
import type { Filter } from '../../plan/plan.ts'
import type { Ref } from '../../plan/result.ts'
import { addFilter, type Draft, filter, recordOf } from '../asked.ts'
import type { Atom, Tape } from '../tape.ts'
import { said, tagOf, use, wordOf } from '../tape.ts'
import { fieldFor } from '../vocabulary/fields.ts'
import { opposite } from './conditions.ts'

// "Companies bigger than Acme", "deals with a value above that of Project Falcon": a figure is compared with that of a record.

/** The records whose figures are compared are of the kind that is asked for. */
export const comparedKinds: Partial<Record<EntityName, Ref['type']>> = {
  companies: 'company',
  deals: 'deal',
  funds: 'fund',
}

type Comparing = Filter['op'] & ('more_than' | 'less_than' | 'at_least' | 'at_most')
const comparing: readonly Comparing[] = ['more_than', 'less_than', 'at_least', 'at_most']
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
  [/^(?:bigger|larger|greater)$/, { concept: 'size', op: 'more_than' }],
  [/^smaller$/, { concept: 'size', op: 'less_than' }],
  [/^older$/, { concept: 'founded_year', op: 'less_than' }],
  [/^(?:younger|newer)$/, { concept: 'founded_year', op: 'more_than' }],
  [/^(?:(?:growing|grew|grows|grow) )?faster(?: growing| growth)?$/, { concept: 'revenue_growth', op: 'more_than' }],
  [/^(?:(?:growing|grew|grows|grow) )?slower(?: growing| growth)?$/, { concept: 'revenue_growth', op: 'less_than' }],
  [/^more profitable$/, { concept: 'ebitda_margin', op: 'more_than' }],
  [/^less profitable$/, { concept: 'ebitda_margin', op: 'less_than' }],
]

export function takeThanRecord(tape: Tape, draft: Draft): void {
  const kind = comparedKinds[draft.entity]
  if (!kind) return
  for (const [at, atom] of tape.entries()) {
    if (!isNameOf(atom, kind)) continue
    const found = comparisonBefore(tape, draft.entity, at)
    const names = found ? namesFrom(tape, at, kind) : null
    if (!found || !names) continue
    // "$10m more revenue than Acme", "bigger than Acme by $10m": how much more is not compared
    const isBy = wordOf(tape[names.to + 1]) === 'by' && tape[names.to + 2]?.kind === 'amount'
    if (isBy || tape[found.from - 1]?.kind === 'amount') continue
    const by = figureBy(tape, draft.entity, names.to + 1)
    const field = by && found.isSize ? by.field : found.field
    const negation = negatedFrom(tape, found.from)
    // "not bigger than A and B": than both, or than one of them?
    if (negation !== undefined && names.atoms.length > 1) continue
    const to = by && found.isSize ? by.to : Math.max(found.to, names.to)
    const records = names.atoms.flatMap((name) => recordOf(name, kind) ?? [])
    const span = tape.slice(negation ?? found.from, to + 1)
    const op = (negation === undefined ? undefined : opposite[found.op]) ?? found.op
    use(span)
    for (const record of records)
      addFilter(draft, {
        ...filter(field, op, [], said(span)),
        related: { entity: draft.entity, field, filters: [filter('id', 'is', [record.id], record.label)] },
      })
  }
}

/** The name and others behind it: "than Acme and Bolt" is than both; "or" may be than one of them. */
function namesFrom(tape: Tape, at: number, kind: Ref['type']): { atoms: Atom[]; to: number } | null {
  const atoms = tape.slice(at, at + 1)
  let to = at
  for (;;) {
    const next = skipped(tape, to + 1, 1, /^(?:and|both|the|that|of|&|,)$/)
    const atom = tape[next]
    if (/^(?:or|nor|\/)$/.test(wordOf(tape[to + 1])) && isNameOf(tape[skipped(tape, to + 2, 1, /^the$/)], kind))
      return null
    if (next === to + 1 || !atom || !isNameOf(atom, kind)) return { atoms, to }
    atoms.push(atom)
    to = next
  }
}

/** "by headcount", "in terms of EBITDA": the figure by which one is bigger than the other. */
function figureBy(tape: Tape, entity: EntityName, at: number): { field: string; to: number } | undefined {
  if (tape[at]?.used || !/^(?:by|in|in terms of|measured by)$/.test(wordOf(tape[at]))) return undefined
  const to = skipped(tape, at + 1, 1, /^(?:the|their|its)$/)
  const field = figureAt(tape, entity, to)
  return field ? { field, to } : undefined
}

const isNameOf = (atom: Atom | undefined, kind: Ref['type']): boolean =>
  atom !== undefined && !atom.used && atom.kind === 'name' && atom.named.some((one) => one.kind === kind)

/** "not bigger than", "with no more employees than": where the negation before a comparison stands. */
const negatedFrom = (tape: Tape, from: number): number | undefined => {
  const at = skipped(tape, from - 1, -1, /^(?:a|any|have|has|grow|grew|growing)$/)
  const atom = tape[at]
  const isNegation = atom && !atom.used && atom.tags.some((tag) => tag === 'NOT:not' || tag === 'NOT:missing')
  return isNegation ? at : undefined
}

/** What is compared, and the words that say so: the first and the last of them. */
type Found = { field: string; op: Comparing; from: number; to: number; isSize?: boolean }

/** Everything from the figure, or the word that compares, up to the record; and the figure behind it ("above Acme's revenue"). */
export function comparisonBefore(tape: Tape, entity: EntityName, at: number): Found | undefined {
  const than = skipped(tape, at - 1, -1, /^(?:the|that|those|of|our|project|deal|company)$/)
  const word = wordOf(tape[than])
  if (tape[than]?.used) return undefined
  const behind = skipped(tape, at + 1, 1, /^(?:s|'s|the)$/)
  const right = figureAt(tape, entity, behind)
  const to = right ? behind : at
  if (word === 'than') return ofOneFigure(apartFromThan(tape, entity, than, to), right)
  const comparison = comparing.find((one) => one === tagOf(tape[than], 'C'))
  const before = skipped(tape, than - 1, -1, small)
  const left = figureAt(tape, entity, before)
  const field = left ?? right
  if (field && comparison) return ofOneFigure({ field, op: comparison, from: left ? before : than, to }, right)
  return ofOneFigure(asMeant(entity, word.replace(/ than$/, ''), than, to), right)
}

/** "Revenue above Acme's EBITDA" compares two figures, which is not asked of the records. */
const ofOneFigure = (found: Found | undefined, behind: string | undefined): Found | undefined =>
  behind === undefined || behind === found?.field ? found : undefined

/** "more employees than Acme", "is older than Acme", "more profitable than Acme" */
function apartFromThan(tape: Tape, entity: EntityName, than: number, to: number): Found | undefined {
  const before = tape[than - 1]
  const field = figureAt(tape, entity, than - 1)
  const op = comparatives[wordOf(tape[than - 2])]
  if (field && op && !tape[than - 2]?.used) return { field, op, from: than - 2, to }
  if (!before || before.used) return undefined
  const two = tape[than - 2]?.used ? '' : `${wordOf(tape[than - 2])} ${wordOf(before)}`
  return asMeant(entity, two, than - 2, to) ?? asMeant(entity, wordOf(before), than - 1, to)
}

function asMeant(entity: EntityName, words: string, from: number, to: number): Found | undefined {
  const [, said] = meant.find(([pattern]) => pattern.test(words)) ?? []
  const field = said && fieldFor(entity, said.concept)
  return field ? { field, op: said.op, from, to, isSize: said.concept === 'size' } : undefined
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

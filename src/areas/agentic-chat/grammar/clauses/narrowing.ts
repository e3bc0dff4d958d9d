import type { EntityName } from '../../plan/catalogue.ts'
import { type Asked, addFilter, type Draft, filter, recordOf } from '../asked.ts'
import { spotFrame, takeFirst } from '../frame.ts'
import type { Atom, Tape } from '../tape.ts'
import { isGlue, said, spot, tagOf, take, takeEach, use, wordOf } from '../tape.ts'
import { fieldFor } from '../vocabulary/fields.ts'
import { isOrdinary } from '../vocabulary/ordinary_words.ts'
import { isKnown } from '../vocabulary/words.ts'
import { mineOf } from './records.ts'

// Filters that no figure, name or time makes: what is missing, words of the text, the asker's own.

/** "without a website", "no close date", "missing revenue"; "with a website". */
export const takeMissing = (tape: Tape, draft: Draft): void => {
  takeEach(tape, 'NOT:missing F', ({ parts, span }) => {
    const field = fieldFor(draft.entity, tagOf(parts[1], 'F') ?? '')
    const next = tape[tape.indexOf(span.at(-1) as Atom) + 1] // reason: a match has its atoms
    if (!field || tagOf(next, 'C') || next?.kind === 'amount') return false
    addFilter(draft, filter(field, 'is_missing', [], said(span)))
    takeAlsoMissing(tape, draft, tape.indexOf(span.at(-1) as Atom) + 1) // reason: as above
    return true
  })
  takeEach(tape, 'with|have|has +a|an +F', ({ parts, span }) => {
    const field = fieldFor(draft.entity, tagOf(parts[2], 'F') ?? '')
    const next = tape[tape.indexOf(span.at(-1) as Atom) + 1] // reason: as above
    if (!field || tagOf(next, 'C') || next?.kind === 'amount' || (next && wordOf(next) === 'of')) return false
    addFilter(draft, filter(field, 'is_present', [], said(span)))
    return true
  })
  if (/^(contacts|notes|files|emails|interactions|tasks)$/.test(draft.entity))
    takeEach(tape, 'NOT:missing N:companies', ({ span }) => {
      addFilter(draft, filter('company_id', 'is_missing', [], said(span)))
      return true
    })
  if (draft.entity === 'deals') {
    takeEach(tape, 'NOT:missing N:funds', ({ span }) => {
      addFilter(draft, filter('fund_id', 'is_missing', [], said(span)))
      return true
    })
    takeEach(tape, 'with|have|has a|any N:funds', ({ span }) => {
      addFilter(draft, filter('fund_id', 'is_present', [], said(span)))
      return true
    })
  }
  takeNextStep(tape, draft)
}

/** "without revenue and employees": neither is there; of "or" it is not said which. */
const takeAlsoMissing = (tape: Tape, draft: Draft, from: number): void => {
  const [link, next, behind] = tape.slice(from)
  const field = next && !next.used ? fieldFor(draft.entity, tagOf(next, 'F') ?? '') : undefined
  if (!field || !next || !link || link.used || !/^(?:and|nor|,|&)$/.test(wordOf(link))) return
  if (behind && (behind.kind === 'amount' || tagOf(behind, 'C') || tagOf(behind, 'S'))) return
  use([link, next])
  addFilter(draft, filter(field, 'is_missing', [], said([next])))
  takeAlsoMissing(tape, draft, from + 2)
}

const made = '(?:invest(?:ed|s)?(?: in| into)?|put money (?:in|into)|buy|bought|buys|acquired?|hold|holds|own|owns)'
const investments: readonly string[] = [
  `(?:what|which|whom) (?:companies |businesses )?(?:did|does|do|has|have|is|are) (?<fund><fund>) (?:all )?${made}`,
  `(?:that |which )?(?<fund><fund>) (?:has |have )?${made}$`,
  '(?:the )?(?:investments?|portfolio(?: companies)?|holdings) (?:of|in|for|from|by|made by|made out of|out of) (?:the )?(?:fund )?(?<fund><fund>)',
  '(?<fund><fund>) (?:s )?(?:investments?|portfolio(?: companies)?|holdings)',
]

/** "what did Alder III invest in": the deals that it won. */
export const takeInvestments = (tape: Tape, draft: Draft): void => {
  const frame = draft.entity === 'deals' ? takeFirst(tape, investments) : null
  const [fund] = frame?.group('fund') ?? []
  const ref = fund && recordOf(fund, 'fund')
  if (!frame || !ref) return
  addFilter(draft, filter('fund_id', 'is', [ref.id], ref.label))
  addFilter(draft, filter('stage', 'is', ['closed_won'], said(frame.span)))
  if (draft.select.length === 0) draft.select.push('name', 'company', 'value')
}

export const isAboutInvestments = (tape: Tape): boolean =>
  investments.some((pattern) => spotFrame(tape, pattern) !== null)

const nextStep: readonly string[] = [
  '(?:have|has|having|with) (?:a |an |the )?(?<what>[^ <]+(?: [^ <]+){0,3}?) as (?:their|its|the|a) next (?:steps?|actions?)',
  '(?:whose|where the|where|with a|with) next (?:steps?|actions?) (?:is|are|being|mentions?|mentioning|contains?|containing|includes?|including|involves?|involving|says?) (?:a |an |the |to )?(?!missing|empty|due|overdue|blank|none|not|no |unknown|unclear|set|for|on|in |by )(?<what>[^ <]+(?: [^ <]+){0,3})$',
]
/** "have an LOI as their next step": words of the next step, and no stage. */
const takeNextStep = (tape: Tape, draft: Draft): void => {
  const frame = draft.entity === 'deals' ? takeFirst(tape, nextStep) : null
  if (!frame) return
  addFilter(draft, filter('next_step', 'contains', [said(frame.group('what'))], said(frame.span)))
  if (draft.select.length === 0) draft.select.push('name', 'company', 'stage', 'next_step')
}

const withText: ReadonlySet<EntityName> = new Set(['notes', 'tasks', 'interactions', 'emails', 'calendar'])

/** A name ends the words, but not an industry or place that they are about: "notes about cybersecurity". */
const isWhoOrWhose = (tape: Tape, at: number): boolean => {
  const atom = tape[at]
  return (
    atom?.kind === 'name' &&
    (atom.tags.some((tag) => tag.startsWith('X:')) ||
      tagOf(tape[at + 1], 'N') === 'companies' ||
      /^(in|at|from|for|of|with)$/.test(wordOf(tape[at - 1])))
  )
}

/** "notes about pricing", "interactions that mention exclusivity": the words after the verb, up to a name or a time. */
export const takeText = (tape: Tape, draft: Draft): void => {
  if (!withText.has(draft.entity)) return
  const quoted = tape.find((atom) => !atom.used && atom.kind === 'quoted')
  if (quoted) {
    draft.text = said([quoted])
    use([quoted])
  }
  const hit = spot(tape, 'W:mention')
  if (!hit || draft.text) {
    if (draft.text) takeEach(tape, 'W:mention', () => true)
    return
  }
  const from = tape.indexOf(hit.span[0] as Atom) + 1 // reason: a match has atoms
  const end = tape.findIndex(
    (atom, index) =>
      index >= from &&
      (atom.used ||
        isWhoOrWhose(tape, index) ||
        atom.kind === 'date' ||
        atom.kind === 'amount' ||
        /^(at|for|with|by|in|since)$/.test(wordOf(atom)) ||
        (wordOf(atom) === 'from' && /^(name|date)$/.test(tape[index + 1]?.kind ?? '')) ||
        atom.tags.some((tag) => /^(N|G|NOT):/.test(tag) && (tag !== 'N:tasks' || draft.entity === 'tasks'))),
  )
  const words = tape
    .slice(from, end < 0 ? undefined : end)
    .filter((atom) => !/^(the|a|an|any|our|their|,)$/.test(wordOf(atom)))
  if (words.length === 0 || words.some((atom) => wordOf(atom) === 'or')) return
  draft.text = said(words)
  use([...hit.span, ...words])
}

/** "meetings in Cincinnati": the place of the meeting, whether a company is there or not. */
export const takePlace = (tape: Tape, draft: Draft): void => {
  if (draft.entity !== 'calendar' || draft.text) return
  const at = tape.findIndex((atom, index) => !atom.used && wordOf(atom) === 'in' && isUnheard(tape[index + 1]))
  const place = tape[at + 1]
  if (at < 0 || !place) return
  addFilter(draft, filter('location', 'contains', [said([place]).toLowerCase()], `in ${said([place])}`))
  use([place])
}
const isUnheard = (atom: Atom | undefined): boolean =>
  (atom?.kind === 'name' && !atom.used && atom.tags.every((tag) => tag === 'V:location')) ||
  (atom?.kind === 'word' && !atom.used && !isGlue(wordOf(atom)) && !isKnown(wordOf(atom)) && !isOrdinary(wordOf(atom)))

/** "my deals", "assigned to me", "that I own", "do I have". */
export const takeMine = ({ tape, situation, words }: Asked, draft: Draft): void => {
  const field = mineOf(draft.entity)
  if (!field) return
  const has = () =>
    /\b(do|have) i have\b|\bi have\b|\bdid i\b|\bhave i\b|\bam i\b/.test(words) ? take(tape, 'i') : null
  if (draft.entity === 'companies') {
    // a company is nobody's own: it is the asker's by a deal
    const mine =
      take(tape, 'i W:own') ??
      take(tape, 'W:own by|to|with? +me') ??
      take(tape, 'my|mine') ??
      (tape.some((atom) => /^(?:deals|pipeline)$/.test(tagOf(atom, 'N') ?? '')) ? has() : null)
    if (mine) addFilter(draft, filter(field, 'is', [situation.userId], 'with a deal of mine'))
    return
  }
  const mine =
    take(tape, 'my|mine') ??
    take(tape, 'W:own by|to|with? +me') ??
    take(tape, draft.entity === 'tasks' ? 'by|to|for|from +me' : 'by|to|from +me') ??
    take(tape, 'i W:own|W:written|W:uploaded|W:created') ??
    has()
  if (mine) addFilter(draft, filter(field, 'is', [situation.userId], said(mine.span)))
}

import { fieldOf } from '../../plan/catalogue.ts'
import { type Asked, addFilter, type Draft, draftOf, filter } from '../asked.ts'
import { isGlue, said, tagOf, use, wordOf } from '../tape.ts'
import { takeStates } from '../vocabulary/wording.ts'
import { takeConditions } from './conditions.ts'
import { takeMine } from './narrowing.ts'
import { takeRecords } from './records.ts'

/**
 * "notes on my deals", "open tasks on healthcare deals": of records that hang on a deal those whose deal is such a one. What stands
 * between the preposition and the deals is said of these; if a word of it is not understood, nothing is taken.
 */
export function takeOfDeals(asked: Asked, draft: Draft): void {
  const { tape } = asked
  if (draft.entity === 'deals' || !fieldOf(draft.entity, 'deal_id')) return
  const at = tape.findIndex((atom) => !atom.used && tagOf(atom, 'N') === 'deals')
  const link = tape.slice(0, at).findLastIndex((atom) => !atom.used && /^(?:on|for|of|about|to)$/.test(wordOf(atom)))
  if (at < 0 || link < 0) return
  const inStage = /^(?:in|at)$/.test(wordOf(tape[at + 1])) && tagOf(tape[at + 2], 'S') !== undefined
  const span = tape.slice(link, inStage ? at + 3 : at + 1)
  const inner = span.slice(1).filter((_, index) => link + 1 + index !== at)
  if (span.some(({ used }) => used)) return
  const deals = draftOf('deals')
  const ofThem = { ...asked, tape: inner, words: inner.map(wordOf).join(' ') }
  takeMine(ofThem, deals)
  takeConditions(inner, deals)
  takeStates(inner, deals)
  takeRecords(ofThem, deals)
  if (inner.some((atom) => !atom.used && !isGlue(wordOf(atom)))) {
    for (const atom of span) atom.used = false
    return
  }
  use(span)
  if (deals.filters.length === 0) addFilter(draft, filter('deal_id', 'is_present', [], said(span)))
  else
    addFilter(draft, {
      ...filter('deal_id', 'is', [], said(span)),
      related: { entity: 'deals', field: 'id', filters: deals.filters },
    })
}

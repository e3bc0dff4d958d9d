import { fieldOf } from '../../plan/catalogue.ts'
import { type Asked, addFilter, type Draft, draftOf, filter } from '../asked.ts'
import { isGlue, said, tagOf, use, wordOf } from '../tape.ts'
import { takeTimes } from '../times/times.ts'
import { takeOwning, takeStates } from '../vocabulary/wording.ts'
import { takeConditions } from './conditions.ts'
import { takeMine } from './narrowing.ts'
import { takeRecords } from './records.ts'

/**
 * "notes on my deals", "open tasks on healthcare deals": of records that hang on a deal those whose deal is such a one. What stands
 * behind the preposition is said of the deals, up to what the record is about; if a word of it is not understood, nothing is taken.
 */
export function takeOfDeals(asked: Asked, draft: Draft): void {
  const { tape } = asked
  if (draft.entity === 'deals' || !fieldOf(draft.entity, 'deal_id')) return
  const at = tape.findIndex((atom) => !atom.used && tagOf(atom, 'N') === 'deals')
  const link = tape.slice(0, at).findLastIndex((atom) => !atom.used && /^(?:on|for|of|about|to)$/.test(wordOf(atom)))
  if (at < 0 || link < 0) return
  const about = tape.findIndex((atom, index) => index > at && tagOf(atom, 'W') === 'mention')
  const span = tape.slice(link, about < 0 ? undefined : about)
  const inner = span.slice(1).filter((atom) => atom !== tape[at])
  if (span.some(({ used }) => used) || inner.some((atom) => ofItself.test(wordOf(atom)))) return
  const deals = draftOf('deals')
  const ofThem = { ...asked, tape: inner, words: inner.map(wordOf).join(' ') }
  takeMine(ofThem, deals)
  takeConditions(inner, deals)
  takeStates(inner, deals)
  takeRecords(ofThem, deals)
  takeOwning(inner, deals)
  takeTimes(inner, deals, asked.situation.today)
  const isDated = inner.some(
    (atom) => tagOf(atom, 'W') !== undefined || /^(?:won|lost|closed)$/.test(tagOf(atom, 'S') ?? ''),
  )
  const isOfEither = inner.some(({ kind }) => kind === 'date') && !isDated
  if (isOfEither || inner.some((atom) => !atom.used && !(isGlue(wordOf(atom)) && !joining.test(wordOf(atom))))) {
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

/** What a note or task has beside a deal: said behind the deals it may be of either. */
const ofItself = /^(?:due|overdue|done|written|logged|tagged|assigned|created|added|set|each)\b/
const joining = /^(?:and|or|by|,|&)$/

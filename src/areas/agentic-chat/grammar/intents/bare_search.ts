import type { Search } from '../../plan/plan.ts'
import { type Asked, finish, type Intent } from '../asked.ts'
import { phrased } from '../read.ts'
import { type Atom, isGlue, said, tagOf, use, wordOf } from '../tape.ts'
import { documentKinds } from '../vocabulary/nouns.ts'
import { mayBeMisspelled } from '../vocabulary/ordinary_words.ts'
import { topics } from '../vocabulary/topics.ts'
import { isKnown } from '../vocabulary/words.ts'
import { takeWhere, withWritten } from './search.ts'

// Words without a verb: "denmark plans fjord", "coc clauses", "litigation anywhere?". They are looked for in documents.

const topicWords = new RegExp(`(?:^| )(?:${topics})(?: |$)`)
/** What people write short, and documents in full. */
const written: ReadonlyMap<string, string> = new Map([
  ['coc', 'change of control'],
  ['ip', 'intellectual property'],
  ['mac', 'material adverse change'],
  ['nwc', 'net working capital'],
  ['mfn', 'most favored nation'],
  ['roi', 'return on investment'],
  ['qoe', 'quality of earnings'],
])
const where =
  /^(anywhere|somewhere|everywhere|pg|pgs|p|page|pages|passage|passages|docs?|documents?|files?|materials|data|room|dataroom|clauses?|provisions?|section|sections|slide|slides|our|the|any|all|in|at|on|of|for|from|across|within|w|w\/|a|an|\?|,|:|-|–|re|about|mentions?|mentioned|find|search|show|me|there|is|are|it|its|their|please|pls|what|issues?|exposure|concerns?|matters)$/
const asksElse =
  /\b(how|who|whom|whose|when|why|which|count|number|total|average|avg|median|sum|list|top|compare|vs|versus|should|will|can|could|do|does|did|has|have|not|no|never|without|except|or|my|i|we|by|per|was|were|than|tell|him|his|her|walk|talk|take|give|open|put|pull|remind|run|prep|prepare|brief|need|want|translate|write|draft|send|mail|name|names|rank|sort)\b/
const wordsMax = 8

export const bareSearch: Intent = (given) => {
  if (asksElse.test(given.words) || /^(is|are|was|were) /.test(given.words) || given.tokens.length > wordsMax)
    return null
  const asked: Asked = { ...given, tape: phrased(given.tape) }
  const plan: Search = {
    kind: 'search',
    terms: '',
    company_ids: [],
    document_types: [],
    company_filters: [],
    limit: 10,
  }
  const terms: Atom[] = []
  let isInDocuments = false
  for (const atom of asked.tape) {
    const kind = documentKinds.find(({ tag }) => tag === tagOf(atom, 'K'))
    if (atom.kind === 'name' && atom.tags.every((tag) => tag === 'V:location')) terms.push(atom)
    else if (atom.kind === 'name') {
      if (!takeWhere(plan, atom)) return null
    } else if (kind) {
      plan.document_types.push(...kind.values.filter((value) => !plan.document_types.includes(value)))
      isInDocuments = true
    } else if (where.test(wordOf(atom))) {
      isInDocuments ||=
        /^(anywhere|somewhere|everywhere|pgs?|pages?|passages?|docs?|documents?|files?|clauses?|provisions?|slides?|mention)/.test(
          wordOf(atom),
        )
    } else if (atom.kind === 'date' || atom.kind === 'amount' || isOfRecords(atom)) return null
    else if (!isGlue(wordOf(atom))) terms.push(atom)
  }
  const words = terms.map(wordOf).join(' ')
  const isTopic = topicWords.test(words) || written.has(words)
  const hasPlace = plan.company_ids.length + plan.company_filters.length > 0
  const isUnheard = terms.some((atom) => atom.kind !== 'name' && !atom.tokens.every(({ word }) => isKnown(word)))
  if (words === '' || terms.length > 5) return null
  const isAllTopic = isTopic && terms.length === asked.tape.length && words.includes(' ')
  if (
    !(isTopic && (isInDocuments || hasPlace)) &&
    !isAllTopic &&
    !(isInDocuments && isUnheard) &&
    !(hasPlace && isUnheard && terms.length > 1)
  )
    return null
  // "fastest grower in financial services" asks for companies, not for a text
  if (!isTopic && terms.some((atom) => tagOf(atom, 'O'))) return null
  // a name that nobody has is no text to be looked for
  if (
    !isTopic &&
    terms.some((atom) =>
      atom.tokens.some((token) => token.capital && given.tokens[0] !== token && mayBeMisspelled(token.word)),
    )
  )
    return null
  plan.terms = written.get(words) ?? together(asked.tape, terms)
  use(asked.tape)
  return finish(asked, withWritten(plan, given), 0)
}

/** The words with the small ones between them: "change of control". */
const together = (tape: readonly Atom[], terms: readonly Atom[]): string => {
  const [first, last] = [terms[0], terms.at(-1)]
  const span = tape.filter((_, at) => first && last && at >= tape.indexOf(first) && at <= tape.indexOf(last))
  const isWhole = span.every(
    (atom) => terms.includes(atom) || /^(of|and|to|the|for|-|out|off|up|on)$/.test(wordOf(atom)),
  )
  return (isWhole ? span : terms)
    .map((atom) => written.get(wordOf(atom)) ?? said([atom]))
    .join(' ')
    .replaceAll(' - ', '-')
}

/** Words for records and for what is measured of them: who says them wants those. */
const isOfRecords = (atom: Atom): boolean =>
  (atom.tags.some((tag) => /^(N|M|W):/.test(tag)) && !atom.tags.some((tag) => /^[WN]:(?:mention|files)/.test(tag))) ||
  /^(revenue|ebitda|ebitda_margin|employees|value|stage|owner|phone|email|website|close_date|probability|role|next_step|net_income|company|status)$/.test(
    tagOf(atom, 'F') ?? '',
  )

import { singular } from '../../../../words/singular.ts'
import { addFilter, type Draft, filter } from '../asked.ts'
import { type Atom, said, type Tape, tagOf, takeEach, use, wordOf } from '../tape.ts'

// Where deals came from and why they were lost. Both stand in the records in the words of whoever wrote them, so they are
// found by a part of a word.

const sources: readonly (readonly [stems: readonly string[], words: string])[] = [
  [
    ['bank'],
    'banker|bankers|bank|banks|investment bank|investment banks|investment banker|investment bankers|sell side|ib|ibs',
  ],
  [
    ['conference', 'event', 'trade show'],
    'conference|conferences|event|events|trade show|trade shows|trade fair|summits',
  ],
  [
    ['propriet', 'off-market', 'off market'],
    'proprietary|prop|off market|off - market|self sourced|proprietarily|proprietary sourcing',
  ],
  [['inbound'], 'inbound|inbounds|inbound inquiry|inbound inquiries'],
  [['refer'], 'referral|referrals|referred|reference|references'],
  [['broker'], 'broker|brokers|brokered|business broker|business brokers'],
  [['advis'], 'advisor|advisors|adviser|advisers'],
  [['network'], 'network|our network|networking'],
  [
    ['outreach', 'cold', 'outbound'],
    'outreach|cold outreach|cold call|cold calls|cold calling|outbound|direct outreach',
  ],
  [['auction'], 'auction|auctions|auctioned'],
  [['website', 'web'], 'website|web|online'],
  [['linkedin'], 'linkedin'],
  [['intermediar'], 'intermediary|intermediaries'],
]
const reasons: readonly (readonly [stems: readonly string[], words: string])[] = [
  [
    ['price', 'pricing', 'valuation', 'expensive'],
    'price|prices|pricing|valuation|cost|too expensive|multiple|price tag|price too high|too high price|high price|valuation too high|price was too high|overpriced',
  ],
  [
    ['strategic'],
    'strategic|strategics|strategic buyer|strategic buyers|strategic acquirer|strategic acquirers|strategic bidder',
  ],
  [['financ', 'funding'], 'financing|funding|lack of financing|finance'],
  [
    ['compet', 'bidder', 'outbid', 'buyer'],
    'competitor|competitors|competition|another bidder|another buyer|other bidders|competing bid|competing bids|rival|rivals',
  ],
  [['diligence'], 'in diligence|in due diligence|in dd|during diligence|diligence|due diligence|dd|diligence findings'],
  [['timing'], 'timing'],
  [['concentration'], 'concentration|customer concentration'],
  [['management'], 'management|management team'],
  [['volume', 'declin'], 'declining volumes|volumes|volume|decline'],
  [['fit'], 'fit|strategic fit|lack of fit'],
]

const stemsOf = (table: typeof sources, words: string): readonly string[] | undefined =>
  table.find(([, phrases]) => phrases.split('|').includes(words))?.[0]
/** Where deals come from, as it is called first: "Conference" of "trade shows"; undefined: the words are for no source. */
export const sourceCalled = (words: string): string | undefined => {
  const [first] = sources.find(([, phrases]) => phrases.split('|').includes(words))?.[1].split('|') ?? []
  return first && first.charAt(0).toUpperCase() + first.slice(1)
}
const longest = 4
const origin =
  /^(came|come|comes|coming|came in|sourced|originated|originating|introduced|referred|brought|shown|found|generated|from|through|via|by|source|source is|received)$/
const cause =
  /^(in|because|because of|due|due to|owing to|on account of|over|on|to|for|around|thanks to|by|after|with|reason|pass reason|a|an|the|of|is|was|another)$/
/** "a banker brought us" */
const bringing = /^(sourced|brought|introduced|referred|showed|sent)(?: to)?(?: us)?$/
const small = /^(from|by|through|via|at|in|to|us|our|a|an|the|as|with|of|is|was)$/

/** "deals from bankers", "conference deals", "lost on price", "lost to a strategic buyer". */
export const takeOrigins = (tape: Tape, draft: Draft): void => {
  if (draft.entity !== 'deals') return
  takeBy(tape, draft, {
    table: sources,
    field: 'source',
    isCarrier: (atom) =>
      origin.test(wordOf(atom)) ||
      /^(sourced|brought|introduced|referred|found|came) (by|from|in|via|through)/.test(wordOf(atom)) ||
      /^W:(created|based)$/.test(atom.tags[0] ?? ''),
    mayLead: true,
  })
  if (!draft.filters.some(({ field }) => field === 'source')) takeOtherSource(tape, draft)
  if (tape.some((atom) => tagOf(atom, 'S') === 'lost' || tagOf(atom, 'F') === 'pass_reason')) takeWhy(tape, draft)
  if (tape.some((atom) => tagOf(atom, 'S') === 'lost' || tagOf(atom, 'F') === 'pass_reason'))
    takeBy(tape, draft, {
      table: reasons,
      field: 'pass_reason',
      isCarrier: (atom) => cause.test(wordOf(atom)),
      mayLead: false,
    })
}

const sourcing = /^(?:sourced|introduced|referred|brought|originated|originating|come|comes|came|coming)$/
const sourcingLink = /^(?:by|from|through|via)$/
const sourcedBy = /^(?:sourced|introduced|referred|brought|originated|came) (?:by|from|through|via)$/
const sourceWordsMax = 4

/** "sourced by lenders", "that came through Lazard": what stands there is looked for in the source, whatever it is. */
const takeOtherSource = (tape: Tape, draft: Draft): void => {
  for (const [at, atom] of tape.entries()) {
    const link = tape[at + 1]
    const isWhole = sourcedBy.test(wordOf(atom))
    const isVerb = isWhole || (sourcing.test(wordOf(atom)) && sourcingLink.test(wordOf(link)))
    const isLink = /^(?:through|via)$/.test(wordOf(atom)) && tagOf(tape[at - 1], 'N') === 'deals'
    if (atom.used || !(isVerb || isLink)) continue
    const from = at + (isVerb && !isWhole ? 2 : 1)
    const rest = tape.slice(from, from + sourceWordsMax)
    const end = rest.findIndex((one) => one.used || !mayBeSource(one))
    const run = rest.slice(0, end < 0 ? rest.length : end)
    if (run.length === 0) continue
    const words = said(run).toLowerCase()
    use([...tape.slice(at, from), ...run])
    addFilter(draft, filter('source', 'contains', [run.length === 1 ? singular(words) : words], said(run)))
    return
  }
}
/** A colleague brings deals in too: these are the deals of somebody. */
const mayBeSource = (atom: Atom): boolean =>
  ((atom.kind === 'word' || atom.kind === 'term') &&
    !/^(?:and|or|but|that|which|who|in|on|with|without|we|us|i|the|a|an|our|\?|,)$/.test(wordOf(atom))) ||
  (atom.kind === 'name' &&
    /X:(?:company|contact)|V:(?:role|tag)/.test(atom.tags.join()) &&
    !atom.tags.includes('X:user'))

/** "lost deals and why": how many there are, the list of them says as well. */
const takeWhy = (tape: Tape, draft: Draft): void => {
  const why = tape.find((atom) => !atom.used && /^why$/.test(wordOf(atom)))
  if (!why) return
  use([why])
  takeEach(tape, 'M:count', () => true)
  draft.select.push('name', 'company', 'value', 'closed_on', 'pass_reason')
}

type Rule = {
  table: typeof sources
  field: string
  isCarrier: (atom: Atom) => boolean /** the word may stand before the noun alone */
  mayLead: boolean
}

const takeBy = (tape: Tape, draft: Draft, { table, field, isCarrier, mayLead }: Rule): void => {
  for (let at = 0; at < tape.length; at += 1) {
    const found = wordsAt(tape, at, table)
    if (!found) continue
    const before = carriersBefore(tape, at, isCarrier)
    // "conference vs inbound deals": the other side is hidden
    const next = tape
      .slice(at + found.count)
      .find((atom) => !atom.used || /^(?:deals|pipeline)$/.test(tagOf(atom, 'N') ?? ''))
    const leads =
      mayLead && (tagOf(next, 'N') === 'deals' || bringing.test(wordOf(next)) || tagOf(next, 'N') === 'pipeline')
    if (!leads && !before.some(isCarrier) && !/^in /.test(wordOf(tape[at]))) continue
    const not = tape[at - before.length - 1]
    const isNot = not !== undefined && !not.used && not.tags.includes('NOT:not')
    const span = [
      ...(isNot ? [not] : []),
      ...before,
      ...tape.slice(at, at + found.count),
      ...(next && mayLead && bringing.test(wordOf(next)) ? [next] : []),
    ]
    const to = at + found.count
    const others = joinedWords(tape, to, table)
    use([...span, ...tape.slice(to, others.to)])
    addFilter(
      draft,
      filter(
        field,
        isNot ? 'not_contains' : 'contains',
        [...new Set([...found.stems, ...others.stems])],
        said([...(isNot ? [not] : []), ...tape.slice(at, others.to)]),
      ),
    )
    at = others.to
  }
}

/** "from bankers or conferences": what follows with a link between. */
const joinedWords = (tape: Tape, from: number, table: typeof sources): { stems: string[]; to: number } => {
  const links = tape
    .slice(from)
    .findIndex((atom) => atom.used || !/^(?:,|and|or|nor|&|\/|from|by|via)$/.test(wordOf(atom)))
  const next = links > 0 ? wordsAt(tape, from + links, table) : null
  if (!next) return { stems: [], to: from }
  const rest = joinedWords(tape, from + links + next.count, table)
  return { stems: [...next.stems, ...rest.stems], to: rest.to }
}

/** "and for referrals": after deals of another source or reason the word alone is enough. */
export const replaceOrigin = (tape: Tape, draft: Draft): void => {
  for (const [field, table] of [
    ['source', sources],
    ['pass_reason', reasons],
  ] as const) {
    const old = draft.filters.find((one) => one.field === field)
    const at = old ? tape.findIndex((_, index) => wordsAt(tape, index, table) !== null) : -1
    const found = at < 0 ? null : wordsAt(tape, at, table)
    if (!old || !found) continue
    const others = joinedWords(tape, at + found.count, table)
    const span = tape.slice(at, others.to)
    use(span)
    const made = filter(field, old.op, [...new Set([...found.stems, ...others.stems])], said(span))
    draft.filters = draft.filters.map((one) => (one === old ? made : one))
  }
}

const wordsAt = (tape: Tape, at: number, table: typeof sources) => {
  for (let count = Math.min(longest, tape.length - at); count > 0; count -= 1) {
    const run = tape.slice(at, at + count)
    if (run.some((atom) => atom.used || !mayBeOrigin(atom))) continue
    const stems = stemsOf(table, run.map(wordOf).join(' '))
    if (stems) return { stems, count }
  }
  return null
}

/** A banker is a role too, and a deal has none. */
const mayBeOrigin = ({ kind, tags }: Atom): boolean =>
  kind === 'word' || kind === 'term' || (kind === 'name' && tags.every((tag) => tag === 'V:role' || tag === 'V:tag'))

const carriersBefore = (tape: Tape, at: number, isCarrier: (atom: Atom) => boolean): Atom[] => {
  let from = at
  while (from > 0) {
    const atom = tape[from - 1]
    if (!atom || atom.used || !(isCarrier(atom) || small.test(wordOf(atom)))) break
    from -= 1
  }
  return tape.slice(from, at)
}

import type { EntityName } from '../../plan/catalogue.ts'
import { filterOps } from '../../plan/plan.ts'
import { addFilter, type Draft, filter, openStages } from '../asked.ts'
import { dealsOfCompanies } from '../clauses/deals_of_companies.ts'
import { isAboutInvestments } from '../clauses/narrowing.ts'
import { subjectListed } from '../names/own_lists.ts'
import type { Atom, Tape } from '../tape.ts'
import { has, isGlue, said, spot, tagOf, take, takeEach, use, wordOf } from '../tape.ts'
import { describedChoices } from './described_words.ts'
import { fieldFor } from './fields.ts'
import { homeOf } from './home_of.ts'
import { nouns } from './nouns.ts'
import { partyRoles } from './party_roles.ts'

// What kind of record a question is about, and the nouns that say so.

/** What kind of record the question is about: its first noun, or the kind that its figures belong to. */
export const headOf = (tape: Tape): EntityName | null => {
  const noun = tape.find((atom) => !atom.used && tagOf(atom, 'N') && !isGroupNoun(tape, atom) && !isField(tape, atom))
  const entity = nouns.find(({ tag }) => tag === tagOf(noun, 'N'))?.entity
  if (entity === 'calendar' || (entity === 'interactions' && tagOf(noun, 'N') === 'meetings' && looksAhead(tape)))
    return 'calendar'
  const foreign = entity === 'companies' ? (homeOfFigures(tape, entity) ?? homeOfYear(tape)) : null
  if (entity === 'companies' && isOfRole(tape, noun)) return 'contacts'
  // a fund holds companies by its deals
  if (entity === 'companies' && tape.some(isFund)) return 'deals'
  if (entity) return foreign ?? entity
  const list = tape.map(subjectListed).find(Boolean)
  if (list) return list
  if (isOfParties(tape)) return 'parties'
  if (tape.some((atom) => !atom.used && tagOf(atom, 'K'))) return 'files'
  if (has(tape, 'M:win_rate', 'M:weighted')) return 'deals'
  if (isAboutInvestments(tape)) return 'deals'
  if (isOfFund(tape)) return 'funds'
  const mayBe = (one: EntityName | undefined) =>
    one !== undefined && one !== 'tasks' && !(one === 'funds' && isOfAnother(tape))
  const home = tape.map((atom) => homeOf[tagOf(atom, 'F') ?? '']).find(mayBe)
  if (home) return home
  const ofChoice = describedChoices.find(({ meaning, entity }) => mayBe(entity) && has(tape, `S:${meaning}`))
  if (ofChoice) return ofChoice.entity
  if (
    has(
      tape,
      'O:fast',
      'O:slow',
      'O:profitable',
      'O:employing',
      'S:negative',
      'S:growing',
      'S:shrinking',
      'S:archived',
      'S:profitable',
      'S:unprofitable',
    )
  )
    return 'companies'
  if (has(tape, 'S:unanswered', 'S:unopened')) return 'emails'
  if (has(tape, 'V:role')) return 'contacts'
  if (
    has(tape, 'W:closing', 'S:won', 'S:lost', 'S:overdue', 'S:stalled', 'S:open', 'S:closed', 'S:negotiation', 'S:own')
  )
    return 'deals'
  if (has(tape, 'O:busy')) return 'deals'
  if (has(tape, 'W:contacted')) return 'interactions'
  if (
    tape.some((atom) => /^(anything|free|busy|meet|meeting|planned)$/.test(wordOf(atom))) &&
    tape.some((atom) => atom.kind === 'date')
  )
    return has(tape, 'W:closing') ? 'deals' : 'calendar'
  if (has(tape, 'W:uploaded')) return 'files'
  return impliedHead(tape)
}

/** "the lenders of Larkspur" are those of a deal; "our lenders" are companies. */
const isOfParties = (tape: Tape): boolean =>
  has(tape, ...partyRoles.map(({ meaning }) => `S:${meaning}`)) && has(tape, 'X:deal', 'X:company')

const isFund = (atom: Atom): boolean => atom.kind === 'name' && atom.named.every(({ kind }) => kind === 'fund')

/** "the size of Alder III": a figure that a fund has, beside the name of one. */
const isOfFund = (tape: Tape): boolean =>
  tape.some(isFund) && tape.some((atom) => fieldFor('funds', tagOf(atom, 'F') ?? '') !== undefined)

/** "the strategy of Acme": a company has one as well, but not on record. */
const isOfAnother = (tape: Tape): boolean => has(tape, 'X:company', 'X:contact', 'X:deal', 'X:file')

/** "industrials under 200 people", "leads over 20m", "anything under 20 % likely": figures that only one kind of record has. */
const impliedHead = (tape: Tape): EntityName | null => {
  // "which of Project Anchor and Project Copper is the largest"
  const isOfTwo = tape.some((atom) => tagOf(atom, 'O') !== undefined)
  if (isOfTwo && tape.filter((atom) => atom.tags.includes('X:deal')).length > 1) return 'deals'
  const isFigured = tape.some((atom) => atom.kind === 'amount')
  if (has(tape, 'S:lead', 'S:qualification', 'S:proposal') && (isFigured || has(tape, 'M:count'))) return 'deals'
  if (isFigured && has(tape, 'O:likely', 'likely')) return 'deals'
  const isPlain = tape.every((atom) => atom.kind === 'name' || tagOf(atom, 'I') || isGlue(wordOf(atom)))
  // "what is Tom working on"
  if (wordOf(tape[0]) === 'what' && has(tape, 'W:own') && has(tape, 'X:user') && !has(tape, 'X:company')) return 'deals'
  if (has(tape, 'S:invested') || (has(tape, 'V:location') && isPlain && has(tape, 'anything'))) return 'companies'
  return has(tape, 'V:industry') && (isFigured || isPlain)
    ? 'companies'
    : has(tape, 'V:location') && isFigured
      ? 'companies'
      : null
}

/** "CEOs of Ohio companies": the people are asked for. */
const isOfRole = (tape: Tape, noun: Atom | undefined): boolean => {
  const role = tape.findIndex((atom) => !atom.used && atom.tags.includes('V:role'))
  if (!noun || role < 0 || role > tape.indexOf(noun)) return false
  const between = tape.slice(role + 1, tape.indexOf(noun))
  return (
    /^(of|at|in|from|for)$/.test(wordOf(between[0])) &&
    between.every((atom) => atom.kind === 'name' || isGlue(wordOf(atom)))
  )
}

/** "average deal size for software companies": the figure is one of deals, whatever noun stands behind it. */
const homeOfFigures = (tape: Tape, entity: EntityName): EntityName | null => {
  // "companies without a deal worth over 50m": the figure is one of the deals that companies have
  const own = tape.slice(0, dealsOfCompanies(tape)?.from ?? tape.length)
  const concept = own
    .map((atom) => tagOf(atom, 'F'))
    .find((one) => one !== undefined && homeOf[one] !== undefined && !fieldFor(entity, one))
  return concept ? (homeOf[concept] ?? null) : null
}

/** "revenue of the software companies in 2023": the figures of a year are on record apart from those of today. */
const homeOfYear = (tape: Tape): EntityName | null => {
  const years = tape.filter((atom) => atom.kind === 'date')
  const [year] = years
  const isOneYear =
    year?.kind === 'date' &&
    years.length === 1 &&
    year.span.unit === 'year' &&
    year.span.years?.from === year.span.years?.to
  const figures = tape.flatMap((atom) => tagOf(atom, 'F') ?? [])
  const isPlain =
    figures.length > 0 &&
    figures.every((one) =>
      /^(revenue|ebitda|ebitda_margin|net_income|gross_profit|gross_margin|industry|location)$/.test(one),
    ) &&
    figures.some((one) => one !== 'industry' && one !== 'location') &&
    !tape.some((atom) => ['C', 'O', 'P', 'S', 'W', 'NOT'].some((letter) => tagOf(atom, letter) !== undefined))
  return isOneYear && isPlain ? 'financials' : null
}

const looksAhead = (tape: Tape): boolean =>
  has(tape, 'S:upcoming') ||
  tape.some(
    (atom) =>
      atom.kind === 'date' &&
      /^(next|tomorrow|coming|upcoming|in the next|over the next|today|this week|on )/.test(atom.span.said) &&
      !tape.some((one) => /^(did|had|was|were|held|last)$/.test(wordOf(one))),
  )

/** "by company", "which owner": what the rows are grouped by, not what they are. */
const isGroupNoun = (tape: Tape, atom: Atom): boolean => {
  const before = tape[tape.indexOf(atom) - 1]
  if (isLeadingNoun(tape, atom, before)) return true
  if (isMeasureOfBest(tape, atom)) return false
  return tagOf(before, 'G') !== undefined && !/^(each|every)$/.test(wordOf(before))
}
/** "busiest colleague by calls": the calls are counted. */
const isMeasureOfBest = (tape: Tape, atom: Atom): boolean => {
  const [extreme, subject] = tape.slice(Math.max(0, tape.indexOf(atom) - 3))
  if (tagOf(extreme, 'O') === 'busy') return subject !== atom
  return (
    /^(top|most|bottom|least)$/.test(tagOf(extreme, 'O') ?? '') &&
    /^(day|week|month|quarter|year)s?$/.test(wordOf(subject))
  )
}

/** "which company has the most meetings": the meetings are counted, by company; of deals and contacts, what hangs on them. */
const isLeadingNoun = (tape: Tape, atom: Atom, before: Atom | undefined): boolean => {
  const tag = tagOf(atom, 'N')
  if (!(/^(?:companies|deals|contacts)$/.test(tag ?? '') && isAsked(before)) && tag !== 'people') return false
  const extreme = tape.findIndex((one) => /^(most|least)$/.test(tagOf(one, 'O') ?? ''))
  const counted =
    extreme < 0
      ? undefined
      : tagOf(
          tape.slice(extreme + 1, extreme + 3).find((one) => tagOf(one, 'N')),
          'N',
        )
  return (
    counted !== undefined &&
    counted !== tag &&
    !(tag === 'companies' && /^(contacts|deals|files|pipeline)$/.test(counted)) &&
    (!/^(?:deals|contacts)$/.test(tag ?? '') || /^(?:notes|tasks)$/.test(counted))
  )
}
/** "which", and "which 5" */
const isAsked = (atom: Atom | undefined): boolean => /^(which|what)$/.test(wordOf(atom)) || atom?.kind === 'amount'

/** "email" after "whose": a field and no noun. Companies have no address, and their e-mails are messages. */
const isField = (tape: Tape, atom: Atom): boolean => {
  const concept = tagOf(atom, 'F')
  if (concept === undefined) return false
  const isMail = wordOf(atom).endsWith('s') && concept === 'email' && !tape.some((one) => one.tags.includes('V:role'))
  return tape.some(
    (other) =>
      other !== atom &&
      tagOf(other, 'N') !== undefined &&
      tagOf(other, 'F') === undefined &&
      !(isMail && tagOf(other, 'N') === 'companies'),
  )
}

export const takeNouns = (tape: Tape, draft: Draft): void => {
  const head = tape.find(
    (atom) =>
      !atom.used &&
      !isGroupNoun(tape, atom) &&
      nouns.some(
        ({ tag, entity }) =>
          tag === tagOf(atom, 'N') && (entity === draft.entity || (draft.entity === 'calendar' && tag === 'meetings')),
      ),
  )
  const tag = tagOf(head, 'N') ?? ''
  if (head) use([head])
  if (tag === 'pipeline') {
    addFilter(draft, filter('stage', 'is', openStages, 'pipeline'))
    draft.layout = 'table'
  }
  if (draft.entity === 'interactions' && tag === 'meetings') addFilter(draft, filter('type', 'is', ['meeting']))
  if (draft.entity === 'interactions' && tag === 'calls') addFilter(draft, filter('type', 'is', ['call']))
  takeSecondTypes(tape, draft)
  // "deals with companies in Ohio", "contacts at software companies": the company's own filters hold for what hangs on it
  if (draft.entity !== 'companies')
    takeEach(
      tape,
      'N:companies',
      ({ parts, at }) => !isGroupNoun(tape, parts[0] as Atom) && !tape[at - 1]?.tags.includes('NOT:missing'),
    ) // reason: a match has its part
  // "deals of the fund Alder III"; beside no name it says more than is understood: "deals of the largest fund"
  if (draft.entity === 'deals')
    takeEach(tape, 'N:funds', ({ at }) => [tape[at - 1], tape[at + 1]].some((one) => one?.tags.includes('X:fund')))
  if (draft.entity === 'deals') takeEach(tape, 'N:deals', ({ parts }) => !isGroupNoun(tape, parts[0] as Atom)) // reason: as above
  if (draft.entity === 'companies') takeDealNoun(tape, draft)
}

/** "meetings and calls": both kinds. */
const takeSecondTypes = (tape: Tape, draft: Draft): void => {
  const type = draft.filters.find(({ field }) => field === 'type')
  if (draft.entity !== 'interactions' || !type) return
  for (const [tag, value] of [
    ['N:calls', 'call'],
    ['N:meetings', 'meeting'],
    ['N:emails', 'email'],
  ] as const) {
    if (take(tape, `and|or|,|& ${tag}`)) type.values.push(value)
  }
}

/** "companies with open deals", "companies without deals", "companies with deals in negotiation". */
export const takeDealNoun = (tape: Tape, draft: Draft): void => {
  // "without contacts and without deals"
  for (;;) {
    const none = take(tape, 'NOT:missing S:open|S:active? N:deals') ?? take(tape, 'NOT:missing N:contacts|N:files')
    if (!none) break
    const noun = tagOf(none.parts.at(-1), 'N') ?? ''
    const field = none.parts[1] && none.parts.length > 2 ? 'open_deals_count' : `${noun}_count`
    addFilter(draft, filter(field, 'is', [0], said(none.span)))
  }
  const known = take(tape, 'with|have|has|having any|some? N:contacts')
  if (known) addFilter(draft, filter('contacts_count', 'more_than', [0], said(known.span)))
  takeEach(tape, 'C +A:plain S:open|S:active +N:deals', ({ parts, span }) => {
    const [compared, number] = parts
    const op = filterOps.find((one) => one === tagOf(compared, 'C'))
    if (!op || number?.kind !== 'amount' || number.amount.to !== undefined) return false
    addFilter(draft, filter('open_deals_count', op, [number.amount.value], said(span)))
    return true
  })
  const live = take(tape, 'S:open|S:active N:deals|N:pipeline')
  if (live) addFilter(draft, filter('open_deals_count', 'more_than', [0], said(live.span)))
  const some = spot(tape, 'with|have|has a|an|any|? N:deals')
  if (some && !spot(tape, 'C A N:deals')) {
    use(some.span.filter((atom) => tagOf(atom, 'N')))
    if (
      !tape.some(
        (atom) =>
          !atom.used &&
          ['lead', 'qualification', 'proposal', 'negotiation', 'won', 'lost', 'diligence'].includes(
            tagOf(atom, 'S') ?? '',
          ),
      )
    )
      addFilter(draft, filter('deals_count', 'more_than', [0], said(some.span)))
  }
}

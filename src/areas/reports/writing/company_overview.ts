import { type Facts, isKnown, keysOf, numberOf, priceOfDeal, textOf } from '../fact.ts'
import { type Depth, kinds } from '../kinds.ts'
import type { ReportType } from '../schema.ts'
import { bullets, cell, counted, listed, number, type Part, paragraph, say, sourceOf, table, words } from './say.ts'
import { seriesOf } from './series.ts'
import { thesis } from './view.ts'

export function companyOverview(facts: Facts, depth: Depth, type: ReportType): Part[] {
  const decides = kinds[type].towards === 'decision'
  const about = [paragraph(profile(facts), describes(facts)), keyFigures(facts)]
  if (depth === 'brief') return decides ? [...about, firstDeal(facts), relationship(facts)] : about
  return [
    ...(decides ? [...thesis(facts), '### The business'] : []),
    ...about,
    ...team(facts),
    '### Deals',
    dealTable(facts),
    ...dealProse(facts),
    '### Relationship',
    relationship(facts),
    contacts(facts),
    ...pinned(facts),
  ]
}

function profile(facts: Facts): Part {
  const known = listed([
    isKnown(facts, 'company.industry') && 'operates in {{fact:company.industry}}',
    isKnown(facts, 'company.location') && 'is based in {{fact:company.location}}',
    isKnown(facts, 'company.founded_year') && 'was founded in {{fact:company.founded_year}}',
    isKnown(facts, 'company.employees') && 'has {{fact:company.employees}} employees',
  ])
  return known
    ? `{{fact:company.name}} ${known}.`
    : 'The record of {{fact:company.name}} names neither industry, nor location, nor year of foundation, nor headcount.'
}

const describes = (facts: Facts): Part =>
  say(facts, 'On record: “{company.description}”.') ?? say(facts, 'In the words of its document: “{doc.summary}”.')

const row = (label: string, id: string, period: string) => ({ id, cells: [label, period, cell(id), sourceOf(id)] })

/** The figures that a reader looks for first; one that the latest year lacks stands there as missing. */
function keyFigures(facts: Facts): Part {
  const { latest } = seriesOf(facts)
  const years = isKnown(facts, 'overall.revenue_cagr') ? (facts.get('overall.revenue_cagr')?.period ?? '') : ''
  const asked = numberOf(facts, 'doc.deal.valuation') !== null
  const priced = facts.get(priceOfDeal(facts))?.label.toLowerCase() ?? 'deal value'
  const ofYear = (figures: [string, string][]) =>
    figures.map(([label, figure]) => row(label, `${figure}.${latest}`, cell(`year.${latest}`)))
  const rows = [
    ...(latest
      ? ofYear([
          ['Revenue', 'revenue'],
          ['Revenue growth', 'revenue_growth'],
          ['EBITDA', 'ebitda'],
          ['EBITDA margin', 'ebitda_margin'],
          ['Net income', 'net_income'],
        ])
      : known(facts, [row('Revenue', 'company.revenue', 'not stated'), row('EBITDA', 'company.ebitda', 'not stated')])),
    ...known(facts, [
      row('Revenue CAGR', 'overall.revenue_cagr', years),
      row('LTM revenue', 'ltm.revenue', cell('ltm.period')),
      row('LTM EBITDA', 'ltm.ebitda', cell('ltm.period')),
      row('Deal value', 'deal.1.value', 'today'),
      row('Enterprise value', 'deal.1.enterprise_value', 'today'),
      row(`EV/EBITDA at the ${priced}`, 'deal.1.ev_ebitda', 'today'),
      ...(asked ? [row('Asking price', 'doc.deal.valuation', 'in the document')] : []),
      row('EV/EBITDA at the asking price', 'ask.ev_ebitda', 'in the document'),
    ]),
  ]
  const columns = [words('Key figure'), words('Period'), number('Value'), words('Source')]
  return table(
    columns,
    rows.map(({ cells }) => cells),
  )
}

const known = (facts: Facts, rows: ReturnType<typeof row>[]) => rows.filter(({ id }) => isKnown(facts, id))

function team(facts: Facts): Part[] {
  const named = placesOf(facts, 'team.', '.name').map((place) =>
    isKnown(facts, `team.${place}.role`)
      ? `{{fact:team.${place}.name}}, {{fact:team.${place}.role}}`
      : `{{fact:team.${place}.name}}`,
  )
  return named.length === 0 ? [] : ['Management as named in the documents:', bullets(...named)]
}

const placesOf = (facts: Facts, prefix: string, end: string) =>
  keysOf(facts, prefix)
    .filter((key) => key.endsWith(end))
    .map((key) => key.slice(0, -end.length))

function dealTable(facts: Facts): Part {
  const deals = placesOf(facts, 'deal.', '.name')
  const columns = [
    words('Deal'),
    words('Stage'),
    number('Value'),
    number('Probability'),
    number('Expected close'),
    number('EV/EBITDA'),
    words('Source'),
  ]
  const rows = deals.map((place) => [
    ...['name', 'stage', 'value', 'probability', 'close_date', 'ev_ebitda'].map((field) =>
      cell(`deal.${place}.${field}`),
    ),
    sourceOf(`deal.${place}.value`),
  ])
  return table(columns, rows)
}

function dealProse(facts: Facts): Part[] {
  if (numberOf(facts, 'deals.count') === 0) return ['No deal with the company is on record.']
  const moves = keysOf(facts, 'deal.1.move.')
  return [
    paragraph(
      (numberOf(facts, 'deals.open') ?? 0) > 1 &&
        say(
          facts,
          'Together {deals.open} open deals are worth {deals.open_value}, or {deals.weighted} weighted by probability.',
        ),
      firstDeal(facts),
      say(facts, 'Its next step on record: “{deal.1.next_step}”.'),
    ),
    // one move says no more than since when it has been where it is
    moves.length > 1 &&
      `How {{fact:deal.1.name}} moved: ${listed(moves.map((move) => `from {{fact:deal.1.moved_from.${move}}} to {{fact:deal.1.moved_to.${move}}} on {{fact:deal.1.move.${move}}}`))}.`,
  ]
}

function firstDeal(facts: Facts): Part {
  if (!isKnown(facts, 'deal.1.name')) return undefined
  const owned = isKnown(facts, 'deal.1.owner') ? ' under {deal.1.owner}' : ''
  const piped = isKnown(facts, 'deal.1.pipeline') ? ' of {deal.1.pipeline}' : ''
  const isClosed = textOf(facts, 'deal.1.category')?.startsWith('closed')
  const valued = isKnown(facts, 'deal.1.value') ? 'at a value of {deal.1.value}' : 'without a value'
  const chance = isClosed ? '' : ' and a probability of {deal.1.probability}'
  return say(
    facts,
    `{deal.1.name} has been in stage {deal.1.stage}${piped}${owned} since {deal.1.stage_since}, ${valued}${chance}.`,
  )
}

function relationship(facts: Facts): Part {
  const [count, recent] = [numberOf(facts, 'interactions.count'), numberOf(facts, 'interactions.recent')]
  if (count === 0 && numberOf(facts, 'emails.count') === 0)
    return 'No meeting, call or mail with the company is on record.'
  const type = textOf(facts, 'interaction.1.type') ?? ''
  const latest = `${/^[aeiou]/.test(type) ? 'an' : 'a'} {interaction.1.type} on {interaction.1.date} about “{interaction.1.subject}”`
  const within = recent === count ? 'all' : '{interactions.recent} of them'
  return paragraph(
    count === 1
      ? say(facts, `The only interaction on record is ${latest}.`)
      : say(
          facts,
          `There are {interactions.count} interactions on record, ${within} in the last three months; the latest is ${latest}.`,
        ),
    numberOf(facts, 'emails.count') !== 0 &&
      say(
        facts,
        `${counted(facts, 'emails.count', 'e-mail is', 'e-mails are')} on record, the latest of {emails.last}.`,
      ),
  )
}

function contacts(facts: Facts): Part {
  const people = placesOf(facts, 'contact.', '.name')
  if (people.length === 0) return 'No contact at the company is on record.'
  const rows = people.map((place) => [
    cell(`contact.${place}.name`),
    cell(`contact.${place}.role`),
    sourceOf(`contact.${place}.name`),
  ])
  return table([words('Contact'), words('Role'), words('Source')], rows)
}

function pinned(facts: Facts): Part[] {
  const notes = keysOf(facts, 'note.pinned.')
  if (notes.length === 0) return []
  return ['Pinned notes of the team:', bullets(...notes.map((key) => `“{{fact:note.pinned.${key}}}”.`))]
}

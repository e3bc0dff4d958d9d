import { nextMeetingTitle, whoComesTitle } from '../../plan/briefing/next_meeting.ts'
import type { Briefing, FollowUps } from '../../plan/plan.ts'
import type { Block, Result } from '../../plan/result.ts'
import { latestOf, meetingSentences } from '../briefing_leads.ts'
import { ago } from '../dates.ts'
import { bold, plain, quote } from '../markdown.ts'
import { followUpSpan } from '../phrases.ts'
import { recordTable } from '../tables.ts'
import { sourceOf, type TableBlock, type Telling, tablesOf } from '../telling.ts'
import { shown } from '../values.ts'
import { capitalised, listed, withArticle } from '../words.ts'
import { quotes } from './say_passages.ts'
import { sayTrend } from './say_trend.ts'

/** All that is known of a company, a person or a deal, in sections; what is new; or what to know before meeting them. */
export const sayBriefing = (briefing: Briefing, result: Result, telling: Telling): string[] => {
  const { blocks } = result
  const subject = blocks.find((block): block is TableBlock => block.type === 'table' && isOf(block, briefing))
  if (blocks.length === 0) return []
  if (subject === undefined) return [opening(blocks), ...blocks.flatMap((block) => section(block, telling))]
  const others = blocks.filter((block) => block !== subject)
  // told in the order of the text, in which sources are numbered
  const lead = leadOf(briefing, subject, others, telling)
  const told = others.filter(({ title }) => title !== nextMeetingTitle)
  return [...lead, ...told.flatMap((block) => section(block, telling))]
}

const isOf = ({ rows: [row], layout }: TableBlock, { id }: Briefing) => row?.ref?.id === id && layout !== 'table'

const leadOf = (briefing: Briefing, subject: TableBlock, others: readonly Block[], telling: Telling): string[] => {
  const ref = subject.rows[0]?.ref
  if (ref == null) return []
  const name = bold(plain(ref.label))
  const tables = others.filter((block): block is TableBlock => block.type === 'table')
  switch (briefing.purpose) {
    case 'profile':
      return atAGlance(briefing, subject, telling)
    case 'meeting': {
      const meeting = tables.find(({ title }) => title === nextMeetingTitle)
      const coming = tables.find(({ title }) => title === whoComesTitle)
      const glance = atAGlance(briefing, subject, telling)
      // what a company is like stands in its profile; before a meeting a sentence will do
      return [
        meetingSentences(ref, meeting, coming, telling),
        ...(briefing.subject === 'company' ? glance.slice(0, 1) : glance),
      ]
    }
    case 'news': {
      if (others.length === 0) return [`${name}: nothing new.`]
      const latest = briefing.since === null ? latestOf(ref.label, tables, telling) : undefined
      return [latest ?? `${name}: ${listed(others.map(counts))}.`]
    }
    default:
      return briefing.purpose satisfies never
  }
}

const opening = (blocks: readonly Block[]) => `On record: ${listed(blocks.map(counts))}.`

/** "2 open deals", "1 last interaction" */
const counts = (block: Block) => {
  const count = block.type === 'trend' ? block.rows.length : block.total
  // "2 notes", not "2 latest notes"
  const title = lowered(plain(block.title).replace(/^(?:last|latest) (?=\p{L})/iu, '')) || 'more'
  if (title === 'gone quiet') return `${count} ${count === 1 ? 'company' : 'companies'} gone quiet`
  // "next steps", "deals to close": the first word that ends in s is the one that is counted
  const one = title.replace(/(?<=\p{Ll})(?:ies|(?<!s)s)\b/u, (ending) => (ending === 'ies' ? 'y' : ''))
  return `${count} ${count === 1 ? one : title}`
}

type Known = (name: string) => string | undefined

/** "Juniper Analytics is a Software company in Austin, TX with revenue of $42M [Juniper Analytics].", and what else is known. */
const atAGlance = ({ subject }: Briefing, block: TableBlock, telling: Telling): string[] => {
  const [row] = block.rows
  if (row?.ref == null) return []
  const known: Known = (name) => {
    const column = block.columns.find((column) => column.name === name)
    const raw = row.values[name]
    return column === undefined || raw === null || raw === undefined || raw === ''
      ? undefined
      : shown(raw, column, telling.timeZone)
  }
  const { sentence, said } = subjects[subject](bold(plain(row.ref.label)), known)
  const description = row.values['description']
  const rest = block.columns.filter(
    ({ name, type }) =>
      type !== 'id' &&
      ![...said, 'name', 'description'].includes(name) &&
      known(name) !== undefined &&
      !(name === 'status' && row.values[name] === 'active'),
  )
  const lines = rest.map(
    (column) =>
      `- ${capitalised(plain(column.label))}: ${known(column.name)}${lately(row.values[column.name], column.name, telling)}`,
  )
  return [
    `${sentence}${sourceOf(row, telling)}.`,
    typeof description === 'string' && description !== '' ? quote(description, 400) : '',
    ...(lines.length === 0 ? [] : ['### At a glance', lines.join('\n')]),
  ].filter((part) => part !== '')
}

/** What a record is in a sentence, and the fields that have gone into it. */
const subjects: Record<Briefing['subject'], (name: string, known: Known) => { sentence: string; said: string[] }> = {
  company: (name, known) => {
    const place = known('location')
    const figures = [
      ...(known('revenue') === undefined ? [] : [`revenue of ${bold(known('revenue') ?? '')}`]),
      ...(known('ebitda') === undefined ? [] : [`EBITDA of ${bold(known('ebitda') ?? '')}`]),
    ]
    const kind = withArticle([known('industry'), 'company'].filter(Boolean).join(' '))
    const at = place === undefined ? '' : ` in ${place}`
    const having = figures.length === 0 ? '' : ` with ${listed(figures)}`
    return { sentence: `${name} is ${kind}${at}${having}`, said: ['industry', 'location', 'revenue', 'ebitda'] }
  },
  contact: (name, known) => {
    const [role, company] = [known('role'), known('company')]
    return {
      sentence: `${name} is ${role ?? 'a contact'}${company === undefined ? '' : ` ${role === undefined ? 'at' : 'of'} ${company}`}`,
      said: ['role', 'company'],
    }
  },
  deal: (name, known) => {
    const [company, value, stage] = [known('company'), known('value'), known('stage')]
    const facts = [
      ...(company === undefined ? [] : [`with ${company}`]),
      ...(value === undefined ? [] : [`worth ${bold(value)}`]),
    ]
    return {
      sentence: `${name} is ${['a deal', ...facts].join(' ')}${stage === undefined ? '' : `, stage ${bold(stage)}`}`,
      said: ['company', 'value', 'stage'],
    }
  },
  fund: (name, known) => {
    const [size, vintage] = [known('size'), known('vintage')]
    const kind = withArticle([known('strategy')?.toLowerCase(), 'fund'].filter(Boolean).join(' '))
    const facts = [
      ...(size === undefined ? [] : [`of ${bold(size)}`]),
      ...(vintage === undefined ? [] : [`from ${vintage}`]),
    ]
    return { sentence: `${name} is ${[kind, ...facts].join(' ')}`, said: ['strategy', 'size', 'vintage'] }
  },
}

const section = (block: Block, telling: Telling): string[] => {
  const head = block.title === '' ? [] : [`### ${plain(capitalised(block.title))}`]
  if (block.type === 'passages') return block.passages.length === 0 ? [] : [...head, ...quotes(block, telling)]
  if (block.rows.length === 0) return []
  if (block.type === 'trend') {
    const figures = block.columns.map(({ name }) => name)
    return [...head, ...sayTrend(wholeSeries(block.company.id, figures), [block], telling)]
  }
  return [...head, recordTable(withoutEcho(block), telling, { most: 5 })]
}

/** A reason that is the same for all tells nothing, and a number that the reason has is there already. */
const withoutEcho = (block: TableBlock): TableBlock => {
  const reasons = block.rows.map(({ values }) => values['reason'])
  if (reasons.every((reason) => reason === undefined)) return block
  const isTelling = reasons.some((reason) => /\d/.test(String(reason)))
  const columns = block.columns.filter(({ name }) => (isTelling ? !/^days_/.test(name) : name !== 'reason'))
  return { ...block, columns }
}

const wholeSeries = (id: string, figures: string[]) => ({
  kind: 'trend' as const,
  company_ids: [id],
  // only those that are figures of trends are told
  figures: (['revenue', 'ebitda_margin'] as const).filter((figure) => figures.includes(figure)),
  period: 'year' as const,
  from_year: null,
  to_year: null,
  last: null,
  asked: 'series' as const,
})

const lately = (value: unknown, name: string, { today, timeZone }: Telling) =>
  name === 'last_contact_at' && typeof value === 'string' ? ` (${ago(value, today, timeZone)})` : ''

/** What waits to be done, by kind. */
export const sayFollowUps = (plan: FollowUps, result: Result, telling: Telling): string[] => {
  const blocks = tablesOf(result).filter(({ rows }) => rows.length > 0)
  const count = blocks.reduce((sum, { total }) => sum + total, 0)
  const when = followUpSpan(plan)
  if (count === 0) return []
  const sentence = plan.happened
    ? `${capitalised(when)}: ${listed(blocks.map(counts))}.`
    : `${bold(String(count))} ${count === 1 ? 'thing needs' : 'things need'} attention ${when}: ${listed(blocks.map(counts))}.`
  return [sentence, ...blocks.flatMap((block) => section(block, telling))]
}

// "Next steps" inside a sentence, "NDAs" as they are
const lowered = (title: string) =>
  /^\p{Lu}\p{Lu}/u.test(title) ? title : title.replace(/^\p{Lu}/u, (letter) => letter.toLowerCase())

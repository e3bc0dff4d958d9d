import { listPeriodsOf } from '../../../financials/index.ts'
import { dayInWords, dayOf } from '../cite.ts'
import { where } from '../make_query.ts'
import { type Briefing, isLastTalk, type Trend } from '../plan.ts'
import type { Block, Result, Row } from '../result.ts'
import type { Running } from '../run.ts'
import { trendBlock } from '../trend.ts'
import {
  companySections,
  contactSections,
  dealSections,
  fundSections,
  type Scope,
  subjectSection,
} from './briefing_sections.ts'
import { newsSections } from './news_sections.ts'
import { nextMeeting } from './next_meeting.ts'
import { openPoints } from './open_points.ts'
import { asPlanned } from './planned.ts'
import { listSections, section, type TableBlock } from './sections.ts'

/** All that is known of a company, a contact, a deal or a fund; what to have in mind before meeting them; or what is new of them. No block where there is no such record. */
export async function runBriefing(running: Running, briefing: Briefing): Promise<Omit<Result, 'plan'>> {
  const subject = await listSections(running, [subjectSection(briefing)])
  const row = subject.blocks[0]?.rows[0]
  if (!row) return { blocks: [], notices: [] }
  const scope = scopeOf(running, { ...briefing, since: await momentOf(running, briefing, row) }, row)
  return briefing.purpose === 'news'
    ? newsOf(running, briefing, scope, subject)
    : all(running, briefing, scope, { ...subject, row })
}

const kindsOfTalk = {
  'last call': ['call'],
  'last meeting': ['meeting'],
  'last e-mail': ['email'],
  'last contact': ['meeting', 'call', 'email', 'other'],
} as const

/** When the last talk was; where there was none, all is new. */
async function momentOf(running: Running, { subject, id, since }: Briefing, row: Row): Promise<string | null> {
  if (since === null || !isLastTalk(since)) return since
  const companyId = subject === 'company' ? id : row.values['company_id']
  if (since === 'last contact' && subject !== 'contact' && typeof companyId === 'string')
    return lastContactWith(running, 'companies', companyId)
  if (since === 'last contact' && subject === 'contact') return lastContactWith(running, 'contacts', id)
  const of =
    subject === 'contact'
      ? where('interactions', 'contact_id', 'is', id)
      : where('interactions', 'company_id', 'is', subject === 'company' ? id : String(row.values['company_id'] ?? id))
  const last = section({
    title: '',
    entity: 'interactions',
    filters: [
      of,
      where('interactions', 'type', 'is', ...kindsOfTalk[since]),
      where('interactions', 'date', 'at_most', running.asking.now),
    ],
    select: ['date'],
    limit: 1,
  })
  const { blocks } = await listSections(running, [last])
  const date = blocks[0]?.rows[0]?.values['date']
  return typeof date === 'string' ? date : null
}

async function lastContactWith(running: Running, entity: 'companies' | 'contacts', id: string): Promise<string | null> {
  const one = section({
    title: '',
    entity,
    filters: [where(entity, 'id', 'is', id)],
    select: ['last_contact_at'],
    limit: 1,
  })
  const { blocks } = await listSections(running, [one])
  const at = blocks[0]?.rows[0]?.values['last_contact_at']
  return typeof at === 'string' ? at : null
}

type Found = Awaited<ReturnType<typeof listSections>>

async function newsOf(running: Running, { subject }: Briefing, scope: Scope, record: Found) {
  const lists = await listSections(running, newsSections(scope, subject))
  const isQuiet = lists.blocks.every(({ title }) => isAhead(title))
  const since = scope.since === null ? [] : [`What is new since ${sinceInWords(scope.since, running)}.`]
  return {
    blocks: [...record.blocks, ...lists.blocks.map(asPlanned)],
    notices: [
      ...record.notices,
      ...since,
      ...(isQuiet ? [scope.since === null ? nothingYet : 'Nothing is new.'] : []),
      ...lists.notices,
    ],
  }
}

const nothingYet = 'No interactions, stage moves, open deals, notes, e-mails or documents are on record.'

// a day is that day wherever the firm works
const sinceInWords = (since: string, { asking }: Running) =>
  dayInWords(since, since.length === 10 ? 'UTC' : asking.timeZone)

// what lies ahead is told with the news, and is none
const isAhead = (title: string) => /^(?:Meetings ahead|Planned interactions)$/.test(title)

/** First what is to be done: before a meeting the meeting itself and the last talks, of a profile figures and deals. */
async function all(running: Running, briefing: Briefing, scope: Scope, record: Found & { row: Row }) {
  const isMeeting = briefing.purpose === 'meeting'
  const [lists, figures, open, next] = await Promise.all([
    listSections(running, sectionsOf[briefing.subject](scope)),
    briefing.subject === 'company' ? figuresOf(running, briefing.id, record.row) : [],
    openPoints(running, scope),
    isMeeting ? nextMeeting(running, briefing.subject, scope) : [],
  ])
  const [told] = next[0]?.rows ?? []
  const parts = listsWithout(lists.blocks, told)
  const blocks = isMeeting ? forMeeting(parts, figures, open) : asProfile(parts, figures, open)
  return {
    blocks: [...next, ...record.blocks, ...blocks],
    notices: [...record.notices, ...lists.notices],
  }
}

/** The lists without a meeting that is told on its own. */
const listsWithout = (lists: TableBlock[], told: Row | undefined): TableBlock[] =>
  lists.map(asPlanned).flatMap((block) => {
    const rows = block.rows.filter(({ ref }) => told === undefined || ref?.id !== told.ref?.id)
    const left = block.total - (block.rows.length - rows.length)
    return rows.length > 0 ? [{ ...block, rows, total: left }] : []
  })

const isTalk = (title: string) => /^(?:Last interactions|Pinned notes|Latest notes|E-mails waiting)/.test(title)
const isOfDeals = (title: string) => /^(?:Open deals|Deals won|Stages)$/.test(title)

/** Open points, the last talks, then deals and figures; the others who are there and the papers at the end. */
function forMeeting(lists: Block[], figures: Block[], open: Block[]): Block[] {
  const talks = lists.filter(({ title }) => isTalk(title))
  const deals = lists.filter(({ title }) => isOfDeals(title))
  const others = lists.filter(({ title }) => !isTalk(title) && !isOfDeals(title))
  return [...open, ...talks, ...deals, ...figures, ...others]
}

function asProfile(lists: Block[], figures: Block[], open: Block[]): Block[] {
  const deals = lists.filter(({ title }) => isOfDeals(title))
  const others = lists.filter(({ title }) => !isOfDeals(title))
  return [...deals, ...open, ...figures, ...others]
}

const sectionsOf = { company: companySections, contact: contactSections, deal: dealSections, fund: fundSections }

function scopeOf({ asking }: Running, { subject, id, purpose, since }: Briefing, row: Row): Scope {
  const text = (name: string) => {
    const value = row.values[name]
    return typeof value === 'string' && value !== '' ? value : null
  }
  return {
    id,
    companyId: subject === 'company' ? id : text('company_id'),
    email: subject === 'contact' ? text('email') : null,
    today: dayOf(asking.now, asking.timeZone),
    now: asking.now,
    since: purpose === 'news' ? since : null,
  }
}

const latestFigures: Trend = {
  kind: 'trend',
  company_ids: [],
  figures: ['revenue', 'ebitda', 'ebitda_margin'],
  period: 'year',
  from_year: null,
  to_year: null,
  last: 3,
  asked: 'series',
}

async function figuresOf({ db, who }: Running, id: string, row: Row): Promise<Block[]> {
  const periods = await listPeriodsOf(db, who, [id])
  if (periods.length === 0) return []
  const company = { type: 'company' as const, id, label: row.ref?.label ?? '' }
  const block = trendBlock(company, periods, latestFigures)
  return block.rows.length > 0 ? [{ ...block, title: 'Figures' }] : []
}

import type { Ref, Row } from '../plan/result.ts'
import { ago, day, moment } from './dates.ts'
import { bold, plain, quote } from './markdown.ts'
import { sourceOf, type TableBlock, type Telling } from './telling.ts'
import { choice } from './values.ts'
import { listed, withArticle } from './words.ts'

// The first sentence of a briefing: what happened last and what comes next; before a meeting, the meeting.

const text = ({ values }: Row, name: string) => {
  const value = values[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}
const named = (row: Row, name: string, before: string) => {
  const value = text(row, name)
  return value === undefined ? '' : `${before}${plain(value)}`
}
/** What an interaction was; of another kind than these it was contact. */
const kindOf = (row: Row) => {
  const type = text(row, 'type')
  return type === undefined || type === 'other' ? 'contact' : choice(type).toLowerCase()
}
const said = (row: Row, name: string) => {
  const value = text(row, name)
  return value === undefined ? '' : `: ${quote(value, 160)}`
}

type Kind = { dated: string; tell: (row: Row) => string }

/** What a row of news is in words, by the title of its block. */
const kinds: Record<string, Kind> = {
  'Last interactions': {
    dated: 'date',
    tell: (row) => `${withArticle(kindOf(row))}${named(row, 'contacts', ' with ')}${said(row, 'subject')}`,
  },
  'Stage moves': {
    dated: 'at',
    tell: (row) => `${plain(text(row, 'deal') ?? 'a deal')} moved to ${choice(text(row, 'to') ?? 'another stage')}`,
  },
  'Latest notes': {
    dated: 'created_at',
    tell: (row) => `a note${named(row, 'author', ' by ')}${said(row, 'content')}`,
  },
  'Latest e-mails': {
    dated: 'sent_at',
    tell: (row) =>
      `an e-mail${named(row, 'contact', text(row, 'direction') === 'outbound' ? ' to ' : ' from ')}${said(row, 'subject')}`,
  },
  'Latest documents': {
    dated: 'uploaded_at',
    tell: (row) => `${plain(text(row, 'filename') ?? 'a document')} came in`,
  },
}

/** "The latest on Cobalt Health: 19 Nov 2026 (2 days ago), a note by Priya Shah: “…”. Next: …" Undefined where nothing is dated. */
export const latestOf = (name: string, blocks: readonly TableBlock[], telling: Telling): string | undefined => {
  const { today, timeZone } = telling
  const latest = blocks
    .flatMap((block) => {
      const kind = kinds[block.title]
      const [row] = block.rows
      const at = kind && row ? text(row, kind.dated) : undefined
      return kind && row && at ? [{ row, at, tell: kind.tell }] : []
    })
    .reduce<{ row: Row; at: string; tell: Kind['tell'] } | undefined>(
      (best, one) => (best === undefined || Date.parse(one.at) > Date.parse(best.at) ? one : best),
      undefined,
    )
  const next = upcoming(blocks)
  if (latest === undefined && next === undefined) return undefined
  const when = latest && `${bold(day(latest.at, timeZone))} (${ago(latest.at, today, timeZone)})`
  return [
    ...(latest
      ? [`The latest on ${bold(plain(name))}: ${when}, ${latest.tell(latest.row)}${sourceOf(latest.row, telling)}.`]
      : []),
    ...(next ? [`Next: ${titleAndTime(next, telling)}${sourceOf(next, telling)}.`] : []),
  ].join(' ')
}

const upcoming = (blocks: readonly TableBlock[]) =>
  blocks
    .filter(({ title }) => title === 'Meetings ahead' || title === 'Planned interactions')
    .flatMap(({ rows }) => rows.slice(0, 1))
    .toSorted((a, b) => Date.parse(beginning(a) ?? '') - Date.parse(beginning(b) ?? ''))[0]

const beginning = (row: Row) => text(row, 'start') ?? text(row, 'date')

const titleAndTime = (row: Row, { today, timeZone }: Telling) => {
  const at = beginning(row) ?? ''
  const title = quote(text(row, 'summary') ?? text(row, 'subject') ?? 'a meeting', 120)
  return `${title} on ${bold(moment(at, timeZone))} (${ago(at, today, timeZone)})${named(row, 'location', ', ')}`
}

/** "Next meeting: “LOI signing” on Tue 24 Nov 2026, 13:00 (in 3 days), Nashville, with Jane Doe (CEO)." */
export const meetingSentences = (
  subject: Ref,
  meeting: TableBlock | undefined,
  coming: TableBlock | undefined,
  telling: Telling,
): string => {
  const [row] = meeting?.rows ?? []
  if (row === undefined)
    return `No meeting with ${bold(plain(subject.label))} is planned, neither in the calendar nor as an interaction.`
  const people = coming?.rows ?? []
  const known = people.map(
    (person) => `${plain(person.ref?.label ?? '')}${named(person, 'role', ' (')}${text(person, 'role') ? ')' : ''}`,
  )
  const emails = people.map((person) => text(person, 'email')?.toLowerCase())
  const others = (text(row, 'attendees') ?? '')
    .split(', ')
    .filter((address) => address !== '' && !emails.includes(address.toLowerCase()))
  const who = [...known, ...others.map(plain), ...(text(row, 'contacts') ?? '').split(', ').filter(Boolean).map(plain)]
  const whom = who.length === 0 ? '' : ` With ${listed(who)}.`
  const whose = named(row, 'owner', ' In the calendar of ')
  return `Next meeting: ${titleAndTime(row, telling)}${sourceOf(row, telling)}.${whom}${whose === '' ? '' : `${whose}.`}`
}

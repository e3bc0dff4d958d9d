import type { Deps } from '../../deps.ts'
import type { Who } from '../../platform/auth/gate.ts'
import { addDays, clockIn, momentIn, weekday } from '../../platform/time_zones.ts'
import { timeIn } from '../agentic-chat/index.ts'
import { dateOrderOf, timeZoneOf } from '../auth/index.ts'
import { findNamed } from './named_in.ts'
import type { TaskDraft } from './schema.ts'

/** The task that a text speaks of: what is to be done, by when, and about whom; and what of it is not clear. */
export async function draftOf({ sql, config, clock }: Deps, who: Who, text: string): Promise<TaskDraft> {
  const zone = await timeZoneOf(sql, who, config)
  const order = await dateOrderOf(sql, who)
  const time = timeIn(text, clockIn(zone, clock.now()).day, order)
  const hour = hourIn(text)
  const found = await findNamed(sql, who, text)
  const due_date = time ? dayOf(time.span) : null
  const left = withoutSaid(text, [time?.said, time && hour?.said])
  return {
    title: titleOf(left === '' ? text : left),
    due_date,
    due_at: due_date && hour ? momentIn(zone, due_date, hour.minutes).toISOString() : null,
    company: found.company,
    contact: found.contact,
    deal: found.deal,
    assignee: found.assignee,
    notices: [
      ...(time ? [] : ['No day was found in it.']),
      ...(time && !due_date ? [`“${time.said}” is no day by which something can be due.`] : []),
      ...(order === null && due_date && time?.isUnclear
        ? [`“${time.said}” was read as ${inWords(due_date)}. An admin can set the firm’s date order in Settings.`]
        : []),
      ...found.ambiguous.map(({ said, count }) => `“${said}” may be ${count} different ones; none was taken.`),
    ],
  }
}

const inWords = (day: string) =>
  new Date(day).toLocaleDateString('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' })

type Span = NonNullable<ReturnType<typeof timeIn>>['span']

/** After a time: the working day behind it. Until a time: its last day. A day: that day. A longer time: its first working day. */
function dayOf({ from, to, open }: Span): string | null {
  if (open && from) return workingDay(addDays(from, 1))
  if (open && to) return addDays(to, -1)
  if (from && from === to) return from
  return from ? workingDay(from) : to
}

const workingDay = (day: string): string =>
  addDays(day, Math.max(0, 8 - weekday(day)) % 7 > 2 ? 0 : (8 - weekday(day)) % 7)

/** “at 9”, “9:30”, “2 pm”, “14h30”: minutes since midnight. */
function hourIn(text: string): { said: string; minutes: number } | undefined {
  const match =
    /\b(?:at\s+)?(\d{1,2})(?::(\d\d))?\s*([ap])\.?m\b\.?|\b(?:at\s+)?(\d{1,2})[:h](\d\d)\b|\bat\s+(\d{1,2})\b(?!\s*[%\d.,/])/i.exec(
      text,
    )
  if (!match) return undefined
  const hours = Number(match[1] ?? match[4] ?? match[6])
  const minutes = Number(match[2] ?? match[5] ?? 0)
  const half = match[3]?.toLowerCase()
  const of24 = half === 'p' && hours < 12 ? hours + 12 : half === 'a' && hours === 12 ? 0 : hours
  return of24 > 23 || minutes > 59 ? undefined : { said: match[0], minutes: of24 * 60 + minutes }
}

function withoutSaid(text: string, said: (string | null | undefined)[]): string {
  return said
    .filter((part) => part !== undefined && part !== null)
    .reduce((rest, part) => {
      const at = rest.toLowerCase().indexOf(part.toLowerCase())
      return at < 0 ? rest : `${rest.slice(0, at)} ${rest.slice(at + part.length)}`
    }, text)
    .replace(/\s+([,.;])/g, '$1')
    .replace(/\s+/g, ' ')
    .replace(/[\s,;–-]+$/, '')
    .trim()
}

function titleOf(text: string): string {
  const bare = text.replace(
    /^(please\s+)?(remind\s+me\s+to|remember\s+to|i\s+(have|need)\s+to|we\s+(should|need\s+to|must)|to-?do:?)\s+/i,
    '',
  )
  return `${bare.slice(0, 1).toUpperCase()}${bare.slice(1)}`.slice(0, 500).toWellFormed()
}

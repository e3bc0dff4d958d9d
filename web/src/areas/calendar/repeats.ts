import { day } from '../../parts/format.ts'

const names: Record<string, string> = {
  MO: 'Monday',
  TU: 'Tuesday',
  WE: 'Wednesday',
  TH: 'Thursday',
  FR: 'Friday',
  SA: 'Saturday',
  SU: 'Sunday',
}
const units: Record<string, string> = { DAILY: 'day', WEEKLY: 'week', MONTHLY: 'month', YEARLY: 'year' }
const ordinals: Record<string, string> = { 1: 'first', 2: 'second', 3: 'third', 4: 'fourth', '-1': 'last' }

/** A rule in words: “every 2 weeks on Monday and Friday, 10 times”. */
export function repeatsInWords(rule: string): string {
  const parts: Record<string, string> = Object.fromEntries(rule.split(';').map((part) => part.split('=')))
  const unit = units[parts['FREQ'] ?? ''] ?? 'time'
  const interval = Number(parts['INTERVAL'] ?? 1)
  const every = interval === 1 ? `every ${unit}` : `every ${interval} ${unit}s`
  const days = (parts['BYDAY'] ?? '').split(',').filter(Boolean).map(dayInWords)
  const isWorkdays = parts['BYDAY'] === 'MO,TU,WE,TH,FR' && interval === 1
  const on = isWorkdays ? '' : days.length > 0 ? ` on ${new Intl.ListFormat('en-GB').format(days)}` : ''
  const date = parts['BYMONTHDAY'] ? ` on day ${parts['BYMONTHDAY'].replace('-1', 'the last')}` : ''
  const until = parts['UNTIL']?.replace(/^(\d{4})(\d\d)(\d\d).*$/, '$1-$2-$3')
  const end = parts['COUNT'] ? `, ${parts['COUNT']} times` : until ? `, until ${day(until)}` : ''
  return `${isWorkdays ? 'every weekday' : every}${on}${date}${end}`
}

function dayInWords(text: string): string {
  const [, ordinal = '', name = ''] = /^([+-]?\d+)?([A-Z]{2})$/.exec(text) ?? []
  const nth = ordinals[ordinal.replace('+', '')]
  return `${nth ? `the ${nth} ` : ''}${names[name] ?? text}`
}

export const usualRules = [
  'FREQ=DAILY',
  'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR',
  'FREQ=WEEKLY',
  'FREQ=WEEKLY;INTERVAL=2',
  'FREQ=MONTHLY',
  'FREQ=YEARLY',
]

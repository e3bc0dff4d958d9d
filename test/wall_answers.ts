import assert from 'node:assert/strict'
import { secretWords, type WalledFirm } from './walled_firm.ts'

export const secret = new RegExp(
  [
    ...['4173910000', '4,173,910,000', '4\\.17 ?b', '2086955000'],
    // in dollars and in euros, as the firm has its rates
    ...['6521734375', '6,521,734,375', '6\\.52 ?b', '5217387500', '5\\.22 ?b'],
    ...secretWords,
  ].join('|'),
  'i',
)

/** What an answer says where ids, times and the names of accounts are one like the other. */
export const masked = (answer: string) =>
  answer
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'ID')
    .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g, 'TIME')
    .replace(/\d{8}T\d{6}Z?/g, 'TIME')
    .replace(/"position":\d+\.\d+/g, '"position":"TIME"')
    .replace(/(ada|olga|ines|ivan)\.[0-9a-f]{8}@/g, '$1@')
    .replace(/"[^"]*(duration|_time|seconds|uptime_hours)":[\d.]+/g, '"DURATION"')

/** Words that the question has itself may be said again: whether more is said, the twin tells. */
export function assertNoTrace(answer: string, of: Pick<WalledFirm, 'walled'>, asked: string) {
  const own = secretWords.filter((word) => asked.toLowerCase().includes(word))
  const text = own.length > 0 ? answer.replaceAll(new RegExp(own.join('|'), 'gi'), 'OWN') : answer
  assert.doesNotMatch(text, secret, asked)
  for (const [name, id] of Object.entries(of.walled))
    if (!name.startsWith('page_number') && !asked.includes(id)) assert.ok(!text.includes(id), `${asked} shows ${name}`)
}

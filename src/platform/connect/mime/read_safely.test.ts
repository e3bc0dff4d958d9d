import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RawMessage } from './read_message.ts'
import { attachmentOf, isQuick, readAsChange } from './read_safely.ts'

const message = (lines: string): RawMessage => ({
  id: '1',
  raw: Buffer.from(lines),
  providerThread: null,
  receivedAt: new Date('2026-05-04T10:00:00Z'),
})
const upTo = (sizeBytes: number, text: string) => text.repeat(Math.floor(sizeBytes / text.length))
const large = 300_000
const multipart = (boundary: string) => `Content-Type: multipart/mixed; boundary=${boundary}\r\n\r\n`

const hostile: [what: string, text: string][] = [
  ['messages within messages', upTo(large, 'Content-Type: message/rfc822\r\n\r\n')],
  ['very many parts', multipart('b') + upTo(large, '--b\r\n\r\nx\r\n')],
  ['very many boundaries', multipart('a') + upTo(large, '--a\r\n')],
  ['very many lines that go on', `Content-Type: text/plain; format=flowed\r\n\r\n${upTo(large, 'a \r\n')}`],
  ['small, with very many parts', multipart('b') + upTo(50_000, '--b\r\n\r\nx\r\n')],
  ['small, with messages within messages', upTo(50_000, 'Content-Type: message/rfc822\r\n\r\n')],
  ['small, with lines that go on', `Content-Type: text/plain; format=flowed\r\n\r\n${upTo(100_000, 'a \r\n')}`],
]

test('others are served while a message is read that was made to take long', async () => {
  const account = {}
  for (const [what, text] of hostile) {
    assert.equal(isQuick(Buffer.from(text)), false, what)
    let turns = 0
    const turning = setInterval(() => turns++, 1)
    const change = await readAsChange(message(text), account)
    clearInterval(turning)
    assert.notEqual(change.type, 'delete', what)
    assert.ok(turns >= 5, `${what}: ${turns} turns`)
  }
})

test('a message is the same whether it is read here or in a child, with what is attached to it', async () => {
  const body = (lines: number) =>
    `From: Ana <ana@acme.example>\r\nTo: bob@acme.example\r\nSubject: Terms\r\nDate: Mon, 4 May 2026 09:00:00 +0000\r\n${multipart('m')}--m\r\nContent-Type: text/plain\r\n\r\nSee there.\r\n--m\r\nContent-Type: application/pdf; name=a.pdf\r\nContent-Disposition: attachment; filename=a.pdf\r\nContent-Transfer-Encoding: base64\r\n\r\n${'QUJD\r\n'.repeat(lines)}--m--\r\n`
  const [small, large] = [message(body(10)), message(body(20_000))]
  assert.deepEqual([isQuick(small.raw), isQuick(large.raw)], [true, false])
  const account = {}
  const [here, there] = [await readAsChange(small, account), await readAsChange(large, account)]
  assert.ok(here.type === 'upsert' && there.type === 'upsert')
  const [{ attachments: few, ...told }, { attachments: many, ...same }] = [here.item, there.item]
  assert.deepEqual(same, told)
  assert.deepEqual([few[0]?.size, many[0]?.size], [30, 60_000])
  assert.equal((await attachmentOf(large.raw, '1', account))?.length, 60_000)
  assert.equal(await attachmentOf(large.raw, '9', account), undefined)
})

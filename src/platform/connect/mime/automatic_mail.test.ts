import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readMessage } from './read_message.ts'

const read = (...headers: string[]) => {
  const head = ['From: Ann <ann@acme.example>', 'To: me@firm.example', 'Subject: Offer', ...headers]
  return readMessage({
    id: '1',
    raw: Buffer.from(`${head.join('\r\n')}\r\n\r\nHello`),
    providerThread: null,
    receivedAt: new Date('2026-11-02T10:00:00Z'),
  })
}

test('what a program wrote by itself is told from what a person wrote', async () => {
  for (const header of [
    'Auto-Submitted: auto-replied',
    'Auto-Submitted: auto-generated (vacation)',
    'Precedence: bulk',
    'Precedence: auto_reply',
    'Return-Path: <>',
    'X-Autoreply: yes',
    'X-Failed-Recipients: x@acme.example',
    'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
    'Content-Type: multipart/report; report-type=disposition-notification; boundary=b',
    'Content-Type: text/calendar; charset=utf-8; method=REPLY',
  ])
    assert.equal((await read(header)).is_automatic, true, header)
  for (const header of [
    'Auto-Submitted: no',
    'Precedence: first-class',
    'Return-Path: <ann@acme.example>',
    'X-Auto-Response-Suppress: DR, OOF, AutoReply',
    'Content-Type: text/calendar; method=REQUEST',
    'Importance: high',
  ])
    assert.equal((await read(header)).is_automatic, false, header)
})

test('a message says which list it came through', async () => {
  assert.equal((await read()).list_host, null)
  assert.equal((await read('List-Unsubscribe: <https://news.example/u>')).list_host, '')
  assert.equal((await read('List-Id: Our news <news.acme.example>', 'List-Post: NO')).list_host, '')
  assert.equal(
    (await read('List-Id: <deals.firm.example>', 'List-Post: <mailto:deals@Firm.example>')).list_host,
    'firm.example',
  )
})

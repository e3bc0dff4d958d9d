import assert from 'node:assert/strict'
import { test } from 'node:test'
import { timed, timedAsync } from '../../../../test/timed.ts'
import { plainTextOf } from './plain_text.ts'
import { type RawMessage, readAttachment, readMessage } from './read_message.ts'
import { readAsChange } from './read_safely.ts'
import { withBcc } from './with_bcc.ts'

const receivedAt = new Date('2026-05-04T10:00:00Z')
const raw = (lines: string | Uint8Array): RawMessage => ({
  id: '1',
  raw: typeof lines === 'string' ? Buffer.from(lines.replaceAll('\n', '\r\n')) : lines,
  providerThread: null,
  receivedAt,
})
const read = (lines: string | Uint8Array) => readMessage(raw(lines))

test('a message keeps its people, its thread and its words', async () => {
  const message = await read(`From: =?UTF-8?Q?Zo=C3=AB_M=C3=BCller?= <Zoe@Acme.example>
To: "Ana, at the firm" <ana@firm.example>, team: bob@firm.example, carl@firm.example;
Cc: undisclosed-recipients:;
Subject: =?UTF-8?B?5Lya6K2w?= and
 =?ISO-8859-1?Q?caf=E9?=
Message-ID: <three@acme.example>
In-Reply-To: <two@acme.example>
References: <one@acme.example>
 <two@acme.example> <one@acme.example>
Date: Mon, 4 May 2026 11:30:00 +0200
Content-Type: text/plain; charset=iso-8859-1
Content-Transfer-Encoding: quoted-printable

Le caf=E9
`)
  assert.deepEqual(message.from, { address: 'zoe@acme.example', name: 'Zoë Müller' })
  assert.deepEqual(
    message.to.map(({ address }) => address),
    ['ana@firm.example', 'bob@firm.example', 'carl@firm.example'],
  )
  assert.deepEqual(message.cc, [])
  assert.equal(message.subject, '会議 and café')
  assert.equal(message.message_id, '<three@acme.example>')
  assert.equal(message.in_reply_to, '<two@acme.example>')
  assert.deepEqual(message.references, ['<one@acme.example>', '<two@acme.example>'])
  assert.equal(message.sent_at, '2026-05-04T09:30:00.000Z')
  assert.equal(message.text.trim(), 'Le café')
  assert.equal(message.html, null)
})

test('where the writer wants answers to go is read', async () => {
  const message = await read(
    'From: noreply@acme.example\nReply-To: Zoe <zoe@acme.example>, desk@acme.example\n\nText\n',
  )
  assert.deepEqual(message.reply_to, [
    { address: 'zoe@acme.example', name: 'Zoe' },
    { address: 'desk@acme.example', name: null },
  ])
  assert.deepEqual((await read('From: zoe@acme.example\n\nText\n')).reply_to, [])
})

test('a message without an id gets one that is the same wherever it is read', async () => {
  const lines =
    'From: zoe@acme.example\nTo: ana@firm.example\nDate: Mon, 4 May 2026 11:30:00 +0200\nSubject: Terms\n\nText\n'
  const here = await read(lines)
  const there = await read(`Received: from elsewhere\nX-Spam: no\n${lines}`)
  const other = await read(lines.replace('Terms', 'Other terms'))
  assert.match(here.message_id, /^<[0-9a-f]{40}@made\.invalid>$/)
  assert.equal(there.message_id, here.message_id)
  assert.notEqual(other.message_id, here.message_id)
  assert.equal((await read('Message-ID: bare@acme.example\n\n')).message_id, '<bare@acme.example>')
  assert.ok((await read(`Message-ID: <${'a'.repeat(5000)}@b>\n\n`)).message_id.length < 100)
})

test('what a message answers is known also where its ids have lost their brackets, and no sentence is an id', async () => {
  const answered = async (header: string) => {
    const { in_reply_to, references } = await read(`${header}\n\nText\n`)
    return [in_reply_to, references]
  }
  assert.deepEqual(await answered('In-Reply-To: one@acme.example'), ['<one@acme.example>', []])
  assert.deepEqual(await answered('References: one@a.example two@a.example'), [
    null,
    ['<one@a.example>', '<two@a.example>'],
  ])
  assert.deepEqual(await answered('References: one@a.example,\n <two@a.example>'), [
    null,
    ['<one@a.example>', '<two@a.example>'],
  ])
  assert.deepEqual(await answered('In-Reply-To: Your message of "Mon, 4 May" from ann@a.example'), [null, []])
  assert.deepEqual(await answered('In-Reply-To: <one@a.example> (Ann of ann@a.example)'), ['<one@a.example>', []])
  assert.deepEqual(await answered('In-Reply-To: hello'), [null, []])
})

test('a date that is missing or cannot be is when the message arrived', async () => {
  for (const date of [
    '',
    'Date: yesterday\n',
    'Date: Mon, 1 Jan 2125 00:00:00 +0000\n',
    'Date: Thu, 1 Jan 1970 00:00:00 +0000\n',
  ])
    assert.equal((await read(`${date}Subject: x\n\n`)).sent_at, receivedAt.toISOString())
})

test('names and subjects cannot turn the reading direction, end a line or hold what no database takes', async () => {
  const message = await read(`From: "boss\u202egnp.exe" <a@b.example>
Subject: =?UTF-8?Q?one=0D=0ABcc:_x=00=E2=80=AE_two?=
Content-Type: multipart/mixed; boundary=b

--b
Content-Type: text/plain; charset=utf-16le
Content-Transfer-Encoding: base64

ANhBAAAA

--b
Content-Type: application/x"; q
Content-Disposition: attachment; filename="../../etc/pass\u202ewd"

x
--b--
`)
  const text = JSON.stringify(message)
  assert.doesNotMatch(text, /\u202e|\u0000|\\u0000/)
  assert.ok(message.text.isWellFormed())
  assert.equal(message.from?.name, 'bossgnp.exe')
  assert.doesNotMatch(message.subject, /[\r\n]/)
  assert.equal(message.attachments[0]?.filename, 'passwd')
  assert.match(message.attachments[0]?.content_type ?? '', /^[\w.-]+\/[\w.-]+$/)
})

test('a message that cannot be read is told with its subject and the reason, quickly', async () => {
  const headers = raw(
    `Subject: Too many headers\n${'X-Filler: '.padEnd(990, 'x')}\n${`X: ${'y'.repeat(900)}\n`.repeat(12_000)}`,
  )
  const deep = Array.from(
    { length: 3000 },
    (_, level) => `Content-Type: multipart/mixed; boundary=b${level}\n\n--b${level}\n`,
  )
  const nested = raw(`Subject: Deep\n${deep.join('')}`)
  for (const [message, name] of [
    [headers, 'Too many headers'],
    [nested, 'Deep'],
  ] as const) {
    const { made: change, took } = await timedAsync(() => readAsChange(message, {}), 2500)
    assert.ok(took < 2500, `${name}: ${took} ms`)
    assert.ok(change.type === 'error')
    assert.equal(change.name, name)
    assert.match(change.reason, /^The message cannot be read: /)
  }
})

test('thousands of recipients and of parts are read', async () => {
  const people = Array.from({ length: 5000 }, (_, n) => `Person ${n} <p${n}@acme.example>`)
  assert.equal((await read(`To: ${people.join(',\n ')}\n\n`)).to.length, 5000)
  const parts = '--b\nContent-Disposition: attachment; filename=a.txt\n\nx\n'.repeat(5000)
  assert.equal((await read(`Content-Type: multipart/mixed; boundary=b\n\n${parts}--b--\n`)).attachments.length, 200)
})

test('nothing that bytes can be makes a reading fail without a word', async () => {
  const inputs = [
    '',
    '\n\n',
    ':\n:\n',
    'Content-Type: multipart/mixed\n\n',
    'Content-Type: text/plain; charset=no-such\n\n\u00ff',
    `\u0000${'\u00ff'.repeat(1000)}`,
  ]
  for (const input of inputs) assert.equal((await readAsChange(raw(Buffer.from(input, 'latin1')), {})).type, 'upsert')
})

test('words are found in HTML of any make, in one pass', async () => {
  assert.equal(
    plainTextOf('<style>p{}</style><p>One &amp; two</p><p>3 &lt; 4<br>five&#x21;</p><!-- no -->'),
    'One & two\n\n3 < 4\nfive!',
  )
  const table =
    '<table><tr><th>Quarter</th>\n<th>Revenue\nin millions</th></tr>\n<tr><td>Q1</td><td>11.2</td></tr></table>'
  assert.equal(plainTextOf(table), 'Quarter Revenue in millions\nQ1 11.2', 'no figure runs into the word before it')
  const message = await read('Content-Type: text/html\n\n<div>Hello <b>Ana</b></div><script>no()</script>\n')
  assert.equal(message.text, 'Hello Ana')
  assert.match(message.html ?? '', /<b>Ana/)
  const hostile = ['<', '<!--', '<style>', '<a ', '&#']
  const { took } = timed(() => hostile.map((text) => plainTextOf(text.repeat(500_000 / text.length))), 2000)
  assert.ok(took < 2000, `${took} ms`)
})

test('pictures within the text are no attachments; the others can be fetched by their part', async () => {
  const lines = `Content-Type: multipart/mixed; boundary=m

--m
Content-Type: multipart/related; boundary=r

--r
Content-Type: text/html

<img src="cid:logo">
--r
Content-Type: image/png
Content-ID: <logo>
Content-Disposition: inline; filename=logo.png

png
--r--
--m
Content-Type: application/pdf
Content-Disposition: attachment; filename*=UTF-8''Gesch%C3%A4ft%20%E2%82%AC.pdf
Content-Transfer-Encoding: base64

JVBERg==
--m--
`
  const { attachments } = await read(lines)
  assert.deepEqual(attachments, [{ part: '2', filename: 'Geschäft €.pdf', content_type: 'application/pdf', size: 4 }])
  assert.equal(String(await readAttachment(raw(lines).raw, '2')), '%PDF')
  assert.equal(await readAttachment(raw(lines).raw, '9'), undefined)
})

test('hidden recipients are added for providers that read them from the message, and only as addresses', async () => {
  const message = raw('To: A <a@x.example>\nCc: b@x.example\nSubject: s\n\nBcc: not a header\n').raw
  const added = await withBcc(Buffer.from(message), ['A@x.example', 'b@x.example', 'c@x.example', 'd@x.example'])
  assert.match(String(added), /^Bcc: c@x\.example,\r\n d@x\.example\r\nTo: A/)
  await assert.rejects(withBcc(Buffer.from(message), ['c@x.example>\r\nX-Evil: 1']), { code: 'bad_config' })
})

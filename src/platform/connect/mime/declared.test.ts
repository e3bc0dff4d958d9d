import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withDeclaredEncodings } from './declared.ts'
import { readMessage } from './read_message.ts'

const receivedAt = new Date('2026-05-04T10:00:00Z')
/** Lines with their characters as bytes: "\\u00fc" is the byte FC. */
const read = (lines: string, more: object = {}) =>
  readMessage({
    id: '1',
    raw: Buffer.from(lines.replaceAll('\n', '\r\n'), 'latin1'),
    providerThread: null,
    receivedAt,
    ...more,
  })
const utf8 = (text: string) => Buffer.from(text).toString('latin1')
const cyrillic = '\u00cf\u00f0\u00e8\u00e2\u00e5\u00f2' // Привет in windows-1251

test('headers with letters that nobody declared are read as UTF-8, as the text is, or as Windows-1252', async () => {
  const german = await read('From: J\u00f6rg <j@acme.example>\nSubject: Pr\u00fcfung \u0080 5\n\nText\n')
  assert.deepEqual([german.from?.name, german.subject], ['Jörg', 'Prüfung € 5'])
  const russian = await read(`Subject: ${cyrillic}\nContent-Type: text/plain; charset="windows-1251"\n\n${cyrillic}\n`)
  assert.deepEqual([russian.subject, russian.text.trim()], ['Привет', 'Привет'])
  const mixed = await read(
    `Subject: ${utf8('Grüße aus Łódź')}\nContent-Type: text/plain; charset=windows-1251\n\n${cyrillic}\n`,
  )
  assert.deepEqual([mixed.subject, mixed.text.trim()], ['Grüße aus Łódź', 'Привет'])
  const folded = await read('Subject: M\u00e4rz\n und \u00c4rger\nFrom: a@acme.example\n\nText\n')
  assert.equal(folded.subject, 'März und Ärger')
})

test('texts that name no encoding, or one that they cannot be in, are read right', async () => {
  const cases: [string, string][] = [
    ['\n\nGr\u00fc\u00dfe \u0080', 'Grüße €'],
    ['Content-Type: text/plain\n\nGr\u00fc\u00dfe', 'Grüße'],
    [`Content-Type: text/plain; charset=us-ascii\n\n${utf8('Grüße €5')}`, 'Grüße €5'],
    ['Content-Type: text/plain; charset=utf-8; format=flowed\n\nGr\u00fc\u00dfe', 'Grüße'],
    [`Content-Type: text/plain; charset=utf-8\n\n${utf8('会議の資料')}\u00ff`, '会議の資料\ufffd'],
    ['Content-Type: text/plain\nContent-Transfer-Encoding: quoted-printable\n\nGr=FC=\n=DFe', 'Grüße'],
    [
      `Content-Type: text/plain\nContent-Transfer-Encoding: base64\n\n${Buffer.from('Gr\u00fc\u00dfe', 'latin1').toString('base64')}`,
      'Grüße',
    ],
    [`Content-Type: text/html\n\n<meta charset=windows-1251><p>${cyrillic}`, 'Привет'],
    [
      `Content-Type: multipart/alternative; boundary=b\n\n--b\nContent-Type: text/plain\n\n${cyrillic}\n--b\nContent-Type: text/html; charset=windows-1251\n\n<p>${cyrillic}\n--b--`,
      'Привет',
    ],
  ]
  for (const [lines, expected] of cases)
    assert.equal((await read(`From: a@acme.example\n${lines}\n`)).text.trim(), expected, lines)
})

test('names of files are whole, in whatever letters, also where the server cut them', async () => {
  const message = (name: string) =>
    `Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/plain; charset=windows-1251\n\nhi\n--b\nContent-Type: application/pdf\nContent-Disposition: attachment; filename=${name}\n\nx\n--b--\n`
  const listed = [{ part: '2', filename: 'Annual', content_type: 'application/pdf', size: 1 }]
  for (const [name, expected] of [
    ['Annual report 2025.pdf', 'Annual report 2025.pdf'],
    [`"${cyrillic}.pdf"`, 'Привет.pdf'],
    [`${cyrillic} ${cyrillic}.pdf`, 'Привет Привет.pdf'],
  ] as const)
    for (const attachments of [undefined, listed]) {
      const read_ = await read(message(name), attachments && { attachments })
      assert.deepEqual(
        read_.attachments.map(({ filename }) => filename),
        [expected],
      )
    }
})

test('a message that says what it is stays byte for byte', () => {
  for (const lines of [
    'Subject: =?utf-8?q?=C3=BC?=\n\nText\n',
    `Subject: ${utf8('Grüße')}\nContent-Type: text/plain; charset=iso-8859-1\n\n\u00fc\n`,
  ]) {
    const raw = Buffer.from(lines, 'latin1')
    assert.equal(withDeclaredEncodings(raw), raw)
  }
})

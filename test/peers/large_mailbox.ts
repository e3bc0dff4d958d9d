// A mailbox as it grows over years: written as text, because a composer would take minutes for ten thousand messages.

type LaidMessage = { folder: string; raw: Buffer; id: string | null }

const folders = [
  { folder: '', share: 6 },
  { folder: 'Sent', share: 2 },
  { folder: 'Archive', share: 1 },
  { folder: 'Deals.2025', share: 1 },
]
const shares = folders.flatMap(({ folder, share }) => Array.from({ length: share }, () => folder))
const people = [
  'Zoë Müller <zoe@acme.test>',
  '山田太郎 <taro@globex.test>',
  'Bob <bob@initech.test>',
  'Olympia <o@hooli.test>',
]
const subjects = ['Q3 figures', 'Übernahme der Anteile', '契約書の件', 'Καλημέρα', 'Re: the CIM ✓']

export const idOf = (number: number) => `<m${number}@history.test>`

/**
 * So many different messages, one after the other: threads, HTML, attachments small and large, texts of many scripts, ids
 * that are missing; and a hundred copies of messages in a second folder.
 */
export function* largeMailbox(count: number): Generator<LaidMessage> {
  for (let number = 0; number < count; number++) {
    const message = { folder: shares[number % shares.length] ?? '', ...written(number) }
    yield message
    if (number % (count / 100) === 1) yield { ...message, folder: message.folder === 'Archive' ? 'Sent' : 'Archive' }
  }
}

function written(number: number): { raw: Buffer; id: string | null } {
  const id = number % 100 === 7 ? null : idOf(number)
  const at = new Date(Date.UTC(2022, 0, 1) + number * 3 * 3_600_000)
  const first = number - (number % 5)
  const answers = number > first ? Array.from({ length: number - first }, (_, index) => idOf(first + index)) : []
  const headers = [
    `From: ${encoded(people[number % people.length] ?? '')}`,
    'To: Ana <ana@firm.test>',
    ...(number % 3 === 0 ? ['Cc: carl@firm.test, Dora <dora@firm.test>'] : []),
    `Subject: =?UTF-8?B?${Buffer.from(`${subjects[number % subjects.length]} ${number}`).toString('base64')}?=`,
    `Date: ${at.toUTCString().replace('GMT', '+0000')}`,
    ...(id ? [`Message-ID: ${id}`] : []),
    ...(answers.length > 0 ? [`In-Reply-To: ${answers.at(-1)}`, `References: ${answers.join('\r\n ')}`] : []),
    'MIME-Version: 1.0',
  ]
  return { raw: Buffer.from(`${headers.join('\r\n')}\r\n${body(number)}`), id }
}

const text = (number: number) =>
  `Dear Ana,\r\n\r\nhere is number ${number}: Grüße, Καλημέρα, 契約.\r\n${'EBITDA grew as planned.\r\n'.repeat(number % 40)}`

function body(number: number): string {
  const plain = `Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n${text(number)}`
  if (number % 4 !== 0) return plain
  const html = `Content-Type: text/html; charset=utf-8\r\n\r\n<p>${text(number).replaceAll('\r\n', '<br>\r\n')}</p>\r\n`
  const both = `Content-Type: multipart/alternative; boundary=a\r\n\r\n--a\r\n${plain}\r\n--a\r\n${html}--a--\r\n`
  const bytes = number === 4000 ? 50_000_000 : number % 1000 === 0 ? 2_000_000 : number % 40 === 0 ? 40_000 : 0
  if (bytes === 0) return both
  const content = Buffer.alloc(bytes, number % 256)
    .toString('base64')
    .replace(/.{76}/g, '$&\r\n')
  const file = `Content-Type: application/pdf\r\nContent-Disposition: attachment; filename="CIM ${number}.pdf"\r\nContent-Transfer-Encoding: base64\r\n\r\n${content}\r\n`
  return `Content-Type: multipart/mixed; boundary=m\r\n\r\n--m\r\n${both}--m\r\n${file}--m--\r\n`
}

const encoded = (person: string) =>
  person.replace(
    /^(.*[^\u0020-\u007e].*) </,
    (_, name: string) => `=?UTF-8?B?${Buffer.from(name).toString('base64')}?= <`,
  )

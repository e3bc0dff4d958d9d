import assert from 'node:assert/strict'
import { buffer } from 'node:stream/consumers'
import { after, before, describe, test } from 'node:test'
import { ConnectionFault } from '../src/platform/connect/fault.ts'
import { openImapSmtp } from '../src/platform/connect/imap_smtp/open.ts'
import type { RemoteMessage } from '../src/platform/connect/mail_account.ts'
import { openOutside } from '../src/platform/connect/open_outside.ts'
import { eventually } from './harness.ts'
import { mailPassword, startDovecot } from './peers/dovecot.ts'
import { idOf, letter, letters } from './peers/letters.ts'
import {
  type ImapPeer,
  imapMissing,
  type MailPeer,
  never,
  outside,
  readAll,
  startGmailPeer,
  startGraphPeer,
  startImapPeer,
} from './peers/mailboxes.ts'
import { freePorts } from './peers/ports.ts'

// What a mailbox promises, whichever adapter reads it: against Dovecot with OpenSMTPD, emulate's Gmail, and, as nobody
// offers one, our own picture of Microsoft Graph.

if (imapMissing && process.env['NOTHING_SKIPPED']) throw new Error(imapMissing)
if (imapMissing) console.log(`IMAP and SMTP are not tried: ${imapMissing}`)

const peers: { name: string; skip: string | false; delivers: boolean; start: () => Promise<MailPeer> }[] = [
  { name: 'IMAP with a password', skip: imapMissing ?? false, delivers: true, start: () => startImapPeer('password') },
  { name: 'IMAP with XOAUTH2', skip: imapMissing ?? false, delivers: true, start: () => startImapPeer('xoauth2') },
  { name: 'Gmail', skip: false, delivers: false, start: startGmailPeer },
  { name: 'Microsoft Graph (our own picture of it)', skip: false, delivers: false, start: startGraphPeer },
]

after(() => outside.close())

const ids = (messages: Iterable<RemoteMessage>) => [...messages].map(({ message_id }) => message_id).sort()
const idsOf = (count: number, from = 0) => Array.from({ length: count }, (_, index) => idOf(from + index)).sort()
const fault = (code: ConnectionFault['code']) => (error: unknown) => {
  assert.ok(error instanceof ConnectionFault, String(error))
  assert.equal(error.code, code, error.message)
  return true
}

for (const { name, skip, delivers, start } of peers) {
  describe(name, { skip, concurrency: false }, () => {
    let peer: MailPeer
    let boxes = 0
    const begin = () => peer.begin(`ana${++boxes}@firm.test`)
    before(async () => {
      peer = await start()
    })
    after(() => peer?.close())

    test('an empty mailbox has nothing, and what comes later is found', async () => {
      const box = await begin()
      assert.equal((await box.open().check(never)).name, box.address)
      const first = await readAll(box.open())
      assert.deepEqual([first.found.size, first.gone.length, first.errors.length], [0, 0, 0])
      await box.lay(await letters(1))
      const second = await readAll(box.open(), first.cursors)
      assert.deepEqual(ids(second.found.values()), [idOf(0)])
    })

    test('a mailbox of more than two pages is read whole, a second reading finds nothing', async () => {
      const box = await begin()
      await box.lay(await letters(250))
      const first = await readAll(box.open())
      assert.deepEqual(ids(first.found.values()), idsOf(250))
      assert.ok(first.pages >= 3)
      const second = await readAll(box.open(), first.cursors)
      assert.deepEqual([second.found.size, second.gone.length, second.listed], [0, 0, false])
    })

    test('a reading that breaks off goes on where it was, with each message once', async () => {
      const box = await begin()
      await box.lay(await letters(250))
      const first = await readAll(box.open(), undefined, 1)
      assert.ok(first.found.size > 0 && first.found.size < 250)
      await box.lay(await letters(3, 250))
      const second = await readAll(box.open(), first.cursors)
      const third = await readAll(box.open(), second.cursors)
      const seen = [...first.found.values(), ...second.found.values(), ...third.found.values()]
      assert.deepEqual(ids(new Map(seen.map((message) => [message.id, message])).values()), idsOf(253))
      assert.ok(second.found.size < 253, 'it did not begin anew')
    })

    test('names and subjects of every script, threads, texts and attachments come as they were written', async () => {
      const box = await begin()
      const content = Buffer.from(Array.from({ length: 70_000 }, (_, index) => index % 251))
      const written = {
        id: idOf(2),
        from: '"Ολυμπία, Παπά" <olympia@acme.test>',
        to: 'Ana <ana@firm.test>, 山田太郎 <taro@acme.test>',
        cc: 'Zoë <zoe@acme.test>',
        subject: 'Übernahme: 契約書 ✓ and a subject that is longer than one line of a header may well be, folded',
        text: 'Grüße\r\nΚαλημέρα',
        html: '<p>Grüße</p>',
        answers: [idOf(0), idOf(1)],
        attachments: [{ filename: 'Jahresabschluß 2025 – 最終.pdf', content, contentType: 'application/pdf' }],
      }
      await box.lay([await letter(written)])
      const account = box.open()
      const [message] = (await readAll(account)).found.values()
      assert.ok(message)
      assert.deepEqual(message.from, { address: 'olympia@acme.test', name: 'Ολυμπία, Παπά' })
      assert.deepEqual(message.to, [
        { address: 'ana@firm.test', name: 'Ana' },
        { address: 'taro@acme.test', name: '山田太郎' },
      ])
      assert.deepEqual(message.cc, [{ address: 'zoe@acme.test', name: 'Zoë' }])
      assert.equal(message.subject, written.subject)
      assert.match(message.text, /Grüße\s+Καλημέρα/)
      assert.match(message.html ?? '', /<p>Grüße<\/p>/)
      assert.equal(message.in_reply_to, idOf(1))
      assert.deepEqual(message.references, [idOf(0), idOf(1)])
      assert.equal(message.sent_at, '2026-05-04T09:30:00.000Z')
      const [attachment] = message.attachments
      assert.equal(attachment?.filename, 'Jahresabschluß 2025 – 最終.pdf')
      assert.equal(attachment?.content_type, 'application/pdf')
      assert.ok(attachment && Math.abs((attachment.size ?? 0) - content.length) < 100)
      assert.deepEqual(await buffer(await account.attachment(message.id, attachment.part, never)), content)
    })

    test('a message that is deleted is told, and one that is thrown away; brought back it is there again', async () => {
      const box = await begin()
      await box.lay(await letters(5))
      const first = await readAll(box.open())
      const [one, two] = first.found.values()
      assert.ok(one && two)
      await box.remove(one)
      await box.throwAway(two)
      const second = await readAll(box.open(), first.cursors)
      assert.deepEqual(second.gone.sort(), [one.id, two.id].sort())
      assert.equal(second.found.size, 0)
      await box.bringBack(two)
      const third = await readAll(box.open(), second.cursors)
      assert.deepEqual(ids(third.found.values()), [two.message_id])
    })

    test('a mailbox that forgot how far it was read says so, and is read from the start', async () => {
      const box = await begin()
      await box.lay(await letters(3))
      const first = await readAll(box.open())
      await box.forget()
      await assert.rejects(readAll(box.open(), first.cursors), fault('cursor_expired'))
      assert.deepEqual(ids((await readAll(box.open())).found.values()), idsOf(3))
    })

    test('credentials that are wrong or taken back are told apart from a server that is away', async () => {
      const box = await begin()
      const token = { current: peer.give(box.address) }
      await box.open(token).check(never)
      peer.end(token.current)
      await assert.rejects(box.open(token).check(never), fault('auth'))
      await assert.rejects(readAll(box.open(token)), fault('auth'))
    })

    test('every Message-ID of a thousand is there once, and those that cannot be read are named', async () => {
      const box = await begin()
      const good = await letters(990)
      const without = await Promise.all(
        Array.from({ length: 8 }, (_, n) => letter({ id: null, subject: `No id ${n}` })),
      )
      const filler = `X-Filler: ${'x'.repeat(900)}\r\n`.repeat(900)
      const bad = [0, 1].map((n) => Buffer.from(`Subject: Broken ${n}\r\n${filler.repeat(3)}\r\n\r\nBody`))
      await box.lay([...good, ...without, ...bad])
      const reading = await readAll(box.open())
      const known = ids(reading.found.values()).filter((id) => id.endsWith('@acme.test>'))
      assert.deepEqual(known, idsOf(990))
      const made = ids(reading.found.values()).filter((id) => id.endsWith('@made.invalid>'))
      assert.equal(new Set(made).size, made.length)
      assert.ok(made.length >= 8)
      assert.equal(reading.found.size + reading.errors.length, 1000)
    })

    test('a large message is read without what is attached to it', async () => {
      const box = await begin()
      const content = Buffer.alloc(3_000_000, 65)
      const attachments = [{ filename: 'large.bin', content, contentType: 'application/pdf' }]
      await box.lay([await letter({ id: idOf(1), html: '<p>The terms are attached</p>', attachments })])
      const account = box.open()
      const [message] = (await readAll(account)).found.values()
      assert.equal(message?.message_id, idOf(1))
      assert.match(message.text, /The terms are attached/)
      assert.match(message.html ?? '', /The terms are attached/)
      const [attachment] = message.attachments
      assert.equal(attachment?.filename, 'large.bin')
      assert.ok(attachment && Math.abs((attachment.size ?? 0) - content.length) < 2000)
      assert.ok(content.equals(await buffer(await account.attachment(message.id, attachment.part, never))))
    })

    test('a message that is sent is kept among what was sent, hidden recipients hidden', async () => {
      const box = await begin()
      const raw = await letter({
        id: idOf(7),
        from: `Ana <${box.address}>`,
        to: 'Bob <bob@firm.test>',
        cc: 'carl@firm.test',
        subject: 'Angebot ✓',
        answers: [idOf(5)],
        attachments: [{ filename: 'Vertrag – 契約.pdf', content: 'the contract', contentType: 'application/pdf' }],
      })
      const recipients = ['bob@firm.test', 'carl@firm.test', 'dora@firm.test']
      const first = await readAll(box.open())
      const sent = await box.open().send({ raw, from: box.address, recipients, providerThread: null }, never)
      const { found } = await readAll(box.open(), first.cursors)
      const [kept] = found.values()
      assert.equal(found.size, 1)
      if (sent.id !== null) assert.equal(kept?.id, sent.id)
      assert.equal(kept?.message_id, idOf(7))
      assert.deepEqual(kept.references, [idOf(5)])
      assert.equal(kept.attachments[0]?.filename, 'Vertrag – 契約.pdf')
      if (!box.delivered) return
      for (const recipient of recipients) {
        const [arrived] = await eventually(async () => {
          const messages = await box.delivered?.(recipient)
          const found = messages?.filter(({ message_id }) => message_id === idOf(7)) ?? []
          assert.equal(found.length, 1)
          return found
        })
        assert.equal(arrived?.subject, 'Angebot ✓')
        assert.deepEqual([arrived.to[0]?.address, arrived.cc[0]?.address], ['bob@firm.test', 'carl@firm.test'])
        assert.doesNotMatch(JSON.stringify(arrived), /dora/)
      }
    })

    // Graph takes messages of up to 3 MB
    const takesLarge = delivers || name === 'Gmail'
    if (takesLarge)
      test('a message of 20 MB arrives whole', async () => {
        const box = await begin()
        const content = Buffer.alloc(14_600_000, 66)
        const raw = await letter({
          id: idOf(20),
          to: 'erik@firm.test',
          attachments: [{ filename: 'model.bin', content }],
        })
        assert.ok(raw.length > 19_900_000)
        await box.open().send({ raw, from: box.address, recipients: ['erik@firm.test'], providerThread: null }, never)
        const account = box.open()
        const kept = [...(await readAll(account)).found.values()].find(({ message_id }) => message_id === idOf(20))
        const [attachment] = kept?.attachments ?? []
        assert.ok(kept && attachment)
        assert.ok(content.equals(await buffer(await account.attachment(kept.id, attachment.part, never))))
        if (box.delivered) {
          const arrived = () => box.delivered?.('erik@firm.test')
          await eventually(async () => assert.ok((await arrived())?.some(({ message_id }) => message_id === idOf(20))))
        }
      })

    test('a connection that is cut amid a reading is told as such, and nothing is lost or doubled', async () => {
      const box = await begin()
      await box.lay(await letters(250))
      const cursors = new Map<string, string>()
      const found = new Map<string, RemoteMessage>()
      const account = box.open()
      const [scope = ''] = await account.scopes(never)
      peer.cut()
      await assert.rejects(async () => {
        for await (const page of account.pull(scope, null, never)) {
          for (const change of page.changes) if (change.type === 'upsert') found.set(change.item.id, change.item)
          cursors.set(scope, page.cursor)
        }
      }, fault('unavailable'))
      peer.mend()
      const rest = await readAll(box.open(), cursors)
      assert.deepEqual(ids(new Map([...found, ...rest.found]).values()), idsOf(250))
    })

    test('a reading that is called off ends at once', async () => {
      const box = await begin()
      await box.lay(await letters(250))
      const account = box.open()
      const [scope = ''] = await account.scopes(never)
      const aborter = new AbortController()
      const pages = account.pull(scope, null, aborter.signal)[Symbol.asyncIterator]()
      await pages.next()
      const reason = new Error('enough')
      aborter.abort(reason)
      await assert.rejects(pages.next(), reason)
    })
  })
}

describe('what only IMAP and SMTP have', { skip: imapMissing ?? false, concurrency: false }, () => {
  let imap: ImapPeer
  before(async () => {
    imap = await startImapPeer('xoauth2')
  })
  after(() => imap?.close())

  test('a token that ran out is replaced by a new one, and one that was taken back is not', async () => {
    const address = 'renew@firm.test'
    const refused: (string | undefined)[] = []
    const current = { current: imap.give(address) }
    const account = imap.openWith(address, async (token) => {
      refused.push(token)
      if (token !== undefined) current.current = imap.give(address)
      return { username: address, accessToken: current.current }
    })
    const first = current.current
    imap.end(first)
    assert.ok((await account.scopes(never)).includes('INBOX'))
    assert.deepEqual(refused, [undefined, first])
    imap.end(current.current)
    assert.equal((await account.check(never)).name, address)
    const revoked = imap.openWith(address, async () => ({ username: address, accessToken: 'taken back' }))
    await assert.rejects(revoked.check(never), fault('auth'))
  })

  test('drafts, junk and trash are not read; a folder that is made later is read from its start', async () => {
    const box = await imap.begin('folders@firm.test')
    await box.lay(await letters(2))
    for (const folder of ['Drafts', 'Junk', 'Trash', 'Trash/Old'])
      imap.dovecot.lay(box.address, [await letter({ id: `<in-${folder}@acme.test>` })], folder.replace('/', '.'))
    const first = await readAll(box.open())
    assert.deepEqual(ids(first.found.values()), idsOf(2))
    imap.dovecot.lay(box.address, await letters(120, 1000), 'Project &AMQ-sthetik')
    const second = await readAll(box.open(), first.cursors)
    assert.deepEqual(ids(second.found.values()), idsOf(120, 1000))
    assert.ok([...second.cursors.keys()].includes('Project Ästhetik'))
  })

  test('a message that is moved keeps its Message-ID: it is gone here and found there', async () => {
    const box = await imap.begin('moves@firm.test')
    await box.lay([...(await letters(3)), await letter({ id: null, subject: 'No id' })])
    const first = await readAll(box.open())
    imap.dovecot.doveadm('move', '-u', box.address, 'Archive', 'mailbox', 'INBOX', 'all')
    const second = await readAll(box.open(), first.cursors)
    assert.deepEqual(second.gone.sort(), [...first.found.keys()].sort())
    assert.deepEqual(ids(second.found.values()), ids(first.found.values()))
  })

  test('a server that is away is told as such, by IMAP and by SMTP', async () => {
    const [imapPort = 0, smtpPort = 0] = await freePorts(2)
    const account = imap.openWith('ana@firm.test', undefined, { imapPort, smtpPort })
    const raw = await letter()
    const message = { raw, from: 'ana@firm.test', recipients: ['bob@firm.test'], providerThread: null }
    await assert.rejects(account.scopes(never), fault('unavailable'))
    await assert.rejects(account.send(message, never), fault('unavailable'))
  })

  test('recipients that the server refuses are named, and nothing is sent where it refuses all', async () => {
    const box = await imap.begin('refused@firm.test')
    const raw = await letter({ id: '<refused@firm.test>', from: box.address, to: 'bob@firm.test' })
    const send = (recipients: string[]) =>
      box.open().send({ raw, from: box.address, recipients, providerThread: null }, never)
    assert.deepEqual((await send(['frieda@firm.test', 'bob@elsewhere.test'])).rejected, ['bob@elsewhere.test'])
    await assert.rejects(send(['bob@elsewhere.test']), fault('forbidden'))
  })

  test('connections end with what they were opened for', async () => {
    const box = await imap.begin('connections@firm.test')
    await box.lay(await letters(150))
    const account = box.open()
    for await (const _page of account.pull('INBOX', null, never)) break
    const [attached] = (await readAll(account)).found.values()
    assert.ok(attached)
    ;(await account.attachment(attached.id, '1', never)).destroy()
    await eventually(async () => assert.ok(imap.isIdle()))
  })

  test('a server whose certificate nobody vouches for is not spoken to', async () => {
    const dovecot = await startDovecot({ tls: true })
    try {
      for (const secure of [true, false]) {
        const imapPort = secure ? dovecot.ports.imaps : dovecot.ports.imap
        const places = { imapPort, smtpPort: dovecot.ports.submission, secure }
        const account = imap.openWith(
          'ana@firm.test',
          async () => ({ username: 'ana', password: mailPassword }),
          places,
        )
        await assert.rejects(account.scopes(never), fault('bad_config'))
        const message = {
          raw: await letter(),
          from: 'ana@firm.test',
          recipients: ['a@firm.test'],
          providerThread: null,
        }
        if (!secure) await assert.rejects(account.send(message, never), fault('bad_config'))
      }
    } finally {
      await dovecot.close()
    }
  })
})

test('addresses of a private range that nobody listed are not spoken to', async () => {
  const strict = openOutside({ privateAddresses: [], requestsPerSecond: 10 })
  const server = { host: '127.0.0.1', port: 143, secure: false }
  const credentials = async () => ({ username: 'ana', password: 'secret' })
  const account = openImapSmtp({ outside: strict, credentials, imap: server, smtp: server, address: 'ana@firm.test' })
  await assert.rejects(account.check(never), fault('bad_config'))
  await strict.close()
})

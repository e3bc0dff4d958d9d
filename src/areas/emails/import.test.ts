import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { before, test } from 'node:test'
import { v7 as uuidv7 } from 'uuid'
import { eventually, type Person, startTestService, type TestService } from '../../../test/harness.ts'
import { pdf } from '../../../test/sample_files.ts'
import { timedAsync } from '../../../test/timed.ts'
import type { MailAccount, RemoteMessage } from '../../platform/connect/mail_account.ts'
import { newRow } from '../../platform/db/statement.ts'
import { transact } from '../../platform/db/transact.ts'
import { settle } from '../email_bot/sending/settle.ts'
import { findConnected } from '../integrations/index.ts'
import { importOf } from './import.ts'

// A mailbox as its adapter gives it; the adapters themselves are tried against real servers.

let service: TestService
let ana: Person
let max: Person
let bob: Person
before(async () => {
  service = await startTestService()
  ana = await service.register('Ana')
  max = await service.invite(ana, 'Max', 'member')
  bob = await service.register('Bob')
})

/** Connects a mailbox of this person; what it answers brings these messages in, as a synchronisation does. */
async function connect(person: Person, shared = false) {
  const id = uuidv7()
  const address = `${person.name.toLowerCase()}.${id.slice(-6)}@northgate.test`
  await service.deps.sql`insert into connections ${newRow({
    firm_id: person.firmId,
    id,
    service: 'mail',
    adapter: 'imap_smtp',
    name: address,
    account: address,
    owner_id: person.id,
    created_by: person.id,
    shared,
  })}`
  const bring = async (...messages: Partial<RemoteMessage>[]) => {
    const connected = await findConnected(service.deps.sql, person.firmId, id)
    assert.ok(connected)
    const work = importOf(service.deps, connected, accountOf(address))
    const changes = messages.map((given) => ({ type: 'upsert' as const, item: message(given) }))
    const prepared = await work.prepare(changes)
    return transact(service.deps.sql, (db) => work.commit(db, prepared))
  }
  return { id, address, bring }
}

const accountOf = (address: string): MailAccount => ({
  address,
  check: async () => ({ name: address }),
  scopes: async () => ['INBOX'],
  pull: async function* () {},
  attachment: async () => Readable.from([]),
  send: async () => ({ id: null, provider_thread: null }),
})

const message = (given: Partial<RemoteMessage>): RemoteMessage => ({
  id: uuidv7(),
  message_id: `<${uuidv7()}@acme.example>`,
  in_reply_to: null,
  references: [],
  provider_thread: null,
  subject: 'Offer',
  from: { address: 'carla@acme.example', name: 'Carla Wang' },
  to: [{ address: 'ana@northgate.test', name: null }],
  cc: [],
  sent_at: '2026-03-01T09:30:00Z',
  is_automatic: false,
  list_host: null,
  text: 'Dear Ana,\nhere is our offer.',
  html: null,
  attachments: [],
  ...given,
})

const find = async (person: Person, search: string) => {
  const { status, body } = await person.get(`/api/emails?search=${encodeURIComponent(search)}`)
  assert.equal(status, 200)
  return body.emails
}
const findOne = async (person: Person, search: string) => {
  const emails = await find(person, search)
  assert.equal(emails.length, 1, `${search}: ${emails.length}`)
  return (await person.get(`/api/emails/${emails[0].id}`)).body
}

test('messages come in with their direction, people, text and time; a second reading brings none again', async () => {
  const { address, bring } = await connect(ana)
  const received = { subject: 'Received first', message_id: '<received-first@acme.example>' }
  const sent = {
    subject: 'Sent second',
    from: { address: address.toUpperCase(), name: 'Ana' },
    to: [{ address: 'carla@acme.example', name: 'Carla' }],
    cc: [{ address: 'cfo@acme.example', name: null }],
    reply_to: [{ address: 'desk@northgate.test', name: 'Desk' }],
  }
  assert.deepEqual(await bring(received, sent), { synced: 2, added: 2, failed: 0, skipped: [] })
  const first = await findOne(ana, 'received first')
  assert.deepEqual(
    [first.direction, first.from, first.from_name, first.to, first.sent_at],
    ['inbound', 'carla@acme.example', 'Carla Wang', ['ana@northgate.test'], '2026-03-01T09:30:00.000Z'],
  )
  assert.deepEqual([first.body, first.snippet], ['Dear Ana,\nhere is our offer.', 'Dear Ana, here is our offer.'])
  const second = await findOne(ana, 'sent second')
  assert.deepEqual([second.direction, second.cc], ['outbound', ['cfo@acme.example']])
  assert.deepEqual([first.reply_to, second.reply_to], [[], ['desk@northgate.test']])
  assert.equal((await bring(received)).added, 0)
  assert.equal((await find(ana, 'received first')).length, 1)
  const timeline = await ana.get(`/api/events?subject_id=${first.id}`)
  assert.equal(timeline.body.data[0].at, '2026-03-01T09:30:00.000Z')
})

test('what lies among the sent mail, or comes from an address of one’s own with a tag, was sent', async () => {
  const { address, bring } = await connect(ana)
  const tagged = address.replace('@', '+deals@')
  await bring(
    { subject: 'Sent by tag', from: { address: tagged, name: null } },
    { subject: 'Sent by alias', from: { address: 'ana@former.example', name: null }, is_sent: true },
    { subject: 'Sent by others', from: { address: 'ana+deals@elsewhere.example', name: null } },
  )
  assert.equal((await findOne(ana, 'sent by tag')).direction, 'outbound')
  assert.equal((await findOne(ana, 'sent by alias')).direction, 'outbound')
  assert.equal((await findOne(ana, 'sent by others')).direction, 'inbound')
})

test('a conversation is one, whatever order its messages arrive in, also over two mailboxes', async () => {
  const [anas, maxs] = [await connect(ana), await connect(max)]
  const ids = { root: '<t-root@acme.example>', middle: '<t-middle@acme.example>', leaf: '<t-leaf@acme.example>' }
  const root = { message_id: ids.root, subject: 'Thread root', sent_at: '2026-03-01T09:00:00Z' }
  const middle = {
    message_id: ids.middle,
    in_reply_to: ids.root,
    subject: 'Re: Thread root',
    sent_at: '2026-03-02T09:00:00Z',
  }
  // of a program that names the parent only, so that nothing but the middle joins it to the root
  const leaf = {
    message_id: ids.leaf,
    in_reply_to: ids.middle,
    subject: 'Re: Thread root',
    sent_at: '2026-03-03T09:00:00Z',
  }
  await anas.bring(leaf)
  await maxs.bring(root)
  const before = (await ana.get('/api/emails/threads?search=thread root')).body
  assert.equal(before.total, 2)
  await anas.bring(middle)
  await maxs.bring(middle, leaf)
  const { body } = await ana.get('/api/emails/threads?search=thread root')
  assert.equal(body.total, 1)
  const [thread] = body.data
  assert.deepEqual([thread.count, thread.subject, thread.last_at], [3, 'Thread root', '2026-03-03T09:00:00.000Z'])
  const told = await ana.get(`/api/emails/${thread.last_email_id}/thread`)
  assert.deepEqual(
    told.body.emails.map((email: { sent_at: string }) => email.sent_at.slice(8, 10)),
    ['01', '02', '03'],
  )
  const listed = await ana.get(`/api/emails?thread_id=${encodeURIComponent(thread.thread_id)}`)
  assert.equal(listed.body.total, 5)
})

test('a conversation that is found shows what stands around the words, of the message that has them', async () => {
  const { bring } = await connect(ana)
  const [first, second] = ['<quoted-first@acme.example>', '<quoted-second@acme.example>']
  const text = `${'We met and talked about the summer. '.repeat(20)}The escrow releases in twelve months. ${'More follows. '.repeat(30)}`
  await bring({ message_id: first, subject: 'Terms', text, sent_at: '2026-03-01T09:00:00Z' })
  const reply = `Thank you!\n\nOn Monday, Carla wrote:\n> ${text}`
  await bring(
    {
      message_id: second,
      subject: 'Re: Terms',
      references: [first],
      text: 'Lunch on Friday?',
      sent_at: '2026-03-02T09:00:00Z',
    },
    { subject: 'Alone', text: reply, sent_at: '2026-03-03T09:00:00Z' },
  )
  const snippets = async (search: string) =>
    (await ana.get(`/api/emails/threads?search=${search}`)).body.data.map(({ snippet }: { snippet: string }) => snippet)
  const [quoted, found] = await snippets('escrow release')
  assert.match(found, /^… .*summer\. The escrow releases in twelve months\. More follows/)
  assert.ok(found.length <= 201, found)
  // what only the quoted part says
  assert.match(quoted, /escrow releases/)
  assert.deepEqual(await snippets('lunch friday'), ['Lunch on Friday?'])
  assert.deepEqual(await snippets('terms'), ['Lunch on Friday?'])
  const all = await ana.get('/api/emails/threads?has_attachments=false&page_size=100')
  assert.ok(all.body.data.some(({ snippet }: { snippet: string }) => snippet === 'Lunch on Friday?'))
})

test('the people of a conversation have the names that the firm knows them by, else those that they write under', async () => {
  const { bring } = await connect(ana)
  await ana.create('/api/contacts', { name: 'Dana Whitfield', email: 'Dana@names.example' })
  const to = [max.email.toUpperCase(), 'dana@names.example', 'nobody@names.example']
  await bring({ subject: 'Named people', to: to.map((address) => ({ address, name: null })) })
  const [thread] = (await ana.get('/api/emails/threads?search=named people')).body.data
  const told = (await ana.get(`/api/emails/${thread.last_email_id}/thread`)).body
  for (const { people } of [thread, told])
    assert.deepEqual(people, [
      { address: 'carla@acme.example', name: 'Carla Wang' },
      { address: 'dana@names.example', name: 'Dana Whitfield' },
      { address: max.email.toLowerCase(), name: 'Max' },
      { address: 'nobody@names.example', name: null },
    ])
})

test('what the provider says of conversations joins messages that refer to nothing', async () => {
  const { bring } = await connect(ana)
  await bring({ subject: 'Gmail one', provider_thread: '17' }, { subject: 'Gmail two', provider_thread: '17' })
  const [one, two] = [await findOne(ana, 'gmail one'), await findOne(ana, 'gmail two')]
  assert.equal(one.thread_id, two.thread_id)
  const other = await connect(ana)
  await other.bring({ subject: 'Gmail third', provider_thread: '17' })
  assert.notEqual((await findOne(ana, 'gmail third')).thread_id, one.thread_id)
})

test('mail is filed by the address of a contact, by a website, by colleagues of a contact, and says why', async () => {
  const lea = await service.register('Lea')
  const { bring } = await connect(lea)
  const make = (name: string, website?: string) => lea.create('/api/companies', { name, website })
  const [beta, gamma, delta] = [
    await make('Beta'),
    await make('Gamma', 'http://www.gamma.example/x'),
    await make('Delta'),
  ]
  const gus = await lea.create('/api/contacts', { name: 'Gus', email: 'Gus@Gmail.com', company_id: beta.id })
  await lea.create('/api/contacts', { name: 'Dora', email: 'dora@delta.example', company_id: delta.id })
  const from = (address: string, subject: string) => ({ subject, from: { address, name: null } })
  await bring(
    from('gus@gmail.com', 'By address'),
    from('info@mail.gamma.example', 'By website'),
    from('hr@delta.example', 'By colleague'),
    from('else@gmail.com', 'Free mail'),
    from('x@nowhere.example', 'Nobody'),
    { ...from(lea.email, 'Internal'), to: [{ address: lea.email, name: null }] },
  )
  const filed = async (subject: string) => {
    const { company_id, contact_id, match_reason } = await findOne(lea, subject)
    return [company_id, contact_id, match_reason]
  }
  assert.deepEqual(await filed('By address'), [
    beta.id,
    gus.id,
    'gus@gmail.com is the address of Gus, who is with Beta.',
  ])
  assert.deepEqual(await filed('By website'), [gamma.id, null, 'gamma.example is the domain of the website of Gamma.'])
  assert.deepEqual(await filed('By colleague'), [
    delta.id,
    null,
    'The contacts with an address at delta.example are with Delta.',
  ])
  assert.match((await filed('Free mail'))[2], /anybody can have one at gmail.com/)
  assert.match((await filed('Nobody'))[2], /^No contact has the address x@nowhere.example, and no company/)
  assert.deepEqual(await filed('Internal'), [null, null, 'Internal mail: everybody in it is of your own firm.'])
})

test('mail that came before its contact is filed when the address is added, and by hand it stays where it was put', async () => {
  const lea = await service.register('Lea')
  const { bring } = await connect(lea)
  const company = await lea.create('/api/companies', { name: 'Epsilon' })
  const other = await lea.create('/api/companies', { name: 'Zeta' })
  const from = { address: 'eve@epsilon.example', name: null }
  await bring({ subject: 'Before the contact', from }, { subject: 'Filed by hand', from })
  const byHand = await findOne(lea, 'by hand')
  const put = await lea.patch(`/api/emails/${byHand.id}`, { company_id: other.id })
  assert.deepEqual([put.status, put.body.company_id, put.body.match_reason], [200, other.id, 'Filed by hand by Lea.'])
  const eve = await lea.create('/api/contacts', { name: 'Eve', email: 'eve@epsilon.example', company_id: company.id })
  await eventually(async () => assert.equal((await findOne(lea, 'before the contact')).contact_id, eve.id))
  assert.equal((await findOne(lea, 'before the contact')).company_id, company.id)
  assert.equal((await findOne(lea, 'by hand')).company_id, other.id)
})

/** A company and its contact with a message of hers, and how both are filed once all that was asked for is done. */
async function correspondent() {
  const lea = await service.register('Lea')
  const { bring } = await connect(lea)
  const company = await lea.create('/api/companies', { name: 'Epsilon', website: 'epsilon.example' })
  const given = { name: 'Eve', email: 'eve@epsilon.example', company_id: company.id }
  const eve = await lea.create('/api/contacts', given)
  const from = (address: string) => ({ address, name: null })
  await bring({ subject: 'Before the change', from: from('eve@epsilon.example') })
  const filed = async (words: string) => {
    const { company_id, contact_id } = await findOne(lea, words)
    return [company_id, contact_id]
  }
  assert.deepEqual(await filed('before the change'), [company.id, eve.id])
  const settled = () =>
    eventually(async () => {
      const [jobs] = await service.deps.sql`select count(*)::int as open from jobs.job
        where name = 'match_mail' and state < 'completed'`
      assert.equal(jobs?.['open'], 0)
    })
  const last = async () => (await lea.get(`/api/companies/${company.id}/overview`)).body.last_contact?.at ?? null
  return { lea, bring, company, eve, from, filed, settled, last }
}

test('what was written stays with a contact who has another address by now, and the old one is still hers', async () => {
  const { lea, bring, company, eve, from, filed, settled, last } = await correspondent()
  await lea.patch(`/api/contacts/${eve.id}`, { email: 'eve@elsewhere.example' })
  await settled()
  assert.deepEqual(await filed('before the change'), [company.id, eve.id])
  assert.equal(await last(), '2026-03-01T09:30:00.000Z')
  await bring(
    { subject: 'From the old one', from: from('eve@epsilon.example') },
    { subject: 'From the new one', from: from('eve@elsewhere.example') },
  )
  for (const words of ['from the old one', 'from the new one'])
    assert.deepEqual(await filed(words), [company.id, eve.id])
  assert.match((await findOne(lea, 'from the old one')).match_reason, /a former address of Eve/)
  const other = await lea.create('/api/contacts', { name: 'Otto', email: 'eve@epsilon.example' })
  await bring({ subject: 'From who has it now', from: from('eve@epsilon.example') })
  assert.equal((await findOne(lea, 'from who has it now')).contact_id, other.id)
})

test('what was written stays with the company that a contact leaves, and what she writes then is the new one’s', async () => {
  const { lea, bring, company, eve, from, filed, settled } = await correspondent()
  const other = await lea.create('/api/companies', { name: 'Zeta' })
  await lea.patch(`/api/contacts/${eve.id}`, { company_id: other.id })
  await settled()
  assert.deepEqual(await filed('before the change'), [company.id, eve.id])
  await bring({ subject: 'Departed', from: from('eve@epsilon.example') })
  assert.deepEqual(await filed('departed'), [other.id, eve.id])
  await lea.send('DELETE', `/api/contacts/${eve.id}`)
  await settled()
  assert.deepEqual(await filed('before the change'), [company.id, null])
})

test('what was written stays with a company that has another website by now, and the old domain is still its own', async () => {
  const { lea, bring, company, from, filed, settled } = await correspondent()
  await bring({ subject: 'By the domain', from: from('sales@epsilon.example') })
  await lea.patch(`/api/companies/${company.id}`, { website: 'epsilon-group.example' })
  await settled()
  assert.deepEqual(await filed('by the domain'), [company.id, null])
  await bring({ subject: 'Still from there', from: from('info@epsilon.example') })
  assert.deepEqual(await filed('still from there'), [company.id, null])
})

test('merged records keep the mail of both, and what still comes to the merged address or domain', async () => {
  const { lea, bring, company, eve, from, filed, settled } = await correspondent()
  const twin = await lea.create('/api/companies', { name: 'Epsilon Inc', website: 'epsilon-inc.example' })
  const same = await lea.create('/api/contacts', { name: 'Eve L', email: 'eve.l@gmail.com' })
  await bring(
    { subject: 'To the twin', from: from('x@epsilon-inc.example') },
    { subject: 'From her other address', from: from('eve.l@gmail.com') },
  )
  const merge = (kind: string, id: string, other_id: string, way = 'merge') =>
    lea.post(`/api/${kind}/${id}/${way}`, { other_id })
  assert.equal((await merge('companies', company.id, twin.id)).status, 200)
  assert.equal((await merge('contacts', eve.id, same.id)).status, 200)
  await settled()
  assert.deepEqual(await filed('to the twin'), [company.id, null])
  assert.equal((await filed('from her other address'))[1], eve.id)
  await bring(
    { subject: 'Orbit', from: from('y@epsilon-inc.example') },
    { subject: 'Sideways', from: from('eve.l@gmail.com') },
  )
  assert.deepEqual(await filed('orbit'), [company.id, null])
  assert.deepEqual(await filed('sideways'), [company.id, eve.id])
  assert.equal((await merge('contacts', eve.id, same.id, 'unmerge')).status, 200)
  await settled()
  assert.equal((await filed('from her other address'))[1], same.id)
  await bring({ subject: 'Parted', from: from('eve.l@gmail.com') })
  assert.equal((await filed('parted'))[1], same.id)
})

test('what programs write by themselves, newsletters, and mail that nobody has received are no contact', async () => {
  const lea = await service.register('Lea')
  const { bring } = await connect(lea)
  const company = await lea.create('/api/companies', { name: 'Eta', website: 'eta.example' })
  const last = async () => (await lea.get(`/api/companies/${company.id}/overview`)).body.last_contact?.at ?? null
  const from = { address: 'ann@eta.example', name: null }
  await bring(
    { subject: 'Out of office', from, is_automatic: true },
    { subject: 'Our news', from, list_host: '' },
    { subject: 'A public list', from, list_host: 'lists.eta.example' },
  )
  assert.equal(await last(), null)
  assert.equal((await lea.get('/api/companies?not_contacted=never')).body.total, 1)
  const written = { to: ['ann@eta.example'], subject: 'Hello', body: 'Hello', provider: 'outbox' }
  assert.equal((await lea.post('/email_bot/send', written)).body.delivery, 'local')
  assert.equal(await last(), null)
  await bring({ subject: 'By the group of the firm', from, list_host: 'northgate.test' })
  assert.equal(await last(), '2026-03-01T09:30:00.000Z')
})

test('the HTML of a message is harmless: no scripts, no remote pictures, links apart with their target shown', async () => {
  const { bring } = await connect(ana)
  const html = `<html><head><style>p{}</style><script>alert(1)</script></head><body onload="x()">
    <p style="color:red;position:fixed;background:url(https://spy.example/x)">Hello <b>Ana</b></p>
    <img src="https://spy.example/pixel.gif"><img src="data:image/png;base64,AA=="><img src="data:image/svg+xml;base64,AA==">
    <a href="https://acme.example/deck" onclick="x()">deck</a><a href="javascript:alert(1)">bad</a>
    <form action="https://spy.example"><input name="password"></form><iframe src="https://spy.example"></iframe></body></html>`
  await bring({ subject: 'Harmless', html, text: '' })
  const email = await findOne(ana, 'harmless')
  assert.doesNotMatch(email.html, /script|spy\.example|onload|onclick|position|<form|<input|<iframe|svg|<style/)
  assert.match(email.html, /<b>Ana<\/b>/)
  assert.match(email.html, /data:image\/png/)
  assert.match(email.html, /<a href="https:\/\/acme.example\/deck" title="https:\/\/acme.example\/deck" rel="noopener/)
  assert.match(email.body, /Hello Ana/)
})

test('a message with what no database takes comes in without it, and one from the future is taken as of now', async () => {
  const { bring } = await connect(ana)
  const counts = await bring({
    subject: 'Odd\u0000 \ud800one',
    text: 'a\u0000b\udfff',
    message_id: ' odd id without brackets ',
    sent_at: '2199-01-01T00:00:00Z',
    from: null,
    attachments: [{ part: '2', filename: 'a\u0000\nb.pdf', content_type: '', size: null }],
  })
  assert.deepEqual([counts.added, counts.failed], [1, 0])
  const email = await findOne(ana, 'odd')
  assert.ok(new Date(email.sent_at).getTime() <= Date.now())
  assert.deepEqual([email.from, email.attachments[0].filename], ['', 'a b.pdf'])
})

test('nobody but the owner of the mailbox reads text, HTML, snippet or attachments, in any list, thread or search', async () => {
  const { bring } = await connect(max)
  const attachment = { part: '2', filename: 'private-deck.pdf', content_type: 'application/pdf', size: 5 }
  const text = 'the walrus sings'
  await bring({ subject: 'Max only', text, html: `<p>${text}</p>`, attachments: [attachment] })
  const email = await findOne(max, 'walrus')
  assert.equal(email.attachments.length, 1)
  assert.deepEqual(await find(ana, 'walrus'), [])
  assert.equal((await ana.get('/api/emails/threads?search=walrus')).body.total, 0)
  assert.equal((await ana.get('/api/emails/threads?search=max only&has_attachments=true')).body.total, 0)
  const replies = [
    await ana.get(`/api/emails/${email.id}`),
    await ana.get(`/api/emails/${email.id}/thread`),
    await ana.get('/api/emails?search=max only'),
    await ana.get('/api/emails/threads?search=max only'),
    await ana.get(`/api/events?subject_id=${email.id}`),
    await ana.get('/api/search?q=walrus'),
    await ana.post('/agentic-chat/query', { query: 'emails about walrus', chat_id: uuidv7() }),
  ]
  for (const { status, body } of replies) {
    assert.equal(status, 200)
    assert.doesNotMatch(JSON.stringify(body), /walrus sings|private-deck/)
  }
  assert.deepEqual([replies[0]?.body.readable, replies[0]?.body.attachments_count], [false, 0])
  const path = `/api/emails/${email.id}/attachments/${email.attachments[0].id}`
  for (const reply of [await ana.get(path), await ana.post(`${path}/keep`, {})])
    assert.deepEqual([reply.status, reply.body.error_code], [404, 'attachment_not_found'])
  assert.equal((await bob.get(path)).body.error_code, 'email_not_found')
  await max.patch(`/api/emails/${email.id}`, { shared: true })
  assert.equal((await findOne(ana, 'walrus')).body, text)
})

test('a mailbox that is shared brings shared messages', async () => {
  const { bring } = await connect(max, true)
  await bring({ subject: 'Shared from the start', text: 'for all of us' })
  assert.equal((await findOne(ana, 'shared from the start')).body, 'for all of us')
})

test('a received attachment becomes a file of the company, once', async () => {
  const { bring } = await connect(ana)
  const company = await ana.create('/api/companies', { name: 'Attached' })
  await bring({
    subject: 'With a deck',
    attachments: [{ part: '2', filename: 'deck.pdf', content_type: 'application/pdf', size: null }],
  })
  const email = await findOne(ana, 'with a deck')
  const path = `/api/emails/${email.id}/attachments/${email.attachments[0].id}`
  // the mailbox of this test cannot be reached: the bytes lie where those of a sent mail do
  const key = `${ana.firmId}/${uuidv7()}.bin`
  await service.deps.storage.put(key, Readable.from([pdf('Revenue 5')]))
  await service.deps.sql`
    update email_attachments set storage_key = ${key} where firm_id = ${ana.firmId} and id = ${email.attachments[0].id}`
  const download = await ana.get(path)
  assert.equal(download.status, 200)
  assert.match(download.headers.get('content-disposition') ?? '', /attachment; filename="?deck.pdf/)
  const kept = await ana.post(`${path}/keep`, { company_id: company.id })
  assert.deepEqual([kept.status, kept.body.company_id], [201, company.id])
  assert.equal((await ana.get(`/api/files/${kept.body.file_id}`)).body.filename, 'deck.pdf')
  const again = await ana.post(`${path}/keep`, {})
  assert.deepEqual([again.status, again.body.file_id], [200, kept.body.file_id])
})

const partsOf = async (email: { id: string; attachments: { id: string }[] }) => {
  const rows = await service.deps.sql<{ part: string; remote_id: string }[]>`
    select a.part, e.remote_id from email_attachments a join emails e on e.firm_id = a.firm_id and e.id = a.email_id
    where a.firm_id = ${ana.firmId} and a.email_id = ${email.id} order by a.position`
  return rows.map(({ part, remote_id }) => `${remote_id} ${part}`)
}

test('a message that was moved is one still, its attachments found where it lies; an edited copy does not mislead', async () => {
  const { bring } = await connect(ana)
  const attached = (part: string, filename: string) => ({ part, filename, content_type: 'image/png', size: 5 })
  const given = { subject: 'Moved about', message_id: '<moved-about@acme.example>' }
  await bring({ ...given, id: 'inbox', attachments: [attached('2', 'image.png'), attached('3', 'image.png')] })
  const email = await findOne(ana, 'moved about')
  assert.deepEqual(await partsOf(email), ['inbox 2', 'inbox 3'])
  await bring({ ...given, id: 'archive', attachments: [attached('4', 'image.png'), attached('5', 'image.png')] })
  assert.deepEqual(await partsOf(email), ['archive 4', 'archive 5'])
  // a mailing list puts its own subject and a footer, and takes an attachment out
  const fromList = { ...given, id: 'list', subject: '[list] Moved about', text: 'with a footer' }
  const counts = await bring({ ...fromList, attachments: [attached('2', 'image.png')] })
  assert.deepEqual([counts.synced, counts.added], [1, 0])
  assert.deepEqual(await partsOf(email), ['archive 4', 'archive 5'])
  assert.equal((await findOne(ana, 'moved about')).subject, 'Moved about')
})

test('two messages under one Message-ID are both kept, once each, and copies of one are one', async () => {
  const { bring } = await connect(ana)
  const one = { subject: 'Scan of the lease', message_id: '<device-1@acme.example>', sent_at: '2026-02-01T09:00:00Z' }
  const two = { ...one, subject: 'Scan of the invoice', sent_at: '2026-02-02T09:00:00Z' }
  assert.equal((await bring(one, two)).added, 2)
  assert.equal((await bring(two, one)).added, 0)
  assert.deepEqual((await find(ana, 'scan of the')).map(({ subject }: { subject: string }) => subject).sort(), [
    two.subject,
    one.subject,
  ])
  // without a date a copy has that of its arrival, and a list writes into subject and sender
  assert.equal((await bring({ ...one, sent_at: '2026-02-03T09:00:00Z' })).added, 0)
  const list = { address: 'list@acme.example', name: null }
  assert.equal((await bring({ ...one, subject: '[list] Scan of the lease', from: list })).added, 0)
  const others = [
    { subject: 'Third', sent_at: '2026-02-04T09:00:00Z' },
    { subject: 'Scan of the lease 1', sent_at: '2026-02-05T09:00:00Z' },
    { text: 'something else', sent_at: '2026-02-06T09:00:00Z' },
  ].map((given) => ({ ...one, ...given }))
  assert.equal((await bring(...others)).added, 3)
  assert.equal((await bring(...others)).added, 0)
})

test('an attachment whose mailbox was disconnected says so', async () => {
  const { id, bring } = await connect(ana)
  const attachments = [{ part: '2', filename: 'old.pdf', content_type: 'application/pdf', size: 5 }]
  await bring({ subject: 'Left behind', attachments })
  const email = await findOne(ana, 'left behind')
  assert.equal((await ana.delete(`/api/integrations/${id}`)).status, 204)
  const { status, body } = await ana.get(`/api/emails/${email.id}/attachments/${email.attachments[0].id}`)
  assert.deepEqual([status, body.error_code], [409, 'attachment_not_available'])
  assert.match(body.detail, /is not connected any more/)
})

test('a mail of which nobody knew whether it went out has gone out once its mailbox brings it', async () => {
  const { address, bring } = await connect(ana)
  const key = { 'idempotency-key': uuidv7() }
  const mail = { to: ['carla@acme.example'], subject: 'Silence', body: 'Hello', provider: 'outbox' }
  const send = () => ana.send('POST', '/email_bot/send', mail, key)
  const { email_id, message_id } = (await send()).body
  // as if the server had fallen silent
  await service.deps.sql`update emails set delivery = 'unknown' where firm_id = ${ana.firmId} and id = ${email_id}`
  await service.deps.sql`update outgoing_mail set state = 'unknown' where firm_id = ${ana.firmId} and id = ${email_id}`
  assert.deepEqual([(await send()).status, (await send()).body.error_code], [502, 'delivery_unknown'])
  await bring({ message_id, subject: 'Silence', from: { address, name: 'Ana' } })
  const email = (await ana.get(`/api/emails/${email_id}`)).body
  assert.deepEqual([email.delivery, email.delivery_note], ['sent', null])
  const again = await send()
  assert.deepEqual([again.status, again.body.email_id], [200, email_id])
  assert.equal((await find(ana, 'silence')).length, 1)
})

test('a mailbox that brings a mail before its sending has an end makes no second one, and loses nothing of it', async () => {
  const { id: connectionId, address, bring } = await connect(ana)
  const id = uuidv7()
  const file = { filename: 'plan.txt', content_type: 'text/plain', size: 5 }
  const record = {
    id,
    message_id: `<${id}@northgate.test>`,
    owner_id: ana.id,
    connection_id: connectionId,
    reference_ids: [],
    subject: 'Overtaken',
    direction: 'outbound',
    from_address: address,
    to_addresses: ['carla@acme.example'],
    cc_addresses: [],
    bcc_addresses: ['blind@acme.example'],
    sent_at: new Date().toISOString(),
    body: 'Hello',
    tracked: true,
    attachments: [{ ...file, storage_key: `${ana.firmId}/${id}.bin` }],
  }
  await service.deps.sql`insert into outgoing_mail ${newRow({
    firm_id: ana.firmId,
    id,
    owner_id: ana.id,
    request_sha256: Buffer.from('x'),
    record: JSON.stringify(record),
  })}`
  const { message_id } = record
  const from = { address, name: 'Ana' }
  await bring({ message_id, subject: 'Overtaken', from, attachments: [{ ...file, part: '2' }] })
  await settle(service.deps, { firm_id: ana.firmId, mail_id: id })
  const email = await findOne(ana, 'overtaken')
  assert.deepEqual([email.id, email.delivery, email.tracked, email.bcc], [id, 'sent', true, ['blind@acme.example']])
  const [attachment] = await service.deps.sql`
    select storage_key from email_attachments where firm_id = ${ana.firmId} and email_id = ${id}`
  assert.equal(attachment?.['storage_key'], `${ana.firmId}/${id}.bin`)
})

test('HTML that would take seconds to clean is left out, and the message can be read as text', async () => {
  const { bring } = await connect(ana)
  const nestedHtml = `${'<div>'.repeat(90_000)}deep`
  const message_id = '<nested@acme.example>' // brought again it is the same message
  const bringNested = () => bring({ message_id, subject: 'Nested', text: 'Plain words', html: nestedHtml })
  // cleaning it would take longer
  const { took } = await timedAsync(bringNested, 1000)
  assert.ok(took < 1000, `${took} ms`)
  const nested = await findOne(ana, 'nested')
  assert.deepEqual([nested.html, nested.body], [null, 'Plain words'])
  await bring({ subject: 'Sloppy', html: `${'<p>one<br>'.repeat(3000)}<b>end</b>` })
  assert.match((await findOne(ana, 'sloppy')).html, /<b>end<\/b>/)
})

test('of a very long conversation the newest and the one asked for are shown, and the others are counted', async () => {
  const { bring } = await connect(ana)
  const long = Array.from({ length: 205 }, (_, index) => ({
    subject: 'Very long',
    references: ['<very-long@acme.example>'],
    sent_at: new Date(Date.UTC(2026, 2, 1, 0, index)).toISOString(),
  }))
  await bring(...long)
  const listed = (await ana.get('/api/emails?search=very long&page_size=1&page=205')).body
  assert.equal(listed.total, 205)
  const { body } = await ana.get(`/api/emails/${listed.emails[0].id}/thread`)
  assert.deepEqual([body.emails.length, body.omitted, body.emails[0].id], [200, 5, listed.emails[0].id])
  assert.equal(body.emails.at(-1).sent_at, long.at(-1)?.sent_at)
})

import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import PostalMime from 'postal-mime'
import { v7 as uuidv7 } from 'uuid'
import { queueDue } from '../src/areas/notifications/deliver.ts'
import { queueDigests } from '../src/areas/notifications/digest.ts'
import { addDays, weekday } from '../src/platform/time_zones.ts'
import { openEvents, readEvents, type StreamEvent } from './event_stream.ts'
import { eventually, type Person, startTestService, type TestService } from './harness.ts'
import { call, programAt } from './mcp_program.ts'
import { startReceiver } from './peers/webhook_receiver.ts'
import { readingOf } from './readings.ts'
import { pdf } from './sample_files.ts'
import { assertNoTrace, masked } from './wall_answers.ts'
import { secretFigure } from './walled_firm.ts'

// Of two firms one has a company and a deal behind walls, and another figure in a field that is hidden; all else is the
// same. Half of what is said there is said before the walls are raised, and waits to be told. Each way by which Olga, who
// is outside, hears of anything says the same in both. A third firm says what neither may hear.

type Firm = {
  ada: Person
  olga: Person
  ines: Person
  open: { deal: string; company: string; file: string; list: string }
}
type Channel = { name: string; texts(): Promise<string[]> | string[] }

const today = new Date().toISOString().slice(0, 10)
const monday = addDays(today, 8 - weekday(today))
const soon = addDays(monday, 3)

let service: TestService
let firm: Firm
let twin: Firm
let behind: Behind
const channels = new Map<Firm, Channel[]>()
const endings: (() => unknown)[] = []
before(async () => {
  service = await startTestService({
    PRIVATE_ADDRESSES: '127.0.0.1',
    WEBHOOK_RETRY_SECONDS: '0,1',
    CHAT_QUERIES_PER_MINUTE: '10000',
  })
  firm = await makeFirm(secretFigure)
  twin = await makeFirm(5)
  await Promise.all([firm, twin].map(connect))
  behind = await act(firm)
  for (const id of [behind.company, behind.deal]) {
    const raised = await firm.ines.send('PUT', `/api/walls/${id}`, { user_ids: [] })
    assert.equal(raised.status, 200, JSON.stringify(raised.body))
  }
  await Promise.all([firm, twin].map(connectLater))
  await sayBehind(firm, behind)
  const zoe = await service.register('Zoe', 'Northgate Partners')
  const [acme, olga] = [
    await zoe.create('/api/companies', { name: 'Quokka Ltd' }),
    await service.invite(zoe, 'Olga', 'member'),
  ]
  await zoe.create('/api/comments', { subject_type: 'company', subject_id: acme.id, text: `@${olga.email} quokka` })
  for (const one of [firm, twin]) await sayAloud(one)
  // a stream ends with the rights of who listens, which the clock of the mails outlasts
  await eventually(async () => {
    for (const one of [firm, twin]) assert.match((await textsOf(one, 'live')).join('\n'), /"list_entry"/)
  })
  await queueDue(service.deps, 0)
  await mailDigests()
})
after(() => Promise.all(endings.map((end) => end())))

async function makeFirm(value: number): Promise<Firm> {
  const ada = await service.register('Ada', 'Northgate Partners')
  const [olga, ines] = [await service.invite(ada, 'Olga', 'member'), await service.invite(ada, 'Ines', 'member')]
  for (const role of ['member', 'viewer'])
    assert.equal((await ada.send('PUT', '/api/hidden-fields', { role, fields: ['deal_value'] })).status, 200)
  const company = (await ada.create('/api/companies', { name: 'Alpha Systems' })).id
  const deal = (await ada.create('/api/deals', { name: 'Alpha buyout', company_id: company, owner_id: olga.id, value }))
    .id
  const { body: file } = await ada.upload(pdf('An open page'), 'Alpha.pdf', { company_id: company })
  await readingOf(ada, file.id)
  const list = (await ada.create('/api/lists', { name: 'Buyers', subject: 'companies' })).id
  return { ada, olga, ines, open: { deal, company, file: file.id, list } }
}

const textsOf = async (of: Firm, name: string) =>
  (await channels
    .get(of)
    ?.find((channel) => channel.name === name)
    ?.texts()) ?? []

const told = { app: true, mail: 'once', chat: 'once' }
const daily = { app: true, mail: 'daily', chat: 'once' }

/** Chats and mail; the bell and what answers when it is asked. */
async function connect(of: Firm) {
  const { ada, olga } = of
  const receiver = async (path: string, person: Person, body: object) => {
    const got = await startReceiver()
    endings.push(got.close)
    const { status, body: answer } = await person.send('PUT', path, { ...body, url: got.url })
    assert.equal(status, 200, JSON.stringify(answer))
    return { texts: () => got.got.map((one) => JSON.stringify(one.body)) }
  }
  const choices = {
    mention: told,
    stage: told,
    document: told,
    reply: told,
    comment: daily,
    assigned: daily,
    done: daily,
  }
  assert.equal((await olga.patch('/api/notifications/choices', { choices, week_ahead: true })).status, 200)
  const get = (path: string): Channel => ({
    name: path,
    texts: async () => [JSON.stringify((await olga.get(path)).body)],
  })
  const { client } = await programAt(service.url, olga.token)
  endings.push(() => client.close())
  const tools = (await client.listTools()).tools.map(({ name }) => name)
  const program = (name: string, input: object = {}): Channel => ({
    name: `${name} of a program, ${JSON.stringify(input)}`,
    texts: async () => [(await call(client, name, input)).text],
  })
  const ask = (query: string): Channel => ({
    name: query,
    async texts() {
      const { events } = await readEvents(service, olga, 'POST', '/agentic-chat/query', { query, chat_id: uuidv7() })
      return events.map((event) => JSON.stringify(event))
    },
  })
  channels.set(of, [
    { name: 'Slack', ...(await receiver('/api/notifications/channels/me', olga, { service: 'slack' })) },
    { name: 'Teams', ...(await receiver('/api/notifications/channels/firm', ada, { service: 'teams' })) },
    { name: 'mail', texts: () => mailsTo(of) },
    get('/api/notifications?page_size=100'),
    get('/api/search?q=vexillum'),
    get('/api/search?q=gnomonics'),
    ...['deals', 'companies', 'tasks', 'files'].map((name) => get(`/api/export/${name}?format=csv`)),
    get(`/api/export/lists/${of.open.list}`),
    get(`/api/lists/${of.open.list}/entries`),
    ...(['deal', 'company', 'file'] as const).map((type) =>
      get(`/api/comments?subject_type=${type}&subject_id=${of.open[type]}`),
    ),
    ...tools.filter((name) => /^list_/.test(name) && !/entries|comments/.test(name)).map((name) => program(name)),
    program('list_entries', { list_id: of.open.list }),
    program('search', { query: 'vexillum' }),
    program('search_documents', { query: 'gnomonics' }),
    ...['Tell me about Project Vexillum', 'What do the documents say about gnomonics?', 'list all deals'].map(ask),
  ])
}

/** What is told at once, from when the walls stand; the webhook of an admin has all of before replayed. */
async function connectLater(of: Firm) {
  const { ada, olga } = of
  const stream = await openEvents(service, olga, 'GET', '/api/live')
  const messages: StreamEvent[] = []
  void (async () => {
    for await (const message of stream.events) messages.push(message)
  })().catch(() => {})
  endings.push(stream.leave)
  const { id: first } = await ada.create('/api/companies', { name: 'From here on' })
  const begin = () => messages.findIndex(({ subject_id }) => subject_id === first)
  await eventually(async () => assert.ok(begin() >= 0))
  const live = () => messages.slice(begin()).map((message) => JSON.stringify({ ...message, id: '' }))
  const hook = await startReceiver()
  endings.push(hook.close)
  const { id } = await ada.create('/api/webhooks', { name: 'Ours', url: hook.url })
  const replayed = await ada.post(`/api/webhooks/${id}/replay`, { date_from: '2020-01-01T00:00:00Z' })
  assert.ok(replayed.status < 300, JSON.stringify(replayed.body))
  const bodies = () =>
    hook.got.map(({ body }) => JSON.stringify(body.data).replace(/("value":)[\d.]+|(127\.0\.0\.1:)\d+/g, '$1$2'))
  channels.get(of)?.push({ name: 'live', texts: live }, { name: 'webhook', texts: bodies })
}

type Behind = { company: string; deal: string; walled: Record<string, string> }

/** A company, and a deal of an open one, with all that Olga is told of them while she may know. */
async function act({ ines, open, olga }: Firm): Promise<Behind> {
  const { id: company } = await ines.create('/api/companies', { name: 'Zyxquorum Dynamics', revenue: secretFigure })
  const dates = { bid_date: soon, close_date: soon }
  const { id: deal } = await ines.create('/api/deals', { name: 'Project Vexillum', company_id: open.company, ...dates })
  const nda = { role: 'lawyer', company_id: company, nda_state: 'signed', nda_expires_on: soon }
  await ines.create(`/api/deals/${deal}/parties`, nda)
  await ines.create('/api/calendar/events', {
    summary: 'Gnomonics',
    start: `${soon}T10:00:00Z`,
    end: `${soon}T11:00:00Z`,
    deal_id: deal,
  })
  const { body: file } = await ines.upload(pdf('Gnomonics, page one'), 'Vexillum.pdf', { company_id: open.company })
  await readingOf(ines, file.id)
  await ines.patch(`/api/files/${file.id}`, { deal_id: deal })
  const entry = await ines.create(`/api/lists/${open.list}/entries`, { company_id: company, note: 'Gnomonics' })
  const task = await ines.create('/api/tasks', { title: 'Look at the vexillum', deal_id: deal, assignee_id: olga.id })
  const all = { company, deal, walled: { company, deal, file: file.id, list_entry: entry.id, task: task.id } }
  await sayBehind({ ines, olga }, all)
  return all
}

async function sayBehind({ ines, olga }: Pick<Firm, 'ines' | 'olga'>, { walled, deal, company }: Behind) {
  for (const [subject_type, subject_id] of Object.entries(walled)) {
    const about = { subject_type, subject_id }
    const first = await ines.create('/api/comments', { ...about, text: `@${olga.email} gnomonics` })
    await ines.create('/api/comments', { ...about, text: `@${olga.email} quibblewick`, parent_id: first.id })
  }
  for (const stage of ['proposal', 'negotiation']) await ines.patch(`/api/deals/${deal}`, { stage })
  await ines.create('/api/notes', { content: 'The vexillum is raised', deal_id: deal })
  await ines.create('/api/contacts', { name: 'Cora Zyxquorum', company_id: company })
}

/** The same in both firms, and what shows that each way is open. */
async function sayAloud({ ada, ines, olga, open }: Firm) {
  for (const type of ['deal', 'company', 'file'] as const)
    await ines.create('/api/comments', { subject_type: type, subject_id: open[type], text: `@${olga.email} aloud` })
  await ines.create('/api/comments', { subject_type: 'deal', subject_id: open.deal, text: 'Daily aloud' })
  await ines.create('/api/tasks', { title: 'Read aloud', assignee_id: olga.id })
  await ada.patch(`/api/deals/${open.deal}`, { stage: 'proposal', bid_date: soon })
  await ada.patch(`/api/files/${open.file}`, { deal_id: open.deal })
  await ines.create(`/api/lists/${open.list}/entries`, { company_id: open.company, note: 'Aloud' })
}

/** As the clock shows half past seven of the next Monday, wherever somebody is. */
async function mailDigests() {
  const { clock } = service.deps
  const { now } = clock
  clock.now = () => new Date(`${monday}T19:00:00Z`)
  try {
    await queueDigests(service.deps)
    await eventually(async () => {
      for (const one of [firm, twin]) assert.ok((await mailsTo(one)).some((text) => /Your week ahead/.test(text)))
    })
  } finally {
    clock.now = now
  }
}
async function mailsTo({ olga }: Firm) {
  const folder = join(service.dataDir, 'outbox', olga.firmId, 'new')
  const mails = await Promise.all(
    (await readdir(folder)).map(async (name) => PostalMime.parse(await readFile(join(folder, name), 'utf8'))),
  )
  return mails
    .filter(({ to, text }) => to?.some(({ address }) => address === olga.email) && text?.includes('What you are told'))
    .map((mail) => `${mail.subject}\n${mail.text}`)
}

test('by each way who is outside a wall hears the same as where there is nothing behind it', async () => {
  const [ours = [], theirs = []] = [channels.get(firm), channels.get(twin)]
  assert.ok(ours.length >= 30, `${ours.length} ways`)
  for (const [at, { name, texts }] of ours.entries())
    await eventually(async () => {
      const [here, there] = [await texts(), (await theirs[at]?.texts()) ?? []]
      assert.deepEqual(here.map(masked).sort(), there.map(masked).sort(), name)
      const all = here.join('\n')
      assertNoTrace(all, behind, name)
      assert.doesNotMatch(all, /quokka/i, name)
      if (/^(Slack|mail|webhook|\/api\/notifications|\/api\/comments)/.test(name)) assert.match(all, /aloud/, name)
      if (/^(Teams|live)$/.test(name)) assert.ok(here.length > 1, name)
    }, 10)
})

import assert from 'node:assert/strict'
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { freePort } from './free_port.ts'
import { lastPageOf, pdfFile } from './last_page.ts'

// The demonstration firm as its user meets it: the command in a process of its own, on an empty data folder.

const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'firm-crm-demo-'))
const running: ChildProcess[] = []
after(async () => {
  for (const child of running) await ended(child, 'SIGTERM')
  rmSync(folder, { recursive: true, force: true })
})

const ended = (child: ChildProcess, signal?: NodeJS.Signals) =>
  new Promise<number | null>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve(child.exitCode)
    child.once('close', resolve)
    if (signal) child.kill(signal)
  })

type Run = { child: ChildProcess; output(): string; shows(words: RegExp): Promise<string> }

/** Starts the command; "shows" waits for what it prints, and fails where it ends without. */
function demo(environment: Record<string, string>, ...options: string[]): Run {
  const child = spawn(process.execPath, ['scripts/demo.ts', ...options], {
    cwd: root,
    env: { PATH: process.env['PATH'], LOG_LEVEL: 'silent', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.push(child)
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  const shows = (words: RegExp) =>
    new Promise<string>((resolve, reject) => {
      const look = () => words.test(output) && resolve(output)
      child.stdout.on('data', look)
      child.once('close', () => (words.test(output) ? resolve(output) : reject(new Error(`it ended:\n${output}`))))
      look()
    })
  return { child, output: () => output, shows }
}

const signInOf = (output: string) => {
  const word = (label: string) => output.match(new RegExp(`^  ${label} +(\\S+)`, 'm'))?.[1] ?? assert.fail(output)
  return { url: word('Address'), email: word('Sign in'), password: word('Password') }
}
type SignIn = ReturnType<typeof signInOf>

/** Signs in with what was printed; answers how to send requests, with what is asked for as JSON. */
async function signedIn({ url, email, password }: SignIn) {
  const json = { 'content-type': 'application/json' }
  const body = JSON.stringify({ email, password })
  const reply = await fetch(`${url}/auth/login`, { method: 'POST', headers: json, body })
  assert.equal(reply.status, 200, 'the sign-in that is printed works')
  const { access_token } = (await reply.json()) as { access_token: string }
  const authorization = `Bearer ${access_token}`
  return (path: string, asked?: object) =>
    asked
      ? fetch(url + path, { method: 'POST', headers: { ...json, authorization }, body: JSON.stringify(asked) })
      : fetch(url + path, { headers: { authorization } })
}

/** The same, to look around: answers the JSON that is at an address. */
async function visitor(who: SignIn) {
  const request = await signedIn(who)
  // reason of any: tests look into any answer
  return async (path: string): Promise<any> => (await request(path)).json()
}

const finished = /Password/
const environment = { DATA_DIR: join(folder, 'data'), PORT: await freePort(), REPORTS_PER_HOUR: '1000' }
let first: SignIn

test('on an empty folder it makes a firm with companies, deals in all stages, three years and documents that were read', async () => {
  const { shows, output } = demo(environment)
  await shows(/Ctrl-C/)
  first = signInOf(output())
  const get = await visitor(first)
  assert.equal((await get('/api/companies')).total, 60)
  const deals = await get('/api/deals?page_size=100')
  assert.equal(deals.total, 25)
  const funds = (await get('/api/funds')).data
  assert.equal(funds.length, 3)
  assert.ok(
    deals.data.every(({ fund_name }: { fund_name: string }) =>
      funds.some(({ name }: { name: string }) => name === fund_name),
    ),
  )
  const stages = new Set(deals.data.map((deal: { stage: string }) => deal.stage))
  assert.equal(stages.size, 6)
  assert.equal((await get('/api/users')).total, 5)

  const year = new Date().getFullYear()
  const baking = (await get('/api/companies?search=cinder')).data[0]
  const periods = (await get(`/api/financials?company_id=${baking.id}&page_size=100`)).data
  const labels = periods.map(({ period }: { period: string }) => period)
  for (const label of [`FY${year - 3}`, `FY${year - 2}`, `FY${year - 1}`]) assert.ok(labels.includes(label), label)

  const files = await get('/api/files')
  assert.equal(files.total, 6)
  for (const file of files.data) assert.equal(file.processing_status, 'completed', file.filename)
})

test('what is read of its documents is what they say, on the page where they say it', async () => {
  const get = await visitor(first)
  const files: { id: string; filename: string }[] = (await get('/api/files')).data
  const evidenceOf = async (name: string) => {
    const file = files.find(({ filename }) => filename.includes(name)) ?? assert.fail(name)
    return (await get(`/api/files/${file.id}/evidence`)).evidence
  }
  const valves = await evidenceOf('Tessamar')
  assert.deepEqual([valves['financials.revenue'].value, valves['financials.revenue'].page], [84_120_000, 12])
  assert.deepEqual([valves['financials.ebitda'].value, valves['financials.ebitda'].raw], [16_230_000, '16,230'])
  assert.deepEqual([valves['deal.valuation'].value, valves['deal.valuation'].page], [118_000_000, 18])
  const dental = await evidenceOf('Maplecross')
  assert.equal(dental['financials.revenue'].value, 92_390_000)
  assert.equal(dental['deal.valuation'].value, 215_000_000)
  assert.equal((await evidenceOf('deck'))['deal.valuation'].value, 140_000_000)
  assert.equal((await evidenceOf('.xlsx')).revenue.value, 36_900_000)
  assert.equal((await evidenceOf('.png')).net_income.value, 1_083_000)
  assert.equal((await evidenceOf('NDA')).term_months.value, 24)
})

test('its Monday is alive: moves of the last week, deals that close soon, and companies that have gone quiet', async () => {
  const get = await visitor(first)
  const { moves, closing_soon, going_cold, meetings, documents_waiting } = await get('/api/overview')
  assert.ok(moves.total >= 5)
  assert.ok(closing_soon.total >= 4 && closing_soon.overdue >= 1)
  assert.ok(going_cold.total >= 3)
  assert.ok(meetings.total >= 5)
  assert.equal(documents_waiting.total, 4)
  const { data } = await get('/api/deals?page_size=100')
  const larkspur = data.find(({ name }: { name: string }) => name === 'Project Larkspur')
  const { stage_history } = await get(`/api/deals/${larkspur.id}`)
  const days = stage_history.map(({ at }: { at: string }) => Math.round((Date.now() - Date.parse(at)) / 86_400_000))
  assert.ok(days[0] > 100 && days.at(-1) <= 5, days.join())
})

test('its work is shown: tasks, tags, a field of its own, a view, a restricted deal, and an audit log that verifies', async () => {
  const get = await visitor(first)
  assert.ok((await get('/api/tasks?status=open')).total >= 5)
  assert.ok((await get('/api/tasks?overdue=true')).total >= 1)
  assert.equal((await get('/api/companies?tag=Founder-led')).total, 4)
  assert.equal((await get('/api/custom-fields')).total, 1)
  assert.equal((await get('/api/views')).total, 1)
  assert.equal((await get('/api/walls')).total, 1)
  const { verified, first_break } = await get('/api/events/verify')
  assert.ok(verified, JSON.stringify(first_break))
})

test('its drive, sites, projects and share have files in them that can be brought', async () => {
  const get = await visitor(first)
  for (const path of ['drive/files', 'sitehub/files', 'vaultshare/files', 'projecthub/projects']) {
    const { folders = [], projects = [] } = await get(`/api/${path}`)
    assert.ok(folders.length + projects.length > 0, path)
  }
  const people = (await get('/api/emails/threads')).data.flatMap((thread: { people: unknown[] }) => thread.people)
  for (const { address, name } of people) assert.ok(name, address)
})

/** far more than eighty reports take: a busy machine is no defect */
const patienceMs = 900_000

/** Writes a report; answers its id. */
async function write(request: Awaited<ReturnType<typeof signedIn>>, company_id: string, report_type: string) {
  const stream = await (await request('/api/reports/generate', { company_id, report_type })).text()
  assert.match(stream, /"type":"complete"/)
  return /"report_id":"([^"]+)"/.exec(stream)?.[1] ?? assert.fail(stream)
}

test('the executive summary of every fifth of its companies is one page', { timeout: patienceMs }, async () => {
  const request = await signedIn(first)
  const get = await visitor(first)
  const { data } = await get('/api/companies?page_size=100')
  assert.equal(data.length, 60)
  for (const { id, name } of data.filter((_: unknown, index: number) => index % 5 === 0)) {
    const report = await write(request, id, 'executive_summary')
    const pages = async () => (await get(`/api/reports/${report}`)).metadata.pages
    // null where a busy machine did not get to counting them: asked again, they are counted again
    assert.equal((await pages()) ?? (await pages()) ?? (await pages()), 1, name)
  }
})

test('no other report on its companies ends on a page that is mostly blank', {
  skip: spawnSync('pdftotext', ['-v']).error !== undefined && 'poppler-utils is not installed',
  timeout: patienceMs,
}, async () => {
  const request = await signedIn(first)
  const get = await visitor(first)
  for (const company of ['Tessamar', 'Maplecross', 'Cinder', 'Yarrow', 'Tarnwick'])
    for (const type of ['due_diligence', 'financial_analysis', 'market_analysis', 'investment_memo']) {
      const { id } = (await get(`/api/companies?search=${company}`)).data[0]
      const reply = await request(`/api/reports/${await write(request, id, type)}/export?format=pdf`)
      const { pages, used } = lastPageOf(pdfFile(Buffer.from(await reply.arrayBuffer())))
      assert.ok(pages === 1 || used > 0.2, `${type} of ${company}: ${used} of the last of ${pages} pages`)
    }
})

test('a second time, beside the service that runs, it gives the same sign-in and makes nothing', async () => {
  const { child, output } = demo(environment)
  assert.equal(await ended(child), 0)
  assert.match(output(), /there already/)
  assert.deepEqual(signInOf(output()), first)
  const get = await visitor(first)
  assert.equal((await get('/api/companies')).total, 60)
})

test('asked for another one it makes a second firm in the service that runs, and leaves the first alone', async () => {
  const { child, output } = demo(environment, '--again')
  assert.equal(await ended(child), 0, output())
  const second = signInOf(output())
  assert.notEqual(second.email, first.email)
  assert.equal((await (await visitor(second))('/api/companies')).total, 60)
  assert.equal((await (await visitor(first))('/api/companies')).total, 60)
  assert.equal((await (await visitor(second))('/api/files?status=completed')).total, 6)
})

test('one that was broken off is not shown as finished: the next time there is a whole one', async () => {
  const broken = { DATA_DIR: join(folder, 'broken'), PORT: await freePort() }
  const begun = demo(broken)
  await begun.shows(/60 companies/)
  await ended(begun.child, 'SIGKILL')
  const next = demo(broken)
  await next.shows(/Ctrl-C/)
  assert.match(next.output(), /never finished/)
  const get = await visitor(signInOf(next.output()))
  assert.equal((await get('/api/deals')).total, 25)
  assert.equal(await ended(next.child, 'SIGINT'), 0, 'Ctrl-C ends it in order')
})

test('in production it refuses with a sentence, before it makes anything', async () => {
  const DATA_DIR = join(folder, 'production')
  const { child, output } = demo({
    ...{
      DATA_DIR,
      ENVIRONMENT: 'production',
      JWT_SECRET: 'a secret that is long enough for production',
      CREDENTIALS_KEY: Buffer.alloc(32, 7).toString('base64'),
    },
    PORT: await freePort(),
  })
  assert.equal(await ended(child), 1)
  assert.match(output(), /ENVIRONMENT: .*--in-production/)
  assert.doesNotMatch(output(), /\n\s+at /, 'a sentence, not a stack')
  assert.ok(!existsSync(DATA_DIR))
  assert.doesNotMatch(output(), finished)
})

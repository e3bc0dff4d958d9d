import { fork } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Outcome, runTests } from './run_tests.ts'

// npm run test:drills [-- AREA ...]: what is slow, all of it or that of some areas. First, alone, what compares
// its own time with that of bare work; then the others, two at a time. A file with a drill that failed is run once more alone.

const areas: Record<string, string[]> = {
  access: ['access_directory', 'provider_b', 'sign_in'],
  analyst: ['chat', 'compose_model', 'filings', 'model', 'model_down', 'providers', 'questions'],
  calendar: ['calendar_accounts', 'calendar_sync', 'google_calendar'],
  data: [
    'backup',
    'durability',
    'export',
    'import',
    'mutated_archives',
    'programs',
    'races',
    'thousand_elements',
    'walk',
    'large_list',
  ],
  documents: ['contracts', 'corpus', 'documents', 'memoranda', 'ocr', 'upload'],
  files: ['file_sources', 'file_sources_service', 'file_sources_special', 'sync_killed'],
  mail: ['mail', 'mail_accounts', 'mail_import'],
  operations: [
    ...[
      'alerts',
      'all_rounds',
      'audit_stream',
      'compose',
      'demo',
      'docs',
      'embedded',
      'fair_shares',
      'image',
      'proxied_nodes',
    ],
    ...['start', 'stop', 'webhooks', 'worker'],
  ],
  reports: ['reports', 'with_model'],
  web: ['web'],
}

// How much memory a process takes, and a limit of time with ample room, are not changed by what runs beside it.
const measuring = ['import']

// those that take longest begin first
const longest = [
  ...['web', 'corpus', 'demo', 'ocr', 'documents', 'fair_shares', 'backup', 'mail_import', 'chat'],
  ...['file_sources_service', 'durability', 'races', 'export', 'mutated_archives'],
]

// What these drills look for is lost or doubled data, which no load of the machine excuses: they are not repeated.
const neverRepeated = [
  ...['backup', 'durability', 'export', 'import', 'mail_import', 'races'],
  ...['sync_killed', 'webhooks', 'worker'],
]

// ... except for what they say of their own speed, which the machine can spoil
const saysHowLong = (title: string) => title.endsWith('times as long as their bare rows')

// Of these each test stands alone: only those that failed are repeated.
const repeatedByTest = ['corpus']

const nameOf = (path: string) => /([^/]+)\.drill\.ts$/.exec(path)?.[1] ?? ''
const files = new Map(
  globSync(['src/**/*.drill.ts', 'test/**/*.drill.ts']).map((path) => [nameOf(path), resolve(path)]),
)

const placed = Object.values(areas).flat()
const wrong = [
  ...[...files.keys()].filter((name) => placed.filter((other) => other === name).length !== 1),
  ...[...placed, ...measuring, ...longest, ...neverRepeated, ...repeatedByTest].filter((name) => !files.has(name)),
]
if (wrong.length > 0)
  throw new Error(`Each drill belongs to one area, and to no list if it is not there: ${wrong.join(', ')}`)

type Part = { files: string[]; atOnce: number; only?: string[] }

if (process.send) {
  process.once('message', async ({ files, ...how }: Part) => {
    process.send?.(await runTests(files, { ...how, timeout: 600_000 }))
    process.disconnect()
  })
} else await runAreas(process.argv.slice(2))

async function runAreas(named: string[]) {
  const unknown = named.filter((area) => !(area in areas))
  if (unknown.length > 0)
    throw new Error(`There is no area ${unknown.join(', ')}; there are ${Object.keys(areas).join(', ')}.`)
  const asked = named.length > 0 ? named.flatMap((area) => areas[area] ?? []) : placed
  const others = asked.filter((name) => !measuring.includes(name) && !longest.includes(name)).sort()
  const parts = [
    { names: measuring.filter((name) => asked.includes(name)), atOnce: 1 },
    { names: [...longest.filter((name) => asked.includes(name)), ...others], atOnce: 2 },
  ]
  const failed: Outcome['failed'] = []
  for (const { names, atOnce } of parts) failed.push(...(await runApart(names, atOnce)))

  const lost = failed.filter(({ file, title }) => neverRepeated.includes(nameOf(file)) && !saysHowLong(title))
  const again = [...new Set(failed.filter((test) => !lost.includes(test)).map(({ file }) => file))]
  const stillFailed: Outcome['failed'] = []
  for (const file of again) {
    const titles = failed.filter((test) => test.file === file).map(({ title }) => title)
    stillFailed.push(...(await runApart([nameOf(file)], 1, repeatedByTest.includes(nameOf(file)) ? titles : undefined)))
  }
  const excused = failed.filter(({ title }) => ![...lost, ...stillFailed].some((test) => test.title === title))

  const list = (tests: Outcome['failed']) => tests.map(({ title, reason }) => `  ${title}\n    ${reason}`).join('\n')
  console.log(`\nfailed beside others, passed alone: ${excused.length}\n${list(excused)}`)
  const faults = [...lost, ...stillFailed]
  if (faults.length === 0) return
  console.error(`\nDrills that failed:\n${list(faults)}`)
  process.exitCode = 1
}

/** Runs drills in a process of their own, because the database that they share starts and ends with it. */
async function runApart(names: string[], atOnce: number, only?: string[]): Promise<Outcome['failed']> {
  if (names.length === 0) return []
  const part: Part = { files: names.flatMap((name) => files.get(name) ?? []), atOnce, ...(only && { only }) }
  const child = fork(import.meta.filename)
  let outcome: Outcome | undefined
  child.on('message', (told: Outcome) => (outcome = told))
  child.send(part)
  const [status] = await once(child, 'close')
  if (!outcome) throw new Error(`The drills ${names.join(', ')} broke off.`)
  // what fails without a test, such as the plan of a statement, is not mended by doing it again
  if (status !== 0 && outcome.failed.length === 0) process.exitCode = 1
  return outcome.failed
}

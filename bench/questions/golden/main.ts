import { execFileSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { exportsOf, switchOff } from '../../without.ts'
import { changesOf } from './changes.ts'
import { type Row, readRows, writeRows } from './rows.ts'

// Whether questions are understood as they were: the banks, sentences put together by chance, and the promised ones.
//   npm run golden:questions                              what differs from the files here; --accept writes them anew
//   -- --without clauses/growth.ts,names/values.ts#slips  the same with parts of the grammar switched off
//   -- --each rewording                                   each export below that folder of the grammar alone, by what it changes
//   --brief: figures only

const grammar = 'src/areas/agentic-chat/grammar'
const { values: options } = parseArgs({
  options: {
    accept: { type: 'boolean', default: false },
    without: { type: 'string' },
    each: { type: 'string' },
    brief: { type: 'boolean', default: false },
  },
})

if (options.each === undefined) await compare()
else compareEach(options.each)

async function compare() {
  if (options.without) switchOff(options.without.split(','))
  const { understood } = await import('./sets.ts')
  const all = Object.entries(understood()).map(([set, now]) => compareSet(set, now))
  if (!options.accept && !options.without && all.some((changes) => changes > 0)) process.exitCode = 1
}

function compareSet(set: string, now: Row[]): number {
  const changes = changesOf(readRows(set), now)
  const count = (kind: string) => changes.filter((one) => one.kind === kind).length
  const share = (number: number) => `${((100 * number) / now.length).toFixed(2)} %`
  if (!options.brief) for (const { turns, was, is } of changes) console.log(`${turns}\n  was ${was}\n  is  ${is}`)
  const [refused, other] = [count('refused'), count('other')]
  console.log(
    `${set}: ${now.length} questions, ${share(now.length - changes.length)} the same, refused ${refused} (${share(refused)}), other whole plan ${other} (${share(other)})`,
  )
  if (options.accept) writeRows(set, now)
  return changes.length
}

function compareEach(folder: string) {
  const files = globSync([`${folder}/**/*.ts`, folder], { cwd: grammar }).filter((path) =>
    /(?<!\.test)\.ts$/.test(path),
  )
  for (const part of files.flatMap((path) => exportsOf(`${grammar}/${path}`).map((name) => `${path}#${name}`))) {
    const lines = execFileSync(process.execPath, [import.meta.filename, '--brief', '--without', part], {
      encoding: 'utf8',
    })
    const figures = lines.matchAll(/^(\w+):.* refused (\d+) .* plan (\d+) /gm)
    console.log(part, ...[...figures].map(([, set, refused, other]) => `${set} ${refused}+${other}`))
  }
}

import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, normalize } from 'node:path'
import { z } from 'zod'
import { release } from './release.ts'

// npm run footprint [-- --release]: how large the project is, so that a change can be measured before and after it.
// Sizes are what files take on disk, in MiB, as `du -m` counts them; a file with several names counts once.

const project = join(import.meta.dirname, '..')
const complexityMax = 20

function installed() {
  const Lock = z.object({ packages: z.record(z.string(), z.object({ dev: z.boolean().optional() })) })
  const { packages } = Lock.parse(JSON.parse(readFileSync(join(project, 'node_modules/.package-lock.json'), 'utf8')))
  const all = Object.entries(packages)
  const development = all.filter(([, { dev }]) => dev)
  const ofDevelopment = new Set<number>()
  const developmentBytes = development.reduce(
    (bytes, [path]) => bytes + bytesBelow(join(project, path), ofDevelopment, false),
    0,
  )
  // with what packages have put there themselves, which no lock lists
  const bytes = bytesBelow(join(project, 'node_modules'), new Set())
  print('packages', all.length)
  print('node_modules', `${mebibytes(bytes)} MB`)
  print('packages without those for development', all.length - development.length)
  print('node_modules without those for development', `${mebibytes(bytes - developmentBytes)} MB`)
  const checks = join(project, 'checks/node_modules')
  if (existsSync(checks)) print('checks/node_modules', `${mebibytes(bytesBelow(checks, new Set()))} MB`)
}

/** What is below a folder takes on disk, with or without the packages nested in it. */
function bytesBelow(folder: string, counted: Set<number>, withNested = true): number {
  let bytes = 0
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory() && (withNested || entry.name !== 'node_modules'))
      bytes += bytesBelow(path, counted, withNested)
    const { ino, blocks } = lstatSync(path)
    if (!counted.has(ino)) bytes += blocks * 512
    counted.add(ino)
  }
  return bytes
}

const mebibytes = (bytes: number) => Math.ceil(bytes / 1024 / 1024)

/** What a release holds; the image adds its base, and leaves out the names of functions in programs. */
async function released() {
  const folder = mkdtempSync(join(tmpdir(), 'firm-crm-footprint-'))
  try {
    await release(join(folder, 'app'))
    print('release', `${mebibytes(bytesBelow(folder, new Set()))} MB`)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const tracked = execFileSync('git', ['ls-files'], { cwd: project, encoding: 'utf8' })
  .split('\n')
  .filter((path) => existsSync(join(project, path)) && /\.(ts|tsx|cts|mts|css)$/.test(path))
const isTest = (path: string) => /\.(test|drill|journey)\.tsx?$/.test(path) || /^(test|bench)\//.test(path)
const read = (path: string) => readFileSync(join(project, path), 'utf8')

function lines() {
  const kinds: [name: string, is: (path: string) => boolean][] = [
    ['server', (path) => /^(src|scripts)\//.test(path) && !isTest(path)],
    ['web', (path) => path.startsWith('web/') && !path.endsWith('.css') && !isTest(path)],
    ['CSS', (path) => path.endsWith('.css')],
    ['tests and benchmarks', isTest],
  ]
  for (const [name, is] of kinds) {
    const files = tracked.filter(is)
    const sum = files.reduce((count, path) => count + read(path).split('\n').length - 1, 0)
    print(name, `${sum} lines in ${files.length} files`)
  }
}

/** Functions that Biome finds too complex, of the product alone. */
function complexity() {
  const folder = mkdtempSync(join(tmpdir(), 'firm-crm-footprint-'))
  try {
    const rule = { level: 'warn', options: { maxAllowedComplexity: complexityMax } }
    const rules = { recommended: false, complexity: { noExcessiveCognitiveComplexity: rule } }
    const config = { root: true, css: { parser: { cssModules: true } }, linter: { enabled: true, rules } }
    writeFileSync(join(folder, 'biome.json'), JSON.stringify(config))
    const args = [
      'lint',
      `--config-path=${folder}`,
      '--reporter=github',
      '--max-diagnostics=none',
      'src',
      'scripts',
      'web/src',
    ]
    const biome = join(project, 'node_modules/.bin/biome')
    const { stdout } = spawnSync(biome, args, { cwd: project, encoding: 'utf8', maxBuffer: 2 ** 27 })
    const found = [...stdout.matchAll(/noExcessiveCognitiveComplexity.*?file=([^,]+)/g)]
    print(`functions above complexity ${complexityMax}`, found.filter(([, file = '']) => !isTest(file)).length)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Files that import each other in a circle, as strongly connected components (Tarjan); imports of types count too. */
function circles() {
  const files = new Set(tracked.filter((path) => /^(src|web\/src)\//.test(path) && !isTest(path)))
  const targetsOf = (path: string) =>
    [...read(path).matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']+)'/g)]
      .map(([, target = '']) => normalize(join(dirname(path), target)))
      .flatMap((target) => [target, `${target}.ts`, `${target}.tsx`].find((one) => files.has(one)) ?? [])
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const found: number[] = []
  const lowestOf = (path: string): number => lowest.get(path) ?? Number.POSITIVE_INFINITY
  const visit = (path: string) => {
    const place = order.size
    order.set(path, place)
    lowest.set(path, place)
    open.push(path)
    for (const target of targetsOf(path)) {
      if (!order.has(target)) visit(target)
      if (open.includes(target)) lowest.set(path, Math.min(lowestOf(path), lowestOf(target)))
    }
    if (lowestOf(path) === place) found.push(open.splice(open.indexOf(path)).length)
  }
  for (const path of files) if (!order.has(path)) visit(path)
  const sizes = found.filter((size) => size > 1).sort((a, b) => b - a)
  print('circles of imports', `${sizes.length}, the largest of ${sizes[0] ?? 0} files`)
}

const print = (name: string, value: string | number) => console.log(`${name.padEnd(46)}${value}`)

installed()
if (process.argv.includes('--release')) await released()
lines()
complexity()
circles()

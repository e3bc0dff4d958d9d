import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, normalize } from 'node:path'
import { suite, test } from 'node:test'

// How the code is kept readable, checked over all of it. Each rule has a canary: a made-up file that it must catch. A list of
// known exceptions may only shrink.

const root = join(import.meta.dirname, '..')
const isTest = (path: string) => /\.(test|drill)\.tsx?$/.test(path)
const product = globSync(['src/**/*.ts', 'web/src/**/*.{ts,tsx}', 'scripts/*.ts'], { cwd: root }).filter(
  (path) => !isTest(path) && !path.endsWith('.d.ts'),
)
const textOf = new Map(product.map((path) => [path, readFileSync(join(root, path), 'utf8')]))

/** The files whose values, not only types, a file imports when it is loaded. */
const importsOf = (path: string, text: string): string[] =>
  [...text.matchAll(/^(?:import|export)\s+(?!type\b)([^'";]*?)\s*(?:\bfrom\s+)?'(\.[^']+)'/gm)].flatMap(
    ([, names = '', target = '']) => (onlyTypes(names) ? [] : [normalize(join(dirname(path), target))]),
  )

const onlyTypes = (names: string) => {
  const [, list] = /^\{([\s\S]*)\}$/.exec(names.trim()) ?? []
  const each = list?.split(',').filter((name) => name.trim() !== '') ?? []
  return each.length > 0 && each.every((name) => name.trim().startsWith('type '))
}

/** Groups of files of which each reaches each other one. (Tarjan, strongly connected components.) */
function circlesIn(files: ReadonlyMap<string, string>): string[][] {
  const circles: string[][] = []
  const order = new Map<string, number>()
  const low = new Map<string, number>()
  const open: string[] = []
  const visit = (path: string) => {
    order.set(path, order.size)
    low.set(path, order.size - 1)
    open.push(path)
    for (const target of importsOf(path, files.get(path) ?? '')) {
      if (!files.has(target)) continue
      if (!order.has(target)) visit(target)
      if (open.includes(target)) low.set(path, Math.min(low.get(path) ?? 0, low.get(target) ?? 0))
    }
    if (low.get(path) !== order.get(path)) return
    const circle = open.splice(open.indexOf(path))
    if (circle.length > 1) circles.push(circle.sort())
  }
  for (const path of files.keys()) if (!order.has(path)) visit(path)
  return circles
}

suite('imports', () => {
  test('files import each other in no circle', () => {
    assert.deepEqual(circlesIn(textOf), [])
  })

  test('a circle of three files is found, and one of types alone is none', () => {
    const circle = new Map([
      ['src/a.ts', "import { b } from './b.ts'"],
      ['src/b.ts', "export * from './c.ts'"],
      ['src/c.ts', "import {\n  type A,\n  a,\n} from './a.ts'"],
    ])
    assert.deepEqual(circlesIn(circle), [['src/a.ts', 'src/b.ts', 'src/c.ts']])
    circle.set('src/c.ts', "import { type A } from './a.ts'\nimport type { B } from './b.ts'")
    assert.deepEqual(circlesIn(circle), [])
  })
})

suite('readings of documents', () => {
  const hasOwnScore = (text: string) => /\b(?:score|weight|confidence)\s*[-+*]=/.test(text)

  test('what speaks for a reading stands in a table of evidence, and no rule adds to a score of its own', () => {
    const files = product.filter((path) => path.startsWith('src/areas/files/analysis/'))
    assert.ok(files.length > 100)
    assert.deepEqual(
      files.filter((path) => hasOwnScore(textOf.get(path) ?? '')),
      [],
    )
  })

  test('a score of its own is found', () => {
    assert.ok(hasOwnScore('if (isNear) score += 2.5 - distance / 2'))
    assert.ok(!hasOwnScore("{ reason: 'it is near', weight: 2.5, of: ({ isNear }) => isNear }"))
  })
})

/** Rooms with more files than anybody takes in at a glance, and how many they may have. A room that has fewer says so here. */
const largeRooms: Readonly<Record<string, number>> = {
  'web/src/areas/files': 46,
}
const roomMax = 25

const tooLarge = (paths: readonly string[]): Record<string, number> =>
  Object.fromEntries(
    [...Map.groupBy(paths, dirname)]
      .map(([room, files]) => [room, files.filter((path) => !isTest(path)).length] as const)
      .filter(([, count]) => count > roomMax),
  )

suite('rooms', () => {
  test('a folder has at most 25 files, but for those that are known', () => {
    assert.deepEqual(tooLarge(product.filter((path) => basename(path) !== 'index.ts')), largeRooms)
  })

  test('a folder of 26 files is found', () => {
    assert.deepEqual(tooLarge(Array.from({ length: 26 }, (_, n) => `src/areas/notes/x${n}.ts`)), {
      'src/areas/notes': 26,
    })
  })
})

suite('layout', () => {
  const exempt = (text: string) => [...text.matchAll(/biome-ignore format:? ?(.*)/g)].map(([, reason = '']) => reason)

  test('only tables of data are laid out by hand', () => {
    const others = [...textOf].flatMap(([path, text]) =>
      exempt(text).flatMap((reason) => (reason === 'a table' ? [] : `${path}: ${reason}`)),
    )
    assert.deepEqual(others, [])
    assert.deepEqual(exempt('const a = 1 // biome-ignore format: a line'), ['a line'])
  })
})

suite('complexity', () => {
  const settings = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8'))
  /** The files of which a function may be too complex as yet. */
  const known: string[] = settings.overrides.at(-1).includes

  /** Those of the files that have a function above the bound of biome.json (cognitive complexity, G. A. Campbell 2018). */
  function tooComplex(files: readonly string[]): string[] {
    const folder = mkdtempSync(join(tmpdir(), 'firm-crm-lint-'))
    try {
      writeFileSync(join(folder, 'biome.json'), JSON.stringify({ linter: settings.linter }))
      const { stdout } = spawnSync(
        join(root, 'node_modules/.bin/biome'),
        ['lint', `--config-path=${folder}`, '--reporter=json', '--max-diagnostics=none', ...files],
        { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
      )
      const found: { category: string; location: { path: string } }[] = JSON.parse(stdout).diagnostics
      return [...new Set(found.map(({ location }) => location.path))].sort()
    } finally {
      rmSync(folder, { recursive: true })
    }
  }

  test('a file whose functions have all become simple is not excepted any more', () => {
    assert.deepEqual(tooComplex(known), [...known].sort())
  })

  test('the linter looks at all other files', () => {
    assert.equal(settings.linter.rules.complexity.noExcessiveCognitiveComplexity.level, 'error')
    assert.ok(
      known.every((path) => textOf.has(path)),
      'a list of single files of the product',
    )
  })
})

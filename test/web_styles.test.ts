import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'

// The stylesheets of the web app hold no class that nothing takes, and take none that is not there: a class of a module is
// used by a file that imports it, a shared one (web/src/layouts.css) by the name alone.

const root = join(import.meta.dirname, '..')
type File = { path: string; text: string }
const filesLike = (pattern: string): File[] =>
  globSync(pattern, { cwd: root }).map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

const modules = filesLike('web/src/**/*.module.css')
const scripts = filesLike('web/src/**/*.{ts,tsx}').filter(({ path }) => !path.endsWith('.d.ts'))
const shared = filesLike('web/src/{layouts,touch}.css')

/** The classes that stand in the selectors of a stylesheet. */
function classesIn({ text }: File): Set<string> {
  const selectors = text.replace(/\/\*[\s\S]*?\*\//g, '').match(/[^{};]+(?=\{)/g) ?? []
  const own = selectors.map((selector) => selector.replace(/:global\([^)]*\)/g, ''))
  return new Set(own.flatMap((selector) => [...selector.matchAll(/\.([A-Za-z][\w-]*)/g)].map(([, name = '']) => name)))
}

function unusedIn(module: File, users: File[]): string[] {
  const uses = users.flatMap(({ path, text }) =>
    [...text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)]
      .filter(([, , from = '']) => join(dirname(path), from) === module.path)
      .map(([, name = '']) => ({ name, text })),
  )
  return [...classesIn(module)].filter(
    (one) => !uses.some(({ name, text }) => new RegExp(`\\b${name}(?:\\.${one}\\b|\\[)`).test(text)),
  )
}

/** The names that files take of a module by themselves and it does not have. */
function missingIn(module: File, users: File[]): string[] {
  const there = classesIn(module)
  return users.flatMap(({ path, text }) =>
    [...text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)]
      .filter(([, , from = '']) => join(dirname(path), from) === module.path)
      .flatMap(([, name = '']) => [...text.matchAll(new RegExp(`(?<![\\w/])${name}\\.(\\w+)\\b`, 'g'))])
      .flatMap(([, one = '']) => (there.has(one) ? [] : one)),
  )
}

const composed = ({ text }: File) =>
  [...text.matchAll(/composes: ([^;]+) from global;/g)].flatMap(([, names = '']) => names.split(/\s+/))

/** What stands between quotes, by words: names of shared classes are never put together. */
const quoted = ({ text }: File) =>
  new Set((text.match(/(['"`])(?:(?!\1)[^\\\n])*\1/g) ?? []).join(' ').match(/[\w-]+/g))

test('each class of a stylesheet is used by who imports it, and who takes one finds it', () => {
  for (const module of modules) {
    assert.deepEqual(unusedIn(module, scripts), [], module.path)
    assert.deepEqual(missingIn(module, scripts), [], module.path)
  }
  // such classes are found
  const canary = { path: 'web/src/x.module.css', text: '.used { color: red }\n.unused:hover { color: red }' }
  const user = {
    path: 'web/src/x.tsx',
    text: "import styles from './x.module.css'\nconst x = [styles.used, styles.absent]",
  }
  assert.deepEqual(unusedIn(canary, [user]), ['unused'])
  assert.deepEqual(missingIn(canary, [user]), ['absent'])
})

test('the shared classes that modules take are there, and each of them is taken', () => {
  const there = new Set(shared.flatMap((file) => [...classesIn(file)]))
  const missing = (files: File[]) => files.flatMap(composed).filter((name) => !there.has(name))
  assert.deepEqual(missing(modules), [])
  assert.deepEqual(missing([{ path: 'x.module.css', text: '.a { composes: row nowhere from global; }' }]), ['nowhere'])
  const taken = new Set([...modules.flatMap(composed), ...scripts.flatMap((file) => [...quoted(file)])])
  assert.deepEqual(
    [...classesIn(shared.find(({ path }) => path.endsWith('layouts.css')) as File)].filter((one) => !taken.has(one)),
    [],
  ) // reason: it is one of the two
})

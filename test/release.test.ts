import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { test } from 'node:test'
import { isNeededOf, packagesAlone } from '../scripts/release/files.ts'
import { nameAt, namedIn, packageOf, packagesFor, readLock } from '../scripts/release/packages.ts'
import { programFiles } from '../scripts/release.ts'

// What a release (npm run release) holds: all that the program needs to run, and little else.

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const files = await programFiles(root)
const sources = files.filter((path) => path.endsWith('.ts'))
const packageJson = JSON.parse(read('package.json'))

test('no file of a release imports one that is left out', () => {
  const missing = sources.flatMap((path) =>
    [...read(path).matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']+)'/g)]
      .filter(([whole]) => !whole.startsWith('import type'))
      .map(([, target = '']) => normalize(join(dirname(path), target)))
      .filter((target) => !files.includes(target))
      .map((target) => `${path} imports ${target}`),
  )
  assert.deepEqual(missing, [])
  for (const path of ['src/main.ts', 'src/platform/isolated/child.ts', 'scripts/backup.ts', 'scripts/health_check.ts'])
    assert.ok(files.includes(path), path)
  assert.deepEqual(
    files.filter((path) => /\.(test|drill)\.|^test\/|^web\/src\//.test(path)),
    [],
  )
})

test('a release has the packages that the program imports, and none that only the web app is made of', () => {
  const named = namedIn(sources.map(read), Object.keys(packageJson.dependencies))
  const names = [...named.imported, ...named.located].map(packageOf)
  const found = packagesFor(names, readLock(read('package-lock.json')), packagesAlone).map(nameAt)
  for (const name of [
    'fastify',
    'postgres',
    'pg-boss',
    'sharp',
    '@img/sharp-linux-x64',
    'redoc',
    '@ai-sdk/openai',
    '@tesseract.js-data/eng',
  ])
    assert.ok(found.includes(name), name)
  for (const name of ['react', 'vite', '@mantine/core', '@iconify-json/tabler', 'typescript', 'mobx', 'zrender'])
    assert.ok(!found.includes(name), name)
  const development = sources.flatMap((path) =>
    namedIn([read(path)], Object.keys(packageJson.devDependencies)).imported.map((name) => `${path} imports ${name}`),
  )
  assert.deepEqual(development, [])
})

test('packages are followed from what sources import to what those need, where it lies', () => {
  const lock = {
    'node_modules/a': { dependencies: { b: '1', '@types/b': '1' }, peerDependencies: { c: '1', d: '1' } },
    'node_modules/b': {},
    'node_modules/@types/b': {},
    'node_modules/a/node_modules/b': { dependencies: { e: '1' } },
    'node_modules/c': { optionalDependencies: { 'c-linux': '1' }, dependencies: { e: '1' } },
    'node_modules/c-linux': {},
    'node_modules/d': {},
    'node_modules/e': {},
    'node_modules/left-out': {},
  }
  const followed = (alone: string[]) => packagesFor(['a'], lock, new Set(alone)).map((path) => path.slice(13))
  assert.deepEqual(followed([]), ['a', 'a/node_modules/b', 'c', 'c-linux', 'd', 'e'])
  assert.deepEqual(followed(['a']), ['a'])
  assert.deepEqual(packagesFor(['c'], lock, new Set(['c'])), ['node_modules/c', 'node_modules/c-linux'])
})

test('an import of types alone asks for no package, and a place of files asks for one', () => {
  const source = `
    import type { A } from 'a'
    import {
      type B,
    } from 'b/part'
    // an apostrophe that isn't one of a pair
    export type Own = { c: string }
    const c = await import('@c/c')
    const d = fileURLToPath(import.meta.resolve('d/file.txt'))
    import './e'`
  assert.deepEqual(namedIn([source], ['a', 'b', '@c/c', 'd', 'e']), {
    imported: ['@c/c', 'b/part'],
    located: ['d/file.txt'],
  })
})

test('of a package its program and its licence are taken, not its declarations, maps, tests and words for people', () => {
  const taken = [
    ...['package.json', 'LICENSE.md', 'index.js', 'dist/index.mjs', 'lib/test/index.js', 'native/lib/libpq.so.5'],
    ...['index.d.ts', 'index.js.map', 'README.md', 'test/index.js', 'docs/index.js', '.eslintrc', 'native/lib/libpq.a'],
  ].filter((path) => isNeededOf('some', path))
  assert.deepEqual(taken, [
    'package.json',
    'LICENSE.md',
    'index.js',
    'dist/index.mjs',
    'lib/test/index.js',
    'native/lib/libpq.so.5',
  ])
  assert.equal(isNeededOf('docx', 'dist/index.mjs'), true)
  assert.equal(isNeededOf('docx', 'dist/index.umd.cjs'), false)
})

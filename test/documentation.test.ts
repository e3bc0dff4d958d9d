import assert from 'node:assert/strict'
import { globSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { withTable } from '../scripts/config_table.ts'

const root = join(import.meta.dirname, '..')

test('the page of settings has those of config.ts (node scripts/config_table.ts writes it)', () => {
  const page = readFileSync(join(root, 'docs/configuration.md'), 'utf8')
  assert.equal(page, withTable(page))
})

test('the README is read in a few minutes, and what it leads to is there', () => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8')
  assert.ok(readme.split('\n').length <= 150)
  for (const [, path = ''] of readme.matchAll(/\]\(((?!https?:)[^)#]+)/g))
    assert.ok(readFileSync(join(root, path)).length > 0)
})

/** How many words a page may have, so that it is read whole. */
const wordsMax: Readonly<Record<string, number>> = { 'ARCHITECTURE.md': 1300, 'docs/decisions.md': 11_500 }

test('the pages that somebody new reads stay short', () => {
  for (const [name, max] of Object.entries(wordsMax)) {
    const words = readFileSync(join(root, name), 'utf8').trim().split(/\s+/)
    assert.ok(words.length <= max, `${name} has ${words.length} words, ${max} at most`)
  }
})

/** The folders that the pages name files from, beside those that the same paragraph has named before. */
const named = ['', 'src', 'src/areas', 'web/src', 'web/src/areas', 'test']

/** What is there only once it has been made. */
const made = ['web/dist']

const isPath = (code: string) =>
  /^[\w.<>@-]+(?:\/[\w.<>@-]*)*$/.test(code) && /\/|\.(?:tsx?|cjs|sql|md|json)$/.test(code)

/** The paths in backticks that lead nowhere; `<area>` stands for any folder, `{a,b}` for each of them. */
function leadingNowhere(page: string): string[] {
  return page.split(/\n\n|\n(?=- |\d+\. |\|)/).flatMap((paragraph) => {
    const before: string[] = []
    const codes = [...paragraph.matchAll(/`([^`]+)`/g)].flatMap(([, code = '']) => eachOf(code))
    return codes.filter((code) => {
      if (!isPath(code) || made.includes(code)) return false
      const pattern = code.replace(/<\w+>/g, '*')
      const found = [...before, ...named].map((folder) => globSync(join(folder, pattern), { cwd: root }))
      const nearest = found.find((paths) => paths.length > 0) ?? []
      before.unshift(...nearest.flatMap((path) => foldersAround(join(path, isFolder(path) ? 'any' : ''))))
      return nearest.length === 0
    })
  })
}

const eachOf = (code: string): string[] => {
  const [, start = '', words = '', end = ''] = /^([^{]*)\{([^}]*,[^}]*)\}(.*)$/.exec(code) ?? []
  return words === '' ? [code] : words.split(',').map((word) => start + word + end)
}

const isFolder = (path: string) => statSync(join(root, path)).isDirectory()

/** The folder of a file, and those around it up to the area. */
function foldersAround(path: string): string[] {
  const folder = dirname(path)
  return named.includes(folder) || folder === '.' ? [] : [folder, ...foldersAround(folder)]
}

test('every path that ARCHITECTURE.md and CONTRIBUTING.md name is there', () => {
  for (const name of ['ARCHITECTURE.md', 'CONTRIBUTING.md']) {
    const page = readFileSync(join(root, name), 'utf8')
    assert.deepEqual(leadingNowhere(page), [], name)
    assert.deepEqual(leadingNowhere(`${page}\n- \`deals/routes.ts\` → \`canary.ts\``), ['canary.ts'])
  }
})

/** What the tree of ARCHITECTURE.md names, line by line: names stand before the column of the words about them. */
function pathsOfTree(page: string): string[] {
  const tree = /## Where things are\n\n([\s\S]*?)\n\n/.exec(page)?.[1] ?? ''
  const around: string[] = []
  return tree.split('\n').flatMap((line) => {
    const names = (line[columnOfWords - 1] === ' ' ? line.slice(0, columnOfWords) : line).replace(/<[^>]+>/g, '*')
    if (names.trim() === '') return []
    const depth = (names.search(/\S/) - 4) / 2
    const [first = '', ...rest] = names.trim().split(', ')
    around[depth] = first
    return [first, ...rest.map((one) => join(dirname(first), one))].map((one) =>
      join(...around.slice(0, depth), one).replace(/\/$/, ''),
    )
  })
}

const columnOfWords = 27

test('the tree of ARCHITECTURE.md names what is there, and every folder of the service and of the web app', () => {
  const page = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')
  const gone = (page: string) => pathsOfTree(page).filter((path) => globSync(path, { cwd: root }).length === 0)
  assert.deepEqual(gone(page), [])
  assert.deepEqual(gone(page.replace(/^ {8}shell\/ /m, '        canary/')), ['web/src/canary'])
  for (const folder of ['src', 'web/src']) {
    const folders = readdirSync(join(root, folder), { withFileTypes: true }).filter((entry) => entry.isDirectory())
    const unnamed = folders.filter(
      ({ name }) => !`${pathsOfTree(page).join('/\n')}/`.includes(`${folder}/${name}/`) && name !== 'fonts',
    )
    assert.deepEqual(
      unnamed.map(({ name }) => name),
      [],
      `folders of ${folder} that the tree lacks`,
    )
  }
})

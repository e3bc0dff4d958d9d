import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { timed, timedAsync } from '../../../../../test/timed.ts'
import { readHtml } from './html.ts'
import { contentOf } from './html_content.ts'
import { parseHtml } from './html_parse.ts'

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hostile-html-'))
})
after(() => rm(folder, { recursive: true }))

/** The reason of a refusal, and what it takes until it is read or refused. */
async function read(html: string, limit = Number.POSITIVE_INFINITY) {
  const path = join(folder, 'a.html')
  await writeFile(path, html)
  return timedAsync(
    () =>
      readHtml(path, () => {}, { recognised: new Map(), onPages: () => {} }).then(
        () => undefined,
        (error) => error.code,
      ),
    limit,
  )
}

const sentence = '<p>Revenue of Northwind grew from 12.5 to 14.1 million.</p>'
const ordinary = (bytes: number) => sentence.repeat(bytes / sentence.length)

const attributes = (count: number, of = (index: number) => `a${index}=1`) =>
  `<p ${Array.from({ length: count }, (_, index) => of(index)).join(' ')}>Revenue</p>`

const hostile: Record<string, string> = {
  'many attributes on one tag': attributes(200_000),
  'many attributes on a tag behind what looks like the end of a script': `<script></scripts></script>${attributes(200_000)}`,
  'many attributes on a tag in a comment that ended early': `<!-->${attributes(40_000)}<!-- -->`,
  'one attribute many times on one tag': attributes(100_000, () => 'a=1'),
  'as many attributes as are allowed, on many tags': attributes(400).repeat(100),
  'a value of an attribute that never ends': `<p a="${'b='.repeat(200_000)}`,
}

for (const [what, html] of Object.entries(hostile)) {
  test(`a page with ${what} takes no longer than an ordinary page of its size`, async () => {
    await read(ordinary(100_000))
    const usual = await read(ordinary(html.length))
    const limit = 4 * usual.took + 500
    const { took } = await read(html, limit)
    assert.ok(took < limit, `${took.toFixed(0)} ms where an ordinary page takes ${usual.took.toFixed(0)} ms`)
  })
}

test('a page with more attributes on a tag than any program writes is refused with a reason', async () => {
  assert.equal((await read(attributes(5000))).made, 'too_complex')
  assert.equal((await read(attributes(100))).made, undefined)
})

const tookOf = (html: string, limit = 0) => timed(() => contentOf(parseHtml(html)), limit).took

const long: Record<string, [count: number, of: (count: number) => string]> = {
  'items of a numbered list': [4000, (count) => `<ol>${'<li>x'.repeat(count)}</ol>`],
  'lines of a paragraph': [20_000, (count) => `<p>${'a b<br>'.repeat(count)}</p>`],
  'lines of a card': [10_000, (count) => `<div>${'<span>Jane Doe</span>'.repeat(count)}</div>`],
}

for (const [what, [count, of]] of Object.entries(long))
  test(`four times as many ${what} take about four times as long`, () => {
    const usual = tookOf(of(count))
    const limit = 9 * usual + 100
    const ms = tookOf(of(4 * count), limit)
    assert.ok(ms < limit, `${ms.toFixed(0)} ms where a fourth takes ${usual.toFixed(0)} ms`)
  })

test('spans within spans take no longer than as many beside each other', () => {
  const spans = '<span>a b.</span>'.repeat(20_000)
  const usual = tookOf(`<p>${spans}</p>`)
  const limit = 6 * usual + 100
  for (const [open, close] of [
    ['<span>', '</span><span>A</span>'],
    ['1<sup>', '</sup>'],
  ] as const) {
    const ms = tookOf(`<p>${open.repeat(400)}${spans}${close.repeat(400)}</p>`, limit)
    assert.ok(ms < limit, `${open} ${ms.toFixed(0)} ms where those beside each other take ${usual.toFixed(0)} ms`)
  }
})

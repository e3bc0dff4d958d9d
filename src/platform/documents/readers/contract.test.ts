import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { ReaderCase } from '../../../../test/fixtures/reader_cases.ts'
import { casesOfSlides } from '../../../../test/fixtures/reader_cases_slides.ts'
import { casesOfText } from '../../../../test/fixtures/reader_cases_text.ts'
import { casesOfWorkbooks } from '../../../../test/fixtures/reader_cases_workbooks.ts'
import { isInside, textOf } from '../boxes.ts'
import type { CellTable, Document, Page } from '../document.ts'
import { Unreadable } from '../unreadable.ts'

let folder = ''
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'readers-'))
})
after(() => rm(folder, { recursive: true }))

for (const reading of [...casesOfText, ...casesOfSlides, ...casesOfWorkbooks]) {
  const { format } = reading

  test(`a .${format} file is read with all of its text, and only what is to be seen`, async () => {
    const { pages, unit, notices } = await read(reading)
    assert.equal(unit, reading.unit)
    assert.deepEqual(notices, [])
    assert.deepEqual(
      pages.map((page) => page.name),
      reading.names,
    )
    const all = ` ${pages.map((page) => textOf(page.words)).join(' ')} `
    for (const text of reading.text) assert.ok(all.includes(` ${text} `), `"${text}" is not in: ${all}`)
    for (const text of reading.absent ?? []) assert.ok(!all.includes(` ${text} `), `"${text}" is in: ${all}`)
  })

  test(`the tables of a .${format} file keep their rows and cells`, async () => {
    const { pages } = await read(reading)
    assert.deepEqual(pages.flatMap((page) => page.tables).map(rowsOf), reading.tables)
  })

  test(`each word of a .${format} file stands on its page, and that of a cell in its table`, async () => {
    const { pages } = await read(reading)
    for (const [index, page] of pages.entries()) {
      assert.equal(page.number, index + 1)
      wordsStandOn(page)
      for (const table of page.tables) wordsStandIn(table, page)
    }
  })

  for (const { what, file, code } of reading.faults) {
    test(`a .${format} file ${what} is said to be ${code}`, async () => {
      await assert.rejects(read(reading, file), (error) => error instanceof Unreadable && error.code === code)
    })
  }
}

async function read({ format, reader, file }: ReaderCase, other?: Buffer): Promise<Document> {
  const path = join(folder, `file.${format}`)
  await writeFile(path, other ?? file)
  return reader(path, () => {})
}

function rowsOf({ cells }: CellTable): string[][] {
  const rows = Map.groupBy(
    cells.filter((cell) => cell.words.length > 0),
    (cell) => cell.row,
  )
  return [...rows.values()].map((row) => row.map((cell) => textOf(cell.words)))
}

function wordsStandOn(page: Page) {
  for (const word of page.words) {
    assert.match(word.text, /^\S+$/)
    assert.ok(word.width > 0 && word.height > 0 && word.size > 0)
    assert.ok(word.x >= 0 && word.y >= 0, word.text)
    assert.ok(word.x + word.width <= page.width + 0.5 && word.y + word.height <= page.height + 0.5, word.text)
  }
}

function wordsStandIn(table: CellTable, page: Page) {
  for (const { words } of table.cells) {
    for (const word of words) {
      assert.ok(page.words.includes(word), `${word.text} is another one than on the page`)
      assert.ok(isInside(word, table.box), `${word.text} is outside of its table`)
    }
  }
}

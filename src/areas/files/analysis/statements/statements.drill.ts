import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { z } from 'zod'
import { corpus, needsCorpus } from '../../../../../test/corpus.ts'
import { textOf, wordsInside } from '../../../../platform/documents/boxes.ts'
import type { Document } from '../../../../platform/documents/document.ts'
import { readPdf } from '../../../../platform/documents/readers/pdf.ts'
import type { Analysis } from '../findings.ts'
import { readStatements } from './read.ts'

const Accepted = z.union([z.number(), z.array(z.number())]).optional()
const Gold = z.record(
  z.string(),
  z.object({
    m: z.number(),
    revenue: Accepted,
    net_income: Accepted,
    assets: Accepted,
    liabilities: Accepted,
    equity: Accepted,
  }),
)

type Read = { name: string; document: Document; analysis: Analysis }
const read: Read[] = []

const folder = join(corpus, 'financebench')
const paths = {
  revenue: 'revenue',
  net_income: 'net_income',
  assets: 'balance_sheet.assets',
  liabilities: 'balance_sheet.liabilities',
  equity: 'balance_sheet.equity',
} as const

before(async () => {
  if (!existsSync(folder)) return
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.pdf'))) {
    const document = await readPdf(join(folder, file), () => undefined)
    read.push({ name: file.replace(/_excerpt\.pdf$|\.pdf$/, ''), document, analysis: readStatements(document) })
  }
})

test('revenue, net income, assets, liabilities and equity of true accounts are right', needsCorpus, (t) => {
  const gold = Gold.parse(JSON.parse(readFileSync(join(folder, 'gold_statements.json'), 'utf8')))
  const counts = { annual: { right: 0, wrong: 0, missing: 0 }, releases: { right: 0, wrong: 0, missing: 0 } }
  for (const { name, analysis } of read) {
    const wanted = gold[name]
    if (!wanted) continue
    const count = /earnings/i.test(name) ? counts.releases : counts.annual
    for (const field of Object.keys(paths) as (keyof typeof paths)[]) {
      // the keys of the literal above
      const accepted = [wanted[field] ?? []].flat().map((value) => value * wanted.m)
      const found = analysis.findings.find((finding) => finding.path === paths[field])
      if (accepted.length === 0) continue
      if (!found) count.missing += 1
      else if (accepted.some((value) => Math.abs(value - Number(found.value)) <= Math.abs(value) * 1e-6))
        count.right += 1
      else {
        count.wrong += 1
        t.diagnostic(`${name}: ${field} is ${found.value} and not ${accepted.join(' or ')}`)
      }
    }
  }
  t.diagnostic(
    `annual reports: ${JSON.stringify(counts.annual)}, earnings releases: ${JSON.stringify(counts.releases)}`,
  )
  const all = (count: typeof counts.annual) => count.right + count.wrong + count.missing
  assert.ok(counts.annual.right >= 0.97 * all(counts.annual))
  assert.ok(counts.annual.wrong <= 0.01 * all(counts.annual))
  assert.ok(counts.releases.right >= 0.85 * all(counts.releases))
})

test('the words in the box of every figure spell what it was read from', needsCorpus, () => {
  for (const { name, document, analysis } of read) {
    for (const { path, page, box, raw } of analysis.findings) {
      const on = document.pages.find((one) => one.number === page)
      assert.equal(on && textOf(wordsInside(on, box)), raw, `${name} ${path}`)
    }
    for (const table of analysis.tables) {
      const on = document.pages.find((one) => one.number === table.page)
      for (const value of table.rows.flatMap((row) => row.values)) {
        if (value) assert.equal(on && textOf(wordsInside(on, value.bbox)), value.raw, `${name} page ${table.page}`)
      }
    }
  }
})

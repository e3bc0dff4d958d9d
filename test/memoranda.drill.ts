import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { test } from 'node:test'
import { z } from 'zod'
import type { Analysis } from '../src/areas/files/analysis/findings.ts'
import { readMemorandum } from '../src/areas/files/analysis/memorandum/read.ts'
import { summaryOf } from '../src/areas/files/analysis/summary.ts'
import { CimData } from '../src/areas/files/extracted.ts'
import { textOf, wordsInside } from '../src/platform/documents/boxes.ts'
import type { Document } from '../src/platform/documents/document.ts'
import type { Reader } from '../src/platform/documents/reader.ts'
import { readDoc } from '../src/platform/documents/readers/doc.ts'
import { readDocx } from '../src/platform/documents/readers/docx.ts'
import { readHtml } from '../src/platform/documents/readers/html.ts'
import { readPdf } from '../src/platform/documents/readers/pdf.ts'
import { readPpt } from '../src/platform/documents/readers/ppt.ts'
import { readPptx } from '../src/platform/documents/readers/pptx.ts'
import { Unreadable } from '../src/platform/documents/unreadable.ts'
import { corpus, needsCorpus } from './corpus.ts'

// Memoranda and decks with right answers, and every other document read as if it were one.

const readers: Record<string, Reader> = {
  '.pdf': readPdf,
  '.doc': readDoc,
  '.docx': readDocx,
  '.ppt': readPpt,
  '.pptx': readPptx,
  '.html': readHtml,
  '.htm': readHtml,
}

const Expected = z.object({
  document_type: z.string(),
  company: z.string().nullable(),
  industry: z.string().nullable(),
  summary_must_mention: z.array(z.string()),
  financials: CimData.shape.financials,
  market: CimData.shape.market,
  team: CimData.shape.team,
  deal: CimData.shape.deal,
})
const Gold = z.object({
  documents: z.array(
    z.object({
      file: z.string(),
      kind: z.string(),
      currency: z.string().nullable(),
      extracted_data: z.unknown(),
      accept: z.record(z.string(), z.unknown()).default({}),
      traps: z.array(z.object({ field: z.string(), wrong: z.unknown() })).default([]),
    }),
  ),
})
type Truth = z.infer<typeof Gold>['documents'][number]
type Verdict = 'right' | 'wrong' | 'missing'
type Judged = { field: string; verdict: Verdict; got: unknown }

const rightLeast = 0.85
const wrongMost = 0.02

test('memoranda and decks: at least 85 % of the fields are right and at most 2 % wrong', needsCorpus, async () => {
  const folder = join(corpus, 'private')
  const { documents } = Gold.parse(JSON.parse(readFileSync(join(folder, 'gold.json'), 'utf8')))
  const all: Judged[] = []
  for (const truth of documents) {
    const reader = readers[extname(truth.file)]
    if ((truth.kind !== 'cim' && truth.kind !== 'pitch_deck') || !reader || !existsSync(join(folder, truth.file)))
      continue
    const document = await reader(join(folder, truth.file), () => {})
    const analysis = readMemorandum(document, truth.kind)
    checkPlaces(document, analysis, truth.file)
    const judged = judge(analysis, truth)
    all.push(...judged)
    const failed = judged.filter(({ verdict }) => verdict !== 'right')
    console.log(`${truth.file}: ${judged.length - failed.length} of ${judged.length} right`, failed)
  }
  const shareOf = (verdict: Verdict) => all.filter((one) => one.verdict === verdict).length / all.length
  console.log(`${all.length} fields: ${shareOf('right').toFixed(3)} right, ${shareOf('wrong').toFixed(3)} wrong`)
  assert.ok(shareOf('right') >= rightLeast)
  assert.ok(shareOf('wrong') <= wrongMost)
})

test('any document read as a memorandum gives values that stand where they say, or none', needsCorpus, async () => {
  for (const folder of ['pdf', 'office', 'html', 'financebench']) {
    for (const file of readdirSync(join(corpus, folder))) {
      const reader = readers[extname(file)]
      if (!reader) continue
      const document = await reader(join(corpus, folder, file), () => {}).catch((fault: unknown) => {
        if (fault instanceof Unreadable) return null
        throw fault
      })
      if (!document) continue
      checkPlaces(document, readMemorandum(document, 'cim'), file)
      const summary = summaryOf(document, 3)
      assert.doesNotMatch(summary?.text ?? '', /forward-looking statements|no representation or warranty/i, file)
    }
  }
})

function checkPlaces(document: Document, { findings }: Analysis, file: string) {
  for (const { page, box, raw, path } of findings) {
    const found = document.pages.find(({ number }) => number === page)
    assert.ok(found && raw !== '', `${file} ${path}`)
    assert.equal(textOf(wordsInside(found, box)), raw, `${file} ${path}`)
  }
}

function judge({ data }: Analysis, truth: Truth): Judged[] {
  const got = CimData.parse(data)
  const want = Expected.parse(truth.extracted_data)
  const field = (
    path: string,
    value: unknown,
    right: unknown,
    fits: (value: unknown, right: unknown) => boolean,
  ): Judged => {
    const accepted = truth.accept[path]
    const rights = [right, ...(Array.isArray(accepted) ? accepted : [accepted])]
    const isRight = rights.some(
      (one) => one !== undefined && (one === null || value === null ? one === value : fits(value, one)),
    )
    const isTrap = truth.traps.some((trap) => trap.field === path && value !== null && trap.wrong === value)
    return { field: path, verdict: isRight && !isTrap ? 'right' : value === null ? 'missing' : 'wrong', got: value }
  }
  return [
    field('company', got.company, want.company, (a, b) => plain(a) === plain(b)),
    field('industry', got.industry, want.industry, (a, b) => shared(b, a) >= 0.3),
    field('summary', got.summary, want.summary_must_mention, (a) =>
      want.summary_must_mention.every((idea) => idea.split('/').some((one) => shared(one, a) >= 0.5)),
    ),
    field('currency', got.currency, truth.currency, (a, b) => a === b),
    ...entries(got.financials).map(([key, value]) => field(`financials.${key}`, value, want.financials[key], isNear)),
    ...entries(got.market).map(([key, value]) => field(`market.${key}`, value, want.market[key], isNear)),
    field('deal.valuation', got.deal.valuation, want.deal.valuation, isNear),
    field('deal.structure', got.deal.structure, want.deal.structure, (a, b) => shared(b, a) >= 0.4),
    ...want.team.flatMap((person) => {
      const found = got.team.find(({ name }) => plain(name) === plain(person.name))
      return [
        field('team.name', found?.name ?? null, person.name, (a, b) => plain(a) === plain(b)),
        field('team.role', found?.role ?? null, person.role, (a, b) => shared(b, a) >= 0.6),
        field('team.experience', found?.experience ?? null, person.experience, (a, b) => shared(b, a) >= 0.4),
      ]
    }),
    ...got.team
      .filter(({ name }) => !want.team.some((person) => plain(person.name) === plain(name)))
      .map(({ name }): Judged => ({ field: 'team.name', verdict: 'wrong', got: name })),
  ]
}

// reason: Object.entries forgets the names of the keys
const entries = <T extends object>(of: T) => Object.entries(of) as [keyof T & string, T[keyof T]][]
const isNear = (a: unknown, b: unknown) => Math.abs(Number(a) - Number(b)) <= Math.abs(Number(b)) * 0.005
const plain = (text: unknown) =>
  `${text}`
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/** How many of the main words of a text another one has, as a share. */
function shared(of: unknown, by: unknown): number {
  const wordsOf = (text: unknown) =>
    plain(text)
      .split(' ')
      .filter((word) => word.length > 2 && !/^(the|and|for|with|from|was|has|its|that|this|are)$/.test(word))
      .map((word) => word.slice(0, 5))
  const [wanted, known] = [new Set(wordsOf(of)), new Set(wordsOf(by))]
  return wanted.size === 0 ? 1 : [...wanted].filter((word) => known.has(word)).length / wanted.size
}

import { classify } from '../../../src/areas/files/analysis/classify.ts'
import { readCompany, weighedCandidates } from '../../../src/areas/files/analysis/company/company.ts'
import * as company from '../../../src/areas/files/analysis/company/evidence.ts'
import { sourcesOfPages, sourcesOfProse } from '../../../src/areas/files/analysis/company/sources.ts'
import { pricesOf } from '../../../src/areas/files/analysis/memorandum/asking_price.ts'
import { readIndustry } from '../../../src/areas/files/analysis/memorandum/company/industry.ts'
import * as growth from '../../../src/areas/files/analysis/memorandum/market/growth_evidence.ts'
import { marketCandidates, readMarketSize } from '../../../src/areas/files/analysis/memorandum/market/market.ts'
import { growthCandidates } from '../../../src/areas/files/analysis/memorandum/market/market_growth.ts'
import * as market from '../../../src/areas/files/analysis/memorandum/market/size_evidence.ts'
import * as price from '../../../src/areas/files/analysis/memorandum/price_evidence.ts'
import { type Prose, proseOf } from '../../../src/areas/files/analysis/memorandum/sentences.ts'
import { contextOf } from '../../../src/areas/files/analysis/tables.ts'
import type { Document } from '../../../src/platform/documents/document.ts'
import { needsCorpus } from '../../../test/corpus.ts'
import { filesOf } from '../corpus_files.ts'
import { judgesOf } from './judges.ts'
import { pagesOf } from './pages.ts'

// What the signs of a field's evidence are worth, from the documents whose value is known:
//   node bench/documents/golden/fit.ts company
//   node bench/documents/golden/fit.ts market (or growth, price)
// It prints the weights that make the right candidates likeliest while they stay near those of today, and for each folder how the
// weights fitted without it do on it.

type Example = { isRight: boolean; signs: number[] }
type Weights = { each: number[]; prior: number }
type Field = {
  evidence: readonly { reason: string; weight: number }[]
  prior: number
  path: string
  /** the signs of each candidate of a document, with the values that it may be right by */
  candidatesIn: (document: Document, type: string) => { values: (string | number)[]; signs: number[] }[]
  dataOf: (value: string | number | null) => object
}

const industryOf = (document: Document, prose: Prose, type: string) =>
  readIndustry(prose, readCompany(document, prose), type === 'pitch_deck' ? type : 'cim')?.at.text ?? ''

const fields: Record<string, Field> = {
  company: {
    ...company,
    path: 'company',
    candidatesIn: (document, type) => {
      const sources = type === 'financial_statement' ? sourcesOfPages(document) : sourcesOfProse(proseOf(document))
      return weighedCandidates(document, sources).map((one) => ({
        values: one.mentions.map(({ name }) => name),
        signs: company.evidence.map(({ of }) => Number(of(one))),
      }))
    },
    dataOf: (value) => ({ company: value }),
  },
  market: {
    ...market,
    path: 'market.size',
    candidatesIn: (document, type) => {
      const prose = proseOf(document)
      return marketCandidates(prose, contextOf(document), industryOf(document, prose, type)).map((one) => ({
        values: [one.value],
        signs: market.evidence.map(({ of }) => Number(of(one))),
      }))
    },
    dataOf: (value) => ({ market: { size: value } }),
  },
  growth: {
    ...growth,
    path: 'market.growth_rate',
    candidatesIn: (document, type) => {
      const prose = proseOf(document)
      const size = readMarketSize(prose, contextOf(document), industryOf(document, prose, type))
      return growthCandidates(prose, size).map((one) => ({
        values: [one.value],
        signs: growth.evidence.map(({ of }) => Number(of(one))),
      }))
    },
    dataOf: (value) => ({ market: { growth_rate: value } }),
  },
  price: {
    ...price,
    path: 'deal.valuation',
    candidatesIn: (document) =>
      pricesOf(proseOf(document), contextOf(document).style).map((one) => ({
        values: [one.value],
        signs: price.evidence.map(({ of }) => Number(of(one))),
      })),
    dataOf: (value) => ({ deal: { valuation: value } }),
  },
}
const field = fields[process.argv[2] ?? '']
if (!field) throw new Error(`Say which field: ${Object.keys(fields).join(' or ')}`)
const { candidatesIn, dataOf, evidence, path, prior } = field
const now: Weights = { each: evidence.map(({ weight }) => weight), prior }
const folders = ['private', 'private_others', 'real/docs']

async function knownIn(folder: string): Promise<Example[][]> {
  const files = filesOf(folder)
  const judges = judgesOf(files)
  const documents: Example[][] = []
  for (const file of files) {
    const judge = judges.get(file.name)
    const document = await pagesOf(file)
    const { type } = classify(document, file.name)
    const verdictOn = (value: string | number | null) =>
      judge?.({ document_type: type, ...dataOf(value) }, new Map()).find(({ field }) => field === path)?.verdict
    if (type === 'contract' || verdictOn(null) === undefined) continue
    const candidates = candidatesIn(document, type)
    documents.push(
      candidates.map(({ values, signs }) => ({ isRight: values.some((value) => verdictOn(value) === 'right'), signs })),
    )
  }
  return documents
}

/** Of each candidate the probability that it is the one; what is left is that none is. */
function probabilities(document: readonly Example[], { each, prior: start }: Weights): number[] {
  const powers = document.map(({ signs }) =>
    Math.exp(signs.reduce((sum, sign, at) => sum + sign * (each[at] ?? 0), start)),
  )
  const whole = powers.reduce((sum, power) => sum + power, 1)
  return powers.map((power) => power / whole)
}

/** By gradient ascent on the likelihood of the right names, held to the weights of today. */
function fitted(documents: readonly Example[][]): Weights {
  const weights: Weights = { each: [...now.each], prior: now.prior }
  for (let step = 0; step < steps; step++) {
    const slopes = weights.each.map((weight, at) => hold * ((now.each[at] ?? 0) - weight))
    let slopeOfPrior = hold * (now.prior - weights.prior)
    for (const document of documents) {
      const likely = probabilities(document, weights)
      const right = document.reduce((sum, { isRight }, at) => sum + (isRight ? (likely[at] ?? 0) : 0), 0)
      document.forEach(({ isRight, signs }, at) => {
        const own = likely[at] ?? 0
        const lacking = (isRight ? own / right : 0) - own
        slopeOfPrior += lacking
        signs.forEach((sign, index) => (slopes[index] = (slopes[index] ?? 0) + lacking * sign))
      })
    }
    weights.each = weights.each.map((weight, at) => weight + rate * (slopes[at] ?? 0))
    weights.prior += rate * slopeOfPrior
  }
  return weights
}
const hold = 2
const rate = 0.02
const steps = 1000

const isFirstRight = (document: readonly Example[], weights: Weights) => {
  const likely = probabilities(document, weights)
  return document[likely.indexOf(Math.max(...likely))]?.isRight === true
}

if ('skip' in needsCorpus) console.log(`skipped: ${needsCorpus.skip}`)
else {
  const known = new Map<string, Example[][]>()
  for (const folder of folders) known.set(folder, await knownIn(folder))
  const all = [...known.values()].flat()
  const weights = fitted(all)
  evidence.forEach(({ reason, weight }, at) =>
    console.log(`${(weights.each[at] ?? 0).toFixed(1).padStart(6)} (${weight}) ${reason}`),
  )
  console.log(`${weights.prior.toFixed(1).padStart(6)} (${prior}) a candidate without any sign`)
  for (const [folder, own] of known) {
    const others = fitted(all.filter((document) => !own.includes(document)))
    console.log(
      `${folder}: first right ${own.filter((one) => isFirstRight(one, others)).length} of ${own.length} by the weights of the others`,
    )
  }
}

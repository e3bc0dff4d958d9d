import { textOf } from '../../../platform/documents/boxes.ts'
import type { Page } from '../../../platform/documents/document.ts'
import { currencyIn } from '../analysis/currencies.ts'
import { type Analysis, alternativeOf, alternativesMost, type Finding, isChecked } from '../analysis/findings.ts'
import { isRounded } from '../analysis/memorandum/alternatives.ts'
import { ExtractedData } from '../reading/extracted.ts'
import { derive } from './derive.ts'
import { completed, itemsOf, listNames, replaced } from './lists.ts'
import { put, valueAt } from './tree.ts'
import type { Verified } from './verify.ts'

/** Below it a value of the rules gives way to one of the model that stands on its page; from it on 97 of 100 are right (measured). */
const confidentFrom = 0.9
const confidenceOfModel = 0.75
const confidenceOfBoth = 0.95

type Answer = { claims: readonly Verified[]; summary: string | null; currency: string | null }

/**
 * The rules' analysis with what the model adds: what the rules left open, what they were not sure of, and who is missing in
 * their lists. A figure of the rules that passed a check stays whatever the model says.
 */
export function merge(rules: Analysis, answer: Answer, pages: readonly Page[]): Analysis {
  const data: unknown = structuredClone(rules.data)
  let findings = [...rules.findings]
  for (const claim of answer.claims.filter(({ path }) => !path.includes('['))) {
    const before = findings.find(({ path }) => path === claim.path)
    if (before?.value === claim.value) findings = findings.map((one) => (one === before ? agreed(one, claim) : one))
    else if (yields(valueAt(data, claim.path), before) && put(data, claim.path, claim.value))
      findings = [
        ...findings.filter(({ path }) => path !== claim.path),
        doubted(findingOf(claim, before, rules), before),
      ]
    else if (before && !isChecked(before))
      findings = findings.map((one) => (one === before ? doubted(one, findingOf(claim, before, rules)) : one))
  }
  for (const list of listNames) {
    const items = itemsOf(list, answer.claims)
    const own = findings.filter(({ path }) => path.startsWith(`${list}[`))
    const isSure = own.length > 0 && own.reduce((sum, one) => sum + one.confidence, 0) / own.length >= confidentFrom
    const there = valueAt(data, list)
    if (items.length === 0 || !Array.isArray(there)) continue
    const taken = isSure ? completed(list, there, items) : replaced(list, items)
    if (taken.claims.length === 0 || !put(data, list, taken.rows)) continue
    findings = [
      ...findings.filter((one) => isSure || !own.includes(one)),
      ...taken.claims.map((claim) => findingOf(claim, undefined, rules)),
    ]
  }
  findings.push(...derive(data, findings))
  fillPlain(data, answer, pages)
  // what does not fit the shape is no answer at all
  const merged = ExtractedData.safeParse(data)
  if (!merged.success) return rules
  return { ...rules, data: keepAll(rules.data, merged.data, data), findings }
}

/** The union's parse may take a broader shape: the data itself is what was checked. */
const keepAll = (before: ExtractedData, parsed: ExtractedData, data: unknown): ExtractedData =>
  Object.keys(before).length === Object.keys(parsed).length ? parsed : (data as ExtractedData) // reason: it began as ExtractedData, and put() keeps the types of its fields

/** Whether what the rules say gives way; what they show no place for does. */
const yields = (value: unknown, before: Finding | undefined): boolean =>
  value === null || !before || (!isChecked(before) && before.confidence < confidentFrom)

/** Where rules and model differ and nothing in the document decides, a person does. */
function doubted(finding: Finding, other: Finding | undefined): Finding {
  if (!other || isAlike(finding.value, other.value)) return finding
  const alternatives = [alternativeOf(other), ...(finding.alternatives ?? [])].slice(0, alternativesMost)
  return { ...finding, alternatives }
}

/** One may round the other; of two texts one may say a word more, and long ones say nothing that could be chosen. */
function isAlike(one: string | number, other: string | number): boolean {
  if (typeof one === 'number' && typeof other === 'number') return isRounded(one, other) || isRounded(other, one)
  const [a, b] = [folded(one), folded(other)]
  return a.includes(b) || b.includes(a) || Math.max(a.length, b.length) > chosenAtSight
}
const chosenAtSight = 100
const folded = (value: string | number) =>
  String(value)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** What both read is surer than what one of them did. */
const agreed = (finding: Finding, { page }: Verified): Finding => ({
  ...finding,
  confidence: Math.max(finding.confidence, confidenceOfBoth),
  checks: [
    ...finding.checks,
    { name: 'language_model_agrees', passed: true, detail: `A language model reads the same on page ${page}.` },
  ],
})

function findingOf(claim: Verified, before: Finding | undefined, { data }: Analysis): Finding {
  const isMoney = typeof claim.value === 'number' && claim.path !== 'term_months' && !/margin|growth/.test(claim.path)
  return {
    ...claim.standing,
    path: claim.path,
    value: claim.value,
    quote: claim.quote,
    place: null,
    label: null,
    period: before?.period ?? null,
    scale: claim.scale,
    currency: claim.currency ?? (isMoney && 'currency' in data ? (data.currency ?? null) : null),
    confidence: confidenceOfModel,
    checks: [{ name: 'stands_on_page', passed: true, detail: `The quote stands on page ${claim.page}.` }],
    computed_from: [],
    engine: 'model',
  }
}

/** Summary and currency stand nowhere word for word; they are taken where the rules have none, and only if harmless. */
function fillPlain(data: unknown, { summary, currency }: Answer, pages: readonly Page[]) {
  const text = pages.map((page) => textOf(page.words)).join('\n')
  if (currency && valueAt(data, 'currency') === null && currencyIn(text) === currency) put(data, 'currency', currency)
  if (!summary || valueAt(data, 'summary') !== null || summary.length > 1500 || /https?:|www\.|[<>]/.test(summary))
    return
  const digits = new Set(text.match(/\d+/g) ?? [])
  if ((summary.match(/\d+/g) ?? []).every((number) => digits.has(number))) put(data, 'summary', summary)
}

import { textOf } from '../../../platform/documents/boxes.ts'
import type { Page } from '../../../platform/documents/document.ts'
import { currencyIn } from '../analysis/currencies.ts'
import {
  type Analysis,
  alternativesMost,
  alternativeTo,
  type Check,
  type Finding,
  isChecked,
} from '../analysis/findings.ts'
import { isRounded } from '../analysis/memorandum/alternatives.ts'
import { ExtractedData } from '../reading/extracted.ts'
import { derive } from './derive.ts'
import {
  completed,
  isItemQuoted,
  itemsOf,
  type ListName,
  listNames,
  readOtherwise,
  replaced,
  ruleAt,
  withoutItemsOf,
} from './lists.ts'
import { put, valueAt } from './tree.ts'
import { isOfPicture, type Verified } from './verify.ts'

/** Below it a value of the rules gives way to one of the model that stands on its page; from it on 97 of 100 are right (measured). */
const confidentFrom = 0.9
const confidenceOfModel = 0.75
/** Of what recognition has otherwise: people are told that it is doubtful, whatever the model is worth. */
const confidenceOfPicture = 0.6
const confidenceOfBoth = 0.95

type Answer = { claims: readonly Verified[]; summary: string | null; currency: string | null }

/**
 * The rules' analysis with what the model adds: what the rules left open, what they were not sure of, and who is missing in
 * their lists. A figure of the rules that passed a check stays whatever the model says; of another scale that stands beside it.
 */
export function merge(rules: Analysis, answer: Answer, pages: readonly Page[]): Analysis {
  const data: unknown = structuredClone(rules.data)
  let findings = [...rules.findings]
  for (const claim of answer.claims.filter(({ path }) => !path.includes('['))) {
    const before = findings.find(({ path }) => path === claim.path)
    if (before?.value === claim.value) findings = findings.map((one) => (one === before ? agreed(one, claim) : one))
    else if (yields(valueAt(data, claim.path), before, claim) && put(data, claim.path, claim.value))
      findings = [
        ...findings.filter(({ path }) => path !== claim.path),
        doubted(findingOf(claim, before, rules), before),
      ]
    else if (before && isOpenTo(before, claim))
      findings = findings.map((one) => (one === before ? doubted(one, findingOf(claim, before, rules)) : one))
  }
  for (const list of listNames) findings = mergeList(list, { data, findings, claims: answer.claims, rules })
  findings.push(...derive(data, findings))
  fillPlain(data, answer, pages)
  // what does not fit the shape is no answer at all
  const merged = ExtractedData.safeParse(data)
  if (!merged.success) return rules
  return { ...rules, data: keepAll(rules.data, merged.data, data), findings }
}

type Merging = { data: unknown; findings: Finding[]; claims: readonly Verified[]; rules: Analysis }

/** The findings with those of the list; its rows are put into the data. */
function mergeList(list: ListName, { data, findings, claims: all, rules }: Merging): Finding[] {
  const ofList = ({ path }: { path: string }) => path.startsWith(`${list}[`)
  const [own, claims, there] = [findings.filter(ofList), all.filter(ofList), valueAt(data, list)]
  if (!Array.isArray(there)) return findings
  const isSure = own.length > 0 && own.reduce((sum, one) => sum + one.confidence, 0) / own.length >= confidentFrom
  // what was read in pictures completes a list, and does not take the place of the rules'
  const isQuoted = itemsOf(list, claims).some((item) => isItemQuoted(list, item))
  const stays = isSure || (!isQuoted && (own.length > 0 || there.length > 0))
  const others = stays ? readOtherwise(own, claims) : []
  const doubtedOnes = findings.map((one) => {
    const other = others.find(({ finding }) => finding === one)
    return other && isOpenTo(one, other.claim) ? doubted(one, findingOf(other.claim, undefined, rules)) : one
  })
  const items = itemsOf(list, withoutItemsOf(claims, others))
  const taken = stays ? completed(list, there, items) : replaced(list, items)
  if (taken.claims.length === 0 || !put(data, list, taken.rows)) return doubtedOnes
  return [
    ...doubtedOnes.filter((one) => stays || !own.includes(one)),
    ...taken.claims.map((claim) => doubted(findingOf(claim, undefined, rules), ruleAt(own, claim))),
  ]
}

/** The union's parse may take a broader shape: the data itself is what was checked. */
const keepAll = (before: ExtractedData, parsed: ExtractedData, data: unknown): ExtractedData =>
  Object.keys(before).length === Object.keys(parsed).length ? parsed : (data as ExtractedData) // reason: it began as ExtractedData, and put() keeps the types of its fields

/** Whether what the rules say gives way; what they show no place for does. */
const yields = (value: unknown, before: Finding | undefined, claim: Verified): boolean =>
  value === null ||
  (!isOfNoYear(claim, value) &&
    (!before || (!isChecked(before) && before.confidence < (isOfPicture(claim) ? confidenceOfPicture : confidentFrom))))

/** "FY24 Actual" where the rules know which year that is. */
const isOfNoYear = ({ path, value: said }: Verified, value: unknown): boolean =>
  path === 'period' && !year.test(String(said)) && year.test(String(value))
const year = /(?:19|20)\d\d/

/** Whether a reading of the model may stand beside that of the rules: sums that agree prove the figures, and nothing of their scale. */
const isOpenTo = (before: Finding, { value }: Verified): boolean =>
  !isChecked(before) || isOfOtherScale(before.value, value)

function isOfOtherScale(one: string | number, other: string | number): boolean {
  if (typeof one !== 'number' || typeof other !== 'number') return false
  const times = Math.max(one / other, other / one)
  return scales.some((scale) => Math.abs(times - scale) <= scale * 1e-9)
}
const scales = [1e3, 1e5, 1e6, 1e7, 1e9]

/** Where rules and model differ and nothing in the document decides, a person does. */
function doubted(finding: Finding, other: Finding | undefined): Finding {
  if (!other || isAlike(finding.value, other.value)) return finding
  const alternatives = [alternativeTo(finding.currency, other), ...(finding.alternatives ?? [])].slice(
    0,
    alternativesMost,
  )
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

/** What both read in the words of the page is surer than what one of them did. */
const agreed = (finding: Finding, claim: Verified): Finding =>
  isOfPicture(claim)
    ? finding
    : {
        ...finding,
        confidence: Math.max(finding.confidence, confidenceOfBoth),
        checks: [
          ...finding.checks,
          {
            name: 'language_model_agrees',
            passed: true,
            detail: `A language model reads the same on page ${claim.page}.`,
          },
        ],
      }

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
    confidence: isOfPicture(claim) ? confidenceOfPicture : confidenceOfModel,
    checks: [standsOnPage(claim)],
    computed_from: [],
    engine: 'model',
  }
}

const standsOnPage = ({ page, recognised }: Verified): Check =>
  recognised === null
    ? { name: 'stands_on_page', passed: true, detail: `The quote stands on page ${page}.` }
    : {
        name: 'stands_on_page',
        passed: false,
        detail: `A language model read the quote in the picture of page ${page}; recognition has “${cut(recognised)}” there.`,
      }
const cut = (text: string) => (text.length > 200 ? `${text.slice(0, 200)}…` : text)

/** Summary and currency stand nowhere word for word; they are taken where the rules have none, and only if harmless. */
function fillPlain(data: unknown, { summary, currency }: Answer, pages: readonly Page[]) {
  const text = pages.map((page) => textOf(page.words)).join('\n')
  if (currency && valueAt(data, 'currency') === null && currencyIn(text) === currency) put(data, 'currency', currency)
  if (!summary || valueAt(data, 'summary') !== null || summary.length > 1500 || /https?:|www\.|[<>]/.test(summary))
    return
  const digits = new Set(text.match(/\d+/g) ?? [])
  if ((summary.match(/\d+/g) ?? []).every((number) => digits.has(number))) put(data, 'summary', summary)
}

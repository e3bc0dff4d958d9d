import { textOf } from '../../../platform/documents/boxes.ts'
import type { Page } from '../../../platform/documents/document.ts'
import { currencyIn } from '../analysis/currencies.ts'
import type { Analysis, Finding } from '../analysis/findings.ts'
import { ExtractedData } from '../reading/extracted.ts'
import type { Verified } from './verify.ts'

/** Below it a value of the rules gives way to one of the model that stands on its page. */
const confidentFrom = 0.7
const confidenceOfModel = 0.75

type Answer = { claims: readonly Verified[]; summary: string | null; currency: string | null }

/**
 * The rules' analysis with what the model adds: what the rules left open, and what they were not sure of. A figure of the
 * rules that passed a check stays whatever the model says.
 */
export function merge(rules: Analysis, answer: Answer, pages: readonly Page[]): Analysis {
  const data: unknown = structuredClone(rules.data)
  let findings = [...rules.findings]
  for (const claim of answer.claims.filter(({ path }) => !path.includes('['))) {
    const before = findings.find(({ path }) => path === claim.path)
    if (!yields(valueAt(data, claim.path), before) || !put(data, claim.path, claim.value)) continue
    findings = [...findings.filter(({ path }) => path !== claim.path), findingOf(claim, before, rules)]
  }
  for (const list of ['team', 'parties', 'amounts', 'maturities']) {
    const items = itemsOf(list, answer.claims)
    const own = findings.filter(({ path }) => path.startsWith(`${list}[`))
    const isSure = own.length > 0 && own.reduce((sum, one) => sum + one.confidence, 0) / own.length >= confidentFrom
    if (
      items.length === 0 ||
      isSure ||
      !put(
        data,
        list,
        items.map(({ value }) => value),
      )
    )
      continue
    findings = [
      ...findings.filter((one) => !own.includes(one)),
      ...items.flatMap(({ claims }) => claims.map((claim) => findingOf(claim, undefined, rules))),
    ]
  }
  fillPlain(data, answer, pages)
  // what does not fit the shape is no answer at all
  const merged = ExtractedData.safeParse(data)
  if (!merged.success) return rules
  return { ...rules, data: keepAll(rules.data, merged.data, data), findings }
}

/** The union's parse may take a broader shape: the data itself is what was checked. */
const keepAll = (before: ExtractedData, parsed: ExtractedData, data: unknown): ExtractedData =>
  Object.keys(before).length === Object.keys(parsed).length ? parsed : (data as ExtractedData) // reason: it began as ExtractedData, and put() keeps the types of its fields

function yields(value: unknown, before: Finding | undefined) {
  if (value === null) return true
  if (!before) return false
  if (before.checks.some(({ passed }) => passed) && before.checks.every(({ passed }) => passed)) return false
  return before.confidence < confidentFrom
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
    confidence: confidenceOfModel,
    checks: [{ name: 'stands_on_page', passed: true, detail: `The quote stands on page ${claim.page}.` }],
    computed_from: [],
    engine: 'model',
  }
}

/** The items of a list that have what makes them one (a name, an amount), numbered anew. */
function itemsOf(list: string, claims: readonly Verified[]) {
  const key = { amounts: 'value', maturities: 'date' }[list] ?? 'name'
  const groups = new Map<string, Verified[]>()
  for (const claim of claims) {
    const index = claim.path.startsWith(`${list}[`) ? claim.path.slice(0, claim.path.indexOf(']') + 1) : null
    if (index) groups.set(index, [...(groups.get(index) ?? []), claim])
  }
  const whole = [...groups].filter(([index, members]) => members.some(({ path }) => path === `${index}.${key}`))
  return whole.map(([index, members], position) => {
    const renumbered = members.map((claim) => ({ ...claim, path: claim.path.replace(index, `${list}[${position}]`) }))
    const said: Record<string, unknown> = Object.fromEntries(
      members.map(({ path, value }) => [path.slice(index.length + 1), value]),
    )
    const currency = members.find(({ path }) => path === `${index}.value`)?.currency
    if (list === 'amounts') said['currency'] = currency ?? null
    return { value: { ...emptyItem[list], ...said }, claims: renumbered }
  })
}

const emptyItem: Record<string, Record<string, null>> = {
  team: { role: null, experience: null },
  parties: { role: null },
  amounts: { label: null, currency: null },
  maturities: { label: null },
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

const isTree = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const valueAt = (data: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((node, key) => (isTree(node) ? node[key] : undefined), data)

/** Sets a field that the data has; false where it has none of this name. */
function put(data: unknown, path: string, value: unknown): boolean {
  const keys = path.split('.')
  const last = keys.pop() ?? ''
  const node = keys.reduce<unknown>((parent, key) => (isTree(parent) ? parent[key] : undefined), data)
  if (!isTree(node) || !Object.hasOwn(node, last)) return false
  node[last] = value
  return true
}

import type { ExtractedData } from '../reading/extracted.ts'
import { type Analysis, type Finding, isChecked } from './findings.ts'

/** What cannot be as it was read, and why, as a sentence for the person who uploaded the document. */
type Doubt = { findings: Finding[]; check: string; reason: string }

/**
 * The analysis without figures that cannot be right, whoever read them: they are neither shown nor applied, and the reason is
 * among its notices.
 */
export function judge<A extends Analysis>(analysis: A): A {
  const amounts = analysis.findings.filter(isNumeric)
  const doubts = rules.flatMap((rule) => rule(amounts))
  if (doubts.length === 0) return analysis
  const dropped = withDependents(
    doubts.flatMap(({ findings }) => findings),
    analysis.findings,
  )
  return {
    ...analysis,
    data: withoutPaths(
      analysis.data,
      [...dropped].map(({ path }) => path),
    ),
    findings: analysis.findings.filter((finding) => !dropped.has(finding)),
    checks: [
      ...analysis.checks,
      ...doubts.map(({ check, reason }) => ({ name: check, passed: false, detail: reason })),
    ],
    notices: [...(analysis.notices ?? []), ...new Set(doubts.map(({ reason }) => `Left empty: ${reason}.`))],
  }
}

type Amount = Finding & { value: number }
const isNumeric = (finding: Finding): finding is Amount => typeof finding.value === 'number'

/** Ratios, with what they may be at least and at most. */
const bounds: { path: string; called: string; least: number; most: number }[] = [
  { path: 'financials.ebitda_margin', called: 'an EBITDA margin', least: -1, most: 1 },
  { path: 'financials.revenue_growth', called: 'revenue growth', least: -1, most: 10 },
  { path: 'market.growth_rate', called: 'market growth', least: -1, most: 10 },
]

/** Results that are a part of the revenue of their period. */
const partsOfRevenue: Record<string, string> = {
  ebitda: 'EBITDA',
  ebitda_reported: 'EBITDA',
  gross_profit: 'gross profit',
}

/** From this on two years in a row are counted in different units rather than grown. */
const unitsApart = 500

const rules: ((amounts: readonly Amount[]) => Doubt[])[] = [outOfBounds, ofOtherFigures, aboveRevenue, inOtherUnits]

function outOfBounds(amounts: readonly Amount[]): Doubt[] {
  return bounds.flatMap(({ path, called, least, most }) =>
    amounts
      .filter(({ path: own, value }) => own === path && (value < least || value > most))
      .map((finding) => ({
        findings: [finding],
        check: 'ratio within bounds',
        reason: `${called} of ${percent(finding.value)} cannot be right`,
      })),
  )
}

/** A ratio of two figures that stand in the same place is one of a figure with itself; one of unequal periods says nothing. */
function ofOtherFigures(amounts: readonly Amount[]): Doubt[] {
  return amounts.flatMap((finding) => {
    const [first, second, ...others] = finding.computed_from.map((path) => amounts.find((one) => one.path === path))
    if (!first || !second || others.length > 0) return []
    const called = bounds.find(({ path }) => path === finding.path)?.called ?? finding.path
    if (isSamePlace(first, second))
      return doubt(
        finding,
        'computed from two figures',
        `${called} would be computed from one figure alone, ${first.raw}`,
      )
    if (monthsOf(first) === monthsOf(second)) return []
    const reason = `${called} would be computed from ${monthsOf(first)} months and ${monthsOf(second)}`
    return doubt(finding, 'computed from equal periods', reason)
  })
}

const doubt = (finding: Finding, check: string, reason: string): Doubt[] => [{ findings: [finding], check, reason }]
const monthsOf = ({ period }: Finding) => period?.months ?? 12

function aboveRevenue(amounts: readonly Amount[]): Doubt[] {
  return amounts.flatMap((part) => {
    const { metric, period } = placeIn(part.path)
    const called = partsOfRevenue[metric]
    const revenue = amounts.find(({ path }) => path === pathOf('revenue', period))
    if (!called || !revenue || part.value <= revenue.value || part.currency !== revenue.currency) return []
    const doubted = [part, revenue].filter((one) => isChecked(one) === isChecked(part) || !isChecked(one))
    const reason = `${called} of ${amount(part.value)} is more than revenue of ${amount(revenue.value)}${named(part)}`
    return [{ findings: doubted, check: 'result within revenue', reason }]
  })
}

function inOtherUnits(amounts: readonly Amount[]): Doubt[] {
  return amounts.flatMap((later) => {
    const [, metric, year] = /^figures\.(\w+)\.FY(\d{4})$/.exec(later.path) ?? []
    const earlier = amounts.find(({ path }) => path === `figures.${metric}.FY${Number(year) - 1}`)
    if (metric !== 'revenue' || !earlier || earlier.value <= 0 || later.value <= 0) return []
    const times = Math.max(later.value / earlier.value, earlier.value / later.value)
    if (times < unitsApart) return []
    const reason = `revenue of ${amount(earlier.value)} in FY${Number(year) - 1} and of ${amount(later.value)} in FY${year} are counted in different units`
    return [{ findings: [earlier, later], check: 'years in one unit', reason }]
  })
}

/** The metric of a path and the period it is of; fields have none, for they are of the one that stands for the document. */
function placeIn(path: string): { metric: string; period: string | null } {
  const [, metric, period] = /^figures\.(\w+)\.(.+)$/.exec(path) ?? []
  return metric && period ? { metric, period } : { metric: path.replace('financials.', ''), period: null }
}

const pathOf = (metric: string, period: string | null) =>
  period === null ? `financials.${metric}` : `figures.${metric}.${period}`

const isSamePlace = (a: Finding, b: Finding) =>
  a.page === b.page && a.box.x === b.box.x && a.box.y === b.box.y && a.box.width === b.box.width

/** With what stands in the same place for the same figure, and what was computed from either. */
function withDependents(doubted: readonly Finding[], all: readonly Finding[]): Set<Finding> {
  const dropped = new Set(doubted)
  for (let before = -1; before !== dropped.size; ) {
    before = dropped.size
    for (const finding of all) {
      const isTwin = [...dropped].some((one) => one.value === finding.value && isSamePlace(one, finding))
      const isComputed = [...dropped].some(({ path }) => finding.computed_from.includes(path))
      if (isTwin || isComputed) dropped.add(finding)
    }
  }
  return dropped
}

function withoutPaths(data: ExtractedData, paths: readonly string[]): ExtractedData {
  const copy = structuredClone(data)
  for (const path of paths) {
    const keys = path.split('.')
    const last = keys.pop() ?? ''
    let parent: unknown = copy
    for (const key of keys) parent = isRecord(parent) ? parent[key] : undefined
    if (isRecord(parent) && last in parent) parent[last] = null
  }
  return copy
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const percent = (ratio: number) => `${Number((ratio * 100).toFixed(1)).toLocaleString('en-US')}%`
const amount = (value: number) => value.toLocaleString('en-US')
const named = ({ path, period }: Finding) => {
  const name = placeIn(path).period ?? period?.label
  return name ? ` (${name})` : ''
}

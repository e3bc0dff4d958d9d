import { diffArrays } from 'diff'
import { notComparable, reportFailed, reportNotReady } from './errors.ts'
import { byId, type Fact } from './fact.ts'
import { formatFact } from './format.ts'
import type { Report, ReportDiff, ReportItem, SectionName } from './schema.ts'

type Stored = { report: Report; facts: Fact[] }

/** Two reports side by side, from the first to the second. Throws where they are not of the same kind, or not finished. */
export function differenceOf(first: Stored, second: Stored): ReportDiff {
  for (const { report } of [first, second]) {
    if (report.status === 'generating') throw reportNotReady()
    if (report.status === 'failed') throw reportFailed(report.error?.message ?? null)
  }
  if (first.report.company_id !== second.report.company_id) throw notComparable('these are about two companies')
  if (first.report.report_type !== second.report.report_type) throw notComparable('these are of two types')
  return {
    report: itemOf(first.report),
    other: itemOf(second.report),
    sections: sectionsOf(first.report.sections, second.report.sections),
    facts: changedFacts(first.facts, second.facts),
  }
}

const itemOf = ({ id, company_name, report_type, status, created_at }: Report): ReportItem => ({
  id,
  company_name,
  report_type,
  status,
  created_at,
})

type Sections = Record<string, string>

function sectionsOf(first: Sections, second: Sections): ReportDiff['sections'] {
  const names = [...new Set([...Object.keys(first), ...Object.keys(second)])]
  return names.map((name) => {
    const differences = compare(sentencesOf(first[name] ?? ''), sentencesOf(second[name] ?? ''))
    const change =
      first[name] === undefined
        ? 'added'
        : second[name] === undefined
          ? 'removed'
          : differences.some((part) => part.change !== 'same')
            ? 'changed'
            : 'unchanged'
    // reason: the names were checked when the reports were asked for
    return { section: name as SectionName, change, differences: change === 'unchanged' ? [] : differences }
  })
}

/** Sentences of prose, and lines of lists and tables. */
const sentencesOf = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\|[ -:|]+\|$/.test(line))
    .flatMap((line) => (/^[|#-]/.test(line) ? [line] : line.split(/(?<=[.!?]["”’)]?)\s+(?=[\p{Lu}“])/u)))

type Part = ReportDiff['sections'][number]['differences'][number]

/** The shortest way from one list of sentences to the other. */
const compare = (before: string[], after: string[]): Part[] =>
  diffArrays(before, after).flatMap(({ value, added, removed }) =>
    value.map((text) => ({ change: added ? 'added' : removed ? 'removed' : 'same', text })),
  )

/** What is said of the report itself differs between any two. */
const ownPrefix = 'report.'

function changedFacts(first: Fact[], second: Fact[]): ReportDiff['facts'] {
  const [before, after] = [byId(first), byId(second)]
  const ids = [...new Set([...before.keys(), ...after.keys()])].filter((id) => !id.startsWith(ownPrefix))
  return ids.flatMap((id) => {
    const [old, now] = [before.get(id), after.get(id)]
    const known = now ?? old
    if (!known || (old && now && old.value === now.value && old.unit === now.unit)) return []
    return [
      { id, label: known.label, period: known.period, before: old ? shown(old) : null, after: now ? shown(now) : null },
    ]
  })
}

/** As it was written; exact figures that round to the same are told apart. */
const shown = (fact: Fact) => (typeof fact.value === 'string' && fact.unit !== 'date' ? fact.value : formatFact(fact))

import type { Document, Word } from '../../../../platform/documents/document.ts'
import { type Line, rowsOf } from '../../../../platform/documents/lines.ts'
import type { Finding, Period } from '../findings.ts'
import { type NumberStyle, parseNumber } from '../numbers.ts'
import { periodOf } from '../periods.ts'
import { labels, normal } from '../statements/metrics.ts'
import { amountsIn } from './amounts.ts'
import { findingOf } from './finding.ts'
import { passageOf } from './passage.ts'
import type { Section } from './sentences.ts'

export type LabelledLine<Name extends string> = { name: Name; value: number; period: Period | null; finding: Finding }

/** How each figure may be called, by labels as they are compared; ratios are told by the ending of their name. */
type Vocabulary<Name extends string> = Record<Name, (label: string) => boolean>

const ofMemorandum: Vocabulary<'revenue' | 'ebitda' | 'ebitda_margin'> = {
  revenue: (label) => labels.revenue.some((pattern) => pattern.test(label)),
  ebitda: (label) => /^(?:(?:adjusted|adj|reported|normali[sz]ed) )?ebitda$/.test(label),
  ebitda_margin: (label) => /^(?:(?:adjusted|adj) )?ebitda margin$/.test(label),
}

/** The figures of a profile: "Revenue: $50,000,000" */
export const labelledFigures = (document: Document, style: NumberStyle, sectionOf: ReadonlyMap<Word, Section>) =>
  labelledLines(document, style, {
    vocabulary: ofMemorandum,
    pathOf: (name) => `financials.${name}`,
    isSkipped: (row) => isOfOthers(row, sectionOf),
  })

type Given<Name extends string> = {
  vocabulary: Vocabulary<Name>
  pathOf: (name: Name) => string
  isSkipped?: (row: Line) => boolean
}

/**
 * Lines that are a label and its value and nothing else, as one-page profiles print them. The period is in the label or in the
 * heading above, or open. Two lines that say different things of one figure say nothing.
 */
export function labelledLines<Name extends string>(
  { pages }: Document,
  style: NumberStyle,
  { vocabulary, pathOf, isSkipped = () => false }: Given<Name>,
): Partial<Record<Name, LabelledLine<Name>>> {
  const names = Object.keys(vocabulary) as Name[] // reason: the keys of a record of names
  const found = pages.flatMap((page) => {
    let heading: Period | null = null
    return rowsOf(page).flatMap((row): LabelledLine<Name>[] => {
      const read = labelAndValue(row, style)
      if (!read) {
        if (row.text.length < headingMax) heading = /\d/.test(row.text) ? yearIn(row.text) : heading
        return []
      }
      const name = names.find((one) => vocabulary[one](normal(withoutPeriod(read.label))))
      if (!name || name.endsWith('_margin') !== read.isPercent || isSkipped(row)) return []
      const period = periodOf(read.label) ?? heading
      if (period && period.basis !== 'actual' && period.basis !== 'ltm') return []
      const at = passageOf(page, row.words)
      const confidence = period ? confidenceDated : confidenceOpen
      const { value, currency } = read
      return [
        { name, value, period, finding: findingOf({ path: pathOf(name), value, at, currency, period, confidence }) },
      ]
    })
  })
  return Object.fromEntries(
    names.flatMap((name) => {
      const own = found.filter((one) => one.name === name)
      const [first] = own
      return first && own.every(({ value }) => value === first.value) ? [[name, first]] : []
    }),
  ) as Partial<Record<Name, LabelledLine<Name>>> // reason: of entries of these names
}

/** The period of a heading; the date of a document is none. */
function yearIn(text: string): Period | null {
  const period = periodOf(text)
  return period?.end && period.months === null ? null : period
}

const headingMax = 80
const confidenceDated = 0.7
const confidenceOpen = 0.6

/** "LTM Revenue", "Revenue (FY2024)", "2024 revenue" */
const withoutPeriod = (label: string) =>
  label.replace(/\(?\b(?:LTM|TTM|FY ?['’]?\d{2,4}A?|(?:FY ?|CY ?)?(?:19|20)\d\d[AE]?)\b\)?/gi, ' ')

type Read = { label: string; value: number; currency: string | null; isPercent: boolean }

function labelAndValue({ text }: Line, style: NumberStyle): Read | null {
  const [, label = '', value = ''] =
    /^[•\-–*]?\s*(\p{L}[^:$€£₹]{2,40}?)\s*(?:[:–—-]|\s)\s*((?:[A-Z]{0,3}[$€£₹¥]|[A-Z]{3} |\d).{0,24})$/u.exec(text) ??
    []
  if (label === '') return null
  const number = parseNumber(value, style)
  if (number?.percent && number.value !== null) return { label, value: number.value, currency: null, isPercent: true }
  const [money, ...others] = amountsIn(value, style)
  if (!money || others.length > 0 || money.start > 0 || money.end < value.trim().length) return null
  return { label, value: money.value, currency: money.currency, isPercent: false }
}

const otherTopics = new Set(['competition', 'comparables', 'market', 'contacts', 'definitions', 'customers', 'history'])
const isOfOthers = ({ words }: Line, sectionOf: ReadonlyMap<Word, Section>) =>
  words.some((word) => otherTopics.has(sectionOf.get(word)?.topic ?? ''))

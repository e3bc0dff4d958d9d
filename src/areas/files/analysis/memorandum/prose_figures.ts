// Revenue and EBITDA in sentences: "revenue of €84.6 million and EBITDA of €9.1 million in 2023".

import { dateIn } from '../dates.ts'
import type { Money, NumberStyle } from '../numbers.ts'
import { periodOf } from '../periods.ts'
import { amountsIn } from './amounts.ts'
import type { Prose, Sentence } from './sentences.ts'

export type ProseFigure = {
  metric: 'revenue' | 'ebitda_adjusted' | 'ebitda_reported'
  year: number | null
  value: number
  currency: string | null
  at: Sentence
  start: number
  end: number
}

const metricWord = new RegExp(
  [
    String.raw`(?<adjusted>(?:adjusted|adj\.|normali[sz]ed|underlying|bereinigte[snm]?|normalisierte[snm]?|justera[dt]|justeret|retraité) EBITDA\b|EBITDA adjusted for)`,
    String.raw`(?<ebitda>(?:reported )?\bEBITDA\b(?! (?:margin|multiple|growth|of each))(?: after rent)?|\bEBE\b|\bexcédent brut d['’]exploitation\b)`,
    String.raw`(?<revenue>\b(?:(?:total|net|consolidated|group) )?(?:revenues?|sales(?! (?:team|force|staff|people|offices?|organi[sz]ation|network|channels?|and marketing|pipeline|managers?|directors?|cycle|tax|agents?|hub|support))|turnover|Umsatz(?:erlöse)?n?|chiffre d['’]affaires)\b`,
    // what is sold as a verb, and in French as two letters that are no state of America
    String.raw`\b(?:turned over|turns over|invoiced|umgesetzt|omsatte)\b|\bfacturé(?!\p{L})`,
    String.raw`(?-i:\bCA)(?= (?:(?:19|20)\d\d|HT|net|de|:|atteint|s['’]|est|annuel|total)(?!\p{L}))`,
    String.raw`\b(?:netto)?(?:omsätt|omset|omsæt)ning(?:en|s)?(?!\p{L})|\bliikevaihto(?!\p{L}))`,
  ].join('|'),
  'giu',
)
const hasMetric = new RegExp(metricWord.source, 'iu')
const otherPeriod =
  /\b(?:LTM|TTM|twelve months|last 12 months|budget\w*|forecast\w*|project(?:ed|ions?)|expect\w*|target\w*|plan(?:s|ned)?|run[- ]?rate|annuali[sz]ed|half[- ]year|first half|quarter|Q[1-4]|H[12]|months? (?:to|ended)|year[- ]to[- ]date|YTD|ARR|recurring revenue|backlog|order book|pipeline|capacity|would|could|will|related|combined|guidance|set to|aim\w*|on track|anticipat\w+|goal|erwart\w+|Halbjahr|geplant|premiers? mois|trimestre|semestre|prévoi\w+|prévu\w*|vis\w+ un|ersten \w+ Monaten?|Januar bis|halvår\w*|kvartal\w*|første \w+ måneder|budsjett\w*|ventes å|väntas)\b|\b(?:trois|six|neuf|onze|dix) (?:premiers )?mois|at acquisition|\bper (?:store|site|employee|customer|truck|pallet|week|month)\b/i
const ofOther =
  /\b(?:subsidiar|acquired|acquisition|competitor|customers? (?:accounted|represent|contribut)|largest (?:customer|client|operator)|segment|division|products? (?:accounted|contribut)|related revenue|from the|its parent|the buyer|contributed|relaunch|peer|brand)\w*/i
const otherTopics = new Set([
  'competition',
  'comparables',
  'market',
  'contacts',
  'definitions',
  'notice',
  'contents',
  'history',
  'customers',
])

/** Those of years that were not over when the document was issued (YYYY-MM-DD) are left out. */
export function proseFigures(prose: Prose, style: NumberStyle, issued: string | null = null): ProseFigure[] {
  const lastYear = issued ? Number(issued.slice(0, 4)) : Number.POSITIVE_INFINITY
  return allFigures(prose, style).filter(({ year }) => year === null || year <= lastYear)
}

function allFigures(prose: Prose, style: NumberStyle): ProseFigure[] {
  return prose.sentences.flatMap((sentence) => {
    const { topic } = sentence.section
    if ((topic && otherTopics.has(topic)) || !/\d/.test(sentence.text) || !hasMetric.test(sentence.text)) return []
    return figuresIn(sentence, amountsIn(sentence.text, style))
  })
}

function figuresIn(sentence: Sentence, amounts: readonly Money[]): ProseFigure[] {
  const { text } = sentence
  const words = [...text.matchAll(metricWord)]
  return words.flatMap((match, at) => {
    const from = match.index + match[0].length
    const next = words[at + 1]?.index ?? text.length
    const money =
      amounts.find(({ start }) => start >= from && start < Math.min(next, from + 75)) ??
      (words.length === 1 ? before(text, match.index, amounts) : undefined)
    const target =
      money && /\bfrom\s*$/i.test(text.slice(0, money.start))
        ? amounts.find(
            ({ start }) =>
              start > money.end && start - money.end < 45 && /\bto\s*$/i.test(text.slice(money.end, start)),
          )
        : undefined
    if (target && money) return [figureAt(sentence, match, money), figureAt(sentence, match, target)]
    if (!money || (money.start > from && /[.;]\s/.test(text.slice(from, money.start)))) return []
    const between = text.slice(Math.min(from, money.end), Math.max(money.start, match.index))
    if (isOfChange.test(between.replace(/\([^)]*\)/g, '')) && !changedTo.test(between)) return []
    const clause = text.slice(Math.max(0, match.index - 70), money.end + 30)
    if (otherPeriod.test(clause) || ofOther.test(text.slice(0, money.start))) return []
    const earlier = amounts.find(
      ({ start }) =>
        start > money.end &&
        /^(?:[^.;()$€£₹]{0,45}\(|\s*\()(?:FY|CY|fiscal |prior year|previous year|(?:19|20)\d\d|\d{4}\/)[^)]{0,14}:? ?$|^(?: in (?:FY ?)?(?:19|20)\d\d)?\s*,? (?:compared (?:with|to)|against|after|up from|down from|from|twice the|twice|double the) $/i.test(
          text.slice(money.end, start),
        ),
    )
    return [figureAt(sentence, match, money), ...(earlier ? [figureAt(sentence, match, earlier)] : [])].filter(
      ({ year }, index) => index === 0 || year !== null,
    )
  })
}

const isOfChange = /%|\bper\b|\bmargin\b|\bgrew by\b|increased by|by about/
/** "Revenue grew 15% to $50 million": what it changed to is the figure. */
const changedTo =
  /^ (?:has |have )?(?:grew|grown|rose|risen|increased|climbed|was up|were up|up|fell|fallen|declined|decreased|was down|down|wuchs(?:en)?|stieg(?:en)?|sank(?:en)?)(?: organically)?(?: by| um)? [^;()]{0,20}\d ?(?:%|per ?cent|Prozent) (?:to|auf) (?:about |approximately |around |some |rund |etwa )?$/i

const figureAt = (sentence: Sentence, match: RegExpExecArray, { start, end, value, currency }: Money): ProseFigure => ({
  metric: match.groups?.['adjusted'] ? 'ebitda_adjusted' : match.groups?.['ebitda'] ? 'ebitda_reported' : 'revenue',
  year: yearNear(sentence.text, match.index, { start, end, value, currency }),
  value: match.groups?.['revenue'] === undefined && saysLoss(sentence.text, match, start) ? -Math.abs(value) : value,
  currency,
  at: sentence,
  start,
  end,
})

/** "EBITDA was a loss of €3.4m", "the EBITDA loss was" */
const saysLoss = (text: string, { index }: RegExpExecArray, money: number): boolean =>
  /(?<!\p{L})(?:loss|negative|minus|Verlust|perte|förlust|underskudd?|tap)(?!\p{L})/iu.test(text.slice(index, money))

/** "£40.7 million of turnover" */
const before = (text: string, at: number, amounts: readonly Money[]) =>
  amounts.find(({ end }) => end <= at && /^\s*(?:of |in |de |d['’])?$/.test(text.slice(end, at)))

const period =
  /(?:FY|CY|fiscal(?: year)?|calendar(?: year)?|financial year|year|GJ|Geschäftsjahr|exercice)?[ -]?['’]?(?:19|20)\d\d(?:[/–-]\d\d(?!\d))?|FY ?['’]?\d\d(?:[/–-]\d\d)?/gi

/** The year named closely behind the amount ("in 2024"), or before it; what stands in brackets on the way belongs to another. */
function yearNear(text: string, from: number, money: Money): number | null {
  const mentions = [...text.matchAll(period)].map((match) => ({
    at: match.index,
    end: match.index + match[0].length,
    year: periodOf(match[0])?.year ?? dateIn(match[0])?.year ?? null,
  }))
  const behind = mentions.find(
    ({ at }) =>
      at >= money.end &&
      at - money.end < 28 &&
      /^[^,;(]*(?:\bin |\bfor |\bof |\bduring )?[^,;(]*$/.test(text.slice(money.end, at)),
  )
  const open = text.slice(0, money.start).lastIndexOf('(')
  const isInBrackets = open > text.slice(0, money.start).lastIndexOf(')')
  const ahead = mentions
    .filter(
      ({ at, end }) =>
        at < money.start &&
        at > from - 130 &&
        (isInBrackets ? at > open : !/^[^()]*\)/.test(text.slice(end, money.start))),
    )
    .at(-1)
  if (isInBrackets && ahead) return ahead.year
  if (behind && /^\s*(?:in|for|of|during)\b/.test(text.slice(money.end))) return behind.year
  return ahead?.year ?? behind?.year ?? null
}

export type ProseGrowth = { year: number; value: number; at: Sentence; start: number; end: number }

const growthOfRevenue =
  /(?<lead>^|[.;,:] |\b(?:['’]s|our|its|group|total|net|consolidated|and|while) )(?:revenues?|(?:net )?sales|turnover|net revenues?|Umsatz(?:erlöse)?) (?:has |have |was |were )?(?<verb>grew|grown|increased|rose|risen|up|growth of|fell|fallen|declined|decreased|wuchsen?|stieg(?:en)?|sank(?:en)?)(?: organically)?(?: by| um)? (?<rate>\d+(?:[.,]\d+)?) ?(?:%|per ?cent|percent|Prozent) (?:to [^.;()]{3,25} )?(?:in|for|during|im) (?:fiscal |the year |financial year |Geschäftsjahr |FY ?)?(?<year>(?:19|20)\d\d(?:[/–-]\d\d(?!\d))?|(?<=FY ?)\d\d)/giu

/** How much revenue grew in a year, where a sentence says it: "Net sales grew by 41 per cent in 2024". */
export const proseGrowths = (prose: Prose): ProseGrowth[] =>
  prose.sentences.flatMap((sentence) => {
    const { topic } = sentence.section
    if ((topic && otherTopics.has(topic)) || !/%|cent|Prozent/.test(sentence.text)) return []
    return [...sentence.text.matchAll(growthOfRevenue)].flatMap((match) => {
      const { verb = '', rate = '', year = '' } = match.groups ?? {}
      const named = periodOf(year.length === 2 ? `FY${year}` : year)?.year ?? null
      const clause = sentence.text.slice(Math.max(0, match.index - 40), match.index + match[0].length)
      if (named === null || otherPeriod.test(clause)) return []
      const value = Number((Number(rate.replace(',', '.')) / 100).toPrecision(10))
      const sign = /^(?:fell|fallen|declin|decreas|sank)/i.test(verb) ? -1 : 1
      return [
        { year: named, value: sign * value, at: sentence, start: match.index, end: match.index + match[0].length },
      ]
    })
  })

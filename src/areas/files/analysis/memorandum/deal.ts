// How the deal is to be done. For how much: asking_price.ts.

import { weightOf } from '../choose.ts'
import type { Prose, Sentence } from './sentences.ts'
import { isOfDeal, structure } from './structure_evidence.ts'

/** What stands beside the sentence that says it may say a part of it. */
const besideLeast = -2.5
const forms =
  /cash[- ]free|debt[- ]free|free of cash|reinvest|rückbeteiligung|roll[- ]?over|leaseback|vendor loan|earn-?out|venture debt|secondary|minority|majority|transition|retain|seller will|finance|train the|preferred|new shares|primary|stake|%/i

/** How the deal is to be done, in the sentences that say so; empty where none does. */
export function readStructure(prose: Prose): Sentence[] {
  const scored = prose.sentences.flatMap((sentence, at) => {
    const offer = { sentence, text: `${amountAbove(prose, sentence)}${sentence.text}` }
    return isOfDeal(offer) ? [{ sentence, at, weight: weightOf(offer, structure) }] : []
  })
  const [best] = [...scored].sort((a, b) => b.weight - a.weight)
  if (!best || best.weight < 0) return []
  const { sentence } = best
  const section = sentence.section.headings.join('>')
  const near = scored.filter(
    ({ sentence: other, at, weight }) =>
      at === best.at ||
      (other.page === sentence.page &&
        other.section.headings.join('>') === section &&
        Math.abs(at - best.at) <= 3 &&
        weight >= besideLeast &&
        forms.test(other.text)),
  )
  const chosen = near.slice(0, 4).map(({ sentence: one }) => one)
  return chosen.includes(sentence) ? chosen : [sentence]
}

/** "£3 million" stands large above "seed round at a pre-money valuation of £9 million": that amount, or nothing. */
export function amountAbove(prose: Prose, sentence: Sentence): string {
  if (!/^\p{Ll}/u.test(sentence.text)) return ''
  const last = prose.sentences[prose.sentences.indexOf(sentence) - 1]
  const above = last?.page === sentence.page ? last.text : (sentence.section.headings.at(-1) ?? '')
  return amountAlone.test(above) ? `${above} ` : ''
}

const amountAlone =
  /^(?:[$€£₹¥]|[A-Z]{2,3}\$?) ?\d[\d.,]* ?\p{L}{0,8}\.?$|^\d[\d.,]* ?(?:m|Mio\.?|million) ?(?:€|EUR|kr\.?)$/u

/** The heading that names the round, where the sentences below it do not. */
export function roundIn(sentence: Sentence): string | null {
  const heading = sentence.section.headings.at(-1) ?? ''
  const round = /\b(?:pre-)?(?:series [a-f]\d?|seed)\b/i.exec(heading)?.[0]
  return round && !sentence.text.toLowerCase().includes(round.toLowerCase()) ? round : null
}

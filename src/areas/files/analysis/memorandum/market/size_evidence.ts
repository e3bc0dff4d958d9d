import type { Evidence } from '../../choose.ts'
import type { Candidate } from './market.ts'
import { labelledAndGrowing, marketLike, widerMarket } from './market_words.ts'

const estimated =
  /\b(?:is|are|was|were) (?:estimated|valued|put|assessed) (?:at|to be)(?: about| around| some| roughly| over)? ?$/i
const serviceable = /serviceable|\bSAM\b/i
const total = /\bTAM\b|total addressable/i
const obtainable = /obtainable|\bSOM\b|beachhead|target share|\bwe (?:aim|target)\b|by (?:20\d\d)[^.]{0,12}: /i
const contrast = /by contrast|im gegensatz|whereas|unlike|shrink/i
const grows = /\b(?:grow|CAGR|expected|wächst|croissance|vekst)/i
const rate = /%|per ?cent|Prozent/
const isTotal = ({ clause, own }: Candidate) =>
  total.test(clause) && !widerMarket.test(own) && !serviceable.test(clause)
const isIn = (reach: Candidate['place']['reach']) => (one: Candidate) => one.place.reach === reach

const captionsNothing = ({ isShort, isOfField, isServed, clause }: Candidate) =>
  isShort && !isOfField && !isServed && !marketLike.test(clause)
/** "Pumps in Germany: about" */
const labelled = /: (?:(?:about|around|some|approximately|roughly|rund|etwa|ca\.?|environ|circa|[~≈]) ?)?$/i
const namesNothing = ({ isShort, isOfField, isServed, before, sentence: { text } }: Candidate) =>
  !isShort && !isOfField && !isServed && !marketLike.test(text) && !estimated.test(before) && !labelled.test(before)

/** Whose market an amount measures, and whether it measures one. */
export const evidence: readonly Evidence<Candidate>[] = [
  {
    reason: 'it stands in a section on the market',
    weight: 2.2,
    of: ({ sentence }) => sentence.section.topic === 'market',
  },
  { reason: 'its clause names a market', weight: 2.1, of: ({ clause }) => marketLike.test(clause) },
  {
    reason: 'its sentence names a market',
    weight: 1.1,
    of: ({ clause, sentence }) => !marketLike.test(clause) && marketLike.test(sentence.text),
  },
  { reason: 'nothing near it names a market or what it is', weight: -3, of: namesNothing },
  { reason: 'its caption names no market', weight: -1, of: captionsNothing },
  {
    reason: 'it has a label, and a rate of growth',
    weight: 1,
    of: ({ sentence }) => labelledAndGrowing.test(sentence.text),
  },
  { reason: 'it is said to grow', weight: 1, of: ({ sentence: { text } }) => grows.test(text) && rate.test(text) },
  {
    reason: 'it has a year that is over',
    weight: 1.1,
    of: ({ clause, isAhead }) => !isAhead && /\b(?:19|20)\d\d\b/.test(clause),
  },
  { reason: 'it is of less than ten millions', weight: -2.5, of: ({ value }) => value < 1e7 },
  {
    reason: 'the company is said to serve it',
    weight: 2.6,
    of: ({ isServed, clause }) => isServed || serviceable.test(clause),
  },
  {
    reason: 'it is the total addressable market',
    weight: 3.8,
    of: (one) => isTotal(one) && !one.isAhead && one.place.reach !== 'world',
  },
  { reason: 'it speaks of what the company does', weight: 3.4, of: ({ isOfField }) => isOfField },
  { reason: 'it is of one country', weight: 1.2, of: isIn('country') },
  { reason: 'it is of a region', weight: 0.5, of: isIn('region') },
  { reason: 'it is of the world', weight: -5, of: (one) => one.place.reach === 'world' && !one.isServed },
  {
    reason: 'a smaller one that is nearer to the company stands beside it',
    weight: -1.3,
    of: ({ hasNarrower }) => hasNarrower,
  },
  { reason: 'it is wider than what the company sells', weight: -3.3, of: ({ own }) => widerMarket.test(own) },
  { reason: 'it is a share that is aimed at', weight: -4, of: ({ clause }) => obtainable.test(clause) },
  { reason: 'it is set against another', weight: -3, of: ({ sentence }) => contrast.test(sentence.text) },
  { reason: 'it is of years to come', weight: -2.5, of: ({ isAhead }) => isAhead },
  { reason: 'it is what the market once was', weight: -2.5, of: ({ isStart }) => isStart },
  {
    reason: 'it is a part of what was named before',
    weight: -2,
    of: ({ isPart, isOfField }) => isPart && !isOfField,
  },
  { reason: 'it stands far behind', weight: -0.7, of: ({ sentence }) => Math.min(1, sentence.page.number / 50) },
]
export const prior = -0.6

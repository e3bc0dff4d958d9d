import type { Company } from './company.ts'
import { descriptionsOf } from './description.ts'
import { type Passage, partOf, passageOf } from './passage.ts'
import type { Prose, Sentence } from './sentences.ts'
import { subtitleOf } from './subtitle.ts'

/** A short phrase of the document that says in which industry the company is; null where no sentence tells. */
export function readIndustry(
  prose: Prose,
  company: Company | null,
  market: Sentence | null,
): { at: Passage; confidence: number } | null {
  const named = fieldOf(prose)
  if (named) return { at: named, confidence: 0.95 }
  const subtitle = subtitleOf(prose, company)
  const line = subtitle?.isKnown ? withoutPlace(withoutSlogan(subtitle.at)) : null
  if (line && !isSlogan(line)) return { at: line, confidence: 0.85 }
  for (const sentence of descriptionsOf(prose, company).slice(0, 3)) {
    const phrase = phraseOf(sentence)
    if (phrase && !isSlogan(phrase)) return { at: phrase, confidence: 0.7 }
  }
  const offer = prose.sentences.map(kindAtStart).find((phrase) => phrase !== null && !isSlogan(phrase))
  if (offer) return { at: offer, confidence: 0.6 }
  // "Of this in our three countries" says less than the sentence before it
  const before = market ? prose.sentences[prose.sentences.indexOf(market) - 1] : undefined
  const isSame = market && before?.page === market.page && before.section.topic === 'market'
  const served = (market ? marketOf(market) : null) ?? (isSame ? marketOf(before) : null)
  return served ? { at: served, confidence: 0.5 } : null
}

/** What promises something to somebody names no field of business: "Blood tests at the till in nine minutes". */
const isSlogan = ({ text }: { text: string }) => promises.some((pattern) => pattern.test(text))

const promises = [
  /(?:\b\d[\d.,]*|\b(?:an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|sixty|ninety|hundred|single|few|half an?))[ -](?:seconds?|minutes?|hours?|days?|nights?|weeks?|clicks?|taps?|steps?|times|sekunden?|minuten?|stunden?|tagen?|heures?)\b/i,
  /\b24\/7\b|\d ?%|\d ?[x×]\b|\bhalf the\b|\btwice\b|\bovernight\b|\binstantly?\b|\bin (?:seconds|minutes|hours|days|no time)\b|[!?]$/i,
  // not "US"
  /\b(?:[Ww]e|us|[Oo]urs?|[Yy]ou|[Yy]ours?|[Mm]y|me|I)\b(?!-)/,
  /\b(?:faster|cheaper|better|simpler|easier|smarter|cleaner|greener|safer|effortless|no more|never|made (?:easy|simple))\b/i,
  /^(?:making|turning|cutting|bringing|helping|saving|powering|reinventing|rethinking|reimagining|transforming|unlocking|empowering|ending|taking|putting|giving|getting|keeping|changing|make|turn|cut|bring|help|save|get|stop|unlock|empower|end|put|give|keep|change)\b/i,
  /\bat the \p{Ll}+/u,
]

const field =
  /^(?:industry|sector|branche|industrie|secteur|settore|sector focus|business sector|industry sector)\s*[:–—-]\s*(?<value>\S.{2,90})$/i
const fieldName = /^(?:industry|sector|branche|secteur|settore|business sector)\s*:?$/i

/** "Industry: specialty chemicals", in one line or in two cells. */
function fieldOf(prose: Prose): Passage | null {
  for (const block of prose.blocks) {
    const value = field.exec(block.text)?.groups?.['value']
    if (value && block.words.length < 16)
      return partOf(passageOf(block.page, block.words), block.text.length - value.length, block.text.length)
    if (!fieldName.test(block.text)) continue
    const row = prose.blocks.filter(
      (other) => other !== block && other.page === block.page && Math.abs(other.y - block.y) < 4,
    )
    const [beside] = row
    const isField = row.length === 1 && beside && beside.x > block.x + block.width && beside.words.length < 14
    if (isField && /\p{L}{4}/u.test(beside.text) && !/\d{3}/.test(beside.text) && !ofShare.test(beside.text))
      return passageOf(beside.page, beside.words)
  }
  return null
}

/** A column of sectors is headed "Sector" too, and beside it stands what is measured of each. */
const ofShare = /\bshare\b|revenue|turnover|sales|%|\bnumber\b|contracts|customers|growth|anteil|umsatz/i

/** "Pet food, United Kingdom" is about pet food. */
function withoutPlace(passage: Passage): Passage {
  const place = /,(?: (?:the |in )?\p{Lu}[\p{L}-]*,?)+(?: region)?(?:, \p{Lu}\p{L}+)*$/u.exec(passage.text)?.index
  return place && place > 6 ? partOf(passage, 0, place) : passage
}

const kindWords =
  /^(?:An? |The |Our )?(?:[\p{L}-]+ ){0,3}?(?:marketplace|platform|software|network|manufacturer|provider|producer|operator|maker|supplier|distributor|retailer) (?:for|of|to|in) /u

/** Slides have no sentences: "Marketplace for fresh food". */
function kindAtStart(sentence: Sentence): Passage | null {
  if (sentence.page.number > 5 || sentence.words.length > 16 || !kindWords.test(sentence.text)) return null
  const topic = sentence.section.topic
  if (topic !== null && topic !== 'company') return null
  const end = stop.exec(sentence.text)?.index ?? sentence.text.length
  return end > 10 ? partOf(sentence, 0, end) : null
}

const marketNamed = [
  /\bmarkets? (?:for|of) (?<field>[\p{L}][\p{L} ,&-]{4,70}?)(?= (?:is|was|are|were|amount|has|in|to|reach|stand|at|worth|grew|will|for|across)|[,.:;(]|$)/u,
  /^(?:(?:TAM|SAM|SOM)[:,]? )?(?<field>\p{L}[\p{L} &-]{5,60}?)(?: (?:in|across) [^:]{2,60}| worldwide| globally)?: /u,
  /(?<![\p{L}-])(?<field>(?:(?!addressable|serviceable|total|overall|global|home|core|our|whole|same|the|this|relevant|domestic)\p{Ll}[\p{L}-]+ ){1,4})markets?\b/u,
]

/** What is sold in the market that the document measures. */
function marketOf({ text, ...sentence }: Sentence): Passage | null {
  for (const pattern of marketNamed) {
    const match = pattern.exec(text)
    const field = match?.groups?.['field']?.trim()
    if (
      !match ||
      !field ||
      /\d|\b(?:market|total|size|growth|TAM|SAM|SOM|serviceable|addressable|obtainable|which|that|this|these|our|thereof)\b/i.test(
        field,
      )
    )
      continue
    const start = match.index + match[0].indexOf(field)
    return partOf({ text, ...sentence }, start, start + field.length)
  }
  return null
}

/** "Power for all: storage for the grid" is a slogan and then the thing itself; "A group of 14 homes" is homes. */
function withoutSlogan(passage: Passage): Passage {
  const slogan = /^[^:]{4,60}: /.exec(passage.text)?.[0].length ?? 0
  const lead = leadIn.exec(passage.text.slice(slogan))?.[0].length ?? 0
  const from = slogan + lead
  return passage.text.length - from > 8 ? partOf(passage, from, passage.text.length) : passage
}

const leadIn =
  /^(?:a |an |the |our )?(?:leading |independent |premium |global |regional |national |family-owned |fast-growing )*(?:(?:group|chain|network|portfolio) of (?:\d+ )?)?/i

const opener =
  /\b(?:providers?|manufacturers?|makers?|suppliers?|producers?|operators?|distributors?|developers?|specialists?|wholesalers?|retailers?|processors?|designers?|Hersteller|Anbieter|Spezialist|Dienstleister|fabricant|fournisseur|spécialiste)(?: and [\p{L}]+)? (?:of|for|in|von|für|de|d['’])\s*/u
const verb =
  /\b(?:makes?|provides?|develops?|manufactures?|offers?|designs?|supplies|builds?|sells?|distributes?|produces?|delivers?|specialises in|specializes in|runs|operates|rents|installs|brews|automates|grows|exports|cleans|cuts|recycles|processes|transports|maintains|repairs|prints|packs|roasts|farms|breeds|stores|is an?|are an?|bietet|entwickelt|produziert|fertigt|vertreibt|betreibt|ist ein(?:e)?|fabrique|conçoit|propose|est une?)(?:(?:, \p{L}+s)* and \p{L}+s| und \p{L}+t)?\s+/u
const stop =
  /(?:,? (?:to (?!-)|under\b|that |which |who |whose |with (?!a view)|across|throughout|from (?:its|a|two|three|four|five|six|seven|eight|ten|offices|plants|\d)|through|serving|used|headquartered|based|located|founded|since|at (?:its|\d|two|three)|in (?:the |more|\d|[A-Z])|für|mit\b|an\b|und beliefert|pour (?:les|neuf|des))|\(|;|\.$|\.\s)/

/** "sells through 46 distributors in nine states": these are others. */
const throughOthers = /\b(?:to|through|from|with|by|among|via|über|durch|an) (?:\S+ ){0,3}$/i
/** "is the largest independent craft brewer in the country" */
const isMaker =
  /\b(?:is|are) (?:an?|the|one of the|\S+['’]s) (?:(?:leading|largest|second-largest|biggest|only|independent|premium|global|regional|national|family-owned|fast-growing|market|top)[, ](?:and )?)*(?<maker>(?:\p{Ll}[\p{L}-]+ ){1,4}?\p{Ll}+(?:er|or|house|chain|group)s?)(?= (?:in|based|with|that|which|and)\b|[,.;])/u
/** What is counted is no field of business. */
const quantity =
  /^(?:(?:about |some |over |more than )?\d[\d.,]*|(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|zwölf|deux|trois|quatre|cinq|six|sept|huit|neuf|dix)\b) ?/i

/** The object of the sentence that describes the company. */
function phraseOf(sentence: Passage): Passage | null {
  const opened = opener.exec(sentence.text)
  const found = opened && !throughOthers.test(sentence.text.slice(0, opened.index)) ? opened : verb.exec(sentence.text)
  const maker = isMaker.exec(sentence.text)?.groups?.['maker']
  if (maker && (!opened || found !== opened)) {
    const start = sentence.text.indexOf(maker)
    return partOf(sentence, start, start + maker.length)
  }
  if (!found) return null
  const number = quantity.exec(sentence.text.slice(found.index + found[0].length))?.[0].length ?? 0
  // "operates 41 hospitals" is about hospitals; "brews 118,000 barrels" is about nothing
  if (number > 0 && !/\b(?:runs|operates|betreibt)(?: and \p{L}+s)?\s+$/u.test(found[0])) return null
  const from = found.index + found[0].length + number
  const rest = sentence.text.slice(from)
  const end = stop.exec(rest)?.index ?? rest.length
  const words = rest.slice(0, end).split(' ').length
  if (end < 6 || words > 18)
    return words > 18 ? partOf(sentence, from, from + rest.split(' ').slice(0, 12).join(' ').length) : null
  return partOf(sentence, from, from + end)
}

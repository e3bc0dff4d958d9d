import type { CimData } from '../../../reading/extracted.ts'
import type { Company } from '../../company/company.ts'
import { placeIn } from '../market/market_reach.ts'
import { type Passage, partOf, passageOf } from '../passage.ts'
import { type Topic, topicsOfOthers } from '../sections.ts'
import type { Prose, Sentence } from '../sentences.ts'
import { descriptionsOf, doneBy } from './description.ts'
import { endOfField, isSlogan, namesField, phraseOf, saysDoing, shareField } from './industry_phrase.ts'
import { subtitleOf } from './subtitle.ts'

/** A short phrase of the document that says in which industry the company is; null where no sentence tells. */
export function readIndustry(
  prose: Prose,
  company: Company | null,
  kind: CimData['document_type'],
): { at: Passage; confidence: number } | null {
  const named = fieldOf(prose)
  if (named) return { at: named, confidence: 0.95 }
  const subtitle = subtitleOf(prose, company)
  const line = subtitle?.isKnown ? withoutPlace(withoutSlogan(subtitle.at)) : null
  const title = line && !isSlogan(line) && namesField(line.text) ? line : null
  const described = descriptionsOf(prose, company).slice(0, descriptionsTried)
  const descriptions = described.filter(phraseOf)
  // what stands large on the cover may be a motto: the sentences that describe the company speak of the same
  const isSaidAgain = title && descriptions.some(({ text }) => shareField(title.text, text))
  if (title && (subtitle?.isLabelled || isSaidAgain)) return { at: title, confidence: 0.85 }
  const [phrase] = descriptions.flatMap((sentence) => phraseOf(sentence) ?? [])
  if (phrase) return { at: phrase, confidence: 0.7 }
  const offer = prose.sentences.map(kindAtStart).find((phrase) => phrase !== null && !isSlogan(phrase))
  if (offer) return { at: offer, confidence: 0.6 }
  const introduced = introducedIn(prose) ?? offeredIn(prose)
  const [done] = described.flatMap((sentence) => doneBy(prose, company)(sentence) ?? [])
  const last = introduced ?? title ?? done
  if (last) return { at: last, confidence: 0.6 }
  // a deck may say it nowhere but in its motto: "Cow-side diagnostics that cut antibiotic use"
  const motto = kind === 'pitch_deck' && subtitle ? beforePromise(subtitle.at) : null
  return motto ? { at: motto, confidence: 0.4 } : null
}

/** What a motto is about, before what that promises; null where it promises nothing, or from its first words on. */
function beforePromise(motto: Passage): Passage | null {
  const end = /,? (?:that|which|who|for|so|to|in (?:seconds|minutes|hours|days|weeks))\b|[.,;:–—]/.exec(
    motto.text,
  )?.index
  const start = anotherLife.exec(motto.text)?.[0].length ?? 0
  if ((end === undefined && start === 0) || noThing.test(motto.text)) return null
  const thing = start > 0 ? partOf(motto, start, motto.text.length) : partOf(motto, 0, end ?? motto.text.length)
  return (start > 0 || thing.words.length > 1) && namesField(thing.text) && !isSlogan(thing) ? thing : null
}

/** "A second life for prams" is about prams. */
const anotherLife =
  /^(?:an? |ein |une? |et |en )?(?:second|new|zweites|neues|deuxième|seconde|nouvelle|nyt|nytt|andet|tweede|nieuw) (?:life|leben|vie|liv|leven) (?:for|für|pour les|aux|til|till|för|voor) (?:the |die |de )?/i

/** "Backed by farmers, for farmers", "The end of paper" */
const noThing = /^\p{L}+(?:ed|n|t) by\b|^the \p{Ll}+ of\b/iu

/** Where nothing else tells, what is sold in the market that the document measures. */
export function industryOfMarket(prose: Prose, market: Sentence): { at: Passage; confidence: number } | null {
  const served = servedIn(prose, market)
  return served ? { at: served, confidence: 0.5 } : null
}

const descriptionsTried = 4

const fieldNames =
  "industry|sector|branche|industrie|secteur|settore|sector focus|(?:business|industry|market) sector|line of business|type of business|nature of (?:the )?business|business activity|activity|principal activity|secteur d['’]activité|activité|geschäftsfeld|tätigkeit|bransje|bransch|setor|branża|toimiala|actividad|attività"
const field = new RegExp(`^(?:${fieldNames}|business)\\s*(?::|–|—| - )\\s*(?<value>\\S.{2,90})$`, 'iu')
const fieldName = new RegExp(`^(?:${fieldNames})\\s*:?$`, 'iu')
/** Where the next label of a line of labels begins. */
const nextLabel = /\s[|·•]\s|;\s|\s(?:location|revenue|turnover|employees|founded|standort|umsatz|hq|headquarters)\s?:/i

/** "Industry: specialty chemicals", in one line or in two cells. */
function fieldOf(prose: Prose): Passage | null {
  for (const block of prose.blocks) {
    const value = field.exec(block.text)?.groups?.['value']
    if (value && block.words.length < 20) {
      const from = block.text.length - value.length
      const said = partOf(
        passageOf(block.page, block.words),
        from,
        from + (nextLabel.exec(value)?.index ?? value.length),
      )
      if (namesField(said.text) && !ofShare.test(said.text) && !isSlogan(said)) return said
    }
    if (!fieldName.test(block.text)) continue
    const row = prose.blocks.filter(
      (other) => other !== block && other.page === block.page && Math.abs(other.y - block.y) < 4,
    )
    const [beside, ...others] = row.filter(({ x }) => x > block.x + block.width)
    // prose may run in a column at the left, and what is short there heads a column
    const isHead = row.some(({ x, words }) => x < block.x && words.length < wordsOfProseMin)
    const isField = beside && others.length === 0 && !isHead && beside.words.length < 14
    const names = beside && namesField(beside.text) && /\p{L}{4}/u.test(beside.text)
    if (isField && names && !/\d{3}/.test(beside.text) && !ofShare.test(beside.text))
      return passageOf(beside.page, beside.words)
  }
  return null
}

const wordsOfProseMin = 5

/** A column of sectors is headed "Sector" too, and beside it stands what is measured of each. */
const ofShare = /\bshare\b|revenue|turnover|sales|%|\bnumber\b|contracts|customers|growth|anteil|umsatz/i

/** "Pet food, United Kingdom" is about pet food. */
function withoutPlace(passage: Passage): Passage {
  const place =
    /,(?: (?:the |in )?\p{Lu}[\p{L}-]*,?)+(?: region)?(?:, \p{Lu}\p{L}+)*(?: (?:Listing|Ref|File|No)\b.*)?$/u.exec(
      passage.text,
    )?.index
  return place && place > 6 ? partOf(passage, 0, place) : passage
}

const kindWords =
  /^(?:An? |The |Our )?(?:[\p{L}-]+ ){0,3}?(?:marketplace|platform|software|network|manufacturer|provider|producer|operator|maker|supplier|distributor|retailer) (?:for|of|to|in) /u

/** Slides have no sentences: "Marketplace for fresh food". */
function kindAtStart(sentence: Sentence): Passage | null {
  if (sentence.page.number > 5 || sentence.words.length > 16 || !kindWords.test(sentence.text)) return null
  const topic = sentence.section.topic
  if (topic !== null && topic !== 'company') return null
  // "Quillo builds software for dentists"
  if (saysDoing(kindWords.exec(sentence.text)?.[0] ?? '')) return phraseOf(sentence)
  const end = endOfField(sentence.text)
  return end > 10 ? partOf(sentence, 0, end) : null
}

const introduction =
  /^(?:[^.,]{0,60}, )?(?<name>\p{Lu}[\p{L}\d&'’.-]+)(?: (?:&|and|of|und|et|\p{Lu}[\p{L}\d&'’.-]*)){0,5}(?:,? \([^)]*\))?,? (?:is (?:an?|one of the|the|een)|are an?|ist (?:ein|der|die|das)\p{L}*|est (?:une?|le|la)|er e[nt]t?|är ett?|är en|has become an?|has become one of the|es una?|é uma?|è un[oa]?|jest|makes|supplies|manufactures|develops|provides|operates|produces|designs|builds|distributes|entwickelt|produziert|fertigt|betreibt|fabrique|conçoit|utvikler|leverer|produserer|tillverkar|utvecklar|udvikler|fremstiller|fabrica|produce|realizza|produkuje) /u
const firm =
  /\b(?:company|business|group|provider|manufacturer|maker|supplier|producer|operator|distributor|developer|specialist|contractor|retailer|wholesaler|platform|marketplace|chain|agency|consultancy|brand|leader|name|network|Hersteller|Anbieter|Dienstleister|Spezialist|Unternehmen|fabricant|fournisseur|spécialiste|société|entreprise|leverandør|produsent|producent|selskap|virksomhed|leverantör|tillverkare|bolag|företag|bedrijf|leverancier|fabrikant|empresa|fabricante|proveedor|azienda|produttore|fornitore|fornecedor|dostawca)\b/u
const mentionsLeast = 3

/** A sentence that introduces a firm of which the document goes on to speak, whether or not it is known to be the company. */
function introducedIn(prose: Prose): Passage | null {
  for (const sentence of prose.sentences) {
    const name = introduction.exec(sentence.text)?.groups?.['name']
    const isKind = firm.test(sentence.text) || saysDoing(sentence.text.slice(0, 80))
    if (!name || sentence.page.number > 6 || topicsOfOthers.has(sentence.section.topic) || !isKind) continue
    if (prose.sentences.filter(({ text }) => text.includes(name)).length < mentionsLeast) continue
    const phrase = phraseOf(sentence)
    if (phrase) return phrase
  }
  return null
}

const offers =
  /\b(?:our client|unser Mandant|notre client|the (?:owners?|shareholders?|founders?) of|on behalf of|sale of|on offer is|for sale is),? (?=(?:an?|the|ein\p{L}*|une?) )/iu
const ofSale = new Set<Topic | null>([null, 'company', 'deal'])

/** "Our client, a producer of baby food": what is offered, before anything else is said of it. */
function offeredIn(prose: Prose): Passage | null {
  for (const sentence of prose.sentences) {
    if (sentence.page.number > 3 || !ofSale.has(sentence.section.topic)) continue
    const match = offers.exec(sentence.text)
    const phrase = match ? phraseOf(partOf(sentence, match.index + match[0].length, sentence.text.length)) : null
    if (phrase) return phrase
  }
  return null
}

/** The words are in its sentence, in the one before or in its caption. */
function servedIn(prose: Prose, market: Sentence): Passage | null {
  const at = prose.sentences.indexOf(market)
  const [before, behind] = [prose.sentences[at - 1], prose.sentences[at + 1]]
  // "Of this in our three countries" says less than the sentence before it
  const isSame = before?.page === market.page && before.section.topic === 'market'
  return marketOf(market) ?? (isSame ? marketOf(before) : null) ?? (behind ? captionOf(market, behind) : null)
}

/** "TAM $6.4B", and below it "Payments software for landlords, 2024." */
function captionOf(market: Sentence, behind: Sentence): Passage | null {
  if (market.words.length > 6 || behind.page !== market.page || behind.words.length > 14) return null
  const end = /,? (?:in )?(?:19|20)\d\d\b|[.;,:]?$/.exec(behind.text)?.index ?? behind.text.length
  const caption = partOf(behind, 0, end)
  return /^\p{Lu}.* (?:for|of|in) \p{L}/u.test(caption.text) && !/\d/.test(caption.text) && namesField(caption.text)
    ? caption
    : null
}

const marketNamed = [
  /(?:^|[;:.] )(?<field>\p{L}[\p{L} &-]{5,60}?), (?:the|a|our) (?:segment|market|niche|field|part) (?:in which|that|where|we|addressed|served)\b/u,
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
      !namesField(field) ||
      placeIn(field).name === field ||
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
  const rest = passage.text.slice(slogan)
  const lead = (anotherLife.exec(rest) ?? leadIn.exec(rest))?.[0].length ?? 0
  const from = slogan + lead
  return passage.text.length - from > 8 ? partOf(passage, from, passage.text.length) : passage
}

const leadIn =
  /^(?:a |an |the |our )?(?:leading |independent |premium |global |regional |national |family-owned |fast-growing )*(?:(?:group|chain|network|portfolio) of (?:\d+ )?)?/i

// How wide a market reaches: the whole world, a part of it, or one country.

import type { Box } from '../../../../../platform/documents/document.ts'
import { wordsAt } from '../passage.ts'
import type { Sentence } from '../sentences.ts'

export type Reach = 'world' | 'region' | 'country' | 'unknown'
/** Where the market lies, with the name of the place where the text gives one. */
export type Place = { reach: Reach; name: string | null }

const world =
  /\bglobal(?:ly)?\b|\bworld(?:wide|['’]s)?\b|\binternational(?:ly)?\b|\b(?:around|across|over) the (?:globe|world)|\bplanet\b|\b(?:all|every) countr(?:y|ies)|\bweltweit\w*|\bweltmarkt\w*|\bglobale[nrs]?\b|\bmondial\w*|\bmundial\w*|\bglobalt\b|\bverdens?(?:basis|marked\w*)?\b|\bvärlds|\bvärlden\b|\bwereld|świato/i
/** "Europe's part of the global market": the world is only what it is measured by. */
const partOfWorld =
  /\b(?:of|in) (?:the|a|this) (?:global|world(?:wide|['’]s)?|international) (?:market|total|demand|spend\w*)/gi

const country =
  /\b(?:domestic|home market|national|nationwide|inland\w*|German\w*|Deutsch\w*|Austrian?|Österreich\w*|Swiss|Switzerland|Schweiz\w*|French|France|français\w*|Italian?|Italy|Spanish|Spain|Portug(?:al|uese)|Dutch|Netherlands|Belgi(?:an|um)|Luxembourg|UK|U\.K\.|United Kingdom|British|Britain|England|English|Scot(?:land|tish)|Wales|Irish|Ireland|Danish|Denmark|Swed(?:ish|en)|Norw(?:ay|egian)|Fin(?:land|nish)|Poland|Polish|Czech\w*|Hungar(?:y|ian)|Romanian?|Greek|Greece|Turk(?:ey|ish)|US|U\.S\.|USA|United States|American?|Canad(?:a|ian)|Mexic(?:o|an)|Brazil(?:ian)?|Indian?|Chin(?:a|ese)|Japan(?:ese)?|Korean?|Australian?|New Zealand|Singapore|Israeli?|South African?|Saudi|Emirates|UAE|Indonesian?|Vietnam(?:ese)?|Thai(?:land)?|Malaysian?|Norge|norsk\w*|Norsk\w*|Sverige|[Ss]vensk\w*|Danmark|[Dd]ansk\w*|Suome\w+|Frankreich|französisch\w*|Großbritannien|Italien\w*|Italia\w*|italian\w+|Spanien|España|español\w*|Espagne|Nederland\w*|Nederlandse|België|Polska|[Pp]olsk\w+|português\w*|Allemagne|Suisse|Italie|Royaume-Uni)(?![\p{L}-])/u
const region =
  /\b(?:Europ(?:e|ean)|europäisch\w*|européen\w*|North America\w*|Latin America\w*|South America\w*|Asian?|Asia[- ]Pacific|APAC|EMEA|Africa\w*|Middle East\w*|Nordics?|Scandinavia\w*|Baltics?|Benelux|DACH|Iberia\w*|EU|CEE|GCC|Midwest\w*|continental|Norden|[Nn]ordisk\w*|[Ss]kandinav\w*|Europas?|europeisk\w*|europæisk\w*|europe[oa]|Alpenraum|alpin)(?![\p{L}-])|\bregional\b/u
const someplace =
  /\b(?:in|across|throughout|within) (?:the )?(?!(?:January|February|March|April|May|June|July|August|September|October|November|December|FY|Company|Group)\b)\p{Lu}\p{Ll}{2,}/u

/** Of these words alone. What names the world and a part of it is the world. */
export function placeIn(text: string): Place {
  const own = text.replace(partOfWorld, ' ')
  if (world.test(own)) return { reach: 'world', name: null }
  const wide = region.exec(own)?.[0]
  if (wide) return { reach: 'region', name: wide }
  const narrow = country.exec(own)?.[0]
  if (narrow) return { reach: 'country', name: narrow }
  const other = someplace.exec(own)?.[0].split(' ').at(-1)
  return other ? { reach: 'region', name: other } : { reach: 'unknown', name: null }
}

type Span = { start: number; end: number }
const turn = /[,;] | and | while | whereas | und | of which /

/** The words that belong to one of several amounts of a sentence. */
export function zoneOf(text: string, amount: Span, others: readonly Span[]): string {
  const last = others.filter(({ end }) => end <= amount.start).at(-1)
  const next = others.find(({ start }) => start >= amount.end)
  const gapBefore = last ? text.slice(last.end, amount.start) : ''
  const from = last ? last.end + (turn.exec(gapBefore)?.index ?? 0) : 0
  const gapBehind = next ? text.slice(amount.end, next.start) : ''
  const to = next ? amount.end + (turn.exec(gapBehind)?.index ?? gapBehind.length) : text.length
  return text.slice(from, to)
}

/** What stands at the left of an amount in its row, and the caption below a large number, or above it where none is below. */
export function labelsOf(sentence: Sentence, amount: Span, blocks: readonly Sentence['block'][]): string {
  const { block, page } = sentence
  const [first] = wordsAt(sentence, amount.start, amount.end)
  const left = page.words.filter((word) => first && Math.abs(word.y - first.y) < 4 && word.x < first.x)
  const label = left.map(({ text }) => text).join(' ')
  const column = blocks.filter(
    (other) => other.page === page && other.x < block.x + block.width && other.x + other.width > block.x,
  )
  const captions = column.filter((other) => other !== block && !isAmount(other.text))
  const isNear = (upper: Box, lower: Box) => lower.y > upper.y && lower.y - upper.y < block.size * 2.6
  const below = captions.find((other) => isNear(block, other))
  const next = below && column.find((other) => isAmount(other.text) && isNear(below, other))
  // a caption nearer to the amount below it is that one's
  const own = next && next.y - below.y < below.y - block.y ? undefined : below
  const above = captions.findLast((other) => other.kind !== 'heading' && isNear(other, block))
  return [amountSign.test(label) ? '' : label, (own ?? above)?.text ?? ''].join(' ')
}

/** What has as many words as a caption is one, whatever amounts it names, but for one that it begins with. */
const isAmount = (text: string) =>
  amountSign.test(text) && (text.split(' ').length < wordsOfCaption || startsWithAmount.test(text))
const wordsOfCaption = 6
const startsWithAmount = /^[^\p{L}\d]*(?:[A-Z]{3} ?)?\d/u
const amountSign = /(?:[$€£₹¥]|\b[A-Z]{3}) ?\d/

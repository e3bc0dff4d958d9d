// People who stand in one text with what they do: "Jane Doe – CEO", "Geschäftsführer: Hans Müller", "led by Ann Lee (CEO)".

import { type Passage, partOf } from '../passage.ts'
import { asWritten, behindAge, type NameFound, nameAt } from './name.ts'
import { isOfThePast, isRole, roleAt } from './role.ts'
import { rolePartOf } from './words.ts'

/** How a name and its role stand to each other; people of one list stand alike. */
export type Mention = {
  name: NameFound
  role: { start: number; end: number } | null
  /** "lead": the name begins the text; "trail": the role does; "within": neither */
  form: 'lead' | 'trail' | 'within'
  separator: string
  /** where what else is said of the person begins */
  rest: number
}

/** A capital, and behind its word another or a particle. */
const mayBeName =
  /(?<=^|[\s("“„—–/|])(?:\p{Lu}|[dl]['’]\p{Lu})(?=\S*\s+["“„'‘(]?(?:\p{Lu}|[dl]['’]\p{Lu}|[\p{Ll}'’][\p{Ll}/'’]{0,5}\s))/gu
export const textMax = 1500

/** The people in a text who stand beside a role, in its order. */
export function mentionsIn(text: string): Mention[] {
  if (text.length > textMax) return []
  const mentions: Mention[] = []
  const trail = trailAt(text)
  if (trail.length > 0) mentions.push(...trail)
  let at = mentions.at(-1)?.rest ?? 0
  for (const { index: from } of text.matchAll(mayBeName)) {
    if (from < at) continue
    const name = nameAt(text, from)
    if (!name || /[“"„]\s*$/.test(text.slice(0, from))) continue
    if (hasLeft.test(text.slice(name.behind))) {
      at = name.end
      continue
    }
    const mention = afterName(text, name) ?? behindRole(text, name) ?? besideLast(text, name, mentions.at(-1))
    if (mention && !isOver(text.slice(mention.rest))) mentions.push(mention)
    at = mention ? Math.max(mention.rest, name.behind) : name.end
  }
  return mentions
}

/** Who has left, retired or died does not run the company. */
const hasLeft =
  /^\s*(?:\([^)]*\)\s*)?(?:has |had |hat |a |è )?(?:retired|resigned|died|left|stepped down|passed away|departed|sold|schied|verstarb|ging in|quitté|démissionné|trakk seg|fratrådte|slutade|gikk av|odszedł|odeszła|se jubiló|renunció|saiu|aposentou)\b/i

const month = '(?:\\p{L}{3,9}\\.? )?'
const spanOver = new RegExp(
  `^[\\s,(]*(?:(?:until|up to|bis|jusqu['’](?:en|au)|tot|til|till|hasta|até|fino (?:al?|a)|do) ${month}(?:19|20)\\d\\d|(?:from |von |de |van |fra |från |od |dal )?${month}(?:19|20)\\d\\d(?: ?[-–] ?| (?:to|until|bis|à|au|tot|til|till|a|al|do) )${month}(?:19|20)\\d\\d)(?!\\d)`,
  'iu',
)
/** Of somebody whose role was told; "left Siemens", "sold her first company" begin what came before it. */
const isGone =
  /^[\s,(–-]*(?:(?:who|der|die|qui|som) )?(?:has |had |hat |a |è )?(?:retired|resigned|died|stepped down|passed away|departed|left (?:in|the (?:company|business|group|firm))\b|schied|ausgeschieden|verstarb|démissionné|trakk seg|fratrådte|slutade|gikk av|odszedł|odeszła|se jubiló|aposentou)(?!\p{L})/iu
const goesOnAs = /\b(?:since|now|today|currently|seit|heute|jetzt|depuis|siden|sedan|sinds|desde|dal|od|present)\b/i

/** "chief executive until 2019", "sales director from 2015 to 2023", unless the same sentence says what somebody is since. */
function isOver(behind: string): boolean {
  const sentence = behind.slice(0, /[.;](?=\s|$)/.exec(behind)?.index ?? behind.length)
  return isGone.test(sentence) || (spanOver.test(sentence) && !goesOnAs.test(sentence))
}

const separators =
  /^(?:\s*(?<mark>[,:|•·/;])\s*|\s*(?<dash>[–—])\s*|\s+(?<hyphen>[-−])\s+|\s+(?<bracket>(?=\())|(?<none>\s+(?=\S)))/u

function afterName(text: string, name: NameFound): Mention | null {
  const from = behindAge(text, name.behind)
  const groups = separators.exec(text.slice(from))
  if (!groups) return null
  const { mark, dash, hyphen, none } = groups.groups ?? {}
  const separator = mark ?? dash ?? hyphen ?? (none === undefined ? '(' : ' ')
  const article =
    /^(?:our|the|its|an?|unser\w*|notre|vår|vores|nuestr[oa]|il|la|le|el|o|a)\s+/i.exec(
      text.slice(from + groups[0].length),
    )?.[0] ?? ''
  const role = roleAt(text, from + groups[0].length + article.length)
  if (!role || (separator === ' ' && !isCloseRole(text.slice(role.start, role.end)))) return null
  const form = name.from === beginning(text) ? 'lead' : 'within'
  if (
    form === 'within' &&
    separator !== '(' &&
    separator !== ',' &&
    !/[,;|•·/]\s*$|\.\s+$/.test(text.slice(0, name.from))
  )
    if (!/[–—-]/.test(separator)) return null
  return { name, role, form, separator, rest: role.end }
}

/** Without a mark between them only a text that is all role may follow a name. */
const isCloseRole = (role: string) => {
  const [first = ''] = role.split(/\s+/)
  const part = rolePartOf(first)
  return /^\p{Lu}/u.test(first) && (part === 'head' || part === 'rank')
}

/** "our chief executive Jane Doe", "adm. direktør Lars Holm": the words right before the name. */
function behindRole(text: string, name: NameFound): Mention | null {
  const before = text.slice(0, name.from)
  const words = [...before.matchAll(/\S+/g)]
  let start = -1
  let hasHead = false
  let link = -1
  let isDated = false
  for (const word of words.reverse().slice(0, 7)) {
    const isNext = start < 0
    const mark = isNext ? (/^(.*?)[,:]?$/s.exec(word[0])?.[1] ?? '') : word[0]
    if (!isNext && /[,:;.!?)]$/.test(word[0]) && !/^(?:adm|dir|stv)\.$/i.test(word[0])) break
    if (isNext && link < 0 && links.test(mark)) {
      link = word.index
      continue
    }
    if (isNext && link < 0 && dated.test(mark)) {
      isDated = true
      continue
    }
    const part = rolePartOf(mark)
    if (part === null || mark === '') break
    if (part === 'head') hasHead = true
    if (part === 'join' && start < 0) break
    start = word.index
  }
  if (!hasHead || (isDated && link < 0)) return null
  const role = trimmedRole(text, start, link < 0 ? name.from : link)
  if (!role || (/,\s*$/.test(before) && !isApposition(text, role.start, behindAge(text, name.behind)))) return null
  if (isOfThePast(text.slice(Math.max(0, wordBefore(text, role.start)), role.end))) return null
  if (!isRole(text.slice(role.start, role.end))) return null
  return { name, role, form: role.start === beginning(text) ? 'trail' : 'within', separator: ' ', rest: name.behind }
}

/** "Head of finance is Jane Doe". */
const links = /^(?:is|are|ist|sind|est|er|är|on|jest|es|è|é|heißt|hedder|heter)$/

/** "is since 2020" */
const dated = /^(?:\d{4}|since|seit|depuis|siden|sedan|sinds|desde|dal|od)$/

/** "our chief executive, Jane Doe, …", "its present owner and managing director, Wilfred Osei" */
const isApposition = (text: string, start: number, behind: number) =>
  /\b(?:our|the|its|an?|su|sus|sa|son|suo|sua|seu|ihr\w*|dess|zijn|haar|jej|jego|unser\w*|notre|vår|vores|nuestr[oa]|nosso|nossa|nostr[oa]|onze|nasz\w*)\s+(?:(?:present|current|long-standing)\s+)?$/i.test(
    text.slice(0, start),
  ) && /^\s*(?:[,.;)]|$)/.test(text.slice(behind))

const wordBefore = (text: string, at: number) => text.slice(0, at).trimEnd().search(/\S+$/)

/** "the founders Ann Lee and Tom Brown": the second has the role of the first, whose word is for several. */
function besideLast(text: string, name: NameFound, last: Mention | undefined): Mention | null {
  if (!last?.role || last.separator !== ' ' || last.role.start > last.name.start) return null
  if (!/^\s*(?:,|&|and|und|et|og|och|y|e|i|en)\s+$/.test(text.slice(last.name.behind, name.from))) return null
  const [word = ''] = text.slice(last.role.start, last.role.end).split(/\s+/).slice(-1)
  if (!/(?:s|er|ern|n|i|re|e|y)$/i.test(word) || /(?:officer|manager|leder|leiter|owner)$/i.test(word)) return null
  return { ...last, name, form: 'within', rest: name.behind }
}

/** Without the small words at the front: "of the founder" is "founder". */
function trimmedRole(text: string, start: number, end: number): { start: number; end: number } | null {
  let from = start
  for (const word of text.slice(start, end).matchAll(/\S+/g)) {
    if (rolePartOf(word[0]) !== 'join') break
    from = start + word.index + word[0].length + 1
  }
  const value = text.slice(from, end).replace(/[\s,:]+$/, '')
  return value === '' ? null : { start: from, end: from + value.length }
}

/** "CEO: Jane Doe", "Founders – A B and C D", at the beginning of a text. */
function trailAt(text: string): Mention[] {
  const start = beginning(text)
  const mark = /[:–—|]|\s[-−]\s|\t/.exec(text.slice(start))
  if (!mark || mark.index > 80) return []
  const value = text.slice(start, start + mark.index).trimEnd()
  if (!isRole(value)) return []
  const role = { start, end: start + value.length }
  const mentions: Mention[] = []
  let at = start + mark.index + mark[0].length
  for (;;) {
    const name = nameAt(text, at)
    if (!name || name.from > at + 2) break
    mentions.push({ name, role, form: 'trail', separator: mark[0].trim(), rest: behindAge(text, name.behind) })
    const more = /^\s*(?:,|;|&|\/|\b(?:and|und|et|og|och|y|e|i|en)\b)\s*(?:(?:and|und|et|og|och|y|e|i|en)\s+)?/u.exec(
      text.slice(name.behind),
    )
    if (!more || more[0] === '') break
    at = name.behind + more[0].length
  }
  return mentions
}

/** Behind the mark of an item or a number: where a text really begins. */
const beginning = (text: string) => /^(?:[^\p{L}\p{N}("“„]+|\(?\d{1,2}[.)]\s+)*/u.exec(text)?.[0].length ?? 0

/** Verbs by which a sentence says what its subject does. */
const verbs =
  /^,?\s*(?:\([^)]*\)\s*)?(?:(?:who|der|die|qui|som|który|que|che|die)\s+)?(?:currently\s+|also\s+|has\s+)?(?<verb>is|has|serves|served|joined|founded|co-founded|leads|led|was|heads|headed|runs|became|brings|oversees|acts|manages|chairs|works|ist|leitet|führt|verantwortet|dirige|est|assure|er|leder|är|jest|kieruje|es|lidera|è|guida|leidt|lidera|é|pełni|arbeider|arbeitet)\b/u
const roleWithin =
  /\b(?:is|are|as|appointed|became|becoming|been|promoted to|named|serves as|als|ist|comme|en tant que|est|som|er|är|jako|jest|como|es|come|in qualità di|è|é|funkcję|by)\s+(?:the |our |its |an? |(?:since|seit|depuis|siden|sedan|sinds|desde|dal|od) (?:\p{L}+ )?\d{4} |Group's |Company's |company’s |le |la |l['’]|el |il |de |vår |vores |den |der |die )*(?=\p{L})/gu

/** "Jane Doe leads the company as chief executive": sentences whose subject is a name, with a verb and a role. */
export function subjectsOf(text: string): Mention[] {
  const starts = [
    beginning(text),
    ...[...text.matchAll(/[.;]\s+(?=\p{Lu})/gu)].map(({ 0: end, index }) => index + end.length),
  ]
  return starts.flatMap((start) => subjectAt(text, start) ?? [])
}

function subjectAt(text: string, start: number): Mention | null {
  const name = nameAt(text, start)
  if (!name) return null
  const from = behindAge(text, name.behind)
  const verb = verbs.exec(text.slice(from))
  if (!verb) return null
  const sentence = text.slice(0, from + (/[.;](?=\s+\p{Lu}|$)/u.exec(text.slice(from))?.index ?? text.length))
  const rest = from + verb[0].length - (verb.groups?.['verb']?.length ?? 0)
  for (const match of sentence.slice(from).matchAll(roleWithin)) {
    const role = roleUpTo(sentence, from + match.index + match[0].length)
    if (role) return { name, role, form: 'lead', separator: 'verb', rest }
  }
  return null
}

const roleEnds =
  /\s+(?:of (?:the|our|\p{Lu})|since|for|in (?:19|20|\p{Lu})|and (?:has|was|joined|is|brings|holds|will)|with|at|who|where|der |des |seit|depuis|siden|sedan|od|desde|dal|sinds|de la société|responsible|i (?:19|20))|[,.;:(]/u

function roleUpTo(sentence: string, start: number): { start: number; end: number } | null {
  const rest = sentence.slice(start)
  const whole = rest.slice(0, /[.;:(]/.exec(rest)?.index ?? rest.length)
  const cut = roleEnds.exec(whole)
  const value = withoutTail((cut ? whole.slice(0, cut.index) : whole).trimEnd())
  if (value === '' || !isRole(value)) return null
  return { start, end: start + value.length }
}

/** "finance director and works" is "finance director". */
function withoutTail(value: string): string {
  const tail = /\s+(\S+)\s+(\p{Ll}\S*)$/u.exec(value)
  const isTail = tail && rolePartOf(tail[1] ?? '') === 'join' && rolePartOf(tail[2] ?? '') === null
  return isTail ? value.slice(0, tail.index) : value
}

/** A mention with its words. */
export function spelled(passage: Passage, text: string, mention: Mention, until = text.length) {
  const { name, role } = mention
  const skip = /^[\s,;.:|)–—-]*/.exec(text.slice(mention.rest, until))?.[0].length ?? 0
  const remains = text.slice(mention.rest + skip, until).trim()
  return {
    name: name.name,
    at: partOf(passage, name.start, name.end),
    role: role && partOf(passage, role.start, role.end),
    experience: remains.length > 2 ? [partOf(passage, mention.rest + skip, until)] : [],
  }
}

/** A line of prose has more words: there a name may go on over its end. */
const wordsOfCardMax = 6

/** The text of a passage in which a line that begins anew stands behind a line feed; each character has its place still. */
export function linedTextOf({ words, starts, text }: Passage): string {
  const lines = words.filter((word, at) => at > 0 && word.y > (words[at - 1]?.y ?? 0) + word.height * 0.5).length + 1
  if (words.length > lines * wordsOfCardMax) return asWritten(text)
  let lined = ''
  let from = 0
  words.forEach((word, at) => {
    const last = words[at - 1]
    const start = starts[at] ?? 0
    if (!last || word.y <= last.y + last.height * 0.5 || text[start - 1] !== ' ' || !/^[\p{Lu}\d]/u.test(word.text))
      return
    lined += `${text.slice(from, start - 1)}\n`
    from = start
  })
  return asWritten(lined + text.slice(from))
}

// The line under the name on the first page that says what the company does.

import type { Company } from '../../company/company.ts'
import { coverWord } from '../../company/cover_words.ts'
import { legalNamesIn } from '../../company/legal_names.ts'
import { type Passage, partOf, passageOf } from '../passage.ts'
import { nameIn } from '../people/name.ts'
import type { Topic } from '../sections.ts'
import type { Prose } from '../sentences.ts'
import { namesField } from './industry_phrase.ts'

const label = coverWord([
  '^contacts?\\b',
  '^(?:executive |company )?overview$',
  'profile$',
  'berater',
  '\\bbrokers?\\b',
  'brokerage',
  '\\bM&A\\b',
  'intermediar',
  '(?:january|february|march|april|may|june|july|august|september|october|november|december) ?,? ?(?:19|20)\\d\\d',
  '(?:januar|februar|märz|mai|juni|juli|oktober|dezember|q[1-4]) ?,? ?(?:19|20)\\d\\d',
  'information summary',
  'copy no',
  'www\\.',
  '@',
  '^member\\b',
  '\\bFINRA\\b',
  '^(?:an? )?(?:division|subsidiary|unit|part) of',
  'placement',
  'investment bank',
  'corporate finance',
  'authori[sz]ed and regulated',
  'name[- ]sheet',
  '^(?:private|anonym\\w*|blind|short)\\b',
  '^amounts? ',
  'growth capital',
  '\\bminority\\b',
  '\\bmajority\\b',
  'buy-?out',
  'recapitali',
  'capital markets',
  '\\bequity\\b',
  '\\bupdated\\b',
  '›.*›',
  '(?:plattform|platform|portal|marktplatz|marketplace|börse) (?:für|for|of)\\b.*(?:nachfolge|succession|business|firm|unternehm)',
])

const linesOfCover = 10

type Subtitle = {
  at: Passage
  /** the document speaks of the same */
  isKnown: boolean
  /** its line says what it is: "Teaser: cold storage in the north" */
  isLabelled: boolean
}

/** Null where no line of the first page says it. */
export function subtitleOf(prose: Prose, company: Company | null): Subtitle | null {
  const cover = prose.blocks.filter((block) => block.page.number === 1)
  const names = company
    ? [company.aliases[0] ?? company.name, ...company.aliases].map((name) => name.toLowerCase())
    : []
  const title = cover.findIndex(
    ({ text }) => text.toLowerCase().includes(names[0] ?? ' ') || names.includes(text.toLowerCase()),
  )
  const ends = cover.findIndex((block, at) => at > 0 && block.kind === 'paragraph' && block.words.length > 16)
  const upper = cover.slice(0, ends < 0 ? linesOfCover : Math.min(ends, linesOfCover))
  let unknown: Subtitle | null = null
  for (const [at, block] of upper.entries()) {
    if (at < title || block.words.length > 16 || block.kind === 'cell') continue
    const pieces = piecesOf(passageOf(block.page, block.words))
    // "Confidential profile – HVAC services – May 2025": a line that sorts the document says it best
    const isOfLabels = pieces.length >= 3 && pieces.filter(({ text }) => label.test(text)).length >= 2
    for (const piece of pieces) {
      const cut = afterName(piece, company)
      if (!cut || !namesField(cut.text) || label.test(cut.text) || legalOnly(cut.text, company) || nameIn(cut.text))
        continue
      const stems = [...new Set(cut.words.map((word) => stemOf(word.text)))].filter((stem) => stem.length > 3)
      if (isTown(cut.text, prose) || address.test(cut.text)) continue
      const known = stemsOf(prose, block.words)
      const met = stems.filter((stem) => known.has(stem)).length
      if (stems.length < 2) continue
      const least = namedBefore.test(piece.text) ? 0 : isOfLabels ? 1 : 2
      if (met >= least && !slogan.test(cut.text.replace(/^[^:]{4,60}: /, '')))
        return { at: cut, isKnown: true, isLabelled: isOfLabels || namedBefore.test(piece.text) }
      if (met >= 1) unknown ??= { at: cut, isKnown: false, isLabelled: false }
    }
  }
  return unknown
}

/** What only a slogan has: "Notes that write themselves". */
const slogan = /\b(?:that|who|you|your|we|us|should|never|every|just|themselves|itself|on a|is|are|why|how)\b|[!?.]$/i

const elsewhere = new Set<Topic | null>(['deal', 'notice', 'contacts', 'contents', 'financials', 'team', 'definitions'])

const address =
  /^\d+[a-z]? \p{Lu}.*\b(?:Street|Road|Avenue|Lane|Way|Square|rue|avenue)\b|(?:straße|strasse|gasse|gatan|gata|vej|veien) \d|\b\d{4,5} \p{Lu}/u

/** "Dayton, Ohio": the document has none of its words as common ones. */
function isTown(text: string, prose: Prose): boolean {
  if (!/^\p{Lu}[\p{L}.-]+(?: \p{Lu}[\p{L}.-]+)*,(?: \p{Lu}[\p{L}.-]+,?)+$/u.test(text)) return false
  const parts = text.split(/[ ,]+/).filter((part) => part.length > 3)
  const isCommon = (part: string) =>
    prose.blocks.some(({ words }) => words.some((word) => word.text === part.toLowerCase()))
  return !parts.some(isCommon)
}

/** The words in which the document speaks of the company and its market. */
function stemsOf(prose: Prose, own: readonly { text: string }[]): Set<string> {
  const stems = new Set<string>()
  for (const block of prose.blocks) {
    if (block.words === own || elsewhere.has(prose.sectionOf.get(block)?.topic ?? null)) continue
    for (const word of block.words) stems.add(stemOf(word.text))
  }
  return stems
}

const stemOf = (word: string) =>
  word
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '')
    .replace(/(?<=\p{L}{3})s$/u, '')
    .slice(0, 6)

/** "Teaser – precision gears, Japan – July 2025" is three things. */
function piecesOf(passage: Passage): Passage[] {
  const cuts = [...passage.text.matchAll(/ [–—|·•-] | ?· ?/g)]
  if (cuts.length === 0) return [passage]
  const pieces: Passage[] = []
  let from = 0
  for (const cut of [...cuts, undefined]) {
    const to = cut?.index ?? passage.text.length
    if (to > from) pieces.push(partOf(passage, from, to))
    from = to + (cut?.[0].length ?? 0)
  }
  // a slogan or a name and what it stands for are read together where neither is a label
  return cuts.length === 1 && !pieces.some(({ text }) => label.test(text)) ? [passage, ...pieces] : pieces
}

const legalOnly = (text: string, company: Company | null) =>
  text === company?.name ||
  (company?.aliases.includes(text) ?? false) ||
  legalNamesIn(text).length > 0 ||
  /\b(?:LLP|LLC|Inc\.?|GmbH|Ltd\.?|Partners|Limited)$/.test(text)

/** "Teaser: cold storage in the north" */
const namedBefore =
  /^(?:acquisition opportunity|investment opportunity|sale opportunity|(?:kurz|unternehmens)?profil|teaser|exposé|(?:company |blind |anonymous )?profile|opportunity|dossier): /i

/** "Acme - valves for the chemical industry": what stands behind the name. */
function afterName(passage: Passage, company: Company | null): Passage | null {
  if (passage.words.length < 2) return null
  const lead = company
    ? [company.name, ...company.aliases].find((name) => passage.text.toLowerCase().startsWith(name.toLowerCase()))
    : undefined
  if (!lead) {
    const to = namedBefore.exec(passage.text)?.[0].length
    return to ? partOf(passage, to, passage.text.length) : passage
  }
  const rest = passage.text.slice(lead.length)
  const skip = /^(?: [–—-] |\s*[,:|]\s*)/.exec(rest)?.[0].length ?? 0
  return skip > 0 && rest.length - skip > 5 ? partOf(passage, lead.length + skip, passage.text.length) : null
}

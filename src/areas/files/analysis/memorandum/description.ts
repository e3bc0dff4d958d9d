// What a company does, in the document's own sentences.

import type { Company } from './company.ts'
import { type Passage, partOf, passageOf } from './passage.ts'
import type { Prose, Sentence } from './sentences.ts'

const does =
  '(?:is|are|was founded|makes?|provides?|operates?|develops?|manufactures?|offers?|designs?|suppl(?:y|ies)|builds?|runs?|sells?|distributes?|produces?|delivers?|speciali[sz]es? in|serves?|owns?|process(?:es)?|helps?|connects?|enables?|treats?|ist|bietet|entwickelt|produziert|fertigt|vertreibt|betreibt|stellt|conçoit|fabrique|propose|produit|est|exploite|produce|produces?|fabrica|realizza|vervaardigt|levert|rents?|leases?|installs?|maintains?|trains?|brews?|grows?|bakes?|hosts?|automates?|digiti[sz]es?|turns?|lets?|moves?|creates?)'
const kindOfFirm =
  /\b(?:providers?|manufacturers?|makers?|suppliers?|producers?|operators?|distributors?|developers?|specialists?|platform|marketplace|group|chain|retailers?|wholesalers?|contractors?|integrators?|processors?|designers?|hersteller|anbieter|spezialist|dienstleister|händler|fabricant|fournisseur|spécialiste|leader|company|business|firm|network|brand|consultancy|agency|clinics?)\s+(?:of|for|in|that|to|von|für|de|d['’]|with|and|which|specialis|specializ)/i
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const subjectOf = (company: Company | null) => {
  const names = (company?.aliases ?? [])
    .concat(company ? [company.name] : [])
    .sort((a, b) => b.length - a.length)
    .map(escaped)
  return `(?:${[...names, 'The (?:Company|Group|Business|business|company|group|Target)', 'We', 'Das Unternehmen', 'Die (?:Gesellschaft|Gruppe)', "La société|L['’]entreprise"].join('|')})`
}

const away = new Set(['notice', 'contacts', 'definitions', 'comparables', 'competition', 'contents', 'team'])
const noDescription =
  /\bwarrant|\bliab|confidential|recipient|audited|employs|fiscal year|financial year|prepared (?:on|in|by|under)|is (?:incorporated|owned|registered|not|party|subject|expected|well|led|seeking|raising|looking|considering|located|based|headquartered|free)\b|raising|\bresponsib|\bno direct\b|insured|lease[sd]? until/i

/** Sentences that say what the company does, the best one first. */
export function descriptionsOf(prose: Prose, company: Company | null): Sentence[] {
  const subject = new RegExp(
    `^(?:[^.]{0,80}?, )?(?:The |Die |Der |Das |La |Le |Les )?${subjectOf(company)}(?:,? \\([^)]*\\))?(?:,? (?:mit Sitz|with (?:its )?(?:head office|headquarters|registered office)|based|headquartered|located|with offices) in [^,]{2,40}?,?|, [^,]{3,80},)? ${does}\\b`,
    'u',
  )
  const scored = prose.sentences
    .filter((sentence) => sentence.block.kind !== 'cell' && sentence.words.length >= 5 && sentence.words.length <= 75)
    .map((sentence, at) => ({ sentence, score: scoreOf(sentence, subject) - at / 400 }))
    .filter(({ score }) => score >= 4)
  return scored.sort((a, b) => b.score - a.score).map(({ sentence }) => sentence)
}

function scoreOf(sentence: Sentence, subject: RegExp): number {
  const { text, section } = sentence
  let score = 0
  const fits = subject.exec(text)
  if (fits) score += 5
  if (kindOfFirm.test(text)) score += 3
  if (/\bowners of an? |\bon behalf of .{0,40}\b(?:manufacturer|provider|operator)/i.test(text)) score += 2
  if (section.topic === 'company') score += 2
  if (sentence.page.number <= 5) score += 1
  if (section.topic && away.has(section.topic)) score -= 6
  if (section.topic === 'deal') score -= 1
  if (section.topic === 'market' || section.topic === 'customers' || section.topic === 'financials') score -= 3
  if (noDescription.test(text)) score -= 4
  if (
    fits &&
    /\bis\b|\bare\b/.test(fits[0].slice(-4)) &&
    !kindOfFirm.test(text) &&
    !/\b(?:a|an|the|ein|eine|un|une)\s/.test(text.slice(fits[0].length, fits[0].length + 6))
  )
    score -= 3
  return score
}

const label =
  /memorand|presentation|präsentation|confidential|vertraulich|strictly|teaser|\binvestor|\bdeck\b|pitch|^(?:executive |company )?overview$|^series [a-f]\b|profile$|^project\b|^projekt\b|["“]project|fiscal|(?:january|february|march|april|may|june|july|august|september|october|november|december|januar|februar|märz|mai|juni|juli|oktober|dezember|q[1-4]) ?,? ?(?:19|20)\d\d|^\W*(?:19|20)\d\d|prepared (?:by|for)|presented by|advis|berater|information summary|copy no|www\.|@/i

const linesOfCover = 10

/** The line under the name on the first page that says what the company does. "isKnown": the document speaks of the same. */
export function subtitleOf(prose: Prose, company: Company | null): { at: Passage; isKnown: boolean } | null {
  const cover = prose.blocks.filter((block) => block.page.number === 1)
  const title = cover.findIndex(
    (block) => company && block.text.toLowerCase().includes((company.aliases[0] ?? company.name).toLowerCase()),
  )
  const ends = cover.findIndex((block, at) => at > 0 && block.kind === 'paragraph' && block.words.length > 16)
  const upper = cover.slice(0, ends < 0 ? linesOfCover : Math.min(ends, linesOfCover))
  for (const [at, block] of upper.entries()) {
    if (at < title || block.words.length > 16) continue
    const passage = passageOf(block.page, block.words)
    const cut = afterName(passage, company)
    if (!cut || label.test(cut.text) || legalOnly(cut.text, company)) continue
    const contents = cut.words.map((word) => stemOf(word.text)).filter((stem) => stem.length > 3)
    const known = new Set(
      prose.blocks.filter((other) => other !== block).flatMap(({ words }) => words.map((word) => stemOf(word.text))),
    )
    const met = contents.filter((stem) => known.has(stem)).length
    if (contents.length >= 2 && met >= 1) return { at: cut, isKnown: met >= 2 }
  }
  return null
}

export const stemOf = (word: string) =>
  word
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '')
    .slice(0, 6)

const legalOnly = (text: string, company: Company | null) =>
  text === company?.name ||
  (company?.aliases.includes(text) ?? false) ||
  /\b(?:LLP|LLC|Inc\.?|GmbH|Ltd\.?|Partners|Limited)$/.test(text)

/** "Acme - valves for the chemical industry": what stands behind the name. */
function afterName(passage: Passage, company: Company | null): Passage | null {
  if (passage.words.length < 2) return null
  const lead = company
    ? [company.name, ...company.aliases].find((name) => passage.text.toLowerCase().startsWith(name.toLowerCase()))
    : undefined
  if (!lead)
    return /^acquisition opportunity: |^(?:investment|sale) opportunity: /i.test(passage.text)
      ? partOf(passage, passage.text.indexOf(': ') + 2, passage.text.length)
      : passage
  const rest = passage.text.slice(lead.length)
  const skip = /^(?: [–—-] |\s*[,:|]\s*)/.exec(rest)?.[0].length ?? 0
  return skip > 0 && rest.length - skip > 5 ? partOf(passage, lead.length + skip, passage.text.length) : null
}

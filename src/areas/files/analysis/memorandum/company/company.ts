// Whose memorandum it is. Advisers, subsidiaries and competitors stand in the same document, and a blind teaser names nobody.

import { type Passage, partOf, passageOf } from '../passage.ts'
import type { Topic } from '../sections.ts'
import type { Prose } from '../sentences.ts'
import { adviserAfter, adviserBefore, adviserName, disclaims, onBehalf } from './advisers.ts'
import { brandIn, isBlind, titlesOf } from './brand.ts'
import { doingVerbs } from './firm_words.ts'
import { legalNamesIn, withoutForm } from './legal_names.ts'

export type Company = {
  name: string
  at: Passage
  /** around it, for the quote */
  quote: string
  /** further names under which the document speaks of it: "Halvorsen" */
  aliases: string[]
  confidence: number
}

type Candidate = {
  stem: string
  score: number
  aliases: Set<string>
  mentions: { name: string; at: Passage; quote: string; weight: number }[]
}
export type Source = {
  passage: Passage
  topic: Topic | null
  weight: number
  title: boolean
  /** the line above it on the cover: "Prepared by" */
  above: string
}

/** The company with its legal form where the document gives it; null in a blind document. */
export function readCompany(prose: Prose): Company | null {
  const sources = sourcesOf(prose)
  const candidates = new Map<string, Candidate>()
  for (const source of sources)
    for (const found of legalNamesIn(source.passage.text)) {
      const stem = withoutForm(found.name).toLowerCase()
      const known = candidates.get(stem) ?? { stem, score: 0, aliases: new Set<string>(), mentions: [] }
      candidates.set(stem, known)
      known.mentions.push({
        name: found.name,
        at: partOf(source.passage, found.start, found.end),
        quote: source.passage.text,
        weight: source.weight,
      })
      known.score += known.mentions.length > 6 ? 0 : scoreOf(source, found.start, found.end)
      const alias = definedAfter(source.passage.text.slice(found.end))?.alias
      if (alias) known.aliases.add(alias)
    }
  mergeParts(candidates)
  const cover = titlesOf(prose)
  for (const candidate of candidates.values())
    if (
      cover.some(
        (title) =>
          title.toLowerCase().startsWith(candidate.stem) || candidate.stem.startsWith(withoutForm(title).toLowerCase()),
      )
    )
      candidate.score += 8
  for (const candidate of candidates.values()) candidate.score += mentionsOf(candidate.stem, prose)
  const [best, ...others] = [...candidates.values()].filter(({ score }) => score > 0).sort((a, b) => b.score - a.score)
  // the only firm that it names in full, and of which it speaks again
  const isOnly = best !== undefined && others.length === 0 && best.score >= 3
  if (best && best.score >= 5) return companyOf(best)
  if (isBlind(prose)) return null
  return best && isOnly ? companyOf(best) : brandIn(prose, sources, cover)
}

/**
 * How much the document goes on to speak of it by its first word: an adviser is named on the first and the last page, and
 * where it is spoken of it has retained, audited or disclaimed something.
 */
function mentionsOf(stem: string, { sentences }: Prose): number {
  const first = stem.split(' ')[0] ?? ''
  if (first.length < 4) return 0
  const mention = new RegExp(`(?<![\\p{L}\\d])${RegExp.escape(first)}(?:['’]s)?(?![\\p{L}\\d])`, 'giu')
  let score = 0
  for (const { text, section } of sentences) {
    const [found] = text.matchAll(mention)
    // a word of the language, as in "summit" or "larger"
    if (found && found[0].startsWith(first)) return 0
    if (!found) continue
    const [before, after] = [text.slice(0, found.index), text.slice(found.index + found[0].length)]
    const isAside = section.topic !== null && aside.has(section.topic)
    if (adviserBefore.test(before) || adviserAfter.test(after) || disclaims.test(after)) score -= 2
    else score += isAside ? 0 : 1
  }
  return Math.max(-8, Math.min(8, score))
}
const aside: ReadonlySet<Topic> = new Set(['contacts', 'competition', 'comparables', 'customers'])

/** "Clinics, LLC" at the start of a line is the end of "Alder Clinics, LLC". */
function mergeParts(candidates: Map<string, Candidate>) {
  for (const part of [...candidates.values()]) {
    const whole = [...candidates.values()].find(({ stem }) => stem.endsWith(` ${part.stem}`))
    if (!whole) continue
    whole.score += part.score
    for (const alias of part.aliases) whole.aliases.add(alias)
    candidates.delete(part.stem)
  }
}

function companyOf(best: Candidate): Company {
  const byWeight = [...best.mentions].sort((a, b) => b.weight - a.weight || b.name.length - a.name.length)
  const longest = best.mentions.map(({ name }) => name).reduce((a, b) => (b.length > a.length ? b : a))
  // two firms of one name differ in their legal form: the fund on the cover, and its manager
  const forms = new Set(best.mentions.map(({ name }) => name.replace(/[.,]/g, '').toLowerCase()))
  const mention = forms.size > 1 ? byWeight[0] : byWeight.find(({ name }) => name === longest)
  const chosen = mention ?? best.mentions[0]
  if (!chosen) throw new Error('a candidate without a mention')
  const stem = withoutForm(chosen.name)
  const first = stem.split(' ')[0] ?? stem
  const aliases = [...new Set([stem, ...best.aliases, ...(first.length > 3 ? [first] : [])])]
  return {
    name: chosen.name,
    at: chosen.at,
    quote: chosen.quote,
    aliases,
    confidence: Math.min(0.99, 0.6 + best.score / 50),
  }
}

function sourcesOf(prose: Prose): Source[] {
  const onCover = prose.blocks.filter((block) => block.page.number === 1)
  const above = new Map(onCover.map((block, at) => [block, onCover[at - 1]?.text.slice(-60) ?? '']))
  const headings = prose.blocks
    .filter((block) => block.kind === 'heading')
    .map((block) => ({
      passage: passageOf(block.page, block.words),
      topic: null,
      weight: block.page.number === 1 ? 5 : 2,
      title: block.page.number === 1,
      above: above.get(block) ?? '',
    }))
  const running = prose.running.map(({ page, line }) => ({
    passage: passageOf(page, line.words),
    topic: null,
    weight: 1,
    title: false,
    above: '',
  }))
  const sentences = prose.sentences.map((sentence) => ({
    passage: sentence,
    topic: sentence.section.topic,
    weight: 3,
    title: sentence.page.number === 1 && sentence.words.length <= 10,
    above: sentence.words.length <= 8 ? (above.get(sentence.block) ?? '') : '',
  }))
  return [...headings, ...sentences, ...running]
}

const companyWord =
  '(?:Company|Group|Target|Business|Issuer|Gesellschaft|Gruppe|Unternehmen|Société|Groupe|Entreprise|Firma|Selskapet|Konsernet|Selskabet|Koncernen|Bolaget|Vennootschap|Onderneming|Sociedad|Compañía|Empresa|Sociedade|Companhia|Società|Azienda|Spółka|Yhtiö)'
const toTheCompany = new RegExp(
  `^,? ?\\((?:[^()]{0,80}?\\b)?(?:the|die|das|la|le|der|l['’]|de|el|a|o|il)? ?["“„”«']?${companyWord}["”“»']?`,
  'u',
)
const alias =
  /^,? ?\((?:together with[^()"“]*|hereinafter[^()"“]*|in the following[^()"“]*|im Folgenden[^()"“]*)?["“„«']([\p{L}\d][^"”“»']{1,40})["”“»']/u
const isWord = new RegExp(`^(?:the )?(?:${companyWord}|Memorandum|Adviser|Advisor|Vendor|Seller|Parent|IM)$`, 'i')

/** "Acme, LLC and its subsidiaries (together "Acme" or the "Company")", "Acme, Inc., a Delaware corporation ("Acme")". */
const beforeDefinition =
  /^,?(?: (?:and|with|together with) (?:its|their|all)[^().;:]{0,50}|,? (?:an?|eine?) [\p{L} ]{3,40}(?:corporation|company|partnership|gesellschaft))(?=,? ?\()/u
const toTheSeller =
  /^,? ?\((?:[^()]{0,60}?\b)?(?:the )?["“„”«'](?:Vendors?|Sellers?|Selger(?:en|ne)?|Säljar(?:en|na)|Sælger(?:en|ne)?|Cédants?|Vendeurs?|Parent|Shareholders?|Advis[eo]rs?|Bank|Lender|Investors?|Fund|Sponsor|Verkäufer(?:in)?|Berater|Muttergesellschaft)["”“»']/u

function definedAfter(text: string): { company: boolean; seller: boolean; alias: string | null } | null {
  const rest = text.slice(beforeDefinition.exec(text)?.[0].length ?? 0)
  const named = alias.exec(rest)?.[1] ?? null
  const company = toTheCompany.test(rest)
  const seller = !company && toTheSeller.test(rest)
  return named || company || seller ? { company, seller, alias: named && !isWord.test(named) ? named : null } : null
}

/** Behind an owner stands what it owns: "Hestnes Invest AS (58 %), Tangen Sjø AS (30 %)", "Alder Capital II owns 62%". */
const share = String.raw`(?:ca\. ?|approx\. ?|rund )?\d{1,3}(?:[.,]\d+)? ?(?:%|per ?cent|Prozent|prosent|procent)`
const holds = new RegExp(
  String.raw`^,? ?(?:\(${share}|(?:owns?|holds?|hält|besitzt|eier|äger|ejer|détient|posee|detiene|detém) (?:${share}|all (?:of )?the shares|the majority|a majority))`,
  'iu',
)

const seated =
  'mit Sitz in|aus|based in|headquartered in|of|in|sise à|basée? à|(?:med )?(?:hovedkontor|säte|sete|sæde|hjemsted) i|gevestigd in|con sede (?:en|a)|com sede em'
const saysWhatItIs = ['is', 'are', 'was', 'ist', 'est', 'er', 'är', 'serves', 'owns', 'helps', 'connects', 'employs']
/** Behind a name: "(reg. no. 556000-0000) develops", ", Memmingen, makes", " mit Sitz in Kufstein entwickelt". */
const describes = new RegExp(
  String.raw`^,?(?: ?\([^)]*\))?(?:, [^,.;]{2,40},|,? (?:${seated}) [^,.;]{2,50}?)?,? (?:${[...saysWhatItIs, ...doingVerbs].join('|')})(?!\p{L})`,
  'u',
)

function scoreOf({ passage, topic, weight, title, above }: Source, start: number, end: number): number {
  const before = passage.text.slice(0, start)
  const after = passage.text.slice(end)
  const defined = definedAfter(after)
  const isHouse = adviserName.test(passage.text.slice(start, end))
  // an adviser's name stands on the cover as large as that of the company
  let score = title && !isHouse ? 6 : 0
  if (defined?.company) score += 12
  else if (defined?.alias) score += 3
  if (describes.test(after) && before.length < 25) score += 5
  if (defined?.seller) score -= 12
  if (holds.test(after)) score -= 6
  if (adviserBefore.test(before) || adviserAfter.test(after) || (start === 0 && onBehalf.test(above)))
    score -= defined?.company ? 0 : 8
  if (isHouse) score -= 3
  if (topic !== null && aside.has(topic)) score -= 3
  else score += weight > 1 ? 1 : 1.5
  return score
}

// Whose memorandum it is. Advisers, subsidiaries and competitors stand in the same document, and a blind teaser names nobody.

import { legalNamesIn, withoutForm } from './legal_names.ts'
import { type Passage, partOf, passageOf } from './passage.ts'
import { type Topic, topicOf } from './sections.ts'
import type { Prose } from './sentences.ts'

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
type Source = {
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
  const best = [...candidates.values()].sort((a, b) => b.score - a.score)[0]
  if (best && best.score >= 5) return companyOf(best)
  if (isBlind(prose)) return null
  const common = new Set(prose.blocks.flatMap(({ words }) => words.map(({ text }) => text.replace(/[,.;:)]+$/, ''))))
  const isOfCommonWords = (name: string) =>
    name
      .split(' ')
      .filter((word) => word.length > 3 || !/^(?:the|our|a|an|your|key)$/i.test(word))
      .every((word) => /^\p{Ll}/u.test(word) || common.has(word.toLowerCase()))
  const names = cover.filter((title) => !isOfCommonWords(title))
  return brandOf(sources, names) ?? brandOfCover(prose)
}

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
  const longest = best.mentions.map(({ name }) => name).reduce((a, b) => (b.length > a.length ? b : a))
  const mention = best.mentions.filter(({ name }) => name === longest).sort((a, b) => b.weight - a.weight)[0]
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

const toTheCompany =
  /^,? ?\((?:[^()]{0,80}?\b)?(?:the|die|das|la|le|der|l['’])? ?["“„«']?(?:Company|Group|Target|Business|Issuer|Gesellschaft|Gruppe|Unternehmen|Société|Groupe|Firma)["”“»']?/u
const alias =
  /^,? ?\((?:together with[^()"“]*|hereinafter[^()"“]*|in the following[^()"“]*|im Folgenden[^()"“]*)?["“„«']([\p{L}\d][^"”“»']{1,40})["”“»']/u
const isWord =
  /^(?:the )?(?:Company|Group|Target|Business|Issuer|Gesellschaft|Gruppe|Unternehmen|Société|Groupe|Firma|Memorandum|Adviser|Advisor|Vendor|Seller|Parent|IM)$/i

/** "Acme, LLC and its subsidiaries (together "Acme" or the "Company")", "Acme, Inc., a Delaware corporation ("Acme")". */
const beforeDefinition =
  /^,?(?: (?:and|with|together with) (?:its|their|all)[^().;:]{0,50}|,? (?:an?|eine?) [\p{L} ]{3,40}(?:corporation|company|partnership|gesellschaft))(?=,? ?\()/u
const toTheSeller =
  /^,? ?\((?:[^()]{0,60}?\b)?(?:the )?["“„«'](?:Vendors?|Sellers?|Parent|Shareholders?|Advis[eo]rs?|Bank|Lender|Investors?|Fund|Sponsor|Verkäufer(?:in)?|Berater|Muttergesellschaft)["”“»']/u

function definedAfter(text: string): { company: boolean; seller: boolean; alias: string | null } | null {
  const rest = text.slice(beforeDefinition.exec(text)?.[0].length ?? 0)
  const named = alias.exec(rest)?.[1] ?? null
  const company = toTheCompany.test(rest)
  const seller = !company && toTheSeller.test(rest)
  return named || company || seller ? { company, seller, alias: named && !isWord.test(named) ? named : null } : null
}

const adviserBefore =
  /(?:advis[eo]rs?|adviser to|advised by|prepared by|presented by|arranged by|retained|engaged|appointed|mandated|through|on behalf of|contact(?:ed)?|represented by|auditors?|audited by|divisions? of|units? of|part of|carved? out of|carve-out from|parent|vendor|seller|issued by|berater|beraten durch|vorgelegt von|conseil|acquired by|acquisition of|acquired|subsidiar(?:y|ies)|tochter|filiale|owned by|competitors?|customers? (?:such as|include)|like|invested|investors?|with the bank|lender|surveyors?)[^.;]{0,45}$/i
const adviserAfter =
  /^[^.]{0,30}(?:\b(?:has|have|had) been (?:engaged|retained|appointed|mandated)|, a (?:wholly|majority)|\(watch|, acting as|acts as (?:exclusive|financial|sole)|\bas (?:exclusive |sole )?(?:financial )?advis|invested\b|will receive|and its affiliates)/i
const adviserName =
  /\b(?:Securities|Advis[oe]rs?|Advisory|Corporate Finance|Capital|Ventures|Partners|Bank|M&A|Investment|Fund|Treuhand|Wirtschaftsprüf\w*|Audit\w*|Equity|Consult\w*)\b/
const onBehalf =
  /(?:prepared|presented|arranged|issued|offered|published) by:?$|(?:advis[eo]rs?|arrangers?|contacts?|bookrunner|berater|agents?)\b[^.]{0,30}:?$/i
const describes =
  /^,?(?: ?\([^)]*\))?,? (?:is|are|was|makes|provides|operates|develops|manufactures|offers|designs|supplies|builds|runs|sells|distributes|produces|delivers|specialises|specializes|employs|ist|bietet|entwickelt|produziert|fertigt|betreibt|conçoit|fabrique|propose|est|serves|owns|processes|helps|connects)\b/

function scoreOf({ passage, topic, weight, title, above }: Source, start: number, end: number): number {
  const before = passage.text.slice(0, start)
  const after = passage.text.slice(end)
  const defined = definedAfter(after)
  let score = title ? 6 : 0
  if (defined?.company) score += 12
  else if (defined?.alias) score += 3
  if (describes.test(after) && before.length < 25) score += 5
  if (defined?.seller) score -= 12
  if (adviserBefore.test(before) || adviserAfter.test(after) || (start === 0 && onBehalf.test(above)))
    score -= defined?.company ? 0 : 8
  if (adviserName.test(passage.text.slice(start, end))) score -= 3
  if (topic === 'contacts' || topic === 'competition' || topic === 'comparables' || topic === 'customers') score -= 3
  else score += weight > 1 ? 1 : 1.5
  return score
}

const label =
  /memorand|presentation|präsentation|confidential|vertraulich|strictly|teaser|investor|deck\b|pitch|overview|series [a-f]\b|seed|profile|opportunity|acquisition|summary|^project\b|^projekt\b|^projet\b|["“]project|fiscal|\b20\d\d\b|prepared|presented|advis|dossier|discussion|private (?:and|&)|management|information|exposé|unternehmens|nachfolge|sale of|for sale|^page\b|^\d+$/i

/** What stands large on the first page and is no label of the document. */
const titlesOf = (prose: Prose): string[] => {
  const headings = prose.blocks.filter((block) => block.page.number === 1 && block.kind === 'heading')
  const top = Math.max(...headings.map((block) => block.size))
  // on a teaser of one page the headings of its sections stand below that of the page
  const cover = headings.filter(
    (block) => !label.test(block.text) && !(topicOf(block.text) !== null && block.size < top * 0.95),
  )
  const largest = Math.max(...cover.map((block) => block.size))
  const large = cover.filter((block) => block.size >= largest * 0.95 && block.words.length <= 8).map(({ text }) => text)
  const named = prose.blocks.flatMap((block) =>
    block.page.number === 1 && block.words.length <= 12 ? (titled.exec(block.text)?.groups?.['name'] ?? []) : [],
  )
  return [...named, ...large]
}

/** "Information memorandum on Acme Services" */
const titled =
  /(?:memorandum|teaser|presentation|profile|summary) (?:on|about|regarding|concerning|of|über) (?:the )?(?<name>\p{Lu}[^,;–—|·]{3,50})$/iu

const blind =
  /\bcode[- ]?named?\b|blind (?:profile|teaser)|identity of the (?:company|business|group)|name of the company will|anonym|no-name|will be disclosed|\bproje[ck]t \p{Lu}\p{L}+ \(the|undisclosed company/iu

const isBlind = (prose: Prose) =>
  prose.blocks.some((block) => blind.test(block.text)) ||
  (titlesOf(prose).length === 0 &&
    prose.blocks.some((block) => block.page.number === 1 && /\bproje[ck]t\b/i.test(block.text)))

/** A name without legal form: the title of the cover, if the document goes on to speak of it. */
function brandOf(sources: readonly Source[], cover: readonly string[]): Company | null {
  for (const title of cover) {
    const name = (title.split(/\s[-–—|:]\s|: /)[0] ?? title).replace(/[\s,:.–-]+$/, '')
    if (name.split(' ').length > 5 || !/^\p{Lu}|^\p{Ll}+\p{Lu}|^\d/u.test(name)) continue
    const mentions = sources.filter(
      ({ passage }) => passage.text.includes(name) || passage.text.includes(name.split(' ')[0] ?? name),
    )
    const source = mentions.find(({ passage, title }) => title && passage.text.includes(name))
    if (!source || mentions.length < 2) continue
    const start = source.passage.text.indexOf(name)
    const first = name.split(' ')[0] ?? name
    return {
      name,
      at: partOf(source.passage, start, start + name.length),
      quote: source.passage.text,
      aliases: [...new Set([name, first])],
      confidence: 0.7,
    }
  }
  return null
}

/** On the cover of a deck the largest line, of words that the document has nowhere else as common words, is its name. */
function brandOfCover(prose: Prose): Company | null {
  const cover = prose.blocks.filter((block) => block.page.number === 1)
  const [first, ...others] = [...cover].sort((a, b) => b.size - a.size)
  if (!first || cover.length > 6 || first.words.length > 2 || !others.every(({ size }) => size < first.size * 0.8))
    return null
  if (label.test(first.text) || topicOf(first.text) !== null || !/^\p{Lu}[\p{L}\d]{2,}/u.test(first.text)) return null
  const common = new Set(prose.blocks.flatMap(({ words }) => words.map(({ text }) => text)))
  if (first.words.some(({ text }) => common.has(text.toLowerCase()))) return null
  const at = passageOf(first.page, first.words)
  return { name: first.text, at, quote: first.text, aliases: [first.text], confidence: 0.5 }
}

// A company that is named without its legal form: by the cover, or by what stands on every page.

import { placeIn } from '../market/market_reach.ts'
import { type Passage, partOf, passageOf } from '../passage.ts'
import { isOfPerson } from '../people/name.ts'
import { topicOf, topicsOfOthers } from '../sections.ts'
import type { Prose, Sentence } from '../sentences.ts'
import { adviserName } from './advisers.ts'
import type { Company, Source } from './company.ts'

/** The name of a cover of which the document goes on to speak, else what runs through its pages, else the one word of its cover. */
export function brandIn(prose: Prose, sources: readonly Source[], cover: readonly string[]): Company | null {
  const common = commonWordsOf(prose)
  const names = cover.filter((title) => !isOfCommonWords(title, common))
  return (
    brandOf(sources, names) ?? brandOfRunning(prose, common) ?? brandOfSentences(prose, common) ?? brandOfCover(prose)
  )
}

/** The words of its sentences as they stand, among them those that a name would have in small letters. */
const commonWordsOf = ({ sentences }: Prose): ReadonlySet<string> =>
  new Set(sentences.flatMap(({ words }) => words.map(({ text }) => text.replace(/[,.;:)]+$/, ''))))

const isOfCommonWords = (name: string, common: ReadonlySet<string>) =>
  name
    .split(' ')
    .filter((word) => word.length > 3 || !/^(?:the|our|a|an|your|key)$/i.test(word))
    .every((word) => /^\p{Ll}/u.test(word) || common.has(word.toLowerCase()))

const label =
  /memorand|presentation|präsentation|confidential|vertraulich|strictly|teaser|investor|deck\b|pitch|overview|series [a-f]\b|seed|pro[fp]h?il|opportunity|acquisition|summary|\b(?:project|projekti?|projet|prosjekt|progetto|proyecto|projeto) [“"'‘«]?\p{Lu}|^(?:project|projekti?|projet|prosjekt|progetto|proyecto|projeto)\b|["“]project|fiscal|\b20\d\d\b|prepared|presented|advis|dossier|discussion|private (?:and|&)|management|information|exposé|unternehmens|nachfolge|sale of|for sale|^page\b|^\d+$/iu

/** What stands large on the first page and is no label of the document. */
export const titlesOf = (prose: Prose): string[] => {
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

export const isBlind = (prose: Prose) =>
  prose.blocks.some((block) => blind.test(block.text)) ||
  (titlesOf(prose).length === 0 &&
    prose.blocks.some((block) => block.page.number === 1 && /\bproje[ck]t\b/i.test(block.text)))

/**
 * The name that opens more sentences than any other, as that of the company does in a text about it. Places and people open some,
 * and what is a word of the language stands in small letters elsewhere.
 */
function brandOfSentences({ sentences }: Prose, common: ReadonlySet<string>): Company | null {
  const opened = new Map<string, Sentence[]>()
  for (const sentence of sentences) {
    const name = opening.exec(sentence.text)?.groups?.['name']
    const { topic } = sentence.section
    if (!name || isOfCommonWords(name, common) || label.test(name) || topicsOfOthers.has(topic)) continue
    if (isOfPerson(name) || placeIn(name).name !== null) continue
    opened.set(name, [...(opened.get(name) ?? []), sentence])
  }
  const [best, second] = [...opened].sort(([, a], [, b]) => b.length - a.length)
  if (!best || best[1].length < openingsLeast || best[1].length < 2 * (second?.[1].length ?? 0)) return null
  const [name, [first]] = best
  if (!first) return null
  return { name, at: partOf(first, 0, name.length), quote: first.text, aliases: [name], confidence: 0.6 }
}

const openingsLeast = 4
const opening = /^(?<name>\p{Lu}[\p{L}\d&'’.-]{2,}(?: \p{Lu}[\p{L}\d&'’.-]*){0,3}?)(?:['’]s)? \p{Ll}/u
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

/** A part of a line that stands on many pages, and that the document says elsewhere too: "Ledgerleaf · Series B · Confidential". */
function brandOfRunning({ running, sentences, blocks }: Prose, common: ReadonlySet<string>): Company | null {
  const pages = new Map<string, { line: Passage; on: Set<number> }>()
  const take = (line: Passage, on: readonly number[]) => {
    for (const part of line.text.split(/\s[-–—|·•:]\s|[|·•]/)) {
      const name = part.trim().replace(/^©\s*|[\s,.]+$/g, '')
      if (!/^\p{Lu}[\p{L}\d&.'’ -]{2,40}$/u.test(name) || name.split(' ').length > 4 || label.test(name)) continue
      if (topicOf(name) !== null || isOfCommonWords(name, common) || isMonth.test(name)) continue
      const known = pages.get(name) ?? { line, on: new Set() }
      pages.set(name, known)
      for (const number of on) known.on.add(number)
    }
  }
  // a line that runs through the pages is known once; on slides it is a block of each
  for (const { page, line } of running) take(passageOf(page, line.words), [page.number, -1, -2])
  for (const { page, words } of blocks) if (words.length <= 12) take(passageOf(page, words), [page.number])
  const [found] = [...pages].filter(([, { on }]) => on.size >= 3).sort(([, a], [, b]) => b.on.size - a.on.size)
  if (!found) return null
  const [name, { line }] = found
  // the house that wrote it stands on its pages as well, and is spoken of nowhere but at its address
  const isNamed = (text: string) => text.toLowerCase().includes(name.toLowerCase())
  const isSaid = [...sentences, ...blocks].some(({ text }) => isNamed(text) && text !== line.text)
  if (adviserName.test(name) || !isSaid) return null
  const start = line.text.indexOf(name)
  const at = partOf(line, start, start + name.length)
  return { name, at, quote: line.text, aliases: [...new Set([name, name.split(' ')[0] ?? name])], confidence: 0.6 }
}
const isMonth = /^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/i

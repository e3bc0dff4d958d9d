import type { Company } from './company.ts'
import { descriptionsOf, subtitleOf } from './description.ts'
import { type Passage, partOf, passageOf } from './passage.ts'
import type { Prose } from './sentences.ts'

/** A short phrase of the document that says in which industry the company is; null where no sentence tells. */
export function readIndustry(prose: Prose, company: Company | null): { at: Passage; confidence: number } | null {
  const named = fieldOf(prose)
  if (named) return { at: named, confidence: 0.95 }
  const subtitle = subtitleOf(prose, company)
  if (subtitle?.isKnown) return { at: withoutSlogan(subtitle.at), confidence: 0.85 }
  for (const sentence of descriptionsOf(prose, company).slice(0, 3)) {
    const phrase = phraseOf(sentence)
    if (phrase) return { at: phrase, confidence: 0.7 }
  }
  return subtitle ? { at: withoutSlogan(subtitle.at), confidence: 0.5 } : null
}

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
    if (isField && /\p{L}{4}/u.test(beside.text) && !/\d{3}/.test(beside.text))
      return passageOf(beside.page, beside.words)
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
  /\b(?:makes?|provides?|develops?|manufactures?|offers?|designs?|supplies|builds?|sells?|distributes?|produces?|delivers?|specialises in|specializes in|runs|operates|rents|installs|brews|automates|is an?|are an?|bietet|entwickelt|produziert|fertigt|vertreibt|betreibt|ist ein(?:e)?|fabrique|conçoit|propose|est une?)(?: and \p{L}+s| und \p{L}+t)?\s+/u
const stop =
  /(?:,? (?:to (?!-)|under\b|that |which |who |whose |with (?!a view)|across|throughout|from (?:its|a|two|three|\d)|through|serving|used|headquartered|based|located|founded|since|at (?:its|\d|two|three)|in (?:the |more|\d|[A-Z])|für|mit\b|an\b|und beliefert|pour (?:les|neuf|des))|\(|;|\.$|\.\s)/

/** The object of the sentence that describes the company. */
function phraseOf(sentence: Passage): Passage | null {
  const found = opener.exec(sentence.text) ?? verb.exec(sentence.text)
  if (!found) return null
  const from = found.index + found[0].length
  const rest = sentence.text.slice(from)
  const end = stop.exec(rest)?.index ?? rest.length
  const words = rest.slice(0, end).split(' ').length
  if (end < 6 || words > 18)
    return words > 18 ? partOf(sentence, from, from + rest.split(' ').slice(0, 12).join(' ').length) : null
  return partOf(sentence, from, from + end)
}

// Where a document may name its company: names in full, names beside a label, large and repeated lines, openings of sentences.

import { type Passage, partOf } from '../memorandum/passage.ts'
import { coverWord } from './cover_words.ts'
import { domainsIn } from './domains.ts'
import { formAlone, legalNamesIn, withoutForm } from './legal_names.ts'
import type { Source } from './sources.ts'

export type Mention = {
  /** as it is printed */
  name: string
  /** its letters and digits without the legal form: "openjam" of "Open Jam", "OpenJam SA" */
  key: string
  source: Source
  at: Passage
  how: 'legal' | 'labelled' | 'line' | 'opening' | 'domain'
}

export function mentionsIn(source: Source): Mention[] {
  const { passage } = source
  const spans: [Mention['how'], number, number][] = [
    ...legalNamesIn(passage.text).map(({ start, end }) => ['legal', start, end] as const),
    ...labelledIn(source).map(([start, end]) => ['labelled', start, end] as const),
    ...(source.where === 'text' || source.where === 'cover' ? openingOf(passage.text) : []),
    ...(source.where === 'text' || source.where === 'row' ? [] : linesIn(passage.text)),
    ...domainsIn(passage.text).map(({ start, end }) => ['domain', start, end] as const),
  ].map(([how, start, end]) => [how, start, end])
  return spans.flatMap(([how, start, end]) => {
    const name = passage.text.slice(start, end)
    const key = keyOf(name)
    return key.length < keyLeast || formAlone.test(name)
      ? []
      : [{ name, key, source, at: partOf(passage, start, end), how }]
  })
}
export const keyLeast = 2

export const keyOf = (name: string): string => lettersOf(withoutForm(name).replace(/^The (?=\p{Lu})/u, ''))

/** Letters and digits alone, in small letters without accents: "mullerand2" of "Müller & 2". */
export const lettersOf = (text: string): string =>
  text
    .replaceAll('&', 'and')
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()

/** "THE BOEING COMPANY" above "(Exact name of registrant …)", "Ragione sociale: Acme": with or without a legal form. */
function labelledIn({ passage: { text, words }, below }: Source): [number, number][] {
  if (registrant.test(below) && words.length <= nameWordsMost && /^\p{Lu}/u.test(text)) return [[0, text.length]]
  const name = label.exec(text)?.groups?.['name']?.trim()
  return name ? [[text.lastIndexOf(name), text.lastIndexOf(name) + name.length]] : []
}
const nameWordsMost = 8
const registrant = /^\(?exact name of (?:the )?registrant/i
const label =
  /^(?:company name|name of (?:the )?company|registered name|denominazione(?: sociale)?|ragione sociale|raison sociale|dénomination(?: sociale)?|désignation de l['’]entreprise|statutaire naam|naam van de (?:rechtspersoon|onderneming)|denominación social|nazwa firmy)\s*:?\s+(?<name>\p{Lu}[^:]{2,60})$/iu

/** "Quenlow's vision is", "Quenlow makes", "With Quenlow, banks" */
function openingOf(text: string): [Mention['how'], number, number][] {
  const { name } = opening.exec(text)?.groups ?? {}
  if (!name) return []
  const start = text.indexOf(name)
  return [['opening', start, start + name.length]]
}
const opening =
  /^(?:(?:With|At|In|By|The|From|Through|Using) )?(?<name>\p{L}*\p{Lu}[\p{L}\d&.-]{2,}(?: \p{Lu}[\p{L}\d&.-]*){0,3}?)(?:['’]s? |,? )\p{Ll}/u

/** Each part of a line: "Ledgerleaf · Series B · Confidential", "Information memorandum on Acme Services". */
function linesIn(text: string): [Mention['how'], number, number][] {
  const titled =
    /(?:memorandum|teaser|presentation|profile|summary) (?:on|about|regarding|concerning|of|über) (?:the )?(?=\p{Lu})/iu
  const from = titled.exec(text)
  const spans: [Mention['how'], number, number][] = []
  let start = from ? from.index + from[0].length : 0
  for (const cut of [...text.slice(start).matchAll(cuts)]) {
    const end = (from ? from.index + from[0].length : 0) + cut.index
    const part = text.slice(start, end)
    const name = part.replace(/^\W*©?\s*|[\s,.:;–-]+$/gu, '')
    if (isName.test(name) && !documentWord.test(name))
      spans.push(['line', start + part.indexOf(name), start + part.indexOf(name) + name.length])
    start = end + cut[0].length
  }
  return spans
}
/** Between the parts of a line, and behind the name of a group. */
const cuts = /\s[-–—|:]\s|: |\s*[|·•©›]\s*|, |\s+(?:and|&)(?: its)?(?: consolidated)? subsidiaries\b|$/giu
const isName =
  /^(?=[^ ]*\p{L})(?:\p{Lu}|\p{Ll}+\p{Lu}|\d|\p{Ll}+$)[\p{L}\d&.'’+-]*(?: [\p{L}\d&.'’+-]+){0,4}(?<!\d{3})$/u

/** What stands on a document to sort it, and is nobody's name. */
const documentWord = coverWord([
  'prepared',
  'presented',
  'overview',
  'pro[fp]h?il',
  'opportunity',
  'acquisition',
  'summary',
  'dossier',
  'discussion',
  'private (?:and|&)',
  'management',
  'information',
  'unternehmens',
  'nachfolge',
  'sale of',
  'for sale',
  '^page\\b',
  '^\\d+$',
  '\\b20\\d\\d\\b',
  '\\b(?:project|projekti?|projet|prosjekt|progetto|proyecto|projeto) [“"\'‘«]?\\p{Lu}',
  '^(?:projekti|projet|prosjekt|progetto|proyecto|projeto)\\b',
  '^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\\p{L}*\\b',
  'statements?\\b',
  'accounts\\b',
  'report\\b',
  '\\bbalance',
  '\\bnotes?\\b',
  '\\bdirectors\\b',
  '\\bappendix',
  '\\bregistered\\b',
  'deck\\b',
  '^(?:thank you|thanks|contact|agenda|vision|mission|problem|solution|product|roadmap|traction|appendix|white ?paper)\\b',
])

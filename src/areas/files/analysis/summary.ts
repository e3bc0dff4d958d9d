// A summary made of the document's own sentences: what the company does, where, what it earns, and what is offered.

import type { Document } from '../../../platform/documents/document.ts'
import { type Company, readCompany } from './company/company.ts'
import type { Finding } from './findings.ts'
import { descriptionsOf } from './memorandum/company/description.ts'
import { subtitleOf } from './memorandum/company/subtitle.ts'
import { amountAbove, readStructure, roundIn } from './memorandum/deal.ts'
import { findingOf } from './memorandum/finding.ts'
import type { Passage } from './memorandum/passage.ts'
import { type Prose, proseOf, type Sentence } from './memorandum/sentences.ts'

type Summary = { text: string; finding: Finding; company: Company | null }

// what a document is about stands at its beginning
const pagesMax = 40

/** The few sentences that say most of a document, in its own words and order; null where it has no prose. */
export function summaryOf(document: Document, sentences: number): Summary | null {
  const prose = proseOf({ ...document, pages: document.pages.slice(0, pagesMax) })
  return summaryOfProse(prose, readCompany(document, prose), sentences)
}

export function summaryOfProse(prose: Prose, company: Company | null, sentences: number): Summary | null {
  const offer = readStructure(prose).slice(0, 1)
  const description = descriptionsOf(prose, company)
  const first = description[0]
  const more = first ? following(prose, first, description) : itemsOnCompany(prose)
  const chosen =
    first || offer.length > 0 ? [...(first ? [first] : []), ...more, ...offer] : centralSentences(prose, sentences)
  const kept = [...new Set(chosen)].slice(0, sentences)
  if (offer[0] && !kept.includes(offer[0])) kept.splice(-1, 1, offer[0])
  const ordered = prose.sentences.filter((sentence) => kept.includes(sentence))
  const subtitle = subtitleOf(prose, company)
  const parts: string[] = [
    ...lead(company, subtitle?.at ?? null),
    ...ordered.map((sentence) => asSentence(offer.includes(sentence) ? withRound(prose, sentence) : sentence.text)),
  ]
  const at: Passage | undefined = first ?? ordered[0] ?? subtitle?.at
  if (!at || parts.length === 0) return null
  const text = parts.join(' ')
  return {
    text,
    company,
    finding: findingOf({
      path: 'summary',
      value: text,
      at,
      quote: ordered.map((one) => one.text).join(' ') || text,
      confidence: first ? 0.85 : 0.6,
    }),
  }
}

const lead = (company: Company | null, subtitle: Passage | null): string[] => {
  if (!subtitle) return []
  return [asSentence(company ? `${company.name}: ${subtitle.text}` : subtitle.text)]
}

const withRound = (prose: Prose, sentence: Sentence) => {
  const round = roundIn(sentence)
  const text = `${amountAbove(prose, sentence)}${sentence.text}`
  return round ? `${round}: ${text}` : text
}

/** Slides say what a company does in lists, not in sentences. */
function itemsOnCompany(prose: Prose): Sentence[] {
  const items = prose.sentences.filter(
    ({ isItem, words, page, block }) =>
      page.number <= 6 &&
      words.length >= 4 &&
      (isItem || (page.width > page.height * 1.2 && page.number > 1)) &&
      block.kind !== 'cell' &&
      block.kind !== 'heading',
  )
  const onCompany = items.filter(({ section }) => section.topic === 'company')
  const others = items.filter(({ section }) => section.topic === null && !section.headings.some(isProblem))
  return (onCompany.length > 0 ? onCompany : others).slice(0, 2)
}

/** What is wrong with the world is not what the company does. */
const isProblem = (heading: string) =>
  /\b(?:problem\w*|challenge|pain|why now)\b|problème|constat|enjeu|herausforderung|utfordring|utmaning|udfordring|probleem|problema/i.test(
    heading,
  )

const asSentence = (text: string) => (/[.!?]["”»)]?$/.test(text) ? text : `${text}.`)

/** The sentence behind the description, where it goes on about the company. */
function following(prose: Prose, first: Sentence, description: readonly Sentence[]): Sentence[] {
  const next = prose.sentences[prose.sentences.indexOf(first) + 1]
  const isSame =
    next &&
    next.section.headings.join('>') === first.section.headings.join('>') &&
    next.block.kind !== 'cell' &&
    next.words.length >= 6
  const others = description.slice(1, 2).filter((sentence) => sentence.section.topic === 'company')
  return isSame ? [next, ...others] : others
}

const boilerplate =
  /\bconfidential|\bdisclaim|\bwarrant|\bliab(?:le|ility)|\brecipient|forward-looking|\bno representation|all rights reserved|table of contents|©|copyright|pursuant to section|page \d+ of|safe harbor|incorporated by reference|indicate by check mark|\bregistrant|shorter period|exchange act|securities act|aggregate market value|section 1[35]\b|☒|☐|commission file/i

/** For documents of other kinds: sentences near the start that have the words of which the document speaks most. */
function centralSentences(prose: Prose, count: number): Sentence[] {
  const usable = prose.sentences.filter(
    ({ words, text, block, section }) =>
      words.length >= 7 &&
      words.length <= 60 &&
      block.kind !== 'cell' &&
      !boilerplate.test(text) &&
      section.topic !== 'contents' &&
      section.topic !== 'notice' &&
      /\p{Ll}{3}/u.test(text) &&
      /^[\p{Lu}\d"“„«€$£]/u.test(text),
  )
  const frequency = new Map<string, number>()
  for (const { words } of usable)
    for (const key of new Set(words.map(({ text }) => keyOf(text)))) frequency.set(key, (frequency.get(key) ?? 0) + 1)
  const scored = usable.slice(0, 400).map((sentence, at) => {
    const keys = [...new Set(sentence.words.map(({ text }) => keyOf(text)))].filter((key) => key.length > 3)
    const weight =
      keys.reduce((sum, key) => sum + Math.log1p(Math.min(frequency.get(key) ?? 0, 40)), 0) / Math.sqrt(keys.length + 4)
    return { sentence, score: weight * (1 + 1.5 / (1 + at / 6)) }
  })
  return scored
    .sort((a, b) => b.score - a.score)
    .slice(0, count)
    .map(({ sentence }) => sentence)
}

const keyOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '')
    .slice(0, 7)

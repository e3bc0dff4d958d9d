// Whose document it is. Advisers, owners, customers and competitors stand in it too, and a blind teaser names nobody.

import type { Document } from '../../../../platform/documents/document.ts'
import { judged, weightOf } from '../choose.ts'
import type { Finding } from '../findings.ts'
import { findingOf } from '../memorandum/finding.ts'
import type { Passage } from '../memorandum/passage.ts'
import type { Prose } from '../memorandum/sentences.ts'
import { firmsNamed, seenIn } from './candidates.ts'
import { evidence, prior, type Weighed } from './evidence.ts'
import { withoutForm } from './legal_names.ts'
import { type Mention, mentionsIn } from './mentions.ts'
import { type Source, sourcesOfPages, sourcesOfProse } from './sources.ts'
import { surroundingsOf } from './surroundings.ts'

export type Company = {
  name: string
  at: Passage
  /** around it, for the quote */
  quote: string
  /** further names under which the document speaks of it: "Halvorsen" */
  aliases: string[]
  confidence: number
}

/** The company with its legal form where the document gives it; null where none is likelier than not. */
export const readCompany = (document: Document, prose: Prose): Company | null =>
  companyIn(document, sourcesOfProse(prose))

/** The company whose accounts a document is. */
export function readSubject(document: Document): Finding | null {
  const company = companyIn(document, sourcesOfPages(document))
  return company && companyFinding(company)
}

export const companyFinding = ({ name, at, quote, confidence }: Company): Finding =>
  findingOf({ path: 'company', value: name, at, quote, confidence })

/** The likeliest firms that a document names: in lists of thousands the others are not counted through all pages. */
export function weighedCandidates(document: Document, sources: readonly Source[]): Weighed[] {
  const firms = firmsNamed(sources.flatMap((source) => mentionsIn(source)))
  const weighed = firms.map((firm): Weighed => ({ ...firm, around: firm.mentions.map(surroundingsOf) }))
  const seen = seenIn(document, firms)
  return weighed
    .map((firm) => ({ firm, weight: weightOf(firm, { evidence, prior }) }))
    .sort((a, b) => b.weight - a.weight)
    .slice(0, firmsMost)
    .map(({ firm }) => ({ ...firm, seen: seen(firm) }))
}
const firmsMost = 50

/** What is in doubt, but clearly likelier than any other, is shown; how doubtful, its confidence says. */
const probabilityLeast = 0.3
const leadLeast = 1.7

function companyIn(document: Document, sources: readonly Source[]): Company | null {
  const [best, second] = judged(weighedCandidates(document, sources), { evidence, prior })
  if (!best || best.probability < Math.max(probabilityLeast, leadLeast * (second?.probability ?? 0))) return null
  return companyOf(best.candidate, best.probability)
}

function companyOf({ key, mentions, around }: Weighed, probability: number): Company | null {
  const own = mentions.filter(({ how, key: one }) => how !== 'domain' && one === key)
  const full = own.filter(({ how }) => how === 'legal')
  const named = [full, own, mentions].find(({ length }) => length > 0) ?? mentions
  const rank = ({ name, source }: Mention) =>
    (/^\p{Ll}+$/u.test(name) ? places.length : 0) + places.indexOf(source.where)
  const [chosen] = [...named].sort((a, b) => rank(a) - rank(b) || b.name.length - a.name.length)
  if (!chosen) return null
  const stem = withoutForm(chosen.name)
  const first = stem.split(' ')[0] ?? stem
  const given = around.flatMap(({ alias }) => alias ?? [])
  return {
    name: chosen.name,
    at: chosen.at,
    quote: chosen.source.passage.text,
    aliases: [...new Set([stem, ...given, ...(first.length > 3 ? [first] : [])])],
    confidence: Math.min(surest, probability),
  }
}
const surest = 0.99
/** Where a name stands as its owner writes it, best first. */
const places = ['title', 'cover', 'heading', 'text', 'row', 'edge']

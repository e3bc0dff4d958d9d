import type { Document } from '../../../platform/documents/document.ts'
import { bareOf, barePatternOf } from './classify/bare.ts'
import { evidence } from './classify/evidence.ts'
import { type Look, lookAt } from './classify/look.ts'
import type { Evidence, Kind } from './classify/sign.ts'

type Classification = {
  type: Kind | 'other'
  confidence: number
  reasons: string[]
  isSlides: boolean
  /** what it may be as well, by signs that stand in documents of other kinds too; the likeliest first */
  possible: { kind: Kind; weight: number }[]
}

/**
 * What kind of document this is, by the evidence in the whole of it. "confidence" is 0 to 1; "reasons" say what spoke
 * for the kind, the weightiest first; "isSlides" is whether its pages are slides, also where they are those of a PDF.
 */
export function classify(document: Document, filename: string): Classification {
  const look = lookAt(document, filename)
  const { isSlides } = look
  if (look.words === 0) return { type: 'other', confidence: 0, reasons: ['it has no text'], isSlides, possible: [] }
  const weighed = kinds.map((kind) => weigh(kind, look)).sort((a, b) => b.weight - a.weight)
  const [best, second] = weighed
  const isKnown = best !== undefined && best.weight >= weightMin
  const possible = weighed
    .filter(({ kind, untold }) => untold >= weightPossible && !(isKnown && kind === best.kind))
    .map(({ kind, untold }) => ({ kind, weight: untold }))
    .sort((a, b) => b.weight - a.weight)
  if (!isKnown)
    return {
      type: 'other',
      confidence: round(1 - (best?.weight ?? 0) / (2 * weightMin)),
      reasons: best?.reasons ?? [],
      isSlides,
      possible,
    }
  const doubt = second ? second.weight / (best.weight + second.weight) : 0
  const strength = Math.min(1, best.weight / weightCertain)
  const confidence = round((1 - doubt) * (0.5 + strength / 2))
  return { type: best.kind, confidence, reasons: best.reasons, isSlides, possible }
}

/** Below it a document is not one of the four kinds. */
export const weightMin = 4
// from the first on evidence adds nothing; from the other on it is worth to look what a document would say as one of the kind
const weightCertain = 9
const weightPossible = 2

const kinds: readonly Kind[] = ['cim', 'pitch_deck', 'financial_statement', 'contract']

/** Without a telling sign the rest counts for a third: a law says "shall" too, and a handbook has numbered sections. */
function weigh(kind: Kind, look: Look) {
  const found = evidence[kind]
    .map((item) => ({ item, weight: weightOf(item, look) }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
  const sum = found.reduce((total, { weight }) => total + weight, 0)
  const telling = found.some(({ item }) => item.telling)
  return { kind, weight: telling ? sum : sum / 3, untold: sum, reasons: found.map(({ item }) => item.reason) }
}

function weightOf(item: Evidence, look: Look): number {
  if ('measure' in item) return item.measure(look) ? item.weight : 0
  const text = look[item.where]
  const seen = item.patterns.filter((pattern) => pattern.test(text) || isSeenBare(pattern, text)).length
  return Math.min(item.most ?? item.weight, seen * item.weight)
}

/** Capitals are often printed without their accents, and a scan loses those of small letters. */
function isSeenBare(pattern: RegExp, text: string): boolean {
  const bare = barePatternOf(pattern)
  return bare !== null && bare.test(bareOf(text))
}

const round = (value: number) => Math.round(value * 100) / 100

import type { Look } from './look.ts'

export type Kind = 'cim' | 'pitch_deck' | 'financial_statement' | 'contract'

/**
 * A sign of a kind of document: patterns in a part of it, where each that is found adds "weight" up to "most"; or a
 * measure. A telling one cannot well stand in a document of another kind.
 */
export type Evidence = { reason: string; weight: number; telling?: true } & (
  | { where: 'filename' | 'opening' | 'cover' | 'headings' | 'text'; patterns: RegExp[]; most?: number }
  | { measure: (look: Look) => boolean }
)

export function named(pattern: RegExp): Evidence {
  return { reason: 'its file name says so', weight: 1, where: 'filename', patterns: [pattern] }
}

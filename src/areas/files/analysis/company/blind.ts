import type { Document } from '../../../../platform/documents/document.ts'

const blind =
  /\bcode[- ]?named?\b|blind (?:profile|teaser)|identity of the (?:company|business|group)|name of the company will|anonym|no-name|will be disclosed|\bproje[ck]t \p{Lu}\p{L}+ \(the|undisclosed company/iu

/** Whether a document says that it does not name its company. */
export const isBlind = ({ pages }: Document): boolean =>
  pages.slice(0, pagesMax).some(({ words }) => blind.test(words.map(({ text }) => text).join(' ')))
const pagesMax = 10

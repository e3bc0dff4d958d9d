import type { Page } from '../../../../platform/documents/document.ts'
import type { Block } from '../../../../platform/documents/outline.ts'

// Policies, notices and the law say nothing of the company, whatever they speak of: their pages are known by their words.

const words = [
  'personal information|personal data|privacy|nonpublic|non-public|nonaffiliated|third part(?:y|ies)',
  'subpoena|court order|regulatory authorit(?:y|ies)|money laundering|ERISA|fiduciar(?:y|ies)',
  'Securities Act|Exchange Act|Investment Company Act|accredited investors?|qualified purchasers?|registration statement',
  'withholding|taxable income|tax-exempt|federal income tax|Internal Revenue Code|the Code',
  'indemnif(?:y|ies|ied|ication)|warrant(?:s|y|ies)|representations?|liabilit(?:y|ies) (?:for|arising)|no responsibility',
  'forward-looking|no assurance|there can be no|may not be reproduced|without (?:the )?(?:prior )?(?:written )?consent',
  'personenbezogene|Datenschutz|Haftung|Gewährleistung|Rechtsberatung',
  'données personnelles|responsabilité|garanties?|réglementation',
].map((alternatives) => new RegExp(`\\b(?:${alternatives})(?!\\p{L})`, 'giu'))

const wordsLeast = 80
/** Of a page's words one in so many, from at least two of the groups. */
const wordsApart = 60
const groupsLeast = 2
const hitsLeast = 5

/** Whether a page is boilerplate for the most part. */
function isBoilerplate(blocks: readonly Block[]): boolean {
  const count = blocks.reduce((sum, block) => sum + block.words.length, 0)
  if (count < wordsLeast) return false
  const text = blocks.map((block) => block.text).join(' ')
  const hits = words.map((pattern) => text.match(pattern)?.length ?? 0)
  const sum = hits.reduce((total, own) => total + own, 0)
  return sum >= Math.max(hitsLeast, count / wordsApart) && hits.filter((own) => own > 0).length >= groupsLeast
}

/** A paragraph in capitals is a notice; in it every word looks like a name, and AS and SE like legal forms. */
export const isNoticeInCapitals = (text: string) => text.split(' ').length > capitalsMost && !/\p{Ll}/u.test(text)
const capitalsMost = 9

/** The pages of a document that are boilerplate. */
export function boilerplatePages(blocks: readonly Block[]): ReadonlySet<Page> {
  const pages = [...Map.groupBy(blocks, (block) => block.page)]
  return new Set(pages.filter(([, onPage]) => isBoilerplate(onPage)).map(([page]) => page))
}

// What stands on a cover to sort a document, and says neither whose it is nor what the company does.

const words = [
  'memorand',
  '\\blisting\\b',
  'presentation',
  'präsentation',
  'confidential',
  'vertraulich',
  'strictly',
  'teaser',
  '\\binvestor',
  '\\bdeck\\b',
  'pitch',
  '\\bseries [a-f]\\b',
  '\\bseed\\b',
  'fiscal',
  '["“]project',
  '^projekt\\b',
  '^project\\b',
  'prepared (?:by|for)',
  'presented by',
  'advis',
  'exposé',
  '^sale of',
  'for sale$',
  '^\\W*(?:19|20)\\d\\d',
]

/** One of these words, or one of "others". */
export const coverWord = (others: readonly string[]): RegExp => new RegExp([...words, ...others].join('|'), 'iu')

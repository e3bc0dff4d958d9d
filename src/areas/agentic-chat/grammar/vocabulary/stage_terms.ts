/** Steps of a deal that have several names, as firms call their stages and people ask for them; folded. */
export const stageTerms: readonly (readonly string[])[] = [
  ['nda', 'ndas', 'non disclosure agreement', 'confidentiality agreement'],
  ['im', 'ims', 'cim', 'cims', 'information memorandum', 'confidential information memorandum'],
  ['ioi', 'iois', 'eoi', 'indication of interest', 'expression of interest'],
  ['nbo', 'nbos', 'non binding offer', 'non binding bid', 'first round bid'],
  ['ts', 'term sheet', 'term sheets'],
  ['loi', 'lois', 'letter of intent'],
  ['dd', 'due diligence', 'diligence'],
  ['ic', 'investment committee'],
  ['bo', 'binding offer', 'binding bid', 'final bid'],
  ['spa', 'share purchase agreement', 'sale and purchase agreement', 'signing'],
]

/** What is said of a stage to mean those that follow or come before it in their pipeline, too. */
export type Range = 'later' | 'at_or_later' | 'earlier' | 'at_or_earlier'
export const rangesBefore: Readonly<Record<string, Range>> = {
  past: 'later',
  beyond: 'later',
  after: 'later',
  'later than': 'later',
  'further than': 'later',
  'further along than': 'later',
  'at least': 'at_or_later',
  'at or past': 'at_or_later',
  'at or beyond': 'at_or_later',
  'at or after': 'at_or_later',
  'in or past': 'at_or_later',
  before: 'earlier',
  'earlier than': 'earlier',
  'up to': 'at_or_earlier',
}
const reaching = [
  'reached',
  'reached to',
  'at',
  'in',
  'got to',
  'gotten to',
  'got as far as',
  'made it to',
  'come to',
  'entered',
  'hit',
]
/** What is not yet there is before it; the longest first. "Not in" is said of what is behind it as well, unless "yet" is said with it. */
export const notYet: readonly (readonly string[])[] = [
  ...['', 'been', ...reaching].flatMap((way) =>
    [`not yet ${way}`, `not ${way}`, `still not ${way}`].map((phrase) => phrase.trim()),
  ),
  ...['reach', 'enter', 'get to', 'come to', 'make it to', 'hit'].flatMap((way) => [
    `yet to ${way}`,
    `still to ${way}`,
  ]),
]
  .toSorted((a, b) => b.length - a.length)
  .map((phrase) => phrase.split(' '))
export const rangesBehind: Readonly<Record<string, Range>> = {
  'or later': 'at_or_later',
  'and later': 'at_or_later',
  'or beyond': 'at_or_later',
  'and beyond': 'at_or_later',
  'or further': 'at_or_later',
  'and further': 'at_or_later',
  'or after': 'at_or_later',
  'or above': 'at_or_later',
  'and above': 'at_or_later',
  'or higher': 'at_or_later',
  'and up': 'at_or_later',
  onwards: 'at_or_later',
  'and onwards': 'at_or_later',
  '+': 'at_or_later',
  'or earlier': 'at_or_earlier',
  'and earlier': 'at_or_earlier',
  'or before': 'at_or_earlier',
}

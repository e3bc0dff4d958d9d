import type { Evidence } from '../choose.ts'
import { adviserName } from './advisers.ts'
import type { Candidate } from './candidates.ts'
import type { Surroundings } from './surroundings.ts'

export type Weighed = Candidate & { around: Surroundings[] }

const some =
  (is: (surroundings: Surroundings) => boolean) =>
  ({ around }: Weighed) =>
    around.some(is)
const share =
  (is: (surroundings: Surroundings) => boolean) =>
  ({ around }: Weighed) =>
    around.filter(is).length / around.length
const stands =
  (where: string) =>
  ({ mentions }: Candidate) =>
    mentions.some(({ source }) => source.where === where)
const isNamed =
  (how: string) =>
  ({ mentions }: Candidate) =>
    mentions.some((mention) => mention.how === how)
/** none 0, one 0.25, three 0.5, seven 0.75, fifteen or more 1 */
const many = (count: number) => Math.min(1, Math.log2(1 + count) / 4)

const auditor =
  /\b(?:stock exchange|stock market|nasdaq|deloitte|kpmg|ernst|pricewaterhouse|grant thornton|mazars|bdo|rsm|baker tilly|companies house)\b/i

export const evidence: readonly Evidence<Weighed>[] = [
  { reason: 'it has a legal form', weight: 4.3, of: isNamed('legal') },
  { reason: 'no other firm is named in full', weight: 0.8, of: ({ seen }) => seen.isOnly },
  { reason: 'a label says that it is the name', weight: 2.5, of: isNamed('labelled') },
  { reason: 'it stands large on the first page', weight: 3, of: stands('title') },
  {
    reason: 'it stands on the first page',
    weight: 0.4,
    of: ({ mentions }) => mentions.some(({ at }) => at.page.number === 1),
  },
  { reason: 'it stands in headings', weight: 1, of: stands('heading') },
  { reason: 'it stands at the head or foot of pages', weight: 2.5, of: stands('edge') },
  { reason: 'it stands alone', weight: 0.2, of: some(({ isAlone }) => isAlone) },
  { reason: 'it stands on many pages', weight: 1.3, of: ({ seen }) => seen.pages },
  { reason: 'it is spoken of often', weight: 0.7, of: ({ seen }) => seen.spoken },
  {
    reason: 'it opens many sentences',
    weight: 2.8,
    of: ({ mentions }) =>
      many(mentions.filter(({ how, source }) => source.where === 'text' && how === 'opening').length),
  },
  {
    reason: 'it is named often in full',
    weight: 1.9,
    of: ({ mentions }) => many(mentions.filter(({ how }) => how === 'legal').length),
  },
  { reason: 'it is called the company', weight: 3, of: some(({ isDefined }) => isDefined) },
  { reason: 'it is given a short name', weight: 1.9, of: some(({ alias }) => alias !== null) },
  { reason: 'it is said what it is or does', weight: 1.1, of: some(({ isDescribed }) => isDescribed) },
  { reason: 'the number of a register stands beside it', weight: 1.7, of: some(({ isRegistered }) => isRegistered) },
  { reason: 'an address is of its name', weight: 3.6, of: ({ seen }) => seen.isDomain },
  { reason: 'it sells the company', weight: -5, of: some(({ isSeller }) => isSeller) },
  { reason: 'it owns a part', weight: -3, of: some(({ isHolder }) => isHolder) },
  { reason: 'it advises, lends, audits or is owned', weight: -4.3, of: share(({ isAdviser }) => isAdviser) },
  {
    reason: 'it is called as advisers and funds are',
    weight: -3.2,
    of: ({ mentions }) => adviserName.test(mentions[0]?.name ?? ''),
  },
  { reason: 'it audits or lists companies', weight: -7, of: ({ mentions }) => auditor.test(mentions[0]?.name ?? '') },
  { reason: 'it stands in sections about others', weight: -1.6, of: ({ seen }) => seen.amongOthers },
  { reason: 'its words are those of the language', weight: -3.6, of: ({ seen }) => seen.common },
  { reason: 'it is called as people are', weight: -1, of: ({ seen }) => seen.isOfPerson },
  { reason: 'it is a place', weight: -2, of: ({ seen }) => seen.isPlace },
  { reason: 'the document hides its name', weight: -6.1, of: ({ seen }) => seen.isBlind },
]
export const prior = -4.7

import type { Company, SeededRecord } from '../firm/records.ts'

// Conditions on the records of the seeded firm, each with what holds and with ways in which people say it. Sentences are put
// together from them (sentences.ts), so that each way meets each other condition, order and measure.

/**
 * adjective: before the noun ("open"); after: behind it ("in Ohio"); that: what a relative clause says of it ("have no
 * e-mail"), of several; whom: a clause of ours ("we have not spoken to in 60 days").
 */
export type Place = 'adjective' | 'after' | 'that' | 'whom'
export type Way = { place: Place; said: string }

export type Condition<T extends SeededRecord> = {
  /** what the condition is about; a sentence has no two conditions about the same */
  about: string
  /** how a table of results names it */
  name: string
  holds: (record: T) => boolean
  /** the other fair reading, where there is one: of a contact without a company it is not known where they are */
  or?: (record: T) => boolean
  ways: Way[]
}

const spoken =
  (place: Place) =>
  (...said: string[]): Way[] =>
    said.map((one) => ({ place, said: one }))
export const adjective = spoken('adjective')
export const after = spoken('after')
export const that = spoken('that')
export const whom = spoken('whom')

/** An amount as people write it: $50m, 50 million. */
export const m = 1_000_000
export const above = (of: (record: Company) => number | null, bound: number) => (record: Company) =>
  (of(record) ?? -1e15) > bound
export const below = (of: (record: Company) => number | null, bound: number) => (record: Company) =>
  (of(record) ?? 1e15) < bound

const industries: Record<string, string> = {
  Healthcare: 'healthcare',
  Software: 'software',
  Logistics: 'logistics',
  Energy: 'energy',
}

const inIndustry = (industry: string, is: (record: SeededRecord) => string | undefined): Condition<SeededRecord>[] => {
  const said = industries[industry] ?? industry
  return [
    {
      about: 'industry',
      name: `in ${industry}`,
      holds: (record) => is(record) === industry,
      ways: [
        ...adjective(said),
        ...after(`in ${said}`, `in the ${said} sector`, `in the ${said} space`, `from the ${said} industry`),
      ],
    },
    {
      about: 'industry',
      name: `not in ${industry}`,
      holds: (record) => is(record) !== undefined && is(record) !== industry,
      or: (record) => is(record) !== industry,
      ways: [
        ...adjective(`non-${said}`),
        ...after(`outside ${said}`, `not in ${said}`, `outside of ${said}`, `other than in ${said}`),
      ],
    },
  ]
}

const states: [region: string, said: string][] = [
  ['Ohio', 'Ohio'],
  ['Texas', 'Texas'],
  ['California', 'California'],
  ['New York', 'NY'],
]

const atPlace = ([region, said]: [string, string], is: (record: SeededRecord) => string | undefined) => [
  {
    about: 'place',
    name: `in ${region}`,
    holds: (record: SeededRecord) => is(record) === region,
    ways: [
      ...adjective(`${said}-based`, said),
      ...after(`in ${said}`, `based in ${said}`, `located in ${said}`, `out of ${said}`, `from ${said}`),
    ],
  },
  {
    about: 'place',
    name: `not in ${region}`,
    holds: (record: SeededRecord) => is(record) !== undefined && is(record) !== region,
    or: (record: SeededRecord) => is(record) !== region,
    ways: after(`outside ${said}`, `not in ${said}`, `not based in ${said}`, `anywhere but ${said}`),
  },
]

const companyOf = (record: SeededRecord): Company | undefined =>
  record.kind === 'company'
    ? record
    : record.kind === 'contact' || record.kind === 'deal'
      ? (record.company ?? undefined)
      : undefined

/** In each industry, and at each place, of whatever hangs on a company. */
export const ofItsCompany = (): Condition<SeededRecord>[] => [
  ...Object.keys(industries).flatMap((each) => inIndustry(each, (record) => companyOf(record)?.industry)),
  ...states.flatMap((each) => atPlace(each, (record) => companyOf(record)?.region)),
]

export const isCfo = (role: string) => ['CFO', 'Chief Financial Officer'].includes(role)
/** who does that work where nobody has the title */
export const isFinance = (role: string) => isCfo(role) || role === 'Head of Finance'

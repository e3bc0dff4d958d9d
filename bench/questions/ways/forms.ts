import { average, grouped, known, leastBy, median, mostBy, sum } from '../book.ts'
import { cells, count, type Expectation, figure, ranked, rows, type Unit } from '../cases.ts'
import type { SeededRecord } from '../firm/records.ts'
import type { Chance } from './chance.ts'

// What is wanted of records: a list, their number, a figure of all, the first of them, or each group's.

export type Figure<T> = {
  said: string[]
  of: (record: T) => number | null
  unit: Unit
  isSummed: boolean
  /** adjectives that mean this figure without naming it */
  most: string[]
  least: string[]
}
export type Group<T> = { said: string[]; of: (record: T) => string }
export type Form<in T> = { name: string; ways: string[]; expect: (found: T[]) => Expectation }

export const listed = (said: string): Form<SeededRecord> => ({
  name: 'list',
  ways: [
    said,
    `show me ${said}`,
    `list all ${said}`,
    `which ${said} do we have?`,
    `give me the ${said}`,
    `I need a list of ${said}`,
    `can you show me all ${said}?`,
    `find ${said}`,
    `what ${said} are there`,
  ],
  expect: rows,
})

export const counted = (said: string): Form<SeededRecord> => ({
  name: 'count',
  ways: [
    `how many ${said} are there?`,
    `how many ${said} do we have`,
    `number of ${said}`,
    `count ${said}`,
    `how many ${said}?`,
  ],
  expect: (found) => count(found.length),
})

export function figured<T extends SeededRecord>(
  said: string,
  name: string,
  { of, unit, isSummed }: Figure<T>,
): Form<T>[] {
  const valuesOf = (found: T[]) => known(found.map(of))
  const total: Form<T> = {
    name: 'sum',
    ways: [
      `total ${name} of ${said}`,
      `what is the total ${name} of ${said}?`,
      `combined ${name} of ${said}`,
      `sum of ${name} for ${said}`,
      `add up the ${name} of ${said}`,
    ],
    expect: (found) => figure(sum(valuesOf(found)), unit),
  }
  return [
    ...(isSummed ? [total] : []),
    {
      name: 'average',
      ways: [`average ${name} of ${said}`, `what's the average ${name} of ${said}?`, `average ${name} for ${said}`],
      expect: (found) => figure(average(valuesOf(found)), unit),
    },
    {
      name: 'median',
      ways: [`median ${name} of ${said}`, `what's the median ${name} for ${said}?`],
      expect: (found) => figure(median(valuesOf(found)), unit),
    },
  ]
}

export function ordered<T extends SeededRecord>(
  said: string,
  name: string,
  { of, most, least }: Figure<T>,
  howMany: number,
  { pick }: Chance,
): Form<T>[] {
  const top = Math.min(howMany, pick([3, 5]))
  return [
    {
      name: 'highest',
      ways: [
        `which of the ${said} has the highest ${name}?`,
        `the one of the ${said} with the highest ${name}`,
        ...most.map((adjective) => `what is the ${adjective} of the ${said}`),
      ],
      expect: (list) => ranked(mostBy<T>(list, of), 1),
    },
    {
      name: 'lowest',
      ways: [
        `which of the ${said} has the lowest ${name}?`,
        ...least.map((adjective) => `the ${adjective} of the ${said}`),
      ],
      expect: (list) => ranked(leastBy<T>(list, of), 1),
    },
    {
      name: 'top',
      ways: [
        `top ${top} ${said} by ${name}`,
        `the ${top} ${said} with the highest ${name}`,
        ...most.map((adjective) => `${top} ${adjective} ${said}`),
      ],
      expect: (list) => ranked(mostBy<T>(list, of), top),
    },
    {
      name: 'bottom',
      ways: [
        `bottom ${top} ${said} by ${name}`,
        `the ${top} ${said} with the lowest ${name}`,
        ...least.map((adjective) => `${top} ${adjective} ${said}`),
      ],
      expect: (list) => ranked(leastBy<T>(list, of), top),
    },
    {
      name: 'order',
      ways: [
        `${said} by ${name}`,
        `${said} sorted by ${name}, highest first`,
        `list ${said} ordered by ${name} descending`,
      ],
      expect: (list) => ranked(mostBy<T>(list, of)),
    },
    {
      name: 'order up',
      ways: [`${said} sorted by ${name} ascending`, `${said} by ${name}, lowest first`],
      expect: (list) => ranked(leastBy<T>(list, of)),
    },
  ]
}

export function byGroup<T extends SeededRecord>(
  said: string,
  { said: names, of, isSummed }: Figure<T>,
  group: Group<T>,
  { pick }: Chance,
): Form<T>[] {
  const [name, by] = [pick(names), pick(group.said)]
  const counts: Form<T> = {
    name: 'count by',
    ways: [`number of ${said} by ${by}`, `how many ${said} per ${by}`, `count of ${said} by ${by}`],
    expect: (found) =>
      cells(
        grouped(found, group.of, (some) => some.length),
        { only: true },
      ),
  }
  const sums: Form<T> = {
    name: 'sum by',
    ways: [
      `total ${name} of ${said} by ${by}`,
      `${name} of ${said} per ${by}`,
      `sum of ${name} of ${said} for each ${by}`,
    ],
    expect: (found) =>
      cells(
        grouped(found, group.of, (some) => sum(known(some.map(of)))),
        { only: true },
      ),
  }
  return isSummed ? [counts, sums] : [counts]
}

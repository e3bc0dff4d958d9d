import type { Group, Grouping } from './use_grouping.ts'

/** Rows that stand below each other, from this line: of a group, or all of a list whose length is not known yet. */
export type Part = { group: string | undefined; start: number; count: number }
export type Heading = { group: Group; isFolded: boolean; fold(): void }

/** What stands in which line of a table: headings of groups, and the rows of those that are open. */
export type Layout = {
  parts: readonly Part[]
  headings: ReadonlyMap<number, Heading>
  /** undefined: as many as there are rows */
  lines: number | undefined
  /** how many rows can be scrolled to */
  open: number | undefined
}

export const ungrouped: Layout = {
  parts: [{ group: undefined, start: 0, count: Number.POSITIVE_INFINITY }],
  headings: new Map(),
  lines: undefined,
  open: undefined,
}

export function layoutOf({ by, grouped, isFolded, fold }: Grouping): Layout {
  const parts: Part[] = []
  const headings = new Map<number, Heading>()
  let lines = 0
  for (const group of grouped?.groups.groups ?? []) {
    const folded = isFolded(group)
    headings.set(lines++, { group, isFolded: folded, fold: () => fold(group) })
    if (folded) continue
    parts.push({ group: `${by}:${group.key ?? ''}`, start: lines, count: group.count })
    lines += group.count
  }
  return { parts, headings, lines, open: parts.reduce((sum, { count }) => sum + count, 0) }
}

/** What of the rows of each part stands in these lines, the last not among them. */
export const within = ({ parts }: Layout, from: number, to: number) =>
  parts.flatMap((part) => {
    const [first, end] = [Math.max(from, part.start), Math.min(to, part.start + part.count)]
    return first < end ? [{ part, from: first - part.start, to: end - part.start }] : []
  })

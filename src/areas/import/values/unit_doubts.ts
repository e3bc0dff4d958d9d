import type { ColumnMapping } from '../schema.ts'
import type { ColumnFacts } from '../table/profile.ts'
import type { Cell } from '../table/rows.ts'
import { amountShapeOf, withoutAbout } from './numbers.ts'

const tinyBelow = 1000
const smallBelow = 100_000
const largeFrom = 1_000_000

/**
 * What speaks against an amount: that it has no unit where most of its column have one ("2.0" below "7.5m"), or that it is
 * written out in a column that is counted in millions. Undefined where nothing does.
 */
export function unitDoubt(
  cell: Exclude<Cell, null>,
  { scale }: Pick<ColumnMapping, 'scale'>,
  facts: ColumnFacts | undefined,
): string | undefined {
  const own = typeof cell === 'string' ? amountShapeOf(withoutAbout(cell)) : undefined
  // who counts in millions writes 12.3 for 12,300k
  if (own && own.scale > 1 && own.scale < (scale ?? 1) && Math.abs(own.value) >= 1000)
    return `“${cell}” has a unit of its own, in a column that is counted in ${scale?.toLocaleString('en-US')}`
  const count = bareNumber(cell)
  if (count === undefined || count === 0) return undefined
  if ((scale ?? 1) >= largeFrom && count >= largeFrom)
    return `“${cell}” is written out, in a column that is counted in ${scale?.toLocaleString('en-US')}`
  const { scaled = 0, large = 0 } = facts?.looks ?? {}
  const isUnusual = (scale ?? 1) === 1 && scaled > 0 && scaled * 2 >= (facts?.filled ?? 0)
  const isTiny = (scale ?? 1) === 1 && count < tinyBelow && large > 1 && large * 3 >= (facts?.filled ?? 0)
  if (!isUnusual && isTiny) return `“${cell}” has no unit, and is a thousand times smaller than most of the column`
  if (!isUnusual || count >= smallBelow) return undefined
  const other = facts?.samples.find((sample) => amountShapeOf(sample)?.isScaled)
  return `“${cell}” has no unit, and most of the column have one${other ? `, such as “${other}”` : ''}`
}

/** The size of a number without a unit or a percent sign. */
function bareNumber(cell: Exclude<Cell, null>): number | undefined {
  if (typeof cell === 'number') return Math.abs(cell)
  const shape = typeof cell === 'string' ? amountShapeOf(withoutAbout(cell)) : undefined
  return shape && !shape.isScaled && !shape.isPercent ? Math.abs(shape.value) : undefined
}

import { type CellValue, cells, type Expectation, either, says } from '../../cases.ts'
import type { SeededRecord } from '../../firm/records.ts'

/** Something that is asked, in the ways people ask it. */
export type Asked = { name: string; ways: string[]; expect: Expectation }
export type Pick = <X>(list: readonly X[]) => X

/** A value of a record, in a cell or in the text. */
export const value = (of: SeededRecord, what: CellValue, ...texts: string[]): Expectation =>
  either(cells([[of, what]]), ...texts.map((text) => says(text)))

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
/** "3 Nov 2026" */
export const spelled = (day: string) =>
  `${Number(day.slice(8))} ${months[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`

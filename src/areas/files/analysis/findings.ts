import type { Standing } from '../../../platform/documents/boxes.ts'
import type { ExtractedData, Table } from '../reading/extracted.ts'

/** Whose figures a column has. Only actual ones may stand for the company. */
export type Basis = 'actual' | 'budget' | 'estimate' | 'projection' | 'ltm' | 'year_to_date' | 'pro_forma'

/** A period of accounts. "end" is a date (2024-12-31) where the document tells it; "year" is that of the label. */
export type Period = {
  label: string
  end: string | null
  months: number | null
  year: number | null
  basis: Basis
}

export type Check = { name: string; passed: boolean; detail: string }

/** A value with the place it was read from. What stands in the box on the page spells "raw". */
export type Finding = Standing & {
  /**
   * Where the value belongs: a field of the extracted data (financials.revenue, team[0].role, balance_sheet.assets), or
   * a figure of a period (figures.revenue.FY2023), from which financial records are made.
   */
  path: string
  value: string | number
  /** the sentence or row around it */
  quote: string
  /** the place in the format's own words where it has no pages: "sheet P&L, B7", "slide 3" */
  place: string | null
  /** how the document calls it: "Total net sales" */
  label: string | null
  period: Period | null
  /** by what the printed number was multiplied: 1000 for "in thousands" */
  scale: number | null
  currency: string | null
  /** 0 to 1 */
  confidence: number
  checks: Check[]
  /** paths of the values it was computed from; the place is that of the first of them */
  computed_from: string[]
  /** what has read it; absent: the rules */
  engine?: 'rules' | 'model'
  /** What else the document says where one figure was looked for, likeliest first; none where nothing differs. */
  alternatives?: Alternative[]
}

/** Another reading of the same value, with the place of its own. */
export type Alternative = Standing & {
  value: string | number
  quote: string
  engine?: 'rules' | 'model'
  /** where it is another than that of the value */
  currency?: string
}

export const alternativesMost = 2

/** As an alternative to a finding in a currency. */
export const alternativeTo = (
  of: string | null,
  { page, box, raw, value, quote, engine, currency }: Finding,
): Alternative => ({
  page,
  box,
  raw,
  value,
  quote,
  ...(engine && { engine }),
  ...(of && currency && currency !== of && { currency }),
})

/** Whether something else in the document agrees with the value, and nothing contradicts it. */
export const isChecked = ({ checks }: Pick<Finding, 'checks'>): boolean =>
  checks.length > 0 && checks.every(({ passed }) => passed)

export type Analysis = {
  data: ExtractedData
  findings: Finding[]
  tables: Table[]
  /** of the document as a whole: assets = liabilities + equity, and the like */
  checks: Check[]
  /** what was left empty and why, as sentences for the person who uploaded the document */
  notices?: string[]
}

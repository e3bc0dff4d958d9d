import { singular } from '../../../../words/singular.ts'
import { conceptNames, concepts } from '../../../files/index.ts'
import { type Expr, parseFormula } from '../../metrics/formula.ts'
import { type Metric, metrics } from '../../metrics/library.ts'

/** What a name of a figure means; "as" is null for what a statement prints. */
export type Meaning = { expr: Expr; as: Metric['as'] | null }
export type Names = ReadonlyMap<string, Meaning>

/** A name whose words are compared without their endings: "purchases of property" is "purchase of property". */
export const keyOf = (name: string): string => name.split(' ').map(singular).join(' ')

const known = new Map<string, Meaning>([
  ...conceptNames.flatMap((name) =>
    concepts[name].names.map((said): [string, Meaning] => [
      keyOf(said),
      { expr: { kind: 'concept', name, back: 0, optional: false }, as: null },
    ]),
  ),
  ...metrics.flatMap(({ names, formula, as }) =>
    names.map((said): [string, Meaning] => [keyOf(said), { expr: parseFormula(formula), as }]),
  ),
])

/** The names of all figures as keyOf makes them, those defined in the question before the same of ours. */
export const namesWith = (defined: ReadonlyMap<string, Meaning>): Names => new Map([...known, ...defined])

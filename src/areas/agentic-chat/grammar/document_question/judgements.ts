import type { DocumentQuestion } from '../../plan/plan.ts'

type Figure = NonNullable<DocumentQuestion['also']>[number]

const share = (formula: string, said: string, against: number | null): Figure => ({
  formula,
  said,
  as: 'percent',
  against,
})

/** Judgements that people ask for, and the figures that they rest on: each beside the line that most people draw. */
const judgements: readonly (readonly [pattern: RegExp, figures: readonly [Figure, ...Figure[]]])[] = [
  [
    /^(?:is|was) (?:<company> |this |the company )?(?:an? )?(?:very |highly )?capital intensive(?: (?:business|company|one))?$/,
    [
      share('capex / revenue', 'capital expenditure as a % of revenue', 0.1),
      share('ppe_net / total_assets', 'fixed assets as a % of total assets', 0.4),
      share('net_income / total_assets', 'net income as a % of total assets', null),
    ],
  ],
  [
    /^(?:can|could|does|did) <company> (?:easily |comfortably )?(?:cover|pay|afford) (?:its|the) interest(?: (?:expense|cost|costs|bill|payments))?(?: (?:out of|from|with) (?:its |the )?operating (?:income|profit))?$/,
    [{ formula: 'operating_income / interest_expense', said: 'interest coverage', as: 'ratio', against: 1 }],
  ],
]

/** The figures of a judgement; null where the question is none of these. */
export const judgedBy = (words: string): readonly [Figure, ...Figure[]] | null =>
  judgements.find(([pattern]) => pattern.test(words))?.[1] ?? null

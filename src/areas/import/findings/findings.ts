import type { Transaction } from '../../../platform/db/open.ts'
import type { Decision } from '../rows/batch.ts'
import type { ImportTask } from '../schema.ts'
import type { ImportInWork } from '../state.ts'

// What is told of rows once they were gone through: what is wrong with them, what they change, and what was left out.

const problemCharactersMax = 2000

const reviewOf = (one: Decision) => ('review' in one ? one.review : undefined)

/** Whether something of the row is left out because nobody has confirmed it. */
export const isInDoubt = (one: Decision): boolean => (reviewOf(one)?.doubts.length ?? 0) > 0

export async function storeProblems(
  db: Transaction,
  { firm_id, id }: ImportInWork,
  decisions: readonly Decision[],
): Promise<void> {
  const told = decisions.flatMap((one) => {
    if (!('row' in one)) return [one]
    const gaps = 'gaps' in one && one.gaps ? [one.gaps] : []
    const doubts = reviewOf(one)?.doubts ?? []
    const { number } = one.row
    if (doubts.length > 0)
      return [{ number, outcome: 'doubt', problem: [...doubts, 'left out until it is confirmed', ...gaps].join('; ') }]
    return gaps.map((problem) => ({ number, outcome: 'gap', problem }))
  })
  const problems = told.map(({ number, outcome, problem }) => ({
    number,
    outcome,
    problem: problem.slice(0, problemCharactersMax).toWellFormed(),
  }))
  if (problems.length === 0) return
  await db`
    insert into import_problems (firm_id, import_id, number, outcome, problem)
    select ${firm_id}, ${id}, number, outcome, problem
    from jsonb_to_recordset(${JSON.stringify(problems)}::jsonb) as given (number integer, outcome text, problem text)`
}

/** Of a check all that would change on records that are there; of a run only what was left out. */
export async function storeDifferences(
  db: Transaction,
  task: ImportTask,
  { firm_id, id }: ImportInWork,
  decisions: readonly Decision[],
): Promise<void> {
  const rows = decisions.flatMap((one) => {
    const review = reviewOf(one)
    if (!review || !('row' in one) || (task === 'run' && review.doubts.length === 0)) return []
    if (review.differences.length + review.doubts.length === 0) return []
    return [{ number: one.row.number, name: one.row.name.slice(0, 300).toWellFormed(), ...review }]
  })
  if (rows.length === 0) return
  await db`
    insert into import_differences (firm_id, import_id, number, record_id, name, differences, doubts)
    select ${firm_id}, ${id}, number, record_id, name, differences, doubts
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given (number integer, record_id uuid, name text, differences jsonb, doubts text[])`
}

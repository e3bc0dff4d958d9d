import { readingAs } from '../../access/read_restricted.ts'
import { hasFilings } from '../files/index.ts'
import { type Asking, isCertain } from './answer.ts'
import type { DocumentQuestion } from './plan/plan.ts'
import type { Result } from './plan/result.ts'
import { runPlan } from './plan/run.ts'

/**
 * The plan over documents where it is the one to run: what people have confirmed and put on record goes before what was
 * only read, and a question that the records answer keeps its plan.
 */
export async function planOfDocuments(asking: Asking): Promise<DocumentQuestion | null> {
  const { sql, who, ofDocuments, understanding, signal, now, timeZone } = asking
  if (!ofDocuments) return null
  if (understanding.kind !== 'plan' && isCertain(understanding) && understanding.kind !== 'unknown_name') return null
  if (!(await readingAs(sql, who, (db) => hasFilings(db, who, ofDocuments.company_id)))) return null
  if (understanding.kind !== 'plan' || !isCertain(understanding)) return ofDocuments
  const result = await runPlan({ sql, signal, now, timeZone }, who, understanding.plan).catch(() => undefined)
  signal.throwIfAborted()
  return result && !isEmpty(result) ? null : ofDocuments
}

/** Neither a row nor, in what was looked up, a value other than the names. */
const isEmpty = ({ blocks }: Result): boolean =>
  blocks.every((block) => {
    if (block.type === 'passages') return block.passages.length === 0
    return block.rows.every(({ values }) =>
      Object.entries(values).every(([name, value]) => value === null || describing.test(name)),
    )
  })
const describing = /(?:^|_)(?:id|name|company|currency|period|industry|location|year)$/

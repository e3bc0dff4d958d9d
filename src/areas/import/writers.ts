import type { Who } from '../../platform/auth/gate.ts'
import type { Transaction } from '../../platform/db/open.ts'
import type { Jobs } from '../../platform/jobs/queue.ts'
import { companyRows } from '../companies/index.ts'
import { contactRows } from '../contacts/index.ts'
import { dealRows, firstProbability, nextProbability, type Stage } from '../deals/index.ts'
import { matchAgain } from '../emails/index.ts'
import type { ManyRows } from '../events/index.ts'
import { keepFiguresOfMany, recordRows } from '../financials/index.ts'
import { noteRows } from '../notes/index.ts'
import type { Kind } from './fields.ts'
import type { Values } from './values/rows.ts'

/** Who writes the records of each kind: the areas they belong to. */
export const writers: Record<Kind, ManyRows> = {
  companies: companyRows,
  contacts: contactRows,
  deals: dealRows,
  financials: recordRows,
  notes: noteRows,
}

/** What a new record has beside what the row says. */
export function completeNew(kind: Kind, fields: Values): Values {
  if (kind !== 'deals') return fields
  const stage = asStage(fields['stage']) ?? 'lead'
  return { ...fields, stage, probability: firstProbability(stage, asNumber(fields['probability'])) }
}

/** What changes along with what the row changes. */
export function completePatch(kind: Kind, patch: Values, current: Values): Values {
  if (kind !== 'deals' || (patch['stage'] === undefined && patch['probability'] === undefined)) return patch
  const old = { stage: asStage(current['stage']) ?? 'lead', probability: asNumber(current['probability']) ?? 0 }
  const [stage, probability] = [asStage(patch['stage']), asNumber(patch['probability'])]
  const next = nextProbability(old, { ...(stage && { stage }), ...(probability !== undefined && { probability }) })
  return next === old.probability ? patch : { ...patch, probability: next }
}

// reason for both: the values were read by the types of these very fields
const asStage = (value: unknown) => value as Stage | undefined
const asNumber = (value: unknown) => (typeof value === 'number' ? value : undefined)

type Written = { kind: Kind; fields: readonly Values[] }

/** What has to follow records that were written or removed: mail is filed anew, figures of companies are brought up to date. */
export async function followUp(
  { db, who, jobs }: { db: Transaction; who: Who; jobs: Jobs },
  { kind, fields }: Written,
) {
  const texts = (name: string) => fields.flatMap((one) => (typeof one[name] === 'string' ? [one[name]] : []))
  if (kind === 'companies') await matchAgain({ jobs }, db, who, { websites: texts('website') })
  if (kind === 'contacts') await matchAgain({ jobs }, db, who, { addresses: texts('email') })
  if (kind === 'financials') await keepFiguresOfMany(db, who, texts('company_id'))
}

import { seen } from '../../../access/seen.ts'
import type { Who } from '../../../platform/auth/gate.ts'
import type { Db } from '../../../platform/db/open.ts'
import { answeredEmailNotFound } from './send_errors.ts'

/** The e-mail that a mail answers. */
export type Answered = {
  thread_id: string
  subject: string
  message_id: string | null
  reference_ids: string[]
  connection_id: string | null
  provider_thread: string | null
}

export async function findAnswered(db: Db, who: Who, id: string | null | undefined): Promise<Answered | undefined> {
  if (!id) return undefined
  const [answered] = await db<Answered[]>`
    select thread_id, subject, message_id, reference_ids, connection_id, provider_thread from emails
    where firm_id = ${who.firmId} and id = ${id} and not company_deleted
      and (${seen(who, 'emails')} or owner_id = ${who.userId})`
  if (!answered) throw answeredEmailNotFound()
  return answered
}

/** What the answer refers to (RFC 5322, 3.6.4): what its parent did, and the parent. */
export const referencesTo = ({ reference_ids, message_id }: Answered): string[] =>
  message_id ? [...reference_ids.filter((id) => id !== message_id), message_id] : reference_ids

/** A subject that goes on with the other's is marked as an answer, once; one of its own stays as it is written. */
export const subjectOf = (subject: string, answered: Answered | undefined): string =>
  answered && !isAnswer.test(subject) && subject === answered.subject.replace(isAnswer, '').trim()
    ? `Re: ${subject}`
    : subject

const isAnswer = /^\s*(re|aw|sv|antw|rif|odp)\s*(\[\d+\])?:\s*/i

import { seen } from '../../access/seen.ts'
import type { Who } from '../../platform/auth/gate.ts'
import { type Piece, piece, raw } from '../../platform/db/statement.ts'

const undoing = (event: string) =>
  raw(`
  back.firm_id = ${event}.firm_id and back.subject_id = ${event}.subject_id and back.subject_type = 'deal'
    and back.kind = 'undone' and back.after ->> 'undoes' = ${event}.id::text`)
const isNoUndoing = (event: string) => raw(`${event}.kind <> 'undone'`)

/** Whether an event of a deal (its alias) is neither the undoing of a move to another stage nor a move that was undone. */
export const isStanding = (
  who: Pick<Who, 'firmId' | 'userId'>,
  event: string,
): Piece => piece`(${isNoUndoing(event)} and not exists (
  select from events back where ${undoing(event)} and ${seen(who, 'back')}))`

/** Whether an event of a deal moves it from stage to stage, also within a category; coming into a pipeline is none. */
export const isMove = (event: string): Piece =>
  raw(`(${event}.after ? 'stage'
  or (${event}.before ->> 'stage_id' is not null and ${event}.after ->> 'stage_id' is not null))`)

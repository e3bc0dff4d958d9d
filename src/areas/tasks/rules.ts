import type { EventKind } from '../../access/event_kinds.ts'
import { noRules, type Rules, type Values } from '../../records/engine/rules.ts'

/** A task is done by whoever adds it, unless another is named. Who gives it to somebody, finishes it, or has them reminded anew is kept. */
export const taskRules: Rules = {
  ...noRules,
  complete: (who, given) => {
    const assignee_id = given['assignee_id'] === undefined ? who.userId : given['assignee_id']
    return { ...given, assignee_id, assigned_by: assignee_id === null ? null : who.userId }
  },
  completeChange: (old, { status, assigned_by, done_at, done_by, ...patch }) => ({
    ...patch,
    ...(isGivenOn(old, patch) && { assigned_by: patch['assignee_id'] === null ? null : assigned_by }),
    ...(status !== undefined &&
      status !== old['status'] &&
      (status === 'done' ? { status, done_at, done_by } : { status, done_at: null, done_by: null })),
    ...(patch['remind_at'] !== undefined && { reminded_at: null }),
  }),
}

const isGivenOn = (old: Values, { assignee_id }: Values) =>
  assignee_id !== undefined && assignee_id !== old['assignee_id']

/** Only the person and who gave it to them. */
const handsOn = (row: Values) => Object.keys(row).every((name) => name === 'assignee_id' || name === 'assigned_by')

/** A task that is finished, or given to somebody else and nothing more, is told of as such. */
export const eventsOf = (old: Values, row: Values): [EventKind, Values][] => {
  const kind = row['status'] === 'done' ? 'done' : isGivenOn(old, row) && handsOn(row) ? 'assigned' : 'updated'
  return [[kind, row]]
}

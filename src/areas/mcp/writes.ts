import type { User } from '../../platform/auth/gate.ts'
import { transact } from '../../platform/db/transact.ts'
import { Id, line } from '../../platform/http/fields.ts'
import { DealStage } from '../../records/deal_stages.ts'
import { changeDeal, Deal } from '../deals/index.ts'
import { createInteraction, Interaction, NewInteraction, requireInteraction } from '../interactions/index.ts'
import { createNote, lockLinks, NewNote, Note, requireNote } from '../notes/index.ts'
import { addTask, NewTask, Task } from '../tasks/index.ts'
import { linkTo } from './links.ts'
import { type Tool, tool } from './tool.ts'

/** Only a key that says so lets a program change anything; a person’s own session never does here. */
export const mayWrite = ({ role, key }: User): boolean => role !== 'viewer' && (key?.scopes.includes('write') ?? false)

const { is_pinned: _pin, ...note } = NewNote.shape

export const writeTools: Tool[] = [
  tool({
    name: 'add_note',
    title: 'Add a note',
    description: 'Writes a note to a company, a contact or a deal, in the name of the person whose key this is.',
    input: note,
    writes: true,
    run: async ({ deps: { sql }, user }, given) => {
      const { id } = await transact(sql, async (db) => {
        const company_id = await lockLinks(db, user, given)
        return createNote(db, user, { ...given, company_id })
      })
      return Note.parse(await requireNote(sql, user, id))
    },
  }),
  tool({
    name: 'log_interaction',
    title: 'Log an interaction',
    description: 'Records a call, a meeting, a mail or a note with contacts of a company.',
    input: NewInteraction.shape,
    writes: true,
    run: async ({ deps: { sql }, user }, given) => {
      const { id } = await transact(sql, (db) => createInteraction(db, user, given))
      return Interaction.parse(await requireInteraction(sql, user, id))
    },
  }),
  tool({
    name: 'create_task',
    title: 'Create a task',
    description:
      'Adds a task with a day or a time, a reminder, and the company, contact or deal it is about. It is for the person whose key this is, unless assignee_id names another.',
    input: NewTask.shape,
    writes: true,
    run: async ({ deps, user }, given) => Task.parse(await addTask({ ...deps, who: user }, given)),
  }),
  tool({
    name: 'move_deal',
    title: 'Move a deal to another stage',
    description:
      'Changes the stage of a deal; its probability follows. A deal that is lost can say why in pass_reason.',
    input: { deal_id: Id, stage: DealStage, pass_reason: line(2000).optional() },
    writes: true,
    run: async ({ deps, user }, { deal_id, ...patch }) => {
      const deal = await transact(deps.sql, (db) => changeDeal(db, user, deal_id, patch))
      return { ...Deal.parse(deal), link: linkTo(deps, 'deal', deal_id) }
    },
  }),
]

import type { User } from '../../platform/auth/gate.ts'
import { transact } from '../../platform/db/transact.ts'
import { Id, line, title } from '../../platform/http/fields.ts'
import { stages } from '../../words/stages.ts'
import { Deal, dealStore, stageNamed } from '../deals/index.ts'
import { Interaction, interactionStore, NewInteraction } from '../interactions/index.ts'
import { NewNote, Note, noteStore } from '../notes/index.ts'
import { addTask, NewTask, Task } from '../tasks/index.ts'
import { addComment } from './comments.ts'
import { addToList } from './firm_lists.ts'
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
    run: async ({ deps: { sql, jobs }, user }, given) =>
      Note.parse(await transact(sql, (db) => noteStore.create({ db, who: user, jobs }, given))),
  }),
  tool({
    name: 'log_interaction',
    title: 'Log an interaction',
    description: 'Records a call, a meeting, a mail or a note with contacts, of any company, and colleagues.',
    input: NewInteraction.shape,
    writes: true,
    run: async ({ deps: { sql, jobs }, user }, given) =>
      Interaction.parse(await transact(sql, (db) => interactionStore.create({ db, who: user, jobs }, given))),
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
      'Changes the stage of a deal; its probability follows. A deal that is lost can say why in pass_reason. What the stage requires and the deal lacks is refused, and named.',
    input: {
      deal_id: Id,
      stage: title(100).describe(`${stages.join(', ')}; or the name or the id of a stage of the firm’s own`),
      pass_reason: line(2000).optional(),
    },
    writes: true,
    run: async ({ deps, user }, { deal_id, stage, ...patch }) => {
      const deal = await transact(deps.sql, async (db) => {
        const { pipeline_id } = await dealStore.require(db, user, deal_id)
        const meant = await stageNamed(db, user, pipeline_id, stage)
        return dealStore.change({ db, who: user, jobs: deps.jobs }, deal_id, { ...patch, ...meant })
      })
      return { ...Deal.parse(deal), link: linkTo(deps, 'deal', deal_id) }
    },
  }),
  addToList,
  addComment,
]

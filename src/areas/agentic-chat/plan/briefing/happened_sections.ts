import type { EntityName, FieldOf } from '../catalogue.ts'
import { where } from '../make_query.ts'
import type { Filter, FollowUps } from '../plan.ts'
import { type Section, section } from './sections.ts'

/** What happened between two days, or what one colleague did: deals that moved, what came new, talks, notes, documents, tasks. */
export function happenedSections({ user_id, company_id, from, to }: FollowUps, now: string): Section[] {
  const by = (field: string): Filter[] => (user_id === null ? [] : [{ field, op: 'is', values: [user_id] }])
  const of = (field = 'company_id'): Filter[] =>
    company_id === null ? [] : [{ field, op: 'is', values: [company_id] }]
  const within = <E extends EntityName>(entity: E, field: FieldOf<E>) => where(entity, field, 'between', from, to)
  const most = { limit: 10 }
  return [
    section({
      ...most,
      title: 'Stage moves',
      entity: 'stage_changes',
      filters: [...by('by_id'), ...of(), within('stage_changes', 'at')],
      select: ['at', 'deal', 'company', 'from', 'to', 'by'],
    }),
    section({
      ...most,
      title: 'New deals',
      entity: 'deals',
      filters: [...by('owner_id'), ...of(), within('deals', 'created_at')],
      select: ['name', 'company', 'stage', 'value', 'owner'],
    }),
    ...(user_id === null
      ? [
          section({
            ...most,
            title: 'New companies',
            entity: 'companies',
            filters: [...of('id'), within('companies', 'created_at')],
            select: ['name', 'industry', 'location', 'created_at'],
          }),
        ]
      : []),
    section({
      ...most,
      title: 'Calls and meetings',
      entity: 'interactions',
      filters: [
        ...by('colleague_id'),
        ...of(),
        within('interactions', 'date'),
        where('interactions', 'date', 'at_most', now),
      ],
      select: ['date', 'type', 'subject', 'company', 'colleagues'],
    }),
    section({
      ...most,
      title: 'Notes',
      entity: 'notes',
      filters: [...by('author_id'), ...of(), within('notes', 'created_at')],
      select: ['created_at', 'content', 'company', 'author'],
    }),
    section({
      ...most,
      title: 'Documents',
      entity: 'files',
      filters: [...by('uploaded_by_id'), ...of(), within('files', 'uploaded_at')],
      select: ['uploaded_at', 'filename', 'company', 'uploaded_by'],
    }),
    section({
      ...most,
      title: 'Tasks done',
      entity: 'tasks',
      filters: [...by('done_by_id'), ...of(), within('tasks', 'done_at')],
      select: ['done_at', 'title', 'company', 'done_by'],
    }),
  ]
}

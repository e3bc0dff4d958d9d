import { z } from 'zod'
import { cut } from '../../answers/markdown.ts'
import { briefed } from '../../plan/plan.ts'
import { recordFor, runnable } from '../resolve.ts'
import { looked } from './looked.ts'
import { readingTool } from './tool.ts'

export const brief = readingTool({
  name: 'brief',
  about:
    'All that is known of one company, person, deal or fund: for what a record is about, for open questions about it, before a meeting, or for what is new of it.',
  input: z.object({
    kind: z.enum(briefed),
    name: z.string(),
    purpose: z.enum(['profile', 'meeting', 'news']).optional(),
    since: z.string().optional().describe('of news: YYYY-MM-DD'),
  }),
  agent: 'data_analyst',
  task: ({ name }) => `Putting together what is known of ${cut(name, 60)}`,
  async run({ kind, name, purpose = 'profile', since = null }, looking) {
    const { asking } = looking
    const { id, label } = await recordFor(looking, name, kind)
    return looked(runnable({ kind: 'briefing', subject: kind, id, purpose, since }, asking.who), looking, [], [label])
  },
})

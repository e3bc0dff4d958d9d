import { readingAs } from '../../access/read_restricted.ts'
import type { Deps } from '../../deps.ts'
import type { App } from '../../platform/http/server.ts'
import { answersOf } from './answers.ts'
import { DocumentAnswers, Questions } from './schema.ts'

export const documentAnswers =
  ({ sql }: Deps) =>
  async (app: App) => {
    app.post(
      '',
      {
        config: { role: 'viewer', scope: 'read' },
        schema: {
          summary: 'Ask a document several questions',
          description:
            'A row of a grid of documents by questions: each answer is a value, a figure or a passage, with the pages that it stands on. Nothing is stored, and no language model is asked. What was read counts before its review too, and says so.',
          body: Questions,
          example: {
            file_id: '0197a5c2-6d1e-7a40-9c3b-5f2e8d4a1b60',
            questions: ['Revenue 2024', 'EBITDA margin', 'Who is the CEO?'],
          },
          response: { 200: DocumentAnswers },
        },
      },
      async ({ user, body }) => readingAs(sql, user, (db) => answersOf(db, user, body)),
    )
  }

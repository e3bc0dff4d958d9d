import { readingAs } from '../../access/read_restricted.ts'
import type { Deps } from '../../deps.ts'
import type { App } from '../../platform/http/server.ts'
import { FileId } from '../files/index.ts'
import { answersOf } from './answers.ts'
import { DocumentAnswers, Questions } from './schema.ts'

export const documentAnswers =
  ({ sql }: Deps) =>
  async (app: App) => {
    app.post(
      '/:file_id',
      {
        config: { role: 'viewer', scope: 'read' },
        schema: {
          summary: 'Ask a document several questions',
          description:
            'A row of a grid of documents by questions: each answer is a value, a figure or a passage, with the pages that it stands on. Nothing is stored, and no language model is asked. What was read counts before its review too, and says so.',
          params: FileId,
          body: Questions,
          example: { questions: ['Revenue 2024', 'EBITDA margin', 'Who is the CEO?'] },
          errors: [409],
          response: { 200: DocumentAnswers },
        },
      },
      async ({ user, params, body }) =>
        readingAs(sql, user, (db) => answersOf(db, user, params.file_id, body.questions)),
    )
  }

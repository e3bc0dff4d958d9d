import type { Deps } from '../../deps.ts'
import type { App } from '../../platform/http/server.ts'
import { whileAsked } from '../../platform/http/while_asked.ts'
import { FileId } from '../files/index.ts'
import { askDocument } from './ask.ts'
import { DocumentAnswers, Questions } from './schema.ts'

export const documentAnswers = (deps: Deps) => async (app: App) => {
  app.post(
    '/:file_id',
    {
      config: { role: 'viewer', scope: 'read' },
      schema: {
        summary: 'Ask a document several questions',
        description:
          'A row of a grid of documents by questions: each answer is a value, a figure or a passage, with the pages that it stands on. Nothing is stored, and a language model is asked only with the engine “model”. What was read counts before its review too, and says so.',
        params: FileId,
        body: Questions,
        example: { questions: ['Revenue 2024', 'EBITDA margin', 'Who is the CEO?'] },
        errors: [409],
        response: { 200: DocumentAnswers },
      },
    },
    async ({ user, params, body }, reply) => askDocument(deps, user, { ...params, ...body }, whileAsked(reply)),
  )
}

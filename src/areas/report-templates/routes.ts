import multipart from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { transact } from '../../platform/db/transact.ts'
import { Nothing } from '../../platform/http/fields.ts'
import { receiveForm } from '../../platform/http/receive_form.ts'
import type { App } from '../../platform/http/server.ts'
import { changeTemplate, createTemplate, deleteTemplate, listTemplates, requireTemplate } from './queries.ts'
import { NewTemplate, Template, TemplateId, TemplateList, TemplatePatch } from './schema.ts'
import { receiveDocument, stylesOf } from './word_styles.ts'

export const reportTemplates =
  ({ sql, storage }: Deps) =>
  async (app: App) => {
    await app.register(multipart)

    app.get(
      '',
      {
        config: { role: 'viewer' },
        schema: {
          summary: 'List the firm’s templates of reports',
          description: 'By type and name. POST /api/reports/generate takes one as template_id. The list has no pages.',
          response: { 200: TemplateList },
        },
      },
      async ({ user }) => {
        const data = await listTemplates(sql, user)
        return { data, total: data.length }
      },
    )

    app.post(
      '',
      {
        config: { role: 'admin' },
        schema: {
          summary: 'Add a template of reports',
          description:
            'At most 100. It says which sections a report of its type has, in which order, and their headings.',
          body: NewTemplate,
          example: {
            name: 'Committee paper',
            report_type: 'investment_memo',
            sections: [
              { section: 'recommendations', heading: 'Proposal to the committee' },
              { section: 'risk_assessment', heading: 'What could go wrong' },
            ],
            tone: 'Sober and short. We never say “exciting”.',
          },
          response: { 201: Template },
        },
      },
      async ({ user, body }) => transact(sql, (db) => createTemplate(db, user, body)),
    )

    app.get(
      '/:template_id',
      {
        config: { role: 'viewer' },
        schema: {
          summary: 'Get a template of reports',
          description: 'With its sections in their order.',
          params: TemplateId,
          response: { 200: Template },
        },
      },
      async ({ user, params }) => requireTemplate(sql, user, params.template_id),
    )

    app.patch(
      '/:template_id',
      {
        config: { role: 'admin' },
        schema: {
          summary: 'Change a template of reports',
          description: 'sections is the whole list. Reports that are written already keep their headings.',
          params: TemplateId,
          body: TemplatePatch,
          example: { tone: 'Sober and short.' },
          response: { 200: Template },
        },
      },
      async ({ user, params, body }) => transact(sql, (db) => changeTemplate(db, user, params.template_id, body)),
    )

    app.post(
      '/:template_id/word-styles',
      {
        config: { role: 'admin' },
        schema: {
          summary: 'Take the styles of a Word document of the firm',
          description:
            'A .docx or .dotx of at most 20 MB: reports with this template are exported with its styles for title, headings, text, lists and links. The document itself is not kept. 422 no_word_styles where it has none.',
          params: TemplateId,
          form: z.object({}),
          response: { 201: Template },
        },
      },
      async (request) => {
        const { user, params } = request
        await requireTemplate(sql, user, params.template_id)
        // reason: differs in the type provider only
        const { file } = await receiveForm(storage, request as FastifyRequest, {
          fields: z.object({}),
          receive: (given) => receiveDocument(storage, given, user),
        })
        const word_styles = await stylesOf(storage, file)
        return transact(sql, (db) =>
          changeTemplate(db, user, params.template_id, { word_styles, word_styles_of: file.filename }),
        )
      },
    )

    app.delete(
      '/:template_id/word-styles',
      {
        config: { role: 'admin' },
        schema: {
          summary: 'Go back to the styles of the product',
          description: 'Reports with this template are exported as Word documents like any other again.',
          params: TemplateId,
          response: { 204: Nothing },
        },
      },
      async ({ user, params }) => {
        await transact(sql, (db) =>
          changeTemplate(db, user, params.template_id, { word_styles: null, word_styles_of: null }),
        )
      },
    )

    app.delete(
      '/:template_id',
      {
        config: { role: 'admin' },
        schema: {
          summary: 'Delete a template of reports',
          description:
            'Its reports stay as they are; as Word documents they have the styles of the product from then on.',
          params: TemplateId,
          response: { 204: Nothing },
        },
      },
      async ({ user, params }) => transact(sql, (db) => deleteTemplate(db, user, params.template_id)),
    )
  }

import type { Deps } from '../../deps.ts'
import { downloadHeaders } from '../../platform/http/download_headers.ts'
import type { App } from '../../platform/http/server.ts'
import { readAttachment, requireAttachment } from './attachments.ts'
import { keepAttachment } from './keep_attachment.ts'
import { AttachmentId, Keeping, KeptFile } from './schema.ts'

export const attachmentRoutes = (deps: Deps) => (app: App) => {
  app.get(
    '/:email_id/attachments/:attachment_id',
    {
      config: { role: 'viewer' },
      schema: {
        summary: 'Download an attachment of an e-mail',
        description:
          'Fetched from the mailbox where it is not kept here: 409 where that is not connected any more, 502 where it does not answer. Always as a download, whatever its type.',
        params: AttachmentId,
        produces: ['application/octet-stream'],
        errors: [409, 502],
      },
    },
    async ({ user, params }, reply) => {
      const place = await requireAttachment(deps.sql, user, params)
      const content = await readAttachment(deps, user, place)
      reply.headers(downloadHeaders(place.filename, 'no-store'))
      return reply.type('application/octet-stream').send(content)
    },
  )

  app.post(
    '/:email_id/attachments/:attachment_id/keep',
    {
      config: { role: 'member' },
      schema: {
        summary: 'Make an attachment a file of the firm; 200 where it is one already',
        description:
          'It is read in the background like any upload, and belongs to the company of the e-mail unless another one is named.',
        params: AttachmentId,
        body: Keeping,
        errors: [400, 409, 502],
        response: { 200: KeptFile, 201: KeptFile },
      },
    },
    async ({ user, params, body }, reply) => {
      const { isNew, ...kept } = await keepAttachment(deps, user, { ...params, company_id: body.company_id })
      return reply.code(isNew ? 201 : 200).send(kept)
    },
  )
}

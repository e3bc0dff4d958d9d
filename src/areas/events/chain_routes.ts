import { Readable } from 'node:stream'
import { v7 as uuidv7 } from 'uuid'
import type { Deps } from '../../deps.ts'
import type { App } from '../../platform/http/server.ts'
import { chainFirm } from './chain.ts'
import { exportChain } from './chain_export.ts'
import { Verified, VerifyQuery } from './chain_schema.ts'
import { verifyChain } from './chain_verify.ts'
import { recordEvent } from './index.ts'

const jsonLines = 'application/x-ndjson'

export const eventChain =
  ({ sql }: Deps) =>
  async (app: App) => {
    app.get(
      '/verify',
      {
        config: { role: 'admin' },
        schema: {
          summary: 'Whether the audit log is as it was written',
          description:
            'Every event is computed anew and compared with the chain of hashes. With position and hash: also whether ' +
            'a head that was noted earlier is still part of it, which tells that nothing was cut off.',
          querystring: VerifyQuery,
          response: { 200: Verified },
        },
      },
      async ({ user, query }) => verifyChain(sql, user, query),
    )

    app.get(
      '/export',
      {
        config: { role: 'admin' },
        schema: {
          summary: 'The audit log with its hashes as JSON Lines, to verify elsewhere',
          produces: [jsonLines],
        },
      },
      async ({ user }, reply) => {
        const exported = { subjectId: uuidv7(), after: { name: 'Audit log' } }
        await recordEvent(sql, user, { subject: 'export', kind: 'exported', ...exported })
        await chainFirm(sql, user.firmId)
        reply.headers({
          'content-disposition': 'attachment; filename="audit-log.jsonl"',
          'cache-control': 'private, no-cache',
        })
        return reply.type(jsonLines).send(Readable.from(exportChain(sql, user), { objectMode: false }))
      },
    )
  }

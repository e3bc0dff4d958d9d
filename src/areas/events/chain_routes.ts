import { Readable } from 'node:stream'
import { v7 as uuidv7 } from 'uuid'
import { recordEvent } from '../../access/events.ts'
import type { Deps } from '../../deps.ts'
import type { App } from '../../platform/http/server.ts'
import { whileAsked } from '../../platform/http/while_asked.ts'
import { Turns } from '../../platform/jobs/turns.ts'
import { chainFirm } from './chain.ts'
import { exportChain } from './chain_export.ts'
import { Verified, VerifyQuery } from './chain_schema.ts'
import { verifyChain } from './chain_verify.ts'
import { readHeads } from './heads.ts'

const jsonLines = 'application/x-ndjson'

export const eventChain =
  ({ sql, config }: Deps) =>
  async (app: App) => {
    // each reads all that a firm has ever done, and holds a connection meanwhile
    const turns = new Turns(2)

    app.get(
      '/verify',
      {
        config: { role: 'admin' },
        schema: {
          summary: 'Whether the audit log is as it was written',
          description:
            'Every event is computed anew and compared with the chain of hashes, and the chain with the heads that this ' +
            'node has noted outside of the database, which tells that nothing was cut off. With position and hash: also ' +
            'with a head that was noted elsewhere. What was erased by right is listed, with who did it and why.',
          querystring: VerifyQuery,
          response: { 200: Verified },
        },
      },
      async ({ user, query }, reply) => {
        const signal = whileAsked(reply)
        const heads = readHeads(config.dataDir, user.firmId)
        return turns.take(user.firmId, signal, () => verifyChain(sql, user, { noted: query, heads, signal }))
      },
    )

    app.get(
      '/export',
      {
        config: { role: 'admin' },
        schema: {
          summary: 'The audit log with its hashes as JSON Lines, to verify elsewhere',
          description: 'One event a line, in the order of the chain. The export is an event itself.',
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

import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { ApiError, forbidden } from '../../platform/http/errors.ts'
import type { App } from '../../platform/http/server.ts'
import { Message } from './schema.ts'
import { UnderWay } from './under_way.ts'

/** The Model Context Protocol over HTTP, without sessions: for programs that ask as a person of the firm. */
export const mcp = (deps: Deps) => async (app: App) => {
  const underWay = new UnderWay()

  // A browser says which page asks. None but our own has business here, whatever name it was loaded from (DNS rebinding).
  app.addHook('onRequest', async ({ headers: { origin } }) => {
    if (origin === undefined || deps.config.corsOrigins.includes(origin)) return
    if (origin !== new URL(deps.publicUrl()).origin) throw forbidden('Pages of this origin may not ask here')
  })

  app.post(
    '',
    {
      config: { role: 'viewer', scope: 'read' },
      schema: {
        summary: 'Model Context Protocol: search, read and ask from a program',
        description:
          'Streamable HTTP, stateless; tools and resources are listed by the protocol itself. Changes need an API key with the scope write.',
        body: Message,
        example: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
        produces: ['application/json', 'text/event-stream'],
      },
    },
    async (request, reply) => {
      const { body: message, user, raw } = request
      if (message.method === 'notifications/cancelled') underWay.end(request, message)
      // loaded when it is first asked for: a node that nobody asks this way starts without it
      const { serve } = await import('./serve.ts')
      const served = await serve({ deps, user }, asRequest(request), message)
      const forget = underWay.begin(request, message, () => void served.close())
      const close = () => {
        forget()
        void served.close()
      }
      reply.raw.once('close', close)
      if (raw.destroyed && reply.raw.closed) close()
      const response = await served.response
      if (response.status >= 400) throw await refusalOf(response)
      for (const [name, value] of response.headers) if (name !== 'connection') reply.header(name, value)
      if (message.method === 'initialize') reply.header('mcp-session-id', randomUUID())
      // reason: Node's stream and that of the web are the same one, typed twice
      const content = response.body && Readable.fromWeb(response.body as ReadableStream)
      return reply
        .code(response.status)
        .serializer(String)
        .send(content ?? '')
    },
  )

  // where other servers keep sessions open, or end them: here there are none
  for (const method of ['GET', 'DELETE'] as const)
    app.route({
      method,
      url: '',
      config: { role: 'viewer' },
      schema: { hide: true },
      handler: () => {
        throw new ApiError(405, 'method_not_allowed', 'Only POST is answered here', { headers: { allow: 'POST' } })
      },
    })
}

/** The request as the SDK takes it, with the headers that it looks at. */
function asRequest({ headers }: FastifyRequest): Request {
  const passed = ['accept', 'content-type', 'mcp-protocol-version']
  const kept = passed.flatMap((name): [string, string][] => {
    const value = headers[name]
    return typeof value === 'string' ? [[name, value]] : []
  })
  return new Request('http://firm-crm.local/mcp', { method: 'POST', headers: kept })
}

/** What the SDK refuses as HTTP, in the shape of our errors. */
async function refusalOf(response: Response): Promise<ApiError> {
  const said: unknown = await response.json().catch(() => undefined)
  const error = typeof said === 'object' && said !== null && 'error' in said ? said.error : undefined
  const message = typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : undefined
  return new ApiError(response.status, 'bad_request', message ?? 'The message is not one of the protocol')
}

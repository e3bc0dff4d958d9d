import type { FastifyInstance, FastifyRequest } from 'fastify'
import { hiddenOf } from '../../access/hidden.ts'
import { knownBy } from '../../access/hideable.ts'
import { redact } from '../../access/redact.ts'
import { refuseHidden } from '../../access/refuse_hidden.ts'
import { forbidden } from '../../platform/http/errors.ts'
import { subjectOf } from '../../records/descriptions/index.ts'

/** What shows all figures as they stand in a spreadsheet, to bring in or to take out: not for people from whom fields are hidden. */
const closed: Record<string, string> = {
  '/api/import': 'Your role does not see all fields, so that it cannot import',
  '/api/files/:file_id/financials.xlsx':
    'Your role does not see all fields, so that it cannot take out the statements as a workbook',
}

/** Asks and answers for people from whom fields are hidden, whatever the route; for all others it does nothing. */
export function hideFields(app: Pick<FastifyInstance, 'addHook'>) {
  app.addHook('preHandler', (request, _reply, done) => {
    const hidden = hiddenOfAsker(request)
    if (!hidden) return done()
    const { url = '' } = request.routeOptions
    for (const [path, reason] of Object.entries(closed))
      if (url === path || url.startsWith(`${path}/`)) throw forbidden(reason)
    const of = url.split('/').map(subjectOf).find(hasNames)
    refuseHidden(hidden, request.query, of)
    refuseHidden(hidden, request.body, of)
    done()
  })

  app.addHook('onSend', (request, reply, payload, done) => {
    const hidden = hiddenOfAsker(request)
    // what has changed meanwhile is answered whole, too
    const tellsRecords = reply.statusCode < 400 || reply.statusCode === 412
    if (!hidden || !tellsRecords || request.routeOptions.schema?.response === undefined) return done(null, payload)
    const text = Buffer.isBuffer(payload) ? payload.toString() : payload
    const isJson = String(reply.getHeader('content-type')).startsWith('application/json')
    if (!isJson || typeof text !== 'string' || text === '') return done(null, payload)
    reply.removeHeader('content-length')
    done(null, JSON.stringify(redact(hidden, JSON.parse(text))))
  })
}

/** Whether fields of such a record have names that tell what they tell nowhere else. */
const hasNames = (subject: string | undefined) => subject !== undefined && subject in knownBy

/** Routes without a person, or whose person is not known yet, have nobody to hide from. */
const hiddenOfAsker = ({ user, routeOptions }: FastifyRequest) =>
  user && !routeOptions.url?.startsWith('/mcp') ? hiddenOf(user) : undefined

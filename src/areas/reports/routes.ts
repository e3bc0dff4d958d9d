import type { Deps } from '../../deps.ts'
import { transact } from '../../platform/db/transact.ts'
import { downloadHeaders } from '../../platform/http/download_headers.ts'
import { asPage, Nothing } from '../../platform/http/fields.ts'
import type { App } from '../../platform/http/server.ts'
import { sendEvents } from '../../platform/http/sse.ts'
import { takeAttempt } from '../../platform/http/throttle.ts'
import { tellVersion, versionsMeant } from '../../platform/http/versions.ts'
import { whileAsked } from '../../platform/http/while_asked.ts'
import { differenceOf } from './diff.ts'
import { contentAs, contentTypes, filenameOf } from './export/export.ts'
import { PageCounts } from './export/pages.ts'
import type { Fact } from './fact.ts'
import { writingsOf } from './format.ts'
import {
  changeReport,
  createReport,
  deleteReport,
  listReports,
  recordAccess,
  requireReport,
  withVersion,
} from './queries.ts'
import {
  ExportQuery,
  NewReport,
  ReadReport,
  ReportDiff,
  ReportId,
  ReportList,
  ReportPatch,
  ReportQuery,
  TwoReports,
} from './schema.ts'
import { readTimePeriod } from './time_period.ts'
import { Writers, writerOf } from './writers.ts'

export const reports = (deps: Deps) => async (app: App) => {
  const { sql } = deps
  const writers = new Writers()
  const pages = new PageCounts(deps)
  // before the server waits for its last answers: a stream of a long report is one
  app.addHook('preClose', () => writers.close())
  app.addHook('onClose', () => pages.close())

  app.post(
    '/generate',
    {
      config: { role: 'member' },
      schema: {
        summary: 'Write a report about a company, told as it grows',
        description:
          'Events: start, then for each section section_start, chunk, section_complete, then complete; or error',
        body: NewReport,
        example: {
          company_id: '0197a5c2-6d1e-7a40-9c3b-5f2e8d4a1b60',
          report_type: 'investment_memo',
          time_period: 'last_3_years',
        },
        produces: ['text/event-stream'],
        errors: [429],
      },
    },
    async ({ user, body }, reply) => {
      readTimePeriod(body.time_period)
      const limit = { attempts: deps.config.reportsPerHour, windowSeconds: 3600 }
      const key = `reports ${user.firmId} ${user.userId}`
      const taken = await takeAttempt(sql, key, limit, 'You have had too many reports written in an hour')
      reply.headers(taken.headers)
      const order = await transact(sql, (db) => createReport(db, user, body))
      const attempt = { who: user, reportId: order.id, companyId: order.company_id, attempt: 1 }
      const { events, ended } = writers.begin({ deps, write: writerOf(deps, user), order, attempt })
      ended.then(() => pages.countAhead(user, order.id))
      return sendEvents(reply, () => events)
    },
  )

  app.get(
    '',
    {
      config: { role: 'viewer' },
      schema: {
        summary: 'List reports, newest first',
        description: 'Of all people of the firm, those that are being written and failed ones too.',
        querystring: ReportQuery,
        response: { 200: ReportList },
      },
    },
    async ({ user, query }) => asPage(await listReports(sql, user, query), query),
  )

  app.get(
    '/:report_id',
    {
      config: { role: 'viewer' },
      schema: {
        summary: 'Get a report, as far as it is written',
        description:
          'facts has every figure with its source: a record, or the page of a document. metadata.pages is null until they are counted.',
        params: ReportId,
        response: { 200: ReadReport },
      },
    },
    async ({ user, params }, reply) => {
      const { report, facts } = await requireReport(sql, user, params.report_id)
      if (report.status !== 'generating') await recordAccess(sql, user, report, 'read')
      report.metadata.pages = await pages.of(user, report, whileAsked(reply))
      tellVersion(reply, withVersion(report))
      return { ...report, facts: facts.map(asWritten) }
    },
  )

  app.patch(
    '/:report_id',
    {
      config: { role: 'member', isVersioned: true },
      schema: {
        summary: 'Edit the text of sections of a report',
        description:
          'Facts and sources stay as they were. Exports have the new text; metadata says who edited it last and when, and the audit log each edit. 409 not_ready while it is being written.',
        params: ReportId,
        body: ReportPatch,
        example: { sections: { recommendations: '**Proceed**, once the indemnity is settled.' } },
        errors: [409],
        response: { 200: ReadReport },
      },
    },
    async (request, reply) => {
      const {
        user,
        params: { report_id },
        body,
      } = request
      const versions = versionsMeant(request)
      await transact(sql, (db) => changeReport(db, user, report_id, body, versions))
      const { report, facts } = await requireReport(sql, user, report_id)
      tellVersion(reply, withVersion(report))
      pages.countAhead(user, report_id)
      return { ...report, facts: facts.map(asWritten) }
    },
  )

  app.get(
    '/:report_id/export',
    {
      config: { role: 'viewer' },
      schema: {
        summary: 'Download a report as PDF, Word document, HTML or JSON',
        description:
          'PDF unless format says otherwise. 409 not_ready while it is being written. Recorded in the audit log.',
        params: ReportId,
        querystring: ExportQuery,
        produces: Object.values(contentTypes),
        errors: [409],
      },
    },
    async ({ user, params, query: { format } }, reply) => {
      const stored = await requireReport(sql, user, params.report_id)
      const signal = whileAsked(reply)
      stored.report.metadata.pages = await pages.of(user, stored.report, signal)
      const content = await contentAs(deps, user, { format, stored, signal })
      await recordAccess(sql, user, stored.report, 'export', format)
      reply.headers({
        ...downloadHeaders(filenameOf(stored.report, format), 'no-cache'),
        'content-security-policy': "default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox",
      })
      return reply.type(contentTypes[format]).send(content)
    },
  )

  app.get(
    '/:report_id/diff/:other_id',
    {
      config: { role: 'viewer' },
      schema: {
        summary: 'Two reports of the same company and type side by side',
        description:
          'Section by section and sentence by sentence, with the facts that differ. 422 not_comparable for other pairs.',
        params: TwoReports,
        errors: [409],
        response: { 200: ReportDiff },
      },
    },
    async ({ user, params }) => {
      const first = await requireReport(sql, user, params.report_id)
      const second = await requireReport(sql, user, params.other_id)
      const difference = differenceOf(first, second)
      for (const { report } of [first, second]) await recordAccess(sql, user, report, 'read')
      return difference
    },
  )

  app.delete(
    '/:report_id',
    {
      config: { role: 'member' },
      schema: {
        summary: 'Delete a report',
        description: 'For 30 days it can be restored from the bin. That it was there is in the audit log.',
        params: ReportId,
        response: { 204: Nothing },
      },
    },
    async ({ user, params }) => transact(sql, (db) => deleteReport(db, user, params.report_id)),
  )
}

const asWritten = (fact: Fact) => ({ ...fact, written: writingsOf(fact) })

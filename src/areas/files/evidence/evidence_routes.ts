import type { Deps } from '../../../deps.ts'
import { asPage } from '../../../platform/http/fields.ts'
import type { App } from '../../../platform/http/server.ts'
import { whileAsked } from '../../../platform/http/while_asked.ts'
import { applicationRoutes } from '../apply/apply_routes.ts'
import { searchPassages } from '../passages/passage_search.ts'
import { FileId } from '../schema.ts'
import { workbookOf, workbookType } from '../workbook/workbook.ts'
import {
  listPages,
  listShownTables,
  pageNumberOf,
  readEvidence,
  requirePage,
  requirePageText,
  requireReadFile,
} from './evidence.ts'
import {
  Evidence,
  FilePage,
  ImageQuery,
  PageList,
  PageText,
  PassageHits,
  PassageSearch,
  Review,
  Reviewed,
  TableList,
  TableQuery,
} from './evidence_schema.ts'
import { Looks, recordAccess } from './looks.ts'
import { PageImages, pageTag } from './page_image.ts'
import { reviewValues } from './review.ts'

/** What was read from files, each value with its place: the pages, the evidence, its review, and where it went. */
export const evidenceRoutes = (deps: Deps) => async (app: App) => {
  const { sql, storage } = deps
  const images = new PageImages(storage)
  const looks = new Looks()
  await app.register(applicationRoutes(deps))

  app.get(
    '/search',
    {
      config: { role: 'viewer' },
      schema: {
        summary: 'Search what documents say, best first',
        description:
          'Passages of up to 400 words, each with its page and the box of the sentence that matches best. Usual synonyms of finance count, but not within quotes.',
        querystring: PassageSearch,
        response: { 200: PassageHits },
      },
    },
    async ({ user, query: { q, company_id, page, page_size } }) => {
      const rows = await searchPassages(sql, user, { q, companyId: company_id, page, pageSize: page_size })
      return asPage(rows, { page, page_size })
    },
  )

  app.get(
    '/:file_id/pages',
    {
      config: { role: 'viewer' },
      schema: {
        summary: 'List the pages of a file',
        description: 'Slides, sheets and sections count as pages. Sizes are in points.',
        params: FileId,
        errors: [409],
        response: { 200: PageList },
      },
    },
    async ({ user, params }) => {
      const file = await requireReadFile(sql, user, params.file_id)
      const pages = await listPages(sql, user, file.id)
      return { unit: file.page_unit, pages, total: pages.length }
    },
  )

  app.get(
    '/:file_id/pages/:page_number',
    {
      config: { role: 'viewer' },
      schema: {
        summary: 'A page as a picture',
        description: 'PNG, as wide as asked for. Boxes of values are in points of the page and scale with it.',
        params: FilePage,
        querystring: ImageQuery,
        produces: ['image/png'],
        errors: [409],
      },
    },
    async ({ user, params, query, headers }, reply) => {
      const file = await requireReadFile(sql, user, params.file_id)
      const number = pageNumberOf(params.page_number)
      const named = { firmId: user.firmId, file, widthPx: query.width }
      const etag = pageTag({ ...named, number })
      // asked for again each time: the file may be read anew, deleted, or hidden from who has seen it
      const kept = { etag, 'cache-control': 'private, no-cache' }
      if (headers['if-none-match'] === etag) return reply.code(304).headers(kept).send()
      const page = await requirePage(sql, user, file.id, number)
      const png = await images.get({ ...named, page }, whileAsked(reply))
      await looks.record(sql, user, file)
      return reply.headers(kept).type('image/png').send(png)
    },
  )

  app.get(
    '/:file_id/pages/:page_number/text',
    {
      config: { role: 'viewer' },
      schema: {
        summary: 'The words of a page, each with its place',
        description: 'In reading order. Scanned pages have the words that were recognised.',
        params: FilePage,
        errors: [409],
        response: { 200: PageText },
      },
    },
    async ({ user, params }) => {
      const file = await requireReadFile(sql, user, params.file_id)
      const text = await requirePageText(sql, user, file.id, pageNumberOf(params.page_number))
      await looks.record(sql, user, file)
      return text
    },
  )

  app.get(
    '/:file_id/tables',
    {
      config: { role: 'viewer' },
      schema: {
        summary: 'The tables of a file',
        description: 'Cells as printed, with the scale of the figures beside. Give page for those of one page.',
        params: FileId,
        querystring: TableQuery,
        errors: [409],
        response: { 200: TableList },
      },
    },
    async ({ user, params, query }) => {
      const file = await requireReadFile(sql, user, params.file_id)
      return { tables: await listShownTables(sql, user, file.id, query.page) }
    },
  )

  app.get(
    '/:file_id/evidence',
    {
      config: { role: 'viewer' },
      schema: {
        summary: 'Where each value was read, how sure that is, and what people said about it',
        description:
          'By path, such as financials.revenue: the words in the box spell raw exactly. checks say what has to hold between values and whether it does.',
        params: FileId,
        errors: [409],
        response: { 200: Evidence },
      },
    },
    async ({ user, params }) => readEvidence(sql, user, params.file_id),
  )

  app.post(
    '/:file_id/review',
    {
      config: { role: 'member' },
      schema: {
        summary: 'Accept, correct or reject values',
        description:
          'By id or path, up to 500, all or nothing. What is said of a value holds for others read at the same place, unless they are judged by themselves. Answers the values that changed.',
        params: FileId,
        body: Review,
        example: { values: [{ path: 'financials.revenue', verdict: 'edited', value: 12500000 }] },
        errors: [409],
        response: { 200: Reviewed },
      },
    },
    async ({ user, params, body }) => reviewValues(sql, user, params.file_id, body),
  )

  app.get(
    '/:file_id/financials.xlsx',
    {
      config: { role: 'viewer' },
      schema: {
        summary: 'The statements as a workbook with formulas, each figure with its source',
        description:
          'Formulas stand only where the printed figures tie exactly. 422 no_statements for a file that has none. Refused to people from whom a figure is hidden.',
        params: FileId,
        produces: [workbookType],
        errors: [409],
      },
    },
    async ({ user, params }, reply) => {
      const file = await requireReadFile(sql, user, params.file_id)
      const workbook = await workbookOf(sql, user, file)
      await recordAccess(sql, user, file, 'financials.xlsx')
      const name = encodeURIComponent(`${file.filename.replace(/\.\w+$/, '')} financials.xlsx`)
      reply.header('content-disposition', `attachment; filename="financials.xlsx"; filename*=UTF-8''${name}`)
      return reply.type(workbookType).send(workbook)
    },
  )
}

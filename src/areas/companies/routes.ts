import type { Deps } from '../../deps.ts'
import { retried } from '../../platform/db/transact.ts'
import { asPage, Nothing } from '../../platform/http/fields.ts'
import type { App } from '../../platform/http/server.ts'
import { checkCustom } from '../custom-fields/index.ts'
import { readingAs } from '../hidden-fields/index.ts'
import { activityOf } from './activity.ts'
import { FacetQuery, Facets, listFacets } from './facets.ts'
import { filterOf, listCompanies, orderOf } from './list.ts'
import { addCompany, editCompany } from './matched_mail.ts'
import { CompanyOverview, readCompanyOverview } from './overview.ts'
import { deleteCompany, requireCompany, restoreCompany } from './queries.ts'
import {
  ChangedCompany,
  Company,
  CompanyId,
  CompanyList,
  CompanyPage,
  CompanyPatch,
  CompanyQuery,
  CompanySearch,
  CreatedCompany,
  NewCompany,
} from './schema.ts'

export const companies =
  ({ sql, clock, jobs }: Deps) =>
  async (app: App) => {
    app.get(
      '',
      {
        config: { role: 'viewer' },
        schema: { summary: 'List companies', querystring: CompanyQuery, response: { 200: CompanyList } },
      },
      async ({ user, query }) => {
        await checkCustom(sql, user, 'company', query.custom)
        const asked = {
          filter: filterOf(query),
          order: orderOf(query.sort_by, query.sort_order),
          page: query.page,
          pageSize: query.page_size,
          also: query.include && activityOf(user, clock.now().toISOString()),
        }
        const rows = await readingAs(sql, user, (db) => listCompanies(db, user, asked))
        const page = asPage(rows, query)
        return { ...page, total_pages: Math.ceil(page.total / page.page_size) }
      },
    )

    app.post(
      '/search',
      {
        config: { role: 'viewer', scope: 'read' },
        schema: {
          summary: 'Search companies by text and filters',
          body: CompanySearch,
          response: { 200: CompanyPage },
        },
      },
      async ({ user, body: { query, filters, sort, page, page_size } }) => {
        const asked = {
          filter: {
            search: query ?? undefined,
            industries: filters?.industry ?? undefined,
            locations: filters?.location ?? undefined,
            statuses: filters?.status ?? undefined,
            revenueMin: filters?.revenue_range?.min ?? undefined,
            revenueMax: filters?.revenue_range?.max ?? undefined,
          },
          order: orderOf(sort?.field, sort?.order),
          page,
          pageSize: page_size,
        }
        const rows = await readingAs(sql, user, (db) => listCompanies(db, user, asked))
        return asPage(rows, { page, page_size })
      },
    )

    app.post(
      '',
      {
        config: { role: 'member' },
        schema: { summary: 'Add a company', body: NewCompany, response: { 201: CreatedCompany } },
      },
      async ({ user, body }, reply) => reply.code(201).send(await addCompany({ sql, jobs, who: user }, body)),
    )

    app.get(
      '/facets',
      {
        config: { role: 'viewer' },
        schema: {
          summary: 'How many companies there are of each status and industry',
          querystring: FacetQuery,
          response: { 200: Facets },
        },
      },
      async ({ user, query }) => listFacets(sql, user, query.status),
    )

    app.get(
      '/:company_id/overview',
      {
        config: { role: 'viewer' },
        schema: {
          summary: 'What goes on at a company: contact, open deals, and how much hangs on it',
          params: CompanyId,
          response: { 200: CompanyOverview },
        },
      },
      async ({ user, params }) =>
        readingAs(sql, user, (db) => readCompanyOverview(db, user, params.company_id, clock.now().toISOString())),
    )

    app.get(
      '/:company_id',
      {
        config: { role: 'viewer' },
        schema: { summary: 'Get a company', params: CompanyId, response: { 200: Company } },
      },
      async ({ user, params }) => requireCompany(sql, user, params.company_id),
    )

    app.patch(
      '/:company_id',
      {
        config: { role: 'member' },
        schema: {
          summary: 'Change a company',
          params: CompanyId,
          body: CompanyPatch,
          response: { 200: ChangedCompany },
        },
      },
      async ({ user, params, body }) => editCompany({ sql, jobs, who: user }, params.company_id, body),
    )

    app.delete(
      '/:company_id',
      {
        config: { role: 'member' },
        schema: { summary: 'Delete a company; it can be restored', params: CompanyId, response: { 204: Nothing } },
      },
      async ({ user, params }, reply) => {
        await retried(() => deleteCompany(sql, user, params.company_id))
        return reply.code(204).send(null)
      },
    )

    app.post(
      '/:company_id/restore',
      {
        config: { role: 'member' },
        schema: {
          summary: 'Bring a deleted company back, with what hangs on it',
          params: CompanyId,
          response: { 200: Company },
        },
      },
      async ({ user, params }) => retried(() => restoreCompany(sql, user, params.company_id)),
    )
  }

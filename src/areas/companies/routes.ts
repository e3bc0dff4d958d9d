import { readingAs } from '../../access/read_restricted.ts'
import type { Deps } from '../../deps.ts'
import type { Db } from '../../platform/db/open.ts'
import { nothing, piece } from '../../platform/db/statement.ts'
import { retried, transact } from '../../platform/db/transact.ts'
import { asPage } from '../../platform/http/fields.ts'
import type { App } from '../../platform/http/server.ts'
import { convertedOf } from '../../records/amounts.ts'
import { listedAsMeant } from '../../records/by_name/meant.ts'
import { company } from '../../records/descriptions/companies.ts'
import { recordRoutes } from '../../records/engine/routes.ts'
import { askedInBody } from '../../records/lists.ts'
import { listedFields } from '../../records/shapes.ts'
import { checkCustom, withCarried } from '../custom-fields/index.ts'
import { activityOf } from './activity.ts'
import { FacetQuery, Facets, listFacets } from './facets.ts'
import { groupCompanies, isOfGroup } from './groups.ts'
import { listCompanies, orderOf } from './list.ts'
import { filterOf } from './matching.ts'
import { CompanyOverview, readCompanyOverview } from './overview.ts'
import { companyStore, restoreCompany } from './queries.ts'
import {
  ChangedCompany,
  Company,
  CompanyGroupQuery,
  CompanyId,
  CompanyList,
  CompanyPage,
  CompanyPatch,
  CompanyQuery,
  CompanySearch,
  CreatedCompany,
  NewCompany,
} from './schema.ts'
import { todayOf } from './today.ts'

const listed = { table: company.table, fields: listedFields(company.fields) }

export const companies = (deps: Deps) => async (app: App) => {
  const { sql, clock } = deps
  recordRoutes(app, deps, {
    store: companyStore,
    schemas: {
      params: CompanyId,
      query: CompanyQuery,
      page: CompanyList,
      created: NewCompany,
      createdAnswer: CreatedCompany,
      answer: Company,
      changed: CompanyPatch,
      changedAnswer: ChangedCompany,
    },
    say: {
      list: 'Filters by words, industry, place, status, figures, owner, last contact, deals, tags and own fields. sort_by alone is ascending; records without a value come last either way. include=activity adds contact, open deals and owners, and takes longer.',
      create:
        'Only name is required. A website without a scheme is stored with https://. Nothing stops a second company of the same name: ask /api/companies/duplicates first. Mail with the domain of its website is filed under it.',
      get: 'All fields, and how many contacts, deals and files hang on it. A deleted one is 404 until it is restored.',
      change:
        'Any part of its fields. status archived hides nothing; deleting does. Mail is filed anew when name or website change.',
      remove: {
        summary: 'Delete a company; it can be restored',
        description:
          'What hangs on it leaves every list, total and search with it, and is 404: contacts, deals, records, notes, mail, files, reports. For 30 days it can be restored, from the bin too; then all of it is deleted for good.',
      },
      example: { name: 'Acme Industrial', industry: 'Manufacturing', revenue: 12500000, website: 'acme.example' },
    },
    async list(user, query) {
      await checkCustom(sql, user, 'company', query)
      const today = await todayOf(deps, user, query)
      const { now } = today
      const isAmong = await isOfGroup(sql, user, query.group)
      const asked = {
        filter: filterOf(query, today),
        order: orderOf(query.sort_by, query.sort_order),
        page: query.page,
        pageSize: query.page_size,
        also: piece`${query.include?.includes('activity') ? activityOf(user, now) : nothing}
          ${convertedOf(listed, 'page', { firmId: user.firmId, currency: query.in })}`,
      }
      const list = (byWords: (db: Db) => Db, search: string | undefined, isAlone: boolean) =>
        readingAs(sql, user, (db) =>
          listCompanies(
            byWords(db),
            user,
            isAlone
              ? { ...asked, filter: { search } }
              : { ...asked, filter: { ...asked.filter, search }, isOfGroup: isAmong },
          ),
        )
      const { rows, meant } = await listedAsMeant(sql, user, { ...query, kind: 'company' }, list)
      const page = asPage(await withCarried(sql, user, { ...query, kind: 'company' }, rows), query)
      return { ...page, total_pages: Math.ceil(page.total / page.page_size), meant }
    },
    groups: {
      query: CompanyGroupQuery,
      async read(user, query) {
        await checkCustom(sql, user, 'company', query)
        return groupCompanies(sql, user, query, await todayOf(deps, user, query))
      },
    },
    remove: (who, id, versions) =>
      versions
        ? transact(sql, (db) => companyStore.remove({ db, who, jobs: deps.jobs, versions }, id))
        : retried(() => companyStore.remove({ db: sql, who, jobs: deps.jobs }, id)),
  })

  app.post(
    '/search',
    {
      config: { role: 'viewer', scope: 'read' },
      schema: {
        summary: 'Search companies by text and filters',
        description:
          'The list by a body instead of parameters: for programs with long lists of industries, places or statuses, each matched by any of its values. It filters by the fields of companies, by their deals and owners; a filter that it does not know is refused.',
        body: CompanySearch,
        example: {
          query: 'acme',
          filters: { industry: ['Manufacturing'], revenue_range: { min: 10000000 } },
          sort: { field: 'revenue', order: 'desc' },
        },
        response: { 200: CompanyPage },
      },
    },
    async ({ user, body: { query, filters, sort, page, page_size } }) => {
      const asked = {
        filter: {
          search: query ?? undefined,
          ...askedInBody(company.fields, filters ?? {}),
          owner_id: filters?.owner_id ?? undefined,
          deals: filters?.deals ?? undefined,
        },
        order: orderOf(sort?.field, sort?.order),
        page,
        pageSize: page_size,
      }
      const rows = await readingAs(sql, user, (db) => listCompanies(db, user, asked))
      return asPage(rows, { page, page_size })
    },
  )

  app.get(
    '/facets',
    {
      config: { role: 'viewer' },
      schema: {
        summary: 'How many companies there are of each status and industry',
        description:
          'From counters, so that it costs the same at any number of companies. For filters that say how much each choice would show.',
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
        description:
          'Contact is a call, meeting or mail on record, a message of a mailbox, or a meeting of the calendar that is over.',
        params: CompanyId,
        response: { 200: CompanyOverview },
      },
    },
    async ({ user, params }) =>
      readingAs(sql, user, (db) => readCompanyOverview(db, user, params.company_id, clock.now().toISOString())),
  )

  app.post(
    '/:company_id/restore',
    {
      config: { role: 'member' },
      schema: {
        summary: 'Bring a deleted company back, with what hangs on it',
        description: 'It has the status again that it had. One that is not deleted is answered as it is.',
        params: CompanyId,
        response: { 200: Company },
      },
    },
    async ({ user, params }) => retried(() => restoreCompany(sql, user, params.company_id)),
  )
}

import type { Deps } from '../../deps.ts'
import type { App } from '../../platform/http/server.ts'
import { CompanyId, companyStore } from '../companies/index.ts'
import { ContactId, contactStore } from '../contacts/index.ts'
import { DealId, dealStore } from '../deals/index.ts'
import { listsOfRecord } from './queries.ts'
import { ListsOfRecord } from './schema.ts'

/** In which lists a company, a contact or a deal is: below their own addresses. */
export const listsOfRecords =
  ({ sql }: Deps) =>
  async (app: App) => {
    const said = (noun: string) => ({
      summary: `In which lists a ${noun} is, with its status in each`,
      description:
        'By the name of the list, archived ones last. Lists of restricted deals are told of to those who know of these.',
      response: { 200: ListsOfRecord },
    })
    const answer = (data: Awaited<ReturnType<typeof listsOfRecord>>, missing: () => Error) => {
      if (!data) throw missing()
      return { data, total: data.length }
    }
    const config = { role: 'viewer' as const }
    app.get(
      '/companies/:company_id/lists',
      { config, schema: { ...said('company'), params: CompanyId } },
      async ({ user, params }) =>
        answer(await listsOfRecord(sql, user, 'company', params.company_id), companyStore.notFound),
    )
    app.get(
      '/contacts/:contact_id/lists',
      { config, schema: { ...said('contact'), params: ContactId } },
      async ({ user, params }) =>
        answer(await listsOfRecord(sql, user, 'contact', params.contact_id), contactStore.notFound),
    )
    app.get(
      '/deals/:deal_id/lists',
      { config, schema: { ...said('deal'), params: DealId } },
      async ({ user, params }) => answer(await listsOfRecord(sql, user, 'deal', params.deal_id), dealStore.notFound),
    )
  }

import type { Deps } from '../../deps.ts'
import type { Who } from '../../platform/auth/gate.ts'
import { transact } from '../../platform/db/transact.ts'
import { Nothing, Page } from '../../platform/http/fields.ts'
import type { App } from '../../platform/http/server.ts'
import { clockIn } from '../../platform/time_zones.ts'
import { timeZoneOf } from '../auth/index.ts'
import { CompanyId } from '../companies/index.ts'
import { DealId } from '../deals/index.ts'
import {
  changeParty,
  createParty,
  listParties,
  NewParty,
  Parties,
  Party,
  PartyId,
  PartyPatch,
  removeParty,
} from './parties.ts'
import { dealsOfParty, PartyDeals } from './party_deals.ts'

export const parties =
  ({ sql, jobs, config, clock }: Deps) =>
  async (app: App) => {
    const todayOf = async (who: Who) => clockIn(await timeZoneOf(sql, who, config), clock.now()).day
    const writing = async <T>(
      who: Who,
      write: (doing: Parameters<typeof createParty>[0]) => Promise<T>,
    ): Promise<T> => {
      const today = await todayOf(who)
      return transact(sql, (db) => write({ db, who, jobs, today }))
    }

    app.get(
      '/deals/:deal_id/parties',
      {
        config: { role: 'viewer' },
        schema: {
          summary: 'List who is on a deal from outside, by their roles',
          description:
            'At most 500. What is of a company that the asker may not know of is not among them. A signed NDA is answered as expired once its day has passed.',
          params: DealId,
          response: { 200: Parties },
        },
      },
      async ({ user, params }) => listParties({ db: sql, who: user, today: await todayOf(user) }, params.deal_id),
    )

    app.post(
      '/deals/:deal_id/parties',
      {
        config: { role: 'member' },
        schema: {
          summary: 'Put a company or a person on a deal',
          description:
            'Of a contact alone the company is that of the contact. 409 party_exists where it is there in this role already. 30 days before a signed NDA expires a lead of the deal, or its owner, has a task.',
          params: DealId,
          body: NewParty,
          example: { company_id: '0197a5c2-6d1e-7a40-9c3b-5f2e8d4a1b60', role: 'sell_side', nda_state: 'sent' },
          errors: [409],
          response: { 201: Party },
        },
      },
      async ({ user, params, body }, reply) =>
        reply.code(201).send(await writing(user, (doing) => createParty(doing, params.deal_id, body))),
    )

    app.patch(
      '/deals/:deal_id/parties/:party_id',
      {
        config: { role: 'member' },
        schema: {
          summary: 'Change what is known of a party of a deal',
          description: 'What is left out stays. It keeps a company or a contact (422).',
          params: PartyId,
          body: PartyPatch,
          response: { 200: Party },
        },
      },
      async ({ user, params, body }) => writing(user, (doing) => changeParty(doing, params, body)),
    )

    app.delete(
      '/deals/:deal_id/parties/:party_id',
      {
        config: { role: 'member' },
        schema: {
          summary: 'Take a party off a deal',
          description: 'The company and the person stay. The audit log keeps that it was there.',
          params: PartyId,
          response: { 204: Nothing },
        },
      },
      async ({ user, params }) => {
        await writing(user, (doing) => removeParty(doing, params))
      },
    )

    app.get(
      '/companies/:company_id/party-deals',
      {
        config: { role: 'viewer' },
        schema: {
          summary: 'List the deals that a company is a party of',
          description:
            'Such as an adviser or a lender, newest first, with how many of them are open, won and lost, and when one last spoke. Deals and parties that the asker may not know of are neither listed nor counted.',
          params: CompanyId,
          querystring: Page,
          response: { 200: PartyDeals },
        },
      },
      async ({ user, params, query }) =>
        dealsOfParty(sql, user, params.company_id, { ...query, now: clock.now().toISOString() }),
    )
  }

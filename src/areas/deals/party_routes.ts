import type { Deps } from '../../deps.ts'
import { transact } from '../../platform/db/transact.ts'
import { Nothing } from '../../platform/http/fields.ts'
import type { App } from '../../platform/http/server.ts'
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
import { DealId } from './schema.ts'

export const partyRoutes =
  ({ sql }: Deps) =>
  (app: App) => {
    app.get(
      '/:deal_id/parties',
      {
        config: { role: 'viewer' },
        schema: {
          summary: 'List who is on a deal from outside, by their roles',
          description: 'At most 500. What is of a company that the asker may not know of is not among them.',
          params: DealId,
          response: { 200: Parties },
        },
      },
      async ({ user, params }) => listParties(sql, user, params.deal_id),
    )

    app.post(
      '/:deal_id/parties',
      {
        config: { role: 'member' },
        schema: {
          summary: 'Put a company or a person on a deal',
          description:
            'Of a contact alone the company is that of the contact. 409 party_exists where it is there in this role already.',
          params: DealId,
          body: NewParty,
          example: { company_id: '0197a5c2-6d1e-7a40-9c3b-5f2e8d4a1b60', role: 'sell_side', nda_state: 'sent' },
          errors: [409],
          response: { 201: Party },
        },
      },
      async ({ user, params, body }, reply) =>
        reply.code(201).send(await transact(sql, (db) => createParty(db, user, params.deal_id, body))),
    )

    app.patch(
      '/:deal_id/parties/:party_id',
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
      async ({ user, params, body }) => transact(sql, (db) => changeParty(db, user, params, body)),
    )

    app.delete(
      '/:deal_id/parties/:party_id',
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
        await transact(sql, (db) => removeParty(db, user, params))
      },
    )
  }

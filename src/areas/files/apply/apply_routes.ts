import { readingAs } from '../../../access/read_restricted.ts'
import type { Deps } from '../../../deps.ts'
import { asPage, Page } from '../../../platform/http/fields.ts'
import type { App } from '../../../platform/http/server.ts'
import {
  ApplicationId,
  ApplicationList,
  Applied,
  Apply,
  SourceList,
  SourceQuery,
  Undone,
} from '../evidence/evidence_schema.ts'
import { proposeIntake } from '../intake/propose.ts'
import { Intake, Proposal, TakenIn } from '../intake/schema.ts'
import { takeIn } from '../intake/take_in.ts'
import { FileId } from '../schema.ts'
import { listApplications, listSources } from './applied.ts'
import { applyValues } from './apply.ts'
import { undoApplication } from './apply_undo.ts'
import { listOtherCurrencies, OtherCurrencies } from './other_currencies.ts'

/** From documents into records, and back. */
export const applicationRoutes =
  ({ sql, jobs }: Deps) =>
  async (app: App) => {
    app.get(
      '/sources',
      {
        config: { role: 'viewer' },
        schema: {
          summary: 'Where the figures of a company or of a financial record were read',
          description: 'File, page and box of each value that was taken over, and whether the field still has it.',
          querystring: SourceQuery,
          response: { 200: SourceList },
        },
      },
      async ({ user, query }) => {
        const data = await listSources(sql, user, query)
        return { data, total: data.length }
      },
    )

    app.get(
      '/other-currencies',
      {
        config: { role: 'member' },
        schema: {
          summary: 'Records whose amounts came from documents in another currency than they say',
          description:
            'Amounts that were taken for the currency of the firm. A change of the record’s currency mends them: their numbers stay. Records with an amount from elsewhere are not among them.',
          response: { 200: OtherCurrencies },
        },
      },
      async ({ user }) => {
        const data = await readingAs(sql, user, (db) => listOtherCurrencies(db, user))
        return { data, total: data.length }
      },
    )

    app.post(
      '/:file_id/apply',
      {
        config: { role: 'member' },
        schema: {
          summary: 'Take accepted values over into financial records and the company',
          description:
            'A period becomes a record, or changes the one it became before; fields of the company are filled where empty unless overwrite. What was not taken is in skipped with its reason. Undone as one.',
          params: FileId,
          body: Apply,
          errors: [409],
          response: { 200: Applied },
        },
      },
      async ({ user, params, body }) => applyValues({ sql, jobs }, user, params.file_id, body),
    )

    app.get(
      '/:file_id/intake',
      {
        config: { role: 'viewer' },
        schema: {
          summary: 'What could be made of a file: the company it names, its people, a deal',
          description:
            'A proposal, nothing is written. matches are companies that are there already under that name or website.',
          params: FileId,
          errors: [409],
          response: { 200: Proposal },
        },
      },
      async ({ user, params }) => proposeIntake(sql, user, params.file_id),
    )

    app.post(
      '/:file_id/intake',
      {
        config: { role: 'member' },
        schema: {
          summary: 'Make company, contacts, deal and figures of a file at once, and undone as one',
          description:
            'All of it or nothing. 409 company_exists where there is one of its name or website, unless as_another; 409 taken_in_already where records were made of the file before.',
          params: FileId,
          body: Intake,
          errors: [409],
          response: { 201: TakenIn },
        },
      },
      async ({ user, params, body }) => takeIn({ sql, jobs }, user, params.file_id, body),
    )

    app.get(
      '/:file_id/applications',
      {
        config: { role: 'viewer' },
        schema: {
          summary: 'What was taken over from a file, newest first',
          description: 'Also what was undone, with when and by whom.',
          params: FileId,
          querystring: Page,
          response: { 200: ApplicationList },
        },
      },
      async ({ user, params, query }) => asPage(await listApplications(sql, user, params.file_id, query), query),
    )

    app.post(
      '/:file_id/applications/:application_id/undo',
      {
        config: { role: 'member' },
        schema: {
          summary: 'Take back what was taken over',
          description:
            'Fields get their former values and records that were made are removed, except what a person has changed since: kept names it.',
          params: ApplicationId,
          errors: [409],
          response: { 200: Undone },
        },
      },
      async ({ user, params }) => undoApplication({ sql, jobs }, user, params.file_id, params.application_id),
    )
  }

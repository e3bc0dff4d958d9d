import multipart from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { transact } from '../../platform/db/transact.ts'
import { validationError } from '../../platform/http/errors.ts'
import { asPage } from '../../platform/http/fields.ts'
import { receiveForm } from '../../platform/http/receive_form.ts'
import type { App } from '../../platform/http/server.ts'
import { exchangeRate, todayOf } from './convert.ts'
import { importRates, receiveRates } from './import_rates.ts'
import { listRates, setRates } from './queries.ts'
import {
  Conversion,
  ConversionQuery,
  ExchangeRateList,
  ExchangeRateQuery,
  ImportedRates,
  NewRates,
  SetRates,
} from './schema.ts'

/** How many units of a currency one euro is, by day: what amounts are converted with. */
export const exchangeRates = (deps: Deps) => async (app: App) => {
  const { sql, storage, jobs } = deps
  await app.register(multipart)

  app.get(
    '',
    {
      config: { role: 'viewer' },
      schema: {
        summary: 'List exchange rates, newest first',
        description: 'Each is how many units of the currency one euro is, as the European Central Bank prints them.',
        querystring: ExchangeRateQuery,
        response: { 200: ExchangeRateList },
      },
    },
    async ({ user, query }) => asPage(await listRates(sql, user, query), query),
  )

  app.put(
    '',
    {
      config: { role: 'admin' },
      schema: {
        summary: 'Set exchange rates by hand, all or none',
        description:
          'One set by hand counts before an imported one of the same day, whichever comes later. With null it is taken back, and ' +
          'an imported one counts again. A day that has not come yet is refused.',
        body: NewRates,
        example: { rates: [{ currency: 'AED', day: '2024-12-31', rate: 3.8154 }] },
        response: { 200: SetRates },
      },
    },
    async ({ user, body: { rates } }) => {
      const today = await todayOf(deps, user)
      const errors = rates.flatMap(({ day }, index) =>
        day > today ? [{ field: `rates.${index}.day`, message: `has not come yet: ${day}` }] : [],
      )
      if (errors.length > 0) throw validationError(errors)
      return { data: await transact(sql, (db) => setRates({ db, jobs }, user, rates)) }
    },
  )

  app.post(
    '/import',
    {
      config: { role: 'admin' },
      schema: {
        summary: 'Import a file of the European Central Bank, all or nothing',
        description:
          'eurofxref-hist.csv, also within its zip file, or eurofxref-daily.xml, eurofxref-hist-90d.xml and eurofxref-hist.xml: ' +
          'at most 20 MB. Rates that were imported before are replaced; those set by hand stay.',
        form: z.object({}),
        response: { 200: ImportedRates },
      },
    },
    async (request) => {
      const { user } = request
      // reason: differs in the type provider only
      const { file } = await receiveForm(storage, request as FastifyRequest, {
        fields: z.object({}),
        receive: (given) => receiveRates(storage, given, user),
      })
      return importRates(deps, user, file, await todayOf(deps, user))
    },
  )

  app.get(
    '/convert',
    {
      config: { role: 'viewer' },
      schema: {
        summary: 'The rate from one currency to another on a day',
        description:
          'Through the euro. A day without a rate has that of the last day before which has one, at most ten days back: day and ' +
          'sources say which were used. Where there is none, rate is null and reason says why.',
        querystring: ConversionQuery,
        response: { 200: Conversion },
      },
    },
    async ({ user, query }) => exchangeRate(deps, user, query),
  )
}

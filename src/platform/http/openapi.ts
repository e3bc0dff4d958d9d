import swagger from '@fastify/swagger'

import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { version } from '../../version.ts'
import type { App } from './server.ts'

/** Describes every route that is registered after this, in OpenAPI 3.1, at /openapi.json. */
export async function describe(app: App) {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Firm CRM', version },
    },
    transform: jsonSchemaTransform,
  })
  app.get('/openapi.json', { config: { role: 'public' }, schema: { hide: true } }, async () => app.swagger())
}

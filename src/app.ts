import { links } from './areas/auth/links.ts'
import { auth } from './areas/auth/routes.ts'
import { companies } from './areas/companies/routes.ts'
import { contacts } from './areas/contacts/routes.ts'
import { deals } from './areas/deals/routes.ts'
import { emails } from './areas/emails/routes.ts'
import { events } from './areas/events/routes.ts'
import { evidenceRoutes } from './areas/files/evidence_routes.ts'
import { files } from './areas/files/routes.ts'
import { financials } from './areas/financials/routes.ts'
import { interactions } from './areas/interactions/routes.ts'
import { notes } from './areas/notes/routes.ts'
import { search } from './areas/search/routes.ts'
import { staffing } from './areas/staffing/routes.ts'
import { users } from './areas/users/routes.ts'
import { utilities } from './areas/utilities/routes.ts'
import type { Deps } from './deps.ts'
import { guard } from './platform/auth/gate.ts'
import { docs } from './platform/http/docs.ts'
import { home } from './platform/http/home.ts'
import { describe } from './platform/http/openapi.ts'
import { type App, createServer } from './platform/http/server.ts'

/** The HTTP application: the server, the token check, and one line per area. */
export async function createApp(deps: Deps): Promise<App> {
  const { config, log, tokens, changes, clock } = deps
  const app = await createServer({
    log,
    trustProxy: config.trustProxy,
    bodyLimitBytes: config.bodyLimitBytes,
    corsOrigins: config.corsOrigins,
  })
  guard(app, { tokens, changes, clock })
  await describe(app)
  docs(app)
  home(app)

  app.register(utilities(deps))
  app.register(auth(deps), { prefix: '/auth' })
  app.register(links(deps), { prefix: '/t' })
  app.register(users(deps), { prefix: '/api/users' })
  app.register(companies(deps), { prefix: '/api/companies' })
  app.register(contacts(deps), { prefix: '/api/contacts' })
  app.register(deals(deps), { prefix: '/api/deals' })
  app.register(financials(deps), { prefix: '/api/financials' })
  app.register(notes(deps), { prefix: '/api/notes' })
  app.register(interactions(deps), { prefix: '/api/interactions' })
  app.register(emails(deps), { prefix: '/api/emails' })
  app.register(files(deps), { prefix: '/api/files' })
  app.register(evidenceRoutes(deps), { prefix: '/api/files' })
  app.register(staffing(deps), { prefix: '/api/staffing' })
  app.register(events(deps), { prefix: '/api' })
  app.register(search(deps), { prefix: '/api/search' })

  await app.ready()
  return app
}

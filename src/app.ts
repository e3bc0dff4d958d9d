import { apiDescription } from './api_description.ts'
import { agenticChat } from './areas/agentic-chat/routes.ts'
import { firmRoutes } from './areas/auth/firm_routes.ts'
import { keyRoutes } from './areas/auth/keys/routes.ts'
import { links } from './areas/auth/links.ts'
import { peopleRoutes } from './areas/auth/people_routes.ts'
import { preferencesRoutes } from './areas/auth/preferences_routes.ts'
import { auth } from './areas/auth/routes.ts'
import { secondFactorRoutes } from './areas/auth/second_factor/routes.ts'
import { sessionRoutes } from './areas/auth/sessions/routes.ts'
import { backups } from './areas/backups/routes.ts'
import { bin } from './areas/bin/routes.ts'
import { bulkRoutes } from './areas/bulk/routes.ts'
import { calendarFeed, calendarFeedLink } from './areas/calendar/ics/feed_routes.ts'
import { calendar } from './areas/calendar/routes.ts'
import { comments } from './areas/comments/routes.ts'
import { companies } from './areas/companies/routes.ts'
import { contacts } from './areas/contacts/routes.ts'
import { customFields } from './areas/custom-fields/routes.ts'
import { deals } from './areas/deals/routes.ts'
import { documentAnswers } from './areas/document-answers/routes.ts'
import { drive } from './areas/drive/routes.ts'
import { companyDuplicates, contactDuplicates } from './areas/duplicates/routes.ts'
import { oauthRoutes } from './areas/email_bot/oauth_routes.ts'
import { emailBot } from './areas/email_bot/routes.ts'
import { emails } from './areas/emails/routes.ts'
import { trackingRoutes } from './areas/emails/tracking_routes.ts'
import { erasing } from './areas/erasure/routes.ts'
import { eventChain } from './areas/events/chain_routes.ts'
import { events } from './areas/events/routes.ts'
import { exchangeRates } from './areas/exchange-rates/routes.ts'
import { archives } from './areas/export/archive_routes.ts'
import { exports } from './areas/export/routes.ts'
import { evidenceRoutes } from './areas/files/evidence/evidence_routes.ts'
import { files } from './areas/files/routes.ts'
import { financials } from './areas/financials/routes.ts'
import { hideFields } from './areas/hidden-fields/hook.ts'
import { hiddenFields } from './areas/hidden-fields/routes.ts'
import { imports } from './areas/import/routes.ts'
import { integrations } from './areas/integrations/routes.ts'
import { runRoutes } from './areas/integrations/runs/run_routes.ts'
import { interactions } from './areas/interactions/routes.ts'
import { listsOfRecords } from './areas/lists/record_routes.ts'
import { lists } from './areas/lists/routes.ts'
import { live } from './areas/live/routes.ts'
import { mcp } from './areas/mcp/routes.ts'
import { notes } from './areas/notes/routes.ts'
import { notifications } from './areas/notifications/routes.ts'
import { overview } from './areas/overview/routes.ts'
import { parties } from './areas/parties/routes.ts'
import { pipelines } from './areas/pipelines/routes.ts'
import { projecthub } from './areas/projecthub/routes.ts'
import { reportTemplates } from './areas/report-templates/index.ts'
import { reports } from './areas/reports/routes.ts'
import { search } from './areas/search/routes.ts'
import { sitehub } from './areas/sitehub/routes.ts'
import { staffing } from './areas/staffing/routes.ts'
import { standardList } from './areas/standard-records/index.ts'
import { tags } from './areas/tags/routes.ts'
import { tasks } from './areas/tasks/routes.ts'
import { users } from './areas/users/routes.ts'
import { utilities } from './areas/utilities/routes.ts'
import { vaultshare } from './areas/vaultshare/routes.ts'
import { views } from './areas/views/routes.ts'
import { walls } from './areas/walls/routes.ts'
import { webhooks } from './areas/webhooks/routes.ts'
import type { Deps } from './deps.ts'
import { guard } from './platform/auth/gate.ts'
import { answerOnce } from './platform/http/idempotency.ts'
import { docs } from './platform/http/openapi/docs.ts'
import { describe } from './platform/http/openapi/openapi.ts'
import { type App, createServer } from './platform/http/server.ts'
import { home } from './platform/http/web_app/home.ts'
import { webApp } from './web_build.ts'

/** The HTTP application: the server, the token check, and one line per area. */
export async function createApp(deps: Deps): Promise<App> {
  const { config, log } = deps
  const app = await createServer({
    log,
    trustProxy: config.trustProxy,
    bodyLimitBytes: config.bodyLimitBytes,
    corsOrigins: config.corsOrigins,
  })
  guard(app, deps)
  hideFields(app)
  answerOnce(app, deps)
  await describe(app, apiDescription)
  docs(app)
  home(app, webApp)

  app.register(utilities(deps))
  app.register(auth(deps), { prefix: '/auth' })
  app.register(firmRoutes(deps), { prefix: '/auth/firm' })
  app.register(preferencesRoutes(deps), { prefix: '/auth/preferences' })
  app.register(keyRoutes(deps), { prefix: '/auth/keys' })
  app.register(secondFactorRoutes(deps), { prefix: '/auth/second-factor' })
  app.register(sessionRoutes(deps), { prefix: '/auth/sessions' })
  app.register(peopleRoutes(deps), { prefix: '/auth/users' })
  app.register(links(deps), { prefix: '/t' })
  app.register(trackingRoutes(deps), { prefix: '/t' })
  app.register(users(deps), { prefix: '/api/users' })
  app.register(companies(deps), { prefix: '/api/companies' })
  app.register(contacts(deps), { prefix: '/api/contacts' })
  for (const [name, bulk] of Object.entries(bulkRoutes)) app.register(bulk(deps), { prefix: `/api/${name}` })
  app.register(companyDuplicates(deps), { prefix: '/api/companies' })
  app.register(contactDuplicates(deps), { prefix: '/api/contacts' })
  app.register(deals(deps), { prefix: '/api/deals' })
  for (const [name, { routes }] of standardList) app.register(routes(deps), { prefix: `/api/${name}` })
  app.register(financials(deps), { prefix: '/api/financials' })
  app.register(notes(deps), { prefix: '/api/notes' })
  app.register(customFields(deps), { prefix: '/api/custom-fields' })
  app.register(pipelines(deps), { prefix: '/api/pipelines' })
  app.register(notifications(deps), { prefix: '/api/notifications' })
  app.register(comments(deps), { prefix: '/api/comments' })
  app.register(lists(deps), { prefix: '/api/lists' })
  app.register(listsOfRecords(deps), { prefix: '/api' })
  app.register(parties(deps), { prefix: '/api' })
  app.register(exchangeRates(deps), { prefix: '/api/exchange-rates' })
  app.register(tags(deps), { prefix: '/api/tags' })
  app.register(views(deps), { prefix: '/api/views' })
  app.register(tasks(deps), { prefix: '/api/tasks' })
  app.register(interactions(deps), { prefix: '/api/interactions' })
  app.register(emails(deps), { prefix: '/api/emails' })
  app.register(calendar(deps), { prefix: '/api/calendar/events' })
  app.register(calendarFeed(deps), { prefix: '/api/calendar/feed' })
  app.register(calendarFeedLink(deps), { prefix: '/t' })
  app.register(imports(deps), { prefix: '/api/import' })
  app.register(emailBot(deps), { prefix: '/email_bot' })
  app.register(oauthRoutes(deps), { prefix: '/email_bot' })
  app.register(integrations(deps), { prefix: '/api/integrations' })
  app.register(runRoutes(deps), { prefix: '/api/integrations' })
  app.register(drive(deps), { prefix: '/api/drive' })
  app.register(sitehub(deps), { prefix: '/api/sitehub' })
  app.register(projecthub(deps), { prefix: '/api/projecthub' })
  app.register(vaultshare(deps), { prefix: '/api/vaultshare' })
  app.register(files(deps), { prefix: '/api/files' })
  app.register(evidenceRoutes(deps), { prefix: '/api/files' })
  app.register(reports(deps), { prefix: '/api/reports' })
  app.register(reportTemplates(deps), { prefix: '/api/report-templates' })
  app.register(agenticChat(deps), { prefix: '/agentic-chat' })
  app.register(overview(deps), { prefix: '/api/overview' })
  app.register(documentAnswers(deps), { prefix: '/api/document-answers' })
  app.register(staffing(deps), { prefix: '/api/staffing' })
  app.register(events(deps), { prefix: '/api' })
  app.register(live(deps), { prefix: '/api/live' })
  app.register(eventChain(deps), { prefix: '/api/events' })
  app.register(backups(deps), { prefix: '/api/backups' })
  app.register(bin(deps), { prefix: '/api/bin' })
  app.register(search(deps), { prefix: '/api/search' })
  app.register(walls(deps), { prefix: '/api/walls' })
  app.register(hiddenFields(deps), { prefix: '/api/hidden-fields' })
  app.register(webhooks(deps), { prefix: '/api/webhooks' })
  app.register(mcp(deps), { prefix: '/mcp' })
  app.register(exports(deps), { prefix: '/api/export' })
  app.register(archives(deps), { prefix: '/api/export' })
  app.register(erasing(deps), { prefix: '/api/export' })

  await app.ready()
  return app
}

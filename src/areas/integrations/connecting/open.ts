import type { Deps } from '../../../deps.ts'
import type { CalendarAccount } from '../../../platform/connect/calendar_account.ts'
import { ConnectionFault } from '../../../platform/connect/fault.ts'
import type { FileSource, ProjectSource } from '../../../platform/connect/file_source.ts'
import type { MailAccount } from '../../../platform/connect/mail_account.ts'
import type { Authorization } from '../../../platform/connect/outside.ts'
import type { Context } from '../adapter.ts'
import { calendarAdapters, mailAdapters } from '../adapters.ts'
import type { Connected } from '../contract.ts'
import { fileAdapters, projectAdapters } from '../file_adapters.ts'
import { type Credentials, headerOf } from './credentials.ts'
import { readCredentials, renewToken } from './renewal.ts'

// Opening asks nothing of anybody: credentials are read when they are needed.

export const openMailAccount = (deps: Deps, connected: Connected): MailAccount =>
  adapterOf(mailAdapters, connected).open(contextOf(deps, connected))

export const openCalendarAccount = (deps: Deps, connected: Connected): CalendarAccount =>
  adapterOf(calendarAdapters, connected).open(contextOf(deps, connected))

/** A drive, a library, a share; a project system too, whose folders are projects. */
export const openFileSource = (deps: Deps, connected: Connected): FileSource =>
  connected.connection.service === 'projecthub'
    ? openProjectSource(deps, connected)
    : adapterOf(fileAdapters, connected).open(contextOf(deps, connected))

export const openProjectSource = (deps: Deps, connected: Connected): ProjectSource =>
  adapterOf(projectAdapters, connected).open(contextOf(deps, connected))

function adapterOf<T extends { service: string; name: string }>(known: readonly T[], { connection }: Connected): T {
  const adapter = known.find(({ service, name }) => service === connection.service && name === connection.adapter)
  if (!adapter) throw new ConnectionFault('bad_config', `${connection.adapter} is not known to this version.`)
  return adapter
}

function contextOf({ outside, config, ...deps }: Deps, { who, connection }: Connected): Context {
  const all = { ...deps, outside, config }
  const credentials = async () => (await readCredentials(all, { who, connection })).credentials
  const authorization = authorizationOf(all, { who, connection })
  return { outside, config, connection, firmId: who.firmId, authorization, credentials }
}

// a token that ends while it is on its way is renewed before
const marginMs = 60_000

function authorizationOf(deps: Deps, connected: Connected): Authorization {
  let used: Credentials | undefined
  return {
    async header() {
      used = (await readCredentials(deps, connected)).credentials
      const { expires_at, refresh_token } = used
      if (
        refresh_token !== undefined &&
        expires_at !== undefined &&
        expires_at - marginMs < deps.clock.now().getTime()
      ) {
        if (!(await renewToken(deps, connected, used.access_token)))
          throw new ConnectionFault('auth', 'The account does not let the service in any more.')
        used = (await readCredentials(deps, connected)).credentials
      }
      return headerOf(used)
    },
    renew: () => renewToken(deps, connected, used?.access_token),
  }
}

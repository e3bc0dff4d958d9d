import { v7 as uuidv7 } from 'uuid'
import type { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import type { Who } from '../../../platform/auth/gate.ts'
import { ConnectionFault } from '../../../platform/connect/fault.ts'
import { ApiError, type FieldError, validationError } from '../../../platform/http/errors.ts'
import { takeAttempt } from '../../../platform/http/throttle.ts'
import type { Adapter } from '../adapter.ts'
import { findAdapter } from '../adapters.ts'
import { findSame, storeConnection } from '../connections.ts'
import type { Service } from '../contract.ts'
import { adminsOnly, faultAsError, otherWay, unknownAdapter } from '../errors.ts'
import type { NewConnection } from '../schema.ts'
import { Credentials, headerOf, placeOf, purpose } from './credentials.ts'
import { type Field, schemaOf } from './field.ts'
import { checkAddress } from './typed_address.ts'

/** Connects by what a person typed: checked against the account before anything is kept. Answers the connection's id. */
export async function connectByForm(deps: Deps, who: Who, wish: NewConnection): Promise<string> {
  const adapter = requireAdapter(who, wish)
  if (adapter.how !== 'form') throw otherWay(`${adapter.label} is connected at its provider, not by a form`)
  const settings = checkFields(adapter.fields, 'settings', wish.settings)
  const credentials = Credentials.parse(checkFields(adapter.fields, 'credentials', wish.credentials))
  await checkAddresses(deps, adapter.fields, settings)
  return checkAndStore(deps, who, { adapter, account: adapter.account(settings, credentials), settings, credentials })
}

/** The adapter of that name, if this person may connect it. */
export function requireAdapter(who: Who, { service, adapter: name }: { service: Service; adapter: string }): Adapter {
  const adapter = findAdapter(service, name)
  if (!adapter || adapter.how === 'built in') throw unknownAdapter()
  if (!isPersonal(service) && who.role !== 'admin') throw adminsOnly()
  return adapter
}

/** Mailboxes and calendars belong to the person who connected them, the rest to the firm. */
export const isPersonal = (service: Service) => service === 'mail' || service === 'calendar'

/** What was sent for the fields that are kept in one place; 422 naming each that is wrong. */
export function checkFields(fields: readonly Field[], place: Field['in'], sent: unknown): Record<string, unknown> {
  const result = schemaOf(fields, place).safeParse(sent)
  if (result.success) return result.data
  throw validationError(result.error.issues.map((issue) => asFieldError(place, issue)))
}

const asFieldError = (place: string, { path, message }: z.core.$ZodIssue): FieldError => ({
  field: [place, ...path].join('.'),
  message: message.startsWith('Invalid input') ? 'is missing or of the wrong kind' : message,
})

/** Addresses that lead to private places are refused before anything is asked of them. */
export async function checkAddresses(deps: Deps, fields: readonly Field[], settings: Record<string, unknown>) {
  for (const { name, kind } of fields) {
    const value = settings[name]
    if (typeof value !== 'string') continue
    if (kind === 'url') await checkAddress(deps, value, `settings.${name}`)
    if (kind === 'host') await checkAddress(deps, `https://${inUrl(value)}`, `settings.${name}`)
  }
}

const inUrl = (host: string) => (host.includes(':') && !host.startsWith('[') ? `[${host}]` : host)

type Checked = { adapter: Adapter; account: string; settings: Record<string, unknown>; credentials: Credentials }

/** Asks the account whether it answers, and keeps the connection. The same account connected anew stays the same one. */
export async function checkAndStore(deps: Deps, who: Who, checked: Checked): Promise<string> {
  const { adapter, account, settings, credentials } = checked
  await takeAttempt(
    deps.sql,
    `connect ${who.firmId} ${who.userId}`,
    attempts,
    'Too many accounts were tried. Wait before the next one.',
  )
  const name = await nameOf(deps, who, checked)
  const owner_id = isPersonal(adapter.service) ? who.userId : null
  const place = { service: adapter.service, adapter: adapter.name, account, owner_id }
  const id = (await findSame(deps.sql, who, place)) ?? uuidv7()
  const secret = deps.sealer.seal(purpose, placeOf(who.firmId, id), JSON.stringify(credentials))
  await storeConnection(deps, who, { ...place, id, name, settings, secret })
  return id
}

// nobody should look around in the networks of others by what answers here
const attempts = { attempts: 100, windowSeconds: 600 }

async function nameOf({ outside, config }: Deps, who: Who, { adapter, account, settings, credentials }: Checked) {
  const authorization = { header: async () => headerOf(credentials) }
  const connection = { account, settings }
  try {
    const source = adapter.open({
      outside,
      config,
      connection,
      firmId: who.firmId,
      authorization,
      credentials: async () => credentials,
    })
    const { name } = await source.check(AbortSignal.timeout(checkSecondsMax * 1000))
    return (
      name
        .replace(/\p{Cc}+/gu, ' ')
        .trim()
        .slice(0, 200)
        .toWellFormed() || account
    )
  } catch (error) {
    throw asRefusal(error)
  }
}

export const checkSecondsMax = 30

/** Before there is a connection, credentials that are not taken are a mistake in what was given. */
export function asRefusal(error: unknown): unknown {
  if (error instanceof ConnectionFault)
    return error.code === 'auth' ? new ApiError(422, 'credentials_refused', error.message) : faultAsError(error)
  if (error instanceof Error && error.name === 'TimeoutError')
    return faultAsError(new ConnectionFault('unavailable', 'The account does not answer in time.'))
  return error
}

import type { Config } from '../../config.ts'
import type { CalendarAccount } from '../../platform/connect/calendar_account.ts'
import type { FileSource, ProjectSource } from '../../platform/connect/file_source.ts'
import type { MailAccount } from '../../platform/connect/mail_account.ts'
import type { Authorization, Outside } from '../../platform/connect/outside.ts'
import type { Credentials } from './connecting/credentials.ts'
import type { Field } from './connecting/field.ts'
import type { ProviderName } from './connecting/providers.ts'
import type { Connection, Service } from './contract.ts'

/** What an adapter is opened with. Nothing is asked of the network or the database before the account is used. */
export type Context = {
  outside: Outside
  config: Config
  connection: Pick<Connection, 'account' | 'settings'>
  firmId: string
  authorization: Authorization
  credentials: () => Promise<Credentials>
}

type Facts = {
  service: Service
  name: string
  label: string
  fields: readonly Field[]
  /** whether it was tried against the real thing, or a faithful one */
  verified: boolean
  note: string | null
} & (
  | {
      how: 'form'
      /** what it is at the other side, of settings and user name: the same when it is connected anew */
      account: (settings: Record<string, unknown>, credentials: Credentials) => string
    }
  | { how: 'oauth'; provider: ProviderName; scopes: readonly string[] }
  /** made by the service itself, never by a person */
  | { how: 'built in' }
)

export type MailAdapter = Facts & { service: 'mail'; open(context: Context): MailAccount }
export type CalendarAdapter = Facts & { service: 'calendar'; open(context: Context): CalendarAccount }
export type FileAdapter = Facts & { service: 'drive' | 'sitehub' | 'vaultshare'; open(context: Context): FileSource }
export type ProjectAdapter = Facts & { service: 'projecthub'; open(context: Context): ProjectSource }
export type Adapter = MailAdapter | CalendarAdapter | FileAdapter | ProjectAdapter

export const notVerified = 'Not verified against a tenant'

import { openCaldav } from '../../platform/connect/caldav/open.ts'
import { openGmail } from '../../platform/connect/gmail/open.ts'
import { openGoogleCalendar } from '../../platform/connect/google_calendar/open.ts'
import { openGraphMail } from '../../platform/connect/graph_mail/open.ts'
import { openImapSmtp } from '../../platform/connect/imap_smtp/open.ts'
import { type Adapter, type CalendarAdapter, type MailAdapter, notVerified } from './adapter.ts'
import { optional, required, secret, username } from './connecting/field.ts'
import type { Service } from './contract.ts'
import { fileAdapters, projectAdapters } from './file_adapters.ts'

const identity = ['openid', 'email'] as const

export const mailAdapters: readonly MailAdapter[] = [
  {
    service: 'mail',
    name: 'gmail',
    label: 'Gmail',
    how: 'oauth',
    provider: 'google',
    scopes: [
      ...identity,
      'https://www.googleapis.com/auth/gmail.readonly',
      'https://www.googleapis.com/auth/gmail.send',
    ],
    fields: [],
    verified: true,
    note: null,
    open: ({ outside, authorization, config, connection }) =>
      openGmail({ outside, authorization, apiUrl: config.gmailApiUrl, address: connection.account }),
  },
  {
    service: 'mail',
    name: 'imap_smtp',
    label: 'IMAP and SMTP',
    how: 'form',
    fields: [
      required({ name: 'address', label: 'E-mail address', kind: 'email', placeholder: 'ana@firm.com' }),
      username(),
      secret('password', 'Password'),
      required({ name: 'imap_host', label: 'IMAP server', kind: 'host', placeholder: 'imap.firm.com' }),
      required({ name: 'imap_port', label: 'Port of IMAP', kind: 'port', placeholder: '993' }),
      optional({ name: 'imap_secure', label: 'IMAP in TLS from the start', kind: 'switch', placeholder: '' }),
      required({ name: 'smtp_host', label: 'SMTP server', kind: 'host', placeholder: 'smtp.firm.com' }),
      required({ name: 'smtp_port', label: 'Port of SMTP', kind: 'port', placeholder: '587' }),
      optional({ name: 'smtp_secure', label: 'SMTP in TLS from the start', kind: 'switch', placeholder: '' }),
    ],
    verified: true,
    note: null,
    account: ({ address }) => String(address).toLowerCase(),
    open: ({ outside, connection: { account, settings }, credentials }) =>
      openImapSmtp({
        outside,
        address: account,
        credentials: async () => {
          const { username = account, password = '' } = await credentials()
          return { username, password }
        },
        imap: server(settings, 'imap', 993),
        smtp: server(settings, 'smtp', 465),
      }),
  },
  {
    service: 'mail',
    name: 'imap_oauth',
    label: 'Microsoft 365',
    how: 'oauth',
    provider: 'microsoft',
    scopes: [
      ...identity,
      'offline_access',
      'https://outlook.office.com/IMAP.AccessAsUser.All',
      'https://outlook.office.com/SMTP.Send',
    ],
    fields: [],
    verified: false,
    note: notVerified,
    open: ({ outside, config, connection: { account }, authorization }) =>
      openImapSmtp({
        outside,
        address: account,
        credentials: async (refusedToken) => {
          if (refusedToken !== undefined) await authorization.renew?.()
          return { username: account, accessToken: (await authorization.header()).replace('Bearer ', '') }
        },
        imap: serverAt(config.providerBImap, 993),
        smtp: serverAt(config.providerBSmtp, 465),
      }),
  },
  {
    service: 'mail',
    name: 'graph_mail',
    label: 'Microsoft 365 by Graph',
    how: 'oauth',
    provider: 'microsoft',
    scopes: [
      ...identity,
      'offline_access',
      'https://graph.microsoft.com/Mail.Read',
      'https://graph.microsoft.com/Mail.Send',
    ],
    fields: [],
    verified: false,
    note: notVerified,
    open: ({ outside, authorization, config, connection }) =>
      openGraphMail({ outside, authorization, apiUrl: config.microsoftApiUrl, address: connection.account }),
  },
]

export const calendarAdapters: readonly CalendarAdapter[] = [
  {
    service: 'calendar',
    name: 'caldav',
    label: 'CalDAV',
    how: 'form',
    fields: [
      required({ name: 'url', label: 'Address', kind: 'url', placeholder: 'https://calendar.firm.com/dav/' }),
      username(),
      secret('password', 'Password'),
    ],
    verified: true,
    note: null,
    account: ({ url }, { username = '' }) => `${username} at ${url}`,
    open: ({ outside, authorization, connection }) =>
      openCaldav({ outside, authorization, url: String(connection.settings['url']) }),
  },
  {
    service: 'calendar',
    name: 'google_calendar',
    label: 'Google Calendar',
    how: 'oauth',
    provider: 'google',
    scopes: [...identity, 'https://www.googleapis.com/auth/calendar'],
    fields: [],
    verified: false,
    note: notVerified,
    open: ({ outside, authorization, config }) =>
      openGoogleCalendar({ outside, authorization, apiUrl: config.googleApiUrl }),
  },
]

/** Which programs speak with which systems. A new one is a line here and a folder in platform/connect. */
export const adapters: readonly Adapter[] = [...mailAdapters, ...calendarAdapters, ...fileAdapters, ...projectAdapters]

export const findAdapter = (service: Service, name: string) =>
  adapters.find((adapter) => adapter.service === service && adapter.name === name)

function server(settings: Record<string, unknown>, kind: 'imap' | 'smtp', securePort: number) {
  const port = Number(settings[`${kind}_port`])
  const secure = settings[`${kind}_secure`]
  return {
    host: String(settings[`${kind}_host`]),
    port,
    secure: secure === undefined || secure === null ? port === securePort : secure === true,
  }
}

/** "host:port" of the settings. */
function serverAt(address: string, securePort: number) {
  const { hostname, port } = new URL(`mail://${address}`)
  return { host: hostname, port: Number(port || securePort), secure: Number(port || securePort) === securePort }
}

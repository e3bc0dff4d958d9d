import { z } from 'zod'
import { keysOf } from '../platform/connect/seal.ts'
import { list, optional, setting, text, url, wholeNumber } from './kinds.ts'

const address = (doc: string, fallback: string) => setting(doc, url('http:', 'https:'), fallback)

const isWait = (seconds: number) => Number.isInteger(seconds) && seconds >= 0 && seconds <= 604_800

/** The settings of connections to systems outside, and of the service’s own mail. */
export const connectionSettings = {
  credentialsKey: setting(
    'Key that seals passwords and tokens of connected accounts: 32 bytes in base64; while it is being replaced several, comma separated, the new one first; unset: made once and kept in the data folder',
    optional(z.string().refine((keys) => keysOf(keys) !== undefined, 'must be 32 bytes in base64, or several of them')),
    '',
  ),
  exchangeRatesUrl: setting(
    'Where exchange rates are fetched every day for the firms that want it: a file of the European Central Bank',
    z.url(),
    'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-hist-90d.xml',
  ),
  privateAddresses: setting(
    'Hosts and networks of private ranges that connections may reach: a comma list of names, addresses and CIDR',
    list,
    '',
  ),
  syncMinutes: setting(
    'Minutes between two synchronisations of a connection by itself; 0: never',
    wholeNumber(0, 10_080),
    '15',
  ),
  syncWaitSeconds: setting(
    'How long a request to synchronise waits for the end before it answers 202',
    wholeNumber(0, 300),
    '30',
  ),
  requestsPerSecond: setting(
    'Requests to one host outside within a second, by each node; Graph and Egnyte are asked no more often than they allow',
    wholeNumber(1, 1000),
    '50',
  ),
  webhookRetrySeconds: setting(
    'Seconds that a webhook’s delivery waits after each of its failed tries, comma separated; after the last of them it is given up',
    list
      .transform((waits) => waits.map(Number))
      .refine((waits) => waits.every(isWait), 'must be whole numbers of seconds'),
    '5,30,120,600,1800,3600,10800,21600,46800',
  ),
  smtpUrl: setting(
    'Server for the service’s own mails (verification, invitations, passwords), smtp://user:password@host:587 or smtps://…; unset: the outbox in the data folder',
    optional(url('smtp:', 'smtps:')),
    '',
  ),
  mailFrom: setting(
    'Sender of those mails, such as Firm CRM <crm@firm.com>',
    z.string().regex(/^[^\r\n]*@[^\r\n]+$/, 'must be an address'),
    'Firm CRM <no-reply@firm-crm.local>',
  ),
  googleClientId: text('OAuth client for Gmail, Google Calendar and Drive'),
  googleClientSecret: text('Secret of that client'),
  googleAuthUrl: address('Google’s page of consent', 'https://accounts.google.com/o/oauth2/v2/auth'),
  googleTokenUrl: address('Where Google gives out tokens', 'https://oauth2.googleapis.com/token'),
  googleRevokeUrl: address('Where Google takes tokens back', 'https://oauth2.googleapis.com/revoke'),
  googleApiUrl: address('Google’s API for Drive and Calendar', 'https://www.googleapis.com'),
  gmailApiUrl: address('Google’s API for mail', 'https://gmail.googleapis.com'),
  microsoftClientId: text('OAuth client for Microsoft 365'),
  microsoftClientSecret: text('Secret of that client'),
  microsoftAuthUrl: address(
    'Microsoft’s page of consent',
    'https://login.microsoftonline.com/common/oauth2/v2.0/authorize',
  ),
  microsoftTokenUrl: address(
    'Where Microsoft gives out tokens',
    'https://login.microsoftonline.com/common/oauth2/v2.0/token',
  ),
  microsoftRevokeUrl: setting(
    'Where tokens of that client are taken back; Microsoft itself has no such address',
    optional(url('http:', 'https:')),
    '',
  ),
  microsoftApiUrl: address('Microsoft Graph', 'https://graph.microsoft.com/v1.0'),
  providerBImap: setting(
    'IMAP server of mailboxes that sign in by provider_b’s OAuth, host:port',
    z.string(),
    'outlook.office365.com:993',
  ),
  providerBSmtp: setting('SMTP server of those mailboxes, host:port', z.string(), 'smtp.office365.com:587'),
} as const

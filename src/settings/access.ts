import { setting, wholeNumber } from './kinds.ts'

/** Passwords, second factors, the keys by which programs ask, and what is noted of the audit log. */
export const accessSettings = {
  passwordMemoryKib: setting(
    'Memory that hashing a password takes, in KiB; production demands what OWASP recommends for argon2id, 19456, or more',
    wholeNumber(64, 4_000_000),
    '19456',
  ),
  secondFactorFailures: setting(
    'Wrong codes of one person’s second factor within LOGIN_WINDOW_SECONDS before they have to wait',
    wholeNumber(1, 1000),
    '5',
  ),
  secondFactorFailuresPerDay: setting('The same within a day', wholeNumber(1, 10_000), '30'),
  requestsPerMinute: setting(
    'Requests that a program may make with one API key within a minute, over all nodes',
    wholeNumber(1, 10_000_000),
    '600',
  ),
  auditHeadSeconds: setting(
    'Seconds from one note of how far a firm’s audit log has come to the next, in the log and in DATA_DIR/audit_heads; 0: with each event',
    wholeNumber(0, 86_400),
    '60',
  ),
  auditHeadWebhookSeconds: setting(
    'Seconds from one time a webhook is told how far the audit log has come to the next',
    wholeNumber(0, 86_400),
    '3600',
  ),
} as const

import { z } from 'zod'
import { optional, setting, url, wholeNumber } from './kinds.ts'

/** Where a node tells Prometheus, load balancers and Kubernetes how it does: never on the port of the service. */
export const watchingSettings = {
  metricsPort: setting(
    'Port of a listener of its own for /metrics (Prometheus), /ready and /live; 0 takes a free one; unset: none',
    optional(wholeNumber(0, 65_535)),
    '',
  ),
  metricsHost: setting('Address of that listener', z.string(), '127.0.0.1'),
  metricsToken: setting(
    'Token that /metrics wants as Authorization: Bearer; unset: none. /ready and /live want none',
    optional(z.string().regex(/^[\w.~+/=-]{16,}$/, 'must have at least 16 characters, letters, digits and -._~+/=')),
    '',
  ),
  auditSyslogUrl: setting(
    'Receiver of the audit log by syslog (RFC 5424): tls://siem.example.com:6514 or tcp://…; unset: none',
    optional(
      url('tls:', 'tcp:').refine(
        (value) => URL.parse(value)?.port,
        'must say its port, as tls://siem.example.com:6514 does',
      ),
    ),
    '',
  ),
} as const

import { z } from 'zod'
import { optional, setting, url, wholeNumber } from './kinds.ts'

/** The sentence of a fault has nothing of what was given. */
const pairs = z.string().transform((list, context) => {
  const parts = list.split(',').filter((part) => part.trim() !== '')
  const found: Record<string, string> = {}
  for (const part of parts) {
    const [, name, value] = /^\s*([\w.-]+)\s*=\s*(\S.*?)\s*$/.exec(part) ?? []
    const plain = decoded(value ?? '')
    if (!name || !plain) context.addIssue('must be name=value, comma separated')
    else found[name] = plain
  }
  return found
})

/** Undefined where no header can have it. */
function decoded(value: string): string | undefined {
  try {
    const plain = decodeURIComponent(value)
    return /^[\x20-\x7e]+$/.test(plain) ? plain : undefined
  } catch {
    return undefined
  }
}

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
  otelExporterOtlpEndpoint: setting(
    'Address of a receiver of OpenTelemetry (OTLP over HTTP, before /v1/traces) to which traces are sent; unset: none are made',
    optional(url('http:', 'https:')),
    '',
  ),
  otelExporterOtlpHeaders: setting(
    'Headers for that receiver, such as its key: name=value, comma separated, %-encoded where they must be. A secret',
    pairs,
    '',
  ),
  otelServiceName: setting('Name of this service in traces', z.string().max(100), 'firm-crm'),
  otelTracesSamplerArg: setting(
    'Share of the traces begun here that are sent, from 0 to 1; one that a client began goes on as the client says',
    z.coerce.number('must be a number from 0 to 1').min(0, 'must be from 0 to 1').max(1, 'must be from 0 to 1'),
    '1',
  ),
} as const

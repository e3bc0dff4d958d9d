import { api } from '../../api/client.ts'
import { sentenceOf } from '../../api/fault.ts'
import { State } from '../../parts/badges.tsx'
import { counted } from '../../parts/format.ts'
import { Part } from '../../parts/page/section.tsx'

/** Which service this is, whether it is well, and where it is described. */
export function AboutSection() {
  const health = api.useQuery('get', '/health', {}, { refetchInterval: 10_000 })
  const info = api.useQuery('get', '/api/utilities/info', {})
  const version = info.data?.version ?? health.data?.version
  return (
    <>
      <Part title="This installation">
        <dl className="facts">
          <dt>Service</dt>
          <dd aria-live="polite">
            {health.error ? (
              <State tone="bad">{sentenceOf(health.error)}</State>
            ) : (
              <State tone={health.data ? 'good' : 'plain'}>{health.data ? 'Healthy' : 'Asking'}</State>
            )}
          </dd>
          <dt>Version</dt>
          <dd className="number" style={{ textAlign: 'left' }}>
            {version ?? '–'}
          </dd>
          <dt>Environment</dt>
          <dd>{info.data?.environment ?? '–'}</dd>
          <dt>Running for</dt>
          <dd>{info.data ? duration(info.data.uptime_hours) : '–'}</dd>
        </dl>
      </Part>
      <Part title="The API" lead="All that this app does can be done by programs as well, with the same rights.">
        <dl className="facts">
          {links.map(({ href, label, says }) => (
            <Fact key={href} href={href} label={label} says={says} />
          ))}
        </dl>
      </Part>
    </>
  )
}

const links = [
  { href: 'docs', label: 'Try it', says: 'Every operation, with a form to call it' },
  { href: 'redoc', label: 'Read', says: 'The reference' },
  { href: 'openapi.json', label: 'Generate', says: 'The OpenAPI description' },
]

function Fact({ href, label, says }: { href: string; label: string; says: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>
        <a href={href} target="_blank" rel="noreferrer">
          {says}
        </a>
      </dd>
    </>
  )
}

function duration(hours: number): string {
  if (hours < 1) return counted(Math.floor(hours * 60), 'minute')
  if (hours < 48) return counted(Math.floor(hours), 'hour')
  return counted(Math.floor(hours / 24), 'day')
}

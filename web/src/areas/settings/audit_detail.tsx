import { Button, Group, Stack, Text } from '@mantine/core'
import { clock, day, momentOf } from '../../parts/format.ts'
import { LinkButton } from '../../parts/link_button.tsx'
import styles from '../../parts/page/section.module.css'
import { subjectTypes } from '../events/index.ts'
import type { AuditEvent } from './audit_section.tsx'

type Props = { event: AuditEvent; onSubject(id: string): void; isOnly: boolean }

/** One event with what was there before and after. */
export function AuditDetail({ event, onSubject, isOnly }: Props) {
  const { subject, summary, at, actor, via, before, after } = event
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const to = places[subject.type]?.(subject.id)
  return (
    <Stack gap="md">
      <Text size="md" fw={500}>
        {summary}
      </Text>
      <dl className="facts" style={{ margin: 0 }}>
        <dt>When</dt>
        <dd>
          <time dateTime={at}>{momentOf(at)}</time> ({at})
        </dd>
        <dt>Who</dt>
        <dd>{actor?.name ?? 'The service'}</dd>
        {via && (
          <>
            <dt>By the API key</dt>
            <dd>{via.name ?? via.key_id}</dd>
          </>
        )}
        <dt>{subjectTypes[subject.type]}</dt>
        <dd>{subject.id}</dd>
      </dl>
      {fields.length > 0 && (
        <table className={styles.changes}>
          <thead>
            <tr>
              <th className="quiet">Field</th>
              {before && <th className="quiet">Before</th>}
              {after && <th className="quiet">{before ? 'After' : 'Value'}</th>}
            </tr>
          </thead>
          <tbody>
            {fields.map((field) => (
              <tr key={field}>
                <th className="quiet" scope="row">
                  {field.replaceAll('_', ' ')}
                </th>
                {before && <td>{valueOf(before[field])}</td>}
                {after && <td>{valueOf(after[field])}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Group>
        {to && (
          <LinkButton to={to} variant="default">
            Open it
          </LinkButton>
        )}
        {!isOnly && (
          <Button variant="default" onClick={() => onSubject(subject.id)}>
            Only what was done to this
          </Button>
        )}
      </Group>
    </Stack>
  )
}

const places: Partial<Record<AuditEvent['subject']['type'], (id: string) => string>> = {
  company: (id) => `/companies/${id}`,
  contact: (id) => `/contacts/${id}`,
  deal: (id) => `/deals/${id}`,
  file: (id) => `/documents/${id}`,
  pipeline: () => '/settings/pipelines',
  report: (id) => `/reports/${id}`,
  calendar_event: (id) => `/calendar/${id}`,
}

function valueOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  if (Array.isArray(value)) return value.map(valueOf).join(', ')
  return typeof value === 'object' ? JSON.stringify(value, undefined, 1) : String(value)
}

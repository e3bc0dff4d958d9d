import { Button, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { nameOf, type Participant } from '../../form/pickers/participants_picker.tsx'
import { State } from '../../parts/badges.tsx'
import { When } from '../../parts/figures.tsx'
import { counted } from '../../parts/format.ts'
import { LinkButton } from '../../parts/link_button.tsx'
import { Asked, Loading } from '../../parts/page/state.tsx'
import { LogDialog } from '../interactions/index.ts'
import type { Deal } from './deal.ts'
import styles from './deal_panel.module.css'

const kinds = { meeting: 'Meeting', call: 'Call', email: 'E-mail', other: 'Contact', note: 'Note' }
const shownMax = 6

const withWhom = (people: readonly Participant[], { company_id }: Deal) =>
  people.length > 0 ? `with ${people.map((one) => nameOf(one, company_id)).join('; ')}` : ''

type Props = { deal: Deal; mayWrite: boolean }

/** The latest meetings and calls about the deal. */
export function Interactions({ deal, mayWrite }: Props) {
  const [isLogging, setLogging] = useState<'meeting' | 'call'>()
  const list = api.useQuery('get', '/api/interactions', {
    params: { query: { deal_id: deal.id, page_size: shownMax } },
  })
  return (
    <>
      {mayWrite && (
        <Group gap="xs" mb={8}>
          <Button variant="default" onClick={() => setLogging('meeting')}>
            Log a meeting
          </Button>
          <Button variant="default" onClick={() => setLogging('call')}>
            Log a call
          </Button>
          <LogDialog
            opened={isLogging !== undefined}
            onClose={() => setLogging(undefined)}
            company={{ id: deal.company_id, name: deal.company_name }}
            deal={deal.id}
            kind={isLogging}
          />
        </Group>
      )}
      <Asked of={list} loading={<Loading rows={2} height={16} />}>
        {({ data, total }) => (
          <>
            {total === 0 && <p className={styles.none}>No meeting or call about it was logged yet.</p>}
            <ul>
              {data.map(({ id, type, subject, date, participants }) => (
                <li key={id} className={styles.row}>
                  <span className="quiet rigid" style={{ width: 56 }}>
                    {kinds[type]}
                  </span>
                  <span className="clip" title={`${subject} ${withWhom(participants, deal)}`}>
                    {subject}
                    <small> {withWhom(participants, deal)}</small>
                  </span>
                  <span className={styles.quiet}>
                    <When at={date} />
                  </span>
                </li>
              ))}
            </ul>
            {total > shownMax && <More deal={deal} tab="timeline">{`All ${total}`}</More>}
          </>
        )}
      </Asked>
    </>
  )
}

/** The latest documents of the deal. */
export function Documents({ deal, mayWrite }: Props) {
  const list = api.useQuery('get', '/api/files', {
    params: { query: { deal_id: deal.id, page_size: shownMax } },
  })
  return (
    <Asked of={list} loading={<Loading rows={2} height={16} />}>
      {({ data, total }) => (
        <>
          {total === 0 && (
            <p className={styles.none}>
              No documents yet.{' '}
              {mayWrite && (
                <Link to="/deals/$id" params={{ id: deal.id }} search={{ tab: 'documents' }} className={styles.link}>
                  Upload one, or file what the company has
                </Link>
              )}
            </p>
          )}
          <ul>
            {data.map((file) => (
              <li key={file.id} className={styles.row}>
                <Link
                  to="/documents/$id"
                  params={{ id: file.id }}
                  className={`${styles.link} clip touch`}
                  title={file.filename}
                >
                  {file.filename}
                </Link>
                {file.processing_status === 'failed' ? (
                  <State tone="bad">Not read</State>
                ) : file.review.status === 'waiting' ? (
                  <State tone="warn">{`${counted(file.review.values - file.review.checked, 'value')} to check`}</State>
                ) : (
                  <span />
                )}
                <span className={styles.quiet}>
                  <When at={file.uploaded_at} />
                </span>
              </li>
            ))}
          </ul>
          {total > shownMax && <More deal={deal} tab="documents">{`All ${counted(total, 'document')}`}</More>}
        </>
      )}
    </Asked>
  )
}

function More({ deal, tab, children }: { deal: Deal; tab: string; children: string }) {
  return (
    <LinkButton to="/deals/$id" params={{ id: deal.id }} search={{ tab }} variant="subtle" mt={4}>
      {children}
    </LinkButton>
  )
}

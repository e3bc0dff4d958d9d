import { Anchor, Button, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { api, client, type Row, refetch } from '../../api/client.ts'
import { type Question, useConfirm } from '../../form/confirm.tsx'
import { useAddress } from '../../parts/address.ts'
import { State } from '../../parts/badges.tsx'
import { day, dayAndTime, since } from '../../parts/format.ts'
import { Pager, pageIn } from '../../parts/page/pager.tsx'
import styles from '../../parts/page/section.module.css'
import { Asked, Empty } from '../../parts/page/state.tsx'
import { tellDone } from '../../parts/tell.tsx'
import { useMay } from '../../parts/use_me.ts'
import { KeyDialog } from './key_dialog.tsx'
import { scopeNames } from './scopes.ts'

type Key = Row<'/auth/keys'>

/** Keys by which programs ask as a person. */
export function KeysSection() {
  const may = useMay()
  const [{ of, page }, set] = useAddress()
  const isFirm = may.admin && of === 'firm'
  const [isMaking, setMaking] = useState(false)
  const { ask, dialog } = useConfirm()
  const query = { of: isFirm ? ('firm' as const) : ('me' as const), page: pageIn(page) }
  const keys = api.useQuery('get', '/auth/keys', { params: { query } })
  return (
    <>
      <div className={styles.wide}>
        <div>
          <h2>API keys</h2>
          <p className={styles.lead}>
            A program sends one in place of your password. It may what you chose for it, and never more than its person.{' '}
            <Anchor href="docs" target="_blank" rel="noreferrer" underline="always" inherit>
              What programs can do
            </Anchor>
          </p>
        </div>
        <Button onClick={() => setMaking(true)}>New key</Button>
      </div>
      {may.admin && (
        <SegmentedControl
          aria-label="Whose keys"
          value={isFirm ? 'firm' : 'me'}
          onChange={(value) => set({ of: value === 'firm' ? 'firm' : undefined, page: undefined })}
          data={[
            { value: 'me', label: 'Mine' },
            { value: 'firm', label: 'All of the firm' },
          ]}
          style={{ alignSelf: 'start' }}
        />
      )}
      <Asked of={keys}>
        {({ data, total, page, page_size }) =>
          total === 0 ? (
            <Empty title={isFirm ? 'Nobody has a key' : 'You have no key'}>
              One is needed for each program that reads or writes here by itself.
            </Empty>
          ) : (
            <>
              <ul className="rows" aria-label="API keys">
                {data.map((key) => (
                  <KeyRow key={key.id} apiKey={key} isFirm={isFirm} ask={ask} />
                ))}
              </ul>
              <Pager page={page} pageSize={page_size} total={total} onPage={(next) => set({ page: String(next) })} />
            </>
          )
        }
      </Asked>
      {dialog}
      <KeyDialog opened={isMaking} onClose={() => setMaking(false)} />
    </>
  )
}

const states = {
  active: { tone: 'good', name: 'Works' },
  expired: { tone: 'plain', name: 'Ended' },
  revoked: { tone: 'plain', name: 'Revoked' },
} as const

type RowProps = { apiKey: Key; isFirm: boolean; ask(question: Question): void }

function KeyRow({ apiKey, isFirm, ask }: RowProps) {
  const { id, name, prefix, scopes, user_name, status, created_at, expires_at, last_used_at } = apiKey
  const { tone, name: state } = states[status]
  const revoke = () =>
    ask({
      title: `Revoke ${name}?`,
      says: 'The program that has it is refused at once. A revoked key cannot be brought back; another can be made.',
      label: 'Revoke',
      isLoss: true,
      act: async () => {
        await client.DELETE('/auth/keys/{key_id}', { params: { path: { key_id: id } } })
        await refetch('/auth/keys', '/auth/users')
        tellDone(`${name} is revoked: it opens nothing any more`)
      },
    })
  const ends = expires_at ? `${status === 'expired' ? 'ended' : 'until'} ${day(expires_at)}` : 'until it is revoked'
  return (
    <li>
      <div>
        <strong>{name}</strong> <State tone={tone}>{state}</State>
        <p>
          {isFirm && `${user_name} · `}
          <code>{prefix}…</code> · {scopes.map((scope) => scopeNames[scope].label).join(', ')}
        </p>
        <p>
          Made {day(created_at)}, {ends} ·{' '}
          {last_used_at ? <time title={dayAndTime(last_used_at)}>used {since(last_used_at)}</time> : 'not used yet'}
        </p>
      </div>
      {status === 'active' && (
        <Button variant="subtle" color="gray" onClick={revoke} aria-label={`Revoke ${name}`}>
          Revoke
        </Button>
      )}
    </li>
  )
}

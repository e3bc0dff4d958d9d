import { ActionIcon, Button, Menu, Modal, Text } from '@mantine/core'
import { useState } from 'react'
import { client, refetch } from '../../api/client.ts'
import { DialogEnd } from '../../form/dialog_end.tsx'
import { State } from '../../parts/badges.tsx'
import { counted, dayAndTime, since } from '../../parts/format.ts'
import { IconDots } from '../../parts/icons.ts'
import { attempt, tellDone } from '../../parts/tell.tsx'
import type { Connection } from './integrations_section.tsx'
import { RunsDialog } from './runs_dialog.tsx'
import { syncNow } from './sync_now.ts'

type Props = { connection: Connection; mayChange: boolean; onConnect: (() => void) | undefined }

const states = {
  connected: { tone: 'good', name: 'Connected' },
  failing: { tone: 'warn', name: 'Failing' },
  needs_reconnect: { tone: 'bad', name: 'Connect again' },
} as const

/** One account: how it is in words, when it was read, and what can be done with it. */
export function ConnectionRow({ connection, mayChange, onConnect }: Props) {
  const { id, name, adapter_label, status, health, verified, syncing, last_success_at, counts, shared } = connection
  const [open, setOpen] = useState<'runs' | 'disconnect'>()
  const path = { params: { path: { connection_id: id } } }
  const { tone, name: state } = syncing ? ({ tone: 'accent', name: 'Reading' } as const) : states[status]
  const act = (work: () => Promise<unknown>, said: string) =>
    attempt(async () => {
      await work()
      await refetch('/api/integrations')
      tellDone(said)
    })
  const check = () =>
    attempt(async () => {
      const { data } = await client.POST('/api/integrations/{connection_id}/check', path)
      await refetch('/api/integrations')
      if (data) tellDone(`${name}: ${data.health}`)
    })

  return (
    <li>
      <div className="grow breaks">
        <strong className="clip">{name}</strong> <State tone={tone}>{state}</State>
        <p>
          {adapter_label}
          {!verified && ' · not verified against a tenant'}
          {last_success_at && (
            <>
              {' · read '}
              <time dateTime={last_success_at} title={dayAndTime(last_success_at)}>
                {since(last_success_at)}
              </time>
              {`, ${counted(counts.synced, 'item')}${counts.failed > 0 ? `, ${counts.failed} could not be read` : ''}`}
            </>
          )}
        </p>
        <p role="status">{health}</p>
      </div>
      {mayChange && status === 'needs_reconnect' && onConnect ? (
        <Button onClick={onConnect}>Connect again</Button>
      ) : (
        mayChange && (
          <Button variant="default" loading={syncing} onClick={() => attempt(() => syncNow(connection))}>
            Sync now
          </Button>
        )
      )}
      <Menu position="bottom-end" width={260} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon size={28} aria-label={`More about ${name}`}>
            <IconDots size={18} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setOpen('runs')}>What was read and left out</Menu.Item>
          {mayChange && (
            <>
              <Menu.Item onClick={check}>Check that it works</Menu.Item>
              {connection.service === 'mail' && (
                <Menu.Item
                  onClick={() =>
                    act(
                      () => client.PATCH('/api/integrations/{connection_id}', { ...path, body: { shared: !shared } }),
                      shared ? 'New messages show their text to you alone' : 'Colleagues may read new messages',
                    )
                  }
                >
                  {shared ? 'Keep new messages to myself' : 'Let colleagues read new messages'}
                </Menu.Item>
              )}
              <Menu.Divider />
              <Menu.Item onClick={() => setOpen('disconnect')}>Disconnect</Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      <RunsDialog connection={connection} opened={open === 'runs'} onClose={() => setOpen(undefined)} />
      <Modal opened={open === 'disconnect'} onClose={() => setOpen(undefined)} title={`Disconnect ${name}?`}>
        <Text size="sm">
          What it has brought stays here. Nothing is deleted there either; this service gives up its access and reads no
          more.
        </Text>
        <DialogEnd
          label="Disconnect"
          onClose={() => setOpen(undefined)}
          act={() => {
            setOpen(undefined)
            return act(() => client.DELETE('/api/integrations/{connection_id}', path), `${name} is disconnected`)
          }}
        />
      </Modal>
    </li>
  )
}

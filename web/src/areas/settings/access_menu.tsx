import { ActionIcon, Menu } from '@mantine/core'
import { client, refetch } from '../../api/client.ts'
import { useConfirm } from '../../form/confirm.tsx'
import { counted } from '../../parts/format.ts'
import { IconDots } from '../../parts/icons.ts'
import { tellDone } from '../../parts/tell.tsx'
import { useMe } from '../../parts/use_me.ts'
import type { WaysIn } from './access_section.tsx'

/** What an admin does about how a person comes in. */
export function AccessMenu({ person: { id, name, sessions, second_factor } }: { person: WaysIn }) {
  const isMe = useMe()?.id === id
  const { ask, dialog } = useConfirm()
  const path = { params: { path: { user_id: id } } }

  const endSessions = () =>
    ask({
      title: `End all sessions of ${name}?`,
      says: `${name} is signed out everywhere, and can sign in again. Keys go on: revoke them below “API keys”.`,
      label: 'End them',
      act: async () => {
        const { data } = await client.DELETE('/auth/users/{user_id}/sessions', path)
        if (data) tellDone(`${counted(data.ended, 'session')} of ${name} ended`)
        await refetch('/auth/users')
      },
    })
  const resetFactor = () =>
    ask({
      title: `Take away the second factor of ${name}?`,
      says: `For somebody who has lost their app and their codes: make sure that it is ${name} who asks you. The password alone lets them in then, to set up another.`,
      label: 'Take it away',
      isLoss: true,
      act: async () => {
        await client.DELETE('/auth/users/{user_id}/second-factor', path)
        tellDone(`${name} has no second factor any more`)
        await refetch('/auth/users')
      },
    })

  return (
    <>
      <Menu position="bottom-end" width={260} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon size={28} aria-label={`More about ${name}`}>
            <IconDots size={18} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={endSessions} disabled={isMe || sessions === 0}>
            End all sessions
          </Menu.Item>
          <Menu.Item onClick={resetFactor} disabled={isMe || !second_factor}>
            Take away the second factor
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {dialog}
    </>
  )
}

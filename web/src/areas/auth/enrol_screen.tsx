import { Button, Modal, Stack } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { api } from '../../api/client.ts'
import { mustEnrol, onTokenChange, readToken } from '../../api/token.ts'
import type { Search } from '../../parts/address.ts'
import { Asked, Loading } from '../../parts/page/state.tsx'
import { Entrance } from './entrance.tsx'
import { SetUpFactor } from './set_up_factor.tsx'
import { signOut } from './sign_in.ts'

const title = 'Your firm asks for a second factor'

/** Where whoever signs in to a firm that asks for a second factor is led, until they have one. */
export function EnrolScreen() {
  const navigate = useNavigate()
  const { back }: Search = useSearch({ strict: false })
  return (
    <Entrance title={title} lead="Set one up to go on. It takes a minute.">
      <div style={{ marginTop: 24 }}>
        <Enrol onDone={() => navigate({ href: back?.startsWith('/') ? back : '/', replace: true })} />
      </div>
    </Entrance>
  )
}

/** The same over a screen that was open when the firm began to ask: what was typed on it stays. */
export function EnrolOver() {
  const isToEnrol = useSyncExternalStore(onTokenChange, () => mustEnrol(readToken()))
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    // the token is a full one as soon as the factor is on, before its recovery codes were read
    if (isToEnrol) setOpen(true)
  }, [isToEnrol])
  return (
    <Modal
      opened={isOpen}
      onClose={() => {}}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={title}
      size={460}
      zIndex={999}
    >
      <Enrol onDone={() => setOpen(false)} />
    </Modal>
  )
}

function Enrol({ onDone }: { onDone(): void }) {
  const navigate = useNavigate()
  const factor = api.useQuery('get', '/auth/second-factor', {}, { staleTime: Number.POSITIVE_INFINITY })
  // as it was at first: it is on before its recovery codes are shown
  const [hadOne, setHadOne] = useState<boolean>()
  const enabled = factor.data?.enabled
  useEffect(() => {
    if (enabled !== undefined) setHadOne((known) => known ?? enabled)
  }, [enabled])

  async function leave() {
    await signOut()
    await navigate({ to: '/sign-in', search: { why: 'out' } })
  }

  return (
    <Stack gap="md">
      <Asked of={factor} loading={<Loading rows={3} />}>
        {() =>
          hadOne ? 'You have set one up elsewhere meanwhile. Sign in again with it.' : <SetUpFactor onDone={onDone} />
        }
      </Asked>
      <Button variant="subtle" color="gray" onClick={leave} style={{ alignSelf: 'start' }}>
        {hadOne ? 'Sign in again' : 'Sign out'}
      </Button>
    </Stack>
  )
}

import './mantine.css'
import { ActionIcon } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconMenu2, IconSearch } from '@tabler/icons-react'
import { Outlet, useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { EnrolOver } from '../areas/auth/enrol_screen.tsx'
import { Mark } from '../areas/auth/entrance.tsx'
import { SessionOver } from '../areas/auth/session_over.tsx'
import { useSession } from '../areas/auth/use_session.ts'
import { EvidenceProvider } from '../areas/files/evidence_panel.tsx'
import { useKeys } from '../parts/keys.ts'
import { KeysDialog } from './keys_dialog.tsx'
import { Palette } from './palette.tsx'
import { places } from './places.ts'
import { Rail } from './rail.tsx'
import styles from './shell.module.css'

/** What stays around every screen: the rail, the palette, the keys, and signing in again when a session is over. */
export function Shell() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const isOver = useSession()
  const isPhone = useMediaQuery('(max-width: 767px)', innerWidth < 768, { getInitialValueInEffect: false })
  const [isSheet, setSheet] = useState(false)
  const [isPalette, setPalette] = useState(false)
  const [isKeys, setKeys] = useState(false)
  const content = useRef<HTMLElement>(null)

  // another place closes what lay over the one before
  useEffect(() => setSheet(false), [pathname])

  useKeys([
    {
      keys: 'mod+k',
      does: 'Search everything, or do something',
      group: 'Everywhere',
      act: () => setPalette((isOpen) => !isOpen),
    },
    { keys: '/', does: 'Search', group: 'Everywhere', act: () => setPalette(true) },
    { keys: '?', does: 'Show the keys', group: 'Everywhere', act: () => setKeys(true) },
  ])
  useKeys(
    places.map(({ to, label, keys }) => ({ keys, does: label, group: 'Go to', act: () => void navigate({ to }) })),
  )

  return (
    <div className={styles.shell}>
      <a
        className={styles.skip}
        href="#content"
        onClick={(event) => {
          // the hash is the address of the screen
          event.preventDefault()
          content.current?.focus()
        }}
      >
        Skip to the content
      </a>
      {isPhone && (
        <div className={styles.bar}>
          <ActionIcon size={44} aria-label="Menu" aria-expanded={isSheet} onClick={() => setSheet(true)}>
            <IconMenu2 size={20} stroke={1.6} />
          </ActionIcon>
          <span className={styles.name}>
            <Mark />
            Firm CRM
          </span>
          <ActionIcon size={44} aria-label="Search" onClick={() => setPalette(true)}>
            <IconSearch size={20} stroke={1.6} />
          </ActionIcon>
        </div>
      )}
      <Rail isPhone={isPhone} isOpen={isSheet} onClose={() => setSheet(false)} onSearch={() => setPalette(true)} />
      <EvidenceProvider>
        <main ref={content} id="content" tabIndex={-1} className={styles.content}>
          <Outlet />
        </main>
      </EvidenceProvider>
      <Palette opened={isPalette} onClose={() => setPalette(false)} onKeys={() => setKeys(true)} />
      <KeysDialog opened={isKeys} onClose={() => setKeys(false)} />
      <SessionOver opened={isOver} />
      <EnrolOver />
    </div>
  )
}

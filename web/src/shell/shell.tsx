import '../parts/mantine.css'
import { ActionIcon, useComputedColorScheme } from '@mantine/core'
import { Outlet, useLocation, useNavigate } from '@tanstack/react-router'
import { Fragment, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { mustEnrol, onTokenChange, readToken } from '../api/token.ts'
import { Mark, useSession } from '../areas/auth/index.ts'
import { whatIsMissing, whyLost } from '../areas/deals/index.ts'
import { DropAnywhere } from '../areas/files/index.ts'
import { usePipelines } from '../areas/pipelines/index.ts'
import { EvidenceProvider } from '../evidence/evidence.tsx'
import { whoseCounts } from '../form/as_seen.ts'
import { Strip } from '../offline/strip.tsx'
import { IconMenu2, IconSearch } from '../parts/icons.ts'
import { useKeys } from '../parts/keys/keys.ts'
import { LazyDialog, lazyPart } from '../parts/lazy_part.tsx'
import { Asked } from '../parts/page/state.tsx'
import { useFormats } from '../parts/use_me.ts'
import { usePhone } from '../parts/use_phone.ts'
import { places } from './places.ts'
import styles from './shell.module.css'
import { type Typed, TypedAhead } from './typed_ahead.tsx'

const EnrolOver = lazyPart(async () => (await import('../areas/auth/enrol_screen.tsx')).EnrolOver)
const EvidencePanel = lazyPart(async () => (await import('../areas/files/evidence_panel.tsx')).EvidencePanel)
const KeysDialog = lazyPart(async () => (await import('./keys_dialog.tsx')).KeysDialog)
const LostDialog = lazyPart(async () => (await import('../areas/deals/moving/lost_dialog.tsx')).LostDialog)
const ClashDialog = lazyPart(async () => (await import('../record/clash_dialog.tsx')).ClashDialog)
const GateDialog = lazyPart(async () => (await import('../areas/deals/moving/gate_dialog.tsx')).GateDialog)
const Palette = lazyPart(async () => (await import('./palette.tsx')).Palette)
const SessionOver = lazyPart(async () => (await import('../areas/auth/session_over.tsx')).SessionOver)
/** A part of its own, which a phone needs when its sheet is opened. */
export const Rail = lazyPart(async () => (await import('./rail.tsx')).Rail)

/** What stays around every screen: the rail, the palette, the keys, and signing in again when a session is over. */
export function Shell() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const isOver = useSession()
  const isPhone = usePhone()
  const [isSheet, setSheet] = useState(false)
  const [isPalette, setPalette] = useState(false)
  const typed = useRef<Typed>({ text: '', isEntered: false })
  const [isKeys, setKeys] = useState(false)
  const lost = whyLost.useAsked()
  const refused = whatIsMissing.useAsked()
  const clashing = whoseCounts.useAsked()
  const formats = useFormats()
  // here before the first deal is shown, which stands in one of their stages
  usePipelines()
  const isToEnrol = useSyncExternalStore(onTokenChange, () => mustEnrol(readToken()))
  const content = useRef<HTMLElement>(null)

  // the bar of an installed app is of the colour of the page
  const scheme = useComputedColorScheme('light')
  useEffect(() => {
    const { backgroundColor } = getComputedStyle(document.body)
    for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
      bar.content = backgroundColor
  }, [scheme])

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
    places.flatMap(({ to, label, keys }) =>
      keys ? { keys, does: label, group: 'Go to', act: () => void navigate({ to }) } : [],
    ),
  )

  return (
    <div className={styles.whole}>
      <Strip />
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
            <span className="row gap bold">
              <Mark />
              Firm CRM
            </span>
            <ActionIcon size={44} aria-label="Search" onClick={() => setPalette(true)}>
              <IconSearch size={20} stroke={1.6} />
            </ActionIcon>
          </div>
        )}
        <LazyDialog about={isPhone ? (isSheet ? 'menu' : undefined) : 'rail'}>
          <Rail isPhone={isPhone} isOpen={isSheet} onClose={() => setSheet(false)} onSearch={() => setPalette(true)} />
        </LazyDialog>
        <EvidenceProvider Panel={EvidencePanel}>
          <main ref={content} id="content" tabIndex={-1} className={styles.content}>
            <Asked of={formats} loading={null}>
              {(known) => (
                // all figures and times anew once one of them is another
                <Fragment key={Object.values(known).join(' ')}>
                  <Outlet />
                </Fragment>
              )}
            </Asked>
          </main>
        </EvidenceProvider>
        <DropAnywhere />
        <LazyDialog about={isPalette ? 'palette' : undefined} placeholder={<TypedAhead into={typed} />}>
          <Palette typed={typed} opened={isPalette} onClose={() => setPalette(false)} onKeys={() => setKeys(true)} />
        </LazyDialog>
        <LazyDialog about={isKeys ? 'keys' : undefined}>
          <KeysDialog opened={isKeys} onClose={() => setKeys(false)} />
        </LazyDialog>
        <LazyDialog about={lost?.title}>
          <LostDialog />
        </LazyDialog>
        <LazyDialog about={clashing && 'clash'}>
          <ClashDialog />
        </LazyDialog>
        <LazyDialog about={refused?.deal.id}>
          <GateDialog />
        </LazyDialog>
        <LazyDialog about={isOver ? 'over' : undefined}>
          <SessionOver opened={isOver} />
        </LazyDialog>
        <LazyDialog about={isToEnrol ? 'factor' : undefined}>
          <EnrolOver />
        </LazyDialog>
      </div>
    </div>
  )
}

import { Drawer, Tooltip, UnstyledButton } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { Link, useLocation } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useUnread } from '../areas/notifications/index.ts'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconSearch } from '../parts/icons.ts'
import { keyName } from '../parts/keys/key_names.ts'
import { useKeys } from '../parts/keys/keys.ts'
import { PersonMenu } from './person_menu.tsx'
import { type Place, places } from './places.ts'
import styles from './rail.module.css'

type Props = { isPhone: boolean; isOpen: boolean; onClose(): void; onSearch(): void }

/** The places of the app; folds to icons, and is a sheet on a phone. */
export function Rail({ isPhone, isOpen, onClose, onSearch }: Props) {
  const [isFolded, setFolded] = useLocalStorage({
    key: 'firm-crm.rail-folded',
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  const fold = () => setFolded((folded) => !folded)
  useKeys([{ keys: 'g f', does: 'Fold or unfold the menu', group: 'Go to', act: fold }])

  if (isPhone)
    return (
      <Drawer
        opened={isOpen}
        onClose={onClose}
        size={272}
        padding={0}
        withCloseButton={false}
        title="Menu"
        classNames={{ header: 'visually-hidden', content: styles.sheet, body: styles.sheetBody }}
      >
        <nav className={styles.rail} data-sheet aria-label="Main">
          <Places
            folded={false}
            onSearch={() => {
              onClose()
              onSearch()
            }}
          />
        </nav>
      </Drawer>
    )
  return (
    <nav className={styles.rail} data-folded={isFolded || undefined} aria-label="Main">
      <Places folded={isFolded} onSearch={onSearch} onFold={fold} />
    </nav>
  )
}

type PlacesProps = { folded: boolean; onSearch(): void; onFold?(): void }

function Places({ folded, onSearch, onFold }: PlacesProps) {
  const unread = useUnread()
  // the drives are reached from the documents
  const isAtDrives = useLocation().pathname.startsWith('/sources/')
  const link = (place: Place) => (
    <Told key={place.to} label={place.label} keys={place.keys} folded={folded}>
      <Link
        to={place.to}
        className={styles.place}
        data-within={(isAtDrives && place.to === '/documents') || undefined}
        activeOptions={{ exact: place.to === '/', includeSearch: false }}
        aria-label={folded ? place.label : undefined}
      >
        <place.icon size={18} stroke={1.6} />
        {!folded && <span>{place.label}</span>}
        {place.to === '/notifications' && unread > 0 && (
          <span className={styles.unread} title={`${unread} unread`}>
            {folded ? '' : unread}
            <span className="visually-hidden"> unread</span>
          </span>
        )}
      </Link>
    </Told>
  )

  return (
    <>
      <PersonMenu folded={folded} />
      <Told label="Search" keys="mod+k" folded={folded}>
        <UnstyledButton className={styles.search} onClick={onSearch} aria-label={folded ? 'Search' : undefined}>
          <IconSearch size={18} stroke={1.6} />
          {!folded && <span>Search</span>}
          {!folded && (
            <kbd className={styles.key} aria-hidden="true">
              {keyName('mod+k')}
            </kbd>
          )}
        </UnstyledButton>
      </Told>
      <div className="stack" style={{ marginTop: 12, gap: 1 }}>
        {places.filter(({ to }) => to !== '/settings').map(link)}
      </div>
      <div className={styles.foot}>
        {places.filter(({ to }) => to === '/settings').map(link)}
        {onFold && (
          <Told label={folded ? 'Expand sidebar' : 'Collapse sidebar'} keys="g f" folded={folded}>
            <UnstyledButton
              className={styles.place}
              onClick={onFold}
              aria-label={folded ? 'Expand sidebar' : undefined}
            >
              {folded ? (
                <IconLayoutSidebarLeftExpand size={18} stroke={1.6} />
              ) : (
                <IconLayoutSidebarLeftCollapse size={18} stroke={1.6} />
              )}
              {!folded && <span>Collapse sidebar</span>}
            </UnstyledButton>
          </Told>
        )}
      </div>
    </>
  )
}

type ToldProps = { label: string; keys?: string | undefined; folded: boolean; children: ReactElement }

/** Says beside an icon what it is, and its key. */
function Told({ label, keys, folded, children }: ToldProps) {
  const spelled = keys?.split(' ').map(keyName).join(' ') ?? ''
  return (
    <Tooltip
      label={folded ? `${label}  ${spelled}` : spelled}
      disabled={!folded && spelled === ''}
      position="right"
      openDelay={folded ? 150 : 900}
    >
      {children}
    </Tooltip>
  )
}

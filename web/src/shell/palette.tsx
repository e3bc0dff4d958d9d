import { Modal } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, type RefObject, useEffect, useId, useState } from 'react'
import { sentenceOf } from '../api/fault.ts'
import { IconClock } from '../parts/icons.ts'
import { keyName } from '../parts/keys/key_names.ts'
import { LazyDialog, lazyPart } from '../parts/lazy_part.tsx'
import { readRecent } from '../parts/recent.ts'
import type { NewKind } from './new_kinds.ts'
import styles from './palette.module.css'
import type { Group, Item } from './palette_item.ts'
import { idOf, PaletteList } from './palette_list.tsx'
import { type Typed, takeTyped } from './typed_ahead.tsx'
import { askFor, matching, useCommands } from './use_commands.ts'
import { useHits } from './use_hits.ts'

const NewRecord = lazyPart(async () => (await import('./new_record.tsx')).NewRecord)

type Props = {
  /** before it was there */
  typed: RefObject<Typed>
  opened: boolean
  onClose(): void
  onKeys(): void
}

/** Finds every record, looks into documents, does what can be done, and asks. */
export function Palette({ typed, opened, onClose, onKeys }: Props) {
  const [kind, setKind] = useState<NewKind>()
  // how often something new was asked for: one whose dialog could not be fetched is asked for again
  const [asked, setAsked] = useState(0)
  const onNew = (wanted: NewKind) => {
    setKind(wanted)
    setAsked(asked + 1)
  }
  return (
    <>
      <Modal
        opened={opened}
        onClose={onClose}
        withCloseButton={false}
        title="Search and commands"
        size={640}
        padding={0}
        yOffset="10vh"
        // at once: who types on after ⌘K types into it
        transitionProps={{ duration: 0 }}
        classNames={{ header: 'visually-hidden', content: styles.dialog, body: styles.body, inner: styles.inner }}
      >
        <Finder typed={typed} onClose={onClose} onKeys={onKeys} onNew={onNew} />
      </Modal>
      <LazyDialog about={kind && `${kind} ${asked}`}>
        {kind && <NewRecord kind={kind} onClose={() => setKind(undefined)} />}
      </LazyDialog>
    </>
  )
}

type FinderProps = Pick<Props, 'typed' | 'onClose' | 'onKeys'> & { onNew(kind: NewKind): void }

function Finder({ typed, onClose, onKeys, onNew }: FinderProps) {
  const navigate = useNavigate()
  const list = useId()
  const [ahead] = useState(() => takeTyped(typed))
  const [text, setText] = useState(ahead.text)
  const [chosen, setChosen] = useState<string>()
  // Enter before the answer was there: it is meant for the first of what comes
  const [isWaiting, setWaiting] = useState(ahead.isEntered)
  const hits = useHits(text)
  const groups = useGroups(text, hits.groups, useCommands({ onKeys, onNew }))
  const items = groups.flatMap((group) => group.items)
  const active = items.find(({ id }) => id === chosen) ?? items[0]

  function open(item: Item, isNewTab = false) {
    if (isNewTab && item.href) return void window.open(`#${item.href}`, '_blank', 'noopener')
    onClose()
    if (item.act) item.act()
    else if (item.href) navigate({ href: item.href })
  }

  useEffect(() => {
    if (!isWaiting || !hits.isCurrent || !active) return
    setWaiting(false)
    // a search that failed has not said what comes first
    if (!hits.error) open(active)
  })

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return
    const at = active ? items.indexOf(active) : -1
    const to = steps[event.key]?.(at, items.length)
    if (to !== undefined) {
      event.preventDefault()
      setChosen(items[to]?.id)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      const isNewTab = event.metaKey || event.ctrlKey
      if (!hits.isCurrent && chosen === undefined && !isNewTab) setWaiting(true)
      else if (active) open(active, isNewTab)
    }
  }

  return (
    <>
      <input
        className={styles.input}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setChosen(undefined)
          setWaiting(false)
        }}
        onKeyDown={onKeyDown}
        placeholder="Search, ask, or do something"
        aria-label="Search, ask, or do something"
        role="combobox"
        aria-expanded="true"
        aria-controls={list}
        aria-activedescendant={active && idOf(active)}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        autoFocus
        data-autofocus
      />
      <PaletteList id={list} groups={groups} active={active} onActive={({ id }) => setChosen(id)} onOpen={open} />
      <div className={styles.foot}>
        <span role="status">{hits.error ? sentenceOf(hits.error) : hits.isCurrent ? '' : 'Searching…'}</span>
        <span className={styles.hints} aria-hidden="true">
          <kbd>↑↓</kbd> choose <kbd>↵</kbd> open <kbd>{keyName('mod+Enter')}</kbd> new tab <kbd>Esc</kbd> close
        </span>
      </div>
    </>
  )
}

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % Math.max(1, count),
  ArrowUp: (at, count) => (at + count - 1) % Math.max(1, count),
  PageDown: (at, count) => Math.min(at + 8, count - 1),
  PageUp: (at) => Math.max(at - 8, 0),
  Home: () => 0,
  End: (_, count) => count - 1,
}

function useGroups(text: string, hits: Group[], commands: Item[]): Group[] {
  const [recent] = useState(() =>
    readRecent().map(({ href, title }) => ({ id: `recent ${href}`, icon: IconClock, title, href })),
  )
  const typed = text.trim()
  if (typed === '')
    return [
      { name: 'Recent', items: recent },
      { name: 'Actions', items: commands.filter(({ also }) => also === undefined) },
    ].filter(hasItems)
  const found = matching(commands, typed)
  const doing: Group = { name: 'Actions', items: found.slice(0, 6) }
  // who types the beginning of a command means it
  const isMeant = found.some(({ title, called = '' }) =>
    [title, ...called.split(' ').filter(Boolean)].some((one) => startsWith(one, typed) || startsWith(typed, `${one} `)),
  )
  const asking: Group = { name: 'Analyst', items: [askFor(typed)] }
  return (isMeant ? [doing, ...hits, asking] : [...hits, doing, asking]).filter(hasItems)
}

const startsWith = (text: string, beginning: string) => text.toLowerCase().startsWith(beginning.toLowerCase())

const hasItems = ({ items }: Group) => items.length > 0

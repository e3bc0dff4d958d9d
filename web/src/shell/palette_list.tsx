import { useEffect, useRef } from 'react'
import { keyName } from '../parts/keys/key_names.ts'
import { Marked } from '../parts/markdown/marked.tsx'
import styles from './palette.module.css'
import type { Group, Item } from './palette_item.ts'

type Props = {
  id: string
  groups: Group[]
  active: Item | undefined
  onActive(item: Item): void
  onOpen(item: Item, isNewTab: boolean): void
}

export const idOf = ({ id }: Item) => `palette-${id.replace(/[^\w-]/g, '_')}`

/** The lines of the palette by group; the input keeps the keyboard. */
export function PaletteList({ id, groups, active, onActive, onOpen }: Props) {
  const chosen = useRef<HTMLDivElement>(null)
  const shownId = active?.id
  useEffect(() => void chosen.current?.scrollIntoView({ block: 'nearest' }), [shownId])

  return (
    <div id={id} role="listbox" aria-label="Results" className={styles.list}>
      {groups.map(({ name, items }) => (
        <div key={name} role="group" aria-label={name}>
          <div className="note medium" style={{ padding: '8px 8px 4px' }} aria-hidden="true">
            {name}
          </div>
          {items.map((item) => (
            <div
              key={item.id}
              ref={item === active ? chosen : undefined}
              id={idOf(item)}
              role="option"
              aria-selected={item === active}
              className={styles.item}
              onMouseMove={() => item !== active && onActive(item)}
              onMouseDown={(event) => event.preventDefault()}
              onClick={(event) => onOpen(item, event.metaKey || event.ctrlKey)}
            >
              <Line item={item} />
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

function Line({ item: { icon: Icon, title, subtitle, snippet, keys } }: { item: Item }) {
  return (
    <>
      <Icon size={18} stroke={1.6} className={styles.icon} aria-hidden="true" />
      <span className="grow">
        <span className={styles.line}>
          <span className="medium clip shrinks" style={{ flexShrink: 0, maxWidth: '100%' }}>
            {title}
          </span>
          {subtitle && <span className="clip shrinks quiet">{subtitle}</span>}
        </span>
        {snippet && (
          <span className={styles.snippet}>
            <Marked>{snippet}</Marked>
          </span>
        )}
      </span>
      {keys && <kbd className={styles.keys}>{keys.split(' ').map(keyName).join(' ')}</kbd>}
    </>
  )
}

import { useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { FaultNote } from '../parts/page/state.tsx'
import type { Rows } from '../table/use_rows.ts'
import styles from './board.module.css'
import { CardOutline, type CardState } from './card.tsx'

// the card and the gap below it
const cardHeight = 104
// where each column was left, so that coming back finds it there
const places = new Map<string, number>()

/** Which cards of a board stand out. */
export type Marked = {
  /** the one that is open beside the board */
  openId?: string | undefined
  /** that which is carried by keyboard */
  liftedId?: string | undefined
  /** shall have the focus once it is here */
  wantedId?: string | undefined
  activeId?: string | undefined
  onWanted(): void
}

type Props<C> = {
  rows: Rows<C>
  mayMove: boolean
  marked: Marked
  /** one is about to land here: at the beginning, or above the card of that id */
  landing?: { before?: string | undefined } | undefined
  empty: string
  card(card: C, state: CardState): ReactNode
}

/** The cards of a column: those in sight are drawn, and fetched as they are scrolled to. */
export function Cards<C extends { id: string }>({ rows, mayMove, marked, landing, empty, card: drawn }: Props<C>) {
  const { openId, liftedId, wantedId, activeId, onWanted } = marked
  const scroller = useRef<HTMLDivElement>(null)
  const total = rows.total ?? 0
  const virtual = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => cardHeight,
    overscan: 4,
    initialOffset: () => places.get(rows.key) ?? 0,
  })
  useLayoutEffect(() => {
    if (scroller.current) scroller.current.scrollTop = places.get(rows.key) ?? 0
  }, [rows.key])
  const items = virtual.getVirtualItems()
  const [from, to] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0]
  useEffect(() => rows.want(from, to), [from, to, rows.key])

  const shownId = wantedId ?? openId
  const wantedAt = shownId ? indexOf(shownId, rows) : undefined
  useEffect(() => {
    if (wantedAt !== undefined) virtual.scrollToIndex(wantedAt)
  }, [wantedAt, virtual])

  // the first card in sight takes the Tab key, unless the one that had it last is in sight
  const tabbed =
    items.find(({ index }) => rows.at(index)?.id === activeId)?.index ?? firstInSight(items, scroller.current)

  if (rows.error) return <FaultNote error={rows.error} again={rows.refetch} />
  return (
    <div
      ref={scroller}
      className={styles.cards}
      data-old={rows.isOld || undefined}
      onScroll={(event) => places.set(rows.key, event.currentTarget.scrollTop)}
    >
      {rows.isLoading && Array.from({ length: 4 }, (_, index) => <CardOutline key={index} />)}
      {rows.total === 0 && !landing && (
        <p className="quiet caption" style={{ margin: '8px 10px' }}>
          {empty}
        </p>
      )}
      {landing && !landing.before && <div className={styles.landing} />}
      <ul className="relative" style={{ height: virtual.getTotalSize() }}>
        {items.map(({ index, start }) => {
          const card = rows.at(index)
          return (
            <li
              key={card?.id ?? index}
              className={styles.item}
              style={{ transform: `translateY(${start}px)` } satisfies CSSProperties}
              aria-setsize={total}
              aria-posinset={index + 1}
            >
              {card && landing?.before === card.id && <div className={styles.landing} />}
              {card ? (
                drawn(card, {
                  mayMove,
                  isOpen: card.id === openId,
                  isLifted: card.id === liftedId,
                  isTabbed: index === tabbed,
                  isWanted: card.id === wantedId,
                  onWanted,
                })
              ) : (
                <CardOutline />
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function indexOf(id: string, { at, total = 0 }: Rows<{ id: string }>): number | undefined {
  for (let index = 0; index < total; index++) if (at(index)?.id === id) return index
  return undefined
}

function firstInSight(items: { index: number; end: number }[], scroller: HTMLElement | null): number | undefined {
  const top = scroller?.scrollTop ?? 0
  return (items.find(({ end }) => end > top + cardHeight / 2) ?? items[0])?.index
}

import { useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, useEffect, useLayoutEffect, useRef } from 'react'
import type { Row } from '../../../api/client.ts'
import { FaultNote } from '../../../parts/page/state.tsx'
import { useRows } from '../../../table/use_rows.ts'
import { isNarrowed } from '../board_query.ts'
import type { Deal } from '../deal.ts'
import styles from './board.module.css'
import type { ColumnProps } from './column.tsx'
import { CardOutline, DealCard } from './deal_card.tsx'

// the card and the gap below it
const cardHeight = 104
// where each column was left, so that coming back finds it there
const places = new Map<string, number>()

/** The cards of a column: those in sight are drawn, and fetched as they are scrolled to. */
export function Cards({
  step,
  query,
  comes,
  lifted,
  wantedId,
  activeId,
  openId,
  mayMove,
  ...act
}: ColumnProps & { comes?: Deal }) {
  const scroller = useRef<HTMLDivElement>(null)
  const rows = useRows<Row<'/api/deals'>>('/api/deals', query)
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
  const wantedAt = shownId ? indexOf(shownId, rows.at, total) : undefined
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
      {rows.total === 0 && !comes && (
        <p className="quiet caption" style={{ margin: '8px 10px' }}>
          {isNarrowed(query) ? 'No deals match the filters.' : `No deals in ${step.name}.`}
        </p>
      )}
      {comes && <div className={styles.landing} />}
      <ul className="relative" style={{ height: virtual.getTotalSize() }}>
        {items.map(({ index, start }) => {
          const deal = rows.at(index)
          return (
            <li
              key={deal?.id ?? index}
              className={styles.item}
              style={{ transform: `translateY(${start}px)` } satisfies CSSProperties}
              aria-setsize={total}
              aria-posinset={index + 1}
            >
              {deal ? (
                <DealCard
                  deal={deal}
                  mayMove={mayMove}
                  isOpen={deal.id === openId}
                  isLifted={deal.id === lifted?.deal.id}
                  isTabbed={index === tabbed}
                  isWanted={deal.id === wantedId}
                  menuLabel="Move"
                  onWanted={act.onWanted}
                  onMenu={act.onMenu}
                />
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

type At = (index: number) => Deal | undefined

function indexOf(id: string, at: At, total: number): number | undefined {
  for (let index = 0; index < total; index++) if (at(index)?.id === id) return index
  return undefined
}

function firstInSight(items: { index: number; end: number }[], scroller: HTMLElement | null): number | undefined {
  const top = scroller?.scrollTop ?? 0
  return (items.find(({ end }) => end > top + cardHeight / 2) ?? items[0])?.index
}

import { Link } from '@tanstack/react-router'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, useState } from 'react'
import type { Search } from '../../parts/address.ts'
import { useKeys } from '../../parts/keys/keys.ts'
import { FaultNote } from '../../parts/page/state.tsx'
import type { Rows } from '../../table/use_rows.ts'
import styles from './mail_list.module.css'
import { type Thread, ThreadLine } from './thread_line.tsx'

type Props = {
  rows: Rows<Thread>
  /** the conversation that stands beside the list */
  openThread: string | undefined
  /** the keyboard went on while one was open */
  onMove(thread: Thread): void
}

const rowHeight = 76
// how many are drawn in outline before it is known how many there are
const rowsExpected = 12

// where the list was left, by what it was asked
let left: { key: string; offset: number } | undefined

/** Conversations of any number: j and k go along them, Enter opens. */
export function MailList({ rows, openThread, onMove }: Props) {
  const scroll = useRef<HTMLDivElement>(null)
  const [cursor, setCursor] = useState<number>()
  const total = rows.total ?? rowsExpected
  const list = useVirtualizer({
    count: total,
    getScrollElement: () => scroll.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    initialOffset: left?.key === rows.key ? left.offset : 0,
    onChange: ({ scrollOffset }) => {
      left = { key: rows.key, offset: scrollOffset ?? 0 }
    },
  })
  const items = list.getVirtualItems()
  const [from, to] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0]
  useEffect(() => rows.want(from, to), [from, to, rows.key])

  const asked = useRef(rows.key)
  useEffect(() => {
    if (asked.current === rows.key) return
    asked.current = rows.key
    setCursor(undefined)
    list.scrollToOffset(0)
  }, [rows.key])

  // what the keyboard is on gets the focus once it is drawn
  useEffect(() => {
    if (cursor !== undefined) scroll.current?.querySelector<HTMLElement>(`[data-index="${cursor}"]`)?.focus()
  }, [cursor, from, to])

  // who comes back from a conversation goes on at its place
  const before = useRef(openThread)
  useEffect(() => {
    const closed = openThread === undefined ? before.current : undefined
    before.current = openThread
    if (closed === undefined || document.activeElement !== document.body) return
    const place = placeOf(rows, closed)
    if (place !== undefined) scroll.current?.querySelector<HTMLElement>(`[data-index="${place}"]`)?.focus()
  }, [openThread])

  function step(by: 1 | -1) {
    const focused = scroll.current?.contains(document.activeElement)
      ? (document.activeElement as HTMLElement).dataset['index'] // reason: only elements have the focus
      : undefined
    const here = focused === undefined ? (cursor ?? placeOf(rows, openThread)) : Number(focused)
    const next = here === undefined ? 0 : Math.max(0, Math.min((rows.total ?? 1) - 1, here + by))
    list.scrollToIndex(next)
    setCursor(next)
    const thread = rows.at(next)
    if (thread && openThread !== undefined && thread.thread_id !== openThread) onMove(thread)
  }
  useKeys([
    { keys: 'j', does: 'Next conversation (Enter opens it)', act: () => step(1) },
    { keys: 'k', does: 'Conversation before', act: () => step(-1) },
    { keys: 'ArrowDown', does: 'Next conversation', act: () => step(1) },
    { keys: 'ArrowUp', does: 'Conversation before', act: () => step(-1) },
  ])

  if (rows.error) return <FaultNote error={rows.error} again={rows.refetch} />
  return (
    <nav ref={scroll} className="fill scroll-y" aria-label="Conversations" aria-busy={rows.isLoading || undefined}>
      <ul className={styles.list} style={{ height: list.getTotalSize() }} data-old={rows.isOld || undefined}>
        {items.map(({ index, start }) => {
          const thread = rows.at(index)
          return (
            <li key={index} className={styles.place} style={{ transform: `translateY(${start}px)` }}>
              {thread ? (
                <Link
                  to="/mail/$id"
                  params={{ id: thread.last_email_id }}
                  search={withoutWriting}
                  className={styles.row}
                  data-index={index}
                  data-open={thread.thread_id === openThread || undefined}
                  aria-current={thread.thread_id === openThread ? 'page' : undefined}
                  onFocus={() => setCursor(index)}
                >
                  <ThreadLine thread={thread} />
                </Link>
              ) : (
                <div className={styles.row} aria-hidden="true">
                  <span className={styles.bone} />
                  <span className={styles.bone} />
                </div>
              )}
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

/** What was being written belongs to the conversation that is left. */
export const withoutWriting = ({ write: _, new: __, to: ___, ...kept }: Search): Search => kept

function placeOf(rows: Rows<Thread>, thread: string | undefined): number | undefined {
  if (thread === undefined) return undefined
  for (let index = 0; index < Math.min(rows.total ?? 0, 500); index++)
    if (rows.at(index)?.thread_id === thread) return index
  return undefined
}

import { Portal } from '@mantine/core'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useEvidence } from './evidence.tsx'
import type { Evidence } from './evidence_address.ts'
import styles from './sourced.module.css'

export type Source = Evidence & {
  file_name: string
  /** of a sheet or a section; its number is told otherwise */
  page_name?: string | null
}

const waitMs = 250

/** A figure that can be looked up: where it was read on hover, the page itself on a click. */
export function Sourced({ source, children }: { source: Source; children: ReactNode }) {
  const { open } = useEvidence()
  const card = useId()
  const [at, setAt] = useState<DOMRect>()
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const hide = () => {
    clearTimeout(waiting.current)
    setAt(undefined)
  }
  const show = (element: Element) => {
    clearTimeout(waiting.current)
    waiting.current = setTimeout(() => setAt(element.getBoundingClientRect()), waitMs)
  }
  useEffect(() => () => clearTimeout(waiting.current), [])
  useEffect(() => {
    if (!at) return
    // what is scrolled away leaves no card behind
    addEventListener('scroll', hide, { capture: true, passive: true })
    return () => removeEventListener('scroll', hide, { capture: true })
  }, [at])
  return (
    <button
      type="button"
      className={styles.sourced}
      aria-describedby={at && card}
      onPointerEnter={({ currentTarget, pointerType }) => pointerType === 'mouse' && show(currentTarget)}
      onPointerLeave={hide}
      onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && show(currentTarget)}
      onBlur={hide}
      onKeyDown={(event) => {
        // a row of a list has its own Enter
        if (event.key === 'Enter' || event.key === ' ') event.stopPropagation()
      }}
      onClick={(event) => {
        event.stopPropagation()
        hide()
        open(source)
      }}
    >
      {children}
      {at && (
        <Portal>
          <Card id={card} source={source} at={at} />
        </Portal>
      )}
    </button>
  )
}

const widthPx = 300
const roomPx = 120

function Card({ id, source, at }: { id: string; source: Source; at: DOMRect }) {
  const isAbove = at.bottom + roomPx > innerHeight
  const left = Math.max(8, Math.min(at.left, innerWidth - widthPx - 8))
  const vertical = isAbove ? { bottom: innerHeight - at.top + 6 } : { top: at.bottom + 6 }
  return (
    <div id={id} role="tooltip" className={styles.card} style={{ left, width: widthPx, ...vertical }}>
      <b className="clip ink">{source.file_name}</b>
      <span>{source.page_name ? `${source.page_name}, page ${source.page}` : `Page ${source.page}`}</span>
      {source.quote && <q>{source.quote}</q>}
    </div>
  )
}

import { ActionIcon, Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { api } from '../../api/client.ts'
import { cameFrom } from '../../evidence/evidence.tsx'
import { addressOf, type Evidence, noEvidence } from '../../evidence/evidence_address.ts'
import styles from '../../evidence/evidence_panel.module.css'
import { usePanelWidth, WidthHandle } from '../../evidence/panel_width.tsx'
import type { Search } from '../../parts/address.ts'
import { IconX } from '../../parts/icons.ts'
import { useKeys } from '../../parts/keys/keys.ts'
import { PageView } from './page_view.tsx'

/** What was clicked stays where it is, though the screen beside the panel is laid out anew; until the person scrolls. */
function holdInPlace(): AbortController | undefined {
  const { element: clicked, top } = cameFrom
  const scroller = clicked && scrollerOf(clicked)
  if (!scroller) return undefined
  const hold = () => scroller.scrollBy({ top: clicked.getBoundingClientRect().top - top, behavior: 'instant' })
  const until = new AbortController()
  const { signal } = until
  // charts and lists take their size later
  const sizes = new ResizeObserver(hold)
  for (const child of [scroller, ...scroller.querySelectorAll('*')].slice(0, 400)) sizes.observe(child)
  signal.addEventListener('abort', () => sizes.disconnect())
  for (const type of ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const)
    addEventListener(type, () => until.abort(), { signal, capture: true })
  setTimeout(() => until.abort(), holdingMs)
  hold()
  return until
}

const holdingMs = 2000

const scrollerOf = (element: Element): Element | null => {
  const around = element.parentElement
  if (!around || (around.scrollHeight > around.clientHeight && /auto|scroll/.test(getComputedStyle(around).overflowY)))
    return around
  return scrollerOf(around)
}

type Props = { evidence: Evidence; set: (change: Search) => void }

/** A place in a document, beside what is on the screen. */
export function EvidencePanel({ evidence, set }: Props) {
  const { file_id, page, bbox, quote, label } = evidence
  const panel = useRef<HTMLElement>(null)
  const { width, ...sizing } = usePanelWidth()
  const file = api.useQuery('get', '/api/files/{file_id}', { params: { path: { file_id } } }, { staleTime: 300_000 })

  useEffect(() => {
    const holding = holdInPlace()
    panel.current?.focus({ preventScroll: true })
    return () => {
      holding?.abort()
      const { element } = cameFrom
      if (element instanceof HTMLElement && element.isConnected) element.focus({ preventScroll: true })
      cameFrom.element = null
    }
  }, [])

  const close = () => set(noEvidence)
  useKeys([
    {
      keys: 'Escape',
      does: 'Close the document beside',
      act: close,
    },
  ])

  const name = file.data?.filename
  return (
    <aside ref={panel} className={styles.panel} style={{ width }} tabIndex={-1} aria-label={name ?? 'Document'}>
      <WidthHandle width={width} {...sizing} />
      <header className={styles.head}>
        <div className={styles.title}>
          <h2>{name ?? (file.error ? 'Document' : <Skeleton height={14} width={180} my={4} />)}</h2>
          <Link to="/documents/$id" params={{ id: file_id }} search={{ page: String(page) }} className={styles.open}>
            Open the document
          </Link>
          <ActionIcon aria-label="Close the document" onClick={close}>
            <IconX size={18} stroke={1.6} />
          </ActionIcon>
        </div>
        {(label || quote) && (
          <p className={styles.quote} title={quote ?? undefined}>
            {label && <b>{label}</b>}
            {quote && <q>{quote}</q>}
          </p>
        )}
      </header>
      <PageView
        key={file_id}
        fileId={file_id}
        page={page}
        place={
          bbox || quote
            ? { key: `${bbox?.x} ${bbox?.y} ${quote}`, bbox: bbox ?? undefined, quote: quote ?? undefined }
            : undefined
        }
        // another page has not what was marked on this one
        onPage={(next) => set(addressOf({ file_id, page: next }))}
      />
    </aside>
  )
}

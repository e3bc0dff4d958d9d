import { ActionIcon, Skeleton } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useCallback, useEffect, useRef } from 'react'
import { api } from '../../api/client.ts'
import { useAddress } from '../../parts/address.ts'
import { useKeys } from '../../parts/keys.ts'
import type { Search } from '../../routes.tsx'
import { addressOf, type Evidence, evidenceIn, noEvidence } from './evidence_address.ts'
import styles from './evidence_panel.module.css'
import { PageView } from './page_view.tsx'
import { usePanelWidth, WidthHandle } from './panel_width.tsx'

// where the keyboard was before the panel opened; there is one panel
let cameFrom: Element | null = null

/** Shows a place in a document beside what is on the screen. It is in the address: back closes it, a link opens it. */
export function useEvidence() {
  const navigate = useNavigate()
  const open = useCallback(
    (evidence: Evidence) => {
      if (!document.activeElement?.closest(`.${styles.panel}`)) cameFrom = document.activeElement
      navigate({ to: '.', search: (old: Search) => ({ ...old, ...noEvidence, ...addressOf(evidence) }) })
    },
    [navigate],
  )
  return { open }
}

/** Stands around a screen, in a row, and gives it its panel. */
export function EvidenceProvider({ children }: { children: ReactNode }) {
  const [search, set] = useAddress()
  const evidence = evidenceIn(search)
  return (
    <>
      {children}
      {evidence && <Panel evidence={evidence} set={set} />}
    </>
  )
}

type PanelProps = { evidence: Evidence; set: (change: Search) => void }

function Panel({ evidence, set }: PanelProps) {
  const { file_id, page, bbox, quote, label } = evidence
  const panel = useRef<HTMLElement>(null)
  const { width, ...sizing } = usePanelWidth()
  const file = api.useQuery('get', '/api/files/{file_id}', { params: { path: { file_id } } }, { staleTime: 300_000 })

  useEffect(() => {
    panel.current?.focus({ preventScroll: true })
    return () => {
      if (cameFrom instanceof HTMLElement && cameFrom.isConnected) cameFrom.focus({ preventScroll: true })
      cameFrom = null
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

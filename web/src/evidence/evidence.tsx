import { useNavigate } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, useCallback } from 'react'
import { type Search, useAddress } from '../parts/address.ts'
import { InPlace } from '../parts/lazy_part.tsx'
import { addressOf, type Evidence, evidenceIn, noEvidence } from './evidence_address.ts'
import styles from './evidence_panel.module.css'
import { usePanelWidth } from './panel_width.tsx'

/** Where the keyboard was before the panel opened, and how far down the window that stood; there is one panel. */
export const cameFrom: { element: Element | null; top: number } = { element: null, top: 0 }

/** Shows a place in a document beside what is on the screen. It is in the address: back closes it, a link opens it. */
export function useEvidence() {
  const navigate = useNavigate()
  const open = useCallback(
    (evidence: Evidence) => {
      if (!document.activeElement?.closest(`.${styles.panel}`)) {
        cameFrom.element = document.activeElement
        cameFrom.top = cameFrom.element?.getBoundingClientRect().top ?? 0
      }
      navigate({ to: '.', search: (old: Search) => ({ ...old, ...noEvidence, ...addressOf(evidence) }) })
    },
    [navigate],
  )
  return { open }
}

type Props = {
  children: ReactNode
  /** what shows a place in a document */
  Panel: ComponentType<{ evidence: Evidence; set(change: Search): void }>
}

/** Stands around a screen, in a row, and gives it its panel. */
export function EvidenceProvider({ children, Panel }: Props) {
  const [search, set] = useAddress()
  const evidence = evidenceIn(search)
  return (
    <>
      {children}
      {evidence && (
        <InPlace placeholder={<EmptyPanel />}>
          <Panel evidence={evidence} set={set} />
        </InPlace>
      )}
    </>
  )
}

function EmptyPanel() {
  const { width } = usePanelWidth()
  return <aside className={styles.panel} style={{ width }} aria-label="Document" aria-busy="true" />
}

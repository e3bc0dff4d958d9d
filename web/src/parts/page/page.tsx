import type { ReactNode } from 'react'
import { useEffect } from 'react'
import { rememberScreen } from '../recent.ts'
import styles from './page.module.css'

type Props = {
  title: string
  /** instead of the title as it is shown, such as one with a way back */
  head?: ReactNode
  /** the main action, and lesser ones, on the right */
  actions?: ReactNode
  /** a second row: filters as chips, tabs */
  below?: ReactNode
  /** the content scrolls by itself (tables, boards, a document), and the page does not */
  fixed?: boolean
  /** text and forms: no wider than can be read */
  narrow?: boolean
  children?: ReactNode
}

/** A screen: its title, the one main action, its filters, and the content below. */
export function Page({ title, head, actions, below, fixed, narrow, children }: Props) {
  useEffect(() => {
    document.title = `${title} · Firm CRM`
    rememberScreen(title)
  }, [title])
  return (
    <div className={styles.page} data-fixed={fixed || undefined}>
      <header className={styles.top}>
        <div className={styles.row}>
          {head ?? <h1 className={styles.title}>{title}</h1>}
          <div className={styles.actions}>{actions}</div>
        </div>
        {below && (
          <div className="row wrap gap screen-only" style={{ marginTop: 8 }}>
            {below}
          </div>
        )}
      </header>
      <div className={styles.content} data-narrow={narrow || undefined}>
        {children}
      </div>
    </div>
  )
}

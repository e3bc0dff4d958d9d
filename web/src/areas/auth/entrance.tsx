import '../../parts/mantine.css'
import { type ReactNode, useEffect } from 'react'
import styles from './entrance.module.css'

type Props = {
  title: string
  /** one quiet sentence below the title */
  lead?: ReactNode
  /** what else one may want here, below the form */
  foot?: ReactNode
  children?: ReactNode
}

/** The screens before one is signed in. */
export function Entrance({ title, lead, foot, children }: Props) {
  useEffect(() => {
    document.title = `${title} · Firm CRM`
  }, [title])
  return (
    <main className={styles.ground}>
      <div className={styles.column}>
        <p className={styles.name}>
          <Mark />
          Firm CRM
        </p>
        <h1 className={styles.title}>{title}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
        {children}
        {foot && <div className={styles.foot}>{foot}</div>}
      </div>
    </main>
  )
}

/** The sign of the app, as in the tab of the browser. */
export function Mark() {
  return (
    <svg viewBox="0 0 32 32" width="20" height="20" aria-hidden="true">
      <rect width="32" height="32" rx="7" fill="var(--accent)" />
      <path d="M10 23V9h12M10 16h9" stroke="var(--on-accent)" strokeWidth="3" fill="none" strokeLinecap="round" />
    </svg>
  )
}

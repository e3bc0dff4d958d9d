import type { ReactNode } from 'react'
import styles from './section.module.css'

type Props = { title: string; lead?: ReactNode; children?: ReactNode }

/** One thing that can be set. */
export function Part({ title, lead, children }: Props) {
  return (
    <div className={styles.part}>
      <h2>{title}</h2>
      {lead && <p className={styles.lead}>{lead}</p>}
      {children}
    </div>
  )
}

import type { ReactNode } from 'react'
import styles from './record_page.module.css'

type Props = {
  /** what the facts are of */
  label: string
  facts: ReactNode
  /** what goes on with the record; its facts stand alone where there is nothing */
  children?: ReactNode
}

/** The page of a record: what goes on, and beside it what is known. */
export const WithFacts = ({ label, facts, children }: Props) => (
  <div className={styles.page}>
    {children && <div className="shrinks">{children}</div>}
    <section className={styles.facts} aria-label={label}>
      {facts}
    </section>
  </div>
)

import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './company.module.css'

type Props = { title: string; children: ReactNode; more?: string | undefined; onMore?(): void }

/** A part of the overview: its heading, and the way to all of it. */
export function Section({ title, children, more, onMore }: Props) {
  return (
    <section className={styles.section}>
      <div className={styles.sectionHead}>
        <h2>{title}</h2>
        {more && onMore && (
          <Anchor component="button" size="sm" onClick={onMore}>
            {more}
          </Anchor>
        )}
      </div>
      {children}
    </section>
  )
}

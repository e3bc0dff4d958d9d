import { UnstyledButton } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { count } from '../../parts/format.ts'
import styles from './home.module.css'

type Props = {
  title: string
  total?: number
  /** how many of them stand below, where these are not all */
  shown?: number
  /** shows those that are here, too */
  onAll?: (() => void) | undefined
  more?: ReactNode
  none?: string
  children?: ReactNode
}

/** The first of the rows, until all are asked for. */
export function useFirst<Row>(rows: Row[], first: number): { shown: Row[]; onAll: (() => void) | undefined } {
  const [isAll, setAll] = useState(false)
  const isMore = !isAll && rows.length > first
  return { shown: isMore ? rows.slice(0, first) : rows, onAll: isMore ? () => setAll(true) : undefined }
}

/** A part of the Monday view, with how many there are; one that has nothing says so in a line. */
export function Section({ title, total, shown = 0, onAll, more, none, children }: Props) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {total !== undefined && total > 0 && <span className="quiet digits fine">{count(total)}</span>}
        <span className={styles.more}>{more}</span>
      </header>
      {total === 0 ? (
        <p className="regular quiet" style={{ padding: '8px 0' }}>
          {none}
        </p>
      ) : (
        children
      )}
      {total !== undefined && total > shown && shown > 0 && (
        <p className="regular quiet" style={{ padding: '8px 0' }}>
          {onAll ? (
            <UnstyledButton
              className="regular underlines accent"
              style={{ minHeight: 24 }}
              aria-label={`and ${count(total - shown)} more: ${title}`}
              onClick={onAll}
            >
              and {count(total - shown)} more
            </UnstyledButton>
          ) : (
            `and ${count(total - shown)} more`
          )}
        </p>
      )}
    </section>
  )
}

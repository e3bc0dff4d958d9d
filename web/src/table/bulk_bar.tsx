import { ActionIcon, Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { count } from '../parts/format.ts'
import { IconX } from '../parts/icons.ts'
import styles from './bulk_bar.module.css'

type Props = { selected: number; total: number; children: ReactNode; onCopy?: () => void; onClear(): void }

/** What can be done with the rows that are selected. */
export function BulkBar({ selected, total, children, onCopy, onClear }: Props) {
  return (
    <div role="toolbar" aria-label="Selected rows" className={styles.bulk}>
      <span style={{ marginRight: 8 }}>
        <b className="bold">{count(selected)}</b> of {count(total)} selected
      </span>
      {children}
      {onCopy && (
        <Button variant="default" onClick={onCopy}>
          Copy as CSV
        </Button>
      )}
      <ActionIcon aria-label="Select nothing" onClick={onClear}>
        <IconX size={16} stroke={1.6} />
      </ActionIcon>
    </div>
  )
}

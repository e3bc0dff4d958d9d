import { Button } from '@mantine/core'
import { useAddress } from '../../parts/address.ts'
import styles from './board.module.css'

/** The pipeline as a board, or as a table. */
export function ViewChoice({ isTable }: { isTable: boolean }) {
  const [, set] = useAddress()
  return (
    <div className={styles.view} role="group" aria-label="View">
      <Button.Group>
        <Button variant="default" aria-pressed={!isTable} onClick={() => set({ view: undefined })}>
          Board
        </Button>
        <Button variant="default" aria-pressed={isTable} onClick={() => set({ view: 'table' })}>
          Table
        </Button>
      </Button.Group>
    </div>
  )
}

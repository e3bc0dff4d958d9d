import { SegmentedControl } from '@mantine/core'
import { useAddress } from '../../parts/address.ts'

/** The pipeline as a board, or as a table. */
export function ViewChoice({ isTable }: { isTable: boolean }) {
  const [, set] = useAddress()
  return (
    <SegmentedControl
      aria-label="View"
      data={['Board', 'Table']}
      value={isTable ? 'Table' : 'Board'}
      onChange={(view) => set({ view: view === 'Table' ? 'table' : undefined })}
    />
  )
}

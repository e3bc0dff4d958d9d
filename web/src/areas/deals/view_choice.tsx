import { SegmentedControl } from '@mantine/core'
import { useAddress } from '../../parts/address.ts'

/** The pipeline as a board, or as a table of the same deals. */
export function ViewChoice({ isTable, pipeline }: { isTable: boolean; pipeline: string | undefined }) {
  const [address, set] = useAddress()
  return (
    <SegmentedControl
      aria-label="View"
      data={['Board', 'Table']}
      value={isTable ? 'Table' : 'Board'}
      onChange={(view) => set(view === 'Table' ? { pipeline, ...address, view: 'table' } : { view: undefined })}
    />
  )
}

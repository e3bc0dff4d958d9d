import { Select } from '@mantine/core'
import { useAddress } from '../../parts/address.ts'
import { count } from '../../parts/format.ts'
import { isStanding, useOutside, usePipelines } from '../pipelines/index.ts'
import { noPipeline } from './board_query.ts'
import { type ShownBoard } from './shown_board.ts'

type Props = { isTable: boolean; shown: ShownBoard | undefined }

/** Which pipeline is on the screen; the table may show the deals of all. */
export function PipelineChoice({ isTable, shown }: Props) {
  const pipelines = usePipelines()
  const outside = useOutside()
  const [{ pipeline }, set] = useAddress()
  const now = shown?.pipeline?.id ?? (shown?.isOutside ? noPipeline : '')
  const standing = pipelines.filter((one) => isStanding(one) || one.id === now)
  return (
    <Select
      size="xs"
      w={180}
      aria-label="Pipeline"
      comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
      data={[
        ...(isTable ? [{ value: '', label: 'All pipelines' }] : []),
        ...standing.map(({ id, name }) => ({ value: id, label: name })),
        ...(outside > 0 || now === noPipeline
          ? [{ value: noPipeline, label: `Without pipeline (${count(outside)})` }]
          : []),
      ]}
      value={isTable && !pipeline ? '' : now}
      allowDeselect={false}
      // stages are those of one pipeline, and columns that were folded too
      onChange={(next) => set({ pipeline: next || undefined, stage_id: undefined, folded: undefined })}
    />
  )
}

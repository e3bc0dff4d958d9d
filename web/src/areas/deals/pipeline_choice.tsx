import { Select } from '@mantine/core'
import { useAddress } from '../../parts/address.ts'
import { count } from '../../parts/format.ts'
import { isStanding, useOutside, usePipelines } from '../pipelines/index.ts'
import { noPipeline } from './board_query.ts'
import { pipelinesIn, type ShownBoard } from './shown_board.ts'

type Props = { isTable: boolean; shown: ShownBoard | undefined }

/** Which pipeline is on the screen; the table may show the deals of all. */
export function PipelineChoice({ isTable, shown }: Props) {
  const pipelines = usePipelines()
  const outside = useOutside()
  const [search, set] = useAddress()
  const now = shown?.pipeline?.id ?? (shown?.isOutside ? noPipeline : '')
  // what is archived still has its deals
  const inOrder = [...pipelines.filter(isStanding), ...pipelines.filter((one) => !isStanding(one))]
  return (
    <Select
      size="xs"
      w={180}
      aria-label="Pipeline"
      comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
      data={[
        ...(isTable ? [{ value: '', label: 'All pipelines' }] : []),
        ...inOrder.map((one) => ({ value: one.id, label: isStanding(one) ? one.name : `${one.name} (archived)` })),
        ...(outside > 0 || now === noPipeline
          ? [{ value: noPipeline, label: `Without pipeline (${count(outside)})` }]
          : []),
      ]}
      value={isTable && pipelinesIn(search, pipelines).length === 0 ? '' : now}
      allowDeselect={false}
      // stages are those of one pipeline, and columns that were folded too
      onChange={(next) => set({ pipeline: next || undefined, stage_id: undefined, folded: undefined })}
    />
  )
}

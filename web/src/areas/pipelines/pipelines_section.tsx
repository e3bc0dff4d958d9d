import { ActionIcon, Button, Menu } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { client, refetch } from '../../api/client.ts'
import { useAddress } from '../../parts/address.ts'
import { State } from '../../parts/badges.tsx'
import { counted } from '../../parts/format.ts'
import { IconDots } from '../../parts/icons.ts'
import settings from '../../parts/page/section.module.css'
import { Asked, Empty } from '../../parts/page/state.tsx'
import { attempt, tellDone } from '../../parts/tell.tsx'
import { AdoptNote } from './adopt_note.tsx'
import { DeleteDialog } from './delete_dialog.tsx'
import { NewPipelineDialog } from './new_pipeline_dialog.tsx'
import { PipelineEditor } from './pipeline_editor.tsx'
import { type Pipeline, usePipelinesAsked } from './steps.ts'

/** The pipelines of the firm in their order, or one of them with its stages; for admins. */
export function PipelinesSection() {
  const asked = usePipelinesAsked()
  const [address, set] = useAddress()
  const [isAdding, setAdding] = useState(false)
  const [deleted, setDeleted] = useState<Pipeline>()
  const add = <Button onClick={() => setAdding(true)}>New pipeline</Button>
  const open = asked.data?.data.find(({ id }) => id === address['open'])
  if (open) return <PipelineEditor key={open.id} pipeline={open} onClose={() => set({ open: undefined })} />
  return (
    <>
      <div className={settings.wide}>
        <div>
          <h2>Pipelines</h2>
          <p className={settings.lead}>
            The stages that deals go through, in the words of your firm. New deals go into the default pipeline.
          </p>
        </div>
        {add}
      </div>
      <AdoptNote />
      <Asked of={asked}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title="No pipelines yet" action={add}>
              Deals now go through six stages, from lead to won or lost. A pipeline gives them the stages your firm
              works by, a board of its own, and what has to be known before a deal moves on.
            </Empty>
          ) : (
            <ul className="rows" aria-label="Pipelines">
              {data.map((pipeline, index) => (
                <Line
                  key={pipeline.id}
                  pipeline={pipeline}
                  mayDelete={!pipeline.is_default || data.length === 1}
                  onEdit={() => set({ open: pipeline.id }, 'push')}
                  onMove={(by) => reorder(data, index, index + by)}
                  isFirst={index === 0}
                  isLast={index === data.length - 1}
                  onDelete={() => setDeleted(pipeline)}
                />
              ))}
            </ul>
          )
        }
      </Asked>
      <NewPipelineDialog
        opened={isAdding}
        onClose={() => setAdding(false)}
        onMade={(id) => set({ open: id }, 'push')}
      />
      <DeleteDialog pipeline={deleted} onClose={() => setDeleted(undefined)} />
    </>
  )
}

const change = async ({ id }: Pipeline, body: { is_default?: true; archived?: boolean; position?: number }) =>
  client.PATCH('/api/pipelines/{pipeline_id}', { params: { path: { pipeline_id: id } }, body })

/** Puts one at the place of another; those between give way. */
const reorder = (pipelines: readonly Pipeline[], from: number, to: number) =>
  attempt(async () => {
    const order = pipelines.filter((_, index) => index !== from)
    order.splice(to, 0, ...pipelines.slice(from, from + 1))
    for (const [position, pipeline] of order.entries())
      if (pipeline.position !== position) await change(pipeline, { position })
    await refetch('/api/pipelines')
  })

type LineProps = {
  pipeline: Pipeline
  mayDelete: boolean
  isFirst: boolean
  isLast: boolean
  onEdit(): void
  onMove(by: -1 | 1): void
  onDelete(): void
}

function Line({ pipeline, mayDelete, isFirst, isLast, onEdit, onMove, onDelete }: LineProps) {
  const { id, name, is_default, archived_at, stages } = pipeline
  const set = (body: Parameters<typeof change>[1], told: string) =>
    attempt(async () => {
      await change(pipeline, body)
      await refetch('/api/pipelines')
      tellDone(told)
    })
  return (
    <li>
      <div>
        <span className="row gap">
          <Link to="/settings/$section" params={{ section: 'pipelines' }} search={{ open: id }} className="link">
            {name}
          </Link>
          {is_default && <State tone="accent">Default</State>}
          {archived_at && <State>Archived</State>}
        </span>
        <p>
          {counted(stages.length, 'stage')}: {stages.map((stage) => stage.name).join(', ')}
        </p>
      </div>
      <Menu position="bottom-end" width={200}>
        <Menu.Target>
          <ActionIcon size={28} aria-label={`More about ${name}`}>
            <IconDots size={18} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={onEdit}>Change</Menu.Item>
          <Menu.Item disabled={isFirst} onClick={() => onMove(-1)}>
            Move up
          </Menu.Item>
          <Menu.Item disabled={isLast} onClick={() => onMove(1)}>
            Move down
          </Menu.Item>
          {!is_default && !archived_at && (
            <Menu.Item onClick={() => set({ is_default: true }, `New deals go into ${name}`)}>
              Make it the default
            </Menu.Item>
          )}
          {!is_default && (
            <Menu.Item
              onClick={() =>
                archived_at
                  ? set({ archived: false }, `${name} takes deals again`)
                  : set({ archived: true }, `${name} is archived: it keeps its deals and takes no new ones`)
              }
            >
              {archived_at ? 'Bring back' : 'Archive'}
            </Menu.Item>
          )}
          <Menu.Item c={mayDelete ? 'var(--bad)' : undefined} disabled={!mayDelete} onClick={onDelete}>
            {mayDelete ? 'Delete' : 'Delete: make another the default first'}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </li>
  )
}

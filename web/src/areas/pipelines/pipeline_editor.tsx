import { Button, Group, Modal, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type Body, client, refetch } from '../../api/client.ts'
import { Fault } from '../../api/fault.ts'
import { DialogForm } from '../../form/dialog_form.tsx'
import { Fields } from '../../form/fields.tsx'
import { Form, FormNote, useForm } from '../../form/form.tsx'
import { counted } from '../../parts/format.ts'
import settings from '../../parts/page/section.module.css'
import { tellDone } from '../../parts/tell.tsx'
import { draftOf, lackIn, newDraft, type StageDraft, sentOf } from './stage_draft.ts'
import { StageRow, widths } from './stage_row.tsx'
import type { Pipeline } from './steps.ts'

type Patch = Body<'/api/pipelines/{pipeline_id}', 'patch'>
type Held = { stage_id: string; name: string; deals: number }
type Values = { name: string; stages: StageDraft[] }

/** A pipeline with its stages, which are saved together; where a removed one holds deals it is asked where they go. */
export function PipelineEditor({ pipeline, onClose }: { pipeline: Pipeline; onClose(): void }) {
  const [held, setHeld] = useState<Held[]>([])
  const send = async (body: Patch) => {
    await client.PATCH('/api/pipelines/{pipeline_id}', { params: { path: { pipeline_id: pipeline.id } }, body })
    await refetch('/api/pipelines', '/api/deals', '/api/overview')
    tellDone(`${body.name} is saved`)
    onClose()
  }
  const bodyOf = ({ name, stages }: Values): Patch => ({ name, stages: stages.map(sentOf) })
  const form = useForm<Values>({
    initialValues: { name: pipeline.name, stages: pipeline.stages.map(draftOf) },
    faults: { pipeline_name_taken: { name: 'There is a pipeline of this name already' } },
    validate: ({ stages }) => ({ stages: lackIn(stages) }),
    async save(values) {
      try {
        await send(bodyOf(values))
      } catch (error) {
        const found = heldIn(error)
        if (!found) throw error
        setHeld(found)
      }
    },
  })
  const { stages } = form.values
  const move = (from: number, to: number) => {
    if (to >= 0 && to < stages.length) form.reorderListItem('stages', { from, to })
  }
  return (
    <>
      <div className={settings.wide}>
        <div>
          <h2>{pipeline.name}</h2>
          <p className={settings.lead}>
            What a stage counts as says where its deals stand in the totals, reports and forecasts of the whole firm.
          </p>
        </div>
        <Button variant="default" onClick={onClose}>
          All pipelines
        </Button>
      </div>
      <Form of={form}>
        <TextInput label="Name" w={260} required maxLength={100} autoComplete="off" {...form.getInputProps('name')} />
        <Group gap={8} mt={16} pl={60} visibleFrom="md" c="var(--ink-quiet)" fz={12} aria-hidden="true">
          <span style={{ width: widths.name }}>Stage</span>
          <span style={{ width: widths.category }}>Counts as</span>
          <span style={{ width: widths.probability }}>Probability</span>
          <span style={{ width: widths.idle }}>Idle after days</span>
          <span style={{ width: widths.color }}>Colour</span>
        </Group>
        <ul aria-label="Stages">
          {stages.map((stage, index) => (
            <StageRow
              key={stage.key}
              stage={stage}
              index={index}
              form={form as Parameters<typeof StageRow>[0]['form']} // reason: it asks for the fields of stages by their paths
              onMove={move}
              onRemove={() => form.removeListItem('stages', index)}
            />
          ))}
        </ul>
        {typeof form.errors['stages'] === 'string' && <FormNote>{form.errors['stages']}</FormNote>}
        <Group gap={8} mt={12}>
          <Button variant="default" onClick={() => form.insertListItem('stages', newDraft())}>
            Add a stage
          </Button>
          <Button type="submit" loading={form.isBusy} disabled={!form.isChanged}>
            Save
          </Button>
        </Group>
      </Form>
      <Modal opened={held.length > 0} onClose={() => setHeld([])} title="Where do their deals go?">
        {held.length > 0 && (
          <MoveDeals
            held={held}
            stages={stages.filter(({ id }) => id !== null)}
            onClose={() => setHeld([])}
            onMove={(move_to) => send({ ...bodyOf(form.values), move_to })}
          />
        )}
      </Modal>
    </>
  )
}

/** The stages that were to go and hold deals; undefined where something else was refused. */
const heldIn = (error: unknown): Held[] | undefined =>
  error instanceof Fault && error.code === 'stage_holds_deals' && Array.isArray(error.more['held'])
    ? (error.more['held'] as Held[]) // reason: what the service says beside this code
    : undefined

type MoveProps = {
  held: Held[]
  stages: StageDraft[]
  onClose(): void
  onMove(to: Record<string, string>): Promise<unknown>
}

function MoveDeals({ held, stages, onClose, onMove }: MoveProps) {
  const form = useForm<Record<string, string>>({
    initialValues: Object.fromEntries(held.map(({ stage_id }) => [stage_id, stages[0]?.id ?? ''])),
    save: onMove,
  })
  return (
    <DialogForm of={form} label="Move them and save" onClose={onClose}>
      <Text size="sm">A stage goes once it is empty.</Text>
      <Fields<Record<string, string>>
        form={form}
        of={held.map(({ stage_id, name, deals }) => ({
          name: stage_id,
          label: `${deals > 0 ? counted(deals, 'deal') : 'Deals that you cannot see'} in “${name}” ${deals === 1 ? 'goes' : 'go'} to`,
          kind: 'choice',
          isNative: true,
          choices: stages.map(({ id, name }) => ({ value: id ?? '', label: name })),
        }))}
      />
    </DialogForm>
  )
}

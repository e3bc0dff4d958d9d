import { Button, Group, MultiSelect, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { deal, requirableFields } from '../../../../src/records/descriptions/deals.ts'
import type { Field } from '../../../../src/records/descriptions/describe.ts'
import { isClosed, middleOf, stageNames, stages } from '../../../../src/words/stages.ts'
import { FigureInput } from '../../form/figure_input.tsx'
import type { Inputs } from '../../form/form.tsx'
import { SortableRow } from '../../form/sortable_row.tsx'
import { counted } from '../../parts/format.ts'
import { usePhone } from '../../parts/use_phone.ts'
import { useFields } from '../custom-fields/index.ts'
import { colors } from '../tags/index.ts'
import type { StageDraft } from './stage_draft.ts'
import { StageMark } from './stage_state.tsx'

export const widths = { name: 200, category: 132, probability: 88, idle: 88, color: 104 }

type Props = {
  stage: StageDraft
  index: number
  form: Inputs
  onMove(from: number, to: number): void
  onRemove(): void
}

/** A stage in the list of its pipeline: its place is changed by dragging, or by arrows on its handle. */
export function StageRow({ stage, index, form, onMove, onRemove }: Props) {
  const [isOpen, setOpen] = useState(false)
  const name = stage.name || 'the new stage'
  const at = (field: string) => form.getInputProps(`stages.${index}.${field}`)
  const certain = isClosed(stage.category)
  const isPhone = usePhone()
  // beside each other they have their names above the list
  const named = (label: string, whole: string) => (isPhone ? { label } : { 'aria-label': whole })
  return (
    <SortableRow {...{ name, index, onMove, onRemove }} below={isOpen && <Details name={name} at={at} />}>
      <span className="row" style={{ width: 16, height: 30 }}>
        <StageMark step={{ category: stage.category, color: stage.color || null }} />
      </span>
      <TextInput
        size="xs"
        w={widths.name}
        {...named('Stage', 'Name')}
        required
        data-missing="Name the stage."
        maxLength={100}
        {...at('name')}
      />
      <NativeSelect
        size="xs"
        w={widths.category}
        {...named('Counts as', `What ${name} counts as`)}
        data={categories}
        {...at('category')}
      />
      <FigureInput
        size="xs"
        w={widths.probability}
        kind="percent"
        min={0}
        max={100}
        {...named('Probability', `Probability in ${name}`)}
        placeholder={`${middleOf(stage.category)}%`}
        disabled={certain}
        {...at('probability')}
        {...(certain && { value: null })}
      />
      <FigureInput
        size="xs"
        w={widths.idle}
        kind="count"
        min={1}
        max={3650}
        {...named('Idle after', `Days until a deal in ${name} is idle`)}
        placeholder="Never"
        disabled={certain}
        {...at('idle_days')}
        {...(certain && { value: null })}
      />
      <NativeSelect
        size="xs"
        w={widths.color}
        {...named('Colour', `Colour of ${name}`)}
        data={colors}
        {...at('color')}
      />
      <Button size="xs" variant="subtle" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {toldOf(stage)}
      </Button>
    </SortableRow>
  )
}

const categories = stages.map((value) => ({ value, label: stageNames[value] }))

function toldOf({ required_fields, checklist }: StageDraft): string {
  const lines = checklist.split('\n').filter((line) => line.trim()).length
  const parts = [
    required_fields.length > 0 && `${required_fields.length} required`,
    lines > 0 && `${counted(lines, 'thing')} to do`,
  ].filter(Boolean)
  return parts.join(', ') || 'Requirements'
}

const fields: Readonly<Record<string, Field>> = deal.fields

function Details({ name, at }: { name: string; at(field: string): ReturnType<Inputs['getInputProps']> }) {
  const own = useFields('deal').map(({ id, name }) => ({ value: id, label: name }))
  const plain = requirableFields.map((value) => ({ value, label: fields[value]?.label ?? value }))
  return (
    <Group gap={16} align="flex-start" pl={60} pt={8} grow preventGrowOverflow={false}>
      <MultiSelect
        size="xs"
        label={`A deal comes into ${name} only with`}
        placeholder="Nothing is required"
        data={[...plain, ...own]}
        searchable
        hidePickedOptions
        withScrollArea={false}
        styles={{ options: { maxHeight: 240, overflowY: 'auto' } }}
        {...at('required_fields')}
      />
      <Textarea
        size="xs"
        label="What is to be done there"
        placeholder="One on each line"
        autosize
        minRows={2}
        maxRows={10}
        {...at('checklist')}
      />
    </Group>
  )
}

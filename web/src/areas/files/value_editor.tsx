import { Button, Group, Select, Textarea, TextInput } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { readAmount } from '../../table/read_amount.ts'
import { fullText, scaleNames } from './value_text.ts'
import { type FileValue, judged, unitOf } from './values.ts'

type Props = { value: FileValue; onSave: (to: string | number) => void; onCancel: () => void }

/** A value is corrected as it is printed: a number in its unit, or a text. */
export function ValueEditor(props: Props) {
  return typeof props.value.value === 'number' ? <NumberEditor {...props} /> : <TextEditor {...props} />
}

function NumberEditor({ value, onSave, onCancel }: Props) {
  const unit = unitOf(value)
  const [scale, setScale] = useState(unit === 'percent' ? 0.01 : unit === 'money' ? (value.scale ?? 1) : 1)
  const [text, setText] = useState(() => plain(Number(judged(value)) / scale))
  const read = readAmount(text.replace(/%\s*$/, ''))
  // cents of a thousand are no error of the binary system's
  const amount = typeof read === 'number' ? Number((read * scale).toPrecision(12)) : undefined
  const save = () => amount !== undefined && onSave(amount)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <Group gap={8} wrap="nowrap" align="flex-start">
        <TextInput
          size="xs"
          flex={1}
          aria-label="Corrected figure"
          autoFocus
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          onKeyDown={leaveOrSave(onCancel, save)}
          error={amount === undefined && text !== '' ? 'This is no number' : undefined}
          rightSection={unit === 'percent' ? '%' : undefined}
          styles={{ input: { textAlign: 'right', fontVariantNumeric: 'tabular-nums' } }}
        />
        {unit === 'money' && (
          <Select
            size="xs"
            w={116}
            aria-label="Unit"
            allowDeselect={false}
            value={String(scale)}
            onChange={(picked) => picked && setScale(Number(picked))}
            data={Object.entries(scaleNames).map(([amount, label]) => ({ value: amount, label }))}
          />
        )}
        <Buttons canSave={amount !== undefined} onCancel={onCancel} />
      </Group>
      <p>{amount === undefined ? 'A number, such as 186,742 or (1,200)' : `= ${fullText(value, amount)}`}</p>
    </form>
  )
}

function TextEditor({ value, onSave, onCancel }: Props) {
  const [text, setText] = useState(String(judged(value)))
  const save = () => text.trim() !== '' && onSave(text.trim())
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <Textarea
        size="xs"
        aria-label="Corrected text"
        autoFocus
        minRows={2}
        maxRows={6}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={leaveOrSave(onCancel, save)}
        mb={8}
      />
      <Buttons canSave={text.trim() !== ''} onCancel={onCancel} />
    </form>
  )
}

const Buttons = ({ canSave, onCancel }: { canSave: boolean; onCancel: () => void }) => (
  <Group gap={8} wrap="nowrap">
    <Button type="submit" size="compact-sm" disabled={!canSave}>
      Save
    </Button>
    <Button size="compact-sm" variant="default" onClick={onCancel}>
      Cancel
    </Button>
  </Group>
)

const leaveOrSave = (leave: () => void, save: () => void) => (event: KeyboardEvent) => {
  if (event.key === 'Escape') {
    event.preventDefault()
    event.stopPropagation()
    leave()
  }
  if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) save()
}

const plain = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 4 })

import { Button, Group, Select, Textarea, TextInput } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { type Decimal, decimalUsedIn, parseAmount, typedNumber } from '../../../../src/words/amounts.ts'
import { Answers } from '../../form/answers.tsx'
import { DayInput } from '../../form/day_input.tsx'
import { doubtOf } from '../../form/read_figure.ts'
import { ourDecimal } from '../../parts/format.ts'
import { exactText, scaleNames } from './value_text.ts'
import { type FileValue, judged, unitOf } from './values.ts'

type Props = {
  value: FileValue
  /** the others of its document, which show how it writes fractions */
  values: readonly FileValue[]
  onSave: (to: string | number) => void
  onCancel: () => void
}

/** A value is corrected as it is printed: a number in its unit, or a text. */
export function ValueEditor(props: Props) {
  const { value, own_field } = props.value
  if (typeof value === 'number') return <NumberEditor {...props} />
  if (own_field?.type === 'choice') return <ChoiceEditor {...props} options={own_field.options} />
  if (own_field?.type === 'boolean') return <ChoiceEditor {...props} options={yesAndNo} />
  return own_field?.type === 'date' ? <DayEditor {...props} /> : <TextEditor {...props} />
}

const yesAndNo = ['Yes', 'No']

function ChoiceEditor({ value, options, onSave, onCancel }: Props & { options: string[] }) {
  const [picked, setPicked] = useState(String(judged(value)))
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSave(picked)
      }}
    >
      <Group gap={8} wrap="nowrap">
        <Select
          size="xs"
          flex={1}
          aria-label="Corrected choice"
          autoFocus
          allowDeselect={false}
          data={options}
          value={picked}
          onChange={(next) => next && setPicked(next)}
          onKeyDown={leaveOrSave(onCancel, () => onSave(picked))}
        />
        <Buttons canSave={options.includes(picked)} onCancel={onCancel} />
      </Group>
    </form>
  )
}

function DayEditor({ value, onSave, onCancel }: Props) {
  const [day, setDay] = useState(String(judged(value)))
  const save = () => day !== '' && onSave(day)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (event.currentTarget.checkValidity()) save()
      }}
    >
      <Group gap={8} wrap="nowrap">
        <DayInput
          size="xs"
          flex={1}
          aria-label="Corrected day"
          autoFocus
          value={day}
          onChange={setDay}
          onKeyDown={leaveOrSave(onCancel, save)}
        />
        <Buttons canSave={day !== ''} onCancel={onCancel} />
      </Group>
    </form>
  )
}

function NumberEditor({ value, values, onSave, onCancel }: Props) {
  const decimal = decimalOfDocument(value, values)
  const before = Number(judged(value))
  const unit = unitOf(value)
  const [scale, setScale] = useState(unit === 'percent' ? 0.01 : unit === 'money' ? (value.scale ?? 1) : 1)
  const [text, setText] = useState(() => typedNumber(Number((before / scale).toPrecision(15)), decimal))
  const [doubt, setDoubt] = useState<string>()
  const amount = amountIn(text, { value, scale, decimal })
  const save = () => {
    if (amount === undefined) return
    const asks = doubtOf(before, amount, (figure) => exactText(value, figure))
    if (asks && doubt !== asks) return setDoubt(asks)
    onSave(amount)
  }
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
          onChange={({ currentTarget }) => {
            setText(currentTarget.value)
            setDoubt(undefined)
          }}
          onKeyDown={leaveOrSave(doubt ? () => setDoubt(undefined) : onCancel, save)}
          error={amount === undefined && text !== '' ? 'This is no number' : undefined}
          rightSection={unit === 'percent' ? '%' : undefined}
          styles={{ input: { textAlign: 'right', fontVariantNumeric: 'tabular-nums' } }}
        />
        {unit === 'money' && (
          <Select
            size="xs"
            w={116}
            aria-label="Unit"
            value={String(scale)}
            onChange={(picked) => {
              if (picked) setScale(Number(picked))
              setDoubt(undefined)
            }}
            data={Object.entries(scaleNames).map(([amount, label]) => ({ value: amount, label }))}
          />
        )}
        <Buttons canSave={amount !== undefined} onCancel={onCancel} />
      </Group>
      {doubt ? (
        <div role="alert">
          {doubt}
          <Answers onSave={save} onBack={() => setDoubt(undefined)} />
        </div>
      ) : (
        <p>{amount === undefined ? 'A number, such as 186,742 or (1,200)' : `= ${exactText(value, amount)}`}</p>
      )}
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

/** What a document writes before fractions; a person writes it so too, with the page before her. */
const decimalOfDocument = (value: FileValue, values: readonly FileValue[]): Decimal =>
  [value, ...values].map(({ raw }) => decimalUsedIn(raw)).find(Boolean) ?? ourDecimal()

type In = { value: FileValue; scale: number; decimal: Decimal }

/** What is stored for a text: in whole units; a unit that is typed behind the figure counts instead of that of the table. */
function amountIn(text: string, { value, scale, decimal }: In): number | undefined {
  const unit = unitOf(value)
  const read = parseAmount(text, decimal)
  if (typeof read !== 'object' || (read.isPercent && unit !== 'percent')) return undefined
  if (read.currency !== null && read.currency !== value.currency) return undefined
  const amount = Number((read.value * (read.isScaled ? 1 : scale)).toPrecision(15))
  return unit === 'money' ? Math.round(amount * 100) / 100 : amount
}

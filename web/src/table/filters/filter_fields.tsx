import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { type KeyboardEvent, useId, useState } from 'react'
import { inOneUnit } from '../../../../src/words/amounts.ts'
import { DayInput, focusUnread } from '../../form/day_input.tsx'
import { amountFault, type FigureKind, figureKinds } from '../../form/read_figure.ts'
import { count } from '../../parts/format.ts'
import { IconCheck } from '../../parts/icons.ts'
import type { FilterOption } from './filter_chips.tsx'
import styles from './filters.module.css'

// more options than this are searched
const optionsSeen = 8
const optionsMax = 60

type ChoiceProps = {
  label: string
  options: FilterOption[]
  /** those that are chosen */
  values: string[]
  isMany?: boolean
  onPick(value: string, isOn: boolean): void
  /** what is typed and no option yet can be one */
  onNew?: (text: string) => void
}

/** One or some of many: arrows and Enter choose, letters narrow; choosing it again takes it away. */
export function ChoiceFilter({ label, options, values, isMany, onPick, onNew }: ChoiceProps) {
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const id = useId()
  const words = text.trim().toLowerCase()
  const matching = options.filter((option) => option.label.toLowerCase().includes(words)).slice(0, optionsMax)
  const pick = (option: FilterOption | undefined) =>
    option ? onPick(option.value, !values.includes(option.value)) : words && onNew?.(text.trim())
  const isLong = options.length > optionsSeen || onNew

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      const next = Math.max(0, Math.min(matching.length - 1, active + step))
      setActive(next)
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter') {
      event.preventDefault()
      pick(matching[active])
    }
  }
  const combobox = {
    role: 'combobox',
    'aria-label': label,
    'aria-controls': id,
    'aria-expanded': true,
    'aria-activedescendant': matching[active] ? `${id}-${active}` : undefined,
    onKeyDown,
    'data-autofocus': true,
  }

  return (
    <Stack gap={4} w={240}>
      <TextInput
        {...combobox}
        size="xs"
        className={isLong ? undefined : 'visually-hidden'}
        placeholder={`Find ${label.toLowerCase()}`}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setActive(0)
        }}
      />
      <div
        role="listbox"
        id={id}
        aria-label={label}
        aria-multiselectable={isMany}
        className="scroll"
        style={{ maxHeight: 300 }}
      >
        {matching.map((option, index) => (
          <div
            key={option.value}
            id={`${id}-${index}`}
            role="option"
            aria-selected={values.includes(option.value)}
            data-active={index === active || undefined}
            className={styles.option}
            onClick={() => pick(option)}
            onMouseEnter={() => setActive(index)}
          >
            <IconCheck size={14} stroke={2} visibility={values.includes(option.value) ? undefined : 'hidden'} />
            <span className="clip">{option.label}</span>
            {option.count !== undefined && (
              <span className="quiet digits last" style={{ paddingLeft: 12 }}>
                {count(option.count)}
              </span>
            )}
          </div>
        ))}
      </div>
      {matching.length === 0 && (
        <Text size="sm" c="var(--ink-quiet)" px={8} py={4}>
          {words && onNew
            ? `Enter adds “${text.trim()}”`
            : options.length === 0
              ? 'There are none yet'
              : 'None of that name'}
        </Text>
      )}
    </Stack>
  )
}

type TextProps = {
  label: string
  placeholder: string | undefined
  value: string | undefined
  onSet(value: string): void
  onClose(): void
}

export function TextFilter({ label, placeholder, value, onSet, onClose }: TextProps) {
  const [text, setText] = useState(value ?? '')
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        onSet(text.trim())
        onClose()
      }}
    >
      <TextInput
        data-autofocus
        size="xs"
        aria-label={label}
        placeholder={placeholder ?? label}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit">Apply</Button>
    </form>
  )
}

type RangeProps = {
  kind: FigureKind | 'dates'
  label: string
  from: string | undefined
  to: string | undefined
  onSet(from: string | undefined, to: string | undefined): void
  onClose(): void
}

export function RangeFilter({ kind, label, from, to, onSet, onClose }: RangeProps) {
  const [least, setLeast] = useState(start(kind, from))
  const [most, setMost] = useState(start(kind, to))
  const figure = kind === 'dates' ? undefined : figureKinds[kind]
  const read = (text: string) => (figure ? figure.read(text) : text || null)
  const field = { size: 'xs', w: kind === 'dates' ? 160 : 134 } as const
  const such = `Such as ${figure?.example}`
  const wrong = (text: string) =>
    read(text) === undefined ? (kind === 'money' ? amountFault(text, such, undefined, 'Filters') : such) : undefined
  // “20m” to “90” is to 90m, and said to be
  const ends = figure?.hasUnits ? inOneUnit(least, most) : { from: least, to: most }
  const [low, high] = [read(ends.from), read(ends.to)]
  const isTurned = low != null && high != null && low > high
  return (
    <form
      className={styles.form}
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault()
        if (focusUnread(event.currentTarget) || low === undefined || high === undefined || isTurned) return
        onSet(low === null ? undefined : String(low), high === null ? undefined : String(high))
        onClose()
      }}
    >
      <Stack gap={4}>
        <Group gap={8} align="flex-start" wrap="nowrap">
          {!figure ? (
            <>
              <DayInput
                isWithin
                {...field}
                data-autofocus
                aria-label={`${label} from`}
                value={least}
                onChange={setLeast}
              />
              <DayInput
                isWithin
                {...field}
                aria-label={`${label} to`}
                value={most}
                error={isTurned && 'Before the first'}
                onChange={setMost}
              />
            </>
          ) : (
            <>
              <TextInput
                {...field}
                data-autofocus
                aria-label={`${label} from`}
                placeholder={`From, such as ${figure.example}`}
                value={least}
                error={wrong(least)}
                onChange={(event) => setLeast(event.currentTarget.value)}
              />
              <TextInput
                {...field}
                aria-label={`${label} to`}
                placeholder="To"
                value={most}
                error={wrong(most) ?? (isTurned ? 'Less than the first' : undefined)}
                onChange={(event) => setMost(event.currentTarget.value)}
              />
            </>
          )}
          <Button type="submit">Apply</Button>
        </Group>
        {figure && (typeof low === 'number' || typeof high === 'number') && !isTurned && (
          <Text size="xs" c="var(--ink-quiet)" role="status">
            {typeof low === 'number' && `From ${figure.show(low)}`}{' '}
            {typeof high === 'number' && `up to ${figure.show(high)}`}
          </Text>
        )}
      </Stack>
    </form>
  )
}

const start = (kind: RangeProps['kind'], value = '') =>
  kind === 'dates' || !value ? value : figureKinds[kind].type(Number(value))

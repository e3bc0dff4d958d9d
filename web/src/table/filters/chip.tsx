import { CloseButton, Popover, UnstyledButton } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { figureKinds } from '../../form/read_figure.ts'
import { asOne, type Search, valuesIn } from '../../parts/address.ts'
import { day } from '../../parts/format.ts'
import { IconChevronDown } from '../../parts/icons.ts'
import type { Filter } from './filter_chips.tsx'
import { ChoiceFilter, RangeFilter, TextFilter } from './filter_fields.tsx'
import styles from './filters.module.css'

// A filter as a chip, which opens its field; the values are those of the list, or of a group of filters.

type ChipProps = { filter: Filter; search: Search; onSet(change: Search): void; startsOpen?: boolean }

export function Chip({ filter, search, onSet, startsOpen = false }: ChipProps) {
  const [isOpen, setOpen] = useState(startsOpen)
  const value = shownValue(filter, search)
  const close = () => setOpen(false)
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      trapFocus
      returnFocus
      width="max-content"
      closeOnEscape={false}
    >
      <div className={styles.chip} data-set={value !== undefined || undefined}>
        <Popover.Target>
          <UnstyledButton className={styles.open} onClick={() => setOpen(!isOpen)}>
            <span className="clip">
              {filter.label}
              {value !== undefined && <b>: {value}</b>}
            </span>
            {value === undefined && <IconChevronDown size={14} stroke={1.6} />}
          </UnstyledButton>
        </Popover.Target>
        {value !== undefined && (
          <CloseButton
            size={20}
            iconSize={14}
            aria-label={`Clear ${filter.label.toLowerCase()}`}
            onClick={() => onSet(nothing(filter))}
          />
        )}
      </div>
      <Popover.Dropdown
        p={4}
        aria-label={filter.label}
        // a calendar that is open within it has taken its own Esc by then
        onKeyDown={(event) => event.key === 'Escape' && close()}
      >
        <Field filter={filter} search={search} onSet={onSet} onClose={close} />
      </Popover.Dropdown>
    </Popover>
  )
}

function Field({ filter, search, onSet, onClose }: ChipProps & { onClose(): void }) {
  switch (filter.kind) {
    case 'choice':
      return (
        <ChoiceFilter
          label={filter.label}
          options={filter.options}
          values={filter.many ? valuesIn(search[filter.name]) : [search[filter.name] ?? '']}
          isMany={filter.many}
          onPick={(value, isOn) => {
            const others = filter.many ? valuesIn(search[filter.name]).filter((one) => one !== value) : []
            onSet({ [filter.name]: asOne(isOn ? [...others, value] : others) })
            if (!filter.many) onClose()
          }}
        />
      )
    case 'text':
      return (
        <TextFilter
          label={filter.label}
          placeholder={filter.placeholder}
          value={search[filter.name]}
          onSet={(value) => onSet({ [filter.name]: value })}
          onClose={onClose}
        />
      )
    case 'own':
      return (
        <div className={styles.own}>
          {filter.field(search[filter.name] ?? '', (value) => {
            onSet({ [filter.name]: value })
            onClose()
          })}
        </div>
      )
    default:
      return (
        <RangeFilter
          kind={filter.kind}
          label={filter.label}
          from={search[filter.from]}
          to={search[filter.to]}
          onSet={(from, to) => onSet({ [filter.from]: from, [filter.to]: to })}
          onClose={onClose}
        />
      )
  }
}

export const nothing = (filter: Filter): Search =>
  'name' in filter ? { [filter.name]: undefined } : { [filter.from]: undefined, [filter.to]: undefined }

export function shownValue(filter: Filter, search: Search): ReactNode {
  if ('name' in filter) {
    const value = search[filter.name]
    if (!value) return undefined
    if (filter.kind === 'choice')
      return valuesIn(value)
        .map((one) => filter.options.find((option) => option.value === one)?.label ?? one)
        .join(', ')
    return filter.kind === 'own' ? filter.shown(value) : value
  }
  const [from, to] = [search[filter.from], search[filter.to]]
  if (!from && !to) return undefined
  const show = (value: string) => (filter.kind === 'dates' ? day(value) : figureKinds[filter.kind].show(Number(value)))
  if (from && to) return `${show(from)} – ${show(to)}`
  return from ? `from ${show(from)}` : `up to ${show(to ?? '')}`
}

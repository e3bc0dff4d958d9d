import { CloseButton, Popover, UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { memo, type ReactNode, useState } from 'react'
import { useAddress } from '../parts/address.ts'
import { day, money } from '../parts/format.ts'
import { type Hideable, useHides } from '../parts/use_hidden.ts'
import type { Search } from '../routes.tsx'
import { ChoiceFilter, RangeFilter, TextFilter } from './filter_fields.tsx'
import styles from './filters.module.css'

/** A choice of a filter; `count` says how many rows there are of it. */
export type FilterOption = { value: string; label: string; count?: number }

/** What a list can be narrowed by; the names are those in the address. */
export type Filter =
  | { kind: 'choice'; name: string; label: string; options: FilterOption[] }
  | { kind: 'text'; name: string; label: string; placeholder?: string }
  /** `of` is what a role may not see: then it is not offered */
  | { kind: 'money' | 'dates'; from: string; to: string; label: string; of?: Hideable }
  /** a field of one's own, such as a person or a company; `shown` is its value as text */
  | {
      kind: 'own'
      name: string
      label: string
      shown(value: string): string
      field(value: string, set: (value: string | undefined) => void): ReactNode
    }

type Props = {
  /** made once: the chips are drawn anew with them, and not with each row that comes */
  filters: Filter[]
}

/** Filters as chips: quiet while they are open, filled with their value once they narrow the list. */
export const FilterChips = memo(function Chips({ filters }: Props) {
  const [search, set] = useAddress()
  const hides = useHides()
  const used = filters.filter((filter) => shownValue(filter, search) !== undefined)
  return (
    <div className={styles.chips} role="group" aria-label="Filters">
      {filters.map((filter) =>
        'of' in filter && hides(filter.of) ? null : (
          <Chip key={filter.label} filter={filter} search={search} onSet={set} />
        ),
      )}
      {used.length > 1 && (
        <UnstyledButton className={styles.clear} onClick={() => set(Object.assign({}, ...used.map(nothing)))}>
          Clear all
        </UnstyledButton>
      )}
    </div>
  )
})

type ChipProps = { filter: Filter; search: Search; onSet(change: Search): void }

function Chip({ filter, search, onSet }: ChipProps) {
  const [isOpen, setOpen] = useState(false)
  const value = shownValue(filter, search)
  const close = () => setOpen(false)
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus returnFocus width="max-content">
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
      <Popover.Dropdown p={4} aria-label={filter.label}>
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
          value={search[filter.name]}
          onPick={(value) => {
            onSet({ [filter.name]: value })
            onClose()
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
    case 'money':
    case 'dates':
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
      return filter satisfies never
  }
}

const nothing = (filter: Filter): Search =>
  'name' in filter ? { [filter.name]: undefined } : { [filter.from]: undefined, [filter.to]: undefined }

function shownValue(filter: Filter, search: Search): string | undefined {
  if ('name' in filter) {
    const value = search[filter.name]
    if (!value) return undefined
    if (filter.kind === 'choice') return filter.options.find((option) => option.value === value)?.label ?? value
    return filter.kind === 'own' ? filter.shown(value) : value
  }
  const [from, to] = [search[filter.from], search[filter.to]]
  if (!from && !to) return undefined
  const show = (value: string) => (filter.kind === 'dates' ? day(value) : money(Number(value)))
  if (from && to) return `${show(from)} – ${show(to)}`
  return from ? `from ${show(from)}` : `up to ${show(to ?? '')}`
}

/** Whether anything narrows the list: an empty list is then not an empty firm. */
export const isNarrowed = (filters: Filter[], search: Search): boolean =>
  Boolean(search['search']) || filters.some((filter) => shownValue(filter, search) !== undefined)

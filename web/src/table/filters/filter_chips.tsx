import { Button, CloseButton, Drawer, Popover, UnstyledButton } from '@mantine/core'
import { memo, type ReactNode, useState } from 'react'
import { type FigureKind, figureKinds } from '../../form/read_figure.ts'
import { asOne, type Search, useAddress, valuesIn } from '../../parts/address.ts'
import { day } from '../../parts/format.ts'
import { IconChevronDown, IconFilter } from '../../parts/icons.ts'
import { type Hideable, useHides } from '../../parts/use_hidden.ts'
import { usePhone } from '../../parts/use_phone.ts'
import { ChoiceFilter, RangeFilter, TextFilter } from './filter_fields.tsx'
import styles from './filters.module.css'

/** A choice of a filter; `count` says how many rows there are of it. */
export type FilterOption = { value: string; label: string; count?: number }

/** What a list can be narrowed by; the names are those in the address. */
export type Filter =
  /** `many`: any of several; `rare`: behind a button until it is used */
  | { kind: 'choice'; name: string; label: string; options: FilterOption[]; many?: true; rare?: true }
  | { kind: 'text'; name: string; label: string; placeholder?: string; rare?: true }
  /** `of` is what a role may not see: then it is not offered */
  | { kind: FigureKind | 'dates'; from: string; to: string; label: string; of?: Hideable; rare?: true }
  /** a field of one's own, such as a person or a company; `shown` is its value as text */
  | {
      kind: 'own'
      name: string
      label: string
      rare?: true
      shown(value: string): string
      field(value: string, set: (value: string | undefined) => void): ReactNode
    }

type Props = {
  /** made once: the chips are drawn anew with them, and not with each row that comes */
  filters: Filter[]
}

/** What narrows a list: chips in its bar, on a phone behind one button that says how many of them do. */
export const FilterChips = memo(function Bar({ filters }: Props) {
  const [search] = useAddress()
  const [isOpen, setOpen] = useState(false)
  const isPhone = usePhone()
  if (!isPhone) return <Chips filters={filters} />
  const used = filters.filter((filter) => shownValue(filter, search) !== undefined).length
  return (
    <>
      <Button
        variant="default"
        px={10}
        leftSection={<IconFilter size={16} stroke={1.6} />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Filters{used > 0 && ` ${used}`}
      </Button>
      <Drawer opened={isOpen} onClose={() => setOpen(false)} position="bottom" size="60%" title="Filters">
        <Chips filters={filters} isWhole />
      </Drawer>
    </>
  )
})

/** Filters as chips: quiet while they are open, filled with their value once they narrow the list. */
function Chips({ filters, isWhole = false }: Props & { isWhole?: boolean }) {
  const [search, set] = useAddress()
  const hides = useHides()
  const [isAll, setAll] = useState(isWhole)
  const used = filters.filter((filter) => shownValue(filter, search) !== undefined)
  return (
    <div className={styles.chips} data-whole={isWhole || undefined} role="group" aria-label="Filters">
      {filters.map((filter) =>
        ('of' in filter && hides(filter.of)) || (filter.rare && !isAll && !used.includes(filter)) ? null : (
          <Chip key={filter.label} filter={filter} search={search} onSet={set} />
        ),
      )}
      {!isWhole && filters.some(({ rare }) => rare) && (
        <UnstyledButton
          className="quiet brightens fine"
          style={{ padding: '0 6px' }}
          aria-expanded={isAll}
          onClick={() => setAll(!isAll)}
        >
          {isAll ? 'Fewer filters' : 'More filters'}
        </UnstyledButton>
      )}
      {used.length > 1 && (
        <UnstyledButton
          className="quiet brightens fine"
          style={{ padding: '0 6px' }}
          onClick={() => set(Object.assign({}, ...used.map(nothing)))}
        >
          Clear all
        </UnstyledButton>
      )}
    </div>
  )
}

type ChipProps = { filter: Filter; search: Search; onSet(change: Search): void }

function Chip({ filter, search, onSet }: ChipProps) {
  const [isOpen, setOpen] = useState(false)
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

const nothing = (filter: Filter): Search =>
  'name' in filter ? { [filter.name]: undefined } : { [filter.from]: undefined, [filter.to]: undefined }

function shownValue(filter: Filter, search: Search): string | undefined {
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

/** Whether anything narrows the list: an empty list is then not an empty firm. */
export const isNarrowed = (filters: Filter[], search: Search): boolean =>
  Boolean(search['search']) || filters.some((filter) => shownValue(filter, search) !== undefined)

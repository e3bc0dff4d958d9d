import { Button, Drawer, UnstyledButton } from '@mantine/core'
import { memo, type ReactNode, useState } from 'react'
import type { FigureKind } from '../../form/read_figure.ts'
import { type Search, useAddress } from '../../parts/address.ts'
import { IconFilter } from '../../parts/icons.ts'
import { type Hideable, useHides } from '../../parts/use_hidden.ts'
import { usePhone } from '../../parts/use_phone.ts'
import type { Parameters } from '../list_query.ts'
import { AnyOf, groupsIn } from './any_of.tsx'
import { Chip, nothing, shownValue } from './chip.tsx'
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
      shown(value: string): ReactNode
      field(value: string, set: (value: string | undefined) => void): ReactNode
    }

type Props = {
  /** made once: the chips are drawn anew with them, and not with each row that comes */
  filters: Filter[]
  /** of a list that groups of filters narrow, of which any counts */
  parameters?: Parameters
}

/** What narrows a list: chips in its bar, on a phone behind one button that says how many of them do. */
export const FilterChips = memo(function Bar({ filters, parameters }: Props) {
  const [search] = useAddress()
  const [isOpen, setOpen] = useState(false)
  const isPhone = usePhone()
  if (!isPhone) return <Chips filters={filters} parameters={parameters} />
  const used = filters.filter((filter) => shownValue(filter, search) !== undefined).length + groupsIn(search)
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
        <Chips filters={filters} parameters={parameters} isWhole />
      </Drawer>
    </>
  )
})

type ChipsProps = Pick<Props, 'filters'> & { parameters: Parameters | undefined; isWhole?: boolean }

/** Filters as chips: quiet while they are open, filled with their value once they narrow the list. */
function Chips({ filters, parameters, isWhole = false }: ChipsProps) {
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
      {used.length + groupsIn(search) > 1 && (
        <UnstyledButton
          className="quiet brightens fine"
          style={{ padding: '0 6px' }}
          onClick={() => set(Object.assign({ or: undefined }, ...used.map(nothing)))}
        >
          Clear all
        </UnstyledButton>
      )}
      {parameters && <AnyOf filters={filters} parameters={parameters} />}
    </div>
  )
}

/** Whether anything narrows the list: an empty list is then not an empty firm. */
export const isNarrowed = (filters: Filter[], search: Search): boolean =>
  Boolean(search['search']) ||
  groupsIn(search) > 0 ||
  filters.some((filter) => shownValue(filter, search) !== undefined)

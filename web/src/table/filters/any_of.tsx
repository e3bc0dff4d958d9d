import { Button, CloseButton, Menu, UnstyledButton } from '@mantine/core'
import { Fragment, useState } from 'react'
import { groupWritten, queryIn as queryOf } from '../../../../src/words/list_address.ts'
import { asOne, type Search, useAddress, valuesIn } from '../../parts/address.ts'
import { IconPlus } from '../../parts/icons.ts'
import { useHides } from '../../parts/use_hidden.ts'
import { type Parameters, queryIn, searchOf } from '../list_query.ts'
import { Chip, shownValue } from './chip.tsx'
import type { Filter } from './filter_chips.tsx'

type Props = { filters: Filter[]; parameters: Parameters }

// as many as the service takes
const groupsMax = 5

/** How many groups of filters narrow the list, of which any counts. */
export const groupsIn = (search: Search): number => valuesIn(search['or']).length

/** Groups of filters beside the plain ones: a row meets these, and any of the groups. */
export function AnyOf({ filters, parameters }: Props) {
  const [search, set] = useAddress()
  const hides = useHides()
  const [isAdding, setAdding] = useState(false)
  const usable = filters.filter((filter) => isIn(parameters, filter) && !('of' in filter && hides(filter.of)))
  const groups = valuesIn(search['or'])
  const put = (at: number, group: Search | undefined) => {
    if (at === groups.length) setAdding(false)
    const written = group && groupWritten(queryIn(parameters, group))
    set({ or: asOne(groups.toSpliced(at, 1, ...(written ? [written] : []))) })
  }
  const shown = isAdding ? [...groups, ''] : groups
  const add = (label: string) => (
    <UnstyledButton className="quiet brightens fine" style={{ padding: '0 6px' }} onClick={() => setAdding(true)}>
      {label}
    </UnstyledButton>
  )
  if (shown.length === 0) return add('Any of these…')
  return (
    <div className="row wrap" style={{ flex: '1 1 auto', gap: 6 }} role="group" aria-label="Any of these">
      <span className="quiet fine">Any of these:</span>
      {shown.map((group, at) => (
        <Fragment key={at}>
          {at > 0 && <span className="quiet fine">or</span>}
          <GroupBox
            name={`Group ${at + 1}`}
            filters={usable}
            search={searchOf(parameters, queryOf(group))}
            onSet={(next) => put(at, next)}
          />
        </Fragment>
      ))}
      {!isAdding && groups.length < groupsMax && add('Or…')}
    </div>
  )
}

type BoxProps = { name: string; filters: Filter[]; search: Search; onSet(search: Search | undefined): void }

/** Filters that have to hold together. */
function GroupBox({ name, filters, search, onSet }: BoxProps) {
  const [added, setAdded] = useState<string>()
  const isUsed = (filter: Filter) => shownValue(filter, search) !== undefined
  return (
    <div className="row wrap boxed" style={{ gap: 4, padding: 3, borderRadius: 8 }} role="group" aria-label={name}>
      {filters
        .filter((filter) => isUsed(filter) || filter.label === added)
        .map((filter) => (
          <Chip
            key={filter.label}
            filter={filter}
            search={search}
            startsOpen={filter.label === added}
            onSet={(change) => onSet({ ...search, ...change })}
          />
        ))}
      <Menu position="bottom-start" width={200}>
        <Menu.Target>
          <Button variant="subtle" size="compact-xs" leftSection={<IconPlus size={14} stroke={1.6} />}>
            Filter
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah={400} style={{ overflowY: 'auto' }}>
          {filters.map((filter) =>
            isUsed(filter) ? null : (
              <Menu.Item key={filter.label} onClick={() => setAdded(filter.label)}>
                {filter.label}
              </Menu.Item>
            ),
          )}
        </Menu.Dropdown>
      </Menu>
      <CloseButton
        size={20}
        iconSize={14}
        aria-label={`Remove ${name.toLowerCase()}`}
        onClick={() => onSet(undefined)}
      />
    </div>
  )
}

/** What is a filter of the list itself: the order of a board is none. */
const isIn = (parameters: Parameters, filter: Filter) =>
  ('name' in filter ? [filter.name] : [filter.from, filter.to]).every((name) => Object.hasOwn(parameters, name))

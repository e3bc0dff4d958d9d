import { ActionIcon, Menu } from '@mantine/core'
import { useState } from 'react'
import { inSentence } from '../../../src/records/descriptions/describe.ts'
import { IconChevronRight, IconColumns3, IconCopy, IconRestore } from '../parts/icons.ts'
import type { Column } from './columns.ts'
import type { Grouping, Groups } from './groups/use_grouping.ts'
import styles from './table_menu.module.css'
import type { ColumnsTable } from './use_columns.ts'

type Props<R> = {
  table: ColumnsTable
  columns: Column<R>[]
  shown: Column<R>[]
  grouping: Grouping | undefined
  onCopy?: () => void
}

/** Which columns are shown, and the rows as CSV. */
export function TableMenu<R>({ table, columns, shown, grouping, onCopy }: Props<R>) {
  const [isOpen, setOpen] = useState(false)
  const [isChoosing, setChoosing] = useState(false)
  const of = grouping?.grouped && { grouping, groups: grouping.grouped.groups }
  const turn = (next: boolean) => {
    setChoosing(false)
    setOpen(next)
  }
  return (
    <div className={styles.menu}>
      <Menu
        position="bottom-end"
        width={240}
        closeOnItemClick={false}
        withInitialFocusPlaceholder={false}
        opened={isOpen}
        onChange={turn}
      >
        <Menu.Target>
          <ActionIcon size={28} aria-label={grouping ? 'Groups, columns and CSV' : 'Columns and CSV'}>
            <IconColumns3 size={18} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown mah={520} style={{ overflowY: 'auto' }}>
          {of && isChoosing ? (
            <GroupChoice {...of} onChosen={() => turn(false)} />
          ) : (
            <>
              {of && <GroupItems {...of} onChoose={() => setChoosing(true)} />}
              <Menu.Label>Columns</Menu.Label>
              {columns.slice(1).map(({ id, title }) => {
                const isShown = shown.some((column) => column.id === id)
                return (
                  <Menu.CheckboxItem
                    key={id}
                    checked={isShown}
                    onChange={() => table.getColumn(id)?.toggleVisibility(!isShown)}
                  >
                    {title}
                  </Menu.CheckboxItem>
                )
              })}
              <Menu.Divider />
              <Menu.Item
                leftSection={<IconRestore size={16} stroke={1.6} />}
                onClick={() => {
                  table.setColumnVisibility({})
                  table.setColumnSizing({})
                }}
              >
                Reset columns
              </Menu.Item>
              {onCopy && (
                <Menu.Item closeMenuOnClick leftSection={<IconCopy size={16} stroke={1.6} />} onClick={onCopy}>
                  Copy as CSV
                </Menu.Item>
              )}
            </>
          )}
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}

type GroupProps = { grouping: Grouping; groups: Groups }

/** By what rows can be grouped, in place of the columns. */
const GroupChoice = ({ grouping: { by, choose }, groups, onChosen }: GroupProps & { onChosen(): void }) => (
  <>
    <Menu.Label>Group by</Menu.Label>
    <Menu.RadioGroup
      value={by ?? ''}
      onChange={(name) => {
        choose(name || undefined)
        onChosen()
      }}
    >
      <Menu.RadioItem value="">No groups</Menu.RadioItem>
      {groups.by.map(({ name, label }) => (
        <Menu.RadioItem key={name} value={name}>
          {label}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  </>
)

function GroupItems({ grouping: { by, foldAll }, groups, onChoose }: GroupProps & { onChoose(): void }) {
  const chosen = groups.by.find(({ name }) => name === by)
  return (
    <>
      <Menu.Item rightSection={<IconChevronRight size={14} stroke={1.6} />} onClick={onChoose}>
        {chosen ? `Grouped by ${inSentence(chosen.label)}` : 'Group by'}
      </Menu.Item>
      {by && <Menu.Item onClick={foldAll}>Fold or open all groups</Menu.Item>}
      <Menu.Divider />
    </>
  )
}

import { ActionIcon, Menu } from '@mantine/core'
import { IconColumns3, IconCopy, IconRestore } from '@tabler/icons-react'
import type { Column } from './columns.ts'
import styles from './table_menu.module.css'
import type { ColumnsTable } from './use_columns.ts'

type Props<R> = { table: ColumnsTable; columns: Column<R>[]; onCopy?: () => void }

/** Which columns are shown, and the rows as CSV. */
export function TableMenu<R>({ table, columns, onCopy }: Props<R>) {
  return (
    <div className={styles.menu}>
      <Menu position="bottom-end" width={220} closeOnItemClick={false} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon size={28} aria-label="Columns and CSV">
            <IconColumns3 size={18} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>Columns</Menu.Label>
          {columns.slice(1).map(({ id, title }) => {
            const column = table.getColumn(id)
            return (
              <Menu.CheckboxItem
                key={id}
                checked={column?.getIsVisible() ?? true}
                onChange={() => column?.toggleVisibility()}
              >
                {title}
              </Menu.CheckboxItem>
            )
          })}
          <Menu.Divider />
          <Menu.Item
            leftSection={<IconRestore size={16} stroke={1.6} />}
            onClick={() => {
              table.setColumnVisibility(
                Object.fromEntries(columns.filter(({ hidden }) => hidden).map(({ id }) => [id, false])),
              )
              table.setColumnSizing({})
            }}
          >
            Usual columns and widths
          </Menu.Item>
          {onCopy && (
            <Menu.Item closeMenuOnClick leftSection={<IconCopy size={16} stroke={1.6} />} onClick={onCopy}>
              Copy as CSV
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}

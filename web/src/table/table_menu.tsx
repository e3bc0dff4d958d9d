import { ActionIcon, Menu } from '@mantine/core'
import { IconColumns3, IconCopy, IconRestore } from '../parts/icons.ts'
import type { Column } from './columns.ts'
import styles from './table_menu.module.css'
import type { ColumnsTable } from './use_columns.ts'

type Props<R> = { table: ColumnsTable; columns: Column<R>[]; shown: Column<R>[]; onCopy?: () => void }

/** Which columns are shown, and the rows as CSV. */
export function TableMenu<R>({ table, columns, shown, onCopy }: Props<R>) {
  return (
    <div className={styles.menu}>
      <Menu position="bottom-end" width={220} closeOnItemClick={false} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon size={28} aria-label="Columns and CSV">
            <IconColumns3 size={18} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown mah={520} style={{ overflowY: 'auto' }}>
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
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}

import { Menu, Tabs, UnstyledButton } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { count } from '../parts/format.ts'
import { IconChevronDown } from '../parts/icons.ts'
import styles from './record_head.module.css'

export type RecordTab<Id extends string> = { id: Id; name: string; count?: number | undefined }

type Props<Id extends string> = {
  /** of what they are the tabs */
  label: string
  tabs: readonly RecordTab<Id>[]
  open: Id
  show(tab: Id): void
}

const tabsMax = 7

/** The tabs that stand beside each other, and those in the menu; the one that is open is always among the first. */
export function tabsBeside<Tab extends { id: string }>(tabs: readonly Tab[], open: string) {
  const usual = tabs.slice(0, tabsMax)
  const shown = usual.some(({ id }) => id === open)
    ? usual
    : [...usual.slice(0, -1), ...tabs.filter(({ id }) => id === open)]
  return [shown, tabs.filter((tab) => !shown.includes(tab))] as const
}

/** The tabs of a record, with how much is behind each; those that are rarely wanted are in a menu. */
export function RecordTabs<Id extends string>({ label, tabs, open, show }: Props<Id>) {
  const place = useRef<HTMLDivElement>(null)
  const [shown, others] = tabsBeside(tabs, open)
  // on a phone the tab of the address may be beyond the edge
  useEffect(() => {
    place.current?.querySelector(`[data-tab="${open}"]`)?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [open])
  return (
    <div ref={place} className={styles.tabs}>
      <Tabs.List className={styles.tabList} aria-label={label}>
        {shown.map((tab) => (
          <Tabs.Tab key={tab.id} value={tab.id} data-tab={tab.id}>
            {tab.name}
            {many(tab)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {others.length > 0 && (
        <Menu position="bottom-end" width={200}>
          <Menu.Target>
            <UnstyledButton
              className="row regular quiet rigid brightens gap-4"
              style={{ padding: '0 10px' }}
              aria-label="More tabs"
            >
              More <IconChevronDown size={14} stroke={1.6} />
            </UnstyledButton>
          </Menu.Target>
          <Menu.Dropdown>
            {others.map((tab) => (
              <Menu.Item key={tab.id} onClick={() => show(tab.id)} rightSection={many(tab)}>
                {tab.name}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  )
}

const many = ({ count: number }: { count?: number | undefined }) =>
  number !== undefined && <small>{count(number)}</small>

/** Moves the focus to another line of the tab. */
export function stepInTab(by: 1 | -1) {
  const lines = [...document.querySelectorAll<HTMLElement>('[role="tabpanel"] [data-row]')]
  const at = lines.indexOf(document.activeElement as HTMLElement) // reason: only compared
  lines[at < 0 ? 0 : Math.min(Math.max(at + by, 0), lines.length - 1)]?.focus()
}

/** Esc for a field, a menu or a dialog is not for the page. */
export const isInFront = ({ target }: KeyboardEvent) =>
  document.querySelector('[role="dialog"][aria-modal="true"]') !== null ||
  (target instanceof Element && target.closest('[role="dialog"], [role="menu"], input, textarea') !== null)

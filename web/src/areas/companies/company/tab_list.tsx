import { Menu, Tabs, UnstyledButton } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { count } from '../../../parts/format.ts'
import { IconChevronDown } from '../../../parts/icons.ts'
import styles from './head.module.css'
import { countOf, type Tab, tabsBeside } from './tabs.ts'
import type { CompanyOverview } from './use_company.ts'

type Props = { tab: Tab; overview: CompanyOverview | undefined; show(tab: Tab): void }

/** The tabs, with how much is behind each; those that are rarely wanted are in a menu. */
export function CompanyTabs({ tab, overview, show }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const [shown, others] = tabsBeside(tab)
  // on a phone the tab of the address may be beyond the edge
  useEffect(() => {
    place.current?.querySelector(`[data-tab="${tab}"]`)?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [tab])
  const many = (id: Tab) => {
    const number = countOf(id, overview?.counts)
    return number !== undefined && <small>{count(number)}</small>
  }
  return (
    <div ref={place} className={styles.tabs}>
      <Tabs.List className={styles.tabList} aria-label="Company">
        {shown.map(({ id, name }) => (
          <Tabs.Tab key={id} value={id} data-tab={id}>
            {name}
            {many(id)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
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
          {others.map(({ id, name }) => (
            <Menu.Item key={id} onClick={() => show(id)} rightSection={many(id)}>
              {name}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}

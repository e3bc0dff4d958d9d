import { Tabs } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { count } from '../../../parts/format.ts'
import styles from './head.module.css'
import { countOf, type Tab, tabs } from './tabs.ts'
import type { CompanyOverview } from './use_company.ts'

/** The tabs, with how much is behind each. */
export function CompanyTabs({ tab, overview }: { tab: Tab; overview: CompanyOverview | undefined }) {
  const place = useRef<HTMLDivElement>(null)
  // on a phone the tab of the address may be beyond the edge
  useEffect(() => {
    place.current?.querySelector(`[data-tab="${tab}"]`)?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [tab])
  return (
    <div ref={place} className={styles.tabs}>
      <Tabs.List className={styles.tabList} aria-label="Company">
        {tabs.map(({ id, name }) => {
          const many = countOf(id, overview?.counts)
          return (
            <Tabs.Tab key={id} value={id} data-tab={id} className={styles.tab}>
              {name}
              {many !== undefined && <small>{count(many)}</small>}
            </Tabs.Tab>
          )
        })}
      </Tabs.List>
    </div>
  )
}

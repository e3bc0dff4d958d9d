import { Skeleton } from '@mantine/core'
import { Page } from '../../../parts/page/page.tsx'
import { Loading } from '../../../parts/page/state.tsx'
import styles from '../../../record/record_head.module.css'
import { tabsBeside } from '../../../record/record_tabs.tsx'
import { tabs } from './tabs.ts'

/** The page in its final places, while the company comes. */
export function Shape() {
  return (
    <Page
      title="Company"
      head={
        <>
          <div className={styles.name} role="status" aria-label="Loading">
            <Skeleton height={20} width={280} my={4} />
          </div>
          <div className={styles.facts}>
            <Skeleton height={12} width={220} my={4} />
          </div>
        </>
      }
      below={
        <div className={styles.tabsShape}>
          {tabsBeside(tabs, 'overview')[0].map(({ id, name }) => (
            <span key={id}>{name}</span>
          ))}
        </div>
      }
    >
      <Loading rows={8} />
    </Page>
  )
}

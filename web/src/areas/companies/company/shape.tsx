import { Skeleton } from '@mantine/core'
import { Loading } from '../../../parts/state.tsx'
import { Page } from '../../../shell/page.tsx'
import styles from './head.module.css'
import { tabs } from './tabs.ts'

/** The page in its final places, while the company comes. */
export function Shape() {
  return (
    <Page
      title="Company"
      head={
        <div className={styles.head} role="status" aria-label="Loading">
          <Skeleton height={20} width={280} my={4} />
          <Skeleton height={12} width={220} my={4} />
        </div>
      }
      below={
        <>
          <div className={styles.figuresShape}>
            {Array.from({ length: 6 }, (_, index) => (
              <Skeleton key={index} height={40} width="70%" />
            ))}
          </div>
          <div className={styles.tabsShape}>
            {tabs.map(({ id, name }) => (
              <span key={id} className={styles.tab}>
                {name}
              </span>
            ))}
          </div>
        </>
      }
    >
      <Loading rows={8} />
    </Page>
  )
}

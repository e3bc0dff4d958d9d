import { Skeleton } from '@mantine/core'
import styles from './page.module.css'
import { Loading } from './state.tsx'

/** A screen whose program is on its way: its title and its content in their places. It has no name to remember yet. */
export function ScreenLoading() {
  return (
    <div className={styles.page}>
      <header className={styles.top}>
        <div className={styles.row}>
          <Skeleton height={20} width={160} />
        </div>
      </header>
      <div className={styles.content}>
        <Loading />
      </div>
    </div>
  )
}

/** What the page showed before its program ran, until the first screen is there. */
export const Starting = () => <div className="start">Firm CRM</div>

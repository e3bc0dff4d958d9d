import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { dayAndTime, since } from '../../parts/format.ts'
import { Asked } from '../../parts/page/state.tsx'
import { attempt, tellDone } from '../../parts/tell.tsx'
import { useMay } from '../../parts/use_me.ts'
import styles from './duplicates.module.css'
import { type Kind, unmerge, useMerges } from './duplicates.ts'

/** What was merged, the last first, to take apart again. */
export function MergeRows({ kind }: { kind: Kind }) {
  const may = useMay()
  const merges = useMerges(kind)
  const apart = (id: string, otherId: string, name: string) =>
    attempt(async () => {
      const notes = await unmerge(kind, id, otherId)
      tellDone([`${name} is back`, ...notes].join('. '))
    })
  return (
    <Asked of={merges}>
      {({ data }) =>
        data.length === 0 ? (
          <p className={styles.quiet}>Nothing was merged yet.</p>
        ) : (
          <ul className={styles.merges}>
            {data.map(({ merged_id, name, survivor_id, survivor_name, merged_by_name, merged_at }) => (
              <li key={merged_id}>
                <span>
                  {name} is part of{' '}
                  <Link to={`/${kind}/$id`} params={{ id: survivor_id }} style={{ color: 'var(--accent-ink)' }}>
                    {survivor_name}
                  </Link>
                </span>
                <span className={styles.quiet} style={{ margin: 0 }}>
                  {merged_by_name},{' '}
                  <time dateTime={merged_at} title={dayAndTime(merged_at)}>
                    {since(merged_at)}
                  </time>
                </span>
                {may.write && (
                  <Button
                    variant="default"
                    aria-label={`Take apart: ${name}`}
                    onClick={() => apart(survivor_id, merged_id, name)}
                  >
                    Take apart
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )
      }
    </Asked>
  )
}

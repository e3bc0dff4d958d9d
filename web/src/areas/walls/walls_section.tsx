import { Button } from '@mantine/core'
import { api, client, refetch } from '../../api/client.ts'
import { useConfirm } from '../../form/confirm.tsx'
import { useAddress } from '../../parts/address.ts'
import { day } from '../../parts/format.ts'
import { LinkButton } from '../../parts/link_button.tsx'
import { Pager, pageIn } from '../../parts/page/pager.tsx'
import styles from '../../parts/page/section.module.css'
import { Asked, Empty } from '../../parts/page/state.tsx'
import { tellDone } from '../../parts/tell.tsx'
import type { Wall } from './use_walls.ts'

/** What is restricted, and to whom; an admin may let themselves in, which those within are told. */
export function WallsSection() {
  const [{ page }, set] = useAddress()
  const walls = api.useQuery('get', '/api/walls', { params: { query: { page: pageIn(page) } } })
  const { ask, dialog } = useConfirm()
  const join = (wall: Wall) =>
    ask({
      title: 'Join those within?',
      says: `You see it then, with all that hangs on it. It is written down, and ${namesOf(wall)} can read that you came in.`,
      label: 'Join',
      act: async () => {
        const { data } = await client.POST('/api/walls/{wall_id}/join', { params: { path: { wall_id: wall.id } } })
        tellDone(`You now see ${data?.name ?? 'it'}`)
        await refetch('/api/')
      },
    })
  return (
    <>
      <div className={styles.wide}>
        <div>
          <h2>Restricted</h2>
          <p className={styles.lead}>
            Companies and deals that only some of the firm know of. You restrict one on its own page, in the menu.
          </p>
        </div>
      </div>
      <Asked of={walls}>
        {({ data, total, page, page_size }) =>
          total === 0 ? (
            <Empty title="Nothing is restricted">Everybody of the firm sees every company and every deal.</Empty>
          ) : (
            <>
              <ul className="rows" aria-label="Restricted">
                {data.map((wall) => (
                  <li key={wall.id}>
                    <div>
                      <strong>{wall.name ?? `A ${wall.subject_type} that you are not told of`}</strong>
                      <p>
                        {namesOf(wall)} · since {day(wall.raised_at)}
                        {wall.raised_by && `, by ${wall.raised_by.name}`}
                      </p>
                    </div>
                    {wall.is_within ? (
                      <LinkButton
                        to={`/${wall.subject_type === 'company' ? 'companies' : 'deals'}/${wall.id}`}
                        variant="subtle"
                      >
                        Open it
                      </LinkButton>
                    ) : (
                      <Button variant="default" onClick={() => join(wall)}>
                        Join
                      </Button>
                    )}
                  </li>
                ))}
              </ul>
              <Pager page={page} pageSize={page_size} total={total} onPage={(next) => set({ page: String(next) })} />
            </>
          )
        }
      </Asked>
      {dialog}
    </>
  )
}

const namesOf = ({ people }: Wall) => people.map(({ name }) => name).join(', ')

import { api, type Row } from '../../api/client.ts'
import { When } from '../../parts/figures.tsx'
import { Asked, Loading } from '../../parts/page/state.tsx'
import styles from './team.module.css'

const shownMax = 15

const places: Partial<Record<Row<'/api/events/mine'>['subject']['type'], (id: string) => string>> = {
  deal: (id) => `#/deals/${id}`,
  task: (id) => `#/tasks?scope=all&open=${id}`,
}

/** What others handed to the person who looks, or changed of what they may do and know, newest first. */
export function Handed() {
  const events = api.useQuery('get', '/api/events/mine', { params: { query: { page_size: shownMax } } })
  return (
    <section className={styles.handed} aria-labelledby="handed">
      <h2 id="handed" className="row gap shrinks bold label" style={{ margin: '0 0 8px' }}>
        Assigned to you
      </h2>
      <Asked of={events} loading={<Loading rows={4} height={16} />}>
        {({ data, total }) => (
          <>
            {total === 0 && <p className="regular quiet">Deals and tasks that colleagues hand to you are told here.</p>}
            <ul className={styles.feed}>
              {data.map(({ id, summary, at, subject }) => (
                <li key={id}>
                  <a href={places[subject.type]?.(subject.id)} className={styles.event}>
                    {summary}
                  </a>
                  <span className="quiet fine">
                    <When at={at} />
                  </span>
                </li>
              ))}
            </ul>
          </>
        )}
      </Asked>
    </section>
  )
}

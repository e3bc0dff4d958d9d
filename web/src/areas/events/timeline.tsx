import { Chip } from '@mantine/core'
import { api } from '../../api/client.ts'
import { useAddress } from '../../parts/address.ts'
import { count, day } from '../../parts/format.ts'
import { MoreBelow, pageByPage } from '../../parts/page/more_below.tsx'
import { Asked, Empty, Loading } from '../../parts/page/state.tsx'
import { InteractionsList } from '../interactions/index.ts'
import { EventLine } from './event_line.tsx'
import { filters, folded, newsOf, type TimelineEvent } from './kinds.ts'
import styles from './timeline.module.css'

type Of = { company: string; deal?: string }

/** What happened at a company or to a deal of it, newest first, all of it or of one kind; the kind is in the address. */
export function Timeline({ company, deal }: Of) {
  const [address, set] = useAddress()
  const of = { company, ...(deal && { deal }) }
  const shown = filters.find(({ id }) => id === address['kind'])
  return (
    <>
      <Chip.Group value={shown?.id ?? ''} onChange={(value) => set({ kind: value || undefined })}>
        <div className="wrap flex gap-6" style={{ marginBottom: 16 }} role="group" aria-label="Kind">
          <Chip size="xs" radius="md" variant="outline" value="">
            Everything
          </Chip>
          {filters.map(({ id, name }) => (
            <Chip key={id} size="xs" radius="md" variant="outline" value={id}>
              {name}
            </Chip>
          ))}
        </div>
      </Chip.Group>
      {shown?.id === 'talks' ? <InteractionsList {...of} /> : <Events {...of} filter={shown} />}
    </>
  )
}

type EventsProps = Of & { filter: (typeof filters)[number] | undefined }

function Events({ company, deal, filter }: EventsProps) {
  const query = { page_size: 50 }
  const ofCompany = api.useInfiniteQuery(
    'get',
    '/api/companies/{company_id}/timeline',
    { params: { path: { company_id: company }, query } },
    { ...pageByPage, enabled: !deal },
  )
  const ofDeal = api.useInfiniteQuery(
    'get',
    '/api/deals/{deal_id}/timeline',
    { params: { path: { deal_id: deal ?? '' }, query } },
    { ...pageByPage, enabled: deal !== undefined },
  )
  const asked = deal ? ofDeal : ofCompany
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = asked
  return (
    <Asked of={asked} loading={<Loading rows={8} />}>
      {({ pages }) => {
        const read = pages.flatMap(({ data }) => data)
        const events = filter ? read.filter(filter.has) : read
        const days = Map.groupBy(events, ({ at }) => nameOfDay(at))
        return (
          <>
            {events.length === 0 && !hasNextPage && (
              <Empty title={filter ? 'Nothing of this kind yet' : 'Nothing happened yet'}>
                Meetings, notes, mail, documents and moves of deals appear here by themselves.
              </Empty>
            )}
            {[...days].map(([name, ofDay]) => (
              <section key={name} className={styles.list}>
                <h2 className={styles.day}>{name}</h2>
                <ol className={styles.list}>
                  {folded(ofDay).map((events) => (
                    <EventLine key={events[0].id} events={events} company={company} />
                  ))}
                </ol>
              </section>
            ))}
            <MoreBelow hasMore={hasNextPage} isComing={isFetchingNextPage} more={fetchNextPage} />
            {filter && hasNextPage && (
              <small>
                Looked through {count(read.length)} of {count(pages[0]?.total ?? 0)}
              </small>
            )}
          </>
        )
      }}
    </Asked>
  )
}

function nameOfDay(at: TimelineEvent['at']): string {
  const name = day(at)
  if (name === day(new Date())) return 'Today'
  return name === day(new Date(Date.now() - 86_400_000)) ? 'Yesterday' : name
}

/** The latest news of the timeline, or all of it where there are none, for a page that has more to tell. */
export function LatestEvents({ company, many }: { company: string; many: number }) {
  const asked = api.useQuery('get', '/api/companies/{company_id}/timeline', {
    params: { path: { company_id: company }, query: { page_size: 20 * many } },
  })
  return (
    <Asked of={asked} loading={<Loading rows={many} height={16} />}>
      {({ data }) => {
        const news = newsOf(data)
        return (
          <ol className={styles.list}>
            {folded(news.length > 0 ? news : data)
              .slice(0, many)
              .map((events) => (
                <EventLine key={events[0].id} events={events} company={company} isShort />
              ))}
          </ol>
        )
      }}
    </Asked>
  )
}

import { Button } from '@mantine/core'
import { useInViewport } from '@mantine/hooks'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { api } from '../../api/client.ts'
import { CardOutline } from '../../board/card.tsx'
import { useDrop } from '../../board/drag.ts'
import { Money } from '../../parts/figures.tsx'
import { count } from '../../parts/format.ts'
import { FaultNote } from '../../parts/page/state.tsx'
import { Initials } from '../../parts/person.tsx'
import { useHides } from '../../parts/use_hidden.ts'
import { type Deal, DealCard, type DealQuery, orders } from '../deals/index.ts'
import { Capacity } from './capacity.tsx'
import styles from './team.module.css'
import type { Member, Person } from './team_query.ts'

// so many cards of a person are shown at first, and at most
const [shownAtFirst, shownMax] = [9, 100] as const

export type RowProps = {
  mayAssign: boolean
  filters: DealQuery
  onDrop(deal: Deal, to: { id: string; name: string } | null): void
  onMenu(deal: Deal, at: HTMLElement): void
}

/** A person: what they carry of what they can, and their deals. */
export function MemberRow({ member, mayChange, ...props }: RowProps & { member: Member; mayChange: boolean }) {
  const { user_id: id, name, active_deals, capacity, total_deal_value } = member
  const over = active_deals - capacity
  return (
    <PersonRow
      name={name}
      onDrop={(deal) => props.onDrop(deal, { id, name })}
      about={
        <>
          <div className={styles.bar} data-over={over > 0 || undefined}>
            <span style={{ width: `${Math.min(100, capacity === 0 ? 100 : (active_deals / capacity) * 100)}%` }} />
          </div>
          <div className="row quiet gap fine between" style={{ marginTop: 6, lineHeight: '20px' }}>
            <span>
              {count(active_deals)} of <Capacity member={member} mayChange={mayChange} />
            </span>
            <Money value={total_deal_value || null} inColumn />
          </div>
          {over > 0 && <div className="medium caption bad">{count(over)} over capacity</div>}
        </>
      }
    >
      {active_deals === 0 ? <Nothing mayAssign={props.mayAssign} /> : <DealsOf ownerId={id} {...props} />}
    </PersonRow>
  )
}

/** A person who has left but still owns open deals, which someone should take over. Nothing for one who does not. */
export function DisabledPerson({ person, ...props }: RowProps & { person: Person }) {
  const query = { owner_id: person.id, stage: 'pipeline' as const, page_size: 1 }
  const total = api.useQuery('get', '/api/deals', { params: { query } }).data?.total ?? 0
  if (total === 0) return null
  return (
    <PersonRow name={person.name} about={<div className="medium caption bad">Account disabled: hand these on</div>}>
      <DealsOf ownerId={person.id} {...props} />
    </PersonRow>
  )
}

type PersonRowProps = {
  name: string
  isNobody?: true
  about: ReactNode
  onDrop?(deal: Deal): void
  children: ReactNode
}

export function PersonRow({ name, isNobody, about, onDrop, children }: PersonRowProps) {
  const element = useRef<HTMLElement>(null)
  const over = useDrop<Deal>(element, 'deal', (deal) => onDrop?.(deal))?.card
  return (
    <section
      ref={element}
      className={styles.person}
      aria-label={name}
      data-over={(over && onDrop && over.owner_name !== (isNobody ? null : name)) || undefined}
    >
      <div>
        <h2 className="row gap shrinks bold label" style={{ margin: '0 0 8px' }}>
          {!isNobody && <Initials name={name} size={24} />}
          <span className="clip">{name}</span>
        </h2>
        {about}
      </div>
      <div className={styles.deals}>{children}</div>
    </section>
  )
}

function DealsOf({ ownerId, filters, mayAssign, onMenu }: RowProps & { ownerId: string }) {
  const [isAll, setAll] = useState(false)
  const largestFirst = useHides()('deal_value') ? {} : orders.value.query
  const { ref, inViewport } = useInViewport()
  const [wasSeen, setSeen] = useState(false)
  useEffect(() => {
    if (inViewport) setSeen(true)
  }, [inViewport])
  const deals = api.useQuery(
    'get',
    '/api/deals',
    {
      params: {
        query: {
          ...filters,
          owner_id: ownerId,
          ...largestFirst,
          page_size: isAll ? shownMax : shownAtFirst,
        },
      },
    },
    { enabled: wasSeen, placeholderData: (old) => old },
  )
  const { data, error } = deals
  return (
    <div ref={ref}>
      {error && !data ? (
        <FaultNote error={error} again={deals.refetch} />
      ) : (
        <Cards deals={data?.data} mayAssign={mayAssign} onMenu={onMenu} />
      )}
      {data?.total === 0 && <p className="regular quiet">No deals that fit the filters.</p>}
      {data && data.total > data.data.length && !isAll && (
        <Button variant="subtle" mt={4} ml={-8} onClick={() => setAll(true)}>
          Show {data.total > shownMax ? `the ${shownMax} largest` : `all ${count(data.total)}`}
        </Button>
      )}
    </div>
  )
}

type CardsProps = { deals: Deal[] | undefined; mayAssign: boolean; onMenu(deal: Deal, at: HTMLElement): void }

/** Cards side by side; in outline until they are known. */
export function Cards({ deals, mayAssign, onMenu }: CardsProps) {
  return (
    <ul className={styles.cards}>
      {deals
        ? deals.map((deal) => (
            <li key={deal.id}>
              <DealCard deal={deal} mayMove={mayAssign} showsStage menuLabel="Hand on" onMenu={onMenu} />
            </li>
          ))
        : Array.from({ length: 4 }, (_, index) => (
            <li key={index}>
              <CardOutline isShort />
            </li>
          ))}
    </ul>
  )
}

export function Nothing({ mayAssign }: { mayAssign: boolean }) {
  return <p className="regular quiet">No open deals{mayAssign ? ': drop one here.' : '.'}</p>
}

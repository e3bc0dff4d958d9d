import type { LinkProps } from '@tanstack/react-router'
import { memo } from 'react'
import styles from '../../../board/card.module.css'
import { Card, type CardState, CardTitle } from '../../../board/card.tsx'
import type { Search } from '../../../parts/address.ts'
import { Money } from '../../../parts/figures.tsx'
import { counted, day, dayAndTime } from '../../../parts/format.ts'
import { IconLock } from '../../../parts/icons.ts'
import { Initials } from '../../../parts/person.tsx'
import { usePhone } from '../../../parts/use_phone.ts'
import { StageState, useStep } from '../../pipelines/index.ts'
import { useWalls } from '../../walls/index.ts'
import { type Deal, daysBetween, daysInWords, daysOverdue, isClosed } from '../deal.ts'
import { useStageSince } from '../stage_since.ts'

type Props = CardState & {
  deal: Deal
  /** among the deals of a person: in two lines, with the stage instead of the owner */
  showsStage?: boolean
  menuLabel: string
  onMenu(deal: Deal, at: HTMLElement): void
}

/** A deal in a few lines. */
export const DealCard = memo(function DealCard({ deal, showsStage, ...props }: Props) {
  const isPhone = usePhone()
  const link: LinkProps =
    showsStage || isPhone
      ? { to: '/deals/$id', params: { id: deal.id }, search: {} }
      : { to: '/deals', search: (old: Search) => ({ ...old, open: deal.id }) }
  return (
    <Card {...props} kind="deal" card={deal} link={link} {...(showsStage && { isShort: true })}>
      {showsStage ? <Short deal={deal} /> : <Whole deal={deal} />}
    </Card>
  )
})

/** What heads a card: its company, but where the deal says that in its own name, the deal. */
const titleOf = ({ name, company_name }: Deal) =>
  company_name && !name.toLowerCase().includes(company_name.toLowerCase()) ? company_name : name

function Whole({ deal }: { deal: Deal }) {
  return (
    <>
      <CardTitle>
        <Lock deal={deal} />
        {titleOf(deal)}
      </CardTitle>
      {titleOf(deal) !== deal.name && <span className="clip quiet">{deal.name}</span>}
      <span className="row gap shrinks nowrap">
        <span className="medium label">
          <Money value={deal.value} of={deal} />
        </span>
        {!isClosed(deal.stage) && <span className="quiet">{deal.probability}%</span>}
        <span className="last">
          {deal.owner_name ? <Initials name={deal.owner_name} /> : <span className="quiet">No owner</span>}
        </span>
      </span>
      <span className="row gap shrinks nowrap">
        <CloseDate deal={deal} />
        <span className="quiet last clip">
          <InStage deal={deal} isBrief={daysOverdue(deal) > 0} />
        </span>
      </span>
    </>
  )
}

function Short({ deal }: { deal: Deal }) {
  return (
    <>
      <span className="row gap shrinks nowrap">
        <CardTitle>
          <Lock deal={deal} />
          {titleOf(deal)}
        </CardTitle>
        <span className="medium label last">
          <Money value={deal.value} of={deal} />
        </span>
      </span>
      <span className="row gap shrinks nowrap">
        {titleOf(deal) !== deal.name && <span className="clip quiet">{deal.name}</span>}
        <span className="last">
          <StageState of={deal} />
        </span>
      </span>
    </>
  )
}

/** Says of a restricted deal that not everybody may know of it. */
export function Lock({ deal }: { deal: Pick<Deal, 'id' | 'company_id'> }) {
  const wall = useWalls().find(({ id }) => id === deal.id || id === deal.company_id)
  if (!wall) return null
  const title = `Only ${counted(wall.people.length, 'person', 'people')} can see this`
  return (
    <span title={title} className={styles.lock}>
      <IconLock size={12} stroke={1.8} aria-label={title} />
    </span>
  )
}

/** The close date; one that is past is said in a word, too. */
export function CloseDate({ deal }: { deal: Deal }) {
  if (!deal.close_date) return <span className="quiet">No close date</span>
  const late = daysOverdue(deal)
  return (
    <time dateTime={deal.close_date} className="quiet">
      {late > 0 && <span className="medium bad">Overdue </span>}
      {day(deal.close_date)}
    </time>
  )
}

/** How long it has been where it is: "12 days in stage", or "12 days" beside a date that needs the room. */
function InStage({ deal, isBrief }: { deal: Deal; isBrief: boolean }) {
  const since = useStageSince(deal)
  const { name, idle_days } = useStep(deal)
  if (!since) return null
  const days = daysBetween(since, Date.now())
  const verb = isClosed(deal.stage) ? 'Closed' : `In ${name} since`
  if (idle_days !== null && days > idle_days && !isClosed(deal.stage))
    return (
      <span
        style={{ color: 'var(--warn)' }}
        title={`${verb} ${dayAndTime(since)}; slow after ${daysInWords(idle_days)}`}
      >
        Idle {daysInWords(days)}
      </span>
    )
  return (
    <span title={`${verb} ${dayAndTime(since)}`}>
      {days === 0
        ? since === deal.created_at
          ? 'new today'
          : 'moved today'
        : `${daysInWords(days)}${isBrief ? '' : ' in stage'}`}
    </span>
  )
}

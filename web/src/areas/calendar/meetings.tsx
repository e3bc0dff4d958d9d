import { Link } from '@tanstack/react-router'
import { api } from '../../api/client.ts'
import { clock, day } from '../../parts/format.ts'
import { Asked, Loading } from '../../parts/page/state.tsx'

type Props = {
  of: { company_id: string } | { deal_id: string }
  many: number
  /** those that are over, latest first, instead of those to come */
  past?: boolean
}

/** The meetings of a year with a company, or about a deal. */
export function Meetings({ of, many, past = false }: Props) {
  // the question is of whole hours, so that it is not another one every minute
  const now = new Date().toISOString().slice(0, 13).concat(':00:00Z')
  const [start_date, end_date] = past ? [daysFromNow(-365), nextHour()] : [now, daysFromNow(365)]
  const asked = api.useQuery('get', '/api/calendar/events', {
    params: { query: { ...of, start_date, end_date, limit: past ? 1000 : 2 * many } },
  })
  return (
    <Asked of={asked} loading={<Loading rows={2} height={16} />}>
      {({ events }) => {
        const isOver = ({ end }: { end: string }) => Date.parse(end) <= Date.now()
        const shown = past ? events.filter(isOver).toReversed() : events.filter((one) => !isOver(one))
        if (shown.length === 0)
          return <p className="regular quiet">{past ? 'No meeting was held.' : 'No meeting is planned.'}</p>
        return (
          <ul className="lines">
            {shown.slice(0, many).map(({ id, summary, start, location }) => (
              <li key={id}>
                <Link to="/calendar/$id" params={{ id }} className="line" data-row>
                  <span>
                    {summary}
                    {location && (
                      <>
                        <br />
                        <small>{location}</small>
                      </>
                    )}
                  </span>
                  <small>
                    {day(start)}, {clock(start)}
                  </small>
                </Link>
              </li>
            ))}
          </ul>
        )
      }}
    </Asked>
  )
}

const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const nextHour = () => new Date(Date.now() + 3_600_000).toISOString().slice(0, 13).concat(':00:00Z')

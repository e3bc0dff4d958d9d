import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { api, type Reply } from '../../api/client.ts'
import { Money, When } from '../../parts/figures.tsx'
import { count } from '../../parts/format.ts'
import { LinkButton } from '../../parts/link_button.tsx'
import { Asked, Loading } from '../../parts/page/state.tsx'
import { StageState } from '../pipelines/index.ts'
import styles from './contact.module.css'
import { useFeed } from './use_feed.ts'

type Contact = Reply<'/api/contacts/{contact_id}'>

const shownMax = 5

/** How close the firm is to a contact: when they last met and will meet, and how much there was. */
export function Relationship({ contact }: { contact: Contact }) {
  const { next, totals } = useFeed(contact)
  const last = useLastContact(contact.id)
  const facts: [name: string, value: ReactNode][] = [
    ['Last contact', <LastContact key="last" of={last} />],
    ['Next meeting', <When key="next" at={next?.at} />],
    ['Logged', amount(totals.meetings)],
    ['Mails', amount(totals.mail)],
    ['Notes', amount(totals.notes)],
  ]
  return (
    <dl className="figures" aria-label="Relationship">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

type Last = Reply<'/api/contacts/{contact_id}/overview'>['last_contact']

const useLastContact = (id: string): Last | undefined =>
  api.useQuery('get', '/api/contacts/{contact_id}/overview', { params: { path: { contact_id: id } } }).data
    ?.last_contact

/** When somebody was last in contact, and by which colleague. */
export function LastContact({ of }: { of: Last | undefined }) {
  return (
    <span title={of?.title}>
      <When at={of?.at} />
      {of?.by && <small> by {[of.by, ...of.colleagues].map(({ name }) => name).join(', ')}</small>}
    </span>
  )
}

const amount = (total: number | undefined) => (total === undefined ? '\u00a0' : count(total))

/** The deals of the company where a contact is. */
export function ContactDeals({ company_id }: { company_id: string }) {
  const asked = api.useQuery('get', '/api/deals', { params: { query: { company_id, page_size: shownMax } } })
  return (
    <Asked of={asked} loading={<Loading rows={2} height={16} />}>
      {({ data, total }) =>
        data.length === 0 ? (
          <p className="regular quiet">No deal with the company.</p>
        ) : (
          <>
            <ul className="parted">
              {data.map((deal) => (
                <li key={deal.id}>
                  <Link to="/deals/$id" params={{ id: deal.id }} className="line">
                    <span className="clip">{deal.name}</span>
                    <StageState of={deal} />
                    <Money value={deal.value} of={deal} />
                  </Link>
                </li>
              ))}
            </ul>
            {total > shownMax && (
              <More company_id={company_id} tab="deals">
                All {count(total)} deals
              </More>
            )}
          </>
        )
      }
    </Asked>
  )
}

/** Who else the firm knows at the company of a contact. */
export function Colleagues({ contact: { id, company_id } }: { contact: Contact }) {
  const { data } = api.useQuery(
    'get',
    '/api/contacts',
    { params: { query: { company_id: company_id ?? undefined, page_size: shownMax + 1 } } },
    { enabled: company_id !== null },
  )
  const others = data?.data.filter((one) => one.id !== id).slice(0, shownMax) ?? []
  if (!company_id || !data || others.length === 0) return null
  return (
    <>
      <h2 className={styles.part}>At the same company</h2>
      <ul className="parted">
        {others.map((one) => (
          <li key={one.id}>
            <Link to="/contacts/$id" params={{ id: one.id }} className="line">
              <span className="clip">{one.name}</span>
              <span className="quiet clip">{one.role}</span>
            </Link>
          </li>
        ))}
      </ul>
      {data.total > shownMax + 1 && (
        <More company_id={company_id} tab="people">
          All {count(data.total)} people
        </More>
      )}
    </>
  )
}

type MoreProps = { company_id: string; tab: 'deals' | 'people'; children: ReactNode }

/** Leads to all of them, on the page of the company. */
function More({ company_id, tab, children }: MoreProps) {
  return (
    <LinkButton to="/companies/$id" params={{ id: company_id }} search={{ tab }} variant="subtle" mt={4}>
      {children}
    </LinkButton>
  )
}

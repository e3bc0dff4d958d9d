import { Link } from '@tanstack/react-router'
import { api } from '../../../api/client.ts'
import { When } from '../../../parts/figures.tsx'
import { MoreBelow, pageByPage } from '../../../parts/page/more_below.tsx'
import { Section } from '../../../record/overview_section.tsx'
import { roleNames } from '../../deals/index.ts'
import { StageState } from '../../pipelines/index.ts'
import type { Company } from './use_company.ts'

/** Those that work on deals of others. */
const outside: ReadonlySet<Company['kind']> = new Set(['adviser', 'lender', 'investor'])

/** The deals of others that the company works on, and how they went; nothing of one that has none and is no adviser. */
export function PartyDeals({ company }: { company: Company }) {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = api.useInfiniteQuery(
    'get',
    '/api/companies/{company_id}/party-deals',
    { params: { path: { company_id: company.id }, query: { page_size: 5 } } },
    pageByPage,
  )
  const [first] = data?.pages ?? []
  if (!data || !first || (first.total === 0 && !outside.has(company.kind))) return null
  return (
    <Section title="Deals it is a party of">
      <dl className="counts" aria-label="How its deals went" style={{ gridTemplateColumns: 'repeat(3, 1fr)' }}>
        {(['open', 'won', 'lost'] as const).map((name) => (
          <div key={name}>
            <dt className="quiet label">{names[name]}</dt>
            <dd>{first[name]}</dd>
          </div>
        ))}
      </dl>
      <p className="regular quiet" style={{ marginBottom: 8 }}>
        Last spoke: <When at={first.last_contact_at} />
      </p>
      <ul className="lines">
        {data.pages
          .flatMap((page) => page.data)
          .map(({ id, name, company_name, roles, ...placed }) => (
            <li key={id}>
              <Link to="/deals/$id" params={{ id }} className="line" data-row>
                <span>
                  {name}
                  <br />
                  <small>
                    {company_name}, {roles.map((role) => roleNames[role]).join(', ')}
                  </small>
                </span>
                <StageState of={placed} />
              </Link>
            </li>
          ))}
      </ul>
      <MoreBelow hasMore={hasNextPage} isComing={isFetchingNextPage} more={fetchNextPage} />
    </Section>
  )
}

const names = { open: 'Open', won: 'Won', lost: 'Passed or lost' }

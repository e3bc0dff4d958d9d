import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { api } from '../../../api/client.ts'
import { State } from '../../../parts/badges.tsx'
import { Money, When } from '../../../parts/figures.tsx'
import { counted, day } from '../../../parts/format.ts'
import { Asked, Loading } from '../../../parts/page/state.tsx'
import { useHides } from '../../../parts/use_hidden.ts'
import { useMay } from '../../../parts/use_me.ts'
import { Section } from '../../../record/overview_section.tsx'
import record from '../../../record/record_head.module.css'
import { Meetings } from '../../calendar/index.ts'
import { CustomFields, useFields } from '../../custom-fields/index.ts'
import { orders } from '../../deals/index.ts'
import { LatestEvents } from '../../events/index.ts'
import { useSources } from '../../financials/index.ts'
import { RecordLists } from '../../lists/index.ts'
import { StageState } from '../../pipelines/index.ts'
import { RecordTasks } from '../../tasks/index.ts'
import styles from './company.module.css'
import { PartyDeals } from './party_deals.tsx'
import { PinnedNotes } from './pinned_notes.tsx'
import type { Tab } from './tabs.ts'
import type { Company, CompanyOverview } from './use_company.ts'

type Props = {
  company: Company
  overview: CompanyOverview | undefined
  show(tab: Tab): void
  onEdit(): void
}

const shownMax = 5

/** What one wants to know before a call: what it is, what we think, what is open, what comes, who they are. */
export function OverviewTab({ company, overview, show, onEdit }: Props) {
  const may = useMay()
  const counts = overview?.counts
  const sourceOf = useSources(company.id)
  const hasFields = useFields('company').length > 0
  return (
    <div className={record.room}>
      <div className={record.overview}>
        <div>
          {(company.description || may.write) && (
            <Section title="About">
              {company.description ? (
                <p className={styles.text}>{company.description}</p>
              ) : (
                <Nothing>
                  <Anchor component="button" size="sm" onClick={onEdit}>
                    Say what {company.name} does
                  </Anchor>
                </Nothing>
              )}
            </Section>
          )}
          <PinnedNotes company={company.id} />
          <Section title="Tasks">
            <RecordTasks company_id={company.id} />
          </Section>
          <Section title="Open deals" more={counts?.deals ? 'All deals' : undefined} onMore={() => show('deals')}>
            <OpenDeals company={company.id} />
          </Section>
          <Section title="Latest" more="Timeline" onMore={() => show('timeline')}>
            <LatestEvents company={company.id} many={3} />
          </Section>
        </div>
        <div>
          {hasFields && (
            <Section title="Fields">
              <CustomFields
                kind="company"
                id={company.id}
                currency={company.currency}
                sourceOf={(key) => sourceOf(company.id, `own.${key}`)}
              />
            </Section>
          )}
          <PartyDeals company={company} />
          <Section title="Lists">
            <RecordLists subject="companies" id={company.id} />
          </Section>
          <Section title="Next meetings">
            <Meetings of={{ company_id: company.id }} many={3} />
          </Section>
          <Section
            title="People"
            more={counts && counts.contacts > shownMax ? `All ${counts.contacts}` : undefined}
            onMore={() => show('people')}
          >
            <People company={company.id} />
          </Section>
          <Section
            title="Documents"
            more={counts?.files ? (overview?.files_waiting ? `${overview.files_waiting} to check` : 'All') : undefined}
            onMore={() => show('documents')}
          >
            <Documents company={company.id} />
          </Section>
        </div>
      </div>
    </div>
  )
}

const Nothing = ({ children }: { children: ReactNode }) => <p className="regular quiet">{children}</p>

type FirstProps = { says: string; does: string; tab: Tab; dialog?: string }

/** An empty part says so, and offers its first step to who may take it. */
function First({ says, does, tab, dialog }: FirstProps) {
  const may = useMay()
  return (
    <Nothing>
      {says}{' '}
      {may.write && (
        <Anchor
          size="sm"
          underline="always"
          renderRoot={(props) => <Link to="." search={{ tab, new: dialog }} {...props} />}
        >
          {does}
        </Anchor>
      )}
    </Nothing>
  )
}

const shape = <Loading rows={2} height={16} />

function OpenDeals({ company }: { company: string }) {
  const largestFirst = useHides()('deal_value') ? {} : orders.value.query
  const asked = api.useQuery('get', '/api/deals', {
    params: { query: { company_id: company, ...largestFirst, page_size: 50 } },
  })
  return (
    <Asked of={asked} loading={shape}>
      {({ data }) => {
        const open = data.filter(({ stage }) => !stage.startsWith('closed'))
        if (open.length === 0) return <First says="No deal is open." does="Add a deal" tab="deals" dialog="deal" />
        return (
          <ul className="lines">
            {open.slice(0, shownMax).map(({ id, name, next_step, value, currency, close_date, ...placed }) => (
              <li key={id}>
                <Link to="/deals/$id" params={{ id }} className="line" data-row>
                  <span>
                    {name}
                    {next_step && (
                      <>
                        <br />
                        <small>Next: {next_step}</small>
                      </>
                    )}
                  </span>
                  {close_date && <small className={styles.lesser}>closes {day(close_date)}</small>}
                  <StageState of={placed} />
                  <Money value={value} currency={currency} />
                </Link>
              </li>
            ))}
          </ul>
        )
      }}
    </Asked>
  )
}

function People({ company }: { company: string }) {
  const asked = api.useQuery('get', '/api/contacts', {
    params: { query: { company_id: company, sort_by: 'name', page_size: shownMax } },
  })
  return (
    <Asked of={asked} loading={shape}>
      {({ data }) =>
        data.length === 0 ? (
          <First says="Nobody yet." does="Add a contact" tab="people" dialog="contact" />
        ) : (
          <ul className="lines">
            {data.map(({ id, name, role }) => (
              <li key={id}>
                <Link to="/contacts/$id" params={{ id }} className="line" data-row>
                  <span className="clip">{name}</span>
                  <small>{role}</small>
                </Link>
              </li>
            ))}
          </ul>
        )
      }
    </Asked>
  )
}

const fileStates = {
  pending: { tone: 'plain', name: 'Waiting' },
  processing: { tone: 'accent', name: 'Being read' },
  failed: { tone: 'bad', name: 'Failed' },
} as const

function Documents({ company }: { company: string }) {
  const asked = api.useQuery('get', '/api/files', {
    params: { query: { company_id: company, sort_by: 'uploaded_at', sort_order: 'desc', page_size: 4 } },
  })
  return (
    <Asked of={asked} loading={shape}>
      {({ data }) =>
        data.length === 0 ? (
          <First says="No documents yet." does="Upload one" tab="documents" />
        ) : (
          <ul className="lines">
            {data.map(({ id, filename, processing_status, review, uploaded_at }) => (
              <li key={id}>
                <Link to="/documents/$id" params={{ id }} className="line" data-row>
                  <span className="clip" title={filename}>
                    {filename}
                  </span>
                  {processing_status !== 'completed' ? (
                    <State tone={fileStates[processing_status].tone}>{fileStates[processing_status].name}</State>
                  ) : review.status === 'waiting' ? (
                    <State tone="warn">{`${counted(review.values - review.checked, 'value')} to check`}</State>
                  ) : (
                    <small>
                      <When at={uploaded_at} />
                    </small>
                  )}
                </Link>
              </li>
            ))}
          </ul>
        )
      }
    </Asked>
  )
}

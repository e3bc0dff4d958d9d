import { Anchor, Button, Menu, Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { company as described } from '../../../../src/records/descriptions/companies.ts'
import { Money, When, Words } from '../../parts/figures.tsx'
import { count, counted } from '../../parts/format.ts'
import { IconDots } from '../../parts/icons.ts'
import { DeleteRecords } from '../../record/delete_records.tsx'
import { RecordPeek } from '../../record/record_peek.tsx'
import { factsOf } from '../../record/shown.tsx'
import { Facts, Part } from '../../table/peek.tsx'
import { StageState } from '../pipelines/index.ts'
import { type CompanyOverview, useCompany, useCompanyOverview } from './company/use_company.ts'
import { CompanyDialog } from './company_dialog.tsx'
import styles from './company_peek.module.css'
import { LostWith } from './lost_with.tsx'

type Props = { id: string; name: string | undefined; onClose(): void }

/** A company beside the list: its figures, what goes on, and the steps that are taken most. */
export function CompanyPeek({ id, name, onClose }: Props) {
  const asked = useCompany(id)
  const overview = useCompanyOverview(id).data
  const company = asked.data
  const [isAsking, setAsking] = useState(false)
  const title = company?.name ?? name ?? ' '
  const called = { id, name: title }
  const shown = (value: ReactNode) => (company ? value : bone)
  const goesOn = (value: (of: CompanyOverview) => ReactNode) => (overview ? value(overview) : bone)
  return (
    <RecordPeek
      kind="company"
      id={id}
      name={title}
      to="/companies"
      onClose={onClose}
      below={company && [company.industry, company.location].filter(Boolean).join(' · ')}
      currency={company?.currency}
      fault={asked.error}
      again={asked.refetch}
      more={(edit) => (
        <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
          <Menu.Target>
            <Button variant="default" px={8} aria-label={`More for ${title}`}>
              <IconDots size={16} stroke={1.6} />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={edit}>Edit all fields</Menu.Item>
            <Menu.Item c="var(--bad)" onClick={() => setAsking(true)}>
              Delete
            </Menu.Item>
          </Menu.Dropdown>
          <DeleteRecords
            name="companies"
            rows={[called]}
            lost={<LostWith companies={[{ id }]} />}
            opened={isAsking}
            onClose={() => setAsking(false)}
            onGone={onClose}
          />
        </Menu>
      )}
      dialog={(props) => company && <CompanyDialog {...props} company={company} />}
      facts={
        <Facts
          facts={factsOf(described, company, { industry: false, location: false, status: {} }).map(([label, value]) => [
            label,
            shown(value),
          ])}
        />
      }
    >
      <Part>What goes on</Part>
      <Facts
        facts={[
          ['Last contact', goesOn((of) => <When at={of.last_contact_at} />)],
          ['Next meeting', goesOn((of) => <When at={of.next_meeting?.start} />)],
          ['Open deals', goesOn((of) => <OpenDeals of={of} />)],
          ['Owners', goesOn(({ owners }) => <Words>{owners.map((owner) => owner.name).join(', ')}</Words>)],
          ['Documents', goesOn((of) => <Documents id={id} of={of} />)],
          ['Contacts', goesOn(({ counts }) => count(counts.contacts))],
          ['Notes', goesOn(({ counts }) => count(counts.notes))],
        ]}
      />
      {company?.description && (
        <>
          <Part>Description</Part>
          <p className={styles.text}>{company.description}</p>
        </>
      )}
    </RecordPeek>
  )
}

const bone = <Skeleton height={12} width={90} my={4} />

function OpenDeals({ of: { open_deals, open_value, deal } }: { of: CompanyOverview }) {
  if (!deal) return <Words>{null}</Words>
  return (
    <span className="stack" style={{ gap: 2 }}>
      <span>
        {counted(open_deals, 'deal')}
        {open_value !== 0 && (
          <>
            , <Money value={open_value} />
          </>
        )}
      </span>
      <span>
        <Anchor component={Link} to={`/deals/${deal.id}`} size="sm">
          {deal.name}
        </Anchor>{' '}
        <StageState of={deal} />
      </span>
    </span>
  )
}

function Documents({ id, of: { counts, files_waiting } }: { id: string; of: CompanyOverview }) {
  if (counts.files === 0) return <Words>{null}</Words>
  return (
    <Anchor href={`#/companies/${id}?tab=documents`} size="sm">
      {count(counts.files)}
      {files_waiting > 0 && `, ${count(files_waiting)} to check`}
    </Anchor>
  )
}

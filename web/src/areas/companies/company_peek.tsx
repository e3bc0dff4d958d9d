import { Anchor, Button, Menu, Skeleton } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { StageState } from '../../parts/badges.tsx'
import { Money, When, Words } from '../../parts/figures.tsx'
import { count, counted } from '../../parts/format.ts'
import { useKeys } from '../../parts/keys.ts'
import { FaultNote } from '../../parts/state.tsx'
import { attempt } from '../../parts/tell.tsx'
import { useMay } from '../../parts/use_me.ts'
import { Facts, Peek } from '../../table/peek.tsx'
import { CustomFields } from '../custom-fields/custom_fields.tsx'
import { LogDialog } from '../interactions/log_dialog.tsx'
import { TagChips } from '../tags/tag_chips.tsx'
import { EditDialog } from './company/edit_dialog.tsx'
import { deleteCompany } from './company_bulk.tsx'
import { CompanyState } from './company_fields.tsx'
import styles from './company_peek.module.css'

type Props = { id: string; name: string | undefined; onClose(): void }

/** A company beside the list: its figures, what goes on, and the steps that are taken most. */
export function CompanyPeek({ id, name, onClose }: Props) {
  const may = useMay()
  const path = { params: { path: { company_id: id } } }
  const company = api.useQuery('get', '/api/companies/{company_id}', path)
  const overview = api.useQuery('get', '/api/companies/{company_id}/overview', path)
  const [dialog, setDialog] = useState<'edit' | 'meeting' | 'note'>()
  const close = () => setDialog(undefined)
  const about = company.data
  const title = about?.name ?? name ?? ' '
  const goesOn = overview.data

  useKeys(
    may.write
      ? [
          { keys: 'm', does: 'Log a meeting', act: () => setDialog('meeting') },
          { keys: 'n', does: 'Write a note', act: () => setDialog('note') },
        ]
      : [],
  )
  const bone = <Skeleton height={12} width={90} my={4} />

  return (
    <Peek
      title={title}
      to={`/companies/${id}`}
      onClose={onClose}
      below={about ? [about.industry, about.location].filter(Boolean).join(' · ') || ' ' : ' '}
      actions={
        may.write &&
        !company.error && (
          <>
            <Button variant="default" onClick={() => setDialog('meeting')}>
              Log a meeting
            </Button>
            <Button variant="default" onClick={() => setDialog('note')}>
              Write a note
            </Button>
            <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
              <Menu.Target>
                <Button variant="default" px={8} aria-label={`More for ${title}`}>
                  <IconDots size={16} stroke={1.6} />
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item onClick={() => setDialog('edit')}>Edit all fields</Menu.Item>
                <Menu.Item
                  c="var(--bad)"
                  onClick={async () => {
                    if (await attempt(() => deleteCompany({ id, name: title }))) onClose()
                  }}
                >
                  Delete
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          </>
        )
      }
    >
      {company.error ? (
        <FaultNote error={company.error} again={company.refetch} />
      ) : (
        <>
          <TagChips kind="company" id={id} />
          <Facts
            facts={[
              ['Status', about ? <CompanyState key="status" status={about.status} /> : bone],
              ['Revenue', about ? <Money key="revenue" value={about.revenue} /> : bone],
              ['EBITDA', about ? <Money key="ebitda" value={about.ebitda} /> : bone],
              ['Employees', about ? <Words>{about.employees === null ? null : count(about.employees)}</Words> : bone],
              [
                'Founded',
                about ? <Words>{about.founded_year === null ? null : String(about.founded_year)}</Words> : bone,
              ],
              ['Website', about ? <Website key="website" address={about.website} /> : bone],
            ]}
          />
          <CustomFields kind="company" id={id} />
          <h3 className={styles.part}>What goes on</h3>
          <Facts
            facts={[
              ['Last contact', goesOn ? <When key="last" at={goesOn.last_contact_at} /> : bone],
              ['Next meeting', goesOn ? <When key="next" at={goesOn.next_meeting?.start} /> : bone],
              ['Open deals', goesOn ? <OpenDeals key="deals" of={goesOn} /> : bone],
              ['Owners', goesOn ? <Words>{goesOn.owners.map((owner) => owner.name).join(', ')}</Words> : bone],
              ['Documents', goesOn ? <Documents key="files" id={id} of={goesOn} /> : bone],
              ['Contacts', goesOn ? count(goesOn.counts.contacts) : bone],
              ['Notes', goesOn ? count(goesOn.counts.notes) : bone],
            ]}
          />
          {about?.description && (
            <>
              <h3 className={styles.part}>Description</h3>
              <p className={styles.text}>{about.description}</p>
            </>
          )}
        </>
      )}
      <LogDialog
        opened={dialog === 'meeting' || dialog === 'note'}
        kind={dialog === 'note' ? 'note' : 'meeting'}
        onClose={close}
        company={{ id, name: title }}
      />
      {about && <EditDialog opened={dialog === 'edit'} onClose={close} company={about} />}
    </Peek>
  )
}

type Overview = {
  open_deals: number
  open_value: number
  files_waiting: number
  counts: { files: number }
  deal: { id: string; name: string; stage: Parameters<typeof StageState>[0]['stage'] } | null
}

function OpenDeals({ of: { open_deals, open_value, deal } }: { of: Overview }) {
  if (!deal) return <Words>{null}</Words>
  return (
    <span className={styles.deal}>
      <span>
        {counted(open_deals, 'deal')}, <Money value={open_value} />
      </span>
      <span>
        <Anchor component={Link} to={`/deals/${deal.id}`} size="sm">
          {deal.name}
        </Anchor>{' '}
        <StageState stage={deal.stage} />
      </span>
    </span>
  )
}

function Documents({ id, of: { counts, files_waiting } }: { id: string; of: Overview }) {
  if (counts.files === 0) return <Words>{null}</Words>
  return (
    <Anchor href={`#/companies/${id}?tab=documents`} size="sm">
      {count(counts.files)}
      {files_waiting > 0 && `, ${count(files_waiting)} to check`}
    </Anchor>
  )
}

function Website({ address }: { address: string | null }) {
  if (!address) return <Words>{null}</Words>
  return (
    <Anchor href={address} target="_blank" rel="noreferrer noopener" size="sm">
      {address.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')}
    </Anchor>
  )
}

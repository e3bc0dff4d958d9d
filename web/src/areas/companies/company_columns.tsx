import { client, type Row } from '../../api/client.ts'
import { Money, When, Words } from '../../parts/figures.tsx'
import { count, day } from '../../parts/format.ts'
import { changeRow } from '../../table/change_row.ts'
import type { Column, Undo } from '../../table/columns.ts'
import styles from '../../table/list.module.css'
import { CompanyState, companyStatuses, isCompanyStatus } from './company_fields.tsx'

export type CompanyRow = Row<'/api/companies'>

type Patch = Partial<Pick<CompanyRow, 'name' | 'industry' | 'location' | 'revenue' | 'status'>>

const saveCompany = (row: CompanyRow, change: Patch): Promise<Undo> =>
  changeRow<CompanyRow>('/api/companies', row, change, (body) =>
    client.PATCH('/api/companies/{company_id}', { params: { path: { company_id: row.id } }, body }),
  )

/** A figure that stands beside the row, as part of what goes on at the company. */
function saveFigure(row: CompanyRow, name: 'ebitda' | 'employees', value: number | null): Promise<Undo> {
  const activity = row.activity && { ...row.activity, [name]: value }
  return changeRow<CompanyRow>('/api/companies', row, { activity }, (change) =>
    client.PATCH('/api/companies/{company_id}', {
      params: { path: { company_id: row.id } },
      body: { [name]: change.activity?.[name] ?? null },
    }),
  )
}

type Given = { canWrite: boolean; industries: string[] }

/** What the list of companies can show. */
export function companyColumns({ canWrite, industries }: Given): Column<CompanyRow>[] {
  const columns: Column<CompanyRow>[] = [
    {
      id: 'name',
      title: 'Name',
      width: 220,
      sortBy: 'name',
      cell: ({ id, name }) => (
        <a className={styles.name} href={`#/companies/${id}`} tabIndex={-1} title={name}>
          {name}
        </a>
      ),
      text: ({ name }) => name,
      edit: {
        kind: 'text',
        required: true,
        value: ({ name }) => name,
        save: (row, name) => saveCompany(row, { name: name ?? '' }),
      },
    },
    {
      id: 'industry',
      title: 'Industry',
      width: 160,
      sortBy: 'industry',
      phone: true,
      cell: ({ industry }) => <Words>{industry}</Words>,
      text: ({ industry }) => industry ?? '',
      edit: {
        kind: 'text',
        options: industries,
        value: ({ industry }) => industry,
        save: (row, industry) => saveCompany(row, { industry }),
      },
    },
    {
      id: 'revenue',
      title: 'Revenue',
      of: 'revenue',
      width: 96,
      align: 'right',
      sortBy: 'revenue',
      phone: true,
      cell: ({ revenue }) => <Money value={revenue} />,
      text: ({ revenue }) => String(revenue ?? ''),
      edit: { kind: 'money', value: ({ revenue }) => revenue, save: (row, revenue) => saveCompany(row, { revenue }) },
    },
    {
      id: 'ebitda',
      title: 'EBITDA',
      of: 'ebitda',
      width: 92,
      align: 'right',
      cell: ({ activity }) => <Money value={activity?.ebitda} />,
      text: ({ activity }) => String(activity?.ebitda ?? ''),
      edit: {
        kind: 'money',
        value: ({ activity }) => activity?.ebitda ?? null,
        save: (row, ebitda) => saveFigure(row, 'ebitda', ebitda),
      },
    },
    {
      id: 'employees',
      title: 'Employees',
      width: 100,
      align: 'right',
      sortBy: 'employees',
      cell: ({ activity }) => <Words>{activity?.employees == null ? null : count(activity.employees)}</Words>,
      text: ({ activity }) => String(activity?.employees ?? ''),
      edit: {
        kind: 'number',
        value: ({ activity }) => activity?.employees ?? null,
        save: (row, employees) => saveFigure(row, 'employees', employees),
      },
    },
    {
      id: 'location',
      title: 'Location',
      width: 148,
      sortBy: 'location',
      cell: ({ location }) => <Words>{location}</Words>,
      text: ({ location }) => location ?? '',
      edit: {
        kind: 'text',
        value: ({ location }) => location,
        save: (row, location) => saveCompany(row, { location }),
      },
    },
    {
      id: 'status',
      title: 'Status',
      width: 104,
      sortBy: 'status',
      cell: ({ status }) => <CompanyState status={status} />,
      text: ({ status }) => status,
      edit: {
        kind: 'choice',
        options: companyStatuses,
        required: true,
        value: ({ status }) => status,
        save: (row, status) => saveCompany(row, isCompanyStatus(status) ? { status } : {}),
      },
    },
    {
      id: 'last_contact',
      title: 'Last contact',
      width: 112,
      cell: ({ activity }) => <When at={activity?.last_contact_at} />,
      text: ({ activity }) => activity?.last_contact_at ?? '',
    },
    {
      id: 'open_value',
      title: 'Open deals',
      of: 'deal_value',
      width: 100,
      align: 'right',
      cell: ({ activity }) => <Money value={activity?.open_deals ? activity.open_value : null} />,
      text: ({ activity }) => String((activity?.open_deals ? activity.open_value : null) ?? ''),
    },
    {
      id: 'owners',
      title: 'Owners',
      width: 150,
      hidden: true,
      cell: ({ activity }) => <Words>{namesOf(activity)}</Words>,
      text: ({ activity }) => namesOf(activity),
    },
    {
      id: 'next_meeting',
      title: 'Next meeting',
      width: 116,
      hidden: true,
      cell: ({ activity }) => <When at={activity?.next_meeting_at} />,
      text: ({ activity }) => activity?.next_meeting_at ?? '',
    },
    {
      id: 'created_at',
      title: 'Added',
      width: 112,
      sortBy: 'created_at',
      hidden: true,
      cell: ({ created_at }) => <When at={created_at} />,
      text: ({ created_at }) => day(created_at),
    },
    {
      id: 'updated_at',
      title: 'Changed',
      width: 112,
      sortBy: 'updated_at',
      hidden: true,
      cell: ({ updated_at }) => <When at={updated_at} />,
      text: ({ updated_at }) => day(updated_at),
    },
  ]
  return canWrite ? columns : columns.map(({ edit: _, ...column }) => column)
}

const namesOf = (activity: CompanyRow['activity']): string => activity?.owners.map(({ name }) => name).join(', ') ?? ''

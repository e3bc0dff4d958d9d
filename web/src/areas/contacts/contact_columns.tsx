import { client, type Row } from '../../api/client.ts'
import { When, Words } from '../../parts/figures.tsx'
import { day } from '../../parts/format.ts'
import { changeRow } from '../../table/change_row.ts'
import type { Column, Undo } from '../../table/columns.ts'
import styles from '../../table/list.module.css'

export type ContactRow = Row<'/api/contacts'>

type Patch = Partial<Pick<ContactRow, 'name' | 'role' | 'email' | 'phone'>>

const save = (row: ContactRow, change: Patch): Promise<Undo> =>
  changeRow<ContactRow>('/api/contacts', row, change, (body) =>
    client.PATCH('/api/contacts/{contact_id}', { params: { path: { contact_id: row.id } }, body }),
  )

/** What the list of contacts can show. */
export function contactColumns(canWrite: boolean): Column<ContactRow>[] {
  const columns: Column<ContactRow>[] = [
    {
      id: 'name',
      title: 'Name',
      width: 220,
      sortBy: 'name',
      cell: ({ id, name }) => (
        <a className={styles.name} href={`#/contacts/${id}`} tabIndex={-1} title={name}>
          {name}
        </a>
      ),
      text: ({ name }) => name,
      edit: {
        kind: 'text',
        required: true,
        value: ({ name }) => name,
        save: (row, name) => save(row, { name: name ?? '' }),
      },
    },
    {
      id: 'role',
      title: 'Role',
      width: 200,
      sortBy: 'role',
      phone: true,
      cell: ({ role }) => <Words>{role}</Words>,
      text: ({ role }) => role ?? '',
      edit: { kind: 'text', value: ({ role }) => role, save: (row, role) => save(row, { role }) },
    },
    {
      id: 'company',
      title: 'Company',
      width: 220,
      sortBy: 'company_name',
      phone: true,
      cell: ({ company_id, company_name }) =>
        company_id ? (
          <a className={styles.link} href={`#/companies/${company_id}`} tabIndex={-1}>
            {company_name}
          </a>
        ) : (
          <Words>{null}</Words>
        ),
      text: ({ company_name }) => company_name ?? '',
    },
    {
      id: 'email',
      title: 'E-mail',
      width: 240,
      sortBy: 'email',
      cell: ({ email }) => <Linked to="mailto" text={email} />,
      text: ({ email }) => email ?? '',
      edit: { kind: 'text', value: ({ email }) => email, save: (row, email) => save(row, { email }) },
    },
    {
      id: 'phone',
      title: 'Phone',
      of: 'contact_phone',
      width: 160,
      cell: ({ phone }) => <Linked to="tel" text={phone} />,
      text: ({ phone }) => phone ?? '',
      edit: { kind: 'text', value: ({ phone }) => phone, save: (row, phone) => save(row, { phone }) },
    },
    {
      id: 'created_at',
      title: 'Added',
      width: 112,
      sortBy: 'created_at',
      cell: ({ created_at }) => <When at={created_at} />,
      text: ({ created_at }) => day(created_at),
    },
  ]
  return canWrite ? columns : columns.map(({ edit: _, ...column }) => column)
}

function Linked({ to, text }: { to: 'mailto' | 'tel'; text: string | null }) {
  if (!text) return <Words>{null}</Words>
  const address = to === 'tel' ? text.replace(/[^\d+]/g, '') : encodeURIComponent(text).replace('%40', '@')
  return (
    <a className={styles.link} href={`${to}:${address}`} tabIndex={-1}>
      {text}
    </a>
  )
}

import { contact } from '../../../../src/records/descriptions/contacts.ts'
import type { Row } from '../../api/client.ts'
import { Words } from '../../parts/figures.tsx'
import { columnsFrom } from '../../record/described.ts'
import { saveIn } from '../../record/records.ts'
import type { Column } from '../../table/columns.ts'
import { columnsOf, type Described } from '../../table/columns_of.tsx'
import { LastContact } from './contact_around.tsx'

export type ContactRow = Row<'/api/contacts'>

/** What the list of contacts can show. */
export const contactColumns = (canWrite: boolean): Column<ContactRow>[] =>
  columnsOf(described, canWrite ? saveIn('contacts') : undefined)

const lastContact: Described<ContactRow> = {
  kind: 'own',
  id: 'last_contact',
  title: 'Last contact',
  width: 232,
  sortBy: 'last_contact_at',
  cell: ({ activity }) => <LastContact of={activity?.last_contact} />,
  text: ({ activity }) => activity?.last_contact?.at ?? '',
}

const described: Described<ContactRow>[] = [
  ...columnsFrom<ContactRow, typeof contact>(contact, {
    name: { to: '/contacts', width: 248 },
    role: { width: 200, phone: true },
    company_id: {
      kind: 'own',
      id: 'company',
      width: 200,
      sortBy: 'company_name',
      phone: true,
      cell: ({ company_id, company_name }) =>
        company_id ? (
          <a className="link" href={`#/companies/${company_id}`} tabIndex={-1}>
            {company_name}
          </a>
        ) : (
          <Words>{null}</Words>
        ),
      text: ({ company_name }) => company_name ?? '',
    },
    email: { width: 220, cell: ({ email }) => <Linked to="mailto" text={email} /> },
    phone: { cell: ({ phone }) => <Linked to="tel" text={phone} /> },
  }).flatMap((column) => (column.id === 'company' ? [column, lastContact] : [column])),
  { kind: 'when', id: 'created_at', title: 'Added', width: 112, sortBy: 'created_at' },
]

function Linked({ to, text }: { to: 'mailto' | 'tel'; text: string | null }) {
  if (!text) return <Words>{null}</Words>
  const address = to === 'tel' ? text.replace(/[^\d+]/g, '') : encodeURIComponent(text).replace('%40', '@')
  return (
    <a className="link" href={`${to}:${address}`} tabIndex={-1}>
      {text}
    </a>
  )
}

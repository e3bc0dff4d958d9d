import { Link } from '@tanstack/react-router'
import type { Row } from '../../api/client.ts'
import { kindChoices, kindName } from '../../parts/document_kind.ts'
import { When, Words } from '../../parts/figures.tsx'
import { bytes, count, dayAndTime } from '../../parts/format.ts'
import { PersonName } from '../../parts/person.tsx'
import { changeRow } from '../../table/change_row.ts'
import type { Column, Undo } from '../../table/columns.ts'
import { columnsOf, type Described } from '../../table/columns_of.tsx'
import { changeFileAsSeen, takeFileBack } from './file_actions.ts'
import { FileState, fileStateText } from './file_state.tsx'

type FileItem = Row<'/api/files'>

/** The columns of the documents; those who may write change names and types in place. */
export const fileColumns = (mayWrite: boolean): Column<FileItem>[] =>
  columnsOf(described, mayWrite ? change : undefined)

const described: Described<FileItem>[] = [
  {
    kind: 'name',
    id: 'filename',
    title: 'Name',
    width: 280,
    sortBy: 'filename',
    cell: ({ id, filename }) => (
      <Link to="/documents/$id" params={{ id }} className="clip medium link" tabIndex={-1}>
        {filename}
      </Link>
    ),
  },
  {
    kind: 'own',
    id: 'company',
    title: 'Company',
    width: 180,
    sortBy: 'company_name',
    phone: true,
    cell: ({ company_name }) => <Words>{company_name}</Words>,
    text: ({ company_name }) => company_name ?? '',
  },
  {
    kind: 'own',
    id: 'deal',
    title: 'Deal',
    width: 160,
    hidden: true,
    cell: ({ deal_name }) => <Words>{deal_name}</Words>,
    text: ({ deal_name }) => deal_name ?? '',
  },
  {
    kind: 'own',
    id: 'type',
    title: 'Type',
    width: 116,
    cell: ({ document_type }) => <Words>{kindName(document_type)}</Words>,
    text: ({ document_type }) => kindName(document_type) ?? '',
    edit: {
      kind: 'choice',
      options: kindChoices,
      value: ({ document_type }) => document_type,
      save: (file, document_type) => change(file, { document_type }),
    },
  },
  {
    kind: 'own',
    id: 'state',
    title: 'State',
    width: 168,
    phone: true,
    cell: (file) => <FileState file={file} />,
    text: fileStateText,
  },
  {
    kind: 'own',
    id: 'pages',
    title: 'Pages',
    width: 64,
    align: 'right',
    cell: ({ pages }) => (pages === null ? <Words>{null}</Words> : count(pages)),
    text: ({ pages }) => String(pages ?? ''),
  },
  {
    kind: 'own',
    id: 'size',
    title: 'Size',
    width: 80,
    align: 'right',
    sortBy: 'size',
    cell: ({ size }) => bytes(size),
    text: ({ size }) => String(size),
  },
  {
    kind: 'own',
    id: 'uploaded',
    title: 'Uploaded',
    width: 112,
    sortBy: 'uploaded_at',
    cell: ({ uploaded_at }) => <When at={uploaded_at} />,
    text: ({ uploaded_at }) => dayAndTime(uploaded_at),
  },
  {
    kind: 'own',
    id: 'by',
    title: 'By',
    width: 140,
    cell: ({ uploaded_by_name }) => <PersonName name={uploaded_by_name} />,
    text: ({ uploaded_by_name }) => uploaded_by_name,
  },
]

const change = (file: FileItem, to: Partial<FileItem>): Promise<Undo> =>
  changeRow<FileItem>('/api/files', file, to, ({ filename, document_type }, done) => {
    const change = { ...(filename && { filename }), ...(document_type !== undefined && { document_type }) }
    return done ? takeFileBack(file, done, change) : changeFileAsSeen(file, change)
  })

import { Button, Group, SegmentedControl } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Row } from '../../api/client.ts'
import { type Search, useAddress } from '../../parts/address.ts'
import { kindChoices } from '../../parts/document_kind.ts'
import { LinkButton } from '../../parts/link_button.tsx'
import { Page } from '../../parts/page/page.tsx'
import { Empty } from '../../parts/page/state.tsx'
import { useMay } from '../../parts/use_me.ts'
import { DataTable } from '../../table/data_table.tsx'
import { type Filter, FilterChips, isNarrowed } from '../../table/filters/filter_chips.tsx'
import { companyFilter, useDealFilter } from '../../table/filters/link_filters.tsx'
import { SearchBox } from '../../table/filters/search_box.tsx'
import type { ListQuery } from '../../table/list_query.ts'
import { useRows } from '../../table/use_rows.ts'
import { inQuery, useSort } from '../../table/use_sort.ts'
import styles from './documents_screen.module.css'
import { FileBulk } from './file_bulk.tsx'
import { fileColumns } from './file_columns.tsx'
import { PassageHits } from './passage_hits.tsx'
import { ChooseFiles, UploadStrip } from './upload_drop.tsx'
import { addUploads, useUploads } from './uploads.ts'
import { UploadsCompany } from './uploads_company.tsx'

/** All documents of the firm; new ones are let go anywhere. */
export function DocumentsScreen() {
  const may = useMay()
  const [search, set] = useAddress()
  const uploads = useUploads()
  const deal = useDealFilter()
  const filters = useMemo(() => [companyFilter, deal, ...filtersBesideLinks], [deal])
  const add = (files: File[]) => addUploads(files, { companyId: search['company'], dealId: search['deal'] })
  const isInside = search['in'] === 'text' && Boolean(search['search'])
  return (
    <Page
      title="Documents"
      fixed
      actions={
        <>
          <LinkButton to="/sources/drive" variant="default">
            From drives
          </LinkButton>
          {may.write && <ChooseFiles onFiles={add} />}
        </>
      }
      below={
        <>
          <SearchBox label="Search documents" />
          {search['search'] && (
            <SegmentedControl
              aria-label="Where to search"
              value={isInside ? 'text' : 'names'}
              onChange={(value) => set({ in: value === 'text' ? 'text' : undefined })}
              data={[
                { value: 'names', label: 'Names' },
                { value: 'text', label: 'Inside' },
              ]}
            />
          )}
          <FilterChips filters={isInside ? filters.slice(0, 1) : filters} />
        </>
      }
    >
      {uploads.length > 0 && (
        <div className={styles.uploads}>
          <UploadStrip uploads={uploads}>
            <UploadsCompany uploads={uploads} />
          </UploadStrip>
        </div>
      )}
      {isInside ? (
        <PassageHits words={search['search'] ?? ''} companyId={search['company']} />
      ) : (
        <Files search={search} isNarrowed={isNarrowed(filters, search)} onFiles={add} />
      )}
    </Page>
  )
}

type FilesProps = { search: Search; isNarrowed: boolean; onFiles: (files: File[]) => void }

function Files({ search, isNarrowed, onFiles }: FilesProps) {
  const navigate = useNavigate()
  const may = useMay()
  const [sort, setSort] = useSort({ by: 'uploaded_at', order: 'desc' })
  const rows = useRows<Row<'/api/files'>>('/api/files', {
    search: search['search'],
    company_id: search['company'],
    deal_id: search['deal'],
    document_type: search['type'],
    ...stateQueries[search['state'] ?? ''],
    ...inQuery(sort),
  })
  const columns = useMemo(() => fileColumns(may.write), [may.write])
  return (
    <DataTable
      name="documents"
      label="Documents"
      rows={rows}
      columns={columns}
      onOpen={({ id }) => navigate({ to: '/documents/$id', params: { id } })}
      sort={sort}
      onSort={setSort}
      bulk={(files: Row<'/api/files'>[], done: () => void) => (
        <FileBulk files={files} mayWrite={may.write} onDone={done} />
      )}
      csvName="documents.csv"
      empty={isNarrowed ? <NothingFound words={search['search']} /> : <NothingYet onFiles={onFiles} />}
    />
  )
}

function NothingFound({ words }: { words: string | undefined }) {
  const [, set] = useAddress()
  return (
    <Empty
      title="No documents like that"
      action={
        <Group gap={8}>
          <Button
            variant="default"
            onClick={() =>
              set({ search: undefined, company: undefined, deal: undefined, type: undefined, state: undefined })
            }
          >
            Show all documents
          </Button>
          {words && (
            <Button variant="default" onClick={() => set({ in: 'text' })}>
              Search inside the documents
            </Button>
          )}
        </Group>
      }
    >
      {words
        ? `No name of a document or of its company has “${words}” in it.`
        : 'None is of this company, deal, type and state.'}
    </Empty>
  )
}

function NothingYet({ onFiles }: { onFiles: (files: File[]) => void }) {
  const may = useMay()
  return (
    <Empty title="No documents yet" action={may.write && <ChooseFiles onFiles={onFiles} variant="default" />}>
      Memoranda, statements, decks and contracts belong here: PDF, Word, PowerPoint, Excel, HTML and scans. What they
      say is read, and each figure keeps its place on the page. Drop files anywhere.
    </Empty>
  )
}

const stateQueries: Record<string, ListQuery> = {
  reading: { status: 'processing' },
  waiting: { review: 'waiting' },
  done: { review: 'done' },
  failed: { status: 'failed' },
}

const filtersBesideLinks: Filter[] = [
  { kind: 'choice', name: 'type', label: 'Type', options: kindChoices },
  {
    kind: 'choice',
    name: 'state',
    label: 'State',
    options: [
      { value: 'waiting', label: 'To review' },
      { value: 'done', label: 'Checked or applied' },
      { value: 'reading', label: 'Being read' },
      { value: 'failed', label: 'Failed' },
    ],
  },
]

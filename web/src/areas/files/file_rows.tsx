import { Anchor, Table } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { api, type Row } from '../../api/client.ts'
import { kindName } from '../../parts/document_kind.ts'
import { When, Words } from '../../parts/figures.tsx'
import { bytes, count } from '../../parts/format.ts'
import { LinkButton } from '../../parts/link_button.tsx'
import { Asked, Empty } from '../../parts/page/state.tsx'
import { gridOf } from '../document-answers/index.ts'
import { FileState } from './file_state.tsx'

const shownMax = 50

type Props = { companyId: string; dealId?: string }

/** The documents of a company, or of a deal of it, newest first. */
export function FileRows({ companyId, dealId }: Props) {
  const query = {
    company_id: companyId,
    deal_id: dealId,
    sort_by: 'uploaded_at',
    sort_order: 'desc',
    page_size: shownMax,
  } as const
  const files = api.useQuery('get', '/api/files', { params: { query } })
  return (
    <Asked of={files}>
      {({ data, total }) =>
        total === 0 ? (
          <Empty title="No documents yet">
            Memoranda, statements, decks and contracts of this {dealId ? 'deal' : 'company'} belong here. What they say
            is read, and each figure keeps its place on the page.
          </Empty>
        ) : (
          <Table.ScrollContainer minWidth={560}>
            <Table highlightOnHover>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>Name</Table.Th>
                  <Table.Th>Type</Table.Th>
                  <Table.Th className="number">Pages</Table.Th>
                  <Table.Th className="number">Size</Table.Th>
                  <Table.Th>Uploaded</Table.Th>
                  <Table.Th>State</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {data.map((file) => (
                  <Table.Tr key={file.id}>
                    <Table.Td maw={320} className="clip">
                      <Anchor component={Link} to={`/documents/${file.id}`} size="sm" c="var(--ink)" fw={500}>
                        {file.filename}
                      </Anchor>
                    </Table.Td>
                    <Table.Td>
                      <Words>{kindName(file.document_type)}</Words>
                    </Table.Td>
                    <Table.Td className="number">{file.pages === null ? '–' : count(file.pages)}</Table.Td>
                    <Table.Td className="number">{bytes(file.size)}</Table.Td>
                    <Table.Td title={file.uploaded_by_name}>
                      <When at={file.uploaded_at} />
                    </Table.Td>
                    <Table.Td>
                      <FileState file={file} />
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
            <LinkButton to="/documents/ask" search={gridOf(read(data))} variant="default" size="xs" my={8} mr={12}>
              Compare documents
            </LinkButton>
            {total > data.length && (
              <Anchor
                size="sm"
                renderRoot={(props) => (
                  <Link to="/documents" search={{ company: companyId, deal: dealId }} {...props} />
                )}
              >
                All {count(total)} documents
              </Anchor>
            )}
          </Table.ScrollContainer>
        )
      }
    </Asked>
  )
}

const read = (files: readonly Row<'/api/files'>[]) =>
  files.filter(({ processing_status }) => processing_status === 'completed')

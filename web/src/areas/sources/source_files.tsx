import { ActionIcon, Anchor, Table } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { saveFile } from '../../api/save_file.ts'
import { sendTo } from '../../api/send.ts'
import { State } from '../../parts/badges.tsx'
import { When } from '../../parts/figures.tsx'
import { bytes, count } from '../../parts/format.ts'
import { IconDownload } from '../../parts/icons.ts'
import { Empty } from '../../parts/page/state.tsx'
import { attempt } from '../../parts/tell.tsx'
import { WebLink } from '../../parts/web_link.tsx'
import type { Listing, SourceFile } from './source_api.ts'
import styles from './sources.module.css'

type Props = { listing: Listing; onFolder(folder: Listing['folders'][number]): void }

/** What is in a folder, and which of it are documents here. */
export function SourceFiles({ listing: { files, folders, total }, onFolder }: Props) {
  if (files.length + folders.length === 0)
    return <Empty title="Nothing is in this folder">What is put there shows here, and can be made documents.</Empty>
  return (
    <Table.ScrollContainer minWidth={320}>
      <Table highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Name</Table.Th>
            <Table.Th className="number" visibleFrom="sm">
              Size
            </Table.Th>
            <Table.Th visibleFrom="sm">Changed</Table.Th>
            <Table.Th>Here</Table.Th>
            <Table.Th aria-label="Download" />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {folders.map((folder) => (
            <Table.Tr key={folder.id}>
              <Table.Td colSpan={5}>
                <Anchor
                  component="button"
                  size="sm"
                  fw={500}
                  className={styles.folder}
                  onClick={() => onFolder(folder)}
                >
                  {folder.name}/
                </Anchor>
              </Table.Td>
            </Table.Tr>
          ))}
          {files.map((file) => (
            <Row key={file.id} file={file} />
          ))}
        </Table.Tbody>
        {total > files.length + folders.length && (
          <Table.Caption>
            The first {count(files.length)} of {count(total)}. Bringing them brings all.
          </Table.Caption>
        )}
      </Table>
    </Table.ScrollContainer>
  )
}

function Row({ file }: { file: SourceFile }) {
  const { name, size, modified_at, web_url, download_url } = file
  const download = () => attempt(async () => saveFile(await (await sendTo(download_url)).blob(), name))
  return (
    <Table.Tr>
      <Table.Td maw={{ base: 150, sm: 360 }} className="clip" title={name}>
        {web_url ? <WebLink address={web_url}>{name}</WebLink> : name}
      </Table.Td>
      <Table.Td className="number" visibleFrom="sm">
        {size === null ? '–' : bytes(size)}
      </Table.Td>
      <Table.Td visibleFrom="sm">{modified_at && <When at={modified_at} />}</Table.Td>
      <Table.Td maw={{ base: 150, sm: 320 }} className="clip">
        <Here file={file} />
      </Table.Td>
      <Table.Td>
        <ActionIcon size={28} aria-label={`Download ${name}`} onClick={download}>
          <IconDownload size={16} stroke={1.6} />
        </ActionIcon>
      </Table.Td>
    </Table.Tr>
  )
}

/** Whether the file is a document here, or why not. */
function Here({ file: { crm_file_id, not_synced_reason } }: { file: SourceFile }) {
  if (crm_file_id)
    return (
      <Anchor size="sm" renderRoot={(props) => <Link to="/documents/$id" params={{ id: crm_file_id }} {...props} />}>
        Open the document
      </Anchor>
    )
  return not_synced_reason ? (
    <span title={not_synced_reason}>Left out: {not_synced_reason}</span>
  ) : (
    <State>Not yet</State>
  )
}

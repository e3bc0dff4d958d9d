import { Button } from '@mantine/core'
import { client, refetch } from '../../api/client.ts'
import { LinkButton } from '../../parts/link_button.tsx'
import { Part } from '../../parts/page/section.tsx'
import { attempt } from '../../parts/tell.tsx'
import { ArchiveRows } from './archive_rows.tsx'
import { BringArchive } from './bring_archive.tsx'
import { PersonPart } from './person_part.tsx'

/** The firm's data as a whole, and those of one person: to take along, to bring in, to erase. */
export function DataSection() {
  return (
    <>
      <Part
        title="Archive of the firm"
        lead="All records, documents and the audit log that you may read, as one file which another installation brings in. It can be downloaded for seven days, by you alone."
      >
        <Button mt="md" variant="default" onClick={() => attempt(askForArchive)}>
          Make an archive
        </Button>
      </Part>
      <Part
        title="Import an archive"
        lead="Into a firm that has no records yet. All of it comes, or nothing. Tables of other programs come in row by row instead."
      >
        <BringArchive />
        <LinkButton to="/import" variant="subtle" ml={-12} mt="xs">
          Import a table
        </LinkButton>
      </Part>
      <PersonPart />
      <Part title="Your requests">
        <ArchiveRows />
      </Part>
    </>
  )
}

async function askForArchive() {
  await client.POST('/api/export/archives')
  await refetch('/api/export/archives')
}

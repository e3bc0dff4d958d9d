import { Button, Popover } from '@mantine/core'
import { useState } from 'react'
import type { Row } from '../../api/client.ts'
import { CompanyPicker } from '../../form/pickers/company_picker.tsx'
import { counted } from '../../parts/format.ts'
import { LinkButton } from '../../parts/link_button.tsx'
import { changeManyTold } from '../../table/change_row.ts'
import type { Undo } from '../../table/columns.ts'
import { gridOf } from '../document-answers/index.ts'
import { DeleteFiles } from './delete_files.tsx'
import { moveFile, orderReading } from './file_actions.ts'

type FileItem = Row<'/api/files'>
type Props = { files: FileItem[]; mayWrite: boolean; onDone: () => void }

/** What can be done with several documents. */
export function FileBulk({ files, mayWrite, onDone }: Props) {
  return (
    <>
      <LinkButton to="/documents/ask" search={gridOf(files)} variant="default">
        Ask
      </LinkButton>
      {mayWrite && <Changes files={files} onDone={onDone} />}
    </>
  )
}

function Changes({ files, onDone }: Omit<Props, 'mayWrite'>) {
  const [isPicking, setPicking] = useState(false)
  const [isDeleting, setDeleting] = useState(false)

  async function assign(companyId: string | null, name: string | undefined) {
    setPicking(false)
    const undos = new Map<string, Undo>()
    const move = async (file: FileItem) => undos.set(file.id, await moveFile(file, companyId))
    await changeManyTold('/api/files', files, move, {
      told: (number) => `${counted(number, 'document')} ${name ? `moved to ${name}` : 'without a company now'}`,
      undo: async ({ id }) => undos.get(id)?.(),
    })
    onDone()
  }

  async function again() {
    await changeManyTold('/api/files', files, ({ id }) => orderReading(id), {
      told: (number) => `${counted(number, 'document is', 'documents are')} read again`,
    })
    onDone()
  }

  return (
    <>
      <Popover opened={isPicking} onChange={setPicking} position="top" trapFocus returnFocus>
        <Popover.Target>
          <Button variant="default" onClick={() => setPicking(!isPicking)}>
            Company
          </Button>
        </Popover.Target>
        <Popover.Dropdown w={280}>
          <CompanyPicker label="Company of these documents" value={null} onChange={assign} allowNew />
        </Popover.Dropdown>
      </Popover>
      <Button variant="default" onClick={again}>
        Read again
      </Button>
      <Button variant="default" c="var(--bad)" onClick={() => setDeleting(true)}>
        Delete
      </Button>
      <DeleteFiles opened={isDeleting} files={files} onClose={() => setDeleting(false)} onDeleted={onDone} />
    </>
  )
}

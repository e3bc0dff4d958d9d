import { Modal, Text } from '@mantine/core'
import { useState } from 'react'
import { refetch } from '../../api/client.ts'
import { DialogEnd } from '../../form/dialog_end.tsx'
import { bin, canBeRestored, restoreDeleted } from '../../parts/deleted.ts'
import { counted } from '../../parts/format.ts'
import { tellDone, tellFault } from '../../parts/tell.tsx'
import { deleteFile } from './file_actions.ts'

type Named = { id: string; filename: string }
type Props = { opened: boolean; files: readonly Named[]; onClose: () => void; onDeleted: () => void }

/** Deletes them and says how that went; answers those that are still there. */
async function eraseAll(files: readonly Named[]): Promise<Named[]> {
  const answers = await Promise.allSettled(files.map(({ id }) => deleteFile(id)))
  const failed = files.filter((_, index) => answers[index]?.status === 'rejected')
  const done = files.length - failed.length
  if (done > 0) {
    const of = failed.length > 0 ? `${done} of ${counted(files.length, 'document')}` : counted(done, 'document')
    const undo = async () => {
      for (const { id } of files) if (!failed.some((one) => one.id === id)) await restoreDeleted(id)
      await refetch('/api/')
    }
    tellDone(files.length === 1 ? 'Document deleted' : `${of} deleted`, undo, bin)
  }
  const fault = answers.find((answer) => answer.status === 'rejected')
  const again = async () => {
    await eraseAll(failed)
    await refetch('/api/files', '/api/companies', '/api/overview')
  }
  // where all of them failed, the dialog is still there to try again
  if (fault) tellFault(fault.reason, done > 0 ? again : undefined)
  return failed
}

/** Asks before documents are deleted, and says what stays. */
export function DeleteFiles({ opened, files, onClose, onDeleted }: Props) {
  const [isBusy, setBusy] = useState(false)
  const what = files.length === 1 ? `“${files[0]?.filename}”` : counted(files.length, 'document')
  async function erase() {
    setBusy(true)
    const failed = await eraseAll(files)
    setBusy(false)
    if (failed.length === files.length) return
    onClose()
    onDeleted()
    await refetch('/api/files', '/api/companies', '/api/overview')
  }
  return (
    <Modal opened={opened} onClose={onClose} title={`Delete ${what}?`} centered>
      <Text size="sm">
        The original, what was read from it and its review are deleted, and figures that were taken over lose their
        source. The figures themselves stay. {canBeRestored(files.length > 1)}
      </Text>
      <DialogEnd label="Delete" onClose={onClose} act={erase} isBusy={isBusy} isLoss />
    </Modal>
  )
}

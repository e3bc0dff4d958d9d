import { Button } from '@mantine/core'
import { api, type Reply } from '../../api/client.ts'
import { useAddress } from '../../parts/address.ts'
import { attempt, tellDone } from '../../parts/tell.tsx'
import styles from './document_screen.module.css'
import type { FileRecord } from './document_screen.tsx'
import { changeFile, moveFile } from './file_actions.ts'
import { IntakeDialog } from './intake_dialog.tsx'

export type Proposal = Reply<'/api/files/{file_id}/intake'>

/** Offers what a document says of a company that it does not belong to yet, or that is another than its own. */
export function IntakeBanner({ file }: { file: FileRecord }) {
  const [address, set] = useAddress()
  const { data } = api.useQuery('get', '/api/files/{file_id}/intake', { params: { path: { file_id: file.id } } })
  if (!data?.company || data.made) return null
  const { company, is_doubtful, matches, differs } = data
  const [match] = matches
  const isOpen = address['make'] !== undefined
  const close = () => set({ make: undefined })
  const make = () => set({ make: '1' })
  const keepHere = () =>
    attempt(async () => {
      const undo = await changeFile(file, { company_confirmed: true }, { company_confirmed: false })
      tellDone(`It stays with ${file.company_name}`, undo)
    })
  const moveTo = ({ id, name }: { id: string; name: string }) =>
    attempt(async () => tellDone(`Moved to ${name}`, await moveFile(file, id)))
  const move = match && (
    <Button size="compact-sm" variant="default" onClick={() => moveTo(match)}>
      Move it to {match.name}
    </Button>
  )
  const add = (
    <Button size="compact-sm" onClick={make}>
      Add {match ? 'what it says' : company.name}
    </Button>
  )
  return (
    <>
      {differs && (
        <div className={styles.banner} data-warns>
          <p>
            It names <b>{company.name}</b>, and belongs to <b>{file.company_name}</b>
          </p>
          {move ?? add}
          <Button size="compact-sm" variant="default" onClick={keepHere}>
            It is right
          </Button>
        </div>
      )}
      {!file.company_id && (
        <div className={styles.banner}>
          <p>
            {is_doubtful ? 'It may be about' : 'It is about'} <b>{company.name}</b>
            {match ? `, and ${match.name} is among your companies` : ', which is not among your companies yet'}
          </p>
          {add}
        </div>
      )}
      {isOpen && <IntakeDialog file={file} proposal={data} onClose={close} />}
    </>
  )
}

import { type Body, client, queries, type Row, refetch } from '../../api/client.ts'
import { download } from '../../api/download.ts'
import { Fault } from '../../api/fault.ts'
import { changeAsSeen, type InWords, takeBack } from '../../form/as_seen.ts'
import { kindName } from '../../parts/document_kind.ts'
import type { Undo } from '../../table/columns.ts'
import { forgetPictures } from './page_picture.ts'
import { forgetUpload } from './uploads.ts'

const named = (file_id: string) => ({ params: { path: { file_id } } })

/** Has a file read anew and shows that it is. */
export async function readAgain(fileId: string): Promise<void> {
  await orderReading(fileId)
  await refetch('/api/files')
}

/** Has a file read anew; what was kept of its pages is forgotten. */
export async function orderReading(fileId: string): Promise<void> {
  await client.POST('/api/files/{file_id}/reprocess', named(fileId))
  forgetPictures(fileId)
  queries.removeQueries({ queryKey: ['get', '/api/files/{file_id}/evidence', named(fileId)] })
}

type Seen = Pick<Row<'/api/files'>, 'id' | 'company_id' | 'company_name' | 'deal_id' | 'deal_name' | 'updated_at'>
type FileChange = Body<'/api/files/{file_id}', 'patch'>

const sendingTo =
  ({ id }: { id: string }) =>
  async (body: FileChange, headers: Record<string, string>) =>
    (await client.PATCH('/api/files/{file_id}', { ...named(id), body, headers })).data

export const changeFileAsSeen = (file: Seen, change: FileChange) =>
  changeAsSeen(wordsOf(file), file, change, sendingTo(file))

/** Takes a change back that has left the file like this. */
export const takeFileBack = (file: Seen, done: unknown, before: FileChange) => takeBack(done, before, sendingTo(file))

/** Changes a file as it was seen, and shows it; answers how to take it back. */
export async function changeFile(file: Seen, change: FileChange, before: FileChange): Promise<Undo> {
  const done = await changeFileAsSeen(file, change)
  await shownAnew()
  return async () => {
    await takeFileBack(file, done, before)
    await shownAnew()
  }
}

/** Gives a file to another company, or to none: a deal of the company before stays behind. */
export const moveFile = (file: Seen, company_id: string | null): Promise<Undo> =>
  placeFile(file, { company_id, ...(company_id !== file.company_id && { deal_id: null }) })

export const placeFile = (file: Seen, place: Pick<FileChange, 'company_id' | 'deal_id'>): Promise<Undo> =>
  changeFile(file, place, { company_id: file.company_id, deal_id: file.deal_id })

const wordsOf = ({ company_id, company_name, deal_id, deal_name }: Seen): InWords => ({
  labelOf: (name) => labels[name] ?? name,
  textOf(name, value) {
    if (typeof value !== 'string') return ''
    if (name === 'company_id') return (value === company_id && company_name) || 'Another company'
    if (name === 'deal_id') return (value === deal_id && deal_name) || 'Another deal'
    return name === 'document_type' ? (kindName(value) ?? value) : value
  },
})

const labels: Record<string, string> = {
  filename: 'Name',
  document_type: 'Type',
  company_id: 'Company',
  deal_id: 'Deal',
}

const shownAnew = () => refetch('/api/files', '/api/companies', '/api/overview')

/** What shows it is left or asked anew by who calls this: the page of a file that is gone says that it failed. */
export async function deleteFile(fileId: string): Promise<void> {
  await client.DELETE('/api/files/{file_id}', named(fileId)).catch((error) => {
    // somebody else was quicker
    if (!(error instanceof Fault && error.status === 404)) throw error
  })
  forgetPictures(fileId)
  forgetUpload(fileId)
}

export const downloadOriginal = (fileId: string, name: string) => download(`/api/files/${fileId}/download`, name)

export const downloadWorkbook = (fileId: string, name: string) =>
  download(`/api/files/${fileId}/financials.xlsx`, `${name.replace(/\.\w+$/, '')} financials.xlsx`)

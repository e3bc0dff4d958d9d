import { type Body, client, queries, refetch } from '../../api/client.ts'
import { download } from '../../api/download.ts'
import { Fault } from '../../api/fault.ts'
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

export async function changeFile(fileId: string, body: Body<'/api/files/{file_id}', 'patch'>): Promise<void> {
  await client.PATCH('/api/files/{file_id}', { ...named(fileId), body })
  await refetch('/api/files', '/api/companies', '/api/overview')
}

type Place = { id: string; company_id: string | null; deal_id: string | null }

/** Gives a file to another company, or to none: a deal of the company before stays behind. */
export const moveFile = (file: Place, company_id: string | null) =>
  changeFile(file.id, { company_id, ...(company_id !== file.company_id && { deal_id: null }) })

/** Has it where it was. */
export const putFileBack = ({ id, company_id, deal_id }: Place) => changeFile(id, { company_id, deal_id })

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

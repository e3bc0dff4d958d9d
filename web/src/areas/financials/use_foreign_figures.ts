import { api } from '../../api/client.ts'
import { hasFigures } from '../files/index.ts'

/** The newest document of a company with figures, where those are in another currency than records; undefined else. */
export function useForeignFigures(company: string, enabled: boolean) {
  const query = { company_id: company, page_size: 20 }
  const files = api.useQuery('get', '/api/files', { params: { query } }, { enabled })
  const file = files.data?.data.find(
    ({ document_type, processing_status }) => processing_status === 'completed' && hasFigures(document_type),
  )
  const read = api.useQuery(
    'get',
    '/api/files/{file_id}/evidence',
    { params: { path: { file_id: file?.id ?? '' } } },
    { enabled: enabled && file !== undefined },
  )
  const currencies = Object.values(read.data?.evidence ?? {}).flatMap(({ currency }) => currency ?? [])
  const currency = currencies.find((one) => one !== 'USD')
  return file && currency && !currencies.includes('USD')
    ? { id: file.id, filename: file.filename, currency }
    : undefined
}

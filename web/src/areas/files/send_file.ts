import type { Reply } from '../../api/client.ts'
import { sendForm } from '../../api/send_form.ts'

type Sending = {
  file: File
  companyId: string | undefined
  dealId?: string | undefined
  /** the share that has been sent, 0 to 1 */
  onProgress: (share: number) => void
  signal: AbortSignal
}

/** Uploads a file and tells how far it is. Throws a `Fault`, or AbortError when the signal says stop. */
export function sendFile({ file, companyId, dealId, ...how }: Sending): Promise<Reply<'/api/files/upload', 'post'>> {
  const form = new FormData()
  // fields before the file: the service reads the form as it comes
  if (companyId) form.set('company_id', companyId)
  if (dealId) form.set('deal_id', dealId)
  form.set('file', file)
  return sendForm({ path: '/api/files/upload', form, ...how })
}

import type { Reply } from '../../api/client.ts'
import { Fault, offline } from '../../api/fault.ts'
import { freshToken } from '../../api/send.ts'

type Sending = {
  file: File
  companyId: string | undefined
  /** the share that has been sent, 0 to 1 */
  onProgress: (share: number) => void
  signal: AbortSignal
}

/** Uploads a file and tells how far it is, which `fetch` cannot. Throws a `Fault`, or AbortError when the signal says stop. */
export async function sendFile({
  file,
  companyId,
  onProgress,
  signal,
}: Sending): Promise<Reply<'/api/files/upload', 'post'>> {
  const token = await freshToken()
  const form = new FormData()
  // fields before the file: the service reads the form as it comes
  if (companyId) form.set('company_id', companyId)
  form.set('file', file)
  return new Promise((resolve, reject) => {
    const stopped = () => reject(new DOMException('Upload stopped', 'AbortError'))
    if (signal.aborted) return stopped()
    const request = new XMLHttpRequest()
    request.open('POST', 'api/files/upload')
    request.responseType = 'json'
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => {
      if (request.status === 201) resolve(request.response)
      else reject(new Fault(request.status, request.response ?? {}, request.getResponseHeader('retry-after')))
    }
    request.onerror = () => reject(offline())
    request.onabort = stopped
    signal.addEventListener('abort', () => request.abort())
    request.send(form)
  })
}

import { Fault, offline } from './fault.ts'
import { freshToken } from './send.ts'

type Sending = {
  path: string
  form: FormData
  /** the share that has been sent, 0 to 1 */
  onProgress: (share: number) => void
  signal: AbortSignal
}

/** Sends a form and tells how far it is, which `fetch` cannot. Throws a `Fault`, or AbortError when the signal says stop. */
export async function sendForm<Answer>({ path, form, onProgress, signal }: Sending): Promise<Answer> {
  const token = await freshToken()
  return new Promise((resolve, reject) => {
    const stopped = () => reject(new DOMException('Upload stopped', 'AbortError'))
    if (signal.aborted) return stopped()
    const request = new XMLHttpRequest()
    request.open('POST', path.replace(/^\//, ''))
    request.responseType = 'json'
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve(request.response)
      else reject(new Fault(request.status, request.response ?? {}, request.getResponseHeader('retry-after')))
    }
    request.onerror = () => reject(offline())
    request.onabort = stopped
    signal.addEventListener('abort', () => request.abort())
    request.send(form)
  })
}

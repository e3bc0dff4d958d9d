import { useSyncExternalStore } from 'react'
import { client, refetch } from '../../api/client.ts'
import { sentenceOf } from '../../api/fault.ts'
import { onTokenChange, personOf, readToken } from '../../api/token.ts'
import { attempt } from '../../parts/tell.tsx'
import { refusalOf } from './kinds.ts'
import { sendFile } from './send_file.ts'

// Uploads go on while a person looks at other screens; so they are kept here and not in one of them.

export type Upload = {
  key: number
  file: File
  companyId: string | undefined
  dealId: string | undefined
  state: 'waiting' | 'sending' | 'sent' | 'failed'
  /** 0 to 1 */
  share: number
  /** once it is sent */
  fileId?: string
  /** why it failed, as a sentence */
  why?: string
  canTryAgain?: boolean
}

const atOnceMax = 2
let uploads: readonly Upload[] = []
let lastKey = 0
const stops = new Map<number, AbortController>()
const listeners = new Set<() => void>()

export const useUploads = () =>
  useSyncExternalStore(
    (tell) => {
      listeners.add(tell)
      return () => listeners.delete(tell)
    },
    () => uploads,
  )

/** Whose files they are to be; those of a deal are of its company. */
export type UploadPlace = { companyId?: string | undefined; dealId?: string | undefined }

export function addUploads(files: readonly File[], { companyId, dealId }: UploadPlace = {}): void {
  const added = files.map((file): Upload => {
    lastKey++
    const why = refusalOf(file)
    return {
      key: lastKey,
      file,
      companyId,
      dealId,
      share: 0,
      ...(why ? { state: 'failed', why } : { state: 'waiting' }),
    }
  })
  put([...uploads, ...added])
  sendNext()
}

export function tryUploadAgain(key: number): void {
  change(key, { state: 'waiting', share: 0, why: undefined })
  sendNext()
}

/** Stops it where it is under way, and takes it off the list. */
export function dropUpload(key: number): void {
  stops.get(key)?.abort()
  put(uploads.filter((upload) => upload.key !== key))
  sendNext()
}

/** Takes a file that is no more off the list. */
export function forgetUpload(fileId: string): void {
  put(uploads.filter((upload) => upload.fileId !== fileId))
}

/** The company of uploads, also of those that are there already. */
export async function giveCompany(keys: readonly number[], companyId: string | undefined): Promise<void> {
  for (const key of keys) {
    const upload = uploads.find((one) => one.key === key)
    change(key, { companyId, dealId: undefined })
    if (upload?.fileId) await setCompany(upload.fileId, companyId)
  }
  await refetch('/api/files', '/api/companies', '/api/deals', '/api/overview')
}

const setCompany = (file_id: string, companyId: string | undefined) =>
  client.PATCH('/api/files/{file_id}', {
    params: { path: { file_id } },
    body: { company_id: companyId ?? null, deal_id: null },
  })

function sendNext(): void {
  const underWay = uploads.filter(({ state }) => state === 'sending').length
  const next = uploads.find(({ state }) => state === 'waiting')
  if (!next || underWay >= atOnceMax) return
  send(next)
  sendNext()
}

async function send({ key, file, companyId, dealId }: Upload): Promise<void> {
  const stop = new AbortController()
  stops.set(key, stop)
  change(key, { state: 'sending' })
  try {
    const onProgress = (share: number) => change(key, { share })
    const sent = await sendFile({ file, companyId, dealId, onProgress, signal: stop.signal })
    const wanted = uploads.find((upload) => upload.key === key)?.companyId
    change(key, { state: 'sent', share: 1, fileId: sent.id })
    // it was named while the file was on its way
    if (wanted !== companyId) await attempt(() => setCompany(sent.id, wanted))
    await refetch('/api/files', '/api/companies', '/api/deals', '/api/overview')
  } catch (error) {
    // the last of it may have arrived before it was stopped
    if (stop.signal.aborted) await refetch('/api/files')
    // a file of the wrong kind will be of the wrong kind again
    const canTryAgain = !(error instanceof Error && 'status' in error && error.status === 400)
    change(key, { state: 'failed', why: sentenceOf(error), canTryAgain })
  } finally {
    stops.delete(key)
    sendNext()
  }
}

function change(key: number, to: Partial<Upload>): void {
  put(uploads.map((upload) => (upload.key === key ? { ...upload, ...to } : upload)))
}

function put(next: readonly Upload[]): void {
  uploads = next
  for (const tell of listeners) tell()
}

// what one person sends is not shown to the next, nor sent in their name
let sender = personOf(readToken())
onTokenChange(() => {
  const now = personOf(readToken())
  if (now === sender) return
  sender = now
  for (const stop of stops.values()) stop.abort()
  put([])
})

addEventListener('beforeunload', (event) => {
  if (uploads.some(({ state }) => state === 'waiting' || state === 'sending')) event.preventDefault()
})

import { setTimeout as wait } from 'node:timers/promises'
import type { Made } from './documents/all.ts'
import type { Dated } from './past.ts'
import type { Filling } from './records.ts'
import { forEach, send } from './service.ts'

export type Uploaded = { id: string; made: Made }

export async function uploadFiles({ url, firm, ids }: Filling, files: readonly Made[]): Promise<Uploaded[]> {
  const uploaded: Uploaded[] = []
  await forEach(files, async (made) => {
    const company = [...ids.companies].find(([{ name }]) => name === made.company)?.[1]
    const body = new FormData()
    if (company) body.set('company_id', company)
    body.set('description', made.description)
    // reason: the buffers of these libraries are never shared ones
    body.set('file', new Blob([made.bytes as Uint8Array<ArrayBuffer>]), made.filename)
    const { token } = firm.as(made.uploadedBy)
    const { id } = await send(url, { method: 'POST', path: '/api/files/upload', body, token })
    uploaded.push({ id, made })
  })
  return uploaded
}

const readingSecondsMax = 90
const lookEveryMilliseconds = 250

/** Waits until all are read, for a while; answers those that are. */
export async function readFiles({ url, firm }: Filling, files: readonly Uploaded[]): Promise<Uploaded[]> {
  const end = performance.now() + readingSecondsMax * 1000
  const { token } = firm.as('mara')
  const read: Uploaded[] = []
  await forEach(files, async (file) => {
    for (;;) {
      const { status } = await send(url, { method: 'GET', path: `/api/files/${file.id}/status`, token })
      if (status === 'completed') read.push(file)
      if (status === 'completed' || status === 'failed' || performance.now() > end) return
      await wait(lookEveryMilliseconds)
    }
  })
  return read
}

export const uploadedThen = ({ days }: Filling, files: readonly Uploaded[]): Dated[] =>
  files.map(({ id, made }) => ({
    id,
    moments: [days.workdayAgo(made.daysAgo, 9 * 60 + 12), days.workdayAgo(made.daysAgo, 9 * 60 + 13)],
  }))

/** Accepts what was read of a file, all of it, as the person who brought it. */
export async function accept({ url, firm }: Filling, { id, made }: Uploaded): Promise<void> {
  const { token } = firm.as(made.uploadedBy)
  const { evidence } = await send(url, { method: 'GET', path: `/api/files/${id}/evidence`, token })
  const values = Object.keys(evidence).map((path) => ({ path, verdict: 'accepted' }))
  await send(url, { method: 'POST', path: `/api/files/${id}/review`, body: { values }, token })
}

/** Accepts it and takes it over into the records of its company; answers how many periods that were. */
export async function takeOver(filling: Filling, file: Uploaded): Promise<number> {
  await accept(filling, file)
  const { token } = filling.firm.as(file.made.uploadedBy)
  const path = `/api/files/${file.id}/apply`
  const { records } = await send(filling.url, { method: 'POST', path, body: {}, token })
  return records.length
}

import { saveFile } from './save_file.ts'
import { sendTo } from './send.ts'

/** Saves what an address answers, as a file of the person's; by the name that the service gives it where none is said. */
export async function download(path: string, name?: string, init?: RequestInit): Promise<void> {
  const answer = await sendTo(path, init)
  saveFile(await answer.blob(), name ?? nameIn(answer.headers.get('content-disposition') ?? ''))
}

function nameIn(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  return encoded ? decodeURIComponent(encoded) : (/filename="?([^";]+)/i.exec(disposition)?.[1] ?? 'download')
}

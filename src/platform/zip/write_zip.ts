import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

export type Entry = {
  name: string
  content: AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>
  /** what is packed already is not packed again */
  packed?: boolean
}

/**
 * A zip file that is made while it is read, an entry at a time: the next is asked for when the one before has been written.
 * What an entry throws comes out of the stream, and one that is left ends the entry that is being written.
 */
export function zipOf(entries: AsyncIterable<Entry>): Readable {
  const zip = new ZipFile()
  // reason: yazl makes it a PassThrough, and its type says less
  const output = zip.outputStream as Readable
  let writing: Readable | undefined
  output.once('close', () => writing?.destroy())
  const write = async () => {
    for await (const { name, content, packed = false } of entries) {
      if (output.destroyed) return
      writing = Readable.from(content, { objectMode: false })
      zip.addReadStream(writing, name, { compress: !packed })
      await finished(writing)
    }
    zip.end()
  }
  zip.on('error', (error: Error) => output.destroy(error))
  write().catch((error: Error) => output.destroy(error))
  return output
}

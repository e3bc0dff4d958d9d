import { read } from 'cfb'
import { Unreadable } from '../unreadable.ts'

/** Streams of a compound file, the container of Office before 2007, by name. Throws Unreadable for a broken one. */
type Compound = { has: (name: string) => boolean; stream: (name: string) => Buffer | undefined }

export function openCompound(file: Buffer): Compound {
  const entries = entriesOf(file)
  const find = (name: string) => entries.find((entry) => entry.name === name && entry.size > 0)
  return {
    has: (name) => entries.some((entry) => entry.name === name),
    stream(name) {
      const entry = find(name)
      if (!entry) return undefined
      if (!entry.content || entry.content.length < entry.size) throw new Unreadable('corrupt')
      return Buffer.from(entry.content)
    },
  }
}

const magic = 'd0cf11e0a1b11ae1'

const isCompound = (file: Buffer) => file.subarray(0, 8).toString('hex') === magic

function entriesOf(file: Buffer) {
  if (!isCompound(file)) throw new Unreadable('corrupt')
  try {
    return read(file, { type: 'buffer' }).FileIndex
  } catch {
    throw new Unreadable('corrupt')
  }
}

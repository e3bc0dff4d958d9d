import { v4 as newId } from 'uuid' // crypto.randomUUID is there only on https and localhost
import { onTokenChange, personOf, readToken } from '../../api/token.ts'

// Files of this computer that are attached to what is being written. They live as long as the page does.

const held = new Map<string, File>()

export function holdFile(file: File): string {
  const id = newId()
  held.set(id, file)
  return id
}

export const heldFile = (id: string): File | undefined => held.get(id)

export const letGo = (id: string): void => void held.delete(id)

// what one person attached is not there for the next
let holder = personOf(readToken())
onTokenChange(() => {
  const now = personOf(readToken())
  if (now !== holder) held.clear()
  holder = now
})

import { ConnectionFault } from '../fault.ts'

/** Where a message is: a UID means something together with its folder and the folder's UIDVALIDITY. */
type MessagePlace = { folder: string; validity: string; uid: number }

export const writeMessagePlace = ({ folder, validity, uid }: MessagePlace): string => `${validity}/${uid}/${folder}`

export function readMessagePlace(id: string): MessagePlace {
  const [, validity, uid, folder] = /^(\d+)\/(\d+)\/([^]+)$/.exec(id) ?? []
  if (!validity || !uid || !folder) throw new ConnectionFault('not_found', 'The mailbox has no such message.')
  return { folder, validity, uid: Number(uid) }
}

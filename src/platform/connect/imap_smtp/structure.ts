import type { MessageStructureObject } from 'imapflow'
import type { RemoteAttachment } from '../mail_account.ts'
import { cleanFilename } from '../mime/clean.ts'
import { contentTypeOf, nameless } from '../mime/read_message.ts'

type Leaf = { node: MessageStructureObject; parent: MessageStructureObject | undefined }

/** The attachments of a message as its server lists them: all that is no text of it, and no picture within the text. */
export function attachmentsIn(structure: MessageStructureObject): RemoteAttachment[] {
  const attached = leavesOf(structure).filter((leaf) => !isText(leaf) && !isPictureInText(leaf))
  return attached.map(({ node }, index) => {
    const content_type = contentTypeOf(node.type)
    const name = node.dispositionParameters?.['filename'] ?? node.parameters?.['name'] ?? ''
    return {
      part: node.part ?? '1',
      filename: cleanFilename(name, nameless(content_type, index + 1)),
      content_type,
      size: contentSize(node),
    }
  })
}

/** The parts that are the message's own words. */
export const textsIn = (structure: MessageStructureObject): MessageStructureObject[] =>
  leavesOf(structure)
    .filter(isText)
    .map(({ node }) => node)

/** The parts in their order. A message within the message is one part, whatever it holds. */
function leavesOf(node: MessageStructureObject, parent?: MessageStructureObject): Leaf[] {
  const isMultipart = node.type.startsWith('multipart/')
  return isMultipart ? (node.childNodes ?? []).flatMap((child) => leavesOf(child, node)) : [{ node, parent }]
}

const isText = ({ node }: Leaf) =>
  (node.type === 'text/plain' || node.type === 'text/html') && node.disposition !== 'attachment'

const isPictureInText = ({ node, parent }: Leaf) =>
  parent?.type === 'multipart/related' &&
  node.type.startsWith('image/') &&
  node.disposition !== 'attachment' &&
  node.id !== undefined

/** Bytes of the content: base64 writes 57 of them as a line of 78. */
const contentSize = ({ encoding, size }: MessageStructureObject): number | null =>
  size === undefined ? null : encoding === 'base64' ? Math.round((size * 57) / 78) : size

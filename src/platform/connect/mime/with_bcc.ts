import PostalMime from 'postal-mime'
import { ConnectionFault } from '../fault.ts'

/**
 * Adds the recipients that the message does not name as Bcc, for providers that read the recipients from the headers and
 * take that line out before they deliver.
 */
export async function withBcc(raw: Buffer, recipients: readonly string[]): Promise<Buffer> {
  const end = raw.indexOf('\r\n\r\n')
  const { to = [], cc = [] } = await PostalMime.parse(end < 0 ? raw : raw.subarray(0, end + 4))
  const named = [...to, ...cc].flatMap((each) => each.group ?? [each]).map(({ address }) => address?.toLowerCase())
  const known = new Set(named)
  const hidden = recipients.filter((address) => !known.has(address.toLowerCase()))
  for (const address of hidden)
    if (!/^[^\s<>,;:"()[\]\\\u0000-\u001f\u007f]+$/.test(address))
      throw new ConnectionFault('bad_config', 'An address holds characters that no address has.')
  return hidden.length === 0 ? raw : Buffer.concat([Buffer.from(`Bcc: ${hidden.join(',\r\n ')}\r\n`), raw])
}

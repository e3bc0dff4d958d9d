import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { eventually, type TestService } from './harness.ts'

/** The text of a message to this address that says something like that, once the firm has sent it. */
export const mailed = (service: TestService, of: { firmId: string; to: string; pattern: RegExp }): Promise<string> =>
  eventually(async () => {
    const folder = join(service.dataDir, 'outbox', of.firmId, 'new')
    for (const name of await readdir(folder)) {
      const { to, text = '' } = await PostalMime.parse(await readFile(join(folder, name), 'utf8'))
      if (to?.some(({ address }) => address === of.to) && of.pattern.test(text)) return text
    }
    throw new Error('no such message yet')
  })

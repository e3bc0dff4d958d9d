import type { Who } from '../../platform/auth/gate.ts'
import { eraseWords, names } from '../../platform/db/erase_words.ts'
import type { Transaction } from '../../platform/db/open.ts'
import { piece } from '../../platform/db/statement.ts'

type Forgotten = { addresses: string[]; words: string[]; contactIds: string[] }

/**
 * Takes a person who has the right to be forgotten out of the mail: as sender and receiver, and by name and address in
 * subjects, texts and names of what was enclosed. That there was a message, and what it said beside that, stays the firm's.
 */
export async function forgetInMail(
  db: Transaction,
  who: Who,
  { addresses, words, contactIds }: Forgotten,
): Promise<number> {
  const changed = await db`
    /* beyond walls: erasure is of all that the firm keeps */
    update emails set
      from_name = case when lower(from_address) = any (${addresses}) then null else without_person(from_name, ${words}) end,
      from_address = (without_addresses(array[from_address], ${addresses}))[1],
      to_addresses = without_addresses(to_addresses, ${addresses}),
      cc_addresses = without_addresses(cc_addresses, ${addresses}),
      bcc_addresses = without_addresses(bcc_addresses, ${addresses}),
      reply_to_addresses = without_addresses(reply_to_addresses, ${addresses}),
      rejected_addresses = without_addresses(rejected_addresses, ${addresses}),
      match_reason = without_person(match_reason, ${words}),
      subject = without_person(subject, ${words}), body = without_person(body, ${words}),
      html = without_person(html, ${words}), snippet = without_person(snippet, ${words})
    where firm_id = ${who.firmId} and (
      mail_keys && ${addresses} or contact_id = any (${contactIds}::uuid[])
      or bcc_addresses && ${addresses} or reply_to_addresses && ${addresses} or ${names(piece`subject`, words)}
      or ${names(piece`body`, words)} or ${names(piece`html`, words)} or ${names(piece`from_name`, words)}
      or ${names(piece`match_reason`, words)} or rejected_addresses && ${addresses})`
  await eraseWords(db, who, 'email_attachments', words, { texts: ['filename'] })
  await eraseWords(db, who, 'email_clicks', words, { texts: ['url'] })
  return changed.count
}

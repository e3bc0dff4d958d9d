type Header = { key: string; value: string }

/**
 * Whether a program wrote the message by itself: answers of absence, bounces, receipts, replies to invitations. By what such
 * messages say of themselves: RFC 3834 (Auto-Submitted), RFC 3464 and RFC 8098 (reports), RFC 5321 4.5.5 (the empty return
 * path), RFC 5546 (replies to invitations), and what Exchange and older programs write instead.
 */
export const isAutomaticMail = (headers: readonly Header[]): boolean =>
  signs.some(([key, says]) => headers.some((header) => header.key === key && says.test(header.value.trim())))

const signs: readonly (readonly [key: string, says: RegExp])[] = [
  ['auto-submitted', /^(?!no\b)./i],
  ['precedence', /^(?:bulk|junk|auto_reply)\b/i],
  ['return-path', /^<\s*>$/],
  ['x-autoreply', /^(?!no\b)./i],
  ['x-autorespond', /^(?!no\b)./i],
  ['x-ms-exchange-generated-message-source', /./],
  ['x-failed-recipients', /./],
  ['content-type', /^multipart\/report\b/i],
  ['content-type', /^message\/(?:delivery-status|disposition-notification)\b/i],
  ['content-type', /^text\/calendar\b.*\bmethod\s*=\s*"?reply\b/is],
]

/**
 * The host of the mailing list or newsletter that a message came through, '' where it does not say which; null where it came
 * through none. RFC 2369, 2919 and 8058.
 */
export function listHostOf(headers: readonly Header[]): string | null {
  const valueOf = (key: string) => headers.find((header) => header.key === key)?.value ?? ''
  const isList = ['list-id', 'list-unsubscribe', 'list-post'].some((key) => valueOf(key) !== '')
  if (!isList && !/^list\b/i.test(valueOf('precedence').trim())) return null
  const posted = /<mailto:[^@<>\s]{1,200}@([^>?\s]{1,200})/i.exec(valueOf('list-post'))
  return posted?.[1]?.toLowerCase() ?? ''
}

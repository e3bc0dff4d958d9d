import { z } from 'zod'

/** What is sealed of a connection. Of a form what the person typed; of OAuth the tokens. */
export const Credentials = z.object({
  username: z.string().optional(),
  password: z.string().optional(),
  access_token: z.string().optional(),
  refresh_token: z.string().optional(),
  /** milliseconds since 1970 */
  expires_at: z.number().optional(),
})
export type Credentials = z.output<typeof Credentials>

export const purpose = 'credentials of a connection'
export const placeOf = (firmId: string, connectionId: string) => `${firmId}:${connectionId}`

/** The Authorization header that credentials make: a token, or a name and a password (RFC 7617). */
export function headerOf({ access_token, username, password }: Credentials): string {
  if (access_token !== undefined) return `Bearer ${access_token}`
  return `Basic ${Buffer.from(`${username ?? ''}:${password ?? ''}`).toString('base64')}`
}

import { z } from 'zod'

/** Of an address as somebody typed it, whether or not there is such an account; it is not kept once that is settled. */
export const mailPasswordLinkTo = {
  name: 'mail_password_link_to',
  payload: z.object({ email: z.string() }),
  retries: 10,
  keepSeconds: 60,
}
export const forgetExpired = { name: 'forget_expired', payload: z.object({}), schedule: '17 * * * *' }

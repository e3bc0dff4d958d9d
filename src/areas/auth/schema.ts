import { z } from 'zod'
import { emailAddress, text, timestamp, title } from '../../platform/http/fields.ts'

export const Password = z
  .string()
  .min(8, 'must have at least 8 characters')
  .max(200, 'must have at most 200 characters')
  .refine((value) => value.isWellFormed() && !value.includes('\0'), 'must be valid text')

export const Login = z
  .object({
    email: text(254),
    // of any length: one that could never have been set is a wrong password like others
    password: text(1000).optional(),
    forgot_password: z
      .literal(true)
      .optional()
      .meta({ description: 'Instead of a password: mail me a link to set a new one' }),
  })
  .refine((body) => body.password !== undefined || body.forgot_password, { path: ['password'], message: 'is required' })

export const Register = z
  .object({
    email: emailAddress,
    password: Password,
    name: title(200),
    firm_name: title(200).optional(),
    invitation: text(200).optional().meta({ description: 'Joins the firm that sent it instead of making a new one' }),
  })
  .refine((body) => body.firm_name !== undefined || body.invitation !== undefined, {
    path: ['firm_name'],
    message: 'is required',
  })
export type Register = z.output<typeof Register>

export const Registered = z.object({
  user: z.object({ id: z.string(), email: z.string(), name: z.string() }),
  message: z.string(),
})

export const AccessToken = z.object({
  access_token: z.string(),
  token_type: z.literal('bearer'),
  expires_in: z.int().meta({ description: 'seconds' }),
})

export const LoggedIn = AccessToken.extend({
  user: z.object({ id: z.string(), email: z.string(), name: z.string(), firm_id: z.string(), role: z.string() }),
})

export const Me = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  firm_id: z.string(),
  firm_name: z.string(),
  role: z.string(),
  created_at: timestamp,
})
export type Me = z.output<typeof Me>

export const MePatch = z.object({ name: title(200).optional() })

export const PasswordChange = z.object({ current_password: text(1000), new_password: Password })

export const LinkToken = z.object({ token: text(200) })
export const NewPassword = z.object({ password: Password })

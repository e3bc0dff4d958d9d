import { z } from 'zod'
import { text, timestamp } from '../../../platform/http/fields.ts'
import { AccessToken } from '../schema.ts'

export const SecondFactor = z.object({
  enabled: z.boolean(),
  enabled_at: timestamp.nullable(),
  recovery_codes_left: z.int(),
  required: z.boolean().meta({ description: 'Whether the firm asks for one of everybody' }),
})
export type SecondFactor = z.output<typeof SecondFactor>

export const Setup = z.object({
  password: text(1000)
    .optional()
    .meta({ description: 'One’s own; need not be given within ten minutes after signing in' }),
})

export const NewFactor = z.object({
  secret: z.string().meta({ description: 'In base32, to be typed into an authenticator app' }),
  otpauth_uri: z.string().meta({ description: 'The same for a QR code' }),
})

export const Code = z.object({
  code: text(100).meta({ description: 'Of the authenticator app; a recovery code is taken too, once' }),
})

const codes = z.array(z.string()).meta({ description: 'Shown this once. Each stands in for the app one time.' })
export const RecoveryCodes = z.object({ recovery_codes: codes })
export const Confirmed = AccessToken.extend({ recovery_codes: codes })

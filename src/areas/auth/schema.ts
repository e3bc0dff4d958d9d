import { z } from 'zod'
import { emailAddress, pageOf, text, timestamp, title } from '../../platform/http/fields.ts'
import { isTimeZone, spelled } from '../../platform/time_zones.ts'
import { currencyCode } from '../../records/shapes.ts'
import { numberFormats } from '../../words/number_formats.ts'
import { dayOrders } from '../../words/written_days.ts'

const Password = z
  .string()
  .min(8, 'must have at least 8 characters')
  .max(200, 'must have at most 200 characters')
  .refine((value) => value.isWellFormed() && !value.includes('\0'), 'must be valid text')

export const Login = z
  .object({
    email: text(254).optional(),
    // of any length: one that could never have been set is a wrong password like others
    password: text(1000).optional(),
    forgot_password: z
      .literal(true)
      .optional()
      .meta({ description: 'Instead of a password: mail me a link to set a new one' }),
    provider: z
      .literal('oidc', 'must be oidc')
      .optional()
      .meta({ description: 'Sign in by the issuer that the service is configured with' }),
    code: text(4000).optional().meta({
      description: 'What the issuer sent the browser back with; with challenge, the code of the second factor',
    }),
    challenge: text(200)
      .optional()
      .meta({ description: 'What a right password has answered to somebody with a second factor' }),
    state: text(1000).optional(),
    iss: text(1000).optional(),
    return_to: text(2000)
      .refine(isOwnAddress, 'must be an address of this service, such as /#/deals')
      .optional()
      .meta({ description: 'Where to go after signing in by an issuer' }),
    list_providers: z.literal(true).optional().meta({ description: 'Only say how one can sign in here' }),
  })
  .superRefine((body, context) => {
    const { email, password, forgot_password, provider, code, challenge, state, list_providers } = body
    const need = (path: string, isThere: unknown) =>
      isThere || context.addIssue({ code: 'custom', path: [path], message: 'is required' })
    if (list_providers) return
    if (challenge !== undefined) return void need('code', code !== undefined)
    if (provider) {
      if (code !== undefined) need('state', state !== undefined)
      if (state !== undefined) need('code', code !== undefined)
      return
    }
    need('email', email !== undefined)
    need('password', password !== undefined || forgot_password)
  })

/** A path of ours: never what a browser takes for another host. */
function isOwnAddress(value: string) {
  const origin = 'http://own.invalid'
  return /^[/#]/.test(value) && !value.includes('\\') && URL.parse(value, origin)?.origin === origin
}

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
  second_factor_setup_required: z
    .literal(true)
    .optional()
    .meta({ description: 'The firm asks for a second factor; until it is set up the token is for nothing else' }),
})

/** As the specification has it: that a second factor is asked for, its holder is told by what the token is for. */
export const FreshToken = AccessToken.omit({ second_factor_setup_required: true })

export const LoggedIn = AccessToken.extend({
  user: z.object({ id: z.string(), email: z.string(), name: z.string(), firm_id: z.string(), role: z.string() }),
  return_to: z.string().nullish(),
})
export type LoggedIn = z.output<typeof LoggedIn>

export const SecondFactorNeeded = z.object({
  second_factor_required: z.literal(true),
  challenge: z.string().meta({ description: 'To be sent to /auth/login together with a code' }),
  expires_in: z.int().meta({ description: 'seconds' }),
})

export const RoundTrip = z.object({ authorization_url: z.string(), state: z.string() })

export const Providers = z.object({
  providers: z.array(z.object({ provider: z.enum(['password', 'oidc']), name: z.string() })),
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

const TimeZone = text(100)
  .refine(isTimeZone, 'must be an IANA time zone such as Europe/Zurich')
  .transform((name) => spelled(name) ?? name)

export const MePatch = z.object({
  name: title(200).optional(),
  email: emailAddress.optional().meta({
    description:
      'Only for whoever has lost theirs, which they had not verified, to the person who has proven that it is theirs',
  }),
})

export const Preferences = z.object({
  time_zone: z
    .string()
    .nullable()
    .meta({ description: 'IANA time zone of dates and times; null: that of the browser' }),
})
export type Preferences = z.output<typeof Preferences>

export const PreferencesPatch = z.object({ time_zone: TimeZone.nullable().optional() })

export const PasswordChange = z.object({ current_password: text(1000), new_password: Password })

export const LinkToken = z.object({ token: z.string() })
export const NewPassword = z.object({ password: Password })

const noteChangers = ['author', 'members'] as const

export const Firm = z.object({
  id: z.string(),
  name: z.string(),
  currency: z.string().meta({ description: 'ISO 4217. Lists, totals and answers are in it; records may be in others' }),
  fetch_exchange_rates: z
    .boolean()
    .meta({ description: 'Whether those of the European Central Bank are fetched every day' }),
  time_zone: z.string().nullable().meta({ description: 'IANA time zone; null: the one of the installation' }),
  date_order: z.enum(dayOrders).nullable().meta({
    description: 'What a person means by 3/4/2027: 3 April (dmy) or March 4 (mdy). null: the firm has not said',
  }),
  number_format: z.enum(numberFormats).nullable().meta({
    description:
      'The mark between thousands, then the one before fractions, on screens and where somebody types 1.234. null: the firm has not said',
  }),
  track_mail: z.boolean().meta({ description: 'Whether mail tells of opens and clicks where its sender does not say' }),
  notes_changed_by: z.enum(noteChangers).meta({
    description: 'Who changes the words of a note and deletes it, beside admins: its author, or all members',
  }),
  require_second_factor: z.boolean().meta({ description: 'Whether everybody who signs in by a password needs one' }),
  created_at: timestamp,
})
export type Firm = z.output<typeof Firm>

export const FirmPatch = z.object({
  name: title(200).optional(),
  currency: currencyCode.optional(),
  relabel_amounts: z
    .boolean('must be true or false')
    .optional()
    .meta({
      description:
        'With a new currency: amounts in the former one have been meant in the new one all along, so that their numbers stay. ' +
        'Otherwise they stay in the former one, and are converted where amounts of several records are compared or added',
    }),
  fetch_exchange_rates: z.boolean('must be true or false').optional(),
  time_zone: TimeZone.nullable().optional(),
  date_order: z.enum(dayOrders, 'must be dmy, mdy or null').nullable().optional(),
  number_format: z
    .enum(numberFormats, 'must be comma_point, point_comma, space_comma, apostrophe_point or null')
    .nullable()
    .optional(),
  track_mail: z.boolean('must be true or false').optional(),
  notes_changed_by: z.enum(noteChangers, 'must be author or members').optional(),
  require_second_factor: z.boolean('must be true or false').optional(),
})
export type FirmPatch = z.output<typeof FirmPatch>

export const WaysIn = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.string(),
  second_factor: z.boolean(),
  sessions: z.int(),
  keys: z.int(),
  last_seen_at: timestamp.nullable(),
})
export type WaysIn = z.output<typeof WaysIn>
export const WaysInList = pageOf(WaysIn)

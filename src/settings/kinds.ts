import { z } from 'zod'

// The kinds of values that settings have.

export const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,15}$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(min, `must be at least ${min}`).max(max, `must be at most ${max}`))
export const isTimeZone = (name: string) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}
export const onOff = z.enum(['on', 'off'], 'must be on or off').transform((value) => value === 'on')
export const choice = <const T extends [string, ...string[]]>(...values: T) =>
  z.enum(values, `must be ${values.join(' or ')}`)
export const url = (...schemes: string[]) =>
  z.string().refine((value) => URL.canParse(value) && schemes.includes(new URL(value).protocol), {
    message: `must be an address that begins with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`,
  })
/** The driver gives several hosts in one address the wrong ports, and stands still while none of them answers. */
export const oneDatabase = z.string().superRefine((value, context) => {
  if (/^postgres(?:ql)?:\/\/[^/?]*,/.test(value) || /[?&](?:target_session_attrs|host)=/.test(value))
    context.addIssue(
      'must name one host, without target_session_attrs: of several, give the address of a pooler or proxy before them, or one that moves with the primary',
    )
  else if (!url('postgres:', 'postgresql:').safeParse(value).success)
    context.addIssue('must be an address that begins with postgres:// or postgresql://')
})
export const optional = <T extends z.ZodType>(type: T) => z.union([z.literal('').transform(() => undefined), type])
export const origins = z.string().transform((list, context) => {
  const parts = list
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  for (const part of parts)
    if (!URL.canParse(part) || new URL(part).origin !== part)
      context.addIssue(`must be a comma list of origins such as https://crm.example.com; "${part}" is not one`)
  return parts
})

export const setting = <T extends z.ZodType>(doc: string, type: T, fallback: string) => ({ doc, type, fallback })
export const text = (doc: string) => setting(doc, optional(z.string()), '')

/** A comma list; empty entries are passed over. */
export const list = z.string().transform((value) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
)

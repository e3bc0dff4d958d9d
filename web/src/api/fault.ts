/** What the service answered instead of what was asked for. `message` is a sentence for the person. */
export class Fault extends Error {
  override name = 'Fault'
  readonly status: number
  readonly code: string
  /** for each field of a form what is wrong with it */
  readonly fields: Record<string, string>
  /** what else the service said, such as what is missing */
  readonly more: Readonly<Record<string, unknown>>
  readonly retryAfterSeconds: number | undefined
  /** a change that may wait until the service can be reached */
  readonly unsent: Unsent | undefined

  constructor(status: number, body: Body, retryAfter?: string | null, unsent?: Unsent) {
    super(sentence(status, body))
    this.status = status
    this.code = body.error_code ?? (status === 0 ? 'offline' : 'unknown')
    this.fields = Object.fromEntries((body.errors ?? []).map(({ field, message }) => [field, message]))
    this.more = body
    this.unsent = unsent
    this.retryAfterSeconds = retryAfter ? Number(retryAfter) : undefined
  }
}

type Unsent = { method: 'PATCH'; path: string; body: Record<string, unknown> }
type Body = { detail?: string; error_code?: string; errors?: { field: string; message: string }[] }

export async function faultOf(response: Response): Promise<Fault> {
  const body: Body = await response.json().catch(() => ({}))
  return new Fault(response.status, body, response.headers.get('retry-after'))
}

export const offline = () => new Fault(0, {})

function sentence(status: number, { detail }: Body): string {
  if (status === 0) return 'The service cannot be reached. It will be tried again when you do.'
  if (status >= 500 && (!detail || detail === 'Internal server error'))
    return 'The service failed at this. Please try again.'
  return detail ?? `The service answered ${status}.`
}

/** What went wrong, as a sentence, whatever was thrown. */
export const sentenceOf = (error: unknown): string =>
  error instanceof Fault ? error.message : 'Something went wrong on this page. Please reload it.'

/** The sentence of a fault with what it says of fields; where there is a time to wait, with that time. */
export function noteOf(fault: unknown): string {
  if (!(fault instanceof Fault)) return sentenceOf(fault)
  const others = Object.entries(fault.fields).map(([field, message]) => `${field} ${message}`)
  const sentence = others.length > 0 ? `${fault.message}: ${others.join(', ')}.` : fault.message
  if (fault.status !== 429 || !fault.retryAfterSeconds) return sentence
  return `${sentence} You can try again ${inWords(fault.retryAfterSeconds)}.`
}

function inWords(seconds: number): string {
  if (seconds <= 90) return `in ${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  return minutes < 90 ? `in ${minutes} minutes` : `in ${Math.ceil(minutes / 60)} hours`
}

import type { Deps } from '../../../deps.ts'
import { ConnectionFault } from '../../../platform/connect/fault.ts'
import { validationError } from '../../../platform/http/errors.ts'

/** Refuses an address that a person typed and that leads to a private place: 422 naming the field. Nothing is asked of it. */
export async function checkAddress({ outside }: Pick<Deps, 'outside'>, url: string, field = 'site_url'): Promise<void> {
  try {
    await outside.checkAddress(url)
  } catch (error) {
    if (error instanceof ConnectionFault) throw validationError([{ field, message: error.message }])
    throw error
  }
}

import { Fault, offline } from './fault.ts'

/** The code of the fault of a tab that asks for a part of a build which is no more. */
export const updatedCode = 'updated'

/** Why a part of the app could not be imported. What the part itself threw stays as it is. */
export async function faultOfPart(error: unknown): Promise<unknown> {
  // npm run web:dev has no parts
  const parts = document.querySelector('script[type="importmap"]')?.textContent
  if (!parts) return error
  const page = await fetch('.', { cache: 'no-store' })
    .then((answer) => (answer.ok ? answer.text() : undefined))
    .catch(() => undefined)
  if (page === undefined) return offline()
  return page.includes(parts)
    ? error
    : new Fault(404, { detail: 'Firm CRM was updated. Please reload the page.', error_code: updatedCode })
}

const reloadedKey = 'firm-crm.reloaded-at'
const reloadAgainAfterMs = 60_000

/** Reloads the page for a new build, but not again and again where nodes of two builds answer in turn. */
export function reloadOnce(): void {
  const last = Number(sessionStorage.getItem(reloadedKey) ?? 0)
  if (Date.now() - last < reloadAgainAfterMs) return
  sessionStorage.setItem(reloadedKey, String(Date.now()))
  location.reload()
}

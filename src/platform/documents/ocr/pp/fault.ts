/** Why the second reader could not read a page in this process, the first time; undefined while it could. */
let first: string | undefined

export const faultOfSecondReader = (): string | undefined => first

export function noteFault(error: unknown): void {
  first ??= error instanceof Error ? error.message : String(error)
}

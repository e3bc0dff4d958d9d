import { useRef } from 'react'

/** What a dialog is about, held while it fades out, so that it does not turn into another one on its way. */
export function useWhileOpen<T>(opened: boolean, value: T): T {
  const held = useRef(value)
  if (opened) held.current = value
  return held.current
}

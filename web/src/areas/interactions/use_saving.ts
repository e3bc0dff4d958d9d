import { useState } from 'react'
import { Fault } from '../../api/fault.ts'
import { tellFault } from '../../parts/tell.tsx'

/**
 * Saves a form once at a time. What the service finds wrong with one of its fields stands at the field; anything else is
 * told, and the form stays as it is.
 */
export function useSaving(fields: readonly string[]) {
  const [isSaving, setSaving] = useState(false)
  const [faults, setFaults] = useState<Record<string, string>>({})
  async function run(act: () => Promise<unknown>) {
    if (isSaving) return
    setSaving(true)
    setFaults({})
    try {
      await act()
    } catch (error) {
      const own = error instanceof Fault ? ownOf(error, fields) : {}
      setFaults(own)
      if (Object.keys(own).length === 0) tellFault(error)
    } finally {
      setSaving(false)
    }
  }
  return { isSaving, faults, setFaults, run }
}

/** What is wrong with fields of the form, each as a sentence; `tags.0` stands at the tags. */
function ownOf({ fields: wrong }: Fault, fields: readonly string[]): Record<string, string> {
  const own: Record<string, string> = {}
  for (const [name, message] of Object.entries(wrong)) {
    const field = name.split('.')[0] ?? name
    if (fields.includes(field)) own[field] = `${message.charAt(0).toUpperCase()}${message.slice(1)}`
  }
  return own
}
